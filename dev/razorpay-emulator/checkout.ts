import { attempt, type WindowAnswer } from './attempts';
import type { Context } from './context';
import { METHODS, type Method } from './entities';
import { badRequest } from './errors';
import { FAILURE_REASONS } from './failures';
import { refuseMandatesIfOff } from './features';
import { findOrder } from './orders';
import { refuseIfTaken, type Payer } from './payment-states';
import type { Call, Route } from './router';
import { OUTCOMES, type Outcome } from './scenarios';
import type { StoredOrder, StoredSubscription } from './state';
import { chargeOf } from './subscription-charges';
import { attemptSubscription, mandateMethods, refuseIfClosed } from './subscription-checkout';
import { findSubscription } from './subscriptions';
import { notesOf, type Body } from './validation';

/** Time in milliseconds for which the window shows success before it returns the result. */
const ANSWER_MS = 300;

/** Routes of the payment window itself. Only its own page can call them: there are no CORS headers. */
export function checkoutRoutes(ctx: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/checkout/open', handle: (call) => openWindow(ctx, call) },
    { method: 'POST', path: '/v1/checkout/attempt', handle: (call) => attemptInWindow(ctx, call) },
  ];
}

async function openWindow(ctx: Context, { body }: Call): Promise<unknown> {
  requireKey(ctx, body);
  checkOptions(body);
  if (textOf(body.subscription_id) !== null) return openMandateWindow(ctx, body);
  const order = orderForCheckout(ctx, body);
  const { id, amount, currency } = order.entity;
  await delay(ctx.scenarios.forOrder(order.entity)?.delays?.openMs);
  return { order: { id, amount, currency }, methods: METHODS, failure_reasons: FAILURE_REASONS };
}

async function openMandateWindow(ctx: Context, body: Body): Promise<unknown> {
  const sub = subscriptionForCheckout(ctx, body);
  await delay(ctx.scenarios.forSubscription(sub.entity.id)?.delays?.openMs);
  const order = { id: sub.entity.id, amount: chargeOf(ctx, sub), currency: 'INR' };
  return { order, methods: mandateMethods(ctx, sub), failure_reasons: FAILURE_REASONS };
}

const delay = async (ms = 0): Promise<void> => {
  if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
};

function attemptInWindow(ctx: Context, { body }: Call): WindowAnswer & { delay_ms: number } {
  if (textOf(body.subscription_id) !== null) {
    const sub = subscriptionForCheckout(ctx, body);
    const answer = attemptSubscription(ctx, sub, {
      outcome: outcomeOf(body.outcome),
      reason: textOf(body.reason) ?? undefined,
      payer: payerOf(body),
    });
    return { ...answer, delay_ms: ctx.scenarios.forSubscription(sub.entity.id)?.delays?.answerMs ?? ANSWER_MS };
  }
  const order = orderForCheckout(ctx, body);
  const scenario = ctx.scenarios.forOrder(order.entity);
  const { answer } = attempt(ctx, order, {
    outcome: outcomeOf(body.outcome),
    reason: textOf(body.reason) ?? undefined,
    payer: payerOf(body),
  });
  return { ...answer, delay_ms: scenario?.delays?.answerMs ?? ANSWER_MS };
}

function payerOf(body: Body): Payer {
  return {
    method: methodOf(body.method),
    email: textOf(body.email),
    contact: contactOf(body.contact),
    description: textOf(body.description),
    notes: notesOf(body.notes),
  };
}

/**
 * Checks the options for which the provider's documentation has rules. It does not mention unknown names: those are
 * ignored.
 * @throws ApiError for a description that begins with neither a letter nor a digit, too many notes, or no address to
 * post to
 */
function checkOptions(body: Body): void {
  const { description, callback_url: address } = body;
  if (
    description !== undefined &&
    description !== null &&
    !(typeof description === 'string' && /^[A-Za-z0-9]/.test(description))
  ) {
    throw badRequest('The description must begin with an alphanumeric character.', 'description');
  }
  notesOf(body.notes);
  if (address === undefined || address === null) return;
  if (typeof address !== 'string' || !/^https?:/.test(address) || !URL.canParse(address)) {
    throw badRequest('The callback_url format is invalid.', 'callback_url');
  }
}

function requireKey(ctx: Context, body: Body): void {
  if (body.key !== ctx.settings.keyId) throw badRequest('The api key provided is invalid', 'key');
}

function subscriptionForCheckout(ctx: Context, body: Body): StoredSubscription {
  requireKey(ctx, body);
  refuseMandatesIfOff(ctx);
  const sub = findSubscription(ctx, body.subscription_id);
  refuseIfClosed(sub);
  return sub;
}

function orderForCheckout(ctx: Context, body: Body): StoredOrder {
  requireKey(ctx, body);
  if (textOf(body.order_id) === null) throw badRequest('The order id field is required.', 'order_id');
  const order = findOrder(ctx, body.order_id);
  refuseIfTaken(ctx, order);
  return order;
}

/**
 * Parses an outcome.
 * @throws ApiError for an unknown one
 */
export function outcomeOf(value: unknown): Outcome {
  const outcome = OUTCOMES.find((each) => each === value);
  if (outcome === undefined) throw badRequest(`outcome must be one of ${OUTCOMES.join(', ')}`, 'outcome');
  return outcome;
}

/**
 * Parses a method.
 * @throws ApiError for an unknown one
 */
export function methodOf(value: unknown): Method {
  const method = METHODS.find((each) => each === value);
  if (method === undefined) throw badRequest(`method must be one of ${METHODS.join(', ')}`, 'method');
  return method;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Normalises a contact; the provider assumes India's country code without one. */
function contactOf(value: unknown): string | null {
  const contact = textOf(value)?.replace(/[\s-]/g, '') ?? null;
  if (contact === null || contact.startsWith('+')) return contact;
  return contact.length === 10 ? `+91${contact}` : `+${contact}`;
}
