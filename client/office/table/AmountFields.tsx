import { useId } from 'react';
import controls from '../ui/controls.module.css';
import { amountsProblem } from './amount-ranges';
import styles from './AmountFields.module.css';

interface AmountFieldsProps {
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
}

/** Two amounts in rupees, as typed, with what is wrong with them. */
export function AmountFields({ from, to, onChange }: AmountFieldsProps) {
  const problemId = useId();
  const problem = amountsProblem(from, to);
  const field = (label: string, value: string, change: (value: string) => void) => (
    <label className={controls.field}>
      <span className={controls.fieldLabel}>{label}</span>
      <input
        className={controls.input}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        placeholder="₹"
        aria-invalid={problem !== null}
        aria-describedby={problemId}
        value={value}
        onChange={({ target }) => change(target.value)}
      />
    </label>
  );
  return (
    <div className={styles.fields}>
      {field('From', from, (value) => onChange(value, to))}
      {field('To', to, (value) => onChange(from, value))}
      <p id={problemId} role="status" className={styles.problem}>
        {problem}
      </p>
    </div>
  );
}
