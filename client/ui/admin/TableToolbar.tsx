import { useState } from 'react';
import { classNames } from '../class-names';
import { ChoiceFilterChip } from './ChoiceFilterChip';
import { DateFilterChip } from './DateFilterChip';
import { filterId, isSet, type TableFilter } from './filters';
import { FilterSheet } from './FilterSheet';
import { FiltersIcon } from './icons';
import { SearchBox } from './SearchBox';
import type { TableControl } from './useTableView';
import type { WindowSize } from './useWindowSize';
import controls from './controls.module.css';
import styles from './TableToolbar.module.css';

export interface TableToolbarProps {
  control: TableControl;
  filters: readonly TableFilter[];
  search: { label: string; placeholder: string };
  /** '219 donations'. */
  count: string;
  size: WindowSize;
}

/** Search, then one chip per filter; on smaller windows the filters stand in a sheet. */
export function TableToolbar({ control, filters, search, count, size }: TableToolbarProps) {
  const [sheetOpen, setSheetOpen] = useState(false);
  const set = filters.filter((filter) => isSet(filter, control.filters)).length;
  const clear = control.isFiltered && (
    <button type="button" className={controls.textButton} onClick={control.clear}>Clear filters</button>
  );

  return (
    <>
      <div className={classNames(styles.bar, size === 'wide' && styles.wide)}>
        <SearchBox {...search} value={control.search} onChange={control.setSearch} grows={size !== 'wide'} />
        {size === 'wide' && filters.map((filter) =>
          filter.kind === 'choice' ? (
            <ChoiceFilterChip key={filterId(filter)} filter={filter} control={control} />
          ) : (
            <DateFilterChip key={filterId(filter)} filter={filter} control={control} />
          ),
        )}
        {size !== 'wide' && filters.length > 0 && (
          <button
            type="button"
            className={styles.filters}
            data-set={set > 0}
            aria-haspopup="dialog"
            onClick={() => setSheetOpen(true)}
          >
            <FiltersIcon />
            {set > 0 ? `Filters · ${set}` : 'Filters'}
          </button>
        )}
        {size !== 'phone' && clear && <span className={styles.end}>{clear}</span>}
      </div>
      {size === 'phone' && <div className={styles.count}>{count}{clear}</div>}
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
