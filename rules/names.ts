import { hasLink } from './web-address';

/** Titles before a name, in any spelling; left out of a greeting. */
const TITLES = new Set(
  (
    'mr mrs ms miss smt sau thiru thirumathi shri sri shree sh dr prof adv ca er capt col maj lt gen km kum kumari mx sir rev fr ' +
    'श्री श्रीमती सुश्री श्रीमान कुमारी कु डॉ डा प्रो ' +
    'सौ सौभाग्यवती चि चिरंजीव प्रा ॲड अॅड கலாநிதி டாக்டர் திரு திருமதி సౌ శ్రీ శ్రీమతి డా ಶ್ರೀ ಶ್ರೀಮತಿ ಡಾ શ્રી શ્રીમતી ડૉ'
  ).split(' '),
);

/** Words that only names of organisations contain. */
const ORGANISATION =
  /(?:^|[\s(&.,])(?:pvt|private|ltd|limited|llp|inc|corp|corporation|compan(?:y|ies)|trust|foundation|society|samiti|sangh|sanstha|mandal|mandir|bank|school|college|university|institute|hospital|association|club|enterprises?|traders?|industries|group|huf|sons|brothers|bros|associates|services|solutions|technologies|ट्रस्ट|संस्था|संघ|मंडल|समिति|फाउंडेशन)(?=$|[\s).,&])/iu;

/** Maximum length of a first name in a greeting; longer ones do not read well. */
const LONGEST_FIRST_NAME = 20;
const LONGEST_ORGANISATION = 36;

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);
const isTitle = (word: string): boolean => TITLES.has(word.toLowerCase().replace(/\.$/, ''));
const isInitial = (word: string): boolean =>
  /^(?:\p{L}\.?)+$/u.test(word) && (graphemes(word).length === 1 || /^(?:\p{L}\.)+$/u.test(word));

/**
 * Returns the name for a greeting, in its own script: the first word of a person's name that is neither title nor
 * initial, or an organisation's whole name.
 * @returns '' when there is no name, none that reads well, or one with a link: it would be one in the mail as well
 */
export function callName(name: string): string {
  if (hasLink(name)) return '';
  const whole = name.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (ORGANISATION.test(whole)) return graphemes(whole).length <= LONGEST_ORGANISATION ? whole : '';
  const words = whole.split(' ').filter((word) => /\p{L}/u.test(word) && !isTitle(word));
  const first = (words.find((word) => !isInitial(word)) ?? words[0] ?? '').replace(/[,;:]+$/, '');
  return graphemes(first).length <= LONGEST_FIRST_NAME ? first : '';
}

/** Appends the name for a greeting: 'Thank you, Kamala'; only the words without one. */
export function withCallName(words: string, name: string): string {
  const called = callName(name);
  return called === '' ? words : `${words}, ${called}`;
}

const MOST_INITIALS = 4;

/**
 * Returns the initials of a name, the most that a stranger may see of it: 'K. D.', 'क. दे.', at most four.
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
