import { useState } from 'react';
import { MAX_LENGTH } from '../../../rules/limits';
import { EmailField } from '../forms/EmailField';
import { Field } from '../forms/Field';
import { PhoneField } from '../forms/PhoneField';
import styles from './DonorFields.module.css';
import { EmailQuestion } from './EmailQuestion';

/** E-mail field with a question below it when its domain looks mistyped, asked after the donor has left the field. */
function Email() {
  const [isTyping, setIsTyping] = useState(false);
  return (
    <div className={styles.email}>
      <div onFocus={() => setIsTyping(true)} onBlur={() => setIsTyping(false)}>
        <EmailField name="donor.email" label="Email" />
      </div>
      <EmailQuestion isTyping={isTyping} />
    </div>
  );
}

/** Fields about the donor. */
export const DonorFields = () => (
  <section aria-labelledby="donate-details">
    <h3 id="donate-details" className={styles.heading}>
      Your details
    </h3>
    <div className={styles.grid}>
      <Field name="donor.name" label="Full name" required autoComplete="name" maxLength={MAX_LENGTH.name} />
      <PhoneField name="donor.phone" label="Mobile number" required placeholder="Ten digits" />
      <Email />
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
