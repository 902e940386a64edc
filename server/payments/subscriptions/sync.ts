import { setTimeout as delay } from 'node:timers/promises';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { askedNews } from '../capture-news';
import type { PaymentProvider } from '../provider';
import { storeSubscriptionState, readSubscription, type OnStored, type StoredSubscription } from './store-state';
import { askSoon } from './schedule';
import { settleCharge } from './settle-charge';

/**
 * Attempts when others write at the same time. Each fetches from the provider again, after a random pause so that two
 * writers get out of step.
 */
const TRIES = 8;
const LONGEST_PAUSE_MS = 150;

/**
 * Updates our copy of a subscription to the provider's current state, and settles every charge that we have not heard
 * of. A webhook only triggers this fetch, so order, repetition and loss of webhooks do not matter.
 * @param onStored written with the new state in one transaction; without it a state stored by others is accepted
 * @returns the current state; null when the subscription is not ours
 * @throws ProviderError when the provider gives no usable answer; only settled charges have changed then
 */
export async function syncSubscription(
  deps: ServiceDeps,
  provider: PaymentProvider,
  providerId: string,
  onStored?: OnStored,
): Promise<StoredSubscription | null> {
  for (let left = TRIES; left > 0; left -= 1) {
    const known = await readSubscription(deps.dataSource, providerId);
    if (!known) return null;
    const told = await provider.fetchSubscription(providerId);
    if (told.paidCount > (await countCharges(deps, known.id))) await settleMissingCharges(deps, provider, providerId);
    const after = await storeSubscriptionState(deps, known, told, onStored);
    if (after) return after;
    if (left > 1) await delay(LONGEST_PAUSE_MS * Math.random());
  }
  if (onStored) throw new Error(`the subscription ${providerId} is being written by others all the time`);
  // Several events of one moment arrived together: a waiting donor gets an answer, and the job checks once more.
  await askSoon(deps, providerId);
  return readSubscription(deps.dataSource, providerId);
}

async function countCharges({ dataSource }: ServiceDeps, id: string): Promise<number> {
  const row = await firstRow<{ count: number }>(
    dataSource,
    'select count(*)::int as count from donations where subscription_id = $1 and payment_id is not null',
    [id],
  );
  return row?.count ?? 0;
}

/**
 * Settles oldest first, so that receipts are numbered in the order of the charges. Of an adopted gift, the adoption
 * decides on the charges that it found; those before its period are not ours.
 */
async function settleMissingCharges(deps: ServiceDeps, provider: PaymentProvider, providerId: string): Promise<void> {
  const invoices = await provider.fetchSubscriptionInvoices(providerId);
  const paid = invoices.filter(({ isPaid, paymentId }) => isPaid && paymentId !== null);
  const known: { id: string }[] = await deps.dataSource.query(
    `select payment_id as id from donations where payment_id = any($1::text[])
      union select payment_id from adoption_payments where payment_id = any($1::text[])
      union select w.id from unnest($1::text[], $2::timestamptz[]) as w(id, at), subscriptions s
             where s.provider_subscription_id = $3 and w.at < s.adopted_from`,
    [paid.map(({ paymentId }) => paymentId), paid.map(({ paidAt }) => paidAt), providerId],
  );
  const ids = new Set(known.map(({ id }) => id));
  for (const { paymentId, paidAt } of paid.reverse()) {
    if (paymentId === null || ids.has(paymentId)) continue;
    const askedAt = deps.now();
    const payment = await provider.fetchPayment(paymentId);
    await settleCharge(deps, providerId, payment, askedNews(payment, askedAt, deps.now(), paidAt));
  }
}
