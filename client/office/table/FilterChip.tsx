import type { RefObject } from 'react';
import { classNames } from '../../shared/ui/class-names';
import { ChevronDownIcon, CloseIcon } from '../../shared/ui/icons/actions';
import styles from '../ui/controls.module.css';
import { describeFilter, isSet, unset, type TableFilter } from './filters';
import type { TableControl } from './useTableView';

/** A filter and where its value is kept. */
export interface Filtering<Filter extends TableFilter> {
  filter: Filter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

/** A filter that only a link sets: its words, and the button that unsets it. */
export const LinkedFilterChip = ({ filter, control }: Filtering<TableFilter>) => (
  <span className={classNames(styles.chip, styles.chipSet)}>
    <span className={classNames(styles.chipButton, styles.chipWords)}>
      <span className={styles.chipLabel}>{describeFilter(filter, control.filters)}</span>
    </span>
    <UnsetButton filter={filter} control={control} />
  </span>
);

const UnsetButton = ({ filter, control }: Filtering<TableFilter>) => (
  <button
    type="button"
    className={styles.chipCross}
    aria-label={`Remove filter ${filter.label}`}
    onClick={() => control.setFilters(unset(filter))}
  >
    <CloseIcon size={16} />
  </button>
);

interface FilterChipProps extends Filtering<TableFilter> {
  isOpen: boolean;
  popup: 'menu' | 'dialog';
  anchor: RefObject<HTMLSpanElement | null>;
  onOpen: () => void;
}

/** A filter as a button with a menu: its name at rest, its value once set, with a second button that unsets it. */
export function FilterChip({ filter, control, isOpen, popup, anchor, onOpen }: FilterChipProps) {
  const isChosen = isSet(filter, control.filters);
  return (
    <span ref={anchor} className={classNames(styles.chip, isChosen && styles.chipSet)}>
      <button type="button" className={styles.chipButton} aria-haspopup={popup} aria-expanded={isOpen} onClick={onOpen}>
        <span className={styles.chipLabel}>{describeFilter(filter, control.filters)}</span>
        {!isChosen && <ChevronDownIcon size={16} />}
      </button>
      {isChosen && <UnsetButton filter={filter} control={control} />}
    </span>
  );
}
