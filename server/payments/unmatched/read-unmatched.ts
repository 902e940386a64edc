import { istDate } from '../../../rules/dates';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UnmatchedPayment } from '../../generated/resolvers';
import { panEnds } from '../../graphql/pan-ends';
import { describeError } from '../../log';
import { captureMoment } from '../capture-moment';
import { amountWithoutFee } from '../match-amount';
import { ProviderError, type PaymentProvider } from '../provider';
import { settleAny } from '../settle-fetched';
import { UNMATCHED_KINDS } from './unmatched-attention';

/** A stored payment, with what is known of its origin. Amounts in the currency's minor units. */
export interface KeptPayment {
  readonly id: string;
  readonly status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  /** True also when the money has been returned to its payer since. */
  readonly wasCaptured: boolean;
  readonly amount: number;
  readonly currency: string;
  readonly baseAmount: number | null;
  readonly fee: number | null;
  readonly feeBearer: string | null;
  readonly method: string | null;
  readonly isInternational: boolean;
  readonly createdAt: Date;
  readonly exactly: Date | null;
  readonly from: Date;
  readonly to: Date;
  readonly subscriptionId: string | null;
  /** Id of the donation for which it was booked. */
  readonly bookedId: string | null;
  readonly receiptNumber: string | null;
  /** Amount refunded or requested as a refund. */
  readonly refunded: number;
}

interface Expected {
  readonly donorName: string | null;
  readonly donorEmail: string | null;
  readonly donorPhone: string | null;
  readonly donorAddress: string | null;
  readonly donorPan: string | null;
  readonly nameOnPan: string | null;
  readonly wants80g: boolean | null;
  readonly campaignId: string | null;
  readonly campaignTitle: string | null;
}

const columns = `p.provider_payment_id as id, p.status, p.amount, p.currency, p.base_amount as "baseAmount", p.fee,
  p.fee_bearer as "feeBearer", p.method, p.is_international as "isInternational", p.provider_created_at as "createdAt",
  p.captured_at as exactly, p.status = 'captured' or p.captured_by is not null as "wasCaptured",
  coalesce(least(p.captured_by, (select min(a.created_at) from attention_items a
                                  where a.kind = any($2::text[]) and a.reference = p.provider_payment_id)), p.updated_at) as "to",
  greatest(p.provider_created_at, case when p.uncaptured_at <= p.captured_by then p.uncaptured_at end) as "from",
  s.id as "subscriptionId", b.id as "bookedId", r.receipt_number as "receiptNumber",
  (select coalesce(sum(f.amount), 0)::bigint from refunds f
    where f.provider_payment_id = p.provider_payment_id and f.status <> 'failed') as refunded`;

const tables = `payments p
  left join subscriptions s on s.provider_subscription_id = p.provider_subscription_id
  left join donations o on o.id = p.donation_id
  left join donations b on b.payment_id = p.provider_payment_id
  left join receipts r on r.donation_id = b.id`;

/** Reads a stored payment; null when it is unknown. */
export const readKept = (db: Queryable, paymentId: string): Promise<KeptPayment | null> =>
  firstRow<KeptPayment>(db, `select ${columns} from ${tables} where p.provider_payment_id = $1`, [
    paymentId,
    UNMATCHED_KINDS,
  ]);

/** Returns a payment's value as a gift in paise; null for another currency whose value the provider does not state. */
export const worthOf = (kept: KeptPayment): number | null =>
  kept.currency === 'INR' ? amountWithoutFee(kept) : kept.baseAmount;

/** Tells whether a text has the shape of the provider's payment ids. */
export const isPaymentId = (text: string): boolean => /^pay_\w{1,64}$/.test(text);

/**
 * Fetches a payment and applies the answer as news, so that decisions rest on its current state. Without an answer from
 * the provider the stored state has to do.
 */
export async function refreshPayment(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  paymentId: string,
): Promise<void> {
  if (!provider) return;
  try {
    const askedAt = deps.now();
    await settleAny(deps, provider, await provider.fetchPayment(paymentId), askedAt);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    deps.log.warn('stray.provider-failed', { paymentId, ...describeError(error) });
  }
}

/** Reads who was expected to pay, from the order or recurring gift that a payment came for; null for an unknown one. */
export const readExpected = (db: Queryable, paymentId: string): Promise<Expected | null> =>
  firstRow<Expected>(
    db,
    `select coalesce(o.donor_name, s.donor_name) as "donorName", coalesce(o.donor_email, s.donor_email) as "donorEmail",
            coalesce(o.donor_phone, s.donor_phone) as "donorPhone", coalesce(o.donor_address, s.donor_address) as "donorAddress",
            coalesce(o.donor_pan, s.donor_pan) as "donorPan", coalesce(o.name_on_pan, s.name_on_pan) as "nameOnPan", coalesce(o.wants_80g, s.wants_80g) as "wants80g",
            c.id as "campaignId", c.title as "campaignTitle"
       from ${tables} left join campaigns c on c.id = coalesce(o.campaign_id, s.campaign_id)
      where p.provider_payment_id = $1`,
    [paymentId],
  );

/**
 * Reads a payment for the office's decision, with details from the order or recurring gift it came for; null when it is
 * unknown.
 */
export async function readUnmatched(
  deps: ServiceDeps,
  provider: PaymentProvider | null,
  paymentId: string,
): Promise<UnmatchedPayment | null> {
  if (!isPaymentId(paymentId)) return null;
  await refreshPayment(deps, provider, paymentId);
  const kept = await readKept(deps.dataSource, paymentId);
  const expected = await readExpected(deps.dataSource, paymentId);
  if (!kept || !expected) return null;
  const { donorName, donorEmail, donorPhone, donorAddress, donorPan, nameOnPan, wants80g, ...purpose } = expected;
  const moment = captureMoment(kept, deps.now());
  return {
    id: kept.id,
    status: kept.status,
    amount: kept.amount,
    currency: kept.currency,
    giftAmount: worthOf(kept),
    method: kept.method,
    isInternational: kept.isInternational,
    createdAt: kept.createdAt,
    capturedOn: moment.kind === 'known' ? istDate(moment.at) : null,
    donor:
      donorName === null
        ? null
        : {
            name: donorName,
            email: donorEmail,
            phone: donorPhone,
            address: donorAddress,
            pan: panEnds(donorPan),
            nameOnPan,
          },
    wants80g: wants80g ?? true,
    ...purpose,
    refundedAmount: kept.refunded,
    donationId: kept.bookedId,
  };
}
