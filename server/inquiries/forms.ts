import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import type { ServiceDeps } from '../deps';
import type { ContactInput, CsrInquiryInput, SubmitPayload, VolunteerInput } from '../generated/resolvers';
import { toUserErrors } from '../graphql/user-errors';
import { ContactInquiryEntity } from './contact-inquiry.entity';
import { VolunteerApplicationEntity } from './volunteer-application.entity';

const contacts = new EntityTable(ContactInquiryEntity);
const volunteers = new EntityTable(VolunteerApplicationEntity);
const accepted: SubmitPayload = { success: true, userErrors: [] };
const refused = (errors: readonly FieldError[]): SubmitPayload => ({
  success: false,
  userErrors: toUserErrors(errors),
});

/** Creates the writes of the three public forms. */
export function createForms({ dataSource, now }: ServiceDeps) {
  return {
    async submitContact(input: ContactInput): Promise<SubmitPayload> {
      const { value, errors } = validate(contactSchema, input);
      if (errors.length > 0) return refused(errors);
      const { firstName, lastName, ...rest } = value;
      await insertRows(dataSource, contacts, [{ ...rest, name: `${firstName} ${lastName}`, createdAt: now() }]);
      return accepted;
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    async submitCsrInquiry(input: CsrInquiryInput): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refused(errors);
      const { contactPerson: name, email, phone } = value;
      const message = csrMessage(value);
      await insertRows(dataSource, contacts, [{ name, email, phone, message, kind: 'csr', createdAt: now() }]);
      return accepted;
    },

    async applyAsVolunteer(input: VolunteerInput): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refused(errors);
      await insertRows(dataSource, volunteers, [{ ...value, createdAt: now() }]);
      return accepted;
    },
  };
}
