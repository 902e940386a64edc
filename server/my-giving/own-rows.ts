import type { EntityManager } from 'typeorm';
import type { Candidate } from '../../rules/donor-identity';
import { isSamePerson } from '../../rules/person-name';
import { holdDonors } from '../database/hold-donors';
import { firstRow } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';
import { recountDonors } from '../database/recount-donors';

export interface OwnGiftRow {
  readonly id: string;
  readonly donorId: string;
  readonly name: string;
  readonly pan: string | null;
  readonly address: string | null;
  readonly receivedAt: Date;
}

/** Rows of one mailbox, locked in the order of every booking: donations, then donors. */
export interface OwnRows {
  readonly gifts: readonly OwnGiftRow[];
  readonly donors: readonly Candidate[];
}

const COUNTING = `donor_id = any($1::uuid[]) and status = 'success' and source <> 'imported'`;

/**
 * Locks the counting gifts of donors, without imported ones, whose receipts were issued elsewhere, then the donors, in the
 * caller's transaction. No gift of theirs is being booked afterwards with what was known of them before.
 * @throws ConcurrentChange when one was booked meanwhile: it would be left out
 */
export async function lockOwn(manager: EntityManager, donorIds: readonly string[]): Promise<OwnRows> {
  const gifts = await manager.query<OwnGiftRow[]>(
    `select id, donor_id as "donorId", donor_name as name, donor_pan as pan, donor_address as address, captured_at as "receivedAt"
       from donations where ${COUNTING} order by id for update`,
    [donorIds],
  );
  const mailboxes = await manager.query<{ email: string }[]>(
    `select email from donors where id = any($1::uuid[]) and email is not null
      union select email from donor_aliases where donor_id = any($1::uuid[])`,
    [donorIds],
  );
  await holdDonors(
    manager,
    mailboxes.map(({ email }) => email),
  );
  const donors = await manager.query<Candidate[]>(
    `select id, name, pan_number as pan, pan_name as "panName" from donors where id = any($1::uuid[]) order by id for update`,
    [donorIds],
  );
  const now = await firstRow<{ count: number }>(
    manager,
    `select count(*)::int as count from donations where ${COUNTING}`,
    [donorIds],
  );
  if (now?.count !== gifts.length) throw new ConcurrentChange();
  return { gifts, donors };
}

/** Locks donors' recurring gifts under one name that lack a PAN or an address; returns their ids. */
export async function subscriptionsOf(
  manager: EntityManager,
  donorIds: readonly string[],
  name: string,
  lacking: 'donor_pan' | 'donor_address',
): Promise<string[]> {
  const rows = await manager.query<{ id: string; name: string }[]>(
    `select id, donor_name as name from subscriptions where donor_id = any($1::uuid[]) and ${lacking} is null order by id for update`,
    [donorIds],
  );
  return rows.filter((row) => isSamePerson(row.name, name)).map(({ id }) => id);
}

/**
 * Returns the donor of a mailbox with this PAN: the one who has it, else the namesake without one, who gets it, else a
 * new one.
 * @param likeId a donor whose mailbox it is
 */
export async function donorWithPan(
  manager: EntityManager,
  donors: readonly Candidate[],
  likeId: string,
  { name, pan }: { name: string; pan: string },
): Promise<string> {
  const known = donors.find((donor) => donor.pan === pan);
  if (known) {
    // Its owner was unknown: see the migration SharedPans.
    if (known.panName === null)
      await manager.query('update donors set pan_name = $2, updated_at = now() where id = $1', [known.id, name]);
    return known.id;
  }
  const namesake = donors.find((donor) => donor.pan === null && isSamePerson(donor.name, name));
  if (namesake) {
    await manager.query('update donors set pan_number = $2, pan_name = $3, updated_at = now() where id = $1', [
      namesake.id,
      pan,
      name,
    ]);
    return namesake.id;
  }
  const made = await firstRow<{ id: string }>(
    manager,
    'insert into donors (name, email, pan_number, pan_name) select $2, email, $3, $2 from donors where id = $1 returning id',
    [likeId, name, pan],
  );
  if (!made) throw new Error(`donor ${likeId} went away while it was locked`);
  return made.id;
}

/** Assigns gifts and recurring gifts to another donor, and updates counts and sums. */
export async function moveGifts(
  manager: EntityManager,
  { gifts, subscriptions }: { gifts: readonly OwnGiftRow[]; subscriptions: readonly string[] },
  donorId: string,
): Promise<void> {
  const moved = gifts.filter((gift) => gift.donorId !== donorId);
  await manager.query('update subscriptions set donor_id = $2, updated_at = now() where id = any($1::uuid[])', [
    subscriptions,
    donorId,
  ]);
  if (moved.length === 0) return;
  await manager.query('update donations set donor_id = $2, updated_at = now() where id = any($1::uuid[])', [
    moved.map(({ id }) => id),
    donorId,
  ]);
  await recountDonors(manager, [donorId, ...moved.map((gift) => gift.donorId)]);
}
