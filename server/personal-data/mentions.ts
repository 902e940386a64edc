const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Texts of one pattern: PostgreSQL keeps 32 compiled patterns, and compiles every further one anew for each row. */
const AT_ONCE = 100;

/**
 * Patterns of PostgreSQL's `~*` that find any of the texts where it stands by itself: `ram@example.org` is no part of
 * `sriram@example.org`, and no beginning of `ram@example.org.in`.
 */
export const mentions = (texts: readonly string[]): string[] =>
  Array.from({ length: Math.ceil(texts.length / AT_ONCE) }, (_, at) => {
    const some = texts.slice(at * AT_ONCE, (at + 1) * AT_ONCE);
    return `(?<![[:alnum:]._%+-])(?:${some.map(escaped).join('|')})(?![[:alnum:]_-]|\\.[[:alnum:]])`;
  });

/** The same as one expression of JavaScript, for replacing; null without texts. */
export const mentionsIn = (texts: readonly string[]): RegExp | null =>
  texts.length === 0
    ? null
    : new RegExp(
        `(?<![\\p{L}\\p{N}._%+-])(?:${texts.map(escaped).join('|')})(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])`,
        'giu',
      );
