import type { CellKind } from '../csv';

/** Styles of cells, as numbered in `styles.xml`. */
const STYLE = { heading: 1, text: 2, rupees: 3, date: 4, time: 5, number: 6 } as const;

/** Maximum characters of a cell in a spreadsheet. */
const MAX_TEXT = 32_767;
const DAY = 86_400_000;
/** Day 0 of a spreadsheet's calendar. */
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
/** Characters that XML 1.0 cannot hold, halves of a character among them. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const MARKUP = /[&<>\r]/g;
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };
const NUMBER = /^-?\d+(?:\.\d+)?$/;
const DATE = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/;

/** Escapes a text for XML; what XML cannot hold is left out. */
export const xmlText = (text: string): string =>
  text.replace(NOT_XML, '').replace(MARKUP, (character) => ENTITIES[character] ?? character);

const textCell = (text: string, style: number): string =>
  `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.slice(0, MAX_TEXT))}</t></is></c>`;

/** A day, or day and time, of India as a spreadsheet counts them; null for another text. */
function serialOf(text: string): number | null {
  const [, day, time] = DATE.exec(text) ?? [];
  if (!day) return null;
  return (Date.parse(`${day}T${time ?? '00:00:00'}Z`) - SERIAL_ZERO) / DAY;
}

/**
 * Writes a cell, given as the text of its CSV. A text stays a text, also one that begins like a formula or a number: it
 * is stored as such, so that nothing needs an apostrophe and no telephone number loses its plus. What is no number or
 * date in a column of them, such as "N/A", stays a text as well.
 */
function sheetCell(text: string | null | undefined, kind: CellKind): string {
  if (!text) return '<c/>';
  if (kind === 'text') return textCell(text, STYLE.text);
  if (kind === 'rupees' || kind === 'number')
    return NUMBER.test(text) ? `<c s="${STYLE[kind]}"><v>${text}</v></c>` : textCell(text, STYLE.text);
  const serial = serialOf(text);
  return serial === null ? textCell(text, STYLE.text) : `<c s="${STYLE[kind]}"><v>${serial}</v></c>`;
}

/** Writes a row of cells. */
export const sheetRow = (cells: readonly (string | null | undefined)[], kinds: readonly CellKind[]): string =>
  `<row>${cells.map((cell, at) => sheetCell(cell, kinds[at] ?? 'text')).join('')}</row>`;

/** Writes the row of headings. */
export const headingRow = (headings: readonly string[]): string =>
  `<row>${headings.map((heading) => textCell(heading, STYLE.heading)).join('')}</row>`;
