import { useState, type ReactNode } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { AmountFilterChip } from './AmountFilterChip';
import { ChoiceFilterChip } from './ChoiceFilterChip';
import { DateFilterChip } from './DateFilterChip';
import { LinkedFilterChip } from './FilterChip';
import { describeFilter, filterId, isSet, type TableFilter } from './filters';
import { FilterSheet } from './FilterSheet';
import { FiltersIcon } from '../ui/icons';
import { LookupFilterChip } from './LookupFilterChip';
import { SearchBox } from './SearchBox';
import type { TableControl } from './useTableView';
import type { WindowSize } from '../ui/useWindowSize';
import controls from '../ui/controls.module.css';
import styles from './TableToolbar.module.css';

export interface TableToolbarProps {
  title?: string;
  control: TableControl;
  filters: readonly TableFilter[];
  search: { label: string; placeholder: string };
  /** '219 donations'. */
  count: string;
  size: WindowSize;
  /** Stands at the end of the bar, such as the export. */
  tools?: ReactNode;
}

function FilterChipOf({ filter, control }: { filter: TableFilter; control: TableControl }) {
  if (filter.kind === 'choice' && filter.linked) return <LinkedFilterChip filter={filter} control={control} />;
  if (filter.kind === 'choice') return <ChoiceFilterChip filter={filter} control={control} />;
  if (filter.kind === 'lookup') return <LookupFilterChip filter={filter} control={control} />;
  if (filter.kind === 'amounts') return <AmountFilterChip filter={filter} control={control} />;
  return <DateFilterChip filter={filter} control={control} />;
}

/** Search, then one chip per filter; on smaller windows the filters stand in a sheet. */
export function TableToolbar({ title, control, filters, search, count, size, tools }: TableToolbarProps) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const set = filters.filter((filter) => isSet(filter, control.filters));
  const clear = control.isFiltered && (
    <button type="button" className={controls.textButton} onClick={control.clear}>
      Clear filters
    </button>
  );

  const heading = title && <h2 className={styles.title}>{title}</h2>;

  return (
    <>
      {size === 'phone' && heading}
      <div className={classNames(styles.bar, size === 'wide' && styles.wide)}>
        {size !== 'phone' && heading}
        <SearchBox {...search} value={control.search} onChange={control.setSearch} grows={size !== 'wide'} />
        {size === 'wide' &&
          filters.map((filter) => <FilterChipOf key={filterId(filter)} filter={filter} control={control} />)}
        {size !== 'wide' && filters.length > 0 && (
          <button
            type="button"
            className={styles.filters}
            data-set={set.length > 0}
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            <FiltersIcon />
            {set.length > 0 ? `Filters · ${set.length}` : 'Filters'}
          </button>
        )}
        {size !== 'phone' && (clear || tools) && (
          <span className={classNames(styles.tools, !title && styles.end)}>
            {clear}
            {tools}
          </span>
        )}
      </div>
      {set.length > 0 && (
        <p
          className={styles.onPaper}
          data-words={set.map((filter) => describeFilter(filter, control.filters)).join(' · ')}
        />
      )}
      {size === 'phone' && (
        <div className={styles.count}>
          {count}
          <span className={styles.tools}>
            {clear}
            {tools}
          </span>
        </div>
      )}
      {size !== 'wide' && (
        <FilterSheet
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          filters={filters}
          control={control}
          done={`Show ${count}`}
        />
      )}
    </>
  );
}
