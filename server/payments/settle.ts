import type { EntityManager } from 'typeorm';
import { flagForAttention } from '../attention/attention';
import { prepared } from '../database/prepared-sql';
import { together } from '../database/together';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonationSource } from '../generated/resolvers';
import { GIFT_COLUMNS, type Gift } from '../receipts/read-gift';
import { mayBeAdopted, queueArrival } from './adoption/adopted-sources';
import { findNotDonations } from './adoption/not-donations';
import { formatPaymentAmount } from './format-payment-amount';
import { finishBooking, prepareBooking } from './book-donation';
import { compareDay, waitForDay } from './capture-day';
import { captureMoment } from './capture-moment';
import type { CaptureNews } from './capture-news';
import { readHeardBefore } from './heard-before';
import { tellOfLateBooking } from './late-booking';
import { fits } from './match-amount';
import { lockPayment } from './payment-lock';
import { recordPayment } from './payment-record';
import type { ProviderPayment } from './provider';
import { bookHeard } from './refunds/apply-refunds';
import { scheduleRefundCheck } from './refunds/check-refunds';
import {
  settleAttention,
  settleLeftPayment,
  unknownOrder,
  type UNMATCHED_KINDS,
} from './unmatched/unmatched-attention';

/** The donation behind an order, as settlement needs it. */
interface OrderedDonation extends Gift {
  readonly status: 'pending' | 'success' | 'failed' | 'refunded';
  readonly source: DonationSource;
  readonly currency: string;
  readonly paymentId: string | null;
  readonly flowId: string | null;
}

/** Outcome of a settlement. */
export type Settlement =
  /** The donation is booked: now (`first`), or earlier by the same payment. */
  | {
      readonly kind: 'settled';
      readonly donationId: string;
      readonly amount: number;
      /** Null for a gift that was adopted without a receipt of ours. */
      readonly receiptNumber: string | null;
      readonly first: boolean;
      readonly isRefunded: boolean;
    }
  /** Captured and ours, but on an uncertain day: booked once the provider names the day, at the latest at `until`. */
  | { readonly kind: 'waits'; readonly donationId: string; readonly amount: number; readonly until: Date }
  /** Not captured (yet); the order stays watched. */
  | { readonly kind: 'not_captured' }
  /** Never captured, and returned to the payer automatically: it will not become a donation. */
  | { readonly kind: 'returned' }
  /** Captured money that matches no open donation of ours; the office has an exception for it. */
  | { readonly kind: 'unmatched' };

/**
 * Turns a payment into a donation; the only place that does. The browser's verification, the webhook and the
 * reconciliation all end here, in any order and any number of times. The first one with a captured payment books it
 * (see book-donation) in one transaction; the others get the same answer.
 *
 * The receipt's day does not depend on who comes first: see capture-moment. A payment that was captured and refunded
 * before we heard of it becomes a donation too, with a receipt that is void from the start, so that books and receipt
 * numbers do not depend on the order of news.
 *
 * Locks are taken in one order everywhere (payment, order, donation, donor, campaign, totals, receipt counter), which
 * rules out deadlocks between settlements. Statements that do not need each other's answers are sent together and run
 * in their order.
 * @param payment as the provider states it, fetched or signed; never as a browser states it
 * @param news what that tells of the moment of the capture
 */
export async function settle(deps: ServiceDeps, payment: ProviderPayment, news: CaptureNews): Promise<Settlement> {
  const settlement = await deps.dataSource.transaction((manager) =>
    settleLocked(deps, manager, payment, news, { endsExceptions: true }),
  );
  const isAgain = settlement.kind === 'settled' && !settlement.first;
  deps.metrics?.settlement(isAgain ? 'settled_before' : settlement.kind);
  return settlement;
}

interface SettleOptions {
  /** Details for the office, if no order of ours has the payment. */
  readonly unmatchedDetails?: string;
  /** True to resolve the exceptions that earlier news, which said less, filed for the payment. */
  readonly endsExceptions?: boolean;
  /** True for a payment of the past, of which nobody is told by mail. */
  readonly isQuiet?: boolean;
}

/** Settles within the caller's transaction, which must not hold a row lock yet. */
export async function settleLocked(
  deps: ServiceDeps,
  manager: EntityManager,
  payment: ProviderPayment,
  news: CaptureNews,
  { unmatchedDetails, endsExceptions = false, isQuiet = false }: SettleOptions = {},
): Promise<Settlement> {
  const [, ordered] = await together(lockPayment(manager, payment.id), lockOrdered(manager, payment));
  const donation = ordered ?? (await lockBooked(manager, payment.id));
  const bounds = await recordPayment(manager, payment, news, { donationId: donation?.id ?? null });
  if (bounds.isLeft && (payment.captured || payment.status === 'refunded'))
    await settleLeftPayment(manager, payment.id, deps.now());

  if (donation?.paymentId === payment.id) {
    if (news.exactly) await compareDay(manager, donation.id, payment.id, news.exactly);
    return settledBefore(manager, donation);
  }
  if (!payment.captured) {
    if (donation) await markAttempted(manager, donation.id);
    return { kind: payment.status === 'refunded' ? 'returned' : 'not_captured' };
  }
  const misfit: Misfit | null = donation
    ? misfitOf(donation, payment)
    : {
        kind: 'unmatched_payment',
        details: unmatchedDetails ?? unknownOrder(payment.orderId),
      };
  if (misfit || !donation) return putAside(deps, manager, payment, donation, misfit);

  const moment = captureMoment(bounds, deps.now());
  if (moment.kind === 'waits') {
    await waitForDay(manager, donation.id, payment.id, moment.until, deps.now());
    return { kind: 'waits', donationId: donation.id, amount: donation.amount, until: moment.until };
  }
  const arrival = { paymentId: payment.id, method: payment.method, capturedAt: moment.at, isQuiet };
  const [, booking] = await together(markPaid(manager, donation.id), prepareBooking(deps, manager, donation, arrival));
  const [receiptNumber, heard] = await together(
    finishBooking(deps, manager, booking),
    readHeardBefore(manager, payment.id, donation),
    payment.amountRefunded > 0 ? scheduleRefundCheck(manager, payment.id, deps.now(), 0) : null,
  );
  const isRefunded = heard.isMoneyOut && (await bookHeard(deps, manager, donation.id, payment.id));
  await flagDoubts(manager, donation.id, payment, heard.hasTwin);
  await tellOfLateBooking(deps, manager, donation.id, moment.at);
  if (endsExceptions && heard.isFiled) await settleAttention(manager, payment.id, deps.now());
  return { kind: 'settled', donationId: donation.id, amount: donation.amount, receiptNumber, first: true, isRefunded };
}

interface Misfit {
  readonly kind: (typeof UNMATCHED_KINDS)[number];
  readonly details: string;
}

/** Returns why captured money cannot be booked for its order's donation; null when it can. */
function misfitOf(donation: OrderedDonation, payment: ProviderPayment): Misfit | null {
  if (donation.paymentId !== null) {
    return { kind: 'unmatched_payment', details: 'A second payment was captured for the same order.' };
  }
  if (fits(donation, payment)) return null;
  const [expected, captured] = [donation, payment].map(({ amount, currency }) => formatPaymentAmount(amount, currency));
  return { kind: 'amount_mismatch', details: `Expected ${expected}, but ${captured} was captured.` };
}

/**
 * Files an exception for captured money that matches nothing; the office books or refunds it. Resolves the exception
 * when the money was refunded. Files none for a plan or page that the office said takes no donations. A payment that may be
 * of an adopted page, link or QR code is left to a job, which asks the provider for its payer (see adopt-arrival).
 */
async function putAside(
  deps: ServiceDeps,
  manager: EntityManager,
  payment: ProviderPayment,
  donation: OrderedDonation | null,
  misfit: Misfit | null,
): Promise<Settlement> {
  if (payment.status === 'refunded') {
    await settleAttention(manager, payment.id, deps.now());
    return { kind: 'returned' };
  }
  const isAsked = donation === null && (await findNotDonations(manager, [payment])).size > 0;
  if (!misfit || isAsked) return { kind: 'unmatched' };
  if (donation === null && (await mayBeAdopted(manager, payment))) await queueArrival(manager, payment.id);
  else await flagForAttention(manager, misfit.kind, payment.id, donation?.id ?? null, misfit.details);
  return { kind: 'unmatched' };
}

const columns = `${GIFT_COLUMNS}, d.status, d.source, d.currency, d.payment_id as "paymentId", d.flow_id as "flowId"`;

const BOOKED = prepared(`select ${columns} from donations d where d.payment_id = $1 for update`);

const ORDERED = prepared(`
  select ${columns} from payment_orders o join donations d on d.id = o.donation_id
   where o.provider_order_id = $1
     and not exists (select 1 from donations b where b.payment_id = $2 and b.id <> o.donation_id)
     for update of o, d`);

/** Locks the donation for which the office booked this payment. */
const lockBooked = (manager: EntityManager, paymentId: string): Promise<OrderedDonation | null> =>
  firstRow<OrderedDonation>(manager, BOOKED, [paymentId]);

/** Locks the order of a payment and its donation; neither when the payment was booked for another donation. */
const lockOrdered = (manager: EntityManager, { id, orderId }: ProviderPayment): Promise<OrderedDonation | null> =>
  firstRow<OrderedDonation>(manager, ORDERED, [orderId, id]);

async function markAttempted(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(
    `update payment_orders set status = 'attempted', updated_at = now() where donation_id = $1 and status = 'created'`,
    [donationId],
  );
}

const PAID = prepared(`
  with settled as (
    update payments set waits_until = null where donation_id = $1 and waits_until is not null
  )
  update payment_orders set status = 'paid', next_check_at = null, updated_at = now() where donation_id = $1`);

async function markPaid(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(PAID, [donationId]);
}

async function settledBefore(manager: EntityManager, donation: OrderedDonation): Promise<Settlement> {
  const rows: { receiptNumber: string }[] = await manager.query(
    'select receipt_number as "receiptNumber" from receipts where donation_id = $1',
    [donation.id],
  );
  const receiptNumber = rows[0]?.receiptNumber ?? null;
  if (receiptNumber === null && donation.source !== 'imported')
    throw new Error(`donation ${donation.id} is settled without a receipt`);
  const isRefunded = donation.status === 'refunded';
  return { kind: 'settled', donationId: donation.id, amount: donation.amount, receiptNumber, first: false, isRefunded };
}

/**
 * Files an exception for a settled payment that somebody should check: two paid attempts of one visit, or money from
 * abroad (FCRA).
 */
async function flagDoubts(
  manager: EntityManager,
  donationId: string,
  payment: ProviderPayment,
  hasTwin: boolean,
): Promise<void> {
  if (hasTwin) {
    await flagForAttention(
      manager,
      'likely_duplicate',
      payment.id,
      donationId,
      'Another attempt from the same visit was also paid.',
    );
  }
  if (payment.international) {
    await flagForAttention(
      manager,
      'international_payment',
      payment.id,
      donationId,
      'Paid with a foreign card or account.',
    );
  }
}
