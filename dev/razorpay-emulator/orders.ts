import type { Context } from './context';
import type { Order } from './entities';
import { badRequest, unknownId } from './errors';
import { collection, expansions, laggingPage } from './lists';
import type { Call, Route } from './router';
import type { StoredOrder } from './state';
import { allowOnly, amountOf, flagIn, isRecord, notesOf, receiptOf, requireInr, textIn, type Body } from './validation';

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

const TEXTS = ['checkout_config_id', 'method', 'offer_id', 'customer_id'];

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

/**
 * Finds an order.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
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
  const terms = captureTermsOf(body);
  checkPartialPayment(body, amount);
  for (const field of TEXTS) textIn(body, field);
  entity.id = ctx.nextId('order');
  ctx.store.state.orders[entity.id] = { entity, ...terms };
  ctx.store.touch('orders', entity.id);
  return entity;
}

const LONGEST_EXPIRY_MINUTES = 7_200;
const SHORTEST_EXPIRY_MINUTES = 12;

/** Parses the merchant's capture settings, which override the account's. */
function captureTermsOf(body: Body): Omit<StoredOrder, 'entity'> {
  const { payment } = body;
  const legacy = flagIn(body, 'payment_capture');
  if (payment === undefined || payment === null) return { manualCapture: legacy === undefined ? null : !legacy };
  if (!isRecord(payment) || (payment.capture !== 'automatic' && payment.capture !== 'manual')) {
    throw badRequest('The payment.capture field must be automatic or manual.', 'payment');
  }
  allowOnly(payment, ['capture', 'capture_options']);
  const manualCapture = payment.capture === 'manual';
  const { capture_options: options = {} } = payment;
  if (!isRecord(options)) throw badRequest('The payment.capture_options must be an array.', 'payment');
  allowOnly(options, ['automatic_expiry_period', 'manual_expiry_period', 'refund_speed']);
  const minutes = manualCapture ? options.manual_expiry_period : options.automatic_expiry_period;
  if (minutes === undefined || minutes === null) return { manualCapture };
  if (typeof minutes !== 'number' || !Number.isInteger(minutes)) {
    throw badRequest('The expiry period must be an integer.', 'payment');
  }
  if (minutes < SHORTEST_EXPIRY_MINUTES || minutes > LONGEST_EXPIRY_MINUTES) {
    throw badRequest(
      `The expiry period must be between ${SHORTEST_EXPIRY_MINUTES} and ${LONGEST_EXPIRY_MINUTES} minutes.`,
      'payment',
    );
  }
  return { manualCapture, returnAfterSeconds: minutes * 60 };
}

function checkPartialPayment(body: Body, amount: number): void {
  const isPartial = flagIn(body, 'partial_payment') ?? false;
  const first = body.first_payment_min_amount;
  if (first === undefined || first === null) return;
  if (!isPartial) throw badRequest('first_payment_min_amount is/are not required and should not be sent');
  if (amountOf({ amount: first }) > amount) {
    throw badRequest('The first_payment_min_amount may not be greater than the amount.', 'first_payment_min_amount');
  }
}

function listOrders(ctx: Context, query: URLSearchParams): unknown {
  const receipt = query.get('receipt');
  const authorized = query.get('authorized') === '1';
  const orders = Object.values(ctx.store.state.orders)
    .map(({ entity }) => entity)
    .filter((order) => receipt === null || order.receipt === receipt)
    .filter((order) => !authorized || paymentsOf(ctx, order).some(({ status }) => status === 'authorized'));
  const found = laggingPage(ctx, orders, query, ['authorized', 'receipt']);
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
