import Popover from '@mui/material/Popover';
import { useRef, useState } from 'react';
import { chosenOf, type LookupFilter } from './filters';
import { FilterChip, type Filtering } from './FilterChip';
import { LookupBox } from '../forms/LookupBox';
import type { Choice } from '../forms/useLookup';
import styles from './LookupFilterChip.module.css';

const main = () => document.getElementById('main');

/** A filter whose values are searched for. */
export function LookupFilterChip({ filter, control }: Filtering<LookupFilter>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);

  const choose = (choice: Choice | null) => {
    if (choice) setOpen(false);
    control.setFilters({ [filter.key]: choice?.value });
  };

  return (
    <>
      <FilterChip
        filter={filter}
        control={control}
        isOpen={open}
        popup="dialog"
        anchor={anchor}
        onOpen={() => setOpen(true)}
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
