import type { Context } from './context';
import { badRequest, unknownId } from './errors';
import { laggingPage } from './lists';
import type { Route } from './router';
import { PERIODS, type Period, type Plan } from './subscription-entities';
import { allowOnly, amountOf, isRecord, notesOf, requireInr, textIn, type Body } from './validation';

const SHORTEST_DAILY_INTERVAL = 7;

/** Routes of plans, which can be created and read; the provider has no change or deletion. */
export function planRoutes(ctx: Context): Route[] {
  return [
    { method: 'POST', path: '/v1/plans', handle: ({ body }) => createPlan(ctx, body) },
    {
      method: 'GET',
      path: '/v1/plans',
      handle: ({ query }) => laggingPage(ctx, Object.values(ctx.store.state.plans), query),
    },
    { method: 'GET', path: '/v1/plans/:id', handle: ({ params }) => findPlan(ctx, params.id) },
  ];
}

/**
 * Finds a plan.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findPlan(ctx: Context, id: unknown): Plan {
  if (typeof id !== 'string' || !/^plan_[A-Za-z0-9]{14}$/.test(id)) throw badRequest(`${String(id)} is not a valid id`);
  const plan = ctx.store.state.plans[id];
  if (plan === undefined) throw unknownId();
  return plan;
}

function createPlan(ctx: Context, body: Body): Plan {
  allowOnly(body, ['period', 'interval', 'item', 'notes']);
  const period = periodOf(body.period);
  const interval = intervalOf(body.interval, period);
  const { item } = body;
  if (!isRecord(item)) throw badRequest('The item field is required.', 'item');
  allowOnly(item, ['name', 'amount', 'currency', 'description']);
  if (typeof item.name !== 'string' || item.name === '') throw badRequest('The name field is required.', 'name');
  const amount = amountOf(item);
  const now = ctx.clock.seconds();
  const plan: Plan = {
    id: ctx.nextId('plan'),
    entity: 'plan',
    interval,
    period,
    item: {
      id: ctx.nextId('item'),
      active: true,
      name: item.name,
      description: textIn(item, 'description'),
      amount,
      unit_amount: amount,
      currency: requireInr(item.currency),
      type: 'plan',
      unit: null,
      tax_inclusive: false,
      hsn_code: null,
      sac_code: null,
      tax_rate: null,
      tax_id: null,
      tax_group_id: null,
      created_at: now,
      updated_at: now,
    },
    notes: notesOf(body.notes),
    created_at: now,
  };
  ctx.store.state.plans[plan.id] = plan;
  ctx.store.touch('plans', plan.id);
  return plan;
}

function periodOf(value: unknown): Period {
  const period = PERIODS.find((each) => each === value);
  if (period === undefined) throw badRequest('The selected period is invalid.', 'period');
  return period;
}

function intervalOf(value: unknown, period: Period): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 1) {
    throw badRequest('The interval must be at least 1.', 'interval');
  }
  if (period === 'daily' && value < SHORTEST_DAILY_INTERVAL) {
    throw badRequest(`For daily plan interval must be at least ${SHORTEST_DAILY_INTERVAL}.`, 'interval');
  }
  return value;
}
