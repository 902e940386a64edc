import { asciiDigits } from './ascii-digits';

/**
 * Format of a Permanent Account Number: five letters, four digits, a letter; the fourth letter is the kind of holder.
 */
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

export const PAN_MESSAGE = 'A PAN has five letters, four digits and a letter, for example ABCDE1234F.';
const PAN_LENGTH = 10;

const HOLDERS: Readonly<Record<string, string>> = {
  P: 'Person',
  C: 'Company',
  H: 'Hindu undivided family',
  F: 'Firm',
  A: 'Association of persons',
  B: 'Body of individuals',
  T: 'Trust',
  L: 'Local authority',
  J: 'Artificial juridical person',
  G: 'Government',
};

/** Maximum length of a text in which full-width letters are made plain: `normalize` takes quadratic time on long ones. */
const LONGEST_TYPED = 60;

/** Upper-cases a PAN, makes full-width letters and other scripts' digits plain, and drops typed spaces and hyphens. */
export function normalisePan(text: string): string {
  const plain = text.length <= LONGEST_TYPED ? text.normalize('NFKC') : text;
  return asciiDigits(plain)
    .toUpperCase()
    .replace(/[\s-]+/g, '');
}

/** Normalises a PAN during typing: upper case, without spaces, at most ten characters. */
export const typedPan = (text: string): string => normalisePan(text).slice(0, PAN_LENGTH);

/** Tells whether the normalised text has the format of a PAN. */
export function isPan(text: string): boolean {
  return PAN.test(normalisePan(text));
}

/** Returns the kind of holder by the fourth letter; null for an unknown letter or a wrong format. */
export function panHolder(text: string): string | null {
  const pan = normalisePan(text);
  return PAN.test(pan) ? (HOLDERS[pan.charAt(3)] ?? null) : null;
}

/** Returns a hint for a well-formed PAN with an unknown fourth letter; such a PAN is never refused. */
export function panWarning(text: string): string | null {
  return isPan(text) && panHolder(text) === null ? 'Please check the fourth letter of this PAN.' : null;
}

/**
 * What stands in place of a PAN whose sealed text was changed in the database, so that lists show everybody else. It is
 * no PAN, so that no form takes it, and it is never written to the database.
 */
export const UNREADABLE_PAN = '⟦unreadable⟧';

/** Masks a PAN so that its owner recognises it: AA••••••7P. */
export const maskedPan = (pan: string): string =>
  pan === UNREADABLE_PAN ? pan : `${pan.slice(0, 2)}••••••${pan.slice(-2)}`;
