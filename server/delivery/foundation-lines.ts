import { html } from '../html/escape';
import type { ReceiptSnapshot } from '../receipts/receipt-document';

type Organisation = ReceiptSnapshot['organisation'];

/**
 * CIN of a company licensed under section 8 of the Companies Act, by its letters NPL (Ministry of Corporate Affairs).
 */
const SECTION_8 = /^[A-Z]\d{5}[A-Z]{2}\d{4}NPL\d{6}$/;

/** Lists the filled-in lines of the foundation's address and registrations. */
function linesOf({ address, cin, pan, registration80g, phone, email }: Organisation): string[] {
  const registrations = [cin && `CIN ${cin}`, pan && `PAN ${pan}`, registration80g && `80G ${registration80g}`];
  return [
    address.trim().replace(/\s*,?\s*\n\s*/g, ', '),
    registrations.filter(Boolean).join(' · '),
    [phone, email].filter(Boolean).join(' · '),
  ].filter(Boolean);
}

const legalForm = ({ cin = '' }: Organisation): string => (SECTION_8.test(cin) ? ', a section 8 company' : '');

/** Renders the foundation's lines at the foot of a mail as text. */
export const foundationText = (organisation: Organisation): string =>
  [organisation.name + legalForm(organisation), ...linesOf(organisation)].join('\n');

/** Renders the foundation's lines as HTML. */
export const foundationHtml = (organisation: Organisation): string =>
  html`<strong style="font-weight:600;">${organisation.name}</strong
    >${legalForm(organisation)}${linesOf(organisation).map((line) => html`<br />${line}`)}`.markup;
