import { volunteerSchema } from '../../../rules/inquiries';
import { MAX_LENGTH } from '../../../rules/limits';
import { ApplyAsVolunteerDocument } from '../../generated/graphql';
import { EmailField } from '../forms/EmailField';
import { Field } from '../forms/Field';
import { PhoneField } from '../forms/PhoneField';
import { InquiryForm } from './InquiryForm';

const initialValues = { name: '', email: '', phone: '', message: '', website: '' };

export const VolunteerForm = () => (
  <InquiryForm
    place="volunteer"
    initialValues={initialValues}
    schema={volunteerSchema}
    document={ApplyAsVolunteerDocument}
    payload={(data) => data.applyAsVolunteer}
    submitLabel="Submit Application"
    success={{ title: 'Application submitted!' }}
  >
    <Field name="name" label="Full name" autoComplete="name" maxLength={MAX_LENGTH.name} required />
    <EmailField label="Email" />
    <PhoneField name="phone" label="Phone" placeholder="Mobile number" required />
    <Field
      name="message"
      label="Message"
      rows={5}
      placeholder="What you would like to do, and when you are free"
      optional
    />
  </InquiryForm>
);
