import { getIn, useFormikContext } from 'formik';
import { CheckIcon } from '../../shared/ui/icons/facts';
import styles from './CheckField.module.css';
import type { GiftValues } from './gift';

interface CheckFieldProps {
  name: 'is80gEligible' | 'isAnonymous' | 'tribute.isGiven' | 'tribute.tells';
  label: string;
  hint: string;
}

/** Checkbox with an explaining line. */
export function CheckField({ name, label, hint }: CheckFieldProps) {
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  return (
    <label className={styles.field}>
      <input
        type="checkbox"
        name={name}
        checked={getIn(values, name) === true}
        className={styles.input}
        aria-describedby={`donate-${name}-hint`}
        onChange={(event) => void setFieldValue(name, event.target.checked)}
      />
      <span className={styles.box} aria-hidden="true">
        <CheckIcon size={18} />
      </span>
      <span>
        <span className={styles.label}>{label}</span>
        <span id={`donate-${name}-hint`} className={styles.hint}>
          {hint}
        </span>
      </span>
    </label>
  );
}
