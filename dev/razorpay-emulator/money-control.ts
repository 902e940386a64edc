import type { Context } from './context';
import { webhookPlanOf } from './control-input';
import { oneOf, wholeNumberOf } from './control-values';
import { DISPUTE_OUTCOMES, findDispute, moveDispute, openDispute } from './disputes';
import { badRequest } from './errors';
import { capturePayment } from './payment-states';
import { findPayment } from './payments';
import { settleRefund } from './refund-states';
import { createRefund, findRefund } from './refunds';
import type { Call, Route } from './router';
import { allowOnly } from './validation';

const BEGINS = ['processed', 'pending'] as const;

/** Routes for money that moves without the merchant's code: captures and refunds in the dashboard, and disputes. */
export function moneyControlRoutes(ctx: Context): Route[] {
  const post = (path: string, handle: (call: Call) => unknown): Route => ({
    method: 'POST',
    path: `/__emu/${path}`,
    handle,
  });
  return [
    post('payments/:id/refund', ({ body: { webhook, status, ...body }, ...call }) => {
      const begins = status === undefined ? undefined : oneOf(BEGINS, status, 'status');
      return createRefund(ctx, { ...call, body }, webhookPlanOf(webhook), begins);
    }),
    post('payments/:id/capture', ({ params, body }) => {
      allowOnly(body, ['webhook']);
      const payment = findPayment(ctx, params.id);
      if (payment.entity.status !== 'authorized')
        throw badRequest(`A payment that is ${payment.entity.status} cannot be captured.`);
      ctx.webhooks.enqueue(capturePayment(ctx, payment), webhookPlanOf(body.webhook));
      return payment.entity;
    }),
    post('payments/:id/refund-outcomes', (call) => planRefunds(ctx, call)),
    post('refunds/:id/settle', ({ params, body }) => {
      allowOnly(body, ['status', 'webhook']);
      const refund = findRefund(ctx, params.id);
      const status = oneOf(['processed', 'failed'] as const, body.status, 'status');
      const events = settleRefund(ctx, findPayment(ctx, refund.payment_id), refund, status);
      ctx.webhooks.enqueue(events, webhookPlanOf(body.webhook));
      return refund;
    }),
    post('payments/:id/dispute', ({ params, body }) => {
      allowOnly(body, ['amount', 'webhook']);
      const amount = body.amount === undefined ? undefined : wholeNumberOf(body.amount, 'amount');
      const { dispute, events } = openDispute(ctx, findPayment(ctx, params.id), amount);
      ctx.webhooks.enqueue(events, webhookPlanOf(body.webhook));
      return dispute;
    }),
    post('disputes/:id/move', ({ params, body }) => {
      allowOnly(body, ['status', 'webhook']);
      const dispute = findDispute(ctx, params.id);
      const status = oneOf(DISPUTE_OUTCOMES, body.status, 'status');
      ctx.webhooks.enqueue(moveDispute(ctx, dispute, status), webhookPlanOf(body.webhook));
      return dispute;
    }),
  ];
}

function planRefunds(ctx: Context, { params, body }: Call): unknown {
  allowOnly(body, ['outcomes']);
  const payment = findPayment(ctx, params.id);
  const { outcomes } = body;
  if (!Array.isArray(outcomes)) throw badRequest('outcomes must be a list of processed and pending', 'outcomes');
  payment.refundOutcomes = outcomes.map((each) => oneOf(BEGINS, each, 'outcomes'));
  ctx.store.touch('payments', payment.entity.id);
  return { outcomes };
}
