import { flagForAttention } from '../attention/attention';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { formatPaymentAmount } from './format-payment-amount';
import { askedNews, type CaptureNews } from './capture-news';
import { mayFit } from './match-amount';
import { lockPayment } from './payment-lock';
import { recordPayment } from './payment-record';
import type { PaymentProvider, ProviderPayment } from './provider';

/** A payment in its current state, with what is known of the moment of its capture. */
export interface AfterCapture {
  readonly payment: ProviderPayment;
  readonly news: CaptureNews;
  /**
   * True for an authorised payment that does not match its order: it was not captured, and the provider returns it
   * automatically.
   */
  readonly isLeft: boolean;
}

interface Order {
  readonly donationId: string;
  /** Paise. */
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string | null;
}

/**
 * Captures an authorised payment that matches its order, for provider accounts without automatic capture. Leaves a
 * payment alone when its amount or currency differs, its order is not ours, or its order is already paid: the provider
 * returns it automatically after some days, and the office gets an exception. Payments in any other state stay as they
 * are.
 * @param askedAt when the payment was fetched from the provider
 * @throws ProviderError when the capture fails
 */
export async function capture(
  deps: ServiceDeps,
  provider: PaymentProvider,
  payment: ProviderPayment,
  askedAt: Date,
): Promise<AfterCapture> {
  const before = askedNews(payment, askedAt, deps.now());
  if (payment.status !== 'authorized') return { payment, news: before, isLeft: false };
  const order = await findOrder(deps.dataSource, payment.orderId);
  const objection = objectionTo(order, payment);
  if (objection !== null) {
    await leaveToReturn(deps, payment, before, order, objection);
    return { payment, news: before, isLeft: true };
  }
  const captured = await provider.capturePayment(payment);
  return {
    payment: captured,
    news: { ...askedNews(captured, askedAt, deps.now()), uncapturedAt: askedAt },
    isLeft: false,
  };
}

const findOrder = (db: Queryable, orderId: string | null): Promise<Order | null> =>
  firstRow<Order>(
    db,
    `select d.id as "donationId", d.amount, d.currency, d.payment_id as "paymentId"
       from payment_orders o join donations d on d.id = o.donation_id where o.provider_order_id = $1`,
    [orderId],
  );

function objectionTo(order: Order | null, payment: ProviderPayment): string | null {
  const authorised = formatPaymentAmount(payment.amount, payment.currency);
  if (!order)
    return `${authorised} was authorised for the order ${payment.orderId ?? 'none'}, which is not in our records.`;
  if (order.paymentId !== null)
    return `${authorised} was authorised for an order that ${order.paymentId} has already paid.`;
  const expected = formatPaymentAmount(order.amount, order.currency);
  return mayFit(order, payment) ? null : `Expected ${expected}, but ${authorised} was authorised.`;
}

async function leaveToReturn(
  deps: ServiceDeps,
  payment: ProviderPayment,
  news: CaptureNews,
  order: Order | null,
  objection: string,
): Promise<void> {
  const donationId = order?.donationId ?? null;
  await deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, payment.id);
    await recordPayment(manager, payment, news, { donationId });
    const details = `${objection} It was not captured and returns to the payer automatically within a few days.`;
    await flagForAttention(manager, 'payment_left', payment.id, donationId, details);
  });
}
