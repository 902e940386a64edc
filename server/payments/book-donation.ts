import type { EntityManager } from 'typeorm';
import { istDate } from '../../rules/dates';
import { modeAllows80g, registrationState } from '../../rules/eighty-g';
import type { ReceiptMailTime } from '../../rules/offline-donation';
import { CONTENT_CHANGED } from '../database/content-version';
import { prepared } from '../database/prepared-sql';
import { together } from '../database/together';
import type { ServiceDeps } from '../deps';
import { enqueueMail, type NewMail } from '../mail/outbox';
import { readFoundation } from '../receipts/organisation';
import { isTestPayment, issueReceipt } from '../receipts/issue-receipt';
import { readGift, readRecurring, type BookedGift, type Gift } from '../receipts/read-gift';
import { countForDonor, findCandidates, holdMailbox, withKnownPan } from './book-donor';
import { letterMail, takeLetter } from './tributes/tribute-letters';

/** Payment id, method and capture time of arrived money. */
export interface Arrival {
  /** Id of the payment at the provider; null for money that was not paid online. */
  readonly paymentId: string | null;
  /** The provider's name of the method, or `cash`, `cheque`, `bank_transfer`. */
  readonly method: string | null;
  /** Moment of the capture; its day in Asia/Kolkata is the receipt's date. */
  readonly capturedAt: Date;
  /** True for money of the past, of which nobody is told by mail. */
  readonly isQuiet?: boolean;
  /** When the receipt is mailed; at once by default. */
  readonly receiptMail?: ReceiptMailTime;
  /** Donor whom the office named; found by mailbox, PAN, or phone and name by default. */
  readonly donorId?: string | null;
}

/** A gift with everything decided that is stored once the totals are locked. */
export interface PreparedBooking {
  readonly gift: BookedGift;
  readonly decided: Decided;
  readonly foundation: Parameters<typeof issueReceipt>[2];
  /** Letter to whom the giver wants to be told; null without one. */
  readonly letter: NewMail | null;
}

/**
 * Books arrived money, online or offline, in the caller's transaction: 80G eligibility, donor, donation, campaign
 * total, running totals, receipt and its mail. The caller holds the donation's row lock and has checked that it was not
 * booked before.
 *
 * Rows are locked in one order everywhere (donation, donor, campaign, totals, receipt counter), which rules out
 * deadlocks between two bookings.
 * @returns the receipt number
 */
export async function bookDonation(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  arrival: Arrival,
): Promise<string> {
  const booking = await prepareBooking(deps, manager, await readGift(manager, donationId), arrival);
  return finishBooking(deps, manager, booking);
}

/**
 * Does the first part of a booking: decides on the 80G eligibility and counts the gift for its donor. Nobody but other
 * gifts of the same mailbox waits for it.
 * @param stored gift as `readGift` reads it
 */
export async function prepareBooking(
  deps: ServiceDeps,
  manager: EntityManager,
  stored: Gift,
  arrival: Arrival,
): Promise<PreparedBooking> {
  const isTold = stored.tributeKind !== null && !arrival.isQuiet && !isTestPayment({ ...stored, ...arrival }, deps);
  const [, candidates, recurring, , foundation, letter] = await together(
    holdMailbox(manager, stored),
    findCandidates(manager, stored),
    readRecurring(manager, stored, arrival.capturedAt),
    holdSettings(manager),
    readFoundation(manager, deps.siteName),
    isTold ? takeLetter(manager, stored) : null,
  );
  const giver = withKnownPan(stored, candidates);
  const registration = registrationState(foundation.registration, istDate(arrival.capturedAt));
  const isInForce = registration === 'in_force';
  const isModeAllowed = modeAllows80g(arrival.method, stored.amount);
  const gift: BookedGift = {
    ...giver,
    ...arrival,
    recurring,
    // As the generated column of donations says, which is written after the donor.
    is80gEligible: giver.wants80g && giver.pan !== null && isInForce && isModeAllowed,
  };
  const donorId = await countForDonor(manager, gift, candidates);
  const { organisation, numbering } = foundation;
  return {
    gift,
    decided: { donorId, isInForce, isModeAllowed },
    foundation: { registration, organisation, numbering },
    letter: letter && letterMail(letter, gift, organisation.name),
  };
}

/**
 * Does the second part of a booking: stores the donation, adds it to campaign and totals, numbers its receipt and
 * enqueues its mail. Everybody waits for the holder of the totals, so all statements are sent at once; the caller can
 * send its last ones with them (`together`).
 * @returns the receipt number
 */
export async function finishBooking(
  deps: ServiceDeps,
  manager: EntityManager,
  { gift, decided, foundation, letter }: PreparedBooking,
): Promise<string> {
  const [, , receiptNumber] = await together(
    storeBooking(manager, gift, decided),
    addToTotals(manager, gift.id),
    issueReceipt(manager, gift, foundation, deps),
    letter && enqueueMail(manager, letter),
  );
  return receiptNumber;
}

/**
 * Blocks changes of the settings until the booking ends, so that the receipt names the registration by which
 * eligibility was decided.
 */
const holdSettings = async (manager: EntityManager): Promise<void> => {
  await manager.query('lock table settings in share mode');
};

interface Decided {
  readonly donorId: string;
  /** Whether the foundation's 80G registration was in force on the day of the payment. */
  readonly isInForce: boolean;
  /** Whether section 80G allows the payment mode (its limit on cash). */
  readonly isModeAllowed: boolean;
}

const BOOKED = prepared(`
  update donations
     set status = 'success', donor_id = $2, payment_id = $3, payment_method = $4, captured_at = $5, donor_pan = $6,
         name_on_pan = $7, foundation_80g = $8, mode_allows_80g = $9, updated_at = now()
   where id = $1`);

async function storeBooking(
  manager: EntityManager,
  gift: Gift & Arrival,
  { donorId, isInForce, isModeAllowed }: Decided,
): Promise<void> {
  const { id, paymentId, method, capturedAt, pan, nameOnPan } = gift;
  await manager.query(BOOKED, [id, donorId, paymentId, method, capturedAt, pan, nameOnPan, isInForce, isModeAllowed]);
}

const TOTALS = prepared(`
  with gift as (
    select amount, campaign_id, case when is_80g_eligible then amount else 0 end as eligible from donations where id = $1
  ), campaign as (
    update campaigns set raised_amount = raised_amount + gift.amount from gift where campaigns.id = gift.campaign_id returning 1
  ), totals as (
    update donation_totals
       set success_amount = success_amount + gift.amount, success_count = success_count + 1,
           eligible_80g_amount = eligible_80g_amount + gift.eligible
      from gift where (select count(*) from campaign) >= 0
    returning 1
  )
  select ${CONTENT_CHANGED} from totals`);

/** Adds a booked gift to its campaign, then to the totals, and announces that they changed. */
export async function addToTotals(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(TOTALS, [donationId]);
}
