import type { Context } from './context';
import type { Method, Notes } from './entities';
import { badRequest, orderAlreadyPaid } from './errors';
import { TIMED_OUT, type Failure } from './failures';
import { acquirerData, instrumentOf } from './payment-details';
import { chargesOf, priced, refundable, type PaymentTerms } from './payment-terms';
import { returnPayment } from './refund-states';
import type { Capture, StoredOrder, StoredPayment } from './state';
import { draftEvent, orderPayload, paymentPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

/**
 * Payer of an attempt. The functions below are a payment's state changes; each returns its events, and the caller
 * decides on their delivery.
 */

export interface Payer {
  method: Method;
  email: string | null;
  contact: string | null;
  description: string | null;
  notes: Notes;
}

/** Address that the provider fills in when the payer gave none. */
const NO_EMAIL = 'void@razorpay.com';
const ANSWER_DEADLINE_SECONDS = 600;

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/**
 * Refuses a further payment.
 * @throws ApiError when the order is paid, or has an authorised payment that waits for its capture
 */
export function refuseIfTaken(ctx: Context, order: StoredOrder): void {
  if (order.entity.status === 'paid') throw orderAlreadyPaid();
  const waiting = Object.values(ctx.store.state.payments).some(
    ({ entity }) => entity.order_id === order.entity.id && entity.status === 'authorized',
  );
  if (waiting) throw badRequest('The order already has an authorized payment.');
}

/**
 * Starts an attempt: a payment in `created`, the order `attempted`.
 * @throws ApiError as `refuseIfTaken`
 */
export function startPayment(
  ctx: Context,
  order: StoredOrder,
  payer: Payer,
  terms: PaymentTerms = {},
  capture?: Capture,
): StoredPayment {
  refuseIfTaken(ctx, order);
  const { details, card } = instrumentOf(ctx, payer.method);
  const payment: StoredPayment = {
    card,
    ...(capture === undefined ? {} : { capture }),
    entity: {
      id: ctx.nextId('pay'),
      entity: 'payment',
      ...priced(ctx, order, terms),
      status: 'created',
      order_id: order.entity.id,
      invoice_id: null,
      method: payer.method,
      amount_refunded: 0,
      refund_status: null,
      captured: false,
      description: payer.description,
      email: payer.email ?? NO_EMAIL,
      contact: payer.contact,
      notes: payer.notes,
      fee: null,
      tax: null,
      ...NO_ERROR,
      acquirer_data: {},
      created_at: ctx.clock.seconds(),
      ...details,
    },
  };
  ctx.store.state.payments[payment.entity.id] = payment;
  order.entity.attempts += 1;
  order.entity.status = 'attempted';
  keep(ctx, payment);
  return payment;
}

/**
 * Authorises a payment, and captures it at once where payment, order or account (the first with a setting) say so.
 * Where another attempt paid the order in the meantime (late authorisation), the money is returned.
 */
export function authorizePayment(ctx: Context, payment: StoredPayment): DraftEvent[] {
  const order = orderOf(ctx, payment);
  const { entity } = payment;
  entity.status = 'authorized';
  payment.authorizedAt = ctx.clock.seconds();
  Object.assign(entity, NO_ERROR);
  entity.acquirer_data = acquirerData(ctx, entity.method);
  keep(ctx, payment);
  const events = [draftEvent(ctx, 'payment.authorized', paymentPayload(payment))];
  if (order.entity.status === 'paid') {
    events.push(...returnPayment(ctx, payment));
  } else if (captureFor(ctx, order, payment) === 'automatic') {
    events.push(...capturePayment(ctx, payment));
  }
  return events;
}

function captureFor(ctx: Context, { manualCapture }: StoredOrder, { capture }: StoredPayment): Capture {
  if (capture !== undefined) return capture;
  if (manualCapture !== null) return manualCapture ? 'manual' : 'automatic';
  return ctx.store.state.account.capture;
}

/** Captures an authorised payment; the order is paid from then on, whatever is refunded later. */
export function capturePayment(ctx: Context, payment: StoredPayment): DraftEvent[] {
  const order = orderOf(ctx, payment);
  const { entity } = payment;
  entity.status = 'captured';
  entity.captured = true;
  Object.assign(entity, chargesOf(entity));
  order.entity.status = 'paid';
  order.entity.amount_paid = entity.currency === 'INR' ? refundable(entity) : order.entity.amount;
  order.entity.amount_due = Math.max(0, order.entity.amount - order.entity.amount_paid);
  keep(ctx, payment);
  return [
    draftEvent(ctx, 'payment.captured', paymentPayload(payment)),
    draftEvent(ctx, 'order.paid', { ...paymentPayload(payment), ...orderPayload(order) }),
  ];
}

export function failPayment(ctx: Context, payment: StoredPayment, failure: Failure): DraftEvent[] {
  Object.assign(payment.entity, {
    status: 'failed',
    error_code: failure.code,
    error_description: failure.description,
    error_source: failure.source,
    error_step: failure.step,
    error_reason: failure.reason,
  });
  keep(ctx, payment);
  return [draftEvent(ctx, 'payment.failed', paymentPayload(payment))];
}

/** Fails payments without an answer of the bank for ten minutes. They can still be authorised late. */
export function expireUnanswered(ctx: Context): void {
  const deadline = ctx.clock.seconds() - ANSWER_DEADLINE_SECONDS;
  for (const payment of Object.values(ctx.store.state.payments)) {
    if (payment.entity.status === 'created' && payment.entity.created_at <= deadline) {
      ctx.webhooks.enqueue(failPayment(ctx, payment, TIMED_OUT));
    }
  }
}

/** Marks a payment and its order as changed. */
function keep(ctx: Context, { entity }: StoredPayment): void {
  ctx.store.touch('payments', entity.id);
  if (entity.order_id !== null) ctx.store.touch('orders', entity.order_id);
}

export function orderOf(ctx: Context, payment: StoredPayment): StoredOrder {
  const { order_id: id } = payment.entity;
  const order = id === null ? undefined : ctx.store.state.orders[id];
  if (order === undefined) throw new Error(`Payment ${payment.entity.id} has no order.`);
  return order;
}
