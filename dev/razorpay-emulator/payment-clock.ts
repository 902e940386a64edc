import type { Context } from './context';
import { capturePayment, orderOf } from './payment-states';
import { returnPayment } from './refund-states';
import type { StoredPayment } from './state';

/** A timed change of an authorised payment: a late capture, or its return. */

export interface Due {
  /** Unix seconds. */
  at: number;
  act(): void;
}

/** Returns the authorised payment that is due next. */
export function nextPaymentDue(ctx: Context): Due | null {
  let next: Due | null = null;
  for (const payment of Object.values(ctx.store.state.payments)) {
    const due = dueOf(ctx, payment);
    if (due !== null && (next === null || due.at < next.at)) next = due;
  }
  return next;
}

function dueOf(ctx: Context, payment: StoredPayment): Due | null {
  const { authorizedAt, capture, entity } = payment;
  if (entity.status !== 'authorized' || authorizedAt === undefined) return null;
  const order = orderOf(ctx, payment);
  const returnsAt = authorizedAt + (order.returnAfterSeconds ?? ctx.store.state.account.returnAfterSeconds);
  const captureAt = typeof capture === 'object' ? authorizedAt + capture.after : Infinity;
  const { at, change } =
    captureAt < returnsAt && order.entity.status !== 'paid'
      ? { at: captureAt, change: capturePayment }
      : { at: returnsAt, change: returnPayment };
  return { at, act: () => ctx.webhooks.enqueue(change(ctx, payment), ctx.scenarios.forOrder(order.entity)?.webhook) };
}
