import { useFormikContext } from 'formik';
import { MAX_LENGTH } from '../../../rules/limits';
import styles from './DonorFields.module.css';
import { Field } from './Field';
import type { GiftValues } from './gift';

/** Who gives. An international number brings its own country code in place of +91. */
export function DonorFields() {
  const { phone } = useFormikContext<GiftValues>().values.donor;
  return (
    <section aria-labelledby="donate-details">
      <h3 id="donate-details" className={styles.heading}>Your details</h3>
      <div className={styles.grid}>
        <Field name="donor.name" label="Full name" required autoComplete="name" maxLength={MAX_LENGTH.name} />
        <Field
          name="donor.email"
          label="E-mail"
          required
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={MAX_LENGTH.email}
        />
        <Field
          name="donor.phone"
          label="Mobile number"
          required
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={20}
          prefix={/^\s*(?:\+|00)/.test(phone) ? undefined : '+91'}
          placeholder="Ten digits"
        />
        <Field
          name="donor.address"
          label="Address"
          autoComplete="street-address"
          maxLength={MAX_LENGTH.address}
          placeholder="House, street, city, PIN"
        />
      </div>
    </section>
  );
}
