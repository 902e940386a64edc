import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import type { ChoiceFilter } from './filters';
import { FilterChip, type Filtering } from './FilterChip';

export function ChoiceFilterChip({ filter, control }: Filtering<ChoiceFilter>) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const chosen = control.filters[filter.key];

  const choose = (value: string) => {
    setOpen(false);
    control.setFilters({ [filter.key]: value === chosen ? undefined : value });
  };

  return (
    <>
      <FilterChip
        filter={filter}
        control={control}
        isOpen={open}
        popup="menu"
        anchor={anchor}
        onOpen={() => setOpen(true)}
      />
      <Menu
        open={open}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        container={() => document.getElementById('main')}
        slotProps={{ list: { 'aria-label': filter.label }, paper: { style: { maxHeight: 400, marginTop: 4 } } }}
      >
        {filter.options.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={value === chosen}
            selected={value === chosen}
            onClick={() => choose(value)}
          >
            {label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
