import type { Context } from './context';
import { METHODS, type Method, type Order, type Payment, type Refund } from './entities';
import { feeOf, instrumentOf } from './payment-details';
import type { Invoice, Period, Plan, Subscription, SubscriptionStatus } from './subscription-entities';

/** Records of the merchant that this emulator has not seen, such as demo content. Paise; Unix seconds. */
export interface KnownBooks {
  readonly orders: readonly Pick<Order, 'id' | 'amount' | 'status' | 'created_at'>[];
  readonly payments: readonly KnownPayment[];
  readonly refunds: readonly Pick<Refund, 'id' | 'payment_id' | 'amount' | 'created_at'>[];
  readonly plans: readonly { id: string; period: Period; amount: number; created_at: number }[];
  readonly subscriptions: readonly KnownSubscription[];
}

type KnownPayment = Pick<
  Payment,
  'id' | 'amount' | 'email' | 'contact' | 'error_code' | 'error_description' | 'created_at'
> & {
  status: 'captured' | 'refunded' | 'failed';
  method: string | null;
  amount_refunded: number;
  /** One of both is set. */
  order_id: string | null;
  subscription_id: string | null;
};

type KnownSubscription = Pick<
  Subscription,
  | 'id'
  | 'plan_id'
  | 'total_count'
  | 'paid_count'
  | 'auth_attempts'
  | 'created_at'
  | 'charge_at'
  | 'ended_at'
  | 'short_url'
> & { status: SubscriptionStatus; email: string; contact: string };

/**
 * Adds the unknown ones of these records, without webhooks, since they happened long ago. Records that the emulator has
 * stay as they are.
 */
export function takeOver(ctx: Context, books: KnownBooks): void {
  const { state } = ctx.store;
  const fresh = <T extends { id: string }>(known: Record<string, unknown>, all: readonly T[]): T[] =>
    all.filter(({ id }) => known[id] === undefined);
  const plans = fresh(state.plans, books.plans);
  const subscriptions = fresh(state.subscriptions, books.subscriptions);
  const orders = fresh(state.orders, books.orders);
  const payments = fresh(state.payments, books.payments);
  const refunds = fresh(state.refunds, books.refunds);
  if ([plans, subscriptions, orders, payments, refunds].every(({ length }) => length === 0)) return;

  for (const plan of plans) state.plans[plan.id] = planOf(ctx, plan);
  for (const each of subscriptions) {
    const { email, contact, ...facts } = each;
    state.subscriptions[each.id] = {
      entity: subscriptionOf(facts),
      payer: { method: 'card', email, contact },
      cycles: each.paid_count,
      position: Math.max(0, each.paid_count - 1),
      cancelAtCycleEnd: false,
      outcomes: [],
    };
  }
  for (const order of orders) {
    state.orders[order.id] = { manualCapture: false, entity: orderOf(order) };
  }
  for (const payment of payments) keepPayment(ctx, payment);
  for (const refund of refunds) state.refunds[refund.id] = refundOf(refund);
  ctx.store.touch();
}

const methodOf = (name: string | null): Method => METHODS.find((method) => method === name) ?? 'upi';

function keepPayment(ctx: Context, known: KnownPayment): void {
  const { state } = ctx.store;
  const { subscription_id: subscriptionId, method: name, ...facts } = known;
  const method = methodOf(name);
  const { details, card } = instrumentOf(ctx, method);
  const captured = known.status !== 'failed';
  let { order_id: orderId } = known;
  let invoiceId: string | null = null;
  if (orderId === null) {
    // Creates the provider's own order behind a debit, and the invoice that links it to its subscription.
    orderId = ctx.nextId('order');
    state.orders[orderId] = {
      manualCapture: false,
      entity: orderOf({
        id: orderId,
        amount: known.amount,
        status: captured ? 'paid' : 'attempted',
        created_at: known.created_at,
      }),
    };
  }
  if (subscriptionId !== null) {
    const invoice = invoiceOf(ctx.nextId('inv'), subscriptionId, orderId, known);
    invoiceId = invoice.id;
    state.invoices[invoice.id] = invoice;
  }
  state.payments[known.id] = {
    card,
    entity: {
      ...facts,
      entity: 'payment',
      currency: 'INR',
      order_id: orderId,
      invoice_id: invoiceId,
      international: false,
      method,
      refund_status: known.amount_refunded === 0 ? null : known.amount_refunded < known.amount ? 'partial' : 'full',
      captured,
      description: null,
      notes: [],
      ...(captured ? feeOf(known.amount) : { fee: null, tax: null }),
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: {},
      ...details,
    },
  };
}

const orderOf = (known: KnownBooks['orders'][number]): Order => {
  const paid = known.status === 'paid' ? known.amount : 0;
  return {
    ...known,
    entity: 'order',
    amount_paid: paid,
    amount_due: known.amount - paid,
    currency: 'INR',
    receipt: null,
    offer_id: null,
    attempts: known.status === 'created' ? 0 : 1,
    notes: [],
  };
};

const refundOf = (known: KnownBooks['refunds'][number]): Refund => ({
  ...known,
  entity: 'refund',
  currency: 'INR',
  notes: [],
  receipt: null,
  acquirer_data: { arn: null },
  batch_id: null,
  status: 'processed',
  speed_processed: 'normal',
  speed_requested: 'normal',
});

const planOf = (ctx: Context, { id, period, amount, created_at }: KnownBooks['plans'][number]): Plan => ({
  id,
  entity: 'plan',
  interval: 1,
  period,
  item: {
    id: ctx.nextId('item'),
    active: true,
    name: 'Donation',
    description: null,
    amount,
    unit_amount: amount,
    currency: 'INR',
    type: 'plan',
    unit: null,
    tax_inclusive: false,
    hsn_code: null,
    sac_code: null,
    tax_rate: null,
    tax_id: null,
    tax_group_id: null,
    created_at,
    updated_at: created_at,
  },
  notes: [],
  created_at,
});

const subscriptionOf = (known: Omit<KnownSubscription, 'email' | 'contact'>): Subscription => ({
  ...known,
  entity: 'subscription',
  customer_id: null,
  current_start: null,
  current_end: known.charge_at,
  quantity: 1,
  notes: [],
  start_at: known.created_at,
  end_at: null,
  customer_notify: true,
  expire_by: null,
  has_scheduled_changes: false,
  change_scheduled_at: null,
  source: 'api',
  remaining_count: known.total_count - known.paid_count,
});

const invoiceOf = (id: string, subscriptionId: string, orderId: string, payment: KnownPayment): Invoice => ({
  id,
  entity: 'invoice',
  subscription_id: subscriptionId,
  order_id: orderId,
  payment_id: payment.id,
  status: 'paid',
  amount: payment.amount,
  amount_paid: payment.amount,
  amount_due: 0,
  currency: 'INR',
  billing_start: payment.created_at,
  billing_end: payment.created_at,
  issued_at: payment.created_at,
  paid_at: payment.created_at,
  customer_id: null,
  short_url: '',
  type: 'invoice',
  created_at: payment.created_at,
});
