import { object, type InferType } from 'yup';
import { shownLine } from './consent';
import {
  FILL_REQUIRED,
  optionalLine,
  optionalPhone,
  optionalText,
  requiredEmail,
  requiredLine,
  requiredPhone,
  requiredText,
  visitorName,
} from './fields';
import { MAX_LENGTH } from './limits';

const form = { requiredMessage: FILL_REQUIRED };
const message = () => requiredText('message', MAX_LENGTH.message, 'Please enter your message.');

export const contactSchema = object({
  firstName: visitorName('first name', 'Please enter your first name.'),
  lastName: visitorName('last name', 'Please enter your last name.'),
  email: requiredEmail(),
  phone: optionalPhone(),
  message: message(),
  consent: shownLine('contact'),
}).meta(form);

export const volunteerSchema = object({
  name: visitorName('name', 'Please enter your full name.'),
  email: requiredEmail(),
  phone: requiredPhone(),
  message: optionalText('message', MAX_LENGTH.message),
  consent: shownLine('volunteer'),
}).meta(form);

export const csrSchema = object({
  company: requiredLine('company name', MAX_LENGTH.shortText, 'Please enter your company name.'),
  contactPerson: visitorName('contact person', 'Please enter the contact person.'),
  email: requiredEmail(),
  phone: requiredPhone(),
  interest: optionalLine('area of interest', MAX_LENGTH.shortText),
  budget: optionalLine('budget', MAX_LENGTH.shortText),
  message: message(),
  consent: shownLine('csr'),
}).meta(form);

export type CsrInput = InferType<typeof csrSchema>;

/** Builds the stored text of a CSR inquiry: company, interest and budget above the message. */
export function csrMessage({ company, interest, budget, message: text }: Omit<CsrInput, 'consent'>): string {
  const facts = [`Company: ${company}`];
  if (interest) facts.push(`Area of interest: ${interest}`);
  if (budget) facts.push(`Budget: ${budget}`);
  return `${facts.join('\n')}\n\n${text}`;
}

/** One line above the words of a CSR inquiry, such as Budget: 5 lakh. */
export interface CsrFact {
  label: string;
  value: string;
}

const CSR_FACT = /^(Company|Area of interest|Budget): (.+)$/;

/** Parses the result of `csrMessage`; a text of another form has no facts. */
export function readCsrMessage(message: string): { facts: CsrFact[]; text: string } {
  const [head = '', ...rest] = message.split('\n\n');
  const facts = head.split('\n').map((line): CsrFact | null => {
    const [, label, value] = CSR_FACT.exec(line) ?? [];
    return label && value ? { label, value } : null;
  });
  if (!facts.every((fact) => fact !== null)) return { facts: [], text: message };
  return { facts, text: rest.join('\n\n') };
}
