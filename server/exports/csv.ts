import { formatTimestamp, istDate, type Instant } from '../../rules/dates';
import { rupeesInput, type Paise } from '../../rules/money';

/** Byte order mark, which tells Excel that the file is UTF-8. */
export const BOM = '\uFEFF';
const LINE_END = '\r\n';

/** What a column holds. A spreadsheet takes all but texts as what they are; a CSV is text. */
export type CellKind = 'text' | 'number' | 'rupees' | 'date' | 'time';

/** A column of a file: its heading, and a row's cell as text, written as `csvRupees`, `csvDay` and `csvTime` do. */
export interface CsvColumn<Row> {
  readonly header: string;
  /** `text` when it is left out, as for telephone and receipt numbers and PANs. */
  readonly kind?: CellKind;
  readonly cell: (row: Row) => string | null | undefined;
}

/** Texts that a spreadsheet would run as a formula, also behind spaces and with full-width signs (CSV injection). */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
/** A plain number, or a telephone number in E.164; both are harmless. */
const HARMLESS = /^(?:-?\d+(?:\.\d+)?|\+[1-9]\d{6,14})$/;
const NEEDS_QUOTES = /[",\r\n]/;
/** Texts that need neither: most cells. */
const PLAIN = /^[A-Za-z0-9][^",\r\n]*$/;

/** Paise, of at least a rupee, that make whole rupees. */
const WHOLE_RUPEES = /^[1-9]\d*00$/;

/**
 * Formats one cell. A text that a spreadsheet would take for a formula gets an apostrophe in front, except plain
 * numbers such as -5 and telephone numbers in E.164; quotes are doubled.
 */
export function csvCell(value: string | null | undefined): string {
  const text = value ?? '';
  if (text === '' || PLAIN.test(text)) return text;
  const safe = FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats one line of cells, with its line end; joined, since a text grown by `+` keeps all its parts. */
export const csvLine = (cells: readonly (string | null | undefined)[]): string =>
  cells.map(csvCell).join(',') + LINE_END;

/** Formats paise as rupees without sign or grouping, so that a spreadsheet can calculate: `1000`, `1000.50`. */
export const csvRupees = (amount: Paise): string => rupeesInput(amount);

/** The same of paise as PostgreSQL writes them: of whole rupees without a calculation. */
export const csvRupeesOf = (paise: string | null | undefined): string =>
  paise && WHOLE_RUPEES.test(paise) ? paise.slice(0, -2) : csvRupees(Number(paise));

/** Formats the day in Asia/Kolkata, yyyy-MM-dd; '' without one. */
export const csvDay = (at: Instant | null | undefined): string => (at ? istDate(at) : '');

/** Formats day and time in Asia/Kolkata, yyyy-MM-dd HH:mm:ss; '' without one. */
export const csvTime = (at: Instant | null | undefined): string => (at ? formatTimestamp(at) : '');

/** Formats a boolean as Yes or No. */
export const csvYesNo = (value: boolean): string => (value ? 'Yes' : 'No');
