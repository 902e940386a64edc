import type { Columns, EntityTable, ValuesOf } from '../database/entity-table';
import { insertRow } from '../database/insert-rows';
import { changedRows, firstRow, type Queryable } from '../database/sql';
import { recordAudit } from './audit';

/** A table whose rows the office writes one at a time. */
export interface AuditedTable<E extends object, Row> {
  /** Name in the audit log: `campaign` gives `campaign.create`. */
  readonly entity: string;
  readonly table: EntityTable<E>;
  /** What a row is read as, and what the audit log keeps of it, under the names of the API's fields. */
  readonly columns: Columns<Row>;
}

type Identified = { id: string };
/** A row with the moment of the last change of its edited fields. */
export type Edited = Identified & { updatedAt: Date };

/** Inserts a row with its audit entry, in the caller's transaction. */
export async function insertAudited<E extends object, Row extends Identified, V extends Partial<E>>(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable<E, Row>,
  values: ValuesOf<E, V>,
): Promise<Row> {
  const row = await insertRow<E, Row, V>(manager, table, values, columns);
  await recordAudit(manager, { userId, action: `${entity}.create`, entity, entityId: row.id, after: row });
  return row;
}

/**
 * Tells whether a row was changed since it was read (optimistic locking), by its `updatedAt`; always false without
 * `readAt`. The row has to be locked, so that the answer holds until the transaction ends.
 */
export const changedSince = (updatedAt: Date, readAt: Date | null | undefined): boolean =>
  !!readAt && updatedAt.getTime() !== readAt.getTime();

/** Reads a row without a lock; null when there is none. */
export const readRow = <E extends object, Row>(
  manager: Queryable,
  { table, columns }: Pick<AuditedTable<E, Row>, 'table' | 'columns'>,
  id: string,
): Promise<Row | null> => firstRow<Row>(manager, `select ${columns} from ${table.name} where id = $1`, [id]);

/** Reads a row and locks it; null when there is none. */
export const lockRow = <E extends object, Row>(
  manager: Queryable,
  { table, columns }: Pick<AuditedTable<E, Row>, 'table' | 'columns'>,
  id: string,
): Promise<Row | null> => firstRow<Row>(manager, `select ${columns} from ${table.name} where id = $1 for update`, [id]);

/**
 * Tells whether a row of these values is there, whoever wrote it and when: the answer to the same press was lost, or
 * somebody typed the same, and nothing of it would be written over.
 * @param row by column, with its key (`EntityTable.row`)
 */
export async function holdsAlready(
  manager: Queryable,
  table: string,
  { updated_at: _at, updated_by: _by, ...row }: Record<string, unknown>,
): Promise<boolean> {
  const known = Object.entries(row).filter(([, value]) => value !== null);
  const same = [
    ...known.map(([column], index) => `${column} = $${index + 1}`),
    ...Object.keys(row)
      .filter((column) => row[column] === null)
      .map((column) => `${column} is null`),
  ];
  const values = known.map(([, value]) => value);
  return (await firstRow(manager, `select 1 from ${table} where ${same.join(' and ')}`, values)) !== null;
}

/**
 * Changes a row and writes what it was and is. A row that holds the values already is no conflict, and is left alone.
 * @param readAt the row's `updatedAt` when the form was filled: what was saved since is not written over
 * @returns null when there is no such row, 'conflict' when it was changed since
 */
export async function updateAudited<E extends object, Row extends Edited, V extends Partial<E>>(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable<E, Row>,
  id: string,
  values: ValuesOf<E, V>,
  readAt: Date | null | undefined,
): Promise<Row | 'conflict' | null> {
  const before = await lockRow<E, Row>(manager, { table, columns }, id);
  if (!before) return null;
  const row = table.row(values);
  if (changedSince(before.updatedAt, readAt))
    return (await holdsAlready(manager, table.name, { id, ...row })) ? before : 'conflict';
  const assignments = Object.keys(row).map((column, index) => `${column} = $${index + 2}`);
  const [after] = await changedRows<Row>(
    manager,
    `update ${table.name} set ${assignments.join(', ')} where id = $1 returning ${columns}`,
    [id, ...Object.values(row)],
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
export async function deleteAudited<E extends object, Row extends Identified>(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable<E, Row>,
  id: string,
): Promise<string | null> {
  const deletion = `delete from ${table.name} where id = $1 returning ${columns}`;
  const [before] = await changedRows<Row>(manager, deletion, [id]);
  if (!before) return null;
  await recordAudit(manager, { userId, action: `${entity}.delete`, entity, entityId: before.id, before });
  return before.id;
}
