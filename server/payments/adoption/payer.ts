import { canonicalEmail } from '../../../rules/email';
import { cleanedLine, cleanedLines } from '../../../rules/cleaned-text';
import { MAX_LENGTH } from '../../../rules/limits';
import { isPan, normalisePan } from '../../../rules/pan';
import { parsePhone } from '../../../rules/phone';

/** Who paid, as far as a payment or its subscription says. '' or null where it does not. */
export interface Payer {
  readonly name: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly address: string | null;
  readonly pan: string | null;
  /** Number of a receipt that was issued elsewhere. */
  readonly receipt: string | null;
}

/** Address that the provider fills in where the payer gave none. */
const NO_EMAIL = 'void@razorpay.com';
const MAX_RECEIPT = 60;

/** Labels of the fields of payment pages, in one spelling (see `spelled`). */
const NAMES = ['name', 'fullname', 'donorname', 'yourname', 'nameofdonor', 'customername', 'billingname'];
const EMAILS = ['email', 'emailid', 'emailaddress', 'donoremail', 'mail'];
const PHONES = ['phone', 'phonenumber', 'mobile', 'mobilenumber', 'contact', 'contactnumber', 'whatsapp', 'donorphone'];
const ADDRESSES = ['address', 'fulladdress', 'donoraddress', 'billingaddress', 'postaladdress'];
const PANS = ['pan', 'pannumber', 'pancard', 'pancardnumber', 'panno', 'donorpan'];
const RECEIPTS = ['receiptnumber', 'receiptno', '80greceipt', '80greceiptno', '80greceiptnumber', 'donationreceiptno'];

const spelled = (label: string): string => label.toLowerCase().replace(/[^a-z0-9]/g, '');
const emailOf = (text: string): string => {
  const email = text.length <= MAX_LENGTH.email ? canonicalEmail(text) : null;
  return email === null || email.toLowerCase() === NO_EMAIL ? '' : email;
};

/**
 * Reads the texts of notes by their label. The provider returns a list when there are none; old notes may hold numbers,
 * lists or objects, of which only plain values are read.
 */
function readNotes(notes: unknown): (labels: readonly string[], max: number) => string {
  const pairs = typeof notes === 'object' && notes !== null && !Array.isArray(notes) ? Object.entries(notes) : [];
  const texts = new Map(
    pairs.flatMap(([label, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[spelled(label), String(value)]] : [],
    ),
  );
  return (labels, max) => {
    const found = labels.map((label) => texts.get(label) ?? '').find((text) => text.trim() !== '') ?? '';
    const line = cleanedLine(found, max);
    return line.length <= max ? line : '';
  };
}

/**
 * Reads who paid from the provider's fields and the notes; what the provider itself asked for comes first. What is no
 * address, phone number or PAN is left out.
 * @param given fields of the payment; null without them
 */
export function readPayer(
  given: { email: string | null; contact: string | null; cardName: string | null },
  notes: unknown,
): Payer {
  const note = readNotes(notes);
  const pan = note(PANS, 40);
  const name = note(NAMES, MAX_LENGTH.name) || cleanedLine(given.cardName ?? '', MAX_LENGTH.name);
  return {
    name: /\p{L}/u.test(name) && name.length <= MAX_LENGTH.name ? name : '',
    email: emailOf(given.email ?? '') || emailOf(note(EMAILS, MAX_LENGTH.email)),
    phone: parsePhone(given.contact ?? '') ?? parsePhone(note(PHONES, 40)) ?? '',
    address: cleanedLines(note(ADDRESSES, MAX_LENGTH.address), MAX_LENGTH.address) || null,
    pan: isPan(pan) ? normalisePan(pan) : null,
    receipt: note(RECEIPTS, MAX_RECEIPT) || null,
  };
}
