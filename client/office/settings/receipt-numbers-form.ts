import { DEFAULT_PATTERN, formatReceiptNumber, receiptNumberingSchema } from '../../../rules/receipt-number';
import { groupIndian } from '../../../rules/money';
import { validate } from '../../../rules/validate';
import type { ReceiptNumberingInput, ReceiptNumbersFragment } from '../../generated/graphql';
import { validator } from '../forms/validator';

/** The form's values: numbers as they are typed. */
export interface NumbersValues {
  prefix: string;
  yearStyle: ReceiptNumbersFragment['yearStyle'];
  digits: string;
  nextSerial: string;
  hasOffline: boolean;
  offlinePrefix: string;
  offlineNextSerial: string;
}

export const numbersLabels = {
  prefix: 'Prefix',
  yearStyle: 'Financial year',
  digits: 'Digits',
  nextSerial: 'Next number',
  hasOffline: 'Offline series',
  offlinePrefix: 'Prefix for offline gifts',
  offlineNextSerial: 'Next offline number',
} as const satisfies Record<keyof NumbersValues, string>;

/** Returns the stored numbering as the form's values. */
export const numbersValues = (stored: ReceiptNumbersFragment): NumbersValues => ({
  prefix: stored.prefix,
  yearStyle: stored.yearStyle,
  digits: String(stored.digits),
  nextSerial: String(stored.nextSerial),
  hasOffline: stored.offlinePrefix !== '',
  offlinePrefix: stored.offlinePrefix,
  offlineNextSerial: String(stored.offlineNextSerial),
});

/** Reads a typed number, with or without Indian grouping; NaN when it is none. */
const typedNumber = (text: string): number => {
  const digits = text.replace(/[,\s]/g, '');
  return /^\d+$/.test(digits) ? Number(digits) : NaN;
};

/** Reads a next number; null when it was left as it is, since gifts may have moved it meanwhile. */
const typedNext = (text: string, stored: number): number | null =>
  typedNumber(text) === stored ? null : typedNumber(text);

/** Builds what the API takes. */
export const numbersInput = (values: NumbersValues, stored: ReceiptNumbersFragment): ReceiptNumberingInput => ({
  prefix: values.prefix,
  yearStyle: values.yearStyle,
  digits: typedNumber(values.digits),
  nextSerial: typedNext(values.nextSerial, stored.nextSerial),
  offlinePrefix: values.hasOffline ? values.offlinePrefix : '',
  offlineNextSerial: values.hasOffline ? typedNext(values.offlineNextSerial, stored.offlineNextSerial) : null,
});

/** Checks the form by the rules of the server; a second series also needs its prefix. */
export const checkNumbers = (stored: ReceiptNumbersFragment) =>
  validator<NumbersValues>(
    receiptNumberingSchema,
    (values) => numbersInput(values, stored),
    ({ hasOffline, offlinePrefix }) =>
      hasOffline && !offlinePrefix.trim() ? { offlinePrefix: 'Please enter the prefix for offline gifts.' } : {},
  );

/** The next number of a series as it will be printed, and what it leaves out. */
export interface Preview {
  number: string;
  /** 'Numbers 43 to 350 will not be used.'; null when none is left out. */
  leftOut: string | null;
}

const leftOut = (from: number, to: number): string | null => {
  if (to <= from) return null;
  const numbers = [from, to - 1].map((serial) => groupIndian(String(serial)));
  const which = to - from === 1 ? `Number ${numbers[0]}` : `Numbers ${numbers.join(' to ')}`;
  return `${which} will not be used. A next number cannot be set back.`;
};

/** Builds the previews of both series from what is typed; null where something is wrong. */
export function previewNumbers(
  values: NumbersValues,
  stored: ReceiptNumbersFragment,
): { main: Preview | null; offline: Preview | null } {
  const { value, errors } = validate(receiptNumberingSchema, numbersInput(values, stored));
  if (errors.length > 0) return { main: null, offline: null };
  const preview = (prefix: string, from: number, wanted: number | null): Preview => ({
    number: formatReceiptNumber({ ...DEFAULT_PATTERN, ...value, prefix }, stored.financialYear, wanted ?? from),
    leftOut: leftOut(from, wanted ?? from),
  });
  return {
    main: preview(value.prefix, stored.nextSerial, value.nextSerial),
    offline: value.offlinePrefix
      ? preview(value.offlinePrefix, stored.offlineNextSerial, value.offlineNextSerial)
      : null,
  };
}
