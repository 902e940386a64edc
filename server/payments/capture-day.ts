import type { EntityManager } from 'typeorm';
import { formatDate, istDate } from '../../rules/dates';
import { flagForAttention } from '../attention/attention';
import { firstRow } from '../database/sql';

/**
 * Holds a captured payment back from booking until the provider names its day. Keeps or puts its order under watch
 * until then; the job that looks for overdue checks enqueues the next one.
 * @param until moment from which the lower bound counts
 */
export async function waitForDay(
  manager: EntityManager,
  donationId: string,
  paymentId: string,
  until: Date,
  now: Date,
): Promise<void> {
  await manager.query(
    `with waiting as (update payments set waits_until = $3 where provider_payment_id = $2)
     update payment_orders set next_check_at = coalesce(next_check_at, $4), updated_at = now()
      where donation_id = $1`,
    [donationId, paymentId, until, now],
  );
}

/**
 * Files an exception when the provider later names another day than the receipt's, as a redelivered event can do days
 * afterwards. A receipt is never redated or renumbered.
 */
export async function compareDay(
  manager: EntityManager,
  donationId: string,
  paymentId: string,
  capturedAt: Date,
): Promise<void> {
  const receipt = await firstRow<{ number: string; issuedOn: string }>(
    manager,
    'select receipt_number as number, issued_on as "issuedOn" from receipts where donation_id = $1',
    [donationId],
  );
  const day = istDate(capturedAt);
  if (!receipt || receipt.issuedOn === day) return;
  const details = `Receipt ${receipt.number} is dated ${formatDate(receipt.issuedOn)}; Razorpay now reports that the payment was captured on ${formatDate(day)}.`;
  await flagForAttention(manager, 'capture_day', paymentId, donationId, details);
}
