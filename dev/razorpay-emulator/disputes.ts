import type { Context } from './context';
import type { Dispute } from './entities';
import { badRequest, unknownId } from './errors';
import { laggingPage } from './lists';
import { findPayment } from './payments';
import type { Route } from './router';
import type { StoredPayment } from './state';
import { disputePayload, draftEvent, paymentPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

const DAYS_TO_RESPOND = 7;
/** Possible outcomes of a dispute; the last three are final. */
export const DISPUTE_OUTCOMES = ['under_review', 'action_required', 'won', 'lost', 'closed'] as const;
const OVER: readonly Dispute['status'][] = ['won', 'lost', 'closed'];

/** Routes of disputes, which are read-only here; they are answered in the dashboard. */
export function disputeRoutes(ctx: Context): Route[] {
  return [
    {
      method: 'GET',
      path: '/v1/disputes',
      handle: ({ query }) => laggingPage(ctx, Object.values(ctx.store.state.disputes), query),
    },
    { method: 'GET', path: '/v1/disputes/:id', handle: ({ params }) => findDispute(ctx, params.id) },
  ];
}

/**
 * Finds a dispute.
 * @throws ApiError 400 for an id that is malformed or unknown
 */
export function findDispute(ctx: Context, id: unknown): Dispute {
  if (typeof id !== 'string' || !/^disp_[A-Za-z0-9]{14}$/.test(id)) throw badRequest(`${String(id)} is not a valid id`);
  const dispute = ctx.store.state.disputes[id];
  if (dispute === undefined) throw unknownId();
  return dispute;
}

/**
 * Opens a dispute of a payer at the bank.
 * @param amount paise; the whole payment by default
 * @throws ApiError for a payment without money, or for more than it brought
 */
export function openDispute(
  ctx: Context,
  payment: StoredPayment,
  amount = payment.entity.amount,
): { dispute: Dispute; events: DraftEvent[] } {
  const { entity } = payment;
  if (!entity.captured) throw badRequest('Only a captured payment can be disputed.');
  if (amount < 100 || amount > entity.amount)
    throw badRequest('The amount must be at most that of the payment.', 'amount');
  const now = ctx.clock.seconds();
  const dispute: Dispute = {
    id: ctx.nextId('disp'),
    entity: 'dispute',
    payment_id: entity.id,
    amount,
    currency: entity.currency,
    amount_deducted: 0,
    reason_code: 'goods_or_services_not_received_or_partially_received',
    respond_by: now + DAYS_TO_RESPOND * 86_400,
    status: 'open',
    phase: 'chargeback',
    created_at: now,
  };
  ctx.store.state.disputes[dispute.id] = dispute;
  return { dispute, events: [tell(ctx, dispute, 'created')] };
}

/**
 * Moves a dispute to its next state. A lost dispute subtracts its amount from the merchant's balance; the payment stays
 * captured.
 * @throws ApiError when it is over already
 */
export function moveDispute(ctx: Context, dispute: Dispute, status: (typeof DISPUTE_OUTCOMES)[number]): DraftEvent[] {
  if (OVER.includes(dispute.status)) throw badRequest(`The dispute is ${dispute.status} already.`, 'status');
  dispute.status = status;
  if (status === 'lost') dispute.amount_deducted = dispute.amount;
  return [tell(ctx, dispute, status)];
}

function tell(ctx: Context, dispute: Dispute, name: string): DraftEvent {
  ctx.store.touch('disputes', dispute.id);
  const payload = { ...paymentPayload(findPayment(ctx, dispute.payment_id)), ...disputePayload(dispute) };
  return draftEvent(ctx, `payment.dispute.${name}`, payload);
}
