import { parse, type CsvError } from 'csv-parse';
import { delimiterName, detectDelimiter } from './detect';
import { checkedRow, FileRefused, MAX_RECORD, type FileRow, type OpenFile } from './refusal';

const ROWS_AT_ONCE = 1_000;
/** Bytes that the parser is given at once: it holds all their rows, which may be as small as a letter, in memory. */
const BYTES_AT_ONCE = 32_768;
const NOT_UTF8 =
  'The file is not UTF-8, perhaps Windows-1252. In Excel choose Save as, “CSV UTF-8”, and bring it in again.';

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/**
 * Opens a CSV file with comma, semicolon or tab, in UTF-8 with or without a byte order mark.
 * @param bytes the file from its beginning
 */
export async function openCsv(bytes: AsyncIterable<Buffer>): Promise<OpenFile> {
  const texts = decoded(bytes)[Symbol.asyncIterator]();
  const first = await texts.next();
  const head = first.done ? '' : first.value;
  const delimiter = detectDelimiter(head);
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  async function* rest(): AsyncGenerator<string> {
    yield head;
    for (let next = await texts.next(); !next.done; next = await texts.next()) yield next.value;
  }
  return { format: `UTF-8, ${delimiterName(delimiter)}`, sheets: [], rows: rowsOf(parser, rest()) };
}

async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of bytes)
      for (let at = 0; at < chunk.length; at += BYTES_AT_ONCE)
        yield decoder.decode(chunk.subarray(at, at + BYTES_AT_ONCE), { stream: true });
    yield decoder.decode();
  } catch (error) {
    const { code } = error as { code?: string };
    throw code === 'ERR_ENCODING_INVALID_ENCODED_DATA' ? new FileRefused(NOT_UTF8) : error;
  }
}

async function* rowsOf(parser: ReturnType<typeof parse>, texts: AsyncIterable<string>): AsyncGenerator<FileRow[]> {
  let rows: FileRow[] = [];
  const feeding = feed(parser, texts);
  // Reported where the rows are read: the parser is destroyed with the same error.
  feeding.catch(() => undefined);
  try {
    for await (const { record, info } of parser as AsyncIterable<Parsed>) {
      const row = toRow(record, info.lines);
      if (row) rows.push(row);
      if (rows.length < ROWS_AT_ONCE) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw readable(error);
  }
  await feeding;
  if (rows.length > 0) yield rows;
}

/** Writes the texts into the parser at its pace; a parser that failed takes nothing more. */
async function feed(parser: ReturnType<typeof parse>, texts: AsyncIterable<string>): Promise<void> {
  try {
    for await (const text of texts) {
      if (parser.destroyed) return;
      if (!parser.write(text)) await room(parser);
    }
    parser.end();
  } catch (error) {
    parser.destroy(error as Error);
  }
}

/** Waits until the parser takes more, or has failed. */
function room(parser: ReturnType<typeof parse>): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      parser.off('drain', done).off('close', done);
      resolve();
    };
    parser.on('drain', done).on('close', done);
  });
}

/** Takes away the apostrophe that programs put before a number's plus or minus, so that a spreadsheet runs nothing. */
const withoutGuard = (cell: string): string => cell.replace(/^'(?=[+-][\d\s(])/, '');

/** A row with the line on which it begins: a cell may hold line breaks. Null when all its cells are empty. */
function toRow(record: readonly string[], lastLine: number): FileRow | null {
  const cells = record.map((cell) => cell.trim());
  if (cells.every((cell) => cell === '')) return null;
  const breaks = record.reduce((count, cell) => count + (cell.match(/\n/g)?.length ?? 0), 0);
  const formulas = cells.flatMap((cell, place) => (/^[=@]/.test(cell) ? [place] : []));
  return checkedRow({ line: Math.max(1, lastLine - breaks), cells: cells.map(withoutGuard), formulas });
}

/** Turns the parser's error about quotes into a sentence; others stay as they are. */
function readable(error: unknown): unknown {
  const { code, lines } = error as CsvError & { lines?: number };
  if (typeof code !== 'string' || (!code.startsWith('CSV_') && code !== 'INVALID_OPENING_QUOTE')) return error;
  const where = lines ? ` near line ${lines}` : '';
  // A line that is too long has an open quote, or no end.
  const what = code === 'CSV_MAX_RECORD_SIZE' ? 'are broken, or a line has no end,' : 'are broken';
  return new FileRefused(`The quotes of the file ${what}${where}. Mend this and bring the file in again.`);
}
