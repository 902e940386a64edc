import type { EntityManager } from 'typeorm';
import { chooseDonor, knownPan, type Candidate, type Giver } from '../../rules/donor-identity';
import { holdDonors } from '../database/hold-donors';
import { prepared } from '../database/prepared-sql';
import { newRowId } from '../database/row-ids';
import { together } from '../database/together';
import { brokenUniqueKey, changedRows } from '../database/sql';
import { ConcurrentChange } from '../database/transactions';
import { readGift } from '../receipts/read-gift';

/** A gift's data about its giver. */
interface GiftOfGiver extends Giver {
  readonly email: string;
  readonly phone: string;
  readonly wants80g: boolean;
  readonly nameOnPan: string | null;
}

/** A donor to whom a gift may belong, with the name as on the PAN card. */
interface KnownDonor extends Candidate {
  readonly nameOnPan: string | null;
}

/**
 * Fills in the PAN, and the name as on its card, of a gift without one, from a known donor with the same name and
 * mailbox. Applies only where the giver wants the tax benefit.
 */
export function withKnownPan<Gift extends GiftOfGiver>(gift: Gift, candidates: readonly KnownDonor[]): Gift {
  if (gift.pan || !gift.wants80g || !gift.email) return gift;
  const pan = knownPan(gift, candidates);
  if (!pan) return gift;
  const known = candidates.find((donor) => donor.pan === pan);
  return { ...gift, pan, nameOnPan: gift.nameOnPan ?? known?.nameOnPan ?? null };
}

/**
 * Finds the PAN, and the name as on its card, that is known for a gift's giver at the mailbox to which the gift is
 * about to be moved. Returns nothing for a gift that is not booked, or where `withKnownPan` would fill in none.
 * Serializes the bookings of that mailbox from here on.
 * @param keepsPan true when the gift's own PAN moves with it
 */
export async function knownPanOfMailbox(
  manager: EntityManager,
  donationId: string,
  { email, keepsPan }: { email: string; keepsPan: boolean },
): Promise<{ donorPan?: string; nameOnPan?: string | null }> {
  const gift = await readGift(manager, donationId);
  if (!gift.isBooked) return {};
  const moved = { ...gift, email, ...(keepsPan ? {} : { pan: null }), nameOnPan: null };
  const [, candidates] = await together(holdMailbox(manager, moved), findCandidates(manager, moved));
  const { pan, nameOnPan } = withKnownPan(moved, candidates);
  return pan && pan !== moved.pan ? { donorPan: pan, nameOnPan } : {};
}

/** Serializes the bookings of one mailbox, or without one of one PAN or phone, from here on. */
export async function holdMailbox(manager: EntityManager, { email, pan, phone }: GiftOfGiver): Promise<void> {
  const place = (email || pan) ?? phone;
  if (place) await holdDonors(manager, [place]);
}

/**
 * Counts a booked donation for its donor again, after its details were corrected (see `countForDonor`).
 * @returns the donor's id
 */
export async function bookDonor(manager: EntityManager, donationId: string): Promise<string> {
  const gift = await readGift(manager, donationId);
  return countForDonor(manager, gift, await findCandidates(manager, gift));
}

/**
 * Counts a donation that is being booked for its donor, who is found or created (see chooseDonor). Keeps the donor's
 * known fields and fills in missing ones. Writes the time of the last gift too: its trigger then finds it right and
 * writes the donor no second time.
 * @param candidates of `findCandidates`
 * @returns the donor's id
 * @throws ConcurrentChange when the office changed the donors of the mailbox at the same time
 */
export async function countForDonor(
  manager: EntityManager,
  gift: GiftOfGiver & {
    readonly id: string;
    readonly is80gEligible: boolean;
    readonly capturedAt?: Date;
    readonly donorId?: string | null;
  },
  candidates: readonly KnownDonor[],
): Promise<string> {
  const known = gift.donorId ?? chooseDonor(gift, candidates);
  const details = [gift.id, gift.pan, gift.nameOnPan, gift.is80gEligible, gift.capturedAt ?? null];
  try {
    const [donor] =
      known === null
        ? await manager.query<{ id: string }[]>(INSERT, [...details, newRowId()])
        : await changedRows<{ id: string }>(manager, COUNT, [...details, known]);
    if (donor) return donor.id;
  } catch (error) {
    if (brokenUniqueKey(error) !== 'donors_identity') throw error;
  }
  throw new ConcurrentChange();
}

const COLUMNS = 'id, name, pan_number as pan, pan_name as "panName", name_on_pan as "nameOnPan"';

/** Two index scans: with `or` instead, PostgreSQL reads every donor. The second leaves out what the first has found. */
const OF_MAILBOX = prepared(`
  select ${COLUMNS} from (
    select * from donors where lower(email) = lower($1)
     union all
    select donors.* from donor_aliases a join donors on donors.id = a.donor_id
     where a.email = lower($1) and lower(donors.email) is distinct from lower($1)
  ) found order by created_at, id`);

const WITHOUT_MAILBOX = prepared(`
  select ${COLUMNS} from donors
   where pan_number = $1 or (phone = nullif($2, '') and lower(name) = lower($3))
   order by pan_number = $1 desc nulls last, created_at, id`);

/**
 * Lists the donors with the gift's mailbox, current or from before a merge, oldest first; without a mailbox, the donor
 * of the PAN comes before those of phone and name.
 */
export async function findCandidates(manager: EntityManager, gift: GiftOfGiver): Promise<KnownDonor[]> {
  const { email, pan, phone, name } = gift;
  return email ? manager.query(OF_MAILBOX, [email]) : manager.query(WITHOUT_MAILBOX, [pan, phone, name]);
}

/** Returns nothing when the donor is gone, or has another PAN by now. */
const COUNT = prepared(`
  update donors
     set name = coalesce(donors.name, nullif(d.donor_name, '')),
         email = coalesce(donors.email, (select nullif(d.donor_email, '')
                   where not exists (select 1 from donors other where lower(other.email) = lower(d.donor_email)))),
         phone = coalesce(donors.phone, nullif(d.donor_phone, '')),
         address = coalesce(donors.address, d.donor_address),
         pan_number = coalesce(donors.pan_number, $2::text),
         pan_name = case when donors.pan_number is null and $2::text is not null then d.donor_name else donors.pan_name end,
         name_on_pan = case when donors.pan_number is null and $2::text is not null then $3::text else donors.name_on_pan end,
         is_80g_eligible = donors.is_80g_eligible or $4::boolean,
         donation_count = donors.donation_count + 1,
         donated_amount = donors.donated_amount + d.amount,
         last_donated_at = greatest(donors.last_donated_at, $5::timestamptz), updated_at = now()
    from donations d
   where d.id = $1 and donors.id = $6 and ($2::text is null or donors.pan_number is null or donors.pan_number = $2::text)
  returning donors.id`);

/** Returns nothing when the office created the same donor at the same time. */
const INSERT = prepared(`
  insert into donors (id, name, email, phone, address, pan_number, pan_name, name_on_pan, is_80g_eligible, donation_count,
                      donated_amount, last_donated_at)
  select $6::uuid, donor_name, nullif(donor_email, ''), nullif(donor_phone, ''), donor_address, $2::text,
         case when $2::text is not null then donor_name end, case when $2::text is not null then $3::text end, $4::boolean, 1, amount, $5::timestamptz
    from donations where id = $1
  on conflict (lower(email), coalesce(pan_number, '')) do nothing
  returning id`);
