import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import type { ServiceDeps } from '../deps';
import type { ContactInput, ContactKind, CsrInquiryInput, SubmitPayload, VolunteerInput } from '../generated/resolvers';
import { toUserErrors } from '../graphql/user-errors';

interface Submission {
  name: string;
  email: string;
  phone: string;
  message: string;
  /** Form of a message; applications have none. */
  kind?: ContactKind;
}

const refused = (errors: readonly FieldError[]): SubmitPayload => ({
  success: false,
  userErrors: toUserErrors(errors),
});

/** Creates the writes of the three public forms. */
export function createForms({ dataSource, now }: ServiceDeps) {
  const store = async (
    table: 'contact_submissions' | 'volunteer_submissions',
    { name, email, phone, message, kind }: Submission,
  ): Promise<SubmitPayload> => {
    const row = { name, email, phone, message, ...(kind && { kind }), created_at: now() };
    await dataSource.query(
      `insert into ${table} (${Object.keys(row).join(', ')})
       values (${Object.keys(row)
         .map((_, index) => `$${index + 1}`)
         .join(', ')})`,
      Object.values(row),
    );
    return { success: true, userErrors: [] };
  };

  return {
    async submitContact(input: ContactInput): Promise<SubmitPayload> {
      const { value, errors } = validate(contactSchema, input);
      if (errors.length > 0) return refused(errors);
      return store('contact_submissions', { ...value, name: `${value.firstName} ${value.lastName}` });
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    async submitCsrInquiry(input: CsrInquiryInput): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refused(errors);
      return store('contact_submissions', {
        ...value,
        name: value.contactPerson,
        message: csrMessage(value),
        kind: 'csr',
      });
    },

    async applyAsVolunteer(input: VolunteerInput): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refused(errors);
      return store('volunteer_submissions', value);
    },
  };
}
