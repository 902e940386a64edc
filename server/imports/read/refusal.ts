/** Error for a file that cannot be brought in; its message is a sentence for the person who sent it. */
export class FileRefused extends Error {}

/** A row of a file. */
export interface FileRow {
  /** Line in the file, from 1; of a sheet, the number of its row. */
  readonly line: number;
  /** Cells as text: dates of a sheet as yyyy-MM-dd, formulas with their `=`. */
  readonly cells: readonly string[];
  /** Positions of cells that hold a formula. */
  readonly formulas: readonly number[];
}

/** A file that is read row by row; empty rows are left out. */
export interface OpenFile {
  /** How it is read, such as `UTF-8, comma`. */
  readonly format: string;
  /** Names of the visible sheets of a workbook; empty for a CSV file. */
  readonly sheets: readonly string[];
  readonly rows: AsyncIterable<FileRow[]>;
}

/** Limits of a file, far above those of real ones. */
const MAX_LINES = 500_000;
export const MAX_COLUMNS = 200;
export const MAX_CELL = 10_000;
/** Maximum characters of one record of a CSV file; an open quote would swallow the rest of the file otherwise. */
export const MAX_RECORD = 200_000;

/**
 * Checks a row against the limits.
 * @throws FileRefused
 */
export function checkedRow(row: FileRow): FileRow {
  if (row.line > MAX_LINES)
    throw new FileRefused('The file has more than 5,00,000 lines. Split it and bring in the parts.');
  if (row.cells.length > MAX_COLUMNS) throw new FileRefused(`Line ${row.line} has more than ${MAX_COLUMNS} columns.`);
  if (row.cells.some((cell) => cell.length > MAX_CELL))
    throw new FileRefused(`Line ${row.line} has a cell with more than 10,000 characters.`);
  return row;
}
