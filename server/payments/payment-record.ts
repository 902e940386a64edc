import type { EntityManager } from 'typeorm';
import { prepared } from '../database/prepared-sql';
import { newRowId } from '../database/row-ids';
import { firstRow } from '../database/sql';
import type { CaptureBounds } from './capture-moment';
import type { CaptureNews } from './capture-news';
import type { ProviderPayment } from './provider';

/** Owner of a payment, as far as known. */
export interface PaymentSubject {
  readonly donationId: string | null;
  /** The provider's id. */
  readonly subscriptionId?: string;
}

const ORDER = `array['created', 'failed', 'authorized', 'captured', 'refunded']`;
const unlessOld = (column: string): string =>
  `${column} = case when array_position(${ORDER}, excluded.status) > array_position(${ORDER}, p.status)
                    then excluded.${column} else p.${column} end`;

const STORE = prepared(`
  insert into payments as p (id, provider_payment_id, provider_order_id, donation_id, status, amount, currency, method,
                             is_international, error_code, error_description, provider_created_at,
                             provider_subscription_id, base_amount, fee, fee_bearer, uncaptured_at, captured_by, captured_at)
  values ($20, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)
  on conflict (provider_payment_id) do update
    set ${['status', 'method', 'error_code', 'error_description'].map(unlessOld).join(', ')},
        donation_id = coalesce(p.donation_id, excluded.donation_id),
        provider_subscription_id = coalesce(p.provider_subscription_id, excluded.provider_subscription_id),
        base_amount = coalesce(p.base_amount, excluded.base_amount),
        fee = coalesce(excluded.fee, p.fee), fee_bearer = coalesce(excluded.fee_bearer, p.fee_bearer),
        uncaptured_at = greatest(p.uncaptured_at, excluded.uncaptured_at),
        captured_by = least(p.captured_by, excluded.captured_by),
        captured_at = coalesce(p.captured_at, excluded.captured_at),
        updated_at = now()
  returning captured_at as exactly, coalesce(captured_by, $19) as "to",
            greatest(provider_created_at, case when uncaptured_at <= captured_by then uncaptured_at end) as "from",
            exists (select 1 from attention_items
                     where kind = 'payment_left' and reference = $1 and resolved_at is null) as "isLeft"`);

/** What is known of a payment after its latest news. */
interface RecordedPayment extends CaptureBounds {
  /** Whether the office has an open exception that the payment was left to return: see `settleLeftPayment`. */
  readonly isLeft: boolean;
}

/**
 * Stores the provider's latest news of a payment, even of one that belongs to nothing here. News can arrive late and
 * out of order: a status only moves forward, except that a failed payment may still become authorised (late
 * authorisation). Of the capture, the narrowest bounds and the first exact moment are kept.
 * @returns the bounds known so far; meaningless until the payment is captured
 */
export async function recordPayment(
  manager: EntityManager,
  payment: ProviderPayment,
  news: CaptureNews,
  { donationId, subscriptionId }: PaymentSubject,
): Promise<RecordedPayment> {
  const bounds = await firstRow<RecordedPayment>(manager, STORE, [
    payment.id,
    payment.orderId,
    donationId,
    payment.status,
    payment.amount,
    payment.currency,
    payment.method,
    payment.international,
    payment.errorCode,
    payment.errorDescription,
    payment.createdAt,
    subscriptionId ?? null,
    payment.baseAmount,
    payment.fee,
    payment.feeBearer,
    news.uncapturedAt,
    payment.captured ? news.heardAt : null,
    payment.captured ? news.exactly : null,
    news.heardAt,
    newRowId(),
  ]);
  if (!bounds) throw new Error(`the payment ${payment.id} was not stored`);
  return bounds;
}
