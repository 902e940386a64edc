import { asciiDigits } from './ascii-digits';

/** A number as people write it: digits with blanks, brackets, dots and hyphens between them; fewer than five may be an hour. */
const NUMBER = /\+?(?:\d[\s().\p{Pd}\p{Cf}]*){5,}/u;

/**
 * Returns the address that dials the first number of a line such as `020 2567 1234 / 1235, from 10 to 5`: all its digits
 * in a row would be nobody's number. Undefined for a line without a number, such as `ask at the office`, which is no link.
 */
export function telUrl(line: string): string | undefined {
  const text = asciiDigits(line);
  const dialled = (NUMBER.exec(text)?.[0] ?? text).replace(/[^+\d]/g, '');
  return dialled.length > 2 ? `tel:${dialled}` : undefined;
}
