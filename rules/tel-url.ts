import { asciiDigits } from './ascii-digits';

/** A number as people write it: digits with blanks, brackets, dots and hyphens between them. */
const NUMBER = /\+?\d[\d\s().\p{Pd}\p{Cf}]*/gu;
/** Digits below which a number is more likely an hour or an extension. */
const FEWEST_DIGITS = 5;

/**
 * Returns the address that dials the first number of a line such as `020 2567 1234 / 1235, from 10 to 5`: all its digits
 * in a row would be nobody's number.
 */
export function telUrl(line: string): string {
  const numbers = (asciiDigits(line).match(NUMBER) ?? []).map((number) => number.replace(/[^+\d]/g, ''));
  return `tel:${numbers.find((number) => number.length >= FEWEST_DIGITS) ?? numbers[0] ?? ''}`;
}
