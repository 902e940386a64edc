import { useId } from 'react';
import type { IsoDate } from '../../../rules/dates';
import styles from './controls.module.css';

interface DateFieldProps {
  label: string;
  value: IsoDate | undefined;
  onChange: (value: IsoDate | undefined) => void;
  describedBy?: string;
  invalid?: boolean;
}

/** A calendar day; undefined when the field is empty. */
export function DateField({ label, value, onChange, describedBy, invalid }: DateFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.fieldLabel}>{label}</label>
      <input
        id={id}
        type="date"
        className={styles.input}
        value={value ?? ''}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        onChange={(event) => onChange(event.target.value || undefined)}
      />
    </div>
  );
}
