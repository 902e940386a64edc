/** True when a name has a letter that is not Latin, which the PAN card and Form 10BE would spell otherwise. */
export const isInAnotherScript = (name: string): boolean => /(?!\p{sc=Latin})\p{L}/u.test(name);

/** Put before a name, in whatever spelling; a person is not called by them. */
const TITLES = new Set(
  (
    'mr mrs ms miss smt shri sri shree sh dr prof adv ca er capt col maj lt gen km kum kumari mx sir rev fr ' +
    'श्री श्रीमती सुश्री श्रीमान कुमारी कु डॉ डा प्रो'
  ).split(' '),
);

/** Words that only organisations have in their names. */
const ORGANISATION =
  /(?:^|[\s(&.,])(?:pvt|private|ltd|limited|llp|inc|corp|corporation|compan(?:y|ies)|trust|foundation|society|samiti|sangh|sanstha|mandal|mandir|bank|school|college|university|institute|hospital|association|club|enterprises?|traders?|industries|group|huf|sons|brothers|bros|associates|services|solutions|technologies|ट्रस्ट|संस्था|संघ|मंडल|समिति|फाउंडेशन)(?=$|[\s).,&])/iu;

/** Longer than this does not read as being called by one's name. */
const LONGEST_FIRST_NAME = 20;
const LONGEST_ORGANISATION = 36;

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase().replace(/\.$/, ''));
const isInitial = (word: string): boolean =>
  /^(?:\p{L}\.?)+$/u.test(word) && (graphemes(word).length === 1 || /^(?:\p{L}\.)+$/u.test(word));

/**
 * What a donor is called by in a greeting: the first word of a person's name that is neither title nor initial, an
 * organisation's whole name, in the script they are written in.
 * @returns '' when there is no name, or none that would read well
 */
export function callName(name: string): string {
  const whole = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (ORGANISATION.test(whole)) return graphemes(whole).length <= LONGEST_ORGANISATION ? whole : '';
  const words = whole.split(' ').filter((word) => /\p{L}/u.test(word) && !isTitle(word));
  const first = (words.find((word) => !isInitial(word)) ?? words[0] ?? '').replace(/[,;:]+$/, '');
  return graphemes(first).length <= LONGEST_FIRST_NAME ? first : '';
}

/** 'Thank you, Kamala', or the words alone where there is no name to call somebody by. */
export function withCallName(words: string, name: string): string {
  const called = callName(name);
  return called === '' ? words : `${words}, ${called}`;
}

const MOST_INITIALS = 4;

/**
 * The initials of a name, all that a stranger may be shown of it: 'K. D.', 'क. दे.', four at most.
 * @returns '' when the name has no letter
 */
export function initialsOf(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !isTitle(word));
  return words
    .slice(0, MOST_INITIALS)
    .map((word) => graphemes(word.replace(/^[^\p{L}\p{N}]+/u, ''))[0] ?? '')
    .map((letter) => `${letter.toUpperCase()}.`)
    .join(' ');
}
