import { string } from 'yup';

/** Forms at which somebody agrees to what is done with their data. */
export const CONSENT_PLACES = ['donation', 'recurring', 'contact', 'csr', 'volunteer', 'account'] as const;
export type ConsentPlace = (typeof CONSENT_PLACES)[number];

/** Field of a form with the key of the line that it showed. */
export const CONSENT_FIELD = 'consent';

/** A sentence as it stood, or stands, at a form. One that was shown is never changed: a new version comes after it. */
export interface ConsentLine {
  readonly version: number;
  /** BCP 47 tag. */
  readonly language: 'en';
  readonly purposes: readonly string[];
  readonly sentence: string;
}

const giving = (what: string): ConsentLine => ({
  version: 1,
  language: 'en',
  purposes: ['to take and record the gift', 'to issue its receipt', 'to write to you about our work'],
  sentence: `By giving you agree that we use these details for ${what}, and to write to you about our work. You can withdraw that at any time.`,
});

const asking = (what: string, purposes: readonly string[]): ConsentLine => ({
  version: 1,
  language: 'en',
  purposes,
  sentence: `By sending this you agree that we use these details ${what}. You can withdraw that at any time.`,
});

/** Every line of every form, the present one last. */
export const CONSENT_LINES: Readonly<Record<ConsentPlace, readonly [ConsentLine, ...ConsentLine[]]>> = {
  donation: [giving('your gift and its receipt')],
  recurring: [giving('your gifts and their receipts')],
  contact: [asking('to answer you', ['to answer the message'])],
  csr: [asking('to answer you', ['to answer the inquiry'])],
  volunteer: [asking('to decide on your application and to reach you', ['to decide on the application'])],
  account: [asking('to keep your account and to let you sign in', ['to keep the account'])],
};

/** Returns the line that a form shows now. */
export const presentLine = (place: ConsentPlace): ConsentLine => CONSENT_LINES[place].at(-1) ?? CONSENT_LINES[place][0];

/** Returns the key of a line, such as `1-en`, which a form sends back. */
export const keyOfLine = ({ version, language }: ConsentLine): string => `${version}-${language}`;

/** Finds a line by its key; the empty key of an older client means the present line. Undefined for an unknown one. */
export const findLine = (place: ConsentPlace, key: string): ConsentLine | undefined =>
  key === '' ? presentLine(place) : CONSENT_LINES[place].find((line) => keyOfLine(line) === key);

/** Finds the line of a stored consent. */
export const storedLine = (place: ConsentPlace, version: number, language: string): ConsentLine | undefined =>
  findLine(place, `${version}-${language}`);

const UNKNOWN_LINE = 'This form has changed. Please load the page again.';

/** Validates the key of the line that a form showed. */
export const shownLine = (place: ConsentPlace) =>
  string()
    .default('')
    .test('known', UNKNOWN_LINE, (key) => findLine(place, key) !== undefined);
