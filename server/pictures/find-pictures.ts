import { focalPosition, hashOfLink, PICTURE_FOLDER, pictureLink, pictureSources } from '../../rules/picture-links';
import type { Queryable } from '../database/sql';
import type { Picture } from '../generated/resolvers';
import type { RowOf } from '../database/entity-table';
import { table } from './picture-rows';

const columns = table.select(['contentHash', 'width', 'height', 'focusX', 'focusY', 'alt', 'blur'], { alias: 'p' });

/** `key` is the hash of a picture of ours, or the link of one of another site. */
type Found = RowOf<typeof columns> & { readonly key: string; readonly isWithheld: boolean };

const SHOWN = 'p.stored_at is not null and p.withdrawn_at is null';
const OWN = `select p.content_hash as key, false as "isWithheld", ${columns} from pictures p
              where p.content_hash = any ($1) and ${SHOWN}`;
const COPIES = `select l.link as key, p.withdrawn_at is not null as "isWithheld", ${columns}
                  from linked_pictures l join pictures p on p.id = l.picture_id
                 where l.link = any ($2) and p.stored_at is not null`;

/** What stands in for the link of another site to a picture whose consent was withdrawn. */
const WITHHELD = {
  link: '/placeholder.svg',
  sources: '',
  width: 1,
  height: 1,
  focus: '50% 50%',
  alt: '',
  placeholder: '',
} as const;

const copyOf = (column: string): string => `
  select case when p.withdrawn_at is null then '/media/' || p.content_hash || '-800.webp' else '' end
    from linked_pictures l join pictures p on p.id = l.picture_id
   where l.link = ${column} and p.stored_at is not null`;

/** SQL of whether the link in a column shows a picture whose consent was withdrawn. */
export const isWithheld = (column: string): string => `
  (exists (select 1 from pictures p
            where ${column} like '%/media/%' and p.content_hash = substring(${column} from '/media/([0-9a-f]{32})-') and p.withdrawn_at is not null)
   or exists (select 1 from linked_pictures l join pictures p on p.id = l.picture_id
               where l.link = ${column} and p.withdrawn_at is not null))`;

/**
 * SQL of what visitors are shown for the link in a column: the site's own copy where it keeps one, and nothing (null or
 * empty) where the consent was withdrawn.
 */
export const shownLink = (column: string): string => `
  case when ${column} like '/media/%'
       then (select '/media/' || p.content_hash || '-800.webp' from pictures p
              where p.content_hash = substr(${column}, 8, 32) and ${SHOWN})
       else coalesce((${copyOf(column)}), ${column}) end`;

function toPicture(
  { key: _key, isWithheld, contentHash, blur, focusX, focusY, ...row }: Found,
  source: string,
): Picture {
  if (isWithheld) return { source, ...WITHHELD };
  return {
    ...row,
    source,
    link: pictureLink(contentHash),
    sources: pictureSources(contentHash, row.width),
    focus: focalPosition({ focusX, focusY }),
    placeholder: blur && `data:image/webp;base64,${blur}`,
  };
}

/**
 * Finds what visitors are shown for links, in their order. Null where the site keeps no picture, and for one of its own
 * that it may not show; the placeholder for the link of another site to such a one.
 * @param origin of this site: a link may name it before the path of a picture
 */
export async function findPictures(
  db: Queryable,
  links: readonly string[],
  origin: string,
): Promise<(Picture | null)[]> {
  const pathOf = (link: string) => (link.startsWith(origin + PICTURE_FOLDER) ? link.slice(origin.length) : link);
  const keys = links.map((link) => hashOfLink(pathOf(link)) ?? link);
  const hashes = keys.filter((key, at) => key !== links[at]);
  const others = keys.filter((key) => /^https?:/i.test(key));
  if (hashes.length + others.length === 0) return links.map(() => null);
  const rows = await db.query<Found[]>(`${OWN} union all ${COPIES}`, [hashes, others]);
  const found = new Map(rows.map((row) => [row.key, row]));
  return links.map((link, at) => {
    const row = found.get(keys[at] ?? '');
    return row ? toPicture(row, link) : null;
  });
}
