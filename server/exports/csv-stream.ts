import { Readable } from 'node:stream';
import { BOM, csvLine } from './csv';
import type { ExportFile } from './export-file';

/**
 * Streams a CSV file, at most one chunk of rows ahead of its reader.
 * @param onRows told of rows as they are written
 */
export function csvStream({ columns, chunks }: ExportFile, onRows: (rows: number) => Promise<void>): Readable {
  async function* text(): AsyncGenerator<string> {
    yield BOM + csvLine(columns.map(({ header }) => header));
    for await (const chunk of chunks) {
      yield chunk.join('');
      await onRows(chunk.length);
    }
  }
  return Readable.from(text(), { objectMode: true, highWaterMark: 1 });
}
