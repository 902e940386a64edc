const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Patterns of PostgreSQL's `~*` that find any of the texts where it stands by itself: `ram@example.org` is no part of
 * `sriram@example.org`, and no beginning of `ram@example.org.in`.
 */
export const mentions = (texts: readonly string[]): string[] =>
  texts.map((text) => `(?<![[:alnum:]._%+-])${escaped(text)}(?![[:alnum:]_-]|\\.[[:alnum:]])`);

/** The same as one expression of JavaScript, for replacing; null without texts. */
export const mentionsIn = (texts: readonly string[]): RegExp | null =>
  texts.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}._%+-])(?:${texts.map(escaped).join('|')})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
        'giu',
      );
