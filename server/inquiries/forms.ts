import { randomUUID } from 'node:crypto';
import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { validate, type FieldError } from '../../rules/validate';
import { shownAt } from '../consents/store-consent';
import { EntityTable } from '../database/entity-table';
import { insertionFrom } from '../database/insert-rows';
import type { ServiceDeps } from '../deps';
import type { ContactInput, CsrInquiryInput, SubmitPayload, VolunteerInput } from '../generated/resolvers';
import { toUserErrors } from '../graphql/user-errors';
import type { AdmittedRow } from '../http/rate-limit';
import { ContactInquiryEntity } from './contact-inquiry.entity';
import { VolunteerApplicationEntity } from './volunteer-application.entity';

/** What every form stores: who sent what, when, below which line. */
const SENT = ['id', 'createdAt', 'name', 'email', 'phone', 'message', 'consentVersion', 'consentLanguage'] as const;
const message = insertionFrom(new EntityTable(ContactInquiryEntity), [...SENT, 'kind'], 'admitted');
const application = insertionFrom(new EntityTable(VolunteerApplicationEntity), SENT, 'admitted');

/** What somebody sent. */
interface Sent {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/**
 * Counts a call towards its caller's limit and writes this row with it, or none where nothing is to be stored.
 * @throws RATE_LIMITED
 */
export type Admit = (row: AdmittedRow | null) => Promise<void>;

/** Creates the writes of the three public forms: what was sent and the line that was shown, in one statement. */
export function createForms({ now }: Pick<ServiceDeps, 'now'>) {
  /** Makes the row of a form, as one literal: objects spread into each other take more than ten times as long. */
  const made = <Kind extends 'contact' | 'csr' | 'volunteer'>(kind: Kind, key: string, sent: Sent) => {
    const { name, email, phone, message } = sent;
    const { version, language } = shownAt(kind, key);
    return {
      id: randomUUID(),
      createdAt: now(),
      name,
      email,
      phone,
      message,
      consentVersion: version,
      consentLanguage: language,
      kind,
    };
  };

  const store = async (insertion: string, values: readonly unknown[], admit: Admit): Promise<SubmitPayload> => {
    await admit({ insertion, values });
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
      const { firstName, lastName, email, phone, message: text, consent } = value;
      const sent = { name: `${firstName} ${lastName}`, email, phone, message: text };
      return store(message.sql, message.values(made('contact', consent, sent)), admit);
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    async submitCsrInquiry(input: CsrInquiryInput, admit: Admit): Promise<SubmitPayload> {
      const { value, errors } = validate(csrSchema, input);
      if (errors.length > 0) return refuse(errors, admit);
      const { contactPerson: name, email, phone, consent } = value;
      const sent = { name, email, phone, message: csrMessage(value) };
      return store(message.sql, message.values(made('csr', consent, sent)), admit);
    },

    async applyAsVolunteer(input: VolunteerInput, admit: Admit): Promise<SubmitPayload> {
      const { value, errors } = validate(volunteerSchema, input);
      if (errors.length > 0) return refuse(errors, admit);
      return store(application.sql, application.values(made('volunteer', value.consent, value)), admit);
    },
  };
}
