import type { EntityManager } from 'typeorm';
import { istDate } from '../../../rules/dates';
import { closedYearNote } from '../../../rules/gift-correction';
import { formatRupees } from '../../../rules/money';
import { flagForAttention } from '../../attention/attention';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { bookMoneyOut } from './book-money-out';

/**
 * Links a payment's refunds and disputes to its donation and updates the books. The caller holds the payment's lock.
 */
export async function bookMoneyOutOf(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  paymentId: string,
): Promise<void> {
  for (const table of ['refunds', 'disputes']) {
    await manager.query(`update ${table} set donation_id = $1 where provider_payment_id = $2 and donation_id is null`, [
      donationId,
      paymentId,
    ]);
  }
  await bookMoneyOut(deps, manager, donationId);
}

/**
 * Books news of refunds and disputes of a donation that was booked before. Where its year's statement (Form 10BD) was due
 * and nobody in the office decided what moved, the office is told that the statement has to be corrected. The caller
 * holds the payment's lock.
 */
export async function bookNews(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  paymentId: string,
): Promise<void> {
  const before = await readStated(manager, donationId);
  const isOurs = before && (await isAskedByOffice(manager, paymentId));
  await bookMoneyOutOf(deps, manager, donationId, paymentId);
  if (before && !isOurs) await tellOfStatement(deps, manager, donationId, before);
}

interface Stated {
  readonly amount: number;
  readonly refundedAmount: number;
  readonly capturedAt: Date;
  readonly receiptNumber: string | null;
}

/** Reads a booked donation that a statement may name; null for others. A foundation without 80G files none. */
const readStated = (manager: EntityManager, donationId: string): Promise<Stated | null> =>
  firstRow<Stated>(
    manager,
    `select d.amount, d.refunded_amount as "refundedAmount", d.captured_at as "capturedAt", r.receipt_number as "receiptNumber"
       from donations d left join receipts r on r.donation_id = d.id
      where d.id = $1 and d.status in ('success', 'refunded') and d.foundation_80g`,
    [donationId],
  );

/** Tells whether all that is about to move are refunds of the office, whose dialog named the statement. */
async function isAskedByOffice(manager: EntityManager, paymentId: string): Promise<boolean> {
  const moving = await firstRow<{ isOurs: boolean | null }>(
    manager,
    `select bool_and(requested_by is not null and status = 'processed') as "isOurs" from refunds
      where provider_payment_id = $1
        and (status = 'processed' and booked_at is null or status = 'failed' and booked_at is not null)`,
    [paymentId],
  );
  return moving?.isOurs ?? false;
}

async function tellOfStatement(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  { amount, refundedAmount, capturedAt, receiptNumber }: Stated,
): Promise<void> {
  const note = closedYearNote(istDate(capturedAt), istDate(deps.now()));
  if (!note) return;
  const after = await firstRow<{ refundedAmount: number }>(
    manager,
    'select refunded_amount as "refundedAmount" from donations where id = $1',
    [donationId],
  );
  if (!after || after.refundedAmount === refundedAmount) return;
  const what = `${receiptNumber ? `Receipt ${receiptNumber}` : 'The donation'} of ${formatRupees(amount)}`;
  const details = `${what} ${countsNow(amount, after.refundedAmount)}. ${note}`;
  await flagForAttention(manager, 'statement_outdated', donationId, donationId, details, 'withNewDetails');
}

function countsNow(amount: number, gone: number): string {
  if (gone === amount) return 'no longer counts';
  return gone === 0 ? 'counts in full again' : `now counts as ${formatRupees(amount - gone)}`;
}
