import type { Context } from './context';
import { acquirerData, feeOf, instrumentOf } from './payment-details';
import type { Payer } from './payment-states';
import type { StoredPayment, StoredQrCode } from './state';
import { draftEvent, paymentPayload } from './webhook-events';
import type { DraftEvent } from './webhook-sender';

/**
 * Plays a payment on a QR code: it has no order and is captured at once.
 * @param amount paise
 */
export function payCode(
  ctx: Context,
  code: StoredQrCode,
  payer: Payer,
  amount: number,
): { payment: StoredPayment; events: DraftEvent[] } {
  const { details, card } = instrumentOf(ctx, 'upi');
  const payment: StoredPayment = {
    card,
    entity: {
      id: ctx.nextId('pay'),
      entity: 'payment',
      amount,
      currency: 'INR',
      status: 'captured',
      order_id: null,
      invoice_id: null,
      international: false,
      amount_refunded: 0,
      refund_status: null,
      captured: true,
      description: payer.description,
      email: payer.email ?? 'void@razorpay.com',
      contact: payer.contact,
      notes: payer.notes,
      ...feeOf(amount),
      error_code: null,
      error_description: null,
      error_source: null,
      error_step: null,
      error_reason: null,
      acquirer_data: acquirerData(ctx, 'upi'),
      created_at: ctx.clock.seconds(),
      ...details,
      method: 'upi',
    },
  };
  const { entity } = code;
  ctx.store.state.payments[payment.entity.id] = payment;
  ctx.store.touch('payments', payment.entity.id);
  code.paymentIds.push(payment.entity.id);
  entity.payments_amount_received += amount;
  entity.payments_count_received += 1;
  if (entity.usage === 'single_use') {
    Object.assign(entity, { status: 'closed', closed_at: ctx.clock.seconds(), close_reason: 'paid' });
  }
  ctx.store.touch('qrCodes', entity.id);
  const payload = paymentPayload(payment);
  return {
    payment,
    events: [
      draftEvent(ctx, 'payment.captured', payload),
      draftEvent(ctx, 'qr_code.credited', { ...payload, qr_code: { entity } }),
    ],
  };
}
