import type { EntityManager } from 'typeorm';
import { UNREADABLE_PAN } from '../../rules/pan';
import { isSamePerson } from '../../rules/person-name';

/** What the coming charges of a recurring gift have from its donor. */
export interface OnRecurringGift {
  readonly name: string | null;
  readonly email: string | null;
  readonly pan: string | null;
  readonly nameOnPan: string | null;
  readonly address: string | null;
}

/**
 * Puts a donor's new mailbox, PAN and address on the running recurring gifts that have the former ones, so that their coming
 * charges are mailed there and stay this donor's. PAN and address go to gifts of the donor's own name alone. What was
 * emptied stays on the gifts. The caller holds the donor, for whom a charge that is being booked waits while it holds the key
 * of its recurring gift: these locks leave that be.
 */
export async function followDonor(
  manager: EntityManager,
  donorId: string,
  before: OnRecurringGift,
  after: OnRecurringGift,
): Promise<void> {
  if (before.email === after.email && before.pan === after.pan && before.address === after.address) return;
  const gifts = await manager.query<{ id: string; name: string }[]>(
    `select id, donor_name as name from subscriptions
      where donor_id = $1 and status not in ('cancelled', 'completed', 'expired') order by id for no key update`,
    [donorId],
  );
  const own = gifts.filter(({ name }) => isSamePerson(name, before.name) || isSamePerson(name, after.name));
  await manager.query(
    `update subscriptions set donor_email = $2, updated_at = now()
      where id = any($1::uuid[]) and lower(donor_email) = lower($3) and $2::text <> ''`,
    [gifts.map(({ id }) => id), after.email, before.email],
  );
  // One that cannot be read is on no gift that can.
  if (before.pan !== UNREADABLE_PAN)
    await manager.query(
      `update subscriptions set donor_pan = $2, name_on_pan = $3, updated_at = now()
        where id = any($1::uuid[]) and donor_pan = $4 and $2::text is distinct from $4`,
      [own.map(({ id }) => id), after.pan ?? before.pan, after.nameOnPan, before.pan],
    );
  await manager.query(
    `update subscriptions set donor_address = coalesce($2, donor_address), updated_at = now()
      where id = any($1::uuid[]) and donor_address = $3`,
    [own.map(({ id }) => id), after.address, before.address],
  );
}
