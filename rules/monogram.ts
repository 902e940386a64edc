/** Name of a site that was given none; made up, as the demo is. */
export const DEFAULT_SITE_NAME = 'Prakash Setu Foundation';

/**
 * Returns the letter that stands for a foundation where it has no logo, in place of the built-in mark; null for the
 * demo's, which has the mark.
 */
export function monogramOf(name: string): string | null {
  const text = name.trim();
  if (name === DEFAULT_SITE_NAME || text === '') return null;
  // Browsers before 2024 have no segmenter; there a letter may stand without its vowel sign.
  if (typeof Intl.Segmenter !== 'function') return [...text][0]?.toUpperCase() ?? null;
  const [first] = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text);
  return first?.segment.toUpperCase() ?? null;
}
