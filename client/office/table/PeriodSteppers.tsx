import { isIsoDate, istToday } from '../../../rules/dates';
import { IconAction } from '../ui/IconAction';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons';
import type { DateRange } from './date-ranges';
import styles from './PeriodSteppers.module.css';
import { periodName, periodOf, type PeriodKind } from './periods';

interface PeriodSteppersProps {
  range: DateRange;
  onChange: (range: DateRange) => void;
}

const kinds: readonly (readonly [PeriodKind, string])[] = [
  ['month', 'month'],
  ['quarter', 'quarter'],
  ['year', 'financial year'],
];

/** The month, quarter and financial year about the chosen days: a press chooses the whole of it, an arrow its neighbour. */
export function PeriodSteppers({ range, onChange }: PeriodSteppersProps) {
  const day = range.from && isIsoDate(range.from) ? range.from : istToday();
  return kinds.map(([kind, name]) => {
    const period = periodOf(kind, day);
    const isChosen = period.from === range.from && period.to === range.to;
    return (
      <div key={kind} className={styles.stepper} role="group" aria-label={`Whole ${name}`}>
        <IconAction
          name={`Previous ${name}`}
          icon={<ChevronLeftIcon size={20} />}
          onClick={() => onChange(periodOf(kind, day, -1))}
        />
        <button type="button" className={styles.period} aria-pressed={isChosen} onClick={() => onChange(period)}>
          {periodName(kind, period.from)}
        </button>
        <IconAction
          name={`Next ${name}`}
          icon={<ChevronRightIcon size={20} />}
          onClick={() => onChange(periodOf(kind, day, 1))}
        />
      </div>
    );
  });
}
