import type { EntityManager } from 'typeorm';
import { chooseDonor, knownPan, type Candidate, type Giver } from '../../rules/donor-identity';
import { brokenUniqueKey, changedRows, firstRow } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';

interface GiftOfGiver extends Giver {
  readonly email: string;
  readonly phone: string;
  readonly wants80g: boolean;
  readonly isBooked: boolean;
}

/**
 * Fills in the PAN, and the name as on its card, of a gift without one, from a known donor with the same name and
 * mailbox. Applies only where the giver wants the tax benefit. Must run before eligibility is decided. Serializes the
 * bookings of one mailbox from here on.
 */
export async function useKnownPan(manager: EntityManager, donationId: string): Promise<void> {
  const gift = await readGiver(manager, donationId);
  const place = (gift.email || gift.pan) ?? gift.phone;
  if (place) await holdMailbox(manager, place);
  if (gift.pan || !gift.wants80g || !gift.email) return;
  const candidates = await findCandidates(manager, gift);
  const pan = knownPan(gift, candidates);
  if (!pan) return;
  const known = candidates.find((donor) => donor.pan === pan);
  await manager.query(
    `update donations
        set donor_pan = $2, name_on_pan = coalesce(name_on_pan, (select name_on_pan from donors where id = $3))
      where id = $1`,
    [donationId, pan, known?.id],
  );
}

/**
 * Finds the PAN, and the name as on its card, that is known for a gift's giver at the mailbox to which the gift is
 * about to be moved. Returns nothing for a gift that is not booked, or where `useKnownPan` would fill in none.
 * Serializes the bookings of that mailbox from here on.
 * @param keepsPan true when the gift's own PAN moves with it
 */
export async function knownPanOfMailbox(
  manager: EntityManager,
  donationId: string,
  { email, keepsPan }: { email: string; keepsPan: boolean },
): Promise<{ donorPan?: string; nameOnPan?: string | null }> {
  const { pan, wants80g, isBooked, ...gift } = await readGiver(manager, donationId);
  if (!isBooked) return {};
  await holdMailbox(manager, email);
  if ((keepsPan && pan) || !wants80g) return {};
  const candidates = await findCandidates(manager, { ...gift, pan: null, wants80g, isBooked, email });
  const known = knownPan(gift, candidates);
  if (!known) return {};
  const row = await firstRow<{ nameOnPan: string | null }>(
    manager,
    'select name_on_pan as "nameOnPan" from donors where id = $1',
    [candidates.find((donor) => donor.pan === known)?.id],
  );
  return { donorPan: known, nameOnPan: row?.nameOnPan ?? null };
}

const holdMailbox = (manager: EntityManager, place: string): Promise<unknown> =>
  manager.query('select pg_advisory_xact_lock(hashtext($1))', [`donor:${place.toLowerCase()}`]);

/**
 * Counts a donation that is being booked for its donor, who is found or created (see chooseDonor). Candidates are the
 * donors with the mailbox, current or from before a merge. Keeps the donor's known fields and fills in missing ones.
 * @returns the donor's id
 * @throws ConcurrentChange when the office changed the donors of the mailbox at the same time
 */
export async function bookDonor(manager: EntityManager, donationId: string): Promise<string> {
  const gift = await readGiver(manager, donationId);
  const known = chooseDonor(gift, await findCandidates(manager, gift));
  try {
    const id = known === null ? await insertDonor(manager, donationId) : await countGift(manager, donationId, known);
    if (id !== null) return id;
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donors_identity') throw error;
  }
  throw new ConcurrentChange();
}

async function readGiver(manager: EntityManager, donationId: string): Promise<GiftOfGiver> {
  const gift = await firstRow<GiftOfGiver>(
    manager,
    `select donor_name as name, donor_pan as pan, donor_email as email, donor_phone as phone, wants_80g as "wants80g",
            donor_id is not null as "isBooked"
       from donations where id = $1`,
    [donationId],
  );
  if (!gift) throw new Error(`donation ${donationId} does not exist`);
  return gift;
}

/** Lists candidates, oldest first; without a mailbox, the donor of the PAN comes before those of phone and name. */
function findCandidates(manager: EntityManager, { email, pan, phone, name }: GiftOfGiver): Promise<Candidate[]> {
  const columns = 'id, name, pan_number as pan, pan_name as "panName"';
  if (email) {
    return manager.query(
      `select ${columns} from donors
        where lower(email) = lower($1) or id in (select donor_id from donor_aliases where email = lower($1))
        order by created_at, id`,
      [email],
    );
  }
  return manager.query(
    `select ${columns} from donors
      where pan_number = $1 or (phone = nullif($2, '') and lower(name) = lower($3))
      order by pan_number = $1 desc nulls last, created_at, id`,
    [pan, phone, name],
  );
}

/** Returns null when the donor is gone, or has another PAN by now. */
async function countGift(manager: EntityManager, donationId: string, donorId: string): Promise<string | null> {
  const [donor] = await changedRows<{ id: string }>(
    manager,
    `update donors
        set name = coalesce(donors.name, nullif(d.donor_name, '')),
            email = coalesce(donors.email, (select nullif(d.donor_email, '')
                      where not exists (select 1 from donors other where lower(other.email) = lower(d.donor_email)))),
            phone = coalesce(donors.phone, nullif(d.donor_phone, '')),
            address = coalesce(donors.address, d.donor_address),
            pan_number = coalesce(donors.pan_number, d.donor_pan),
            pan_name = case when donors.pan_number is null and d.donor_pan is not null then d.donor_name else donors.pan_name end,
            name_on_pan = case when donors.pan_number is null and d.donor_pan is not null then d.name_on_pan else donors.name_on_pan end,
            is_80g_eligible = donors.is_80g_eligible or d.is_80g_eligible,
            donation_count = donors.donation_count + 1,
            donated_amount = donors.donated_amount + d.amount,
            updated_at = now()
       from donations d
      where d.id = $1 and donors.id = $2
        and (d.donor_pan is null or donors.pan_number is null or donors.pan_number = d.donor_pan)
      returning donors.id`,
    [donationId, donorId],
  );
  return donor?.id ?? null;
}

/** Returns null when the office created the same donor at the same time. */
async function insertDonor(manager: EntityManager, donationId: string): Promise<string | null> {
  const donor = await firstRow<{ id: string }>(
    manager,
    `insert into donors (name, email, phone, address, pan_number, pan_name, name_on_pan, is_80g_eligible, donation_count,
                         donated_amount)
     select donor_name, nullif(donor_email, ''), nullif(donor_phone, ''), donor_address, donor_pan,
            case when donor_pan is not null then donor_name end, case when donor_pan is not null then name_on_pan end,
            is_80g_eligible, 1, amount
       from donations where id = $1
     on conflict (lower(email), coalesce(pan_number, '')) do nothing
     returning id`,
    [donationId],
  );
  return donor?.id ?? null;
}
