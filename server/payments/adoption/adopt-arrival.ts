import { flagForAttention } from '../../attention/attention';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { askedNews } from '../capture-news';
import { lockPayment } from '../payment-lock';
import { ProviderError, type PaymentProvider, type ProviderPayment } from '../provider';
import type { Settlement } from '../settle';
import { settleCharge } from '../subscriptions/settle-charge';
import { settleAttention, unknownOrder, unknownSubscription } from '../unmatched/unmatched-attention';
import { adoptPayment } from './adopt-payment';
import { adoptSubscription } from './adopt-subscriptions';
import { findAdopted, knowsCodes, mayBeAdopted, queueArrival, type AdoptedSource } from './adopted-sources';
import { describedSource } from './page-key';
import type { Payer } from './payer';
import { keepArrival, keepSubscription, type Kept } from './stage';

/** Seconds after which a payment is decided anew whose day of capture is not certain yet. */
const AGAIN_AFTER = 3_600;

/**
 * Adopts a new payment of a plan, payment page, payment link or QR code that was adopted before: it becomes a donation with
 * receipt and mail, for the purpose that was chosen then, and a new subscription a recurring gift. A payment from before
 * the adoption is booked without a mail, and one that is no donation is left out. Repetition changes nothing.
 * @param payment captured, and of no order or subscription of this site
 * @returns false when it is of no such source
 * @throws ProviderError when the provider does not answer
 */
export async function adoptArrival(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
): Promise<boolean> {
  const { dataSource } = deps;
  if (!payment.captured || !(await mayBeAdopted(dataSource, payment))) return false;
  if (payment.invoiceId !== null) return adoptCharge(deps, provider, payment, payment.invoiceId);
  const source = await findAdopted(dataSource, await keyOf(dataSource, provider, payment), payment.createdAt);
  const collected = source && (await provider.collectedPayment(payment.id));
  if (!collected) return false;
  return decide(deps, provider, source, { collected, source, subscriptionId: null, capturedAt: null });
}

/** Keeps a payment, and does what is decided on it. */
async function decide(
  deps: ServiceDeps,
  provider: PaymentProvider,
  source: AdoptedSource,
  arrival: Kept,
): Promise<true> {
  const { id, amountRefunded } = arrival.collected.payment;
  const refunds = amountRefunded > 0 ? await provider.fetchRefunds(id) : [];
  await keepArrival(deps.dataSource, deps.now(), arrival);
  const decision = await adoptPayment(deps, null, id, refunds, source.adoptedAt);
  if (decision === 'not_donation') await leaveOut(deps, id);
  if (decision === 'waits') await queueArrival(deps.dataSource, id, AGAIN_AFTER);
  return true;
}

/**
 * Adopts the charge of a subscription that began at the provider. One of an adopted monthly or yearly plan becomes a
 * recurring gift with it; of another rhythm each charge is a donation of its own.
 */
async function adoptCharge(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  invoiceId: string,
): Promise<boolean> {
  const askedAt = deps.now();
  const { subscriptionId, paidAt } = await provider.fetchInvoice(invoiceId);
  if (subscriptionId === null) return false;
  const charge = (): Promise<Settlement> =>
    settleCharge(deps, subscriptionId, payment, askedNews(payment, askedAt, deps.now(), paidAt));
  const known = 'select 1 from subscriptions where provider_subscription_id = $1';
  if (await firstRow(deps.dataSource, known, [subscriptionId])) return (await charge()).kind !== 'unmatched';
  const found = await provider.fetchAccountSubscription(subscriptionId);
  const source = await findAdopted(deps.dataSource, found.planId, payment.createdAt);
  const collected = source && (await provider.collectedPayment(payment.id));
  if (!collected) return false;
  const plan = await provider.fetchPlan(found.planId);
  const giver = source.isDonation ? filledIn(collected.payer, found.giver) : NOBODY;
  await keepSubscription(deps.dataSource, null, plan, { ...found, giver });
  if (!source.isDonation || plan.frequency === null)
    return decide(deps, provider, source, { collected, source, subscriptionId, capturedAt: paidAt });
  await adoptSubscription(deps, subscriptionId, source);
  await charge();
  return true;
}

const NOBODY: Payer = { name: '', email: '', phone: '', address: null, pan: null, receipt: null };

/** Completes what a payment says of its payer with what the subscription says. */
const filledIn = (payer: Payer, other: Payer): Payer => ({
  name: payer.name || other.name,
  email: payer.email || other.email,
  phone: payer.phone || other.phone,
  address: payer.address ?? other.address,
  pan: payer.pan ?? other.pan,
  receipt: payer.receipt,
});

/** Returns the key of a payment's source; a QR code is known to the provider alone, and its payments have no order. */
async function keyOf(db: Queryable, provider: PaymentProvider, payment: ProviderPayment): Promise<string> {
  const mayBeScanned = payment.orderId === null && (await knowsCodes(db, payment.createdAt));
  const code = mayBeScanned ? await codeOf(provider, payment.id) : null;
  return code ?? describedSource(payment.description ?? '').key;
}

/** Asks for the QR code of a payment; null without one, and where the account has no QR codes any more. */
async function codeOf(provider: PaymentProvider, paymentId: string): Promise<string | null> {
  try {
    return await provider.qrCodeOf(paymentId);
  } catch (error) {
    if (error instanceof ProviderError && !error.retryable) return null;
    throw error;
  }
}

/** Ends the exceptions of a payment that is no donation, and forgets who paid: a run that is to know asks again. */
async function leaveOut(deps: ServiceDeps, paymentId: string): Promise<void> {
  await deps.dataSource.query(
    `update adoption_payments
        set facts = null, donor_name = '', donor_email = '', donor_phone = '', donor_address = null, donor_pan = null,
            payer_address = '', own_receipt = null
      where payment_id = $1 and done_at is null and run_id is null`,
    [paymentId],
  );
  await settleAttention(deps.dataSource, paymentId, deps.now());
}

interface Left {
  readonly orderId: string | null;
  readonly subscriptionId: string | null;
  readonly amount: number;
  readonly currency: string;
}

/**
 * Decides on a new payment that matches nothing here: adopts it, or files it for the office.
 * @param provider null while no key is configured
 * @throws ProviderError when a later attempt may succeed; the job is retried, and the daily comparison finds the payment
 */
export async function decideArrival(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  paymentId: string,
): Promise<void> {
  try {
    const payment = provider && (await provider.fetchPayment(paymentId));
    if (payment && (await adoptArrival(deps, provider, payment))) return;
  } catch (error) {
    if (error instanceof ProviderError && error.retryable) throw error;
    deps.log.error('adoption.arrival-not-booked', { paymentId, ...describeError(error) });
  }
  await deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, paymentId);
    const left = await firstRow<Left>(
      manager,
      `select provider_order_id as "orderId", provider_subscription_id as "subscriptionId", amount, currency from payments p
        where provider_payment_id = $1 and status = 'captured' and not exists (select 1 from donations d where d.payment_id = $1)`,
      [paymentId],
    );
    if (!left) return;
    const { orderId, subscriptionId } = left;
    const details = subscriptionId === null ? unknownOrder(orderId) : unknownSubscription(left, subscriptionId);
    await flagForAttention(manager, 'unmatched_payment', paymentId, null, details);
  });
}
