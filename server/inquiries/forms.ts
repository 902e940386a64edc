import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import { storeConsent } from '../consents/store-consent';
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
  /** Stores what was sent, with the line that was shown, in one transaction. */
  const store = (
    place: 'contact' | 'csr' | 'volunteer',
    key: string,
    insert: (manager: EntityManager, made: { id: string; createdAt: Date }) => Promise<void>,
  ): Promise<SubmitPayload> =>
    dataSource.transaction(async (manager) => {
      const made = { id: randomUUID(), createdAt: now() };
      await insert(manager, made);
      const of = place === 'volunteer' ? 'volunteer' : 'contact';
      await storeConsent(manager, place, key, { of, id: made.id, at: made.createdAt });
      return accepted;
    });

  return {
    async submitContact(input: ContactInput): Promise<SubmitPayload> {
      const { value, errors } = validate(contactSchema, input);
      if (errors.length > 0) return refused(errors);
      const { firstName, lastName, consent, ...rest } = value;
      return store('contact', consent, (manager, made) =>
        insertRows(manager, contacts, [{ ...rest, ...made, name: `${firstName} ${lastName}` }]),
      );
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    async submitCsrInquiry(input: CsrInquiryInput): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refused(errors);
      const { contactPerson: name, email, phone } = value;
      const message = csrMessage(value);
      return store('csr', value.consent, (manager, made) =>
        insertRows(manager, contacts, [{ ...made, name, email, phone, message, kind: 'csr' }]),
      );
    },

    async applyAsVolunteer(input: VolunteerInput): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refused(errors);
      const { consent, ...application } = value;
      return store('volunteer', consent, (manager, made) =>
        insertRows(manager, volunteers, [{ ...application, ...made }]),
      );
    },
  };
}
