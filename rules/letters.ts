import { unknownPlaceholder, placeholdersIn } from './placeholders';
import { formatLetterDate, type IsoDate } from './dates';

/** Maximum number of people to whom letters or labels are printed at once. */
export const MAX_LETTERS = 5_000;
/** Maximum length of a letter's text, which fits one page. */
const MAX_LETTER_TEXT = 2_000;

/** Placeholders of letters, with what they stand for. */
const ALL = [
  { name: 'name', about: 'name of the person' },
  { name: 'total', about: 'sum of the gifts, less refunds' },
  { name: 'gifts', about: 'how many: 1 gift, 3 gifts' },
  { name: 'dates', about: 'day of the gift, or the first and the last day' },
  { name: 'receipts', about: 'receipt numbers' },
  { name: 'ends', about: 'end of the membership: ends on …, ended on …' },
  { name: 'date', about: 'day of printing' },
  { name: 'foundation', about: 'name of the foundation' },
] as const;

export type LetterPlaceholder = (typeof ALL)[number]['name'];

const TO_MEMBERS: readonly LetterPlaceholder[] = ['name', 'ends', 'date', 'foundation'];

/** Placeholders of a letter to donors. */
export const LETTER_PLACEHOLDERS = ALL.filter(({ name }) => name !== 'ends');
const OF_GIFTS: readonly string[] = ['total', 'gifts', 'dates'] satisfies LetterPlaceholder[];

/** Placeholders of a letter to members: there are no gifts to name. */
export const MEMBER_LETTER_PLACEHOLDERS = ALL.filter(({ name }) => TO_MEMBERS.includes(name));

/** The thank-you letter that is offered. */
export const DEFAULT_LETTER = `Dear {name},

Thank you for your support of {total}, which reached us {dates}. It is being used with care, for those for whom it was meant.

Receipts: {receipts}

It is people like you who carry this work. We would be glad to show it to you: please come and see us whenever you are near.

With gratitude,`;

/** The letter to members that is offered. */
export const DEFAULT_MEMBER_LETTER = `Dear {name},

Thank you for being a member of {foundation}. Your membership {ends}. It carries our work, and we would be glad to keep you with us.

With gratitude,`;

/**
 * Tells what is wrong with a letter's text; null when nothing is.
 * @param isToMembers members have no gifts to name
 */
export function letterProblem(text: string, isToMembers = false): string | null {
  if (text.trim() === '') return 'Please enter the text of the letter.';
  if (text.length > MAX_LETTER_TEXT) return `The letter may have at most ${MAX_LETTER_TEXT} characters.`;
  const known: readonly string[] = (isToMembers ? MEMBER_LETTER_PLACEHOLDERS : LETTER_PLACEHOLDERS).map(
    ({ name }) => name,
  );
  return unknownPlaceholder(text, known);
}

/** Whether a text names gifts, and is therefore of no use to somebody without one. */
export const namesGifts = (text: string): boolean => placeholdersIn(text).some((name) => OF_GIFTS.includes(name));

/** Writes when gifts came: 'on 20 November 2026', 'between 1 April 2026 and 20 November 2026'; '' without a gift. Days in Asia/Kolkata. */
export function giftDates(first: IsoDate | null, last: IsoDate | null): string {
  if (!first || !last) return '';
  return first === last
    ? `on ${formatLetterDate(first)}`
    : `between ${formatLetterDate(first)} and ${formatLetterDate(last)}`;
}

/** Maximum number of receipt numbers that a letter names. */
const MOST_NUMBERS = 12;

/** Writes receipt numbers: '2026-27/000042, 2026-27/000043'; beyond twelve it counts the rest. */
export function receiptNumbers(numbers: readonly string[]): string {
  const rest = numbers.length - MOST_NUMBERS;
  const named = numbers.slice(0, MOST_NUMBERS).join(', ');
  return rest > 0 ? `${named} and ${rest} more` : named;
}
