import { methodOf } from './checkout';
import type { Context } from './context';
import { webhookPlanOf } from './control-input';
import { oneOf } from './control-values';
import type { Notes } from './entities';
import { badRequest } from './errors';
import { failureFor } from './failures';
import { authorizePayment, failPayment, startPayment, type Payer } from './payment-states';
import { findLink } from './payment-links';
import { deviationsOf } from './payment-terms-input';
import { payCode } from './pay-qr-code';
import { findCode } from './qr-codes';
import type { Call, Route } from './router';
import type { StoredOrder, StoredPayment } from './state';
import { openOrder } from './subscription-charges';
import { allowOnly, amountOf, textIn, type Body } from './validation';
import { draftEvent, orderPayload, paymentPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

const FIELDS = ['amount', 'outcome', 'method', 'email', 'contact', 'notes', 'payment', 'capture', 'webhook'];

/** Routes that play people who pay on a link, a page or a QR code that the merchant made outside of the product. */
export function outsideControlRoutes(ctx: Context): Route[] {
  const post = (path: string, handle: (call: Call) => unknown): Route => ({
    method: 'POST',
    path: `/__emu/${path}`,
    handle,
  });
  return [
    post('payment-links/:id/pay', (call) => payLink(ctx, call)),
    post('payment-pages/pay', (call) => payPage(ctx, call)),
    post('qr-codes/:id/pay', ({ params, body }) => {
      allowOnly(body, FIELDS);
      const code = findCode(ctx, params.id);
      const amount = code.entity.payment_amount ?? amountOf(body);
      const { payment, events } = payCode(ctx, code, payerOf(body, 'QRv2 Payment'), amount);
      ctx.webhooks.enqueue(events, webhookPlanOf(body.webhook));
      return { payment: payment.entity };
    }),
  ];
}

/** Notes are taken as they come, since old payments carry what nobody would be allowed to send today. */
const payerOf = (body: Body, description: string): Payer => ({
  method: body.method === undefined ? 'upi' : methodOf(body.method),
  email: textIn(body, 'email'),
  contact: textIn(body, 'contact'),
  description,
  notes: (body.notes ?? []) as Notes,
});

function payLink(ctx: Context, { params, body }: Call): unknown {
  allowOnly(body, FIELDS);
  const link = findLink(ctx, params.id);
  if (link.status === 'paid') throw badRequest('The payment link is already paid.');
  const order = link.order_id === null ? undefined : ctx.store.state.orders[link.order_id];
  const opened = order ?? openOrder(ctx, link.amount);
  link.order_id = opened.entity.id;
  const description = `#${link.id.replace('plink_', '')}`;
  const { payment, events } = play(ctx, opened, body, payerOf(body, description));
  if (payment.entity.status === 'captured') {
    const { id, amount, method, created_at } = payment.entity;
    link.status = 'paid';
    link.amount_paid = amount;
    link.payments = [{ payment_id: id, amount, status: 'captured', method, created_at }];
    const payload = { ...paymentPayload(payment), ...orderPayload(opened), payment_link: { entity: link } };
    events.push(draftEvent(ctx, 'payment_link.paid', payload));
  }
  ctx.store.touch('paymentLinks', link.id);
  ctx.webhooks.enqueue(events, webhookPlanOf(body.webhook));
  return { payment: payment.entity };
}

function payPage(ctx: Context, { body }: Call): unknown {
  const { title, ...rest } = body;
  allowOnly(rest, FIELDS);
  const description = textIn({ title }, 'title');
  if (description === null) throw badRequest('The title field is required.', 'title');
  const { payment, events } = play(ctx, openOrder(ctx, amountOf(rest)), rest, payerOf(rest, description));
  ctx.webhooks.enqueue(events, webhookPlanOf(rest.webhook));
  return { payment: payment.entity };
}

/** Plays one attempt on an order of the provider's own. */
function play(
  ctx: Context,
  order: StoredOrder,
  body: Body,
  payer: Payer,
): { payment: StoredPayment; events: DraftEvent[] } {
  const { payment: terms, capture } = deviationsOf(body);
  const outcome = oneOf(['success', 'fail'] as const, body.outcome ?? 'success', 'outcome');
  const payment = startPayment(ctx, order, payer, terms, capture);
  const events = outcome === 'fail' ? failPayment(ctx, payment, failureFor(undefined)) : authorizePayment(ctx, payment);
  return { payment, events };
}
