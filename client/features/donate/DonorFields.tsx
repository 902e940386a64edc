import { MAX_LENGTH } from '../../../rules/limits';
import { EmailField } from '../../ui/form/EmailField';
import { Field } from '../../ui/form/Field';
import { PhoneField } from '../../ui/form/PhoneField';
import styles from './DonorFields.module.css';

/** Who gives. */
export const DonorFields = () => (
  <section aria-labelledby="donate-details">
    <h3 id="donate-details" className={styles.heading}>Your details</h3>
    <div className={styles.grid}>
      <Field name="donor.name" label="Full name" required autoComplete="name" maxLength={MAX_LENGTH.name} />
      <EmailField name="donor.email" label="E-mail" />
      <PhoneField name="donor.phone" label="Mobile number" required placeholder="Ten digits" />
      <Field
        name="donor.address"
        label="Address"
        optional
        autoComplete="street-address"
        maxLength={MAX_LENGTH.address}
        placeholder="House, street, city, PIN"
      />
    </div>
  </section>
);
