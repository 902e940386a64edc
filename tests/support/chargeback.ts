/** Moment at which the provider opened it. */
export const CHARGEBACK_OPENED = new Date('2026-11-10T06:00:00Z');

/** Builds the provider's record of a chargeback of ₹500, to be answered until 20 November 2026. */
export const chargeback = (paymentId: string, status: string, changes: object = {}): object => ({
  id: 'disp_Emulated000001',
  entity: 'dispute',
  payment_id: paymentId,
  amount: 50_000,
  currency: 'INR',
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received',
  respond_by: Date.parse('2026-11-20T06:00:00Z') / 1000,
  status,
  phase: 'chargeback',
  created_at: CHARGEBACK_OPENED.getTime() / 1000,
  ...changes,
});
