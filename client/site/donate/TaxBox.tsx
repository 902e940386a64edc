import { useFormikContext } from 'formik';
import { MAX_LENGTH } from '../../../rules/limits';
import { formatRupees, type Paise } from '../../../rules/money';
import { isInAnotherScript } from '../../../rules/latin-name';
import { panWarning, typedPan } from '../../../rules/pan';
import { Field } from '../forms/Field';
import { CheckField } from './CheckField';
import type { GiftValues } from './gift';
import { deductibleOf } from './summary-texts';
import styles from './TaxBox.module.css';

/** Wish for an 80G receipt with its PAN field; only where the foundation can issue one. */
export function TaxBox({ total }: { total: Paise }) {
  const { is80gEligible, donor } = useFormikContext<GiftValues>().values;
  const warning = panWarning(donor.pan);
  return (
    <section className={styles.box}>
      <CheckField name="is80gEligible" label="Send me an 80G receipt" hint="Claim 50% tax deduction on this gift." />
      {is80gEligible && (
        <Field
          name="donor.pan"
          label="PAN"
          optional
          clean={typedPan}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          hint={
            <>
              {warning && <>{warning} </>}
              With your PAN, {formatRupees(deductibleOf(total))} is deducted from your taxable income under the old tax
              regime. Without a PAN the receipt says “Not Eligible” until you add one.
            </>
          }
        />
      )}
      {is80gEligible && isInAnotherScript(donor.name) && (
        <Field
          name="donor.nameOnPan"
          label="Name as on the PAN card"
          optional
          maxLength={MAX_LENGTH.name}
          autoComplete="off"
          hint="In English letters. Your receipt shows both names. The tax certificate uses this one."
        />
      )}
    </section>
  );
}
