import type { EntityManager } from 'typeorm';
import { istDate } from '../../rules/dates';
import { modeAllows80g, type RegistrationState } from '../../rules/eighty-g';
import { announceContentChange } from '../database/content-version';
import { changedRows } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { readRegistrationState } from '../receipts/foundation-80g';
import { issueReceipt } from '../receipts/issue-receipt';
import { bookDonor, useKnownPan } from './book-donor';

/** A stored donation that is not in the books yet; `amount` in paise. */
export interface UnbookedDonation {
  readonly id: string;
  readonly amount: number;
  readonly campaignId: string | null;
}

/** Payment id, method and capture time of arrived money. */
export interface Arrival {
  /** Id of the payment at the provider; null for money that was not paid online. */
  readonly paymentId: string | null;
  /** The provider's name of the method, or `cash`, `cheque`, `bank_transfer`. */
  readonly method: string | null;
  /** Moment of the capture; its day in Asia/Kolkata is the receipt's date. */
  readonly capturedAt: Date;
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
  donation: UnbookedDonation,
  arrival: Arrival,
): Promise<string> {
  await useKnownPan(manager, donation.id);
  const { isEligible, registration } = await decideEligibility(manager, donation, arrival);
  const donorId = await bookDonor(manager, donation.id);
  await manager.query(
    `update donations
        set status = 'success', donor_id = $2, payment_id = $3, payment_method = $4, captured_at = $5, updated_at = now()
      where id = $1`,
    [donation.id, donorId, arrival.paymentId, arrival.method, arrival.capturedAt],
  );
  if (donation.campaignId) {
    await manager.query('update campaigns set raised_amount = raised_amount + $2 where id = $1', [
      donation.campaignId,
      donation.amount,
    ]);
  }
  await manager.query(
    `update donation_totals
        set success_amount = success_amount + $1, success_count = success_count + 1,
            eligible_80g_amount = eligible_80g_amount + $2`,
    [donation.amount, isEligible ? donation.amount : 0],
  );
  const receiptNumber = await issueReceipt(manager, donation.id, registration, deps);
  await announceContentChange(manager);
  return receiptNumber;
}

/**
 * Decides 80G eligibility and stores it on the donation. Besides the donor's wish and PAN it needs an 80G registration
 * in force on the day of the payment, and a payment mode that section 80G allows (its limit on cash).
 */
async function decideEligibility(
  manager: EntityManager,
  { id, amount }: UnbookedDonation,
  { method, capturedAt }: Arrival,
): Promise<{ isEligible: boolean; registration: RegistrationState }> {
  // Blocks changes of the settings until the booking ends, so that the receipt names the registration by which
  // eligibility was decided.
  await manager.query('lock table settings in share mode');
  const registration = await readRegistrationState(manager, istDate(capturedAt));
  const [decided] = await changedRows<{ eligible: boolean }>(
    manager,
    `update donations set foundation_80g = $2, mode_allows_80g = $3 where id = $1
      returning is_80g_eligible as eligible`,
    [id, registration === 'in_force', modeAllows80g(method, amount)],
  );
  return { isEligible: decided?.eligible ?? false, registration };
}
