import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { lazy, Suspense, useState } from 'react';
import { spanProblem } from '../../../rules/report-span';
import type { IsoDate } from '../../../rules/dates';
import { Skeleton } from '../../shared/ui/Skeleton';
import type { DateRange } from '../table/date-ranges';
import { firstChoice, kinds, spanOf, type ReportChoice, type SpanChoice } from './report-choice';
import { periods } from './report-view';
import styles from './ReportsPage.module.css';

const RangeFields = lazy(() => import('../table/RangeFields'));

interface ReportControlsProps {
  choice: ReportChoice;
  today: IsoDate;
  onChoose: (choice: ReportChoice) => void;
}

/** The choice of days: the four periods until today, or a year, a quarter and own dates. */
export function ReportControls({ choice, today, onChoose }: ReportControlsProps) {
  return (
    <>
      <ToggleButtonGroup
        exclusive
        className={styles.periods}
        value={choice.kind === 'period' ? choice.period : null}
        aria-label="Period"
        onChange={(_event, period: (typeof periods)[number]['value'] | null) =>
          period && onChoose({ kind: 'period', period })
        }
      >
        {periods.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <ToggleButtonGroup
        exclusive
        className={styles.periods}
        value={choice.kind === 'period' ? null : choice.kind}
        aria-label="Beside the year before"
        onChange={(_event, kind: SpanChoice['kind'] | null) => kind && onChoose(firstChoice(kind, choice, today))}
      >
        {kinds.map(({ value, label }) => (
          <ToggleButton key={value} value={value}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}

interface OwnDatesProps {
  choice: Extract<SpanChoice, { kind: 'dates' }>;
  today: IsoDate;
  onChoose: (choice: SpanChoice) => void;
}

/** First and last day; they apply as soon as they make a report. */
export function OwnDates({ choice, today, onChoose }: OwnDatesProps) {
  const [draft, setDraft] = useState<DateRange>(spanOf(choice));
  const [shown, setShown] = useState(choice);
  if (shown.from !== choice.from || shown.to !== choice.to) {
    setShown(choice);
    setDraft(spanOf(choice));
  }
  const problem = draft.from && draft.to ? spanProblem({ from: draft.from, to: draft.to }, today) : null;
  const change = (next: DateRange) => {
    setDraft(next);
    const { from, to } = next;
    if (from && to && !spanProblem({ from, to }, today)) {
      setShown({ kind: 'dates', from, to });
      onChoose({ kind: 'dates', from, to });
    }
  };
  return (
    <div className={styles.dates}>
      <Suspense fallback={<Skeleton height="4.25rem" />}>
        <RangeFields range={draft} onChange={change} />
      </Suspense>
      <p className={styles.problem} role="status">
        {problem}
      </p>
    </div>
  );
}
