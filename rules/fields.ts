import { array, boolean, mixed, number, string } from 'yup';
import { cleanedLine, cleanedLines } from './cleaned-text';
import { isIsoDate } from './dates';
import { canonicalEmail } from './email';
import { isInAnotherScript } from './latin-name';
import { MAX_LENGTH } from './limits';
import { isSafeLink } from './links';
import { PAN_MESSAGE, isPan, normalisePan } from './pan';
import { parsePhone } from './phone';
import { isUuid } from './uuid';
import { hasLink } from './web-address';

/**
 * Message of forms with missing fields. The field kinds below are shared by several forms; each takes its label and
 * gives the same kind of message.
 */

export const FILL_REQUIRED = 'Please fill in all required fields';

const tooLong = (label: string, max: number): string => `The ${label} may have at most ${max} characters.`;

function text(label: string, max: number, clean: (text: string, max: number) => string) {
  return string()
    .transform((value: unknown) => (typeof value === 'string' ? clean(value, max) : (value ?? '')))
    .typeError(`The ${label} must be text.`)
    .max(max, tooLong(label, max));
}

/** Builds the schema of a required line of text. */
export const requiredLine = (label: string, max: number, message = `Please enter the ${label}.`) =>
  text(label, max, cleanedLine).required(message);

/** Builds the check of a name that a visitor types, and that may stand in a mail: no web address and no mail address. */
export const noWebAddress = (label: string) => ({
  name: 'address',
  message: `Please enter the ${label} without a web address.`,
  test: (value: string | undefined) => !value || !hasLink(value),
});

/** Builds the schema of a name that a visitor types. */
export const visitorName = (label: string, message: string) =>
  requiredLine(label, MAX_LENGTH.name, message).test(noWebAddress(label));

/** Builds the schema of a giver's name, in any script. */
export const giverName = (message: string) =>
  requiredLine('name', MAX_LENGTH.name, message).test('letters', message, (value) => !value || /\p{L}/u.test(value));

/** Builds the schema of an optional line of text; '' when empty. */
export const optionalLine = (label: string, max: number) => text(label, max, cleanedLine).default('');

/** Builds the schema of a required text with line breaks. */
export const requiredText = (label: string, max: number, message = `Please enter the ${label}.`) =>
  text(label, max, cleanedLines).required(message);

/** Builds the schema of an optional text with line breaks; '' when empty. */
export const optionalText = (label: string, max: number) => text(label, max, cleanedLines).default('');

/** Makes a field null instead of '' when it is empty. */
export const nullWhenEmpty = (schema: ReturnType<typeof optionalLine>) =>
  schema
    .nullable()
    .transform((value: string | null) => value || null)
    .default(null);

/**
 * Builds the schema of the name as on the PAN card: in Latin letters, as the income tax department writes names; null
 * when empty.
 */
export const nameOnPan = () =>
  nullWhenEmpty(optionalLine('name on the PAN card', MAX_LENGTH.name)).test(
    'latin',
    'Please enter the name in English letters, as on the PAN card.',
    (value) => !value || !isInAnotherScript(value),
  );

const inOneForm = <T extends string | null | undefined>(value: T) => (value ? (canonicalEmail(value) ?? value) : value);
const isEmail = (value: string | null | undefined): boolean => !value || canonicalEmail(value) !== null;
const EMAIL_MESSAGE = 'Please enter a valid email address.';

/** Builds the schema of a required e-mail address, stored in its canonical form (rules/email.ts). */
export const requiredEmail = (message = 'Please enter your email address.') =>
  requiredLine('email address', MAX_LENGTH.email, message).transform(inOneForm).test('email', EMAIL_MESSAGE, isEmail);
/** Builds the schema of an optional e-mail address in its canonical form; '' when empty. */
export const optionalEmail = () =>
  optionalLine('email address', MAX_LENGTH.email).transform(inOneForm).test('email', EMAIL_MESSAGE, isEmail);

/** Message of a text that is no phone number. */
export const PHONE_MESSAGE = 'Please enter a 10-digit mobile number, or an international one with + and country code.';
const toE164 = <T extends string | null | undefined>(value: T) => (value ? (parsePhone(value) ?? value) : value);
/** Tells whether an optional phone number is one, or empty. */
export const isPhone = (value: string | null | undefined): boolean => !value || parsePhone(value) !== null;

/** Builds the schema of a required phone number, normalised to E.164. */
export const requiredPhone = (message = 'Please enter your mobile number.') =>
  requiredLine('mobile number', 40, message).transform(toE164).test('phone', PHONE_MESSAGE, isPhone);
/** Builds the schema of an optional phone number, normalised to E.164; '' when empty. */
export const optionalPhone = () =>
  optionalLine('mobile number', 40).transform(toE164).test('phone', PHONE_MESSAGE, isPhone);

/** Builds the schema of an optional PAN, upper-cased; null when empty. */
export const optionalPan = () =>
  nullWhenEmpty(optionalLine('PAN', 40))
    .transform((value: string | null) => (value ? normalisePan(value) : value))
    .test('pan', PAN_MESSAGE, (value) => !value || isPan(value));

/** Builds the schema of a required PAN, upper-cased. */
export const requiredPan = () =>
  requiredLine('PAN', 40, PAN_MESSAGE)
    .transform(normalisePan)
    .test('pan', PAN_MESSAGE, (value) => isPan(value ?? ''));

/** Message of a text that is no link. */
export const LINK_MESSAGE = 'Please enter a link that starts with https:// or http://.';
/** Tells whether an optional link is one, or empty. */
export const isLink = (value: string | null | undefined): boolean => !value || isSafeLink(value);

/** Builds the schema of an optional web address or path on this site. */
export const optionalLink = (label: string) => optionalLine(label, MAX_LENGTH.url).test('link', LINK_MESSAGE, isLink);

/** Returns the length above which a list is not even cleaned; blank lines between links leave room. */
const longestList = (max: number): number => 10 * max;

/** Cleans a pasted link; one longer than any embed code stays as it is, to be refused for its length. */
const cleanedPaste = (link: string, clean: (link: string) => string): string =>
  link.length > MAX_LENGTH.embedCode ? link : clean(link);

/** Cleans the links of a list and drops blank ones; of a hopelessly long list it returns just enough to be refused. */
function cleanedLinks(links: unknown[], max: number, clean: (link: string) => string): unknown[] {
  if (links.length > longestList(max)) return links.slice(0, max + 1);
  return links
    .map((link) => (typeof link === 'string' ? cleanedPaste(link, clean) : link))
    .filter((link) => link !== '');
}

/** Builds the schema of one link of a list. */
export const listedLink = (label: string) =>
  string()
    .required(LINK_MESSAGE)
    .max(MAX_LENGTH.url, tooLong(label, MAX_LENGTH.url))
    .test('link', LINK_MESSAGE, isLink);

/** Builds the schema of a list of such links; empty lines are dropped. */
export const listOf = (item: ReturnType<typeof listedLink>, max: number, clean: (link: string) => string) =>
  array()
    .of(item)
    .transform((links: unknown) => (Array.isArray(links) ? cleanedLinks(links, max, clean) : (links ?? [])))
    .max(max, `At most ${max} links are allowed.`)
    .default([]);

/** Builds the schema of a list of links; empty lines are dropped. */
export const linkList = (label: string, max: number) => listOf(listedLink(label), max, (link) => link.trim());

/** Builds the schema of a required slug: lower-case letters, digits and single hyphens. */
export const requiredSlug = () =>
  requiredLine('slug', MAX_LENGTH.slug).matches(/^(?:[a-z0-9]+(?:-[a-z0-9]+)*)?$/, {
    message: 'Use lower-case letters, digits and single hyphens, for example clean-water.',
  });

/** Builds the schema of a whole number within bounds, never cast from a text. */
export const wholeNumber = (min: number, max: number, message: string) =>
  number()
    .transform((_cast: unknown, original: unknown) => original ?? NaN)
    .typeError(message)
    .test('whole', message, (value?: number | null) => (value ?? null) === null || Number.isSafeInteger(value))
    .min(min, message)
    .max(max, message);

/** Builds the schema of a required amount in whole paise. */
export const paise = (min: number, max: number, message: string) => wholeNumber(min, max, message).required(message);

/** Builds the schema of a required calendar day, yyyy-MM-dd. */
export const requiredDate = (message: string) =>
  requiredLine('date', 10, message).test('date', message, (value) => !value || isIsoDate(value));
/** Builds the schema of an optional calendar day, yyyy-MM-dd; null when empty. */
export const optionalDate = (message: string) =>
  nullWhenEmpty(optionalLine('date', 10)).test('date', message, (value) => !value || isIsoDate(value));

const isId = (value: string | null | undefined): boolean => !value || isUuid(value);

/** Builds the schema of a required row id. */
export const requiredId = (message: string) => requiredLine('id', 36, message).test('id', message, isId);
/** Builds the schema of an optional row id; null when empty. */
export const optionalId = (message: string) => nullWhenEmpty(optionalLine('id', 36)).test('id', message, isId);

/** Builds the schema of one of a fixed set of words. */
export const oneOf = <const T extends string>(values: readonly T[], message: string) =>
  mixed<T>()
    .required(message)
    .test('one-of', message, (value) => value === undefined || values.includes(value));

/** Builds the schema of a yes or no, never cast from a text. */
export const flag = (byDefault: boolean) =>
  boolean()
    .transform((_cast: unknown, original: unknown) => original)
    .typeError('Please answer yes or no.')
    .nonNullable('Please answer yes or no.')
    .default(byDefault);
