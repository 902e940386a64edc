/** Permanent Account Number: five letters, four digits, a letter; the fourth letter names the holder. */
const PAN = /^[A-Z]{5}[0-9]{4}[A-Z]$/;

export const PAN_MESSAGE = 'A PAN has five letters, four digits and a letter, for example ABCDE1234F.';
export const PAN_LENGTH = 10;

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

/** Upper-cases and drops the spaces and hyphens people type between the groups. */
export function normalisePan(text: string): string {
  return text.toUpperCase().replace(/[\s-]+/g, '');
}

/** True when the text, once normalised, has the shape of a PAN. */
export function isPan(text: string): boolean {
  return PAN.test(normalisePan(text));
}

/** What kind of holder the fourth letter names, or null for an unknown letter or a wrong shape. */
export function panHolder(text: string): string | null {
  const pan = normalisePan(text);
  return PAN.test(pan) ? (HOLDERS[pan.charAt(3)] ?? null) : null;
}

/** A hint for a well-formed PAN whose fourth letter no kind of holder has; it is never refused for that. */
export function panWarning(text: string): string | null {
  return isPan(text) && panHolder(text) === null ? 'Please check the fourth letter of this PAN.' : null;
}
