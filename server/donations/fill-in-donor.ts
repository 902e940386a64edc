import type { EntityManager } from 'typeorm';
import { isSamePerson } from '../../rules/person-name';
import { firstRow } from '../database/sql';
import type { Details } from './details';

/**
 * Corrects the PAN of the recurring gift, whose next charges would bring the wrong one back. Rows are locked as in
 * settlement: the gift last.
 */
export async function correctSubscription(
  manager: EntityManager,
  id: string,
  wrong: string,
  { donorPan, nameOnPan }: Details,
): Promise<void> {
  await manager.query(
    `update subscriptions s set donor_pan = $3, name_on_pan = $4, updated_at = now()
       from donations d where d.id = $1 and s.id = d.subscription_id and s.donor_pan = $2`,
    [id, wrong, donorPan, nameOnPan],
  );
}

/** Hides or shows the giver of a recurring gift's coming charges as one of its charges now does. */
export async function hideSubscription(manager: EntityManager, id: string): Promise<void> {
  await manager.query(
    `update subscriptions s set is_anonymous = d.is_anonymous, updated_at = now()
       from donations d where d.id = $1 and s.id = d.subscription_id`,
    [id],
  );
}

/**
 * Fills in the donor's record. Takes the e-mail only if no other donor has it, and a PAN only under the donor's own
 * name. A PAN that came with this donation alone is corrected with it.
 */
export async function fillInDonor(
  manager: EntityManager,
  donationId: string,
  donorId: string,
  before: Details,
): Promise<void> {
  await manager.query(
    `update donors
        set phone = coalesce(donors.phone, nullif(d.donor_phone, '')),
            address = coalesce(donors.address, d.donor_address),
            name_on_pan = case when d.donor_pan = donors.pan_number then coalesce(d.name_on_pan, donors.name_on_pan)
                               else donors.name_on_pan end,
            email = coalesce(donors.email, (select nullif(d.donor_email, '')
                      where not exists (select 1 from donors other where lower(other.email) = lower(d.donor_email)))),
            is_80g_eligible = exists (
              select 1 from donations own where own.donor_id = $2 and own.status = 'success' and own.is_80g_eligible),
            updated_at = now()
       from donations d where d.id = $1 and donors.id = $2`,
    [donationId, donorId],
  );
  const donor = await firstRow<KnownPan>(
    manager,
    `select g.name, g.pan_number as pan, g.pan_name as "panName", d.donor_name as "giver", d.donor_pan as "given", d.name_on_pan as "nameOnPan",
            exists (select 1 from donations o where o.donor_id = g.id and o.id <> d.id and o.donor_pan = g.pan_number) as "isUsed"
       from donors g, donations d where g.id = $1 and d.id = $2`,
    [donorId, donationId],
  );
  if (!donor || !takesPan(donor, before)) return;
  await manager.query(
    `update donors
        set pan_number = $2, pan_name = $3, name_on_pan = case when $2::text is not null then $4 end
      where id = $1 and not exists (
              select 1 from donors o where o.id <> $1 and lower(o.email) = lower(donors.email) and o.pan_number is not distinct from $2)`,
    [donorId, donor.given, donor.given && donor.giver, donor.nameOnPan],
  );
}

interface KnownPan {
  readonly name: string | null;
  readonly pan: string | null;
  readonly panName: string | null;
  readonly giver: string;
  readonly given: string | null;
  readonly nameOnPan: string | null;
  /** True when another donation of the donor has the PAN. */
  readonly isUsed: boolean;
}

function takesPan({ name, pan, panName, giver, given, isUsed }: KnownPan, before: Details): boolean {
  if (pan === given) return false;
  if (pan === null) return isSamePerson(name, giver);
  return pan === before.donorPan && !isUsed && isSamePerson(panName, before.donorName);
}
