import { csrSchema } from '../../../rules/inquiries';
import { MAX_LENGTH } from '../../../rules/limits';
import { SubmitCsrInquiryDocument } from '../../generated/graphql';
import { EmailField } from '../forms/EmailField';
import { Field } from '../forms/Field';
import { PhoneField } from '../forms/PhoneField';
import { InquiryForm } from './InquiryForm';

const initialValues = {
  company: '',
  contactPerson: '',
  email: '',
  phone: '',
  interest: '',
  budget: '',
  message: '',
  website: '',
};

export const CsrForm = () => (
  <InquiryForm
    place="csr"
    initialValues={initialValues}
    schema={csrSchema}
    document={SubmitCsrInquiryDocument}
    payload={(data) => data.submitCsrInquiry}
    submitLabel="Submit Inquiry"
    success={{ title: 'Partnership inquiry submitted!' }}
  >
    <Field name="company" label="Company" autoComplete="organization" maxLength={MAX_LENGTH.shortText} required />
    <Field name="contactPerson" label="Contact person" autoComplete="name" maxLength={MAX_LENGTH.name} required />
    <EmailField label="Email" />
    <PhoneField name="phone" label="Phone" placeholder="Mobile number" required />
    <Field
      name="interest"
      label="Area of interest"
      maxLength={MAX_LENGTH.shortText}
      placeholder="Education, health, rural development"
      optional
    />
    <Field
      name="budget"
      label="Budget"
      maxLength={MAX_LENGTH.shortText}
      placeholder="For example ₹5,00,000 a year"
      optional
    />
    <Field name="message" label="Message" rows={5} required />
  </InquiryForm>
);
