import type { DataSource, EntityManager } from 'typeorm';
import { isUuid } from '../../rules/uuid';
import { EntityTable } from '../database/entity-table';
import { allowLongStatements } from '../database/long-statements';
import { firstRow, type Queryable } from '../database/sql';
import { ImportBatchEntity } from './import-batch.entity';

const table = new EntityTable(ImportBatchEntity);

/** A stored batch with the name of who sent its file. */
export type BatchRow = ImportBatchEntity & { readonly createdBy: string | null };

/** SQL of a batch's columns, and of its source. */
export const batchColumns = `${table.selectAllBut([], { alias: 'b' })}, coalesce(nullif(u.full_name, ''), u.email) as "createdBy"`;
export const batchSource = 'import_batches b left join users u on u.id = b.user_id';

/** Reads a batch; null for an unknown or malformed id. */
export async function readBatch(db: Queryable, id: string): Promise<BatchRow | null> {
  if (!isUuid(id)) return null;
  return firstRow<BatchRow>(db, `select ${batchColumns} from ${batchSource} where b.id = $1`, [id]);
}

/** Reads a batch and locks it until the transaction ends, so that one change follows another. */
export async function lockBatch(db: Queryable, id: string): Promise<BatchRow | null> {
  if (!isUuid(id)) return null;
  return firstRow<BatchRow>(db, `select ${batchColumns} from ${batchSource} where b.id = $1 for update of b`, [id]);
}

/** Runs a step of the job in one transaction, whose statements may take longer than those of a request. */
export const inStep = <T>(dataSource: DataSource, work: (manager: EntityManager) => Promise<T>): Promise<T> =>
  dataSource.transaction(async (manager) => {
    await allowLongStatements(manager);
    return work(manager);
  });

/** Writes some columns of a batch. */
export async function updateBatch(db: Queryable, id: string, values: Partial<ImportBatchEntity>): Promise<void> {
  const row = { ...table.row(values), updated_at: new Date() };
  const names = Object.keys(row);
  await db.query(
    `update import_batches set ${names.map((name, place) => `${name} = $${place + 2}`).join(', ')} where id = $1`,
    [id, ...Object.values(row)],
  );
}

/**
 * Lets PostgreSQL look at the lines again before statements that join many of them: the share of lines that are in changes
 * within seconds, and a plan for one line takes minutes on thousands.
 */
export const analyzeLines = (db: Queryable): Promise<unknown> => db.query('analyze import_lines');

/**
 * Enqueues the job of all batches, which repeats until none is at work. It has no queue of its own: the next job of a named
 * queue waits for the worker's next look, two seconds after each turn of two seconds.
 * @param seconds from now
 */
export const queueImports = (db: Queryable, seconds = 0): Promise<unknown> =>
  db.query(
    `select graphile_worker.add_job('bring_in', run_at := now() + make_interval(secs => $1), job_key := 'imports', priority := 10)`,
    [seconds],
  );
