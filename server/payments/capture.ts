import { flagForAttention } from '../attention/attention';
import { firstRow, type Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import { amountInWords } from './amount-in-words';
import { askedNews, type CaptureNews } from './capture-news';
import { mayFit } from './gift-amount';
import { lockPayment } from './payment-lock';
import { recordPayment } from './payment-record';
import type { PaymentProvider, ProviderPayment } from './provider';

/** A payment as it is now, and what is known of the moment of its capture. */
export interface AfterCapture {
  readonly payment: ProviderPayment;
  readonly news: CaptureNews;
  /** Authorised, but not what was ordered: it was not taken, and goes back to its payer by itself. */
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
 * An authorised payment is captured, for accounts that do not capture by themselves, if it is what was ordered. One of
 * another amount or currency, of an order that is not ours, or of one that is paid already is left alone: the provider
 * gives it back by itself after some days, and the office is told. Any other payment stays as it is.
 * @param askedAt when the provider was asked for the payment
 * @throws ProviderError when it does not capture
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
  const authorised = amountInWords(payment.amount, payment.currency);
  if (!order)
    return `${authorised} was authorised for the order ${payment.orderId ?? 'none'}, which is not in our records.`;
  if (order.paymentId !== null)
    return `${authorised} was authorised for an order that ${order.paymentId} has already paid.`;
  const expected = amountInWords(order.amount, order.currency);
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
