import type { EntityManager } from 'typeorm';
import { changedRows, firstRow } from '../database/sql';

/**
 * Counts a donation that is being booked for its donor, who is found or made. A donor is known by e-mail, or by one
 * that was theirs before a merge; without an e-mail by PAN, or by phone and name together. What is known of a donor
 * stays; what was missing is filled in.
 * @returns the donor's id
 */
export async function bookDonor(manager: EntityManager, donationId: string): Promise<string> {
  const known = await findDonor(manager, donationId);
  // Between finding and updating the donor may have been merged into another; then the search starts anew.
  const id = known === null ? await insertDonor(manager, donationId) : await countGift(manager, donationId, known);
  return id ?? bookDonor(manager, donationId);
}

async function findDonor(manager: EntityManager, donationId: string): Promise<string | null> {
  const found = await firstRow<{ id: string | null }>(
    manager,
    `select case when d.donor_email <> '' then coalesce(
              (select id from donors where lower(email) = lower(d.donor_email)),
              (select donor_id from donor_aliases where email = lower(d.donor_email)))
            else (
              select id from donors g
               where g.pan_number = d.donor_pan
                  or (g.phone = nullif(d.donor_phone, '') and lower(g.name) = lower(d.donor_name))
               order by g.pan_number = d.donor_pan desc nulls last, g.created_at, g.id limit 1)
            end as id
       from donations d where d.id = $1`,
    [donationId],
  );
  return found?.id ?? null;
}

async function countGift(manager: EntityManager, donationId: string, donorId: string): Promise<string | null> {
  const [donor] = await changedRows<{ id: string }>(
    manager,
    `update donors
        set name = coalesce(donors.name, nullif(d.donor_name, '')),
            email = coalesce(donors.email, nullif(d.donor_email, '')),
            phone = coalesce(donors.phone, nullif(d.donor_phone, '')),
            address = coalesce(donors.address, d.donor_address),
            pan_number = coalesce(donors.pan_number, d.donor_pan),
            name_on_pan = coalesce(donors.name_on_pan, d.name_on_pan),
            is_80g_eligible = donors.is_80g_eligible or d.is_80g_eligible,
            donation_count = donors.donation_count + 1,
            donated_amount = donors.donated_amount + d.amount,
            updated_at = now()
       from donations d where d.id = $1 and donors.id = $2
      returning donors.id`,
    [donationId, donorId],
  );
  return donor?.id ?? null;
}

/** Null when another booking made the donor at the same time. */
async function insertDonor(manager: EntityManager, donationId: string): Promise<string | null> {
  const donor = await firstRow<{ id: string }>(
    manager,
    `insert into donors (name, email, phone, address, pan_number, name_on_pan, is_80g_eligible, donation_count,
                         donated_amount)
     select donor_name, nullif(donor_email, ''), nullif(donor_phone, ''), donor_address, donor_pan, name_on_pan, is_80g_eligible, 1,
            amount
       from donations where id = $1
     on conflict (lower(email)) do nothing
     returning id`,
    [donationId],
  );
  return donor?.id ?? null;
}
