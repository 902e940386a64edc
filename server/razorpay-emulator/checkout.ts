import { attempt, type WindowAnswer } from './attempts';
import type { Context } from './context';
import { METHODS, type Method } from './entities';
import { badRequest } from './errors';
import { FAILURE_REASONS } from './failures';
import { findOrder } from './orders';
import { refuseIfTaken } from './payment-states';
import type { Call, Route } from './router';
import { OUTCOMES, type Outcome } from './scenarios';
import type { StoredOrder } from './state';
import { notesOf, type Body } from './validation';

/** Time the window shows its "done" state before it hands over the result. */
const ANSWER_MS = 300;

/** What the payment window itself asks for. Only its own page can: no CORS headers are sent. */
export function checkoutRoutes(ctx: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/checkout/open', handle: (call) => openWindow(ctx, call) },
    { method: 'POST', path: '/v1/checkout/attempt', handle: (call) => attemptInWindow(ctx, call) },
  ];
}

async function openWindow(ctx: Context, { body }: Call): Promise<unknown> {
  const order = orderForCheckout(ctx, body);
  const { id, amount, currency } = order.entity;
  const openMs = ctx.scenarios.forOrder(order.entity)?.delays?.openMs ?? 0;
  if (openMs > 0) await new Promise((resolve) => setTimeout(resolve, openMs));
  return { order: { id, amount, currency }, methods: METHODS, failure_reasons: FAILURE_REASONS };
}

function attemptInWindow(ctx: Context, { body }: Call): WindowAnswer & { delay_ms: number } {
  const order = orderForCheckout(ctx, body);
  const scenario = ctx.scenarios.forOrder(order.entity);
  const { answer } = attempt(ctx, order, {
    outcome: outcomeOf(body.outcome),
    reason: textOf(body.reason) ?? undefined,
    payer: {
      method: methodOf(body.method),
      email: textOf(body.email),
      contact: contactOf(body.contact),
      description: textOf(body.description),
      notes: notesOf(body.notes),
    },
  });
  return { ...answer, delay_ms: scenario?.delays?.answerMs ?? ANSWER_MS };
}

function orderForCheckout(ctx: Context, body: Body): StoredOrder {
  if (body.key !== ctx.settings.keyId) throw badRequest('The api key provided is invalid', 'key');
  if (textOf(body.order_id) === null) throw badRequest('The order id field is required.', 'order_id');
  const order = findOrder(ctx, body.order_id);
  refuseIfTaken(ctx, order);
  return order;
}

/** @throws ApiError for an outcome that does not exist. */
export function outcomeOf(value: unknown): Outcome {
  const outcome = OUTCOMES.find((each) => each === value);
  if (outcome === undefined) throw badRequest(`outcome must be one of ${OUTCOMES.join(', ')}`, 'outcome');
  return outcome;
}

/** @throws ApiError for a method that does not exist. */
export function methodOf(value: unknown): Method {
  const method = METHODS.find((each) => each === value);
  if (method === undefined) throw badRequest(`method must be one of ${METHODS.join(', ')}`, 'method');
  return method;
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Without a country code the provider assumes India's. */
function contactOf(value: unknown): string | null {
  const contact = textOf(value)?.replace(/[\s-]/g, '') ?? null;
  if (contact === null || contact.startsWith('+')) return contact;
  return contact.length === 10 ? `+91${contact}` : `+${contact}`;
}
