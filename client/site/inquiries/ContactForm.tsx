import { contactSchema } from '../../../rules/inquiries';
import { MAX_LENGTH } from '../../../rules/limits';
import { SubmitContactDocument } from '../../generated/graphql';
import { EmailField } from '../forms/EmailField';
import { Field } from '../forms/Field';
import { PhoneField } from '../forms/PhoneField';
import styles from './ContactForm.module.css';
import { InquiryForm } from './InquiryForm';

const initialValues = { firstName: '', lastName: '', email: '', phone: '', message: '', website: '' };

export const ContactForm = () => (
  <InquiryForm
    place="contact"
    initialValues={initialValues}
    schema={contactSchema}
    document={SubmitContactDocument}
    payload={(data) => data.submitContact}
    submitLabel="Send Message"
    success={{ title: 'Message sent!', description: "We'll get back to you within 24 hours." }}
  >
    <div className={styles.names}>
      <Field name="firstName" label="First name" autoComplete="given-name" maxLength={MAX_LENGTH.name} required />
      <Field name="lastName" label="Last name" autoComplete="family-name" maxLength={MAX_LENGTH.name} required />
    </div>
    <EmailField label="Email" />
    <PhoneField name="phone" label="Phone" placeholder="Mobile number" optional />
    <Field name="message" label="Message" rows={5} required />
  </InquiryForm>
);
