import { istDate, formatTime, type Instant } from '../../rules/dates';
import { rupeesInput, type Paise } from '../../rules/money';

/** Tells Excel that the file is UTF-8. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** A column of a file: its heading, and a row's cell as text. */
export interface CsvColumn<Row> {
  readonly header: string;
  readonly cell: (row: Row) => string | null | undefined;
}

/** What a spreadsheet would run as a formula, also behind blanks and with full-width signs. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A plain number, or a telephone number as phones and WhatsApp take it; neither does anything. */
const HARMLESS = /^(?:-?\d+(?:\.\d+)?|\+[1-9]\d{6,14})$/;
const NEEDS_QUOTES = /[",\r\n]/;

/**
 * One cell. What a spreadsheet would take for a formula gets an apostrophe in front, except plain numbers such as -5 and
 * telephone numbers in E.164; quotes are doubled.
 */
export function csvCell(value: string | null | undefined): string {
  const text = value ?? '';
  const safe = FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvLine = (cells: readonly (string | null | undefined)[]): string =>
  cells.map(csvCell).join(',') + LINE_END;

/** Rupees without a sign or grouping, as a spreadsheet counts with them: `1000`, `1000.50`. */
export const csvRupees = (amount: Paise): string => rupeesInput(amount);

/** The day in Asia/Kolkata, yyyy-MM-dd. */
export const csvDay = (at: Instant | null | undefined): string => (at ? istDate(at) : '');

/** Day and time in Asia/Kolkata, yyyy-MM-dd HH:mm:ss. */
export const csvTime = (at: Instant | null | undefined): string => (at ? `${istDate(at)} ${formatTime(at)}` : '');

export const csvYesNo = (value: boolean): string => (value ? 'Yes' : 'No');
