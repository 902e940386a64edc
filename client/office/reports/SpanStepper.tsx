import ToggleButton from '@mui/material/ToggleButton';
import type { IsoDate } from '../../../rules/dates';
import { spanProblem } from '../../../rules/report-span';
import { CheckIcon } from '../../shared/ui/icons/facts';
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons';
import { IconAction } from '../ui/IconAction';
import { nameBefore, nameOf, spanOf, stepped, type SpanChoice } from './report-choice';
import styles from './ReportsPage.module.css';

interface SpanStepperProps {
  choice: SpanChoice;
  today: IsoDate;
  isCompared: boolean;
  onChoose: (choice: SpanChoice) => void;
  onCompare: (isCompared: boolean) => void;
}

/** Steps through years or quarters, and switches the year before on and off. */
export function SpanStepper({ choice, today, isCompared, onChoose, onCompare }: SpanStepperProps) {
  const step = (by: 1 | -1) => {
    const next = stepped(choice, by);
    const isPossible = !spanProblem(spanOf(next), today);
    return (
      <IconAction
        name={`${by < 0 ? 'Earlier' : 'Later'}: ${nameOf(next)}`}
        icon={by < 0 ? <ChevronLeftIcon size={20} /> : <ChevronRightIcon size={20} />}
        disabled={!isPossible}
        onClick={() => onChoose(next)}
      />
    );
  };
  return (
    <>
      {choice.kind !== 'dates' && (
        <div className={styles.stepper} role="group" aria-label="Year">
          {step(-1)}
          <span className={styles.current} aria-live="polite">
            {nameOf(choice)}
          </span>
          {step(1)}
        </div>
      )}
      <ToggleButton
        value="compare"
        selected={isCompared}
        className={styles.compare}
        onChange={() => onCompare(!isCompared)}
      >
        {isCompared && <CheckIcon size={18} />}
        {`Beside ${nameBefore(choice)}`}
      </ToggleButton>
    </>
  );
}
