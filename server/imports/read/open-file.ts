import { randomUUID } from 'node:crypto';
import { open, unlink, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Queryable } from '../../database/sql';
import { openCsv } from './csv';
import { detectType } from './detect';
import type { OpenFile } from './refusal';
import { openXlsx } from './xlsx';

/**
 * Opens a temporary file that has no name any more, so that nothing of it is left when the process dies.
 */
export async function unnamedFile(): Promise<FileHandle> {
  const path = join(tmpdir(), `foundation-import-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  return file;
}

/** Reads the stored bytes of a batch's file, part by part. */
async function* readParts(db: Queryable, batchId: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part += 1) {
    const [row] = await db.query<{ bytes: Buffer }[]>(
      'select bytes from import_parts where batch_id = $1 and part = $2',
      [batchId, part],
    );
    if (!row) return;
    yield row.bytes;
  }
}

/**
 * Opens the file of a batch, a workbook at the sheet with this place, and passes it to `work`; what it holds open is closed
 * afterwards.
 * @throws FileRefused for a file that cannot be brought in
 */
export async function withFile<T>(
  db: Queryable,
  batchId: string,
  sheet: number,
  work: (file: OpenFile) => Promise<T>,
): Promise<T> {
  const parts = readParts(db, batchId);
  const first = await parts.next();
  const head: Buffer = first.done ? Buffer.alloc(0) : first.value;
  async function* bytes(): AsyncGenerator<Buffer> {
    yield head;
    yield* parts;
  }
  if (detectType(head) === 'csv') return work(await openCsv(bytes()));
  const file = await unnamedFile();
  try {
    for await (const chunk of bytes()) await file.write(chunk);
    return await work(await openXlsx(file.fd, sheet));
  } finally {
    await file.close();
  }
}
