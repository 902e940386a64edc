import { changeAccount } from './account-control';
import { attempt } from './attempts';
import { methodOf, outcomeOf } from './checkout';
import type { Context } from './context';
import { faultOf, reasonOf, scenarioOf, webhookPlanOf } from './control-input';
import { wholeNumberOf } from './control-values';
import { badRequest } from './errors';
import { hostedPageOf } from './hosted-page';
import { moneyControlRoutes } from './money-control';
import { findOrder } from './orders';
import { outsideControlRoutes } from './outside-control';
import { authorizePayment, expireUnanswered, orderOf } from './payment-states';
import { deviationsOf } from './payment-terms-input';
import { findPayment } from './payments';
import type { Call, Route } from './router';
import { subscriptionControlRoutes } from './subscription-control';
import { advanceTo } from './subscription-clock';
import { allowOnly } from './validation';

/** Routes of the control API, for tests and manual trials. Loopback only, without sign-in. */
export function controlRoutes(ctx: Context): Route[] {
  const post = (path: string, handle: (call: Call) => unknown): Route => ({
    method: 'POST',
    path: `/__emu/${path}`,
    handle,
  });
  const get = (path: string, handle: () => unknown): Route => ({ method: 'GET', path: `/__emu/${path}`, handle });
  return [
    post('reset', () => reset(ctx)),
    get('state', () => overview(ctx)),
    post('clock/advance', (call) => advanceClock(ctx, call)),
    post('clock/set', (call) => setClock(ctx, call)),
    post('account', ({ body }) => changeAccount(ctx, body)),
    post('scenario', ({ body }) => {
      ctx.scenarios.add(scenarioOf(body));
      return { scenarios: ctx.scenarios.all() };
    }),
    post('fault', ({ body }) => {
      ctx.faults.add(faultOf(body));
      return { faults: ctx.faults.all() };
    }),
    post('faults/clear', () => {
      ctx.faults.clear();
      return { faults: [] };
    }),
    post('hosted-page', ({ body }) => {
      ctx.store.state.hostedPage = hostedPageOf(body);
      ctx.store.touchHead();
      return ctx.store.state.hostedPage;
    }),
    post('orders/:id/pay', (call) => pay(ctx, call)),
    post('payments/:id/late-authorize', (call) => authorizeLate(ctx, call)),
    ...moneyControlRoutes(ctx),
    ...outsideControlRoutes(ctx),
    ...subscriptionControlRoutes(ctx),
    get('webhooks', () => deliveries(ctx)),
    post('webhooks/resend', (call) => resend(ctx, call)),
    post('webhooks/enable', () => {
      ctx.webhooks.enable();
      return deliveries(ctx);
    }),
    post('webhooks/settle', async () => {
      await ctx.webhooks.settled();
      return deliveries(ctx);
    }),
  ];
}

async function reset(ctx: Context): Promise<unknown> {
  ctx.store.clear();
  await ctx.webhooks.abandon();
  return overview(ctx);
}

function overview(ctx: Context): unknown {
  const { orders, payments, refunds, disputes, plans, subscriptions, invoices, account } = ctx.store.state;
  return {
    now: ctx.clock.seconds(),
    account,
    orders: Object.values(orders).map(({ entity }) => entity),
    payments: Object.values(payments).map(({ entity }) => entity),
    refunds: Object.values(refunds),
    disputes: Object.values(disputes),
    plans: Object.values(plans),
    subscriptions: Object.values(subscriptions).map(({ entity }) => entity),
    invoices: Object.values(invoices),
    scenarios: ctx.scenarios.all(),
    faults: ctx.faults.all(),
  };
}

/** Advances the clock: debits fall due on the way, unanswered payments expire, and due webhooks are sent. */
function advanceClock(ctx: Context, { body }: Call): unknown {
  allowOnly(body, ['seconds']);
  return moveClock(ctx, ctx.store.state.clockOffsetMs + wholeNumberOf(body.seconds, 'seconds') * 1000);
}

/** Sets the clock: forward as `advance` does, or back. `at` is in Unix seconds, or a date with its zone. */
function setClock(ctx: Context, { body }: Call): unknown {
  allowOnly(body, ['at']);
  const at = typeof body.at === 'string' ? Date.parse(body.at) : wholeNumberOf(body.at, 'at') * 1000;
  if (Number.isNaN(at)) throw badRequest('at must be a moment, as 2026-03-31T23:59:50+05:30', 'at');
  return moveClock(ctx, at - ctx.settings.now());
}

function moveClock(ctx: Context, offsetMs: number): unknown {
  advanceTo(ctx, offsetMs);
  expireUnanswered(ctx);
  ctx.webhooks.resume();
  return { now: ctx.clock.seconds() };
}

function pay(ctx: Context, { params, body }: Call): unknown {
  allowOnly(body, ['outcome', 'method', 'reason', 'email', 'contact', 'payment', 'capture', 'webhook']);
  const order = findOrder(ctx, params.id);
  const { payment, answer } = attempt(ctx, order, {
    outcome: body.outcome === undefined ? 'success' : outcomeOf(body.outcome),
    reason: reasonOf(body.reason),
    webhook: webhookPlanOf(body.webhook),
    ...deviationsOf(body),
    payer: {
      method: body.method === undefined ? 'upi' : methodOf(body.method),
      email: typeof body.email === 'string' ? body.email : null,
      contact: typeof body.contact === 'string' ? body.contact : null,
      description: null,
      notes: [],
    },
  });
  return { order: order.entity, payment, answer };
}

/** Authorises a payment late that failed or was never answered. */
function authorizeLate(ctx: Context, { params, body }: Call): unknown {
  allowOnly(body, ['webhook']);
  const payment = findPayment(ctx, params.id);
  if (payment.entity.status !== 'failed' && payment.entity.status !== 'created') {
    throw badRequest(`A payment that is ${payment.entity.status} cannot be authorized late.`);
  }
  const plan = webhookPlanOf(body.webhook);
  ctx.webhooks.enqueue(authorizePayment(ctx, payment), plan);
  return { order: orderOf(ctx, payment).entity, payment: payment.entity };
}

function deliveries(ctx: Context): unknown {
  const { webhookUrl, webhookDisabled, events } = ctx.store.state;
  return { url: webhookUrl, disabled: webhookDisabled, events: Object.values(events) };
}

function resend(ctx: Context, { body }: Call): unknown {
  allowOnly(body, ['event_id']);
  if (ctx.store.state.webhookDisabled) throw badRequest('The webhook is disabled: enable it first.');
  if (typeof body.event_id !== 'string' || !ctx.webhooks.resend(body.event_id)) {
    throw badRequest('There is no event with that id.', 'event_id');
  }
  return deliveries(ctx);
}
