import { Readable } from 'node:stream';
import type { DataSource } from 'typeorm';
import { ZipFile } from 'yazl';
import { BOM, csvLine, csvRupees } from '../csv';
import { archivedTables, type ArchivedTable } from './archived-tables';
import type { ArchivedFile, ArchivedFolder } from './archived-folder';
import { archiveReadme, type ListedFolder } from './readme';
import { openSnapshot, type Snapshot } from './snapshot';

interface ArchiveInput {
  readonly dataSource: DataSource;
  readonly siteName: string;
  readonly now: Date;
  /** Files beside the tables, such as the pictures. */
  readonly folders: readonly ArchivedFolder[];
  /** Told of rows as they are written. */
  readonly onRows: (rows: number) => Promise<void>;
}

type Cell = (text: string | null) => string | null;

const asItIs: Cell = (text) => text;
const asRupees: Cell = (text) => (text === null ? null : csvRupees(Number(text)));

async function* tableText(
  table: ArchivedTable,
  snapshot: Snapshot,
  onRows: (rows: number) => Promise<void>,
): AsyncGenerator<string> {
  const cells = table.columns.map(({ kind }) => (kind === 'rupees' ? asRupees : asItIs));
  yield BOM + csvLine(table.columns.map(({ name }) => name));
  for await (const chunk of snapshot.rows(table)) {
    yield chunk.map((row) => csvLine(row.map((text, index) => (cells[index] ?? asItIs)(text)))).join('');
    await onRows(chunk.length);
  }
}

async function listFiles(folder: ArchivedFolder): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = [];
  for await (const file of folder.files()) files.push(file);
  return files;
}

/** Extensions of files that a ZIP does not make smaller. */
const PACKED = /\.(webp|jpe?g|png|avif|heic|gif|mp4|pdf|zip)$/i;

/**
 * Streams the archive of everything as a ZIP: `tables/*.csv` of one moment, the folders, and README.txt. Each file is
 * opened when the reader has come to it, so that memory holds one chunk of rows, whatever the size of the database.
 * Ending the stream early, or an error, gives the database's connection back.
 */
export async function openArchive({ dataSource, siteName, now, folders, onRows }: ArchiveInput): Promise<Readable> {
  const tables = archivedTables(dataSource.entityMetadatas);
  const snapshot = await openSnapshot(dataSource);
  const zip = new ZipFile();
  // yazl types it as a bare interface; it is a PassThrough.
  const output = zip.outputStream as Readable;
  const fail = (error: Error): void => void output.destroy(error);
  const add = (path: string, modifiedAt: Date, open: () => Readable, compress = true): void =>
    zip.addReadStreamLazy(path, { mtime: modifiedAt, mode: 0o100644, compress }, (give) =>
      give(null, open().once('error', fail)),
    );
  zip.on('error', fail);
  output.once('close', () => snapshot.close());
  try {
    const rows = new Map<string, number>();
    for (const table of tables) {
      const count = async (more: number): Promise<void> => {
        rows.set(table.name, (rows.get(table.name) ?? 0) + more);
        await onRows(more);
      };
      add(`tables/${table.name}.csv`, now, () => textStream(tableText(table, snapshot, count)));
    }
    const listed: ListedFolder[] = [];
    for (const folder of folders) {
      const files = await listFiles(folder);
      for (const { path, modifiedAt, open } of files)
        add(`${folder.name}/${path}`, modifiedAt, open, !PACKED.test(path));
      if (files.length > 0) listed.push({ name: folder.name, about: folder.about, files: files.length });
    }
    add('README.txt', now, () =>
      Readable.from([BOM + archiveReadme({ siteName, at: now, tables, rows, folders: listed })]),
    );
    zip.end();
    return output;
  } catch (error) {
    output.destroy();
    throw error;
  }
}

/** Streams texts as bytes, one ahead of the reader. */
const textStream = (texts: AsyncGenerator<string>): Readable =>
  Readable.from(texts, { objectMode: true, highWaterMark: 1 });
