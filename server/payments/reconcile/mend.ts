import { groupBy } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import type { PaymentProvider, ProviderPayment, ProviderRefund } from '../provider';
import { applyDispute } from '../disputes/apply-dispute';
import type { ProviderDispute } from '../disputes/razorpay-dispute';
import { applyRefunds } from '../refunds/apply-refunds';
import { settleAny } from '../settle-fetched';
import { unheardDisputes } from './compare-disputes';

/**
 * Margin in milliseconds for clocks that differ: a fetched dispute must not override a webhook of about the same
 * moment.
 */
const CLOCKS_DIFFER_MS = 60_000;

/**
 * Books captured payments of our orders and subscriptions that the provider has and we do not. They take the path of
 * all news, so that what is booked already stays as it is.
 * @param askedAt when the provider was asked
 * @returns how many were not booked before
 */
export async function mendPayments(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payments: readonly ProviderPayment[],
  askedAt: Date,
): Promise<number> {
  const unbooked = await withoutDonation(
    deps,
    payments.filter(({ captured }) => captured),
  );
  // Oldest first, so that receipts are numbered in the order of the payments.
  for (const payment of [...unbooked].reverse()) {
    await attempt(deps, payment.id, async () => void (await settleAny(deps, provider, payment, askedAt)));
  }
  return unbooked.length;
}

/**
 * Books refunds that we do not know, or know in another state.
 * @returns how many there were
 */
export async function mendRefunds(deps: ServiceDeps, refunds: readonly ProviderRefund[]): Promise<number> {
  const unknown = await withoutRecord(deps, refunds);
  for (const [paymentId, list] of groupBy(unknown, (refund) => refund.paymentId)) {
    await attempt(deps, paymentId, () => applyRefunds(deps, paymentId, list));
  }
  return unknown.length;
}

/**
 * Applies disputes that we do not know, or know in another state.
 * @param askedAt when the provider was asked
 * @returns how many there were
 */
export async function mendDisputes(
  deps: ServiceDeps,
  disputes: readonly ProviderDispute[],
  askedAt: Date,
): Promise<number> {
  const unheard = await unheardDisputes(deps.dataSource, disputes);
  const saidAt = new Date(askedAt.getTime() - CLOCKS_DIFFER_MS);
  for (const dispute of unheard) await attempt(deps, dispute.paymentId, () => applyDispute(deps, dispute, saidAt));
  return unheard.length;
}

/**
 * Isolates failures: one payment that cannot be booked does not stop the others. The comparison that follows reports
 * it.
 */
async function attempt({ log }: ServiceDeps, paymentId: string, book: () => Promise<void>): Promise<void> {
  try {
    await book();
  } catch (error) {
    log.error('reconcile.not-booked', { paymentId, ...describeError(error) });
  }
}

async function withoutDonation(
  { dataSource }: ServiceDeps,
  payments: readonly ProviderPayment[],
): Promise<readonly ProviderPayment[]> {
  const booked: { id: string }[] = await dataSource.query(
    'select payment_id as id from donations where payment_id = any($1::text[])',
    [payments.map(({ id }) => id)],
  );
  const ids = new Set(booked.map(({ id }) => id));
  return payments.filter(({ id }) => !ids.has(id));
}

async function withoutRecord(
  { dataSource }: ServiceDeps,
  refunds: readonly ProviderRefund[],
): Promise<readonly ProviderRefund[]> {
  const known: { key: string }[] = await dataSource.query(
    `select provider_refund_id || ' ' || status as key from refunds where provider_refund_id = any($1::text[])`,
    [refunds.map(({ id }) => id)],
  );
  const keys = new Set(known.map(({ key }) => key));
  return refunds.filter(({ id, status }) => !keys.has(`${id} ${status}`));
}
