import type { EntityManager } from 'typeorm';
import { isUuid } from '../../../rules/uuid';
import { changedRows } from '../../database/sql';
import type { ProviderRefund } from '../provider';

/**
 * Stores the provider's latest news of a refund. News arrives in any order, so a state only moves forward: pending,
 * processed, failed. A failed refund stays failed (the provider never retries one), even where it was reported as
 * processed before. The caller holds the payment's lock.
 */
export async function recordRefund(manager: EntityManager, refund: ProviderRefund): Promise<void> {
  if (await fulfilIntention(manager, refund)) return;
  await manager.query(
    `insert into refunds (provider_refund_id, provider_payment_id, amount, status) values ($1, $2, $3, $4)
     on conflict (provider_refund_id) do update
       set status = excluded.status, updated_at = now()
     where array_position(array['pending', 'processed', 'failed'], excluded.status)
         > array_position(array['pending', 'processed', 'failed'], refunds.status)`,
    [refund.id, refund.paymentId, refund.amount, refund.status],
  );
}

/** Matches the office's own request to the provider's id, even when the request had been marked as failed. */
async function fulfilIntention(manager: EntityManager, refund: ProviderRefund): Promise<boolean> {
  if (refund.receipt === null || !isUuid(refund.receipt)) return false;
  const rows = await changedRows(
    manager,
    `update refunds set provider_refund_id = $2, status = $3, failure = null, updated_at = now()
      where id = $1 and provider_payment_id = $4 and provider_refund_id is null
      returning id`,
    [refund.receipt, refund.id, refund.status, refund.paymentId],
  );
  return rows.length > 0;
}
