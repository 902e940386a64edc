import type { Queryable } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { DonorGift, OwnRecurringGift } from '../generated/resolvers';
import { authorizationUrl } from '../payments/subscriptions/page-token';
import { recurringItems } from '../payments/subscriptions/recurring-items';

/** A donor's gifts that count or were given back, latest first, with their receipts. Amounts in paise. */
export const readOwnGifts = (db: Queryable, donorId: string): Promise<DonorGift[]> =>
  db.query<DonorGift[]>(
    `select d.id, d.amount, d.refunded_amount as "refundedAmount", d.captured_at as "receivedAt",
            coalesce(c.title, d.campaign_title) as "campaignTitle", d.donation_frequency as frequency,
            d.is_80g_eligible as "is80gEligible", r.id as "receiptId", r.receipt_number as "receiptNumber",
            r.voided_at is not null as "isVoid"
       from donations d
       left join campaigns c on c.id = d.campaign_id
       left join receipts r on r.donation_id = d.id
      where d.donor_id = $1 and d.status in ('success', 'refunded')
      order by d.captured_at desc, d.id`,
    [donorId],
  );

interface RecurringRow extends Omit<OwnRecurringGift, 'mendUrl'> {
  readonly providerId: string;
}

/** A donor's recurring gifts that were authorised, latest first, with what can be done to each. Amounts in paise. */
export async function readOwnRecurring(
  db: Queryable, deps: Pick<ServiceDeps, 'jwtSecret' | 'publicUrl'>, donorId: string,
): Promise<OwnRecurringGift[]> {
  const rows = await db.query<RecurringRow[]>(
    `select s.id, s.provider_subscription_id as "providerId", s.amount, s.frequency, s.status,
            coalesce(c.title, s.campaign_title) as "campaignTitle", s.next_charge_at as "nextChargeAt",
            ${recurringItems('s.id')} as items,
            s.status = 'active' as "canPause", s.status = 'paused' as "canResume",
            s.status in ('authenticated', 'active', 'pending', 'halted', 'paused') as "canCancel"
       from subscriptions s left join campaigns c on c.id = s.campaign_id
      where s.donor_id = $1 and s.status <> 'created'
      order by s.created_at desc, s.id`,
    [donorId],
  );
  return rows.map(({ providerId, ...gift }) => ({
    ...gift,
    mendUrl: gift.status === 'pending' || gift.status === 'halted' ? authorizationUrl(deps, providerId) : null,
  }));
}
