import type { ServiceDeps } from '../deps';
import { forgetLinks } from './linked-pictures';
import type { PictureStore } from './picture-store';
import { PICTURE_USES } from './picture-uses';
import { removeMarked } from './remove-picture';

/** Age in milliseconds at which an upload that did not finish counts as interrupted: far above the longest one. */
const INTERRUPTED_AFTER = 3_600_000;
/** Age in milliseconds at which a copy may go that no record links to any more. */
const FORGOTTEN_AFTER = 86_400_000;
/** Maximum number of uploads tidied in one run. */
const AT_ONCE = 50;

/** Marks copies that no record links to any more, as if their upload had been interrupted. */
const DROP_COPIES = `
  update pictures set stored_at = null
   where is_copy and stored_at is not null and created_at < $1
     and not exists (select 1 from linked_pictures l where l.picture_id = pictures.id)
     and not exists (select 1 from (${PICTURE_USES}) used
                      where used.link like '/media/%' and substr(used.link, 8, 32) = pictures.content_hash)`;

/**
 * Creates the tidying: removes what interrupted uploads left and copies that are not needed.
 */
export const createTidying =
  ({ dataSource, now }: ServiceDeps, store: PictureStore) =>
  async (): Promise<number> => {
    const before = new Date(now().getTime() - INTERRUPTED_AFTER);
    await store.tidy(before);
    const dayAgo = new Date(now().getTime() - FORGOTTEN_AFTER);
    await forgetLinks(dataSource, dayAgo);
    await dataSource.query(DROP_COPIES, [dayAgo]);
    return dataSource.transaction((manager) =>
      removeMarked(manager, store, `created_at < $1 order by created_at limit ${AT_ONCE}`, [before]),
    );
  };
