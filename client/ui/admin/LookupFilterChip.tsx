import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { chosenOf, describeFilter, isSet, unset, type Choice, type LookupFilter } from './filters';
import { FilterChip } from './FilterChip';
import { LookupBox } from './LookupBox';
import type { TableControl } from './useTableView';
import styles from './LookupFilterChip.module.css';

interface LookupFilterChipProps {
  filter: LookupFilter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

const main = () => document.getElementById('main');

/** A filter whose values are searched for. */
export function LookupFilterChip({ filter, control }: LookupFilterChipProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);

  const choose = (choice: Choice | null) => {
    if (choice) setOpen(false);
    control.setFilters({ [filter.key]: choice?.value });
  };

  return (
    <>
      <FilterChip
        label={describeFilter(filter, control.filters)}
        name={filter.label}
        isSet={isSet(filter, control.filters)}
        isOpen={open}
        popup="dialog"
        anchor={anchor}
        onOpen={() => setOpen(true)}
        onClear={() => control.setFilters(unset(filter))}
      />
      <Popover
        open={open}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        container={main}
        slotProps={{ paper: { role: 'dialog', 'aria-label': filter.label, className: styles.paper } }}
      >
        <LookupBox
          label={filter.label}
          placeholder="Type to search"
          value={chosenOf(filter, control.filters)}
          options={filter.options}
          find={filter.find}
          onChange={choose}
          autoFocus
          opensOnFocus
          container={main}
        />
      </Popover>
    </>
  );
}
