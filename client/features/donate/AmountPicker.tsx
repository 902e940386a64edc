import { useFormikContext } from 'formik';
import { DONATION_PRESETS } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { Field } from '../../ui/form/Field';
import { FlameIcon } from '../../ui/icons/facts';
import styles from './AmountPicker.module.css';
import { amountOf, worthOf, type Essential, type GiftValues } from './gift';

/**
 * Presets as large toggle buttons, and a field that overrides them. The choice between one-time, monthly and yearly
 * will stand above.
 */
export function AmountPicker({ essentials }: { essentials: readonly Essential[] }) {
  const { values, setValues } = useFormikContext<GiftValues>();
  const amount = amountOf(values);
  const worth = amount === null ? null : worthOf(amount, essentials);

  return (
    <section className={styles.section}>
      <fieldset className={styles.group}>
        <legend className={styles.heading}>Amount</legend>
        <div className={styles.presets}>
          {DONATION_PRESETS.map((preset) => (
            <label key={preset} className={styles.preset}>
              <input
                type="radio"
                name="preset"
                className={styles.radio}
                checked={values.custom.trim() === '' && values.preset === preset}
                onChange={() => void setValues({ ...values, preset, custom: '' })}
              />
              <span className={styles.face}>{formatRupees(preset)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {amount !== null && worth && (
        <p className={styles.worth}>
          <FlameIcon size={20} className={styles.flame} />
          <span>
            <strong>{formatRupees(amount)}</strong> covers {worth.name} × {worth.count}.
          </span>
        </p>
      )}
      <Field
        name="custom"
        label="Or another amount"
        prefix="₹"
        placeholder="Enter amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
      />
    </section>
  );
}
