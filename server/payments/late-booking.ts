import type { EntityManager } from 'typeorm';
import { istDate } from '../../rules/dates';
import { closedYearNote } from '../../rules/gift-correction';
import { formatRupees } from '../../rules/money';
import { flagForAttention } from '../attention/attention';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';

/**
 * Tells the office that a payment was booked after the statement of its year (Form 10BD) was due, from which the donation is
 * missing. A foundation without 80G files none, and money that is gone already counts for nothing.
 * @param capturedAt moment of the capture, which gives the receipt its year
 */
export async function tellOfLateBooking(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  capturedAt: Date,
): Promise<void> {
  const note = closedYearNote(istDate(capturedAt), istDate(deps.now()));
  if (!note) return;
  const gift = await firstRow<{ amount: number; receiptNumber: string }>(
    manager,
    `select d.amount, r.receipt_number as "receiptNumber"
       from donations d join receipts r on r.donation_id = d.id
      where d.id = $1 and d.status = 'success' and d.foundation_80g`,
    [donationId],
  );
  if (!gift) return;
  const details = `Receipt ${gift.receiptNumber} of ${formatRupees(gift.amount)} was issued later. ${note}`;
  await flagForAttention(manager, 'statement_outdated', donationId, donationId, details);
}
