import { randomUUID } from 'node:crypto';
import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import { consents, consentTo } from '../consents/store-consent';
import { EntityTable, type ValuesOf } from '../database/entity-table';
import { insertFrom } from '../database/insert-rows';
import type { ServiceDeps } from '../deps';
import type { ContactInput, CsrInquiryInput, SubmitPayload, VolunteerInput } from '../generated/resolvers';
import { toUserErrors } from '../graphql/user-errors';
import type { AdmittedWrites } from '../http/rate-limit';
import { ContactInquiryEntity } from './contact-inquiry.entity';
import { VolunteerApplicationEntity } from './volunteer-application.entity';

const contacts = new EntityTable(ContactInquiryEntity);
const volunteers = new EntityTable(VolunteerApplicationEntity);

/** Id and moment of what is stored. */
interface Made {
  readonly id: string;
  readonly createdAt: Date;
}

/**
 * Counts a call towards its caller's limit and writes these rows with it, or none where nothing is to be stored.
 * @throws RATE_LIMITED
 */
export type Admit = (writes: AdmittedWrites | null) => Promise<void>;

/** Creates the writes of the three public forms: what was sent and the line that was shown, in one statement. */
export function createForms({ now }: Pick<ServiceDeps, 'now'>) {
  const store = async <E extends object, V extends Partial<E>>(
    table: EntityTable<E>,
    place: 'contact' | 'csr' | 'volunteer',
    key: string,
    rowOf: (made: Made) => ValuesOf<E, V>,
    admit: Admit,
  ): Promise<SubmitPayload> => {
    const made = { id: randomUUID(), createdAt: now() };
    const of = place === 'volunteer' ? 'volunteer' : 'contact';
    const consent = consentTo(place, key, { of, id: made.id, at: made.createdAt });
    const params: unknown[] = [];
    const parts = [
      `stored as (${insertFrom(table, rowOf(made), 'admitted', params)})`,
      `agreed as (${insertFrom(consents, consent, 'admitted', params)})`,
    ];
    await admit({ parts, params });
    return { success: true, userErrors: [] };
  };

  /** Counts a form with mistakes like any other. */
  const refuse = async (errors: readonly FieldError[], admit: Admit): Promise<SubmitPayload> => {
    await admit(null);
    return { success: false, userErrors: toUserErrors(errors) };
  };

  return {
    async submitContact(input: ContactInput, admit: Admit): Promise<SubmitPayload> {
      const { value, errors } = validate(contactSchema, input);
      if (errors.length > 0) return refuse(errors, admit);
      const { firstName, lastName, email, phone, message, consent } = value;
      const rowOf = (made: Made) => ({ ...made, name: `${firstName} ${lastName}`, email, phone, message });
      return store(contacts, 'contact', consent, rowOf, admit);
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    async submitCsrInquiry(input: CsrInquiryInput, admit: Admit): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refuse(errors, admit);
      const { contactPerson: name, email, phone } = value;
      const message = csrMessage(value);
      const rowOf = (made: Made) => ({ ...made, name, email, phone, message, kind: 'csr' as const });
      return store(contacts, 'csr', value.consent, rowOf, admit);
    },

    async applyAsVolunteer(input: VolunteerInput, admit: Admit): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refuse(errors, admit);
      const { consent, ...application } = value;
      return store(volunteers, 'volunteer', consent, (made) => ({ ...application, ...made }), admit);
    },
  };
}
