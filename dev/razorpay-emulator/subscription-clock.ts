import type { Context } from './context';
import { nextPaymentDue, type Due } from './payment-clock';
import { complete } from './subscription-charges';
import type { StoredSubscription } from './state';
import { applyScheduled } from './subscription-changes';
import { cancel, chargeNextCycle, expire, passHaltedCycle, retryDebit } from './subscription-states';
import type { DraftEvent } from './webhook-sender';

/**
 * Advances the clock's offset, stopping wherever a subscription or an authorised payment falls due, so that each change
 * has its own time.
 */
export function advanceTo(ctx: Context, offsetMs: number): void {
  const { state } = ctx.store;
  for (let next = nextDue(ctx); next !== null; next = nextDue(ctx)) {
    const due = next.at * 1000 - ctx.settings.now();
    if (due > offsetMs) break;
    state.clockOffsetMs = Math.max(state.clockOffsetMs, due);
    next.act();
  }
  state.clockOffsetMs = offsetMs;
  ctx.store.touchHead();
}

/** Runs everything due by now, the earliest first. */
export function runDue(ctx: Context): void {
  for (let next = nextDue(ctx); next !== null && next.at <= ctx.clock.seconds(); next = nextDue(ctx)) next.act();
}

function nextDue(ctx: Context): Due | null {
  let next = nextPaymentDue(ctx);
  for (const sub of Object.values(ctx.store.state.subscriptions)) {
    const at = dueAt(sub);
    if (at !== null && (next === null || at < next.at)) next = { at, act: () => act(ctx, sub) };
  }
  return next;
}

function dueAt({ entity }: StoredSubscription): number | null {
  switch (entity.status) {
    case 'created':
      return earlier(entity.start_at, entity.expire_by);
    case 'authenticated':
      return entity.start_at;
    case 'active':
    case 'pending':
    case 'halted':
      return entity.charge_at;
    default:
      return null;
  }
}

const earlier = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other);

function act(ctx: Context, sub: StoredSubscription): void {
  ctx.webhooks.enqueue(eventsDue(ctx, sub), ctx.scenarios.forSubscription(sub.entity.id)?.webhook);
}

function eventsDue(ctx: Context, sub: StoredSubscription): DraftEvent[] {
  switch (sub.entity.status) {
    case 'created':
      expire(ctx, sub);
      return [];
    case 'pending':
      return retryDebit(ctx, sub, sub.outcomes.shift() ?? 'charge');
    case 'halted':
      if (sub.cycles >= sub.entity.total_count) return complete(ctx, sub);
      passHaltedCycle(ctx, sub);
      return [];
    default:
      if (sub.cancelAtCycleEnd) return cancel(ctx, sub, 'now');
      if (sub.cycles >= sub.entity.total_count) return complete(ctx, sub);
      return [...applyScheduled(ctx, sub), ...chargeNextCycle(ctx, sub, sub.outcomes.shift() ?? 'charge')];
  }
}
