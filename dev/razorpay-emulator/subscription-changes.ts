import type { Context } from './context';
import { badRequest } from './errors';
import { findPlan } from './plans';
import type { StoredSubscription, SubscriptionChange } from './state';
import { boundary, keep } from './subscription-charges';
import { requireStatus, tell } from './subscription-states';
import { allowOnly, type Body } from './validation';
import type { DraftEvent } from './webhook-sender';

const FIELDS = [
  'plan_id',
  'quantity',
  'remaining_count',
  'schedule_change_at',
  'customer_notify',
  'offer_id',
  'start_at',
];

/**
 * Changes the terms of a mandate on an international card: another plan, quantity or number of cycles, from now or from
 * the next cycle. The current cycle stays as paid: the next debit is the first with the new amount. The provider refuses
 * UPI and emandate (razorpay.com/docs/api/payments/subscriptions/update-subscription, Errors), and of a domestic card
 * only the offer can be changed (razorpay.com/docs/payments/subscriptions/update, "Watch out"). The words of the refusal
 * for a domestic card are not published.
 * @throws ApiError 400 for other methods and states, an unknown plan, or nothing to change
 */
export function changeTerms(ctx: Context, sub: StoredSubscription, body: Body): DraftEvent[] {
  allowOnly(body, FIELDS);
  requireStatus(sub, ['authenticated', 'active'], 'updated');
  if (sub.payer?.method === 'upi') throw badRequest('subscriptions cannot be updated when payment mode is UPI');
  if (sub.payer?.method !== 'card') throw badRequest('subscriptions cannot be updated when payment mode is emandate');
  if (!sub.payer.isInternational) throw badRequest('subscriptions cannot be updated when the card is domestic');
  const change = changeOf(ctx, sub, body);
  if (!atCycleEnd(body)) return apply(ctx, sub, change);
  sub.scheduled = change;
  Object.assign(sub.entity, {
    has_scheduled_changes: true,
    change_scheduled_at: sub.entity.current_end ?? sub.entity.start_at,
  });
  keep(ctx, sub);
  return [];
}

function changeOf(ctx: Context, sub: StoredSubscription, body: Body): SubscriptionChange {
  const change: SubscriptionChange = {};
  if (body.plan_id !== undefined) {
    const [plan, before] = [findPlan(ctx, body.plan_id), findPlan(ctx, sub.entity.plan_id)];
    if (plan.period !== before.period || plan.interval !== before.interval) {
      throw badRequest('The emulator changes to plans of the same period and interval only.', 'plan_id');
    }
    change.planId = plan.id;
  }
  if (body.quantity !== undefined) change.quantity = positive(body.quantity, 'quantity');
  if (body.remaining_count !== undefined) change.remainingCount = positive(body.remaining_count, 'remaining_count');
  if (Object.keys(change).length === 0)
    throw badRequest('At least one of plan_id, quantity, remaining_count is required.');
  return change;
}

function atCycleEnd({ schedule_change_at: when = 'now' }: Body): boolean {
  if (when === 'now' || when === 'cycle_end') return when === 'cycle_end';
  throw badRequest('The selected schedule_change_at is invalid.', 'schedule_change_at');
}

function positive(value: unknown, field: string): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0) return value;
  throw badRequest(`The ${field} must be an integer of at least 1.`, field);
}

/** Applies scheduled terms at the end of the cycle. */
export const applyScheduled = (ctx: Context, sub: StoredSubscription): DraftEvent[] =>
  sub.scheduled ? apply(ctx, sub, sub.scheduled) : [];

/**
 * Returns the scheduled change.
 * @throws ApiError 400 when nothing is scheduled
 */
export function requireScheduled(sub: StoredSubscription): SubscriptionChange {
  requireStatus(sub, ['authenticated', 'active'], 'updated');
  if (!sub.scheduled) throw badRequest('The subscription does not have any scheduled changes.');
  return sub.scheduled;
}

/**
 * Cancels the scheduled change.
 * @throws ApiError 400 when nothing is scheduled
 */
export function cancelScheduled(ctx: Context, sub: StoredSubscription): void {
  requireScheduled(sub);
  clearSchedule(sub);
  keep(ctx, sub);
}

function clearSchedule(sub: StoredSubscription): void {
  sub.scheduled = null;
  Object.assign(sub.entity, { has_scheduled_changes: false, change_scheduled_at: null });
}

function apply(
  ctx: Context,
  sub: StoredSubscription,
  { planId, quantity, remainingCount }: SubscriptionChange,
): DraftEvent[] {
  const { entity } = sub;
  clearSchedule(sub);
  entity.plan_id = planId ?? entity.plan_id;
  entity.quantity = quantity ?? entity.quantity;
  if (remainingCount !== undefined) {
    entity.remaining_count = remainingCount;
    entity.total_count = sub.cycles + remainingCount;
    const last = sub.cycles === 0 ? entity.total_count : sub.position + 1 + remainingCount;
    entity.end_at = boundary(ctx, sub, last);
  }
  keep(ctx, sub);
  return [tell(ctx, sub, 'updated')];
}
