import { firstRow, type Queryable } from '../database/sql';

/**
 * Tells whether the latest entry of an action on a record is this person's. What is asked for and holds already was then
 * done by the same press, whose answer was lost: its mail went out as well.
 */
export async function isLatestEntryOf(
  manager: Queryable,
  userId: string,
  entry: { readonly action: string; readonly entity: string; readonly entityId: string },
): Promise<boolean> {
  const latest = await firstRow<{ userId: string | null }>(
    manager,
    `select user_id as "userId" from audit_log
      where entity = $1 and entity_id = $2 and action = $3 order by at desc, id desc limit 1`,
    [entry.entity, entry.entityId, entry.action],
  );
  return latest?.userId === userId;
}
