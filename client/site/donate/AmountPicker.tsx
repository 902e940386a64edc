import { useFormikContext } from 'formik';
import { languageOf } from '../../../rules/language';
import { DONATION_PRESETS } from '../../../rules/limits';
import { formatRupees } from '../../../rules/money';
import { confirmationNote } from '../../../rules/subscription';
import type { DonateCampaign } from './donate';
import { Field } from '../forms/Field';
import { FlameIcon } from '../../shared/ui/icons/facts';
import styles from './AmountPicker.module.css';
import { campaignSentence } from './campaign-sentence';
import { FrequencyPicker } from './FrequencyPicker';
import { giftAmountOf, totalOf, type Essential, type GiftValues } from './gift';
import { perCharge } from './summary-texts';

interface AmountPickerProps {
  campaign: DonateCampaign | null;
  essentials: readonly Essential[];
}

/** Frequency, presets as large toggle buttons, and a field that overrides them. */
export function AmountPicker({ campaign, essentials }: AmountPickerProps) {
  const { values, setValues } = useFormikContext<GiftValues>();
  const amount = giftAmountOf(values);
  const sentence = campaignSentence(campaign?.summary ?? '');
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
      {amount !== null && amount > 0 && sentence && (
        <p className={styles.worth}>
          <FlameIcon size={20} className={styles.flame} />
          <span>
            <strong>
              {formatRupees(amount)}
              {perCharge[values.frequency]}
            </strong>{' '}
            supports this: <span lang={languageOf(sentence)}>{sentence}</span>
          </span>
        </p>
      )}
      <div className={styles.custom}>
        <Field
          name="custom"
          label="Or another amount"
          prefix="₹"
          placeholder="Enter amount"
          inputMode="decimal"
          autoComplete="off"
        />
      </div>
      <p role="status" className={styles.note}>
        {note}
      </p>
    </section>
  );
}
