import { addDays } from '../../../rules/dates';
import { checkedRow, FileRefused, MAX_CELL, MAX_COLUMNS, type FileRow, type OpenFile } from './refusal';
import { readWorkbook, type Workbook } from './workbook';
import { readXml } from './xml';
import { BROKEN, openZip } from './zip';

const SERIAL_ZERO = '1899-12-30';
const MAX_SERIAL = 2_958_465;

/**
 * Opens a sheet of an Excel file, by its place among the visible ones. Texts that cells share are held in memory, up to a
 * limit; the sheet itself is read as it is unpacked.
 */
export async function openXlsx(fd: number, place: number): Promise<OpenFile> {
  const parts = await openZip(fd);
  const book = await readWorkbook(parts);
  const sheet = await parts.open((book.sheets[place] ?? book.sheets[0])?.part ?? '');
  if (!sheet) throw new FileRefused(BROKEN);
  return { format: 'Excel', sheets: book.sheets.map(({ name }) => name), rows: rowsOf(sheet, book) };
}

interface Cell {
  readonly column: number;
  readonly type: string;
  readonly style: number;
  value: string;
  formula: string | null;
}

async function* rowsOf(sheet: NonNullable<Parameters<typeof readXml>[0]>, book: Workbook): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  let line = 0;
  let cells: string[] = [];
  let formulas: number[] = [];
  let cell: Cell | null = null;
  let next = 0;
  let part = '';

  const closeRow = (): void => {
    if (cells.some((text) => text !== ''))
      rows.push(checkedRow({ line, cells: Array.from(cells, (text) => text ?? ''), formulas }));
    cells = [];
    formulas = [];
  };
  const closeCell = ({ column, formula, ...rest }: Cell): void => {
    // Cells that have nothing but a format: LibreOffice writes them up to the last column of a formatted row.
    if (formula === null && rest.value === '') return;
    if (column >= MAX_COLUMNS) throw new FileRefused(`Line ${line} has more than ${MAX_COLUMNS} columns.`);
    if (formula !== null) formulas.push(column);
    cells[column] = formula === null ? textOf(rest, book).trim() : `=${formula}`;
  };

  const chunks = readXml(sheet, {
    open: (name, attributes) => {
      part = name;
      if (name === 'row') {
        line = Number(attributes.r ?? line + 1);
        next = 0;
      }
      if (name === 'c') {
        const column = columnOf(attributes.r ?? '') ?? next;
        next = column + 1;
        cell = { column, type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), value: '', formula: null };
      }
      if (name === 'f' && cell) cell.formula = '';
    },
    text: (text) => {
      if (!cell) return;
      if (part === 'f') cell.formula = `${cell.formula ?? ''}${text}`;
      else if (part === 'v' || part === 't') cell.value += text;
      if (cell.value.length > MAX_CELL || (cell.formula?.length ?? 0) > MAX_CELL)
        throw new FileRefused(`Line ${line} has a cell with more than 10,000 characters.`);
    },
    close: (name) => {
      part = '';
      if (name === 'c' && cell) {
        closeCell(cell);
        cell = null;
      }
      if (name === 'row') closeRow();
    },
  });
  while (!(await chunks.next()).done) {
    if (rows.length > 0) yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

/** The column of a cell's address, from 0: `C7` is 2. Null without one. */
function columnOf(address: string): number | null {
  const letters = /^[A-Z]{1,3}(?=\d)/.exec(address)?.[0];
  if (!letters) return null;
  return [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The value of a cell as text: a date as yyyy-MM-dd, a number in plain digits. */
function textOf({ type, style, value }: Omit<Cell, 'column' | 'formula'>, book: Workbook): string {
  if (value === '') return '';
  if (type === 's') return book.shared[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'yes' : 'no';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const serial = number + book.shift;
  if (book.isDate(style) && serial >= 1 && serial <= MAX_SERIAL) return addDays(SERIAL_ZERO, Math.floor(serial));
  return plainNumber(number);
}

/** Writes a number as a sheet shows it: without an exponent, and without the noise of binary fractions. */
function plainNumber(number: number): string {
  const rounded = Math.round(number * 100) / 100;
  if (Number.isSafeInteger(rounded)) return String(rounded);
  return Math.abs(number - rounded) < 1e-6 && Math.abs(number) < 1e13 ? rounded.toFixed(2) : String(number);
}
