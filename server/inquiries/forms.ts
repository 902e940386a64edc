import { randomUUID } from 'node:crypto';
import type { EntityManager } from 'typeorm';
import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import { storeConsent } from '../consents/store-consent';
import { EntityTable } from '../database/entity-table';
import { insertRows } from '../database/insert-rows';
import { firstRow } from '../database/sql';
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

type Place = 'contact' | 'csr' | 'volunteer';

/** Columns by which two forms are the same. */
interface Sent {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** Time within which the same form is one: a second press, a retry after a lost answer, the back button. */
const ONE_DAY_MS = 86_400_000;

/** Tells whether the same form arrived within a day. Two that arrive at once wait for each other. */
async function isRepeated(manager: EntityManager, place: Place, sent: Sent, at: Date): Promise<boolean> {
  const { name, email, phone, message } = sent;
  await manager.query('select pg_advisory_xact_lock(hashtext($1))', [`form:${place}:${email.toLowerCase()}`]);
  const earlier = await firstRow(
    manager,
    `select 1 from ${place === 'volunteer' ? 'volunteer_submissions' : 'contact_submissions'}
      where lower(email) = lower($1) and created_at > $2 and name = $3 and phone = $4 and message = $5 limit 1`,
    [email, new Date(at.getTime() - ONE_DAY_MS), name, phone, message],
  );
  return earlier !== null;
}

/** Creates the writes of the three public forms. */
export function createForms({ dataSource, now }: ServiceDeps) {
  /** Stores what was sent, once, with the line that was shown, in one transaction. */
  const store = (place: Place, consent: string, sent: Sent): Promise<SubmitPayload> =>
    dataSource.transaction(async (manager) => {
      const at = now();
      if (await isRepeated(manager, place, sent, at)) return accepted;
      const id = randomUUID();
      const row = { ...sent, id, createdAt: at };
      if (place === 'volunteer') await insertRows(manager, volunteers, [row]);
      else await insertRows(manager, contacts, [{ ...row, kind: place }]);
      await storeConsent(manager, place, consent, { of: place === 'volunteer' ? 'volunteer' : 'contact', id, at });
      return accepted;
    });

  return {
    async submitContact(input: ContactInput): Promise<SubmitPayload> {
      const { value, errors } = validate(contactSchema, input);
      if (errors.length > 0) return refused(errors);
      const { firstName, lastName, consent, ...rest } = value;
      return store('contact', consent, { ...rest, name: `${firstName} ${lastName}` });
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    async submitCsrInquiry(input: CsrInquiryInput): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refused(errors);
      const { contactPerson: name, email, phone } = value;
      return store('csr', value.consent, { name, email, phone, message: csrMessage(value) });
    },

    async applyAsVolunteer(input: VolunteerInput): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refused(errors);
      const { consent, ...application } = value;
      return store('volunteer', consent, application);
    },
  };
}
