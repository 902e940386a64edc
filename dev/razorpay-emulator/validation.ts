import type { Notes } from './entities';
import { badRequest } from './errors';

export type Body = Record<string, unknown>;

const MIN_AMOUNT = 100;
/** Maximum amount of the emulated account: 10 crore rupees. */
const MAX_AMOUNT = 10_000_000_000;
const MAX_RECEIPT_LENGTH = 40;
const MAX_NOTES = 15;
const MAX_NOTE_LENGTH = 256;

export function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Refuses every field that the provider does not know. */
export function allowOnly(body: Body, fields: readonly string[]): void {
  const extra = Object.keys(body).filter((name) => !fields.includes(name));
  if (extra.length > 0) {
    throw badRequest(`${extra.join(', ')} is/are not required and should not be sent`);
  }
}

/** Parses whole paise between 1 rupee and the account's limit. */
export function amountOf(body: Body): number {
  const raw = body.amount;
  if (raw === undefined || raw === null || raw === '') {
    throw badRequest('The amount field is required.', 'amount');
  }
  if (typeof raw !== 'number' || !Number.isInteger(raw)) throw badRequest('The amount must be an integer.', 'amount');
  if (raw < MIN_AMOUNT) throw badRequest('The amount must be at least INR 1.00', 'amount');
  if (raw > MAX_AMOUNT) throw badRequest('Amount exceeds maximum amount allowed.', 'amount');
  return raw;
}

/** Parses a boolean in any of the SDK's spellings; undefined when it is missing. */
export function flagIn(body: Body, field: string): boolean | undefined {
  const value = body[field];
  if (value === undefined || value === null) return undefined;
  if (value === true || value === 1 || value === '1' || value === 'true') return true;
  if (value === false || value === 0 || value === '0' || value === 'false') return false;
  throw badRequest(`The ${field} field must be true or false.`, field);
}

/** Parses an optional text; null when it is missing. */
export function textIn(body: Body, field: string): string | null {
  const value = body[field];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw badRequest(`The ${field} must be a string.`, field);
  return value;
}

export function requireInr(currency: unknown): 'INR' {
  if (currency === undefined || currency === null || currency === '') {
    throw badRequest('The currency field is required.', 'currency');
  }
  if (currency !== 'INR') throw badRequest('Currency is not supported', 'currency');
  return currency;
}

export function receiptOf(body: Body): string | null {
  const receipt = textIn(body, 'receipt');
  if (receipt !== null && receipt.length > MAX_RECEIPT_LENGTH) {
    throw badRequest('The receipt may not be greater than 40 characters.', 'receipt');
  }
  return receipt;
}

/** Parses notes as the provider stores them: at most 15 pairs of at most 256 characters, `[]` when there are none. */
export function notesOf(value: unknown): Notes {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.length === 0) return [];
  if (!isRecord(value)) throw badRequest('The notes must be an array.', 'notes');
  const pairs = Object.entries(value);
  if (pairs.length === 0) return [];
  if (pairs.length > MAX_NOTES) throw badRequest('The notes may not have more than 15 items.', 'notes');
  const notes: Record<string, string> = {};
  for (const [name, note] of pairs) {
    if (note !== null && typeof note === 'object') {
      throw badRequest('The notes must be key-value pairs of text.', 'notes');
    }
    const text = note === null || note === undefined ? '' : String(note);
    if (text.length > MAX_NOTE_LENGTH) {
      throw badRequest('The notes may not be greater than 256 characters.', 'notes');
    }
    notes[name] = text;
  }
  return notes;
}
