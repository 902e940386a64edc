import type { Context } from './context';
import type { Card, Payment } from './entities';
import { badRequest, orderAlreadyPaid, unknownId } from './errors';
import { expansions, laggingPage } from './lists';
import { capturePayment, orderOf } from './payment-states';
import { refundable } from './payment-terms';
import type { Call, Route } from './router';
import type { StoredPayment } from './state';
import { allowOnly, amountOf, notesOf } from './validation';

const CURRENCY_MISMATCH = 'The currency provided should match the currency of the payment.';

export function paymentRoutes(ctx: Context): Route[] {
  return [
    { method: 'GET', path: '/v1/payments', handle: (call) => listPayments(ctx, call.query) },
    {
      method: 'GET',
      path: '/v1/payments/:id',
      handle: (call) => show(findPayment(ctx, call.params.id), expansions(call.query)),
    },
    { method: 'PATCH', path: '/v1/payments/:id', handle: (call) => editPayment(ctx, call) },
    { method: 'POST', path: '/v1/payments/:id/capture', handle: (call) => capture(ctx, call) },
    { method: 'GET', path: '/v1/payments/:id/card', handle: (call) => cardOf(ctx, call) },
  ];
}

/**
 * Finds a payment.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findPayment(ctx: Context, id: unknown): StoredPayment {
  if (typeof id !== 'string' || !/^pay_[A-Za-z0-9]{14}$/.test(id)) {
    throw badRequest(`${String(id)} is not a valid id`);
  }
  const payment = ctx.store.state.payments[id];
  if (payment === undefined) throw unknownId();
  return payment;
}

function show({ entity, card }: StoredPayment, expand: Set<string>): Payment & { card?: Card } {
  return expand.has('card') && card !== null ? { ...entity, card } : entity;
}

function listPayments(ctx: Context, query: URLSearchParams): unknown {
  const expand = expansions(query);
  return laggingPage(
    ctx,
    Object.values(ctx.store.state.payments).map((payment) => show(payment, expand)),
    query,
  );
}

function editPayment(ctx: Context, { params, body }: Call): Payment {
  const { entity } = findPayment(ctx, params.id);
  allowOnly(body, ['notes']);
  entity.notes = notesOf(body.notes);
  ctx.store.touch('payments', entity.id);
  return entity;
}

function capture(ctx: Context, { params, body }: Call): Payment {
  const payment = findPayment(ctx, params.id);
  allowOnly(body, ['amount', 'currency']);
  const amount = amountOf(body);
  const { entity } = payment;
  if ((body.currency ?? 'INR') !== entity.currency) throw badRequest(CURRENCY_MISMATCH, 'currency');
  if (entity.captured) throw badRequest('This payment has already been captured');
  if (entity.status !== 'authorized') {
    throw badRequest('Only payments which have been authorized and not yet captured can be captured');
  }
  const order = orderOf(ctx, payment);
  if (order.entity.status === 'paid') throw orderAlreadyPaid();
  // When the customer bears the fee, the amount without it is accepted too: only a real key will tell which is right.
  if (amount !== entity.amount && amount !== refundable(entity)) {
    throw badRequest('Capture amount must be equal to the amount authorized.', 'amount');
  }
  ctx.webhooks.enqueue(capturePayment(ctx, payment), ctx.scenarios.forOrder(order.entity)?.webhook);
  return entity;
}

function cardOf(ctx: Context, { params }: Call): unknown {
  const { card } = findPayment(ctx, params.id);
  if (card === null) throw unknownId();
  return card;
}
