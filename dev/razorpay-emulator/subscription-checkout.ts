import { changeFirstDigit, type WindowAnswer } from './attempts';
import type { Context } from './context';
import type { Method } from './entities';
import { badRequest } from './errors';
import { failureFor } from './failures';
import { failPayment, startPayment, type Payer } from './payment-states';
import type { Outcome, WebhookPlan } from './scenarios';
import { signSubscription } from './signatures';
import type { StoredSubscription } from './state';
import { chargeOf, openOrder } from './subscription-charges';
import { authorize, changeCard } from './subscription-states';

/** Amount in paise (15,000 rupees) above which a debit needs the payer's confirmation, and UPI refuses it. */
const UPI_LIMIT = 1_500_000;

export interface SubscriptionAttempt {
  outcome: Outcome;
  reason?: string;
  payer: Payer;
  webhook?: WebhookPlan;
}

/** Payment methods of a mandate; fewer than for a single payment. */
export const mandateMethods = (ctx: Context, sub: StoredSubscription): readonly Method[] =>
  chargeOf(ctx, sub) > UPI_LIMIT ? ['card', 'netbanking'] : ['upi', 'card', 'netbanking'];

/**
 * Refuses a subscription that a payer can do nothing with.
 * @throws ApiError when it is active, has ended, or was paused
 */
export function refuseIfClosed({ entity }: StoredSubscription): void {
  if (!['created', 'pending', 'halted'].includes(entity.status)) {
    throw badRequest(`Subscription cannot be authorised in ${entity.status} status.`, 'status');
  }
}

/** Plays one attempt of a payer to authorise a subscription, or to replace its card once its debits fail. */
export function attemptSubscription(ctx: Context, sub: StoredSubscription, request: SubscriptionAttempt): WindowAnswer {
  refuseIfClosed(sub);
  const scenario = ctx.scenarios.forSubscription(sub.entity.id);
  const outcome = scenario?.outcome ?? request.outcome;
  const plan: WebhookPlan = { ...request.webhook, ...scenario?.webhook };
  const { payer } = request;
  if (!mandateMethods(ctx, sub).includes(payer.method)) throw badRequest(`${payer.method} is not available.`, 'method');
  if (outcome === 'dismiss') return { kind: 'dismiss' };
  if (outcome === 'never-answer' || outcome === 'fail') {
    const payment = startPayment(ctx, openOrder(ctx, chargeOf(ctx, sub)), payer);
    if (outcome === 'never-answer') return { kind: 'wait' };
    const failure = failureFor(scenario?.reason ?? request.reason);
    // A failed authorisation has no event.
    failPayment(ctx, payment, failure);
    return { kind: 'failed', error: { ...failure, metadata: { payment_id: payment.entity.id } } };
  }
  const { payment, events } =
    sub.entity.status === 'created' ? authorize(ctx, sub, payer) : changeCard(ctx, sub, payer);
  const lost = outcome === 'pay-lose-webhook' || outcome === 'pay-lose-both';
  ctx.webhooks.enqueue(events, lost ? { ...plan, drop: true } : plan);
  if (outcome === 'pay-lose-callback' || outcome === 'pay-lose-both') return { kind: 'dismiss' };
  const paymentId = outcome === 'foreign-payment' ? ctx.nextId('pay') : payment.entity.id;
  const signature = signSubscription(payment.entity.id, sub.entity.id, ctx.settings.keySecret);
  return {
    kind: 'success',
    response: {
      razorpay_payment_id: paymentId,
      razorpay_subscription_id: sub.entity.id,
      razorpay_signature: outcome === 'wrong-signature' ? changeFirstDigit(signature) : signature,
    },
  };
}
