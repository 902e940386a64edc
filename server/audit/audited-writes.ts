import { changedRows, firstRow, type Queryable } from '../database/sql';
import { recordAudit } from './audit';

/** A table whose rows the office writes one at a time. All names are the product's own, never a caller's text. */
export interface AuditedTable {
  /** As the audit log names it: `campaign` gives `campaign.create`. */
  readonly entity: string;
  readonly table: string;
  /** What a row is read as, aliased as the API's fields. */
  readonly columns: string;
}

type Values = Record<string, unknown>;
type Row = { id: string };

/** Inserts a row and writes the audit entry, in the caller's transaction. */
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

/** Changes a row and writes what it was and is; null when there is none. */
export async function updateAudited<T extends Row>(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable,
  id: string,
  values: Values,
): Promise<T | null> {
  const before = await firstRow<T>(manager, `select ${columns} from ${table} where id = $1 for update`, [id]);
  if (!before) return null;
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

/** Deletes a row and writes what it was; its id, or null when there is none. */
export async function deleteAudited(
  manager: Queryable,
  userId: string,
  { entity, table, columns }: AuditedTable,
  id: string,
): Promise<string | null> {
  const [before] = await changedRows<Row>(
    manager,
    `delete from ${table} where id = $1 returning ${columns}`,
    [id],
  );
  if (!before) return null;
  await recordAudit(manager, { userId, action: `${entity}.delete`, entity, entityId: before.id, before });
  return before.id;
}
