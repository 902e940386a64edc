import type { EntityManager } from 'typeorm';
import { prepared } from '../../database/prepared-sql';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { lockPayment } from '../payment-lock';
import { followUnmatchedRefunds } from '../unmatched/unmatched-attention';
import type { ProviderRefund } from '../provider';
import { bookMoneyOutOf, bookNews } from './book-news';
import { recordRefund } from './record-refund';

/**
 * Books refunds of one payment, whoever reports them: our own request's answer, a webhook, or the reconciliation.
 * Idempotent and independent of order. Refunds of a payment that is not settled yet are stored, and count from its
 * settlement on.
 */
export async function applyRefunds(
  deps: ServiceDeps,
  paymentId: string,
  refunds: readonly ProviderRefund[],
): Promise<void> {
  await deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, paymentId);
    for (const refund of refunds) await recordRefund(manager, refund);
    const donation = await firstRow<{ id: string }>(manager, 'select id from donations where payment_id = $1', [
      paymentId,
    ]);
    if (donation) await bookNews(deps, manager, donation.id, paymentId);
    else await followUnmatchedRefunds(manager, paymentId, deps.now());
  });
}

/** SQL: whether a refund or dispute of the payment `$1` was reported. */
export const MONEY_WENT_OUT = `(exists (select 1 from refunds where provider_payment_id = $1)
      or exists (select 1 from disputes where provider_payment_id = $1))`;

const MONEY_OUT = prepared(`select ${MONEY_WENT_OUT} as "isSome"`);

/**
 * Books refunds and disputes that were reported before the payment was settled. The caller holds the payment's lock.
 * @returns whether the whole donation is gone
 */
export async function bookEarlierNews(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  paymentId: string,
): Promise<boolean> {
  const heard = await firstRow<{ isSome: boolean }>(manager, MONEY_OUT, [paymentId]);
  return heard?.isSome ? bookHeard(deps, manager, donationId, paymentId) : false;
}

/**
 * Books what was reported of a payment before it was settled. The caller holds the payment's lock.
 * @returns whether the whole donation is gone
 */
export async function bookHeard(
  deps: ServiceDeps,
  manager: EntityManager,
  donationId: string,
  paymentId: string,
): Promise<boolean> {
  await bookMoneyOutOf(deps, manager, donationId, paymentId);
  const donation = await firstRow<{ status: string }>(manager, 'select status from donations where id = $1', [
    donationId,
  ]);
  return donation?.status === 'refunded';
}
