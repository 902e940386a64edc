import { recordAudit } from '../audit/audit';
import { changedRows, type Queryable } from '../database/sql';
import type { PictureRecord } from '../generated/resolvers';
import { queuePictures } from '../jobs/queue-pictures';
import { pictures, toRecord, type PictureRow } from './picture-rows';

/** Names of those who confirmed and who withdrew a consent; null where nobody did, or the account is gone. */
export interface PictureConsent {
  readonly agreedBy: string | null;
  readonly withdrawnBy: string | null;
}

const nameOf = (user: string): string => `coalesce(nullif(${user}.full_name, ''), ${user}.email)`;

/** Reads who confirmed and who withdrew consents, in the order of the ids. */
export async function readConsents(db: Queryable, ids: readonly string[]): Promise<PictureConsent[]> {
  const rows = await db.query<(PictureConsent & { id: string })[]>(
    `select p.id, ${nameOf('a')} as "agreedBy", ${nameOf('w')} as "withdrawnBy"
       from pictures p left join users a on a.id = p.agreed_by left join users w on w.id = p.withdrawn_by
      where p.id = any ($1::uuid[])`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id) ?? { agreedBy: null, withdrawnBy: null });
}

const facts = ({ agreedAt, withdrawnAt }: PictureRow) => ({ agreedAt, withdrawnAt });

/** Notes who confirmed that those in a picture agreed, and when; the first time, and again after a withdrawal. */
export async function noteConsent(
  manager: Queryable,
  userId: string,
  before: PictureRow,
  at: Date,
): Promise<PictureRecord> {
  const [agreed] = await changedRows<PictureRow>(
    manager,
    `update pictures set agreed_by = $2, agreed_at = $3, withdrawn_by = null, withdrawn_at = null
      where id = $1 and (agreed_at is null or withdrawn_at is not null) returning ${pictures.columns}`,
    [before.id, userId, at],
  );
  if (!agreed) return toRecord(before);
  await queuePictures(manager);
  const entry = { userId, action: 'picture.agree', entity: 'picture', entityId: before.id };
  await recordAudit(manager, { ...entry, before: facts(before), after: facts(agreed) });
  return toRecord(agreed);
}

/** Removes what the foundation's brand drew of a picture, its logo or signature; the letter of its name is drawn instead. */
const FORGET_DRAWN = `
  with gone as (
    delete from brand_files where content_hash = (select content_hash from pictures where id = $1) returning drawing
  )
  delete from settings where key in ('drawn_logo', 'drawn_signature') and split_part(value, ' ', 1) in (select drawing from gone)`;

/**
 * Notes who withdrew the consent, and when; who gave it stays noted. Visitors are not shown the picture from then on.
 * @returns null when there is no picture with a consent that stands
 */
export async function withdrawConsent(
  manager: Queryable,
  userId: string,
  id: string,
  at: Date,
): Promise<PictureRecord | null> {
  const [row] = await changedRows<PictureRow>(
    manager,
    `update pictures set withdrawn_by = $2, withdrawn_at = $3, updated_at = $3
      where id = $1 and agreed_at is not null and withdrawn_at is null and stored_at is not null
      returning ${pictures.columns}`,
    [id, userId, at],
  );
  if (!row) return null;
  await manager.query(FORGET_DRAWN, [id]);
  await queuePictures(manager);
  const entry = { userId, action: 'picture.withdraw', entity: 'picture', entityId: id };
  await recordAudit(manager, { ...entry, before: { ...facts(row), withdrawnAt: null }, after: facts(row) });
  return toRecord(row);
}
