/**
 * Control characters but tab and line feed, blanks without width, and what turns the direction of writing: PostgreSQL
 * refuses NUL, and the rest makes a text look empty or like another. The joiners of Indian scripts stay.
 */
const CONTROLS = /(?![\t\n])[\p{Cc}\u200b\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/**
 * More marks on one letter than any language writes. Unicode's Stream-Safe Text Format (UAX #15, D3) draws the line at
 * 30: sorting a longer run costs time that grows with its square.
 */
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** A text of `max` characters, typed with separate marks and many blanks, stays below this. */
const longestTyped = (max: number): number => 4 * max + 256;

/**
 * Cleans a typed text that may have `max` characters: NFC, without control characters, trimmed. The length comes first: of a
 * text that is too long in any case a piece is given back that is too long as well, so that cleaning costs nothing.
 */
function cleaned(text: string, max: number, blanks: (text: string) => string): string {
  if (text.length > longestTyped(max)) return text.slice(0, max + 1).padEnd(max + 1, '.');
  // What is not seen goes first: it would keep marks that pile up, or blanks, apart until they are counted.
  const seen = blanks(blanks(text).replace(CONTROLS, ''));
  return seen.replace(PILED_MARKS, '$1').normalize('NFC').trim();
}

/** One line: every run of blanks and line breaks becomes a single space. */
export const cleanedLine = (text: string, max: number): string =>
  cleaned(text, max, (typed) => typed.replace(/\s+/g, ' '));

/** Several lines: line breaks are kept, written as line feeds. */
export const cleanedLines = (text: string, max: number): string =>
  cleaned(text, max, (typed) => typed.replace(/\r\n?/g, '\n'));
