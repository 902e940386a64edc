import { MinusIcon, PlusIcon } from '../../ui/icons/actions';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import styles from './Stepper.module.css';

interface StepperProps {
  /** What is counted, for assistive technology. */
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

/** Fewer, how many, more; the number is announced when it changes. At the ends the buttons keep their focus. */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const isLeast = value <= 0;
  const isMost = value >= max;
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      <button
        type="button"
        className={styles.button}
        aria-label={`One ${label} fewer`}
        aria-disabled={isLeast}
        onClick={() => !isLeast && onChange(value - 1)}
      >
        <MinusIcon size={18} />
      </button>
      <output className={styles.value} aria-live="polite">
        {value}
        <VisuallyHidden> {label}</VisuallyHidden>
      </output>
      <button
        type="button"
        className={styles.button}
        aria-label={`One ${label} more`}
        aria-disabled={isMost}
        onClick={() => !isMost && onChange(value + 1)}
      >
        <PlusIcon size={18} />
      </button>
    </div>
  );
}
