/** Languages that text of the office can be marked with, as BCP 47 tags. */
export type WrittenLanguage = 'mr' | 'hi' | 'ta' | 'bn' | 'gu' | 'pa' | 'kn' | 'ml' | 'or' | 'te' | 'ur';

/** Features of Hindi that Marathi lacks: letters with a dot below, and its commonest short words. */
const hindi = /[\u0915-\u0939]\u093c|[\u0958-\u095f]|(?:^|\s)(?:है|हैं|के|में|और|से|को)(?=[\s।,.?!]|$)/;

const latin = /\p{Script=Latin}/gu;

/** Scripts of India, each with the language that is most often written in it. */
const scripts: readonly (readonly [letters: RegExp, language: WrittenLanguage])[] = [
  [/\p{Script=Devanagari}/gu, 'mr'],
  [/\p{Script=Tamil}/gu, 'ta'],
  [/\p{Script=Bengali}/gu, 'bn'],
  [/\p{Script=Gujarati}/gu, 'gu'],
  [/\p{Script=Gurmukhi}/gu, 'pa'],
  [/\p{Script=Kannada}/gu, 'kn'],
  [/\p{Script=Malayalam}/gu, 'ml'],
  [/\p{Script=Oriya}/gu, 'or'],
  [/\p{Script=Telugu}/gu, 'te'],
  [/\p{Script=Arabic}/gu, 'ur'],
];

const countOf = (letters: RegExp, text: string): number => text.match(letters)?.length ?? 0;

/**
 * Detects the language of a typed text, as a BCP 47 tag, by the script that outnumbers the Latin letters and every other
 * script; undefined leaves it to the page. Fonts draw some letters differently for each language, line height and
 * direction follow it (`client/shared/styles/base.css`), and screen readers pronounce by it.
 */
export function languageOf(text: string): WrittenLanguage | undefined {
  let most = countOf(latin, text);
  let found: WrittenLanguage | undefined;
  for (const [letters, language] of scripts) {
    const count = countOf(letters, text);
    if (count > most) [most, found] = [count, language];
  }
  return found === 'mr' && hindi.test(text) ? 'hi' : found;
}
