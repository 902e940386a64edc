import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useRef, useState, type FormEvent } from 'react';
import { DIALOGS } from '../theme/mui/surfaces';
import { amountsProblem } from './amount-ranges';
import { AmountFields } from './AmountFields';
import { unset, type AmountsFilter } from './filters';
import { FilterChip, type Filtering } from './FilterChip';
import styles from './AmountFields.module.css';

/** Least and greatest amount; nothing applies before Apply. */
export function AmountFilterChip({ filter, control }: Filtering<AmountsFilter>) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState({ from: '', to: '' });
  const anchor = useRef<HTMLSpanElement>(null);
  const problem = amountsProblem(draft.from, draft.to);

  const show = () => {
    setDraft({ from: control.filters[filter.from] ?? '', to: control.filters[filter.to] ?? '' });
    setOpen(true);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    setOpen(false);
    control.setFilters({ [filter.from]: draft.from.trim() || undefined, [filter.to]: draft.to.trim() || undefined });
  };
  const clear = () => {
    setOpen(false);
    control.setFilters(unset(filter));
  };

  return (
    <>
      <FilterChip filter={filter} control={control} isOpen={open} popup="dialog" anchor={anchor} onOpen={show} />
      <Popover
        open={open}
        container={() => document.getElementById(DIALOGS)}
        anchorEl={anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': filter.label, style: { marginTop: 4 } } }}
      >
        <form className={styles.panel} onSubmit={apply} noValidate>
          <AmountFields {...draft} onChange={(from, to) => setDraft({ from, to })} />
          <div className={styles.foot}>
            <Button type="button" onClick={clear}>
              Clear
            </Button>
            <Button type="submit" variant="contained" disabled={problem !== null}>
              Apply
            </Button>
          </div>
        </form>
      </Popover>
    </>
  );
}
