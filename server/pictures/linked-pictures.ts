import { youtubeThumbnail } from '../../rules/links';
import { changedRows, type Queryable } from '../database/sql';
import { PICTURE_USES } from './picture-uses';

/** Maximum length in bytes of a link that is copied, since it is a key of the table; longer ones stay links. */
const MAX_LINK = 2_048;
/** Pauses in minutes after a failed attempt; after the last one the link stays a link. */
const PAUSES = [10, 60, 360, 1_440];
/** Maximum number of attempts, those included that a killed process did not end. */
const MAX_ATTEMPTS = PAUSES.length + 1;
/** Minutes after which an attempt counts as cut off: longer than any takes. */
const CUT_OFF = 10;
/** Minutes for which a host is spared that answers nobody. */
const SPARED = 10;

/** Lists the preview pictures of films, which stand for those that have no poster. */
async function filmPreviews(db: Queryable): Promise<string[]> {
  const films = await db.query<{ url: string }[]>(
    `select url from media_library where file_type = 'video' and poster = ''
     union select unnest(video_urls) from campaigns union select unnest(video_urls) from events`,
  );
  return films.flatMap(({ url }) => youtubeThumbnail(url) ?? []);
}

/**
 * Notes links that no run has seen yet; their copies are due at once.
 * @param origin of this site, whose pictures are here already
 */
export async function noteLinks(db: Queryable, now: Date, origin: string): Promise<void> {
  await db.query(
    `insert into linked_pictures (link, try_at, created_at)
     select distinct link, $1::timestamptz, $1::timestamptz
       from (select link from (${PICTURE_USES}) used union all select unnest($2::text[])) as links
      where link ~* '^https?://' and octet_length(link) <= ${MAX_LINK} and not starts_with(link, $3 || '/media/')
        and not exists (select 1 from linked_pictures known where known.link = links.link)
     on conflict do nothing`,
    [now, await filmPreviews(db), origin],
  );
}

/** Forgets links that no record has had for a day. */
export async function forgetLinks(db: Queryable, before: Date): Promise<void> {
  await db.query(
    `delete from linked_pictures
      where created_at < $1 and link <> all ($2::text[])
        and not exists (select 1 from (${PICTURE_USES}) used where used.link = linked_pictures.link)`,
    [before, await filmPreviews(db)],
  );
}

/** A link whose copy is due. */
export interface DueLink {
  readonly link: string;
  /** Number of this attempt; the first is 1. */
  readonly attempts: number;
}

/**
 * Takes a link that is due; null when none is. What was tried least comes first, so that a new link does not wait behind
 * those that fail. An attempt that is cut off is due again after a while, unless it was the last.
 */
export async function takeDueLink(db: Queryable, now: Date): Promise<DueLink | null> {
  const [due] = await changedRows<DueLink>(
    db,
    `update linked_pictures
        set attempts = attempts + 1, problem = 'The attempt was cut off.',
            try_at = case when attempts + 1 < ${MAX_ATTEMPTS} then $1::timestamptz + make_interval(mins => ${CUT_OFF}) end
      where link = (select link from linked_pictures where try_at <= $1 order by attempts, try_at, link limit 1
                       for update skip locked)
      returning link, attempts`,
    [now],
  );
  return due ?? null;
}

/** Takes back an attempt that failed for a reason of ours, such as a full disk: it is no fault of the link. */
export const giveBack = (db: Queryable, { link }: DueLink, now: Date): Promise<unknown> =>
  db.query(
    `update linked_pictures set attempts = attempts - 1, problem = 'The copy could not be stored.',
            try_at = $2::timestamptz + make_interval(mins => ${CUT_OFF}) where link = $1`,
    [link, now],
  );

/** Puts off the other links of a host that answers nobody, without counting an attempt: one asks for all of them. */
export const spareHost = (db: Queryable, link: string, now: Date): Promise<unknown> =>
  db.query(
    `update linked_pictures set try_at = $2::timestamptz + make_interval(mins => ${SPARED})
      where try_at <= $2 and lower(split_part(link, '/', 3)) = lower(split_part($1, '/', 3))`,
    [link, now],
  );

/** Notes the copy of a link. */
export const noteCopy = (db: Queryable, link: string, pictureId: string, now: Date): Promise<unknown> =>
  db.query(`update linked_pictures set picture_id = $2, copied_at = $3, try_at = null, problem = '' where link = $1`, [
    link,
    pictureId,
    now,
  ]);

/**
 * Notes a failed attempt, and when the next one is due.
 * @param isFinal true where no other attempt will be made
 */
export async function noteFailure(
  db: Queryable,
  { link, attempts }: DueLink,
  problem: string,
  isFinal: boolean,
  now: Date,
): Promise<void> {
  const pause = isFinal ? undefined : PAUSES[attempts - 1];
  const tryAt = pause === undefined ? null : new Date(now.getTime() + pause * 60_000);
  await db.query('update linked_pictures set problem = $2, try_at = $3 where link = $1', [link, problem, tryAt]);
}
