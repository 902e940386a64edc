import type { EntityManager } from 'typeorm';
import { formatDate } from '../../../rules/dates';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { formatPaymentAmount } from '../format-payment-amount';
import { lockPayment } from '../payment-lock';
import { bookNews } from '../refunds/book-news';
import { OVER, type ProviderDispute } from './razorpay-dispute';

/**
 * Stores the provider's latest news of a dispute, updates the books, and keeps an open dispute in the exceptions queue
 * until it is over. A lost dispute (chargeback) is money gone, like a refund; a won or closed one moves nothing. News
 * may arrive in any order: only newer news counts, and of two with the same moment the one that ends the dispute.
 * @param saidAt when the provider stated it
 */
export async function applyDispute(deps: ServiceDeps, dispute: ProviderDispute, saidAt: Date): Promise<void> {
  await deps.dataSource.transaction(async (manager) => {
    await lockPayment(manager, dispute.paymentId);
    await recordDispute(manager, dispute, saidAt);
    const donation = await firstRow<{ id: string }>(manager, 'select id from donations where payment_id = $1', [
      dispute.paymentId,
    ]);
    if (donation) await bookNews(deps, manager, donation.id, dispute.paymentId);
    await updateAttention(deps, manager, dispute);
  });
}

async function recordDispute(manager: EntityManager, dispute: ProviderDispute, saidAt: Date): Promise<void> {
  await manager.query(
    `insert into disputes (provider_dispute_id, provider_payment_id, amount, phase, status, reason_code, respond_by, event_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (provider_dispute_id) do update
       set amount = excluded.amount, phase = excluded.phase, status = excluded.status, reason_code = excluded.reason_code,
           respond_by = excluded.respond_by, event_at = excluded.event_at, updated_at = now()
     where (excluded.event_at, excluded.status = any($9)) > (disputes.event_at, disputes.status = any($9))`,
    [
      dispute.id,
      dispute.paymentId,
      dispute.amount,
      dispute.phase,
      dispute.status,
      dispute.reasonCode,
      dispute.respondBy,
      saidAt,
      OVER,
    ],
  );
}

interface Kept {
  readonly donationId: string | null;
  readonly amount: number;
  readonly status: string;
  readonly reasonCode: string;
  readonly respondBy: Date | null;
}

async function updateAttention(
  deps: ServiceDeps,
  manager: EntityManager,
  { id, currency }: ProviderDispute,
): Promise<void> {
  const kept = await firstRow<Kept>(
    manager,
    `select donation_id as "donationId", amount, status, reason_code as "reasonCode", respond_by as "respondBy"
       from disputes where provider_dispute_id = $1`,
    [id],
  );
  if (!kept) return;
  if (OVER.includes(kept.status)) {
    await manager.query(
      `update attention_items set resolved_at = $2 where kind = 'dispute' and reference = $1 and resolved_at is null`,
      [id, deps.now()],
    );
    return;
  }
  await manager.query(
    `insert into attention_items (kind, reference, donation_id, details, due_at) values ('dispute', $1, $2, $3, $4)
     on conflict (kind, reference) do update
       set donation_id = excluded.donation_id, details = excluded.details, due_at = excluded.due_at`,
    [id, kept.donationId, describe(kept, currency), kept.respondBy],
  );
}

/**
 * Describes a dispute for the office: '₹500 is disputed (goods not received). Respond in the Razorpay dashboard by Dec 01,
 * 2026.'
 */
function describe({ amount, reasonCode, respondBy }: Kept, currency: string): string {
  const why = reasonCode ? ` (${reasonCode.replaceAll('_', ' ')})` : '';
  const by = respondBy ? ` by ${formatDate(respondBy)}` : '';
  return `${formatPaymentAmount(amount, currency)} is disputed${why}. Respond in the Razorpay dashboard${by}.`;
}
