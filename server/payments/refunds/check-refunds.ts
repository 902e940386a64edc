import type { EntityManager } from 'typeorm';
import { changedRows } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { flagForAttention } from '../../attention/attention';
import { formatPaymentAmount } from '../format-payment-amount';
import { lockPayment } from '../payment-lock';
import type { PaymentProvider } from '../provider';
import { applyRefunds } from './apply-refunds';

/** Age in milliseconds after which a request unknown to the provider never reached it. */
const LOST_AFTER_MS = 15 * 60_000;
const NEVER_ARRIVED = 'Razorpay never received this refund.';

/** Enqueues a check of a payment's refunds after `seconds`; replaces an earlier one. */
export async function scheduleRefundCheck(
  manager: EntityManager,
  paymentId: string,
  from: Date,
  seconds: number,
): Promise<void> {
  await manager.query(
    `select graphile_worker.add_job('check_refunds', json_build_object('paymentId', $1::text), run_at := $2,
                                    job_key := 'check_refunds:' || $1)`,
    [paymentId, new Date(from.getTime() + seconds * 1000)],
  );
}

/**
 * Asks the provider about a payment's refunds, its own and ours. Marks a request of ours that it does not know as
 * failed. Such a request is never retried automatically, since money goes out only when a person asks.
 * @throws ProviderError when it does not answer; the job is retried
 */
export async function checkRefunds(deps: ServiceDeps, provider: PaymentProvider, paymentId: string): Promise<void> {
  const askedAt = deps.now();
  await applyRefunds(deps, paymentId, await provider.fetchRefunds(paymentId));
  await deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, paymentId);
    const lost = await changedRows<{ id: string; amount: number; donationId: string | null; currency: string }>(
      manager,
      `update refunds set status = 'failed', failure = $3, updated_at = $4
        where provider_payment_id = $1 and provider_refund_id is null and status = 'pending' and created_at < $2
        returning id, amount, donation_id as "donationId",
                  (select currency from payments where provider_payment_id = $1) as currency`,
      [paymentId, new Date(askedAt.getTime() - LOST_AFTER_MS), NEVER_ARRIVED, askedAt],
    );
    for (const { id, amount, donationId, currency } of lost) {
      const details = `${NEVER_ARRIVED} It was for ${formatPaymentAmount(amount, currency)}.`;
      await flagForAttention(manager, 'refund', id, donationId, details);
    }
  });
}

/**
 * Enqueues one check job for each payment with an open refund, 1,000 at most.
 * @returns how many jobs
 */
export async function checkOpenRefunds(deps: ServiceDeps): Promise<number> {
  const rows: unknown[] = await deps.dataSource.query(
    `select graphile_worker.add_job('check_refunds', json_build_object('paymentId', paid.id),
                                    job_key := 'check_refunds:' || paid.id)
       from (select distinct provider_payment_id as id from refunds
              where status = 'pending' and provider_payment_id is not null limit 1000) as paid`,
  );
  return rows.length;
}
