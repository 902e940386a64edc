import type { Context } from './context';
import { badRequest } from './errors';
import { authorizePayment, startPayment, type Payer } from './payment-states';
import { refundPayment } from './refund-states';
import type { StoredPayment, StoredSubscription } from './state';
import { beginCycle, boundary, debit, keep, openOrder, unpaidInvoice } from './subscription-charges';
import type { SubscriptionStatus } from './subscription-entities';
import { draftEvent, subscriptionPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

/** State changes of a subscription. Each returns its events; the caller decides on their delivery. */

/** Test debit of a mandate in paise where nothing is due yet; returned at once. */
const TOKEN_AMOUNT = 500;
const ENDED: readonly SubscriptionStatus[] = ['cancelled', 'completed', 'expired'];

export const tell = (ctx: Context, sub: StoredSubscription, name: string): DraftEvent =>
  draftEvent(ctx, `subscription.${name}`, subscriptionPayload(sub));

/**
 * Authorises a subscription: with a start in the future only the mandate is set up, otherwise the first cycle is paid
 * at once.
 */
export function authorize(
  ctx: Context,
  sub: StoredSubscription,
  payer: Payer,
): { payment: StoredPayment; events: DraftEvent[] } {
  const { entity } = sub;
  requireStatus(sub, ['created'], 'authorised');
  sub.payer = { method: payer.method, email: payer.email, contact: payer.contact };
  entity.customer_id = ctx.nextId('cust');
  entity.status = 'authenticated';
  keep(ctx, sub);
  const authenticated = tell(ctx, sub, 'authenticated');
  if (entity.start_at !== null && entity.start_at > ctx.clock.seconds()) {
    return { payment: payToken(ctx, payer), events: [authenticated] };
  }
  const events = chargeNextCycle(ctx, sub, 'charge');
  const payment = Object.values(ctx.store.state.payments).at(-1);
  if (payment === undefined) throw new Error(`Subscription ${entity.id} was authorised without a payment.`);
  return { payment, events: [authenticated, ...events] };
}

/** Makes the small payment that proves the mandate; it is refunded and has no event. */
function payToken(ctx: Context, payer: Payer): StoredPayment {
  const payment = startPayment(ctx, openOrder(ctx, TOKEN_AMOUNT), payer);
  authorizePayment(ctx, payment);
  refundPayment(ctx, payment, { amount: TOKEN_AMOUNT, speed: 'normal', notes: [], receipt: null });
  return payment;
}

/** Begins the next cycle and debits it; the first one also activates the subscription. */
export function chargeNextCycle(
  ctx: Context,
  sub: StoredSubscription,
  outcome: 'charge' | 'fail',
  reason?: string,
): DraftEvent[] {
  const first = sub.entity.status === 'authenticated';
  const invoice = beginCycle(ctx, sub);
  if (!first) return debit(ctx, sub, invoice, outcome, reason);
  sub.entity.status = 'active';
  const events = debit(ctx, sub, invoice, outcome, reason);
  return outcome === 'charge' ? [tell(ctx, sub, 'activated'), ...events] : events;
}

/** Retries a refused debit, or pays an older invoice of a halted subscription. */
export function retryDebit(
  ctx: Context,
  sub: StoredSubscription,
  outcome: 'charge' | 'fail',
  reason?: string,
): DraftEvent[] {
  const invoice = unpaidInvoice(ctx, sub);
  if (invoice === undefined) throw badRequest('There is no unpaid invoice.');
  return debit(ctx, sub, invoice, outcome, reason);
}

/**
 * Changes the card: the open debit of a pending subscription is retried with it, a halted one continues with its next
 * cycle.
 */
export function changeCard(
  ctx: Context,
  sub: StoredSubscription,
  payer: Payer,
): { payment: StoredPayment; events: DraftEvent[] } {
  const { entity } = sub;
  requireStatus(sub, ['pending', 'halted', 'active'], 'changed');
  sub.payer = { method: payer.method, email: payer.email, contact: payer.contact };
  keep(ctx, sub);
  if (entity.status === 'pending') {
    const events = retryDebit(ctx, sub, 'charge');
    const payment = Object.values(ctx.store.state.payments).at(-1);
    if (payment !== undefined) return { payment, events };
  }
  const payment = payToken(ctx, payer);
  if (entity.status !== 'halted') return { payment, events: [] };
  entity.status = 'active';
  entity.auth_attempts = 0;
  entity.charge_at = entity.current_end;
  return { payment, events: [tell(ctx, sub, 'activated')] };
}

/**
 * Cancels a subscription.
 * @param at now, or the end of the cycle
 */
export function cancel(ctx: Context, sub: StoredSubscription, at: 'now' | 'cycle_end'): DraftEvent[] {
  const { entity } = sub;
  if (ENDED.includes(entity.status)) {
    throw badRequest(`Subscription is not cancellable in ${entity.status} status.`, 'status');
  }
  keep(ctx, sub);
  if (at === 'cycle_end' && entity.status === 'active') {
    sub.cancelAtCycleEnd = true;
    return [];
  }
  Object.assign(entity, { status: 'cancelled', ended_at: ctx.clock.seconds(), charge_at: null });
  return [tell(ctx, sub, 'cancelled')];
}

/** Pauses a subscription; an authenticated one is cancelled instead. */
export function pause(ctx: Context, sub: StoredSubscription, by: 'self' | 'customer'): DraftEvent[] {
  const { entity } = sub;
  if (entity.status === 'authenticated') return cancel(ctx, sub, 'now');
  requireStatus(sub, ['active'], 'paused');
  Object.assign(entity, { status: 'paused', paused_at: ctx.clock.seconds(), pause_initiated_by: by, charge_at: null });
  keep(ctx, sub);
  return [tell(ctx, sub, 'paused')];
}

/** Resumes with the first cycle that begins from now on; cycles missed meanwhile are skipped, not charged. */
export function resume(ctx: Context, sub: StoredSubscription, by: 'self' | 'customer'): DraftEvent[] {
  const { entity } = sub;
  requireStatus(sub, ['paused'], 'resumed');
  if (entity.pause_initiated_by === 'customer' && by === 'self' && sub.payer?.method === 'upi') {
    throw badRequest('Subscription paused by the customer can only be resumed by the customer.', 'status');
  }
  while (boundary(ctx, sub, sub.position + 1) < ctx.clock.seconds()) sub.position += 1;
  entity.current_start = boundary(ctx, sub, sub.position);
  entity.current_end = boundary(ctx, sub, sub.position + 1);
  Object.assign(entity, { status: 'active', paused_at: null, pause_initiated_by: null, charge_at: entity.current_end });
  keep(ctx, sub);
  return [tell(ctx, sub, 'resumed')];
}

/** Expires a subscription that nobody authorised in time; there is no event for it. */
export function expire(ctx: Context, sub: StoredSubscription): void {
  requireStatus(sub, ['created'], 'expired');
  Object.assign(sub.entity, { status: 'expired', ended_at: ctx.clock.seconds(), charge_at: null });
  keep(ctx, sub);
}

/** Passes a cycle of a halted subscription: it has its invoice, but no debit. */
export function passHaltedCycle(ctx: Context, sub: StoredSubscription): void {
  beginCycle(ctx, sub);
  keep(ctx, sub);
}

export function requireStatus(sub: StoredSubscription, allowed: readonly SubscriptionStatus[], what: string): void {
  const { status } = sub.entity;
  if (!allowed.includes(status)) throw badRequest(`Subscription cannot be ${what} in ${status} status.`, 'status');
}
