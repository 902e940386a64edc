import { asciiDigits } from './ascii-digits';

const INDIAN_MOBILE = /^[6-9]\d{9}$/;
const E164 = /^\+[1-9]\d{6,14}$/;

/** Takes blanks, brackets, dots, hyphens and direction marks out of a number, and writes 00 as +. */
export const dialled = (text: string): string =>
  asciiDigits(text)
    .trim()
    .replace(/[\s().\p{Pd}\p{Cf}]+/gu, '')
    .replace(/^00(?=[1-9])/, '+');

/**
 * Parses a typed phone number into E.164; null when it is none. Ten digits that begin with 6 to 9 (also after 0, 91
 * or both) are an Indian mobile number; any other country's number needs its + and country code. Other scripts' digits too,
 * and every kind of hyphen and the direction marks that are copied along from a page or a chat.
 */
export function parsePhone(text: string): string | null {
  const bare = dialled(text);
  const national = bare.replace(/^(?:\+?91(?=0?\d{10}$))?0?/, '');
  if (INDIAN_MOBILE.test(national)) return `+91${national}`;
  return E164.test(bare) && !bare.startsWith('+91') ? bare : null;
}
