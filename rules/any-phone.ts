import { optionalLine } from './fields';
import { dialled, parsePhone } from './phone';

/** A landline as it is dialled: 0 or the country code, then area code and number, ten digits. Those from 6 on may be mobiles. */
const LANDLINE = /^(?:\+?910?(?=\d{10}$)|0)([1-5]\d{9})$/;

/**
 * Parses a typed phone number, also an Indian landline with its area code, into E.164; null when it is none. Ten digits of a
 * landline without the 0 before them might be a mobile number with a mistake.
 */
export function parseAnyPhone(text: string): string | null {
  const [, landline] = LANDLINE.exec(dialled(text)) ?? [];
  return landline ? `+91${landline}` : parsePhone(text);
}

const ANY_PHONE_MESSAGE =
  'Please enter a 10-digit mobile number, a landline with 0 and area code, or an international number with + and country code.';

/**
 * Builds the schema of an optional phone number that the office writes down, of a mobile or a landline, normalised to
 * E.164; '' when empty.
 */
export const optionalAnyPhone = () =>
  optionalLine('phone number', 40)
    .transform((value: string) => parseAnyPhone(value) ?? value)
    .test('phone', ANY_PHONE_MESSAGE, (value) => !value || parseAnyPhone(value) !== null);
