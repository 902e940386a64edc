/**
 * Control characters except tab and line feed, zero-width spaces, soft hyphens, fillers and direction marks: PostgreSQL
 * refuses NUL, and the others make a text look empty or like another. The joiners of Indian scripts stay.
 */
const CONTROLS =
  /(?![\t\n])[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/gu;

/**
 * Run of more than 30 marks on one letter, which no language writes. Limit of Unicode's Stream-Safe Text Format (UAX
 * #15, D3): normalising a longer run takes quadratic time.
 */
const PILED_MARKS = /(\p{M}{30})\p{M}+/gu;

/** Returns a length that no text of `max` characters exceeds, even typed with separate marks and many spaces. */
const longestTyped = (max: number): number => 4 * max + 256;

/** Text of printable ASCII: NFC, without marks and controls. */
const PLAIN = /^[\x20-\x7e]*$/;

/**
 * Cleans a typed text of at most `max` characters: NFC, without control characters, trimmed. Checks the length first:
 * for a hopelessly long text it returns a piece that is too long as well, so that cleaning stays cheap.
 */
function cleaned(text: string, max: number, blanks: (text: string) => string): string {
  if (text.length > longestTyped(max)) return text.slice(0, max + 1).padEnd(max + 1, '.');
  if (PLAIN.test(text)) return blanks(text).trim();
  // Invisible characters go first: they would separate piled marks, or spaces, from each other.
  const seen = blanks(blanks(text).replace(CONTROLS, ''));
  return seen.replace(PILED_MARKS, '$1').normalize('NFC').trim();
}

/** Cleans a single line: every run of spaces and line breaks becomes one space. */
export const cleanedLine = (text: string, max: number): string =>
  cleaned(text, max, (typed) => typed.replace(/\s+/g, ' '));

/** Cleans several lines: keeps line breaks, as line feeds. */
export const cleanedLines = (text: string, max: number): string =>
  cleaned(text, max, (typed) => typed.replace(/\r\n?/g, '\n'));
