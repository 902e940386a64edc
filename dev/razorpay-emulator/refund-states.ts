import type { Context } from './context';
import type { Notes, Refund } from './entities';
import { badRequest } from './errors';
import { refundable } from './payment-terms';
import type { RefundOutcome, StoredPayment } from './state';
import { draftEvent, paymentPayload, refundPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

export interface RefundTerms {
  /** Paise. */
  amount: number;
  speed: 'normal' | 'optimum';
  notes: Notes;
  receipt: string | null;
}

/**
 * Refunds; the caller has checked the amount. Normal refunds are processed at once. A pending one counts as refunded
 * meanwhile, as at the provider, and waits for `settleRefund`.
 */
export function refundPayment(
  ctx: Context,
  payment: StoredPayment,
  terms: RefundTerms,
  begins: RefundOutcome = 'processed',
): { refund: Refund; events: DraftEvent[] } {
  const { entity } = payment;
  const refund: Refund = {
    id: ctx.nextId('rfnd'),
    entity: 'refund',
    amount: terms.amount,
    currency: entity.currency,
    payment_id: entity.id,
    notes: terms.notes,
    receipt: terms.receipt,
    acquirer_data: { arn: null },
    created_at: ctx.clock.seconds(),
    batch_id: null,
    status: begins,
    speed_processed: begins === 'processed' ? 'normal' : null,
    speed_requested: terms.speed,
  };
  ctx.store.state.refunds[refund.id] = refund;
  ctx.store.touch('refunds', refund.id);
  moveRefunded(ctx, payment, terms.amount);
  const payload = { ...refundPayload(refund), ...paymentPayload(payment) };
  const created = draftEvent(ctx, 'refund.created', payload);
  const done = begins === 'processed' ? [draftEvent(ctx, 'refund.processed', payload)] : [];
  return { refund, events: [created, ...done] };
}

/** Returns an authorised, uncaptured payment in full. */
export function returnPayment(ctx: Context, payment: StoredPayment): DraftEvent[] {
  const { amount } = payment.entity;
  return refundPayment(ctx, payment, { amount, speed: 'normal', notes: [], receipt: null }).events;
}

/**
 * Processes or fails a refund, be it pending or processed already: the bank may send money back days later.
 * @throws ApiError when its state is final
 */
export function settleRefund(
  ctx: Context,
  payment: StoredPayment,
  refund: Refund,
  status: 'processed' | 'failed',
): DraftEvent[] {
  if (refund.status === 'failed' || refund.status === status) {
    throw badRequest(`A refund that is ${refund.status} cannot become ${status}.`, 'status');
  }
  refund.status = status;
  refund.speed_processed = status === 'processed' ? 'normal' : null;
  ctx.store.touch('refunds', refund.id);
  if (status === 'failed') moveRefunded(ctx, payment, -refund.amount);
  return [draftEvent(ctx, `refund.${status}`, { ...refundPayload(refund), ...paymentPayload(payment) })];
}

/**
 * Changes the refunded amount of a payment.
 * @param by paise; negative when a refund failed
 */
function moveRefunded(ctx: Context, { entity }: StoredPayment, by: number): void {
  entity.amount_refunded += by;
  const full = entity.amount_refunded === (entity.captured ? refundable(entity) : entity.amount);
  entity.refund_status = full ? 'full' : entity.amount_refunded > 0 ? 'partial' : null;
  // A payment that was only authorised is returned without a capture.
  if (full) entity.status = 'refunded';
  else if (entity.status === 'refunded') entity.status = entity.captured ? 'captured' : 'authorized';
  ctx.store.touch('payments', entity.id);
}
