import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { lazy, Suspense, useRef, useState, type FormEvent } from 'react';
import { istToday } from '../../../rules/dates';
import { DIALOGS } from '../theme/mui/surfaces';
import { Skeleton } from '../../shared/ui/Skeleton';
import { datePresets, rangeProblem, type DateRange } from './date-ranges';
import { unset, type DatesFilter } from './filters';
import { FilterChip, type Filtering } from './FilterChip';
import { PeriodSteppers } from './PeriodSteppers';
import styles from './DateFilterChip.module.css';

const RangeFields = lazy(() => import('./RangeFields'));

const same = (a: DateRange, b: DateRange): boolean => a.from === b.from && a.to === b.to;

/** Presets, whole periods and two dates; nothing applies before Apply. */
export function DateFilterChip({ filter, control }: Filtering<DatesFilter>) {
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<DateRange>({});
  const anchor = useRef<HTMLSpanElement>(null);
  const problem = rangeProblem(draft);

  const show = () => {
    setDraft({ from: control.filters[filter.from], to: control.filters[filter.to] });
    setOpen(true);
  };
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    setOpen(false);
    control.setFilters({ [filter.from]: draft.from, [filter.to]: draft.to });
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
          <div className={styles.presets}>
            {datePresets(istToday()).map(({ label, range }) => (
              <button
                key={label}
                type="button"
                className={styles.preset}
                aria-pressed={same(range, draft)}
                onClick={() => setDraft(range)}
              >
                {label}
              </button>
            ))}
          </div>
          <div className={styles.fields}>
            <div className={styles.periods}>
              <PeriodSteppers range={draft} onChange={setDraft} />
            </div>
            <Suspense fallback={<Skeleton height="9.5rem" />}>
              <RangeFields range={draft} onChange={setDraft} />
            </Suspense>
          </div>
          <div className={styles.foot}>
            <span className={styles.note}>Dates are in Indian time.</span>
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
