import type { IncomingMessage } from 'node:http';
import { contactSchema, csrSchema, volunteerSchema } from '../../rules/inquiries';
import { HONEYPOT_FIELD } from '../../rules/limits';
import type { ExecuteOperation, SubmitForm } from '../web';

/** Page of each form, and the mutation for its fields. */
const forms = [
  { path: '/contact', mutation: 'submitContact', input: 'ContactInput', schema: contactSchema },
  { path: '/csr', mutation: 'submitCsrInquiry', input: 'CsrInquiryInput', schema: csrSchema },
  { path: '/volunteer', mutation: 'applyAsVolunteer', input: 'VolunteerInput', schema: volunteerSchema },
] as const;

interface UserError {
  field: readonly string[];
  message: string;
}

/** Returns the first message of each field; '' is the form as a whole. */
function byField(errors: readonly UserError[]): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const { field, message } of errors) messages[field.join('.')] ??= message;
  return messages;
}

function createSubmit(
  { mutation, input, schema }: (typeof forms)[number],
  executeFor: (request: IncomingMessage) => ExecuteOperation,
): SubmitForm {
  const document = `mutation ($input: ${input}!) { result: ${mutation}(input: $input) { userErrors { field message } } }`;
  const names = [...Object.keys(schema.fields), HONEYPOT_FIELD];

  return async (fields, request) => {
    const values = Object.fromEntries(names.map((name) => [name, fields.get(name) ?? '']));
    const { data, errors: thrown } = await executeFor(request)(document, { input: values }, undefined);
    const [failure] = thrown ?? [];
    if (failure) {
      const { code, retryAfter } = failure.extensions ?? {};
      const form = { values, errors: {}, message: failure.message };
      return code === 'RATE_LIMITED' ? { status: 429, retryAfter: Number(retryAfter), form } : { status: 500, form };
    }
    const { userErrors } = data?.['result'] as { userErrors: readonly UserError[] };
    if (userErrors.length === 0) return null;
    const { '': message = '', ...errors } = byField(userErrors);
    return { status: 422, form: { values, errors, message } };
  };
}

/**
 * Creates the handlers of the three forms for browsers without JavaScript, by the path of their page. They use the API,
 * and therefore meet the same rules, rate limits and honeypot.
 * @param executeFor executes operations as the visitor who sent the request
 */
export const createPlainForms = (
  executeFor: (request: IncomingMessage) => ExecuteOperation,
): ReadonlyMap<string, SubmitForm> => new Map(forms.map((form) => [form.path, createSubmit(form, executeFor)]));
