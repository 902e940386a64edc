import { flagForAttention } from '../../attention/attention';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { describeError } from '../../log';
import { lockPayment } from '../payment-lock';
import { ProviderError, type PaymentProvider, type ProviderPayment } from '../provider';
import { settleAttention, unknownOrder } from '../unmatched/unmatched-attention';
import { adoptPayment } from './adopt-payment';
import { findAdopted, knowsCodes, mayBeAdopted, queueArrival } from './adopted-sources';
import { describedSource } from './page-key';
import { keepArrival } from './stage';

/** Seconds after which a payment is decided anew whose day of capture is not certain yet. */
const AGAIN_AFTER = 3_600;

/**
 * Adopts a new payment of a payment page, payment link or QR code that was adopted before: it becomes a donation with
 * receipt and mail, for the purpose that was chosen then. One from before the adoption is booked without a mail, and one
 * that is no donation is left out. Repetition changes nothing.
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
  const source = await findAdopted(dataSource, await keyOf(dataSource, provider, payment), payment.createdAt);
  const collected = source && (await provider.collectedPayment(payment.id));
  if (!collected) return false;
  const refunds = collected.payment.amountRefunded > 0 ? await provider.fetchRefunds(payment.id) : [];
  await keepArrival(dataSource, source.key, deps.now(), collected);
  const decision = await adoptPayment(deps, null, payment.id, refunds, source.adoptedAt);
  if (decision === 'not_donation') await leaveOut(deps, payment.id);
  if (decision === 'waits') await queueArrival(dataSource, payment.id, AGAIN_AFTER);
  return true;
}

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
    const left = await firstRow<{ orderId: string | null }>(
      manager,
      `select provider_order_id as "orderId" from payments p
        where provider_payment_id = $1 and status = 'captured' and not exists (select 1 from donations d where d.payment_id = $1)`,
      [paymentId],
    );
    if (left) await flagForAttention(manager, 'unmatched_payment', paymentId, null, unknownOrder(left.orderId));
  });
}
