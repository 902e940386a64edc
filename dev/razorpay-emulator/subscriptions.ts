import type { Context } from './context';
import { cycleStart } from './cycles';
import { badRequest, unknownId } from './errors';
import { laggingPage } from './lists';
import { findPlan } from './plans';
import type { Call, Route } from './router';
import type { StoredSubscription } from './state';
import { cancelScheduled, changeTerms, requireScheduled } from './subscription-changes';
import type { Subscription } from './subscription-entities';
import { cancel, pause, resume } from './subscription-states';
import { allowOnly, amountOf, flagIn, isRecord, notesOf, requireInr, textIn, type Body } from './validation';
import type { DraftEvent } from './webhook-sender';

const CREATE_FIELDS = [
  'plan_id',
  'total_count',
  'quantity',
  'customer_notify',
  'start_at',
  'expire_by',
  'addons',
  'offer_id',
  'notes',
  'notify_info',
  'customer_id',
  'source',
];
/** Maximum duration of a subscription in years. */
const MAX_YEARS = 100;
const MAX_ADDONS = 5;
const YEAR_SECONDS = 365.25 * 86_400;

export function subscriptionRoutes(ctx: Context): Route[] {
  const post = (path: string, handle: (call: Call) => unknown): Route => ({ method: 'POST', path, handle });
  const get = (path: string, handle: (call: Call) => unknown): Route => ({ method: 'GET', path, handle });
  return [
    post('/v1/subscriptions', (call) => create(ctx, call)),
    get('/v1/subscriptions', ({ query }) => list(ctx, query)),
    get('/v1/subscriptions/:id', ({ params }) => findSubscription(ctx, params.id).entity),
    get('/v1/subscriptions/:id/retrieve_scheduled_changes', ({ params }) => scheduledChanges(ctx, params.id)),
    {
      method: 'PATCH',
      path: '/v1/subscriptions/:id',
      handle: ({ params, body }) => change(ctx, params.id, (sub) => changeTerms(ctx, sub, body)),
    },
    post('/v1/subscriptions/:id/cancel_scheduled_changes', ({ params }) =>
      change(ctx, params.id, (sub) => {
        cancelScheduled(ctx, sub);
        return [];
      }),
    ),
    post('/v1/subscriptions/:id/cancel', ({ params, body }) => {
      allowOnly(body, ['cancel_at_cycle_end']);
      const atEnd = ['1', 'true'].includes(String(body.cancel_at_cycle_end ?? '0'));
      return change(ctx, params.id, (sub) => cancel(ctx, sub, atEnd ? 'cycle_end' : 'now'));
    }),
    post('/v1/subscriptions/:id/pause', ({ params, body }) => {
      requireNow(body, 'pause_at');
      return change(ctx, params.id, (sub) => pause(ctx, sub, 'self'));
    }),
    post('/v1/subscriptions/:id/resume', ({ params, body }) => {
      requireNow(body, 'resume_at');
      return change(ctx, params.id, (sub) => resume(ctx, sub, 'self'));
    }),
  ];
}

/**
 * Finds a subscription.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findSubscription(ctx: Context, id: unknown): StoredSubscription {
  if (typeof id !== 'string' || !/^sub_[A-Za-z0-9]{14}$/.test(id)) throw badRequest(`${String(id)} is not a valid id`);
  const found = ctx.store.state.subscriptions[id];
  if (found === undefined) throw unknownId();
  return found;
}

function change(ctx: Context, id: unknown, work: (sub: StoredSubscription) => DraftEvent[]): Subscription {
  const sub = findSubscription(ctx, id);
  ctx.webhooks.enqueue(work(sub), ctx.scenarios.forSubscription(sub.entity.id)?.webhook);
  return sub.entity;
}

function requireNow(body: Body, field: string): void {
  allowOnly(body, [field]);
  if (body[field] !== undefined && body[field] !== 'now') throw badRequest(`The selected ${field} is invalid.`, field);
}

function create(ctx: Context, { body, headers }: Call): Subscription {
  allowOnly(body, CREATE_FIELDS);
  if (body.plan_id === undefined) throw badRequest('The plan id field is required.', 'plan_id');
  const plan = findPlan(ctx, body.plan_id);
  const totalCount = countOf(body.total_count, 'total_count');
  checkExtras(body);
  const now = ctx.clock.seconds();
  const startAt = momentOf(body.start_at, 'start_at', now);
  const expireBy = momentOf(body.expire_by, 'expire_by', now);
  const endAt = cycleStart(startAt ?? now, plan.period, plan.interval, totalCount);
  if (endAt - now > MAX_YEARS * YEAR_SECONDS) {
    throw badRequest(`The total_count may not span more than ${MAX_YEARS} years.`, 'total_count');
  }
  const id = ctx.nextId('sub');
  const entity: Subscription = {
    id,
    entity: 'subscription',
    plan_id: plan.id,
    customer_id: null,
    status: 'created',
    current_start: null,
    current_end: null,
    ended_at: null,
    quantity: body.quantity === undefined ? 1 : countOf(body.quantity, 'quantity'),
    notes: notesOf(body.notes),
    charge_at: startAt,
    start_at: startAt,
    end_at: startAt === null ? null : endAt,
    auth_attempts: 0,
    total_count: totalCount,
    paid_count: 0,
    customer_notify: flagIn(body, 'customer_notify') ?? true,
    created_at: now,
    expire_by: expireBy,
    short_url: `http://${headers.host ?? ctx.settings.host}/v1/t/subscriptions/${id}`,
    has_scheduled_changes: false,
    change_scheduled_at: null,
    source: 'api',
    remaining_count: totalCount,
  };
  ctx.store.state.subscriptions[id] = {
    entity,
    payer: null,
    cycles: 0,
    position: 0,
    cancelAtCycleEnd: false,
    outcomes: [],
  };
  ctx.store.touch('subscriptions', id);
  return entity;
}

/** Checks the format of fields that have no effect here. */
function checkExtras(body: Body): void {
  for (const field of ['offer_id', 'customer_id', 'source']) textIn(body, field);
  const { notify_info: notify, addons } = body;
  if (notify !== undefined && notify !== null) {
    if (!isRecord(notify)) throw badRequest('The notify_info must be an array.', 'notify_info');
    allowOnly(notify, ['notify_phone', 'notify_email']);
  }
  if (addons === undefined || addons === null) return;
  if (!Array.isArray(addons)) throw badRequest('The addons must be an array.', 'addons');
  if (addons.length > MAX_ADDONS) throw badRequest(`The addons may not have more than ${MAX_ADDONS} items.`, 'addons');
  for (const addon of addons) {
    const item: unknown = isRecord(addon) ? addon.item : undefined;
    if (!isRecord(item)) throw badRequest('The item field is required.', 'addons');
    amountOf(item);
    requireInr(item.currency);
  }
}

function list(ctx: Context, query: URLSearchParams): unknown {
  const plan = query.get('plan_id');
  const all = Object.values(ctx.store.state.subscriptions).map(({ entity }) => entity);
  return laggingPage(
    ctx,
    all.filter(({ plan_id }) => plan === null || plan_id === plan),
    query,
    ['plan_id'],
  );
}

/** Returns the subscription as it will be from the next cycle on; one with a cancellation at its end stays as it is. */
function scheduledChanges(ctx: Context, id: unknown): Subscription {
  const sub = findSubscription(ctx, id);
  if (sub.cancelAtCycleEnd) return sub.entity;
  const { planId, quantity, remainingCount } = requireScheduled(sub);
  const { entity } = sub;
  return {
    ...entity,
    plan_id: planId ?? entity.plan_id,
    quantity: quantity ?? entity.quantity,
    remaining_count: remainingCount ?? entity.remaining_count,
  };
}

function countOf(value: unknown, field: string): number {
  if (value === undefined || value === null) throw badRequest(`The ${field} field is required.`, field);
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw badRequest(`The ${field} must be an integer.`, field);
  if (value < 1) throw badRequest(`The ${field} must be at least 1.`, field);
  return value;
}

function momentOf(value: unknown, field: string, now: number): number | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw badRequest(`The ${field} must be an integer.`, field);
  if (value <= now) throw badRequest(`The ${field} must be a time in the future.`, field);
  return value;
}
