import { useFormikContext } from 'formik';
import { DONATION_FREQUENCIES } from '../../../rules/limits';
import styles from './FrequencyPicker.module.css';
import type { GiftValues } from './gift';

const labels = { 'one-time': 'One-time', monthly: 'Monthly', yearly: 'Yearly' } as const;

/** Once, or every month or year: one row of three. */
export function FrequencyPicker() {
  const { values, setFieldValue } = useFormikContext<GiftValues>();
  return (
    <fieldset className={styles.segment}>
      <legend className={styles.legend}>How often</legend>
      {DONATION_FREQUENCIES.map((frequency) => (
        <label key={frequency} className={styles.choice}>
          <input
            type="radio"
            name="frequency"
            className={styles.radio}
            checked={values.frequency === frequency}
            onChange={() => void setFieldValue('frequency', frequency)}
          />
          <span className={styles.face}>{labels[frequency]}</span>
        </label>
      ))}
    </fieldset>
  );
}
