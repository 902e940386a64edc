import { useFormikContext } from 'formik';
import { DONATION_PRESETS } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { confirmationNote } from '../../../rules/recurring';
import { Field } from '../../ui/form/Field';
import { FlameIcon } from '../../ui/icons/facts';
import styles from './AmountPicker.module.css';
import { FrequencyPicker } from './FrequencyPicker';
import { amountOf, totalOf, worthOf, type Essential, type GiftValues } from './gift';

/** How often, presets as large toggle buttons, and a field that overrides them. */
export function AmountPicker({ essentials }: { essentials: readonly Essential[] }) {
  const { values, setValues } = useFormikContext<GiftValues>();
  const amount = amountOf(values);
  const worth = amount === null ? null : worthOf(amount, essentials);
  const note = values.frequency === 'one-time' ? null : confirmationNote(totalOf(values, essentials));

  return (
    <section className={styles.section}>
      <FrequencyPicker />
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
      <p role="status" className={styles.note}>{note}</p>
    </section>
  );
}
