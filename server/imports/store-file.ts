import type { FileHandle } from 'node:fs/promises';
import { cleanedLine } from '../../rules/cleaned-text';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { ImportKind } from '../generated/resolvers';
import { queueImports } from './batch-rows';

const PART = 1024 * 1024;
const MAX_NAME = 200;

interface SentFile {
  readonly userId: string;
  readonly kind: ImportKind;
  readonly fileName: string;
}

/** Stores a file with its batch in one transaction, and queues its reading. Returns the batch's id. */
export const storeFile = (
  { dataSource, now }: Pick<ServiceDeps, 'dataSource' | 'now'>,
  { userId, kind, fileName }: SentFile,
  file: FileHandle,
): Promise<string> =>
  dataSource.transaction(async (manager) => {
    const at = now();
    const name = cleanedLine(fileName, MAX_NAME).slice(0, MAX_NAME) || 'file';
    const batch = await firstRow<{ id: string }>(
      manager,
      `insert into import_batches (user_id, kind, file_name, created_at, updated_at, work_started_at)
       values ($1, $2, $3, $4, $4, $4) returning id`,
      [userId, kind, name, at],
    );
    if (!batch) throw new Error('the batch was not stored');
    for (let part = 0; ; part += 1) {
      const bytes = Buffer.alloc(PART);
      const { bytesRead } = await file.read(bytes, 0, PART, part * PART);
      if (bytesRead === 0) break;
      await manager.query('insert into import_parts (batch_id, part, bytes) values ($1, $2, $3)', [
        batch.id,
        part,
        bytes.subarray(0, bytesRead),
      ]);
    }
    await queueImports(manager);
    return batch.id;
  });
