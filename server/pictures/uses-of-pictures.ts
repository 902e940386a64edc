import { PICTURE_WIDTHS } from '../../rules/picture-links';
import { groupBy, type Queryable } from '../database/sql';
import type { PictureUse } from '../generated/resolvers';
import { PICTURE_USES } from './picture-uses';

type Row = PictureUse & { readonly id: string };

/** Every link under which a record may have a picture: its files, and the links of other sites that it is a copy of. */
const LINKS = `
  select p.id, site || '/media/' || p.content_hash || '-' || file_width || '.webp' as link
    from pictures p, unnest(array[${PICTURE_WIDTHS.join(', ')}]) as file_width, unnest(array['', $2]) as site
   where p.id = any ($1::uuid[])
  union all select l.picture_id, l.link from linked_pictures l where l.picture_id = any ($1::uuid[])`;

/**
 * Lists where pictures are used, in the order of the ids; drafts and what has ended count as well.
 * @param origin of this site
 */
export async function usesOf(db: Queryable, ids: readonly string[], origin: string): Promise<PictureUse[][]> {
  const rows = await db.query<Row[]>(
    `select distinct links.id, used.kind, used.name, used.place
       from (${LINKS}) links join (${PICTURE_USES}) used on used.link = links.link
      order by used.kind, used.name, used.place`,
    [ids, origin],
  );
  const byId = groupBy(rows, ({ id }) => id);
  return ids.map((id) => byId.get(id) ?? []);
}
