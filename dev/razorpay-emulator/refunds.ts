import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from './context';
import type { Refund } from './entities';
import { badRequest, conflict, unknownId } from './errors';
import { laggingPage, page } from './lists';
import { refundable } from './payment-terms';
import { findPayment } from './payments';
import { refundPayment } from './refund-states';
import type { Call, Route } from './router';
import type { WebhookPlan } from './scenarios';
import type { RefundOutcome } from './state';
import { allowOnly, amountOf, notesOf, receiptOf, type Body } from './validation';

export function refundRoutes(ctx: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/payments/:id/refund', handle: (call) => askForRefund(ctx, call) },
    {
      method: 'GET',
      path: '/v1/payments/:id/refunds',
      handle: (call) => page(refundsOf(ctx, call.params.id), call.query),
    },
    {
      method: 'GET',
      path: '/v1/payments/:id/refunds/:refundId',
      handle: ({ params }) => refundsOf(ctx, params.id).find(({ id }) => id === params.refundId) ?? missing(),
    },
    {
      method: 'GET',
      path: '/v1/refunds',
      handle: (call) => laggingPage(ctx, Object.values(ctx.store.state.refunds), call.query),
    },
    { method: 'GET', path: '/v1/refunds/:id', handle: (call) => findRefund(ctx, call.params.id) },
    { method: 'PATCH', path: '/v1/refunds/:id', handle: (call) => editRefund(ctx, call) },
  ];
}

/**
 * Handles a merchant's refund request, which may take its time.
 * @throws ApiError 409 while another with its key is in progress; otherwise as `createRefund`
 */
async function askForRefund(ctx: Context, call: Call): Promise<Refund> {
  const key = idempotencyKey(call.headers['x-refund-idempotency']);
  if (key === null) return createRefund(ctx, call);
  if (ctx.refundsUnderWay.has(key)) throw conflict();
  ctx.refundsUnderWay.add(key);
  try {
    await delay(ctx.store.state.account.refundMs);
    return createRefund(ctx, call);
  } finally {
    ctx.refundsUnderWay.delete(key);
  }
}

/**
 * Refunds a captured payment in part or in full. `X-Refund-Idempotency` makes a repeat return the first refund.
 * @throws ApiError 400 for more than is left, for anything not captured, or for a key used differently
 */
export function createRefund(
  ctx: Context,
  { params, body, headers }: Call,
  plan: WebhookPlan = {},
  begins?: RefundOutcome,
): Refund {
  const payment = findPayment(ctx, params.id);
  allowOnly(body, ['amount', 'speed', 'notes', 'receipt']);
  const key = idempotencyKey(headers['x-refund-idempotency']);
  const request = JSON.stringify([payment.entity.id, body]);
  const { state } = ctx.store;
  const earlier = key === null ? undefined : state.refundKeys[key];
  if (earlier !== undefined) {
    if (earlier.request === request) return findRefund(ctx, earlier.refundId);
    throw badRequest('Different request with the same idempotency key has already been processed.');
  }
  const { entity } = payment;
  if (entity.status === 'refunded') throw badRequest('The payment has been fully refunded already.');
  if (entity.status !== 'captured') {
    throw badRequest('The payment status should be captured for action to be taken');
  }
  const left = refundable(entity) - entity.amount_refunded;
  const amount = body.amount === undefined || body.amount === null ? left : amountOf(body);
  if (amount > left) {
    throw badRequest('The refund amount provided is greater than amount captured.', 'amount');
  }
  const terms = { amount, speed: speedOf(body), notes: notesOf(body.notes), receipt: receiptOf(body) };
  const { refund, events } = refundPayment(ctx, payment, terms, begins ?? payment.refundOutcomes?.shift());
  if (key !== null) {
    state.refundKeys[key] = { request, refundId: refund.id };
    ctx.store.touch('refundKeys', key);
  }
  ctx.webhooks.enqueue(events, plan);
  return refund;
}

function idempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (typeof header !== 'string' || !/^[A-Za-z0-9_-]{10,}$/.test(header)) {
    throw badRequest('The idempotency key must have at least 10 letters, digits, hyphens or underscores.');
  }
  return `key:${header}`;
}

function speedOf(body: Body): 'normal' | 'optimum' {
  const { speed } = body;
  if (speed === undefined || speed === null || speed === 'normal') return 'normal';
  if (speed === 'optimum') return speed;
  throw badRequest('The selected speed is invalid.', 'speed');
}

function refundsOf(ctx: Context, paymentId: unknown): Refund[] {
  const { entity } = findPayment(ctx, paymentId);
  return Object.values(ctx.store.state.refunds).filter((refund) => refund.payment_id === entity.id);
}

/**
 * Finds a refund.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findRefund(ctx: Context, id: unknown): Refund {
  if (typeof id !== 'string' || !/^rfnd_[A-Za-z0-9]{14}$/.test(id)) {
    throw badRequest(`${String(id)} is not a valid id`);
  }
  return ctx.store.state.refunds[id] ?? missing();
}

function missing(): never {
  throw unknownId();
}

function editRefund(ctx: Context, { params, body }: Call): Refund {
  const refund = findRefund(ctx, params.id);
  allowOnly(body, ['notes']);
  refund.notes = notesOf(body.notes);
  ctx.store.touch('refunds', refund.id);
  return refund;
}
