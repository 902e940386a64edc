import type { Context } from './context';
import type { Order } from './entities';
import { badRequest, unknownId } from './errors';
import { collection, expansions, page } from './lists';
import type { Call, Route } from './router';
import type { StoredOrder } from './state';
import { allowOnly, amountOf, isRecord, notesOf, receiptOf, requireInr, type Body } from './validation';

const CREATE_FIELDS = [
  'amount',
  'currency',
  'receipt',
  'notes',
  'partial_payment',
  'first_payment_min_amount',
  'payment',
  'payment_capture',
  'checkout_config_id',
  'method',
  'bank_account',
  'offer_id',
  'customer_id',
  'token',
  'transfers',
];

export function orderRoutes(ctx: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/orders', handle: (call) => createOrder(ctx, call.body) },
    { method: 'GET', path: '/v1/orders', handle: (call) => listOrders(ctx, call.query) },
    { method: 'GET', path: '/v1/orders/:id', handle: (call) => findOrder(ctx, call.params.id).entity },
    { method: 'PATCH', path: '/v1/orders/:id', handle: (call) => editOrder(ctx, call) },
    {
      method: 'GET',
      path: '/v1/orders/:id/payments',
      handle: (call) => collection(paymentsOf(ctx, findOrder(ctx, call.params.id).entity)),
    },
  ];
}

/** @throws ApiError 400 for an id that is malformed or not in the store. */
export function findOrder(ctx: Context, id: unknown): StoredOrder {
  if (typeof id !== 'string' || !/^order_[A-Za-z0-9]{14}$/.test(id)) {
    throw badRequest(`${String(id)} is not a valid id`);
  }
  const order = ctx.store.state.orders[id];
  if (order === undefined) throw unknownId();
  return order;
}

function createOrder(ctx: Context, body: Body): Order {
  allowOnly(body, CREATE_FIELDS);
  const amount = amountOf(body);
  const entity: Order = {
    id: '',
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: requireInr(body.currency),
    receipt: receiptOf(body),
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: notesOf(body.notes),
    created_at: ctx.clock.seconds(),
  };
  const manualCapture = wantsManualCapture(body);
  entity.id = ctx.nextId('order');
  ctx.store.state.orders[entity.id] = { entity, manualCapture };
  ctx.store.touch('orders', entity.id);
  return entity;
}

function wantsManualCapture(body: Body): boolean {
  const { payment, payment_capture: legacy } = body;
  if (payment === undefined) return legacy === false || legacy === 0 || legacy === '0';
  if (!isRecord(payment) || (payment.capture !== 'automatic' && payment.capture !== 'manual')) {
    throw badRequest('The payment.capture field must be automatic or manual.', 'payment');
  }
  return payment.capture === 'manual';
}

function listOrders(ctx: Context, query: URLSearchParams): unknown {
  const receipt = query.get('receipt');
  const authorized = query.get('authorized') === '1';
  const orders = Object.values(ctx.store.state.orders)
    .map(({ entity }) => entity)
    .filter((order) => receipt === null || order.receipt === receipt)
    .filter((order) => !authorized || paymentsOf(ctx, order).some(({ status }) => status === 'authorized'));
  const found = page(orders, query);
  if (!expansions(query).has('payments')) return found;
  return { ...found, items: found.items.map((o) => ({ ...o, payments: collection(paymentsOf(ctx, o)) })) };
}

function paymentsOf(ctx: Context, order: Order) {
  return Object.values(ctx.store.state.payments)
    .map(({ entity }) => entity)
    .filter((payment) => payment.order_id === order.id)
    .reverse();
}

function editOrder(ctx: Context, { params, body }: Call): Order {
  const { entity } = findOrder(ctx, params.id);
  allowOnly(body, ['notes']);
  entity.notes = notesOf(body.notes);
  ctx.store.touch('orders', entity.id);
  return entity;
}
