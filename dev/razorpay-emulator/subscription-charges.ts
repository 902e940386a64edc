import type { Context } from './context';
import { cycleStart, inDays } from './cycles';
import { failureFor } from './failures';
import { authorizePayment, failPayment, orderOf, startPayment, type Payer } from './payment-states';
import { findPlan } from './plans';
import type { StoredOrder, StoredPayment, StoredSubscription } from './state';
import type { Invoice } from './subscription-entities';
import { draftEvent, invoicePayload, orderPayload, paymentPayload, subscriptionPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

/** Cycles, their invoices, and their debits. Each function returns its events. */

/** Attempts: on the day itself and on each of the three days after it; then the subscription is halted. */
const TRIES = 4;

export function boundary(ctx: Context, { entity }: StoredSubscription, index: number): number {
  const { period, interval } = findPlan(ctx, entity.plan_id);
  return cycleStart(entity.start_at ?? ctx.clock.seconds(), period, interval, index);
}

export const chargeOf = (ctx: Context, { entity }: StoredSubscription): number =>
  findPlan(ctx, entity.plan_id).item.amount * entity.quantity;

export const keep = (ctx: Context, { entity }: StoredSubscription): void => ctx.store.touch('subscriptions', entity.id);

/** Begins the next cycle: its dates advance and its invoice is issued. */
export function beginCycle(ctx: Context, sub: StoredSubscription): Invoice {
  const { entity } = sub;
  const now = ctx.clock.seconds();
  entity.start_at ??= now;
  if (sub.cycles > 0) sub.position += 1;
  sub.cycles += 1;
  entity.current_start = boundary(ctx, sub, sub.position);
  entity.current_end = boundary(ctx, sub, sub.position + 1);
  entity.end_at = boundary(ctx, sub, sub.position + 1 + entity.total_count - sub.cycles);
  entity.charge_at = entity.current_end;
  entity.remaining_count = entity.total_count - sub.cycles;
  keep(ctx, sub);
  return issueInvoice(ctx, sub);
}

function issueInvoice(ctx: Context, sub: StoredSubscription): Invoice {
  const { entity } = sub;
  const now = ctx.clock.seconds();
  const amount = chargeOf(ctx, sub);
  const order = openOrder(ctx, amount);
  const id = ctx.nextId('inv');
  const invoice: Invoice = {
    id,
    entity: 'invoice',
    subscription_id: entity.id,
    order_id: order.entity.id,
    payment_id: null,
    status: 'issued',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency: 'INR',
    billing_start: entity.current_start ?? now,
    billing_end: entity.current_end ?? now,
    issued_at: now,
    paid_at: null,
    customer_id: entity.customer_id,
    short_url: entity.short_url,
    type: 'invoice',
    created_at: now,
  };
  ctx.store.state.invoices[id] = invoice;
  ctx.store.touch('invoices', id);
  return invoice;
}

/** Opens an order of the provider's own, which the merchant never requested. */
export function openOrder(ctx: Context, amount: number): StoredOrder {
  const order: StoredOrder = {
    manualCapture: false,
    entity: {
      id: ctx.nextId('order'),
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency: 'INR',
      receipt: null,
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: ctx.clock.seconds(),
    },
  };
  ctx.store.state.orders[order.entity.id] = order;
  ctx.store.touch('orders', order.entity.id);
  return order;
}

/** Returns the latest unpaid invoice. */
export const unpaidInvoice = (ctx: Context, { entity }: StoredSubscription): Invoice | undefined =>
  Object.values(ctx.store.state.invoices).findLast(
    (invoice) => invoice.subscription_id === entity.id && invoice.status === 'issued',
  );

/** Debits an invoice: on success the subscription is active, otherwise the next attempt is a day later. */
export function debit(
  ctx: Context,
  sub: StoredSubscription,
  invoice: Invoice,
  outcome: 'charge' | 'fail',
  reason?: string,
): DraftEvent[] {
  const payment = startPayment(ctx, orderOfInvoice(ctx, invoice), payerOf(sub));
  Object.assign(payment.entity, { invoice_id: invoice.id, customer_id: sub.entity.customer_id, token_id: null });
  return outcome === 'charge' ? paid(ctx, sub, invoice, payment) : refused(ctx, sub, payment, reason);
}

function orderOfInvoice(ctx: Context, invoice: Invoice): StoredOrder {
  const order = ctx.store.state.orders[invoice.order_id];
  if (order === undefined) throw new Error(`Invoice ${invoice.id} has no order.`);
  return order;
}

const payerOf = ({ payer }: StoredSubscription): Payer => ({
  method: payer?.method ?? 'card',
  email: payer?.email ?? null,
  contact: payer?.contact ?? null,
  description: 'Recurring Payment via Subscription',
  notes: [],
});

function paid(ctx: Context, sub: StoredSubscription, invoice: Invoice, payment: StoredPayment): DraftEvent[] {
  const { entity } = sub;
  const wasActive = entity.status === 'active' || entity.status === 'authenticated';
  const events = authorizePayment(ctx, payment);
  Object.assign(invoice, {
    status: 'paid',
    payment_id: payment.entity.id,
    amount_paid: invoice.amount,
    amount_due: 0,
    paid_at: ctx.clock.seconds(),
  });
  ctx.store.touch('invoices', invoice.id);
  const recovered = entity.status === 'pending' || entity.status === 'halted';
  entity.status = 'active';
  entity.auth_attempts = 0;
  entity.paid_count += 1;
  entity.charge_at = entity.current_end;
  keep(ctx, sub);
  const last = sub.cycles >= entity.total_count;
  if (last) entity.charge_at = null;
  const whole = { ...subscriptionPayload(sub), ...paymentPayload(payment, true) };
  events.push(
    draftEvent(ctx, 'invoice.paid', {
      ...paymentPayload(payment),
      ...orderPayload(orderOf(ctx, payment)),
      ...invoicePayload(invoice),
    }),
    draftEvent(ctx, 'subscription.charged', whole),
  );
  if (recovered && !wasActive) events.push(draftEvent(ctx, 'subscription.activated', whole));
  if (last) events.push(...complete(ctx, sub, payment));
  return events;
}

function refused(ctx: Context, sub: StoredSubscription, payment: StoredPayment, reason?: string): DraftEvent[] {
  const { entity } = sub;
  const events = failPayment(ctx, payment, failureFor(reason));
  entity.auth_attempts += 1;
  const halted = entity.auth_attempts >= TRIES;
  entity.status = halted ? 'halted' : 'pending';
  entity.charge_at = halted ? entity.current_end : inDays(ctx.clock.seconds(), 1);
  keep(ctx, sub);
  return [
    ...events,
    draftEvent(ctx, halted ? 'subscription.halted' : 'subscription.pending', subscriptionPayload(sub)),
  ];
}

export function complete(ctx: Context, sub: StoredSubscription, payment?: StoredPayment): DraftEvent[] {
  Object.assign(sub.entity, { status: 'completed', ended_at: ctx.clock.seconds(), charge_at: null });
  keep(ctx, sub);
  const payload = { ...subscriptionPayload(sub), ...(payment === undefined ? {} : paymentPayload(payment, true)) };
  return [draftEvent(ctx, 'subscription.completed', payload)];
}
