import type { Context } from './context';
import type { Method, Notes } from './entities';
import { badRequest, orderAlreadyPaid } from './errors';
import { TIMED_OUT, type Failure } from './failures';
import { acquirerData, feeOf, instrumentOf } from './payment-details';
import { refundPayment } from './refund-states';
import type { StoredOrder, StoredPayment } from './state';
import { draftEvent, orderPayload, paymentPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

/** The changes a payment can go through. Each returns its events; the caller decides how they are delivered. */

export interface Payer {
  method: Method;
  email: string | null;
  contact: string | null;
  description: string | null;
  notes: Notes;
}

/** The provider fills this in where the payer gave no address. */
const NO_EMAIL = 'void@razorpay.com';
const ANSWER_DEADLINE_SECONDS = 600;

const NO_ERROR = {
  error_code: null,
  error_description: null,
  error_source: null,
  error_step: null,
  error_reason: null,
};

/** @throws ApiError when the order is paid, or has an authorised payment that waits for its capture. */
export function refuseIfTaken(ctx: Context, order: StoredOrder): void {
  if (order.entity.status === 'paid') throw orderAlreadyPaid();
  const waiting = Object.values(ctx.store.state.payments).some(
    ({ entity }) => entity.order_id === order.entity.id && entity.status === 'authorized',
  );
  if (waiting) throw badRequest('The order already has an authorized payment.');
}

/** A new attempt: a payment in `created`, the order `attempted`. Throws like `refuseIfTaken`. */
export function startPayment(ctx: Context, order: StoredOrder, payer: Payer): StoredPayment {
  refuseIfTaken(ctx, order);
  const { details, card } = instrumentOf(ctx, payer.method);
  const payment: StoredPayment = {
    card,
    entity: {
      id: ctx.nextId('pay'),
      entity: 'payment',
      amount: order.entity.amount,
      currency: order.entity.currency,
      status: 'created',
      order_id: order.entity.id,
      invoice_id: null,
      international: false,
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
 * The bank says yes: authorised, then captured unless the order wants manual capture. Where another attempt paid
 * the order in the meantime (late authorisation), the money goes straight back.
 */
export function authorizePayment(ctx: Context, payment: StoredPayment): DraftEvent[] {
  const order = orderOf(ctx, payment);
  const { entity } = payment;
  entity.status = 'authorized';
  Object.assign(entity, NO_ERROR);
  entity.acquirer_data = acquirerData(ctx, entity.method);
  keep(ctx, payment);
  const events = [draftEvent(ctx, 'payment.authorized', paymentPayload(payment))];
  if (order.entity.status === 'paid') {
    const { amount } = entity;
    events.push(...refundPayment(ctx, payment, { amount, speed: 'normal', notes: [], receipt: null }).events);
  } else if (!order.manualCapture) {
    events.push(...capturePayment(ctx, payment));
  }
  return events;
}

/** Takes the authorised money; the order is paid from here on, whatever is refunded later. */
export function capturePayment(ctx: Context, payment: StoredPayment): DraftEvent[] {
  const order = orderOf(ctx, payment);
  const { entity } = payment;
  entity.status = 'captured';
  entity.captured = true;
  Object.assign(entity, feeOf(entity.amount));
  order.entity.status = 'paid';
  order.entity.amount_paid = entity.amount;
  order.entity.amount_due = 0;
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

/** Fails the payments whose bank has not answered for ten minutes. They can still be authorised late. */
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
  ctx.store.touch('orders', entity.order_id);
}

export function orderOf(ctx: Context, payment: StoredPayment): StoredOrder {
  const order = ctx.store.state.orders[payment.entity.order_id];
  if (order === undefined) throw new Error(`Payment ${payment.entity.id} has no order.`);
  return order;
}
