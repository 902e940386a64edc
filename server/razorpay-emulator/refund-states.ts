import type { Context } from './context';
import type { Notes, Refund } from './entities';
import type { StoredPayment } from './state';
import { draftEvent, paymentPayload, refundPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

export interface RefundTerms {
  /** Paise. */
  amount: number;
  speed: 'normal' | 'optimum';
  notes: Notes;
  receipt: string | null;
}

/** Gives money back at once, as the provider does with normal refunds; the caller has checked the amount. */
export function refundPayment(
  ctx: Context,
  payment: StoredPayment,
  terms: RefundTerms,
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
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: terms.speed,
  };
  ctx.store.state.refunds[refund.id] = refund;
  entity.amount_refunded += terms.amount;
  const full = entity.amount_refunded === entity.amount;
  entity.refund_status = full ? 'full' : 'partial';
  if (full) entity.status = 'refunded';
  ctx.store.touch('refunds', refund.id);
  ctx.store.touch('payments', entity.id);
  const payload = { ...refundPayload(refund), ...paymentPayload(payment) };
  return {
    refund,
    events: [draftEvent(ctx, 'refund.created', payload), draftEvent(ctx, 'refund.processed', payload)],
  };
}
