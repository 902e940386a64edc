import type { Context } from './context';
import type { Payment } from './entities';
import { failureFor, NOT_ABROAD, type Failure } from './failures';
import { authorizePayment, failPayment, startPayment, type Payer } from './payment-states';
import { isRefusedAbroad, type PaymentTerms } from './payment-terms';
import type { Outcome, WebhookPlan } from './scenarios';
import { signCheckout } from './signatures';
import type { Capture, StoredOrder } from './state';

/** Fields that the browser passes to the merchant after a success. */
interface CheckoutResponse {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** Fields after the authorisation of a subscription. */
interface MandateResponse {
  razorpay_payment_id: string;
  razorpay_subscription_id: string;
  razorpay_signature: string;
}

interface CheckoutError extends Failure {
  /** Without an order id for subscriptions. */
  metadata: { payment_id: string; order_id?: string };
}

/** Next action of the payment window. */
export type WindowAnswer =
  | { kind: 'success'; response: CheckoutResponse | MandateResponse }
  | { kind: 'failed'; error: CheckoutError }
  | { kind: 'dismiss' }
  | { kind: 'wait' };

export interface AttemptRequest {
  outcome: Outcome;
  reason?: string;
  payer: Payer;
  /** Deviations of the payment from its order. */
  payment?: PaymentTerms;
  capture?: Capture;
  webhook?: WebhookPlan;
}

/**
 * Plays one attempt of a payer on an order. A scenario for the order overrides the chosen outcome.
 * @throws ApiError when the order accepts no further payment
 */
export function attempt(
  ctx: Context,
  order: StoredOrder,
  request: AttemptRequest,
): { payment: Payment | null; answer: WindowAnswer } {
  const scenario = ctx.scenarios.forOrder(order.entity);
  const outcome = scenario?.outcome ?? request.outcome;
  const plan: WebhookPlan = { ...request.webhook, ...scenario?.webhook };
  if (outcome === 'dismiss') return { payment: null, answer: { kind: 'dismiss' } };
  if (outcome === 'foreign-payment') {
    return { payment: null, answer: succeed(ctx, order, foreignPaymentId(ctx, order, request.payer)) };
  }
  const terms = { ...request.payment, ...scenario?.payment };
  const payment = startPayment(ctx, order, request.payer, terms, scenario?.capture ?? request.capture);
  const { entity } = payment;
  if (outcome === 'never-answer') return { payment: entity, answer: { kind: 'wait' } };
  const abroad = isRefusedAbroad(ctx, entity);
  if (outcome === 'fail' || abroad) {
    const failure = abroad ? NOT_ABROAD : failureFor(scenario?.reason ?? request.reason);
    ctx.webhooks.enqueue(failPayment(ctx, payment, failure), plan);
    const metadata = { payment_id: entity.id, order_id: order.entity.id };
    return { payment: entity, answer: { kind: 'failed', error: { ...failure, metadata } } };
  }
  const events = authorizePayment(ctx, payment);
  const lost = outcome === 'pay-lose-webhook' || outcome === 'pay-lose-both';
  ctx.webhooks.enqueue(events, lost ? { ...plan, drop: true } : plan);
  if (outcome === 'pay-lose-callback' || outcome === 'pay-lose-both') {
    return { payment: entity, answer: { kind: 'dismiss' } };
  }
  const answer = succeed(ctx, order, entity.id);
  if (outcome === 'wrong-signature') {
    const { response } = answer;
    response.razorpay_signature = changeFirstDigit(response.razorpay_signature);
  }
  return { payment: entity, answer };
}

function succeed(ctx: Context, order: StoredOrder, paymentId: string): { kind: 'success'; response: CheckoutResponse } {
  const orderId = order.entity.id;
  return {
    kind: 'success',
    response: {
      razorpay_payment_id: paymentId,
      razorpay_order_id: orderId,
      razorpay_signature: signCheckout(orderId, paymentId, ctx.settings.keySecret),
    },
  };
}

/** Makes a signature wrong in its first digit. */
export function changeFirstDigit(signature: string): string {
  return (signature.startsWith('0') ? '1' : '0') + signature.slice(1);
}

/** Returns a captured payment of another order, an existing or a new one. */
function foreignPaymentId(ctx: Context, order: StoredOrder, payer: Payer): string {
  const { orders, payments } = ctx.store.state;
  const existing = Object.values(payments).findLast(
    ({ entity }) => entity.order_id !== order.entity.id && entity.status === 'captured',
  );
  if (existing !== undefined) return existing.entity.id;
  const other: StoredOrder = {
    manualCapture: false,
    entity: { ...order.entity, id: ctx.nextId('order'), receipt: null, status: 'created', attempts: 0 },
  };
  orders[other.entity.id] = other;
  ctx.store.touch('orders', other.entity.id);
  const payment = startPayment(ctx, other, payer);
  authorizePayment(ctx, payment);
  return payment.entity.id;
}
