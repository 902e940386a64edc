import type { EntityManager } from 'typeorm';
import { isUuid } from '../../rules/uuid';
import { holdDonors } from '../database/hold-donors';
import { firstRow, type Queryable } from '../database/sql';
import { readPan } from './read-pan';

/** Somebody who is meant by a mailbox, by a donor, or by both. */
export interface PersonKey {
  readonly email?: string | null;
  readonly donorId?: string | null;
}

/** One mailbox with all who gave from it: whom an erasure takes in. */
export interface Reach {
  /** Addresses in lower case: of the donors, of their gifts, and from before a merge; none of another donor. */
  readonly emails: readonly string[];
  readonly donorIds: readonly string[];
}

/** Everything that leads to the records of a person. */
export interface Person extends Reach {
  readonly donationIds: readonly string[];
  readonly subscriptionIds: readonly string[];
  /** Names, phones and PANs under which they are known. */
  readonly words: readonly string[];
  /** The provider's ids of their payments, orders and recurring gifts. */
  readonly providerIds: readonly string[];
  /** Ids of every record of theirs, as the audit log names them. */
  readonly recordIds: readonly string[];
}

/** Returns the record by which the logs name a person: a donor of theirs, or whatever is known of them; '' of nobody. */
export const nameOf = ({ donorIds, recordIds }: Person): string => donorIds[0] ?? recordIds[0] ?? '';

/** Each part has an index; joined by OR, they would read all donors. */
const DONORS = `
  select id from donors where id = $2::uuid
  union select id from donors where lower(email) = $1
  union select id from donors where lower(email) = (select lower(email) from donors where id = $2::uuid)
  union select donor_id from donor_aliases where email = $1`;

const EMAILS = `
  select distinct email from (
    select $2::text as email
    union select lower(email) from donors where id = any($1::uuid[])
    union select email from donor_aliases where donor_id = any($1::uuid[])
    union select lower(donor_email) from donations where donor_id = any($1::uuid[])
    union select lower(donor_email) from subscriptions where donor_id = any($1::uuid[])
  ) known
  where email <> '' and (email = $2 or not exists (
    select 1 from donors other where lower(other.email) = known.email and other.id <> all ($1::uuid[])))`;

const MONEY = `
  select (select coalesce(array_agg(id order by id), '{}') from donations
           where donor_id = any($1::uuid[]) or donor_id is null and lower(donor_email) = any($2::text[])) as "donationIds",
         (select coalesce(array_agg(id order by id), '{}') from subscriptions
           where donor_id = any($1::uuid[]) or donor_id is null and lower(donor_email) = any($2::text[])) as "subscriptionIds"`;

const WORDS = `
  select distinct word, is_pan as "isPan" from (
    select unnest(array[name, pan_name, name_on_pan, phone, address]) as word, false as is_pan from donors where id = any($1::uuid[])
    union select unnest(array[donor_name, name_on_pan, donor_phone, donor_address]), false from donations where id = any($2::uuid[])
    union select unnest(array[donor_name, name_on_pan, donor_phone, donor_address]), false from subscriptions where id = any($3::uuid[])
    union select unnest(array[name, phone]), false from contact_submissions where lower(email) = any($4::text[])
    union select unnest(array[name, phone]), false from volunteer_submissions where lower(email) = any($4::text[])
    union select unnest(array[name, mobile_number, address]), false from members where lower(email) = any($4::text[])
    union select full_name, false from users where lower(email) = any($4::text[])
    union select pan_number, true from donors where id = any($1::uuid[])
    union select donor_pan, true from donations where id = any($2::uuid[])
    union select donor_pan, true from subscriptions where id = any($3::uuid[])
    union select pan_card_number, true from members where lower(email) = any($4::text[])
  ) known where length(word) >= 3`;

const PROVIDER = `
  select coalesce(array_agg(distinct id), '{}') as ids from (
    select payment_id as id from donations where id = any($1::uuid[])
    union select provider_order_id from payment_orders where donation_id = any($1::uuid[])
    union select provider_payment_id from payments where donation_id = any($1::uuid[])
    union select provider_subscription_id from subscriptions where id = any($2::uuid[])
  ) known where id is not null`;

const RECORDS = `
  select coalesce(array_agg(id), '{}') as ids from (
    select id::text from receipts where donation_id = any($1::uuid[])
    union select id::text from refunds where donation_id = any($1::uuid[])
    union select id::text from contact_submissions where lower(email) = any($2::text[])
    union select id::text from volunteer_submissions where lower(email) = any($2::text[])
    union select id::text from members where lower(email) = any($2::text[])
    union select id::text from users where lower(email) = any($2::text[])
    union select id::text from mails where lower(to_address) = any($2::text[])
    union select id::text from tribute_letters where lower(to_email) = any($2::text[])
    union select id::text from invitations where lower(email) = any($2::text[])
  ) known`;

/**
 * Finds who is at a person's mailbox. Donors of one mailbox belong together, as on My giving; whoever has another mailbox is
 * somebody else, even with the same name.
 */
export async function findReach(db: Queryable, key: PersonKey): Promise<Reach> {
  const email = key.email?.trim().toLowerCase() ?? '';
  const donorId = key.donorId && isUuid(key.donorId) ? key.donorId : null;
  const donors = await db.query<{ id: string }[]>(DONORS, [email, donorId]);
  const donorIds = donors.map(({ id }) => id);
  const emails = await db.query<{ email: string }[]>(EMAILS, [donorIds, email]);
  return { emails: emails.map((row) => row.email), donorIds };
}

/** Finds everything that leads to a person: whoever is at the mailbox, and their records. */
export async function findPerson(db: Queryable, key: PersonKey): Promise<Person> {
  const { emails, donorIds } = await findReach(db, key);
  const money = await firstRow<Pick<Person, 'donationIds' | 'subscriptionIds'>>(db, MONEY, [donorIds, emails]);
  const { donationIds = [], subscriptionIds = [] } = money ?? {};
  const words = await db.query<{ word: string; isPan: boolean }[]>(WORDS, [
    donorIds,
    donationIds,
    subscriptionIds,
    emails,
  ]);
  const provider = await firstRow<{ ids: string[] }>(db, PROVIDER, [donationIds, subscriptionIds]);
  const records = await firstRow<{ ids: string[] }>(db, RECORDS, [donationIds, emails]);
  return {
    emails,
    donorIds,
    donationIds,
    subscriptionIds,
    words: words.map(({ word, isPan }) => (isPan ? (readPan(word) ?? word) : word)),
    providerIds: provider?.ids ?? [],
    recordIds: [...(records?.ids ?? []), ...donorIds, ...donationIds, ...subscriptionIds],
  };
}

/**
 * Locks the gifts, the mailboxes, then the donors of a person in the order of every booking, and finds them again under the
 * lock: no gift is being booked for them meanwhile.
 */
export async function lockPerson(manager: EntityManager, key: PersonKey): Promise<Person> {
  const seen = await findPerson(manager, key);
  await manager.query('select 1 from donations where id = any($1::uuid[]) order by id for update', [seen.donationIds]);
  await manager.query('select 1 from subscriptions where id = any($1::uuid[]) order by id for update', [
    seen.subscriptionIds,
  ]);
  await holdDonors(manager, seen.emails);
  await manager.query('select 1 from donors where id = any($1::uuid[]) order by id for update', [seen.donorIds]);
  return findPerson(manager, key);
}
