import { number, object, type InferType } from 'yup';
import { oneOf, optionalLine, wholeNumber } from './fields';

/** Spellings of the financial year in a number: 2026-27 or 26-27. */
export const YEAR_STYLES = ['long', 'short'] as const;
export type YearStyle = (typeof YEAR_STYLES)[number];

/** What stands around the serial of a receipt number. */
export interface NumberPattern {
  /** Letters, digits and hyphens, in parts between slashes; may be empty. */
  readonly prefix: string;
  readonly yearStyle: YearStyle;
  /** Minimum number of digits of the serial, filled up with zeros. */
  readonly digits: number;
}

export const DEFAULT_PATTERN: NumberPattern = { prefix: '', yearStyle: 'long', digits: 6 };

/** Limits of the pattern; a longer number would not fit the receipt's head on one line. */
export const MIN_DIGITS = 3;
export const MAX_DIGITS = 8;
const MAX_PREFIX = 20;
const MAX_SERIAL = 9_999_999;

/** Prefix of numbers whose payment was made with the provider's test keys. */
const TEST = 'TEST-';

/**
 * Builds what stands before the serial of a receipt number, such as 2026-27/, ASHA/26-27/ or TEST-2026-27/.
 * @param year financial year as 2026-27
 */
export function receiptNumberHead({ prefix, yearStyle }: NumberPattern, year: string, isTest = false): string {
  const spelled = yearStyle === 'short' ? year.slice(2) : year;
  return `${isTest ? TEST : ''}${prefix && `${prefix}/`}${spelled}/`;
}

/**
 * Builds a receipt number, such as 2026-27/000042, ASHA/26-27/0351 or TEST-ASHA/2026-27/00001.
 * @param year financial year as 2026-27
 */
export const formatReceiptNumber = (pattern: NumberPattern, year: string, serial: number, isTest = false): string =>
  receiptNumberHead(pattern, year, isTest) + String(serial).padStart(pattern.digits, '0');

const PREFIX = /^[A-Za-z0-9-]+(?:\/[A-Za-z0-9-]+)*$/;
const PREFIX_MESSAGE = 'Use letters, digits and hyphens, with slashes between parts, for example ASHA or ASHA/DON.';
const TEST_MESSAGE = 'A prefix cannot begin with TEST: those numbers are for payments with test keys.';
const withoutOuterSlashes = (text: string | undefined): string => (text ?? '').replace(/^\/+|\/+$/g, '');

const prefix = (label: string) =>
  optionalLine(label, MAX_PREFIX)
    .transform(withoutOuterSlashes)
    .matches(PREFIX, { message: PREFIX_MESSAGE, excludeEmptyString: true })
    .test('test', TEST_MESSAGE, (value) => !/^test/i.test(value));

const SERIAL_MESSAGE = `Please enter a whole number from 1 to ${MAX_SERIAL}.`;
/** Builds the schema of a next number: whole, never cast from a text; null leaves it. */
const nextSerial = () =>
  number()
    .nullable()
    .transform((_cast: unknown, original: unknown) => original)
    .typeError(SERIAL_MESSAGE)
    .test('whole', SERIAL_MESSAGE, (value) => value === null || Number.isSafeInteger(value))
    .min(1, SERIAL_MESSAGE)
    .max(MAX_SERIAL, SERIAL_MESSAGE)
    .default(null);

/**
 * Validates the numbering of receipts: the pattern, the prefix of the second series ('' for none), and the next number
 * of each series, null to leave it.
 */
export const receiptNumberingSchema = object({
  prefix: prefix('prefix'),
  yearStyle: oneOf(YEAR_STYLES, 'Please choose how the year is written.'),
  digits: wholeNumber(MIN_DIGITS, MAX_DIGITS, `Please choose ${MIN_DIGITS} to ${MAX_DIGITS} digits.`).required(),
  nextSerial: nextSerial(),
  offlinePrefix: prefix('prefix for offline gifts').when('prefix', ([main], schema) =>
    schema.test(
      'other',
      'Offline gifts need another prefix than online gifts.',
      (value) => !value || value.toLowerCase() !== String(main).toLowerCase(),
    ),
  ),
  offlineNextSerial: nextSerial(),
});

export type ReceiptNumberingValues = InferType<typeof receiptNumberingSchema>;
