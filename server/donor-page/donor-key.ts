import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../rules/uuid';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>;

/** Half a year: every new mail brings a new link, and a lost one can be asked for. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** Everybody who gave from one e-mail address; the link in a mail is that of its mailbox. */
export interface Mailbox {
  readonly email: string;
  /** The name of the donor whom the link was made for. */
  readonly name: string | null;
  readonly donorIds: readonly string[];
}

/** The e-mail is part of what is signed: when it changes, the links that went to the old one are worth nothing. */
const signature = (secret: string, donorId: string, lastDay: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`donor-page:${donorId}:${lastDay}:${email.toLowerCase()}`).digest();

function donorKey({ jwtSecret, now }: Deps, donorId: string, email: string): string {
  const lastDay = String(Math.floor(now().getTime() / DAY_MS) + GOOD_FOR_DAYS);
  return [donorId, lastDay, signature(jwtSecret, donorId, lastDay, email).toString('base64url')].join('.');
}

/**
 * The link to a donor's own page. The key stands behind the #: browsers send that part to no server, so it is in no
 * log and no Referer.
 */
export const donorPageUrl = (deps: Deps, donorId: string, email: string): string =>
  `${deps.publicUrl}/my-giving#key=${donorKey(deps, donorId, email)}`;

/** The mailbox whose page a key opens; null when the key is not one of ours, or too old. */
export async function mailboxOfKey(db: Queryable, deps: Deps, key: string): Promise<Mailbox | null> {
  const [donorId = '', lastDay = '', given = ''] = key.split('.');
  if (!isUuid(donorId) || !/^\d{1,6}$/.test(lastDay)) return null;
  if (Number(lastDay) < Math.floor(deps.now().getTime() / DAY_MS)) return null;
  const donor = await firstRow<{ email: string | null; name: string | null }>(
    db,
    'select email, name from donors where id = $1',
    [donorId],
  );
  if (!donor?.email) return null;
  const expected = signature(deps.jwtSecret, donorId, lastDay, donor.email);
  const actual = Buffer.from(given, 'base64url');
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return null;
  const donors = await db.query<{ id: string }[]>(
    'select id from donors where lower(email) = lower($1) order by created_at, id',
    [donor.email],
  );
  return { email: donor.email, name: donor.name, donorIds: donors.map(({ id }) => id) };
}

/** A donor that mails to this address are about; a merged donor's former address leads to the one that was kept. */
export const donorOfAddress = (
  db: Queryable,
  address: string,
): Promise<{ id: string; email: string; name: string | null } | null> =>
  firstRow(
    db,
    `select id, email, name from donors
      where lower(email) = lower($1)
         or id in (select donor_id from donor_aliases where email = lower($1)) and email is not null
      order by lower(email) = lower($1) desc, created_at, id limit 1`,
    [address],
  );
