import { changedRows, firstRow, type Queryable } from '../database/sql';
import { recordAudit } from './audit';

/** A table whose rows the office writes one at a time. All names are the product's own, never a caller's text. */
export interface AuditedTable {
  /** Name in the audit log: `campaign` gives `campaign.create`. */
  readonly entity: string;
  readonly table: string;
  /** SQL columns of a row, aliased as the API's fields. */
  readonly columns: string;
}

type Values = Record<string, unknown>;
type Row = { id: string };
/** A row with the moment of the last change of its edited fields. */
type Edited = Row & { updatedAt: Date };

/** Inserts a row with its audit entry, in the caller's transaction. */
export async function insertAudited<T extends Row>(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable,
  values: Values,
): Promise<T> {
  const names = Object.keys(values);
  const row = await firstRow<T>(
    manager,
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning ${columns}`,
    Object.values(values),
  );
  if (!row) throw new Error(`${table}: nothing was inserted`);
  await recordAudit(manager, { userId, action: `${entity}.create`, entity, entityId: row.id, after: row });
  return row;
}

/**
 * Tells whether a row was changed since it was read (optimistic locking), by its `updatedAt`; always false without
 * `readAt`. The row has to be locked, so that the answer holds until the transaction ends.
 */
export const changedSince = (updatedAt: Date, readAt: Date | null | undefined): boolean =>
  !!readAt && updatedAt.getTime() !== readAt.getTime();

/**
 * Changes a row and writes what it was and is.
 * @param readAt the row's `updatedAt` when the form was filled: what was saved since is not written over
 * @returns null when there is no such row, 'conflict' when it was changed since
 */
export async function updateAudited<T extends Edited>(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable,
  id: string,
  values: Values,
  readAt: Date | null | undefined,
): Promise<T | 'conflict' | null> {
  const before = await firstRow<T>(manager, `select ${columns} from ${table} where id = $1 for update`, [id]);
  if (!before) return null;
  if (changedSince(before.updatedAt, readAt)) return 'conflict';
  const [after] = await changedRows<T>(
    manager,
    `update ${table} set ${Object.keys(values)
      .map((name, index) => `${name} = $${index + 2}`)
      .join(', ')}
      where id = $1 returning ${columns}`,
    [id, ...Object.values(values)],
  );
  if (!after) return null;
  await recordAudit(manager, {
    userId,
    action: `${entity}.update`,
    entity,
    entityId: after.id,
    before,
    after,
  });
  return after;
}

/** Deletes a row with its audit entry; returns its id, or null when there is none. */
export async function deleteAudited(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable,
  id: string,
): Promise<string | null> {
  const [before] = await changedRows<Row>(manager, `delete from ${table} where id = $1 returning ${columns}`, [id]);
  if (!before) return null;
  await recordAudit(manager, { userId, action: `${entity}.delete`, entity, entityId: before.id, before });
  return before.id;
}
