import { useState, type KeyboardEvent } from 'react';
import { MinusIcon, PlusIcon } from '../../shared/ui/icons/actions';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import styles from './Stepper.module.css';

interface StepperProps {
  /** Label for assistive technology. */
  label: string;
  value: number;
  max: number;
  onChange: (value: number) => void;
}

const steps: Partial<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
  Home: -Infinity,
};

/**
 * Stepper: fewer, number, more. The number is the only tab stop and reacts to the arrow keys; a press beside it is
 * announced.
 */
export function Stepper({ label, value, max, onChange }: StepperProps) {
  const [isPressed, setIsPressed] = useState(false);
  const change = (by: number, pressed: boolean) => {
    setIsPressed(pressed);
    const next = Math.min(max, Math.max(0, value + by));
    if (next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = steps[event.key];
    if (by === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    change(by, false);
  };
  return (
    <div role="group" aria-label={label} className={styles.stepper}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={`One ${label} fewer`}
        aria-disabled={value <= 0}
        onClick={() => change(-1, true)}
      >
        <MinusIcon size={18} />
      </button>
      <span
        role="spinbutton"
        tabIndex={0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        className={styles.value}
        onKeyDown={onKeyDown}
      >
        {value}
      </span>
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={`One ${label} more`}
        aria-disabled={value >= max}
        onClick={() => change(1, true)}
      >
        <PlusIcon size={18} />
      </button>
      <VisuallyHidden>
        <output aria-live="polite">{isPressed && `${value} ${label}`}</output>
      </VisuallyHidden>
    </div>
  );
}
