import { randomUUID } from 'node:crypto';
import { contactSchema, csrMessage, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { shownAt } from '../consents/store-consent';
import { EntityTable } from '../database/entity-table';
import { insertionFrom } from '../database/insert-rows';
import type { ServiceDeps } from '../deps';
import type { ContactInput, CsrInquiryInput, SubmitPayload, UserError, VolunteerInput } from '../generated/resolvers';
import { notFlowId, toUserErrors } from '../graphql/user-errors';
import type { AdmittedRow } from '../http/rate-limit';
import { ContactInquiryEntity } from './contact-inquiry.entity';
import { validAtOnce } from './valid-at-once';
import { VolunteerApplicationEntity } from './volunteer-application.entity';

/** What every form stores: who sent what, when, below which line; a form that comes again with its key is stored once. */
const SENT = ['id', 'createdAt', 'name', 'email', 'phone', 'message', 'consentVersion', 'consentLanguage'] as const;
const ONCE = 'admitted on conflict (id) do nothing';
const message = insertionFrom(new EntityTable(ContactInquiryEntity), [...SENT, 'kind'], ONCE);
const application = insertionFrom(new EntityTable(VolunteerApplicationEntity), SENT, ONCE);

type FlowId = string | null | undefined;

/** Creates the validation of a form and its idempotency key. */
function validationOf<S extends Parameters<typeof validAtOnce>[0]>(schema: S) {
  const atOnce = validAtOnce(schema);
  return (input: { readonly flowId?: FlowId }) => {
    const { flowId } = input;
    const valid = atOnce(input);
    const { value, errors } = valid === null ? validate(schema, input) : { value: valid, errors: [] };
    const userErrors = toUserErrors(errors);
    return { value, userErrors: flowId && !isUuid(flowId) ? [...userErrors, notFlowId] : userErrors };
  };
}

const checkContact = validationOf(contactSchema);
const checkCsr = validationOf(csrSchema);
const checkVolunteer = validationOf(volunteerSchema);

/** What somebody sent. */
interface Sent {
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly message: string;
}

/** Counts a call towards its caller's limits. */
export interface Admission {
  /**
   * Counts a form that is accepted, and writes its row with it.
   * @throws RATE_LIMITED
   */
  readonly accept: (row: AdmittedRow) => Promise<void>;
  /**
   * Counts a form with mistakes, by themselves: whoever corrects them one after another may still send the form.
   * @throws RATE_LIMITED
   */
  readonly sendBack: () => Promise<void>;
}

/** Creates the writes of the three public forms: what was sent and the line that was shown, in one statement. */
export function createForms({ now }: Pick<ServiceDeps, 'now'>) {
  /** Makes the row of a form, as one literal: objects spread into each other take more than ten times as long. */
  const made = <Kind extends 'contact' | 'csr' | 'volunteer'>(kind: Kind, key: string, sent: Sent, flowId: FlowId) => {
    const { name, email, phone, message } = sent;
    const { version, language } = shownAt(kind, key);
    return {
      id: flowId || randomUUID(),
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

  const store = (insertion: string, values: readonly unknown[], { accept }: Admission): Promise<SubmitPayload> =>
    accept({ insertion, values }).then(() => ({ success: true, userErrors: [] }));

  const refuse = (userErrors: UserError[], { sendBack }: Admission): Promise<SubmitPayload> =>
    sendBack().then(() => ({ success: false, userErrors }));

  return {
    submitContact(input: ContactInput, admission: Admission): Promise<SubmitPayload> {
      const { value, userErrors } = checkContact(input);
      if (userErrors.length > 0) return refuse(userErrors, admission);
      const { firstName, lastName, email, phone, message: text, consent } = value;
      const sent = { name: `${firstName} ${lastName}`, email, phone, message: text };
      return store(message.sql, message.values(made('contact', consent, sent, input.flowId)), admission);
    },

    /** Stores a CSR inquiry among the contact messages; company, interest and budget are in its text. */
    submitCsrInquiry(input: CsrInquiryInput, admission: Admission): Promise<SubmitPayload> {
      const { value, userErrors } = checkCsr(input);
      if (userErrors.length > 0) return refuse(userErrors, admission);
      const { contactPerson: name, email, phone, consent } = value;
      const sent = { name, email, phone, message: csrMessage(value) };
      return store(message.sql, message.values(made('csr', consent, sent, input.flowId)), admission);
    },

    applyAsVolunteer(input: VolunteerInput, admission: Admission): Promise<SubmitPayload> {
      const { value, userErrors } = checkVolunteer(input);
      if (userErrors.length > 0) return refuse(userErrors, admission);
      return store(
        application.sql,
        application.values(made('volunteer', value.consent, value, input.flowId)),
        admission,
      );
    },
  };
}
