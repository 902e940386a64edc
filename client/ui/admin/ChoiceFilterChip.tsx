import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { describeFilter, isSet, unset, type ChoiceFilter } from './filters';
import { FilterChip } from './FilterChip';
import type { TableControl } from './useTableView';

interface ChoiceFilterChipProps {
  filter: ChoiceFilter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

export function ChoiceFilterChip({ filter, control }: ChoiceFilterChipProps) {
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
        label={describeFilter(filter, control.filters)}
        name={filter.label}
        isSet={isSet(filter, control.filters)}
        isOpen={open}
        popup="menu"
        anchor={anchor}
        onOpen={() => setOpen(true)}
        onClear={() => control.setFilters(unset(filter))}
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
