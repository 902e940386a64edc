import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { ExportFile } from '../export-file';
import { headingRow } from './cells';
import { SHEET_END, sheetPath, sheetStart, workbookParts } from './parts';

/** Maximum rows of a sheet in a spreadsheet program, its headings included. */
const MAX_ROWS = 1_048_576;

interface XlsxInput {
  /** Sheets, in order; each is read after the one before. */
  readonly sheets: readonly { readonly name: string; readonly file: ExportFile }[];
  readonly now: Date;
  /** Told of rows as they are written. */
  readonly onRows: (rows: number) => Promise<void>;
  /** Rows after which another sheet is begun. */
  readonly maxRows?: number;
}

/**
 * Streams an Excel file, at most one chunk of rows ahead of its reader, whatever the number of rows: a list that is longer
 * than a sheet goes on in the next. Ending the stream early ends the reading of rows.
 */
export function xlsxStream({ sheets, now, onRows, maxRows = MAX_ROWS }: XlsxInput): Readable {
  const zip = new ZipFile();
  // yazl types it as a bare interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  const options = { mtime: now, mode: 0o100644, compress: true };
  const names: string[] = [];

  /** Writes one sheet; resolves when it is in the file. */
  const addSheet = (name: string, text: AsyncGenerator<string>): Promise<void> =>
    new Promise((resolve, reject) => {
      names.push(name);
      const stream = Readable.from(text, { objectMode: true, highWaterMark: 1 });
      stream.once('error', reject).once('end', resolve);
      output.once('close', () => stream.destroy());
      zip.addReadStream(stream, sheetPath(names.length), options);
    });

  const write = async (): Promise<void> => {
    for (const { name, file } of sheets) {
      const rows = new RowSource(file, onRows);
      for (let number = 1; number === 1 || !rows.isDone; number += 1)
        await addSheet(number === 1 ? name : `${name} ${number}`, rows.sheet(maxRows - 1));
    }
    for (const [path, xml] of workbookParts(names)) zip.addBuffer(Buffer.from(xml), path, options);
    zip.end();
  };
  zip.on('error', (error: Error) => output.destroy(error));
  write().catch((error: Error) => output.destroy(error));
  return output;
}

/** The rows of a file, a sheet at a time. */
class RowSource {
  #rest: string[] = [];
  isDone = false;

  constructor(
    private readonly file: ExportFile,
    private readonly onRows: (rows: number) => Promise<void>,
  ) {}

  /** Writes a sheet of at most so many rows, and remembers what did not fit. */
  async *sheet(most: number): AsyncGenerator<string> {
    const kinds = this.file.columns.map(({ kind = 'text' }) => kind);
    yield sheetStart(kinds) + headingRow(this.file.columns.map(({ header }) => header));
    for (let written = 0; ;) {
      if (this.#rest.length === 0) await this.#more();
      if (this.isDone || written === most) break;
      const chunk = this.#rest.splice(0, most - written);
      written += chunk.length;
      yield chunk.join('');
      await this.onRows(chunk.length);
    }
    yield SHEET_END;
  }

  async #more(): Promise<void> {
    const next = await this.file.chunks.next();
    if (next.done) this.isDone = true;
    else this.#rest = next.value;
  }
}
