import { PICTURE_WIDTHS, pictureFile } from '../../rules/picture-links';
import type { ServiceDeps } from '../deps';
import type { PictureStore } from './picture-store';

/** Age in milliseconds at which an upload that did not finish counts as interrupted: far above the longest one. */
const INTERRUPTED_AFTER = 3_600_000;
/** Maximum number of uploads tidied in one run. */
const AT_ONCE = 50;

/**
 * Creates the tidying: removes what interrupted uploads left, files first. Their rows are locked meanwhile, so that the
 * same file, uploaded at this moment, waits and is stored anew.
 */
export const createTidying =
  ({ dataSource, now }: ServiceDeps, store: PictureStore) =>
  async (): Promise<number> => {
    const before = new Date(now().getTime() - INTERRUPTED_AFTER);
    await store.tidy(before);
    return dataSource.transaction(async (manager) => {
      const rows = await manager.query<{ id: string; hash: string }[]>(
        `select id, content_hash as hash from pictures where stored_at is null and created_at < $1
          order by created_at limit ${AT_ONCE} for update skip locked`,
        [before],
      );
      for (const { hash } of rows) for (const width of PICTURE_WIDTHS) await store.remove(pictureFile(hash, width));
      await manager.query('delete from pictures where id = any($1)', [rows.map(({ id }) => id)]);
      return rows.length;
    });
  };
