import { methodOf, outcomeOf } from './checkout';
import type { Context } from './context';
import { reasonOf, webhookPlanOf } from './control-input';
import { badRequest } from './errors';
import type { Call, Route } from './router';
import type { DebitOutcome, StoredSubscription } from './state';
import { applyScheduled } from './subscription-changes';
import { attemptSubscription } from './subscription-checkout';
import { cancel, chargeNextCycle, expire, pause, requireStatus, resume, retryDebit } from './subscription-states';
import { complete } from './subscription-charges';
import { findSubscription } from './subscriptions';
import { allowOnly, flagIn, type Body } from './validation';
import type { DraftEvent } from './webhook-sender';

type Work = (sub: StoredSubscription, body: Body) => DraftEvent[];

/** Routes that play bank, payer and time for a subscription, without waiting for them. */
export function subscriptionControlRoutes(ctx: Context): Route[] {
  const play = (name: string, fields: readonly string[], work: Work): Route => ({
    method: 'POST',
    path: `/__emu/subscriptions/:id/${name}`,
    handle: ({ params, body }) => {
      allowOnly(body, [...fields, 'webhook']);
      const sub = findSubscription(ctx, params.id);
      const plan = { ...ctx.scenarios.forSubscription(sub.entity.id)?.webhook, ...webhookPlanOf(body.webhook) };
      ctx.webhooks.enqueue(work(sub, body), plan);
      return { subscription: sub.entity };
    },
  });
  return [
    { method: 'POST', path: '/__emu/subscriptions/:id/authorize', handle: (call) => authorizeByControl(ctx, call) },
    { method: 'POST', path: '/__emu/subscriptions/:id/outcomes', handle: (call) => planOutcomes(ctx, call) },
    play('charge', [], (sub) => nextDebit(ctx, sub, 'charge')),
    play('fail', ['reason'], (sub, body) => nextDebit(ctx, sub, 'fail', reasonOf(body.reason))),
    play('halt', ['reason'], (sub, body) => {
      const events: DraftEvent[] = [];
      while (sub.entity.status !== 'halted') events.push(...nextDebit(ctx, sub, 'fail', reasonOf(body.reason)));
      return events;
    }),
    play('cancel_by_customer', [], (sub) => cancel(ctx, sub, 'now')),
    play('pause_by_customer', [], (sub) => pause(ctx, sub, 'customer')),
    play('resume_by_customer', [], (sub) => resume(ctx, sub, 'customer')),
    play('complete', [], (sub) => {
      requireStatus(sub, ['active'], 'completed');
      return complete(ctx, sub);
    }),
    play('expire', [], (sub) => {
      expire(ctx, sub);
      return [];
    }),
  ];
}

/** Plays the next cycle's debit, or the next attempt of an open one. */
function nextDebit(ctx: Context, sub: StoredSubscription, outcome: DebitOutcome, reason?: string): DraftEvent[] {
  const { status } = sub.entity;
  if (status === 'pending' || (status === 'halted' && outcome === 'charge'))
    return retryDebit(ctx, sub, outcome, reason);
  requireStatus(sub, ['authenticated', 'active'], 'charged');
  return [...applyScheduled(ctx, sub), ...chargeNextCycle(ctx, sub, outcome, reason)];
}

function authorizeByControl(ctx: Context, { params, body }: Call): unknown {
  allowOnly(body, ['outcome', 'method', 'international', 'reason', 'email', 'contact', 'webhook']);
  const sub = findSubscription(ctx, params.id);
  const answer = attemptSubscription(ctx, sub, {
    outcome: body.outcome === undefined ? 'success' : outcomeOf(body.outcome),
    reason: reasonOf(body.reason),
    webhook: webhookPlanOf(body.webhook),
    payer: {
      method: body.method === undefined ? 'card' : methodOf(body.method),
      email: typeof body.email === 'string' ? body.email : null,
      contact: typeof body.contact === 'string' ? body.contact : null,
      description: 'Recurring Payment via Subscription',
      notes: [],
    },
  });
  if (sub.payer && flagIn(body, 'international') === true) {
    sub.payer.isInternational = true;
    ctx.store.touch('subscriptions', sub.entity.id);
  }
  return { subscription: sub.entity, answer };
}

function planOutcomes(ctx: Context, { params, body }: Call): unknown {
  allowOnly(body, ['outcomes']);
  const sub = findSubscription(ctx, params.id);
  const { outcomes } = body;
  if (!Array.isArray(outcomes) || !outcomes.every((each) => each === 'charge' || each === 'fail')) {
    throw badRequest('outcomes must be a list of charge and fail', 'outcomes');
  }
  sub.outcomes = outcomes;
  ctx.store.touch('subscriptions', sub.entity.id);
  return { outcomes };
}
