import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useState } from 'react';
import type { IsoDate } from '../../../rules/dates';
import { spanProblem, type ReportSpan } from '../../../rules/report-span';
import { Skeleton } from '../../shared/ui/Skeleton';
import type { DateRange } from '../table/date-ranges';
import { presetOf, presets, presetSpan, type Preset } from './access-days';
import styles from './AccessPage.module.css';

const RangeFields = lazy(() => import('../table/RangeFields'));

interface AccessDaysProps {
  span: ReportSpan;
  today: IsoDate;
  onChoose: (span: ReportSpan) => void;
}

/** The choice of days; own ones apply as soon as they are whole. */
export function AccessDays({ span, today, onChoose }: AccessDaysProps) {
  const [draft, setDraft] = useState<DateRange>(span);
  const problem = draft.from && draft.to ? spanProblem({ from: draft.from, to: draft.to }, today) : null;
  const change = (next: DateRange) => {
    setDraft(next);
    const { from, to } = next;
    if (from && to && spanProblem({ from, to }, today) === null) onChoose({ from, to });
  };
  return (
    <div className={styles.days}>
      <ToggleButtonGroup
        exclusive
        value={presetOf(span, today)}
        aria-label="Days"
        onChange={(_event, preset: Preset | null) => preset && change(presetSpan(preset, today))}
      >
        {presets.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <div className={styles.range}>
        <Suspense fallback={<Skeleton height="4.25rem" />}>
          <RangeFields range={draft} onChange={change} />
        </Suspense>
        <p className={styles.problem} role="status">
          {problem}
        </p>
      </div>
    </div>
  );
}
