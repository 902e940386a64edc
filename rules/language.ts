/** Features of Hindi that Marathi lacks: letters with a dot below, and its commonest short words. */
const hindi = /[\u0915-\u0939]\u093c|[\u0958-\u095f]|(?:^|\s)(?:है|हैं|के|में|और|से|को)(?=[\s।,.?!]|$)/;

/**
 * Detects the language of a text typed by the office, as a BCP 47 tag: `mr` or `hi` where most letters are Devanagari,
 * else undefined, which leaves it to the page. Fonts draw some letters differently for each language, and screen
 * readers pronounce by it.
 */
export function languageOf(text: string): 'mr' | 'hi' | undefined {
  const devanagari = text.match(/[\u0900-\u097f]/g)?.length ?? 0;
  const latin = text.match(/[a-z]/gi)?.length ?? 0;
  if (devanagari <= latin) return undefined;
  return hindi.test(text) ? 'hi' : 'mr';
}
