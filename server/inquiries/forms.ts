import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import type { ServiceDeps } from '../deps';
import type { ContactInput, CsrInquiryInput, SubmitPayload, VolunteerInput } from '../generated/resolvers';
import { toUserErrors } from '../graphql/user-errors';

interface Submission {
  name: string;
  email: string;
  phone: string;
  message: string;
}

const refused = (errors: readonly FieldError[]): SubmitPayload => ({
  success: false,
  userErrors: toUserErrors(errors),
});

/** The three forms that visitors send. */
export function createForms({ dataSource, now }: ServiceDeps) {
  const store = async (
    table: 'contact_submissions' | 'volunteer_submissions',
    { name, email, phone, message }: Submission,
  ): Promise<SubmitPayload> => {
    await dataSource.query(
      `insert into ${table} (name, email, phone, message, created_at) values ($1, $2, $3, $4, $5)`,
      [name, email, phone, message, now()],
    );
    return { success: true, userErrors: [] };
  };

  return {
    async submitContact(input: ContactInput): Promise<SubmitPayload> {
      const { value, errors } = validate(contactSchema, input);
      if (errors.length > 0) return refused(errors);
      return store('contact_submissions', { ...value, name: `${value.firstName} ${value.lastName}` });
    },

    /** Kept among the contact messages; company, interest and budget stand in the text. */
    async submitCsrInquiry(input: CsrInquiryInput): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refused(errors);
      return store('contact_submissions', {
        ...value,
        name: value.contactPerson,
        message: csrMessage(value),
      });
    },

    async applyAsVolunteer(input: VolunteerInput): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refused(errors);
      return store('volunteer_submissions', value);
    },
  };
}
