import type { EntityManager } from 'typeorm';
import { flagForAttention } from '../attention/attention';
import type { ServiceDeps } from '../deps';
import { amountInWords } from './amount-in-words';
import { bookDonation } from './book-donation';
import { lockPayment } from './payment-lock';
import { recordPayment } from './payment-record';
import type { ProviderPayment } from './provider';
import { bookEarlierNews } from './refunds/apply-refunds';
import { scheduleRefundCheck } from './refunds/check-refunds';

/** The donation behind an order, as settlement needs it; `amount` in paise. */
export interface OrderedDonation {
  readonly id: string;
  readonly status: 'pending' | 'success' | 'failed' | 'refunded';
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string | null;
  readonly campaignId: string | null;
  readonly flowId: string | null;
}

/** What came of a payment that somebody brought to `settle`. */
export type Settlement =
  /** The donation is in the books: settled now (`first`) or before by the same payment. */
  | { readonly kind: 'settled'; readonly donationId: string; readonly amount: number; readonly receiptNumber: string; readonly first: boolean; readonly isRefunded: boolean }
  /** Not captured (yet): the order stays watched. */
  | { readonly kind: 'not_captured' }
  /** Never captured, and on its way back to the payer by itself: it will not become a donation. */
  | { readonly kind: 'returned' }
  /** Captured money that fits no open donation of ours; the office has been told. */
  | { readonly kind: 'unmatched' };

/**
 * The one place where a payment becomes a donation. The browser's verification, the webhook and the
 * reconciliation all end here, in any order and any number of times: the first to come with a captured payment
 * has it booked (see book-donation) in one transaction, everyone else gets the same answer.
 *
 * A payment that was captured and given back before we heard of it is a donation all the same, with a receipt that
 * is void from the beginning: the books and the receipt numbers then do not depend on which news came first.
 *
 * Locks are taken in one order everywhere (payment, order, donation, donor, campaign, totals, receipt counter), so
 * that parallel settlements cannot deadlock.
 * @param payment what the provider says, fetched or signed; never what a browser says
 * @param capturedAt when the money was captured, which gives the receipt its date in Asia/Kolkata; null when that was not
 * told, as the provider's payments do not say it
 */
export async function settle(deps: ServiceDeps, payment: ProviderPayment, capturedAt: Date | null): Promise<Settlement> {
  if (payment.invoiceId !== null) return { kind: 'unmatched' };
  return deps.dataSource.transaction((manager) => settleLocked(deps, manager, payment, capturedAt));
}

/** The same within the caller's transaction, which holds no row lock yet. */
export async function settleLocked(
  deps: ServiceDeps,
  manager: EntityManager,
  payment: ProviderPayment,
  toldCapturedAt: Date | null,
): Promise<Settlement> {
  await lockPayment(manager, payment.id);
  const donation = await lockDonation(manager, payment.orderId);
  if (!donation) {
    // What was given back in full misses nobody.
    if (payment.status !== 'captured') return notCaptured(payment);
    await flagForAttention(manager, 'unmatched_payment', payment.id, null, `Order ${payment.orderId ?? 'none'} is not known here.`);
    return { kind: 'unmatched' };
  }

  const before = await recordPayment(manager, payment, donation.id);
  if (donation.paymentId === payment.id) return settledBefore(manager, donation);
  if (!payment.captured) {
    await markAttempted(manager, donation.id);
    return notCaptured(payment);
  }
  if (donation.paymentId !== null) {
    await flagForAttention(manager, 'unmatched_payment', payment.id, donation.id, 'A second payment was captured on one order.');
    return { kind: 'unmatched' };
  }
  if (payment.amount !== donation.amount || payment.currency !== donation.currency) {
    const [expected, captured] = [donation, payment].map(({ amount, currency }) => amountInWords(amount, currency));
    const details = `Expected ${expected}, captured ${captured}.`;
    await flagForAttention(manager, 'amount_mismatch', payment.id, donation.id, details);
    return { kind: 'unmatched' };
  }

  // Known before as not captured: it was captured between then and now, however long ago it was begun.
  const capturedAt = toldCapturedAt ?? (before === null ? payment.createdAt : deps.now());
  await markPaid(manager, donation.id);
  const receiptNumber = await bookDonation(deps, manager, donation, {
    paymentId: payment.id,
    method: payment.method,
    capturedAt,
  });
  await flagDoubts(manager, donation, payment);
  if (payment.amountRefunded > 0) await scheduleRefundCheck(manager, payment.id, deps.now(), 0);
  const isRefunded = await bookEarlierNews(deps, manager, donation.id, payment.id);
  return { kind: 'settled', donationId: donation.id, amount: donation.amount, receiptNumber, first: true, isRefunded };
}

const notCaptured = ({ status }: ProviderPayment): Settlement => ({
  kind: status === 'refunded' ? 'returned' : 'not_captured',
});

async function lockDonation(manager: EntityManager, orderId: string | null): Promise<OrderedDonation | null> {
  const rows: OrderedDonation[] = await manager.query(
    `select d.id, d.status, d.amount, d.currency, d.payment_id as "paymentId", d.campaign_id as "campaignId",
            d.flow_id as "flowId"
       from payment_orders o join donations d on d.id = o.donation_id
      where o.provider_order_id = $1
        for update of o, d`,
    [orderId],
  );
  return rows[0] ?? null;
}

async function markAttempted(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(
    `update payment_orders set status = 'attempted', updated_at = now() where donation_id = $1 and status = 'created'`,
    [donationId],
  );
}

async function markPaid(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(
    `update payment_orders set status = 'paid', next_check_at = null, updated_at = now() where donation_id = $1`,
    [donationId],
  );
}

async function settledBefore(manager: EntityManager, donation: OrderedDonation): Promise<Settlement> {
  const rows: { receiptNumber: string }[] = await manager.query(
    'select receipt_number as "receiptNumber" from receipts where donation_id = $1',
    [donation.id],
  );
  const receiptNumber = rows[0]?.receiptNumber;
  if (!receiptNumber) throw new Error(`donation ${donation.id} is settled without a receipt`);
  const isRefunded = donation.status === 'refunded';
  return { kind: 'settled', donationId: donation.id, amount: donation.amount, receiptNumber, first: false, isRefunded };
}

/** Settled all the same, but somebody should look: two paid attempts of one visit, or money from abroad (FCRA). */
async function flagDoubts(manager: EntityManager, donation: OrderedDonation, payment: ProviderPayment): Promise<void> {
  if (donation.flowId) {
    const twins: unknown[] = await manager.query(
      `select 1 from donations where flow_id = $1 and id <> $2 and status = 'success' limit 1`,
      [donation.flowId, donation.id],
    );
    if (twins.length > 0) {
      await flagForAttention(manager, 'likely_duplicate', payment.id, donation.id, 'Another attempt of the same visit was paid too.');
    }
  }
  if (payment.international) {
    await flagForAttention(manager, 'international_payment', payment.id, donation.id, 'Paid with a foreign card or account.');
  }
}
