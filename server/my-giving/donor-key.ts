import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid } from '../../rules/uuid';
import { prepared } from '../database/prepared-sql';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';

type Deps = Pick<ServiceDeps, 'jwtSecret' | 'publicUrl' | 'now'>;

/** Validity in days, half a year: every new mail brings a new link, and a lost one can be requested. */
const GOOD_FOR_DAYS = 180;
const DAY_MS = 86_400_000;

/** Everybody who gave from one e-mail address, with the mailbox of the link. */
export interface Mailbox {
  readonly email: string;
  /** Name of the donor for whom the link was made. */
  readonly name: string | null;
  readonly donorIds: readonly string[];
}

/** Signs the e-mail too, so that links to a former address become invalid when it changes. */
const signature = (secret: string, donorId: string, lastDay: string, email: string): Buffer =>
  createHmac('sha256', secret).update(`donor-page:${donorId}:${lastDay}:${email.toLowerCase()}`).digest();

function donorKey({ jwtSecret, now }: Deps, donorId: string, email: string): string {
  const lastDay = String(Math.floor(now().getTime() / DAY_MS) + GOOD_FOR_DAYS);
  return [donorId, lastDay, signature(jwtSecret, donorId, lastDay, email).toString('base64url')].join('.');
}

/**
 * Builds the link to a donor's own page. The key is in the fragment, which browsers send to no server, so that it is in
 * no log and no Referer.
 */
export const myGivingUrl = (deps: Deps, donorId: string, email: string): string =>
  `${deps.publicUrl}/my-giving#key=${donorKey(deps, donorId, email)}`;

/** Finds the mailbox whose page a key opens; null when the key is not ours, or is expired. */
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
  return { ...(await donorsAt(db, donor.email)), name: donor.name };
}

/** Finds everybody who gave from an address; null when nobody did. */
export async function mailboxOfAddress(db: Queryable, email: string): Promise<Mailbox | null> {
  const mailbox = await donorsAt(db, email);
  return mailbox.donorIds.length > 0 ? mailbox : null;
}

async function donorsAt(db: Queryable, email: string): Promise<Mailbox> {
  const donors = await db.query<{ id: string; name: string | null }[]>(
    'select id, name from donors where lower(email) = lower($1) order by created_at, id',
    [email],
  );
  return { email, name: donors[0]?.name ?? null, donorIds: donors.map(({ id }) => id) };
}

const OF_ADDRESS = prepared(`
  select id, email, name from donors
   where email is not null
     and id in (select id from donors where lower(email) = lower($1)
                 union select donor_id from donor_aliases where email = lower($1))
   order by lower(email) = lower($1) desc, created_at, id limit 1`);

/** Finds the donor of a mail address; the former address of a merged donor leads to the kept one. */
export const donorOfAddress = (
  db: Queryable,
  address: string,
): Promise<{ id: string; email: string; name: string | null } | null> => firstRow(db, OF_ADDRESS, [address]);

/** Tells whether every donor of a mailbox withdrew the consent to mails that are no receipts. */
export async function hasWithdrawn(db: Queryable, { donorIds }: Mailbox): Promise<boolean> {
  const consenting = await db.query<unknown[]>(
    `select 1 from unnest($1::uuid[]) as donor(id)
      where not exists (select 1 from donor_withdrawals w where w.donor_id = donor.id) limit 1`,
    [donorIds],
  );
  return consenting.length === 0;
}
