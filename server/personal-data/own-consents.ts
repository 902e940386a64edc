import { storedLine, type ConsentPlace } from '../../rules/consent';
import { changedRows, type Queryable } from '../database/sql';
import type { OwnConsent } from '../generated/resolvers';
import type { Person } from './person';

interface Row extends Omit<OwnConsent, 'sentence'> {
  readonly place: ConsentPlace;
  /** The account it was given with; null for every other place. */
  readonly userId: string | null;
}

/** Columns of a consent as it is listed, from the table that keeps those of gifts, recurring ones and accounts. */
const FROM_CONSENTS =
  'select coalesce(contact_id, volunteer_id, id) as id, place, version, language, given_at, withdrawn_at, user_id from consents';

/**
 * SQL of a person's consents. That of a message or an application has its id; it stands in its row, or in `consents` where an
 * earlier version stored it. A consent has one owner: one part for each kind of owner finds no row twice, and each has its
 * index, while their conditions joined by "or" would read the whole table.
 * @param $1 donations, $2 subscriptions, $3 e-mail addresses
 */
export const OWN_CONSENTS = `
  ${FROM_CONSENTS} where donation_id = any($1::uuid[])
  union all
  ${FROM_CONSENTS} where subscription_id = any($2::uuid[])
  union all
  ${FROM_CONSENTS} where contact_id in (select id from contact_submissions where lower(email) = any($3::text[]))
  union all
  ${FROM_CONSENTS} where volunteer_id in (select id from volunteer_submissions where lower(email) = any($3::text[]))
  union all
  ${FROM_CONSENTS} where user_id in (select id from users where lower(email) = any($3::text[]))
  union all
  select id, kind, consent_version, consent_language, created_at, null, null from contact_submissions
   where lower(email) = any($3::text[]) and consent_version is not null
  union all
  select id, 'volunteer', consent_version, consent_language, created_at, null, null from volunteer_submissions
   where lower(email) = any($3::text[]) and consent_version is not null`;

const params = ({ donationIds, subscriptionIds, emails }: Person): unknown[] => [donationIds, subscriptionIds, emails];

/** Lists a person's consents with the sentence that was shown, latest first. */
export async function readOwnConsents(db: Queryable, person: Person): Promise<(Row & OwnConsent)[]> {
  const rows = await db.query<Row[]>(
    `select c.id, c.place, c.version, c.language, c.given_at as "givenAt", c.withdrawn_at as "withdrawnAt", c.user_id as "userId"
       from (${OWN_CONSENTS}) as c order by c.given_at desc, c.id limit 200`,
    params(person),
  );
  return rows.map((row) => ({ ...row, sentence: storedLine(row.place, row.version, row.language)?.sentence ?? '' }));
}

/** Tells whether mails about the work were withdrawn for one of the donors. */
export async function isWithdrawn(db: Queryable, { donorIds }: Person): Promise<boolean> {
  const rows = await db.query<unknown[]>('select 1 from donor_withdrawals where donor_id = any($1::uuid[]) limit 1', [
    donorIds,
  ]);
  return rows.length > 0;
}

/**
 * Withdraws consent for everything about gifts that is no receipt, for all donors of a mailbox. Repeating it changes
 * nothing.
 * @param userId who recorded it in the office; null where the donor did
 * @returns the ids of the donors who had not withdrawn before
 */
export async function withdrawMails(db: Queryable, person: Person, userId: string | null, at: Date): Promise<string[]> {
  const marked = await db.query<{ id: string }[]>(
    `insert into donor_withdrawals (donor_id, withdrawn_at, withdrawn_by)
     select id, $2, $3 from unnest($1::uuid[]) as donors (id) on conflict do nothing returning donor_id as id`,
    [person.donorIds, at, userId],
  );
  await db.query(
    `update consents set withdrawn_at = $3 where withdrawn_at is null
        and (donation_id = any($1::uuid[]) or subscription_id = any($2::uuid[]))`,
    [person.donationIds, person.subscriptionIds, at],
  );
  return marked.map(({ id }) => id);
}

/** Withdraws the consent of one message or application, which is deleted with it; false where there is none of theirs. */
export async function withdrawMessage(db: Queryable, { emails }: Person, id: string): Promise<boolean> {
  const [row] = await db.query<{ count: number }[]>(
    `with message as (
       delete from contact_submissions where id = $2 and lower(email) = any($1::text[]) returning 1
     ), application as (
       delete from volunteer_submissions where id = $2 and lower(email) = any($1::text[]) returning 1
     )
     select (select count(*) from message) + (select count(*) from application) as count`,
    [emails, id],
  );
  return Number(row?.count) > 0;
}

/** Takes a withdrawal back, since the donor wants to hear of the work again. */
export async function takeWithdrawalBack(db: Queryable, { donorIds }: Person): Promise<number> {
  const rows = await changedRows(db, 'delete from donor_withdrawals where donor_id = any($1::uuid[]) returning 1', [
    donorIds,
  ]);
  return rows.length;
}
