export type CsvValue = string | number | null | undefined;

/** Told to a spreadsheet that the file is UTF-8; write it once, before the first row. */
export const CSV_BOM = '\ufeff';

/** What a spreadsheet would run as a formula, also behind blanks and in full-width form. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;

/**
 * One cell: a text that a spreadsheet would take for a formula gets a leading apostrophe, and
 * commas, quotes and line breaks are quoted (RFC 4180). Numbers stay numbers.
 */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One row with its line end. */
export function csvRow(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
