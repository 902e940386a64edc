import type { EntityManager } from 'typeorm';
import type { ProviderPayment } from './provider';

/**
 * Keeps what the provider last told of a payment. News can arrive late and out of order, so a status only ever
 * moves forward, except that a failed payment may still be authorised (late authorisation).
 * @returns what was known of it before; null when it is new
 */
export async function recordPayment(
  manager: EntityManager,
  payment: ProviderPayment,
  donationId: string,
): Promise<ProviderPayment['status'] | null> {
  const known: { status: ProviderPayment['status'] }[] = await manager.query(
    'select status from payments where provider_payment_id = $1',
    [payment.id],
  );
  await manager.query(
    `insert into payments (provider_payment_id, provider_order_id, donation_id, status, amount, currency, method,
                           is_international, error_code, error_description, provider_created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (provider_payment_id) do update
       set status = excluded.status, method = excluded.method, error_code = excluded.error_code,
           error_description = excluded.error_description, updated_at = now()
     where array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], excluded.status)
         > array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], payments.status)`,
    [
      payment.id, payment.orderId, donationId, payment.status, payment.amount, payment.currency, payment.method,
      payment.international, payment.errorCode, payment.errorDescription, payment.createdAt,
    ],
  );
  return known[0]?.status ?? null;
}
