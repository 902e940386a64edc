import { asciiDigits } from './ascii-digits';
import { addDays, type IsoDate } from './dates';
import { parseRupees, type Paise } from './money';
import { dayOf, fullYear, namedDay } from './named-day';
import type { OfflineMethod } from './offline-methods';
import type { Tribute, TributeKind } from './tribute';

/** Which comes first in a date like 03/04/2023. */
export type DateOrder = 'day_first' | 'month_first' | 'by_line';

/** A date that was read, or why it was not; both readings of one with two meanings. */
type ReadDate =
  | { readonly date: IsoDate }
  | { readonly problem: 'date' | 'future' }
  | { readonly problem: 'two_dates'; readonly choices: readonly [dayFirst: IsoDate, monthFirst: IsoDate] };

const TIME = /[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]m)?\s*(?:Z|[+-]\d{2}:?\d{2})?$/i;
const YEAR_LAST = /^(\d{1,2})[-/.\s](\d{1,2})[-/.\s](\d{4}|\d{2})$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,\s]+/i;
/** Excel's serial of a day between 1927 and 2119; shorter numbers are no dates. */
const SERIAL = /^([1-7]\d{4})(?:\.\d+)?$/;
/** Day 0 of Excel's serials; its 29 February 1900, which never was, lies before all that are read. */
const SERIAL_ZERO = '1899-12-30';

/** Tells whether a date ends with a year of two digits. */
export const hasShortYear = (typed: string): boolean => /^(?:\d{1,2}\D|\p{L}).*\D\d{2}$/u.test(plainDate(typed));

/** A date in ASCII digits, without its time and weekday. */
const plainDate = (typed: string): string => asciiDigits(typed).trim().replace(TIME, '').replace(WEEKDAY, '').trim();

/** The day that a text names without doubt about its order; undefined for another form, and without its year. */
function wholeDay(text: string, today: IsoDate): IsoDate | null | undefined {
  const serial = SERIAL.exec(text)?.[1];
  if (serial) return addDays(SERIAL_ZERO, Number(serial));
  const named = namedDay(text, today);
  return named && named.year !== null ? dayOf(named.year, named.month, named.day) : undefined;
}

/**
 * Reads a date as Indian spreadsheets have it: `dd/mm/yyyy`, `dd-mm-yy`, ISO, `3 Apr 2023`, `April 3, 2023`,
 * `३ एप्रिल २०२३`, or the serial of Excel; a time behind it is dropped. Where day and month can be exchanged, `order` decides; without one, both
 * readings are returned. A year of two digits lies at most 20 years after `today`.
 * @param last the last day that is not refused
 */
export function readDate(typed: string, order: DateOrder, today: IsoDate, last = today): ReadDate {
  const text = plainDate(typed);
  const plain = wholeDay(text, today);
  if (plain !== undefined) return checked(plain, last);
  const [, first, second, year] = YEAR_LAST.exec(text) ?? [];
  if (!first || !second || !year) return { problem: 'date' };
  const full = fullYear(year, today);
  const dayFirst = dayOf(full, Number(second), Number(first));
  const monthFirst = dayOf(full, Number(first), Number(second));
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return checked(dayFirst ?? monthFirst, last);
  if (order === 'by_line') return { problem: 'two_dates', choices: [dayFirst, monthFirst] };
  return checked(order === 'day_first' ? dayFirst : monthFirst, last);
}

function checked(date: IsoDate | null, last: IsoDate): ReadDate {
  if (!date) return { problem: 'date' };
  return date > last ? { problem: 'future' } : { date };
}

/** What people write behind an amount: `500 only`, `1,500/- only`, `1500 INR`, `1500/=`. */
const BEHIND_AMOUNT = /\s*\/=$|(?:\s*\/[-=])?\s*(?:only|inr|rs|rupees)\.?$/i;

/**
 * Reads an amount in rupees into paise, such as `₹ 1,00,000.00` or `1,00,000`; null when it is none: `1e3`, signs,
 * brackets and misplaced commas are refused.
 */
export const readAmount = (text: string): Paise | null =>
  parseRupees(
    text
      .replace(/[\u00a0\u202f]/g, ' ')
      .trim()
      .replace(BEHIND_AMOUNT, '')
      .replace(/^\s*(?:रुपये|रु)[.\s]*/u, '')
      // Zeros behind the paise; of 'Rs.500' the point belongs to the word.
      .replace(/(\d\.\d{2})0+$/, '$1'),
  );

const GIFT_STATUSES = new Set(['complete', 'completed', 'success', 'successful', 'paid', 'captured', 'received']);

/** Tells whether the status of another system says that money came. An empty one says nothing against it. */
export const isGiftStatus = (text: string): boolean =>
  text.trim() === '' || GIFT_STATUSES.has(text.trim().toLowerCase());

const TOTAL =
  /^(?:(?:g\.?|grand|sub|page)?[\s-]*totals?|(?:एकूण|कुल)?\s*(?:बेरीज|योग)|महायोग|एकूण|एकुण|कुल)(?:\s*\(?(?:amount|donations?|rs\.?|inr|₹|रक्कम|राशि|रु\.?)\)?)*[\s:.=-]*$/iu;

/** Lines of an account book that are no gift either. */
const BALANCE =
  /^(?:(?:opening|closing)\s+balance|(?:balance\s+)?(?:brought|carried)\s+(?:forward|down|over)|(?:balance\s+)?[bc]\/[fd])[\s:.=-]*$/i;

/** Tells whether a line of a sheet adds others up: its first filled cell says so. */
export function isTotal(cells: readonly string[]): boolean {
  const first = cells.find((cell) => cell !== '')?.trim() ?? '';
  return TOTAL.test(first) || BALANCE.test(first);
}

/** Tells whether a currency is the Indian rupee; an empty one is. */
export const isRupee = (text: string): boolean => /^(?:|inr|₹|rs\.?|rupees?|indian rupees?)$/i.test(text.trim());

/** Tells whether a mode says that no money moved. */
export const isTestMode = (text: string): boolean => /^(?:test|sandbox|yes|true|1)$/i.test(text.trim());

const TRIBUTE = /^in (?:loving )?(memory|hono(?:u)?r) of\s+/i;

/**
 * Reads for whom a gift was given: 'In memory of Kamala', or a name alone.
 * @param usual the kind of a name alone
 */
export function readTribute(text: string, usual: TributeKind): Tribute {
  const kind = TRIBUTE.exec(text)?.[1]?.toLowerCase();
  return {
    kind: kind === undefined ? usual : kind === 'memory' ? 'memory' : 'honour',
    name: text.replace(TRIBUTE, ''),
  };
}

/** Reads a yes or a no; anything else is a no. */
export const readYes = (text: string): boolean => /^(?:yes|y|true|1|anonymous|हो|हाँ|हां)$/i.test(text.trim());

/** Reads a kind of membership; null when it is none. */
export function readMembershipType(text: string): 'monthly' | 'yearly' | null {
  const word = text.trim().toLowerCase();
  if (/^(?:monthly|month|per month|m|मासिक)$/.test(word)) return 'monthly';
  return /^(?:yearly|year|annual|annually|per year|y|a|वार्षिक)$/.test(word) ? 'yearly' : null;
}

/** Methods by the beginnings of their usual names, Hindi and Marathi included; a letter may not follow. */
const METHODS: readonly (readonly [OfflineMethod, RegExp])[] = [
  ['cash', /^(?:cash|रोख|नकद)(?![\p{L}\p{M}])/u],
  ['cheque', /^(?:cheque|check|chq|चेक|धनादेश)(?![\p{L}\p{M}])/u],
  ['demand_draft', /^(?:dd|d\.\s?d\.?|demand[\s_-]?draft|draft|डीडी|धनाकर्ष)(?![\p{L}\p{M}])/u],
  ['bank_transfer', /^(?:bank|neft|rtgs|imps|transfer|wire)/],
  ['upi', /^(?:upi|g[\s-]?pay|google[\s_-]?pay|phone[\s-]?pe|bhim|यूपीआय|यूपीआई)(?![\p{L}\p{M}])/u],
  ['card_machine', /^(?:card[\s_-]?(?:machine|swipe)|swipe|pos|edc)(?![\p{L}\p{M}])/u],
  ['in_kind', /^(?:in[\s_-]?kind|kind|goods|वस्तुरूप|वस्तू)(?![\p{L}\p{M}])/u],
];

/** Returns the method as it is stored: those of the office by their usual names, others as typed. */
export function readMethod(text: string): string | null {
  const word = text.trim().toLowerCase();
  if (word === '') return null;
  return METHODS.find(([, names]) => names.test(word))?.[0] ?? word.slice(0, 60);
}

/** Hides the middle of everything that looks like a PAN, for samples and lists: `AB••••••4F`. */
export const maskPans = (text: string): string =>
  text.replace(/[A-Za-z]{5}[\s-]?[0-9]{4}[\s-]?[A-Za-z](?![A-Za-z0-9])/g, (pan) => {
    const bare = pan.replace(/[\s-]/g, '').toUpperCase();
    return `${bare.slice(0, 2)}••••••${bare.slice(-2)}`;
  });
