import { lazy, Suspense, useState } from 'react';
import { Skeleton } from '../../shared/ui/Skeleton';
import { rangeProblem, type DateRange } from './date-ranges';
import type { DatesFilter } from './filters';
import type { TableControl } from './useTableView';
import { PeriodSteppers } from './PeriodSteppers';
import styles from './FilterSheet.module.css';

const RangeFields = lazy(() => import('./RangeFields'));

interface DatesFieldProps {
  filter: DatesFilter;
  control: Pick<TableControl, 'filters' | 'setFilters'>;
}

/** A date range in the sheet; it applies as soon as it makes sense. */
export function DatesField({ filter, control }: DatesFieldProps) {
  const { [filter.from]: from, [filter.to]: to } = control.filters;
  const [draft, setDraft] = useState<DateRange>({ from, to });
  const [known, setKnown] = useState<DateRange>({ from, to });

  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setDraft({ from, to });
  }
  const change = (next: DateRange) => {
    setDraft(next);
    if (!rangeProblem(next)) control.setFilters({ [filter.from]: next.from, [filter.to]: next.to });
  };

  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{filter.label}</legend>
      <div className={styles.periods}>
        <PeriodSteppers range={draft} onChange={change} />
      </div>
      <div className={styles.dates}>
        <Suspense fallback={<Skeleton height="4.25rem" />}>
          <RangeFields range={draft} onChange={change} />
        </Suspense>
      </div>
    </fieldset>
  );
}
