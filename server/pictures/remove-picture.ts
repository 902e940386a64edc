import { PICTURE_WIDTHS, pictureFile } from '../../rules/picture-links';
import { recordAudit } from '../audit/audit';
import { firstRow, type Queryable } from '../database/sql';
import type { PictureUse } from '../generated/resolvers';
import { pictures, type PictureRow } from './picture-rows';
import type { PictureStore } from './picture-store';
import { usesOf } from './uses-of-pictures';

/**
 * Removes pictures that are marked as not stored, files first. Their rows stay locked meanwhile, so that the same file,
 * uploaded at this moment, waits and is stored anew.
 * @param which SQL of a condition, an order and a limit
 * @returns how many were removed
 */
export async function removeMarked(
  manager: Queryable,
  store: PictureStore,
  which: string,
  params: unknown[],
): Promise<number> {
  const rows = await manager.query<{ id: string; hash: string }[]>(
    `select id, content_hash as hash from pictures where stored_at is null and ${which} for update skip locked`,
    params,
  );
  for (const { hash } of rows) for (const width of PICTURE_WIDTHS) await store.remove(pictureFile(hash, width));
  await manager.query('delete from pictures where id = any($1)', [rows.map(({ id }) => id)]);
  return rows.length;
}

/**
 * Marks a picture as not stored, unless a record uses it.
 * @param origin of this site
 * @returns its id, null when there is no such picture, or the places where it is used
 */
export async function markDeleted(
  manager: Queryable,
  userId: string,
  id: string,
  origin: string,
): Promise<string | null | readonly PictureUse[]> {
  const before = await firstRow<PictureRow>(
    manager,
    `select ${pictures.columns} from pictures where id = $1 and stored_at is not null for update`,
    [id],
  );
  if (!before) return null;
  const [uses = []] = await usesOf(manager, [id], origin);
  if (uses.length > 0) return uses;
  await manager.query('update pictures set stored_at = null where id = $1', [id]);
  await recordAudit(manager, { userId, action: 'picture.delete', entity: 'picture', entityId: id, before });
  return id;
}
