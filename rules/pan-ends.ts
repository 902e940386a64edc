import { nullWhenEmpty, optionalLine } from './fields';
import { PAN_MESSAGE, isPan, maskedPan, normalisePan } from './pan';

const ENDS = /^[A-Z]{2}•{6}[0-9][A-Z]$/;

/** What a form says whose PAN was changed by parts: between its ends nobody can tell what was meant. */
export const PAN_ENDS_MESSAGE = 'Type the whole PAN, or leave it as it was.';

/** What a form says that names one person and keeps the PAN of another. */
export const PAN_NAME_MESSAGE =
  'This PAN was given with another name. Type the whole PAN of this person, or leave it empty.';

/** Tells whether a text is the ends of a PAN as `maskedPan` writes them: what a form sends whose PAN was not touched. */
export const isMaskedPan = (text: string): boolean => ENDS.test(text);

/**
 * Returns the PAN that a form means: what was typed, or the stored one where its ends came back untouched.
 * @returns undefined when the ends are not those of the stored PAN
 */
export function meantPan(typed: string | null, stored: string | null): string | null | undefined {
  if (typed === null || !isMaskedPan(typed)) return typed;
  return stored !== null && maskedPan(stored) === typed ? stored : undefined;
}

/** Builds the schema of the optional PAN of somebody who is known, upper-cased; its ends are what was not touched. */
export const optionalPanOrEnds = () =>
  nullWhenEmpty(optionalLine('PAN', 40))
    .transform((value: string | null) => (value ? normalisePan(value) : value))
    .test('pan', PAN_MESSAGE, (value) => !value || isPan(value) || isMaskedPan(value));
