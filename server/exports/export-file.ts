import type { ExportFormat } from '../generated/resolvers';
import { csvLine, type CsvColumn } from './csv';
import { sheetRow } from './xlsx/cells';

/** A file being exported: its columns, and its lines in chunks. */
export interface ExportFile {
  readonly columns: readonly Pick<CsvColumn<never>, 'header' | 'kind'>[];
  readonly chunks: AsyncGenerator<string[]>;
}

async function* eachOf<Row>(chunks: AsyncGenerator<Row[]>, line: (row: Row) => string): AsyncGenerator<string[]> {
  for await (const rows of chunks) yield rows.map(line);
}

/** Formats that are written line by line. */
export type LineFormat = Exclude<ExportFormat, 'pdf'>;

/** How a row of cells becomes a line of the file, by its format. */
const lineWriters = { csv: csvLine, xlsx: sheetRow } as const satisfies Record<LineFormat, unknown>;

/** Creates the makers of files of a format. */
export function fileMakers(format: LineFormat) {
  const write = lineWriters[format];

  /** The file of a long table, whose rows become lines as they arrive. */
  const longFile = <Row>(
    columns: readonly CsvColumn<Row>[],
    read: (line: (row: Row) => string) => AsyncGenerator<string[]>,
  ): ExportFile => {
    const kinds = columns.map(({ kind = 'text' }) => kind);
    const line = (row: Row): string =>
      write(
        columns.map(({ cell }) => cell(row)),
        kinds,
      );
    return { columns, chunks: read(line) };
  };

  const file = <Row>(columns: readonly CsvColumn<Row>[], chunks: AsyncGenerator<Row[]>): ExportFile =>
    longFile(columns, (line) => eachOf(chunks, line));

  return { file, longFile };
}

export type FileMaker = ReturnType<typeof fileMakers>['file'];

/** A sheet of an Excel file. */
export interface Sheet {
  readonly name: string;
  readonly file: ExportFile;
}

/** Rows that are at hand, or read when the first is asked for. */
export async function* rowsOf<Row>(read: () => Promise<readonly Row[]>): AsyncGenerator<Row[]> {
  const rows = await read();
  if (rows.length > 0) yield [...rows];
}
