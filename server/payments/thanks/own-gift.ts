import { firstRow, type Queryable } from '../../database/sql';
import { tributeColumn } from '../../database/tribute-column';
import type { Tribute } from '../../generated/resolvers';
import type { SubscriptionStatus } from '../subscriptions/subscription-provider';
import type { GiftKey } from './gift-key';

/** A gift for the browser that made it; for a recurring gift its first charge, if there is one yet. */
export interface OwnGift {
  /** Null before the first charge of a recurring gift. */
  readonly donationId: string | null;
  /** Null for a one-time gift. */
  readonly subscriptionId: string | null;
  readonly status: 'pending' | 'success' | 'failed' | 'refunded' | null;
  readonly isAuthorized: boolean;
  /** Null for a one-time gift. */
  readonly mandate: SubscriptionStatus | null;
  /** Whether another recurring gift took the place of this one. */
  readonly isReplaced: boolean;
  /** True when captured on a day that is uncertain yet. */
  readonly waits: boolean;
  readonly donorName: string;
  readonly donorEmail: string;
  readonly donorPan: string | null;
  readonly donorAddress: string | null;
  readonly amount: number;
  readonly frequency: 'monthly' | 'yearly' | null;
  readonly campaignId: string | null;
  readonly campaignTitle: string | null;
  readonly tribute: Tribute | null;
  /** Moment of the payment as far as known. */
  readonly paidAt: Date | null;
  readonly capturedAt: Date | null;
  readonly createdAt: Date;
  readonly correctedAt: Date | null;
  /** Number of charges; one for a one-time gift. */
  readonly charges: number;
  readonly receiptId: string | null;
  readonly receiptNumber: string | null;
  readonly receiptRevision: number | null;
}

const payment = `(select p.captured_by from payments p where p.donation_id = d.id and p.waits_until is not null limit 1)`;
const common = `d.id as "donationId", d.status, ${payment} is not null as waits, coalesce(d.captured_at, ${payment}) as "paidAt",
  d.captured_at as "capturedAt", r.id as "receiptId",
  r.receipt_number as "receiptNumber", r.revision as "receiptRevision"`;

const once = `select ${common}, null as "subscriptionId", d.status <> 'pending' as "isAuthorized", null as mandate, false as "isReplaced", d.donor_name as "donorName",
    d.donor_email as "donorEmail", d.donor_pan as "donorPan", d.donor_address as "donorAddress", d.amount, null as frequency,
    d.campaign_id as "campaignId", d.campaign_title as "campaignTitle", d.created_at as "createdAt", ${tributeColumn('d')} as tribute,
    d.address_corrected_at as "correctedAt", 1 as charges
  from payment_orders o join donations d on d.id = o.donation_id left join receipts r on r.donation_id = d.id
 where o.provider_order_id = $1`;

const recurring = `select ${common}, s.id as "subscriptionId",
    s.status not in ('created', 'expired') and (s.status <> 'cancelled' or d.id is not null) as "isAuthorized",
    s.status as mandate, s.replaced_by_id is not null as "isReplaced",
    coalesce(d.donor_name, s.donor_name) as "donorName", coalesce(d.donor_email, s.donor_email) as "donorEmail",
    case when d.id is null then s.donor_pan else d.donor_pan end as "donorPan",
    case when d.id is null then s.donor_address else d.donor_address end as "donorAddress",
    s.amount, s.frequency, s.campaign_id as "campaignId", s.campaign_title as "campaignTitle", ${tributeColumn('s')} as tribute, s.created_at as "createdAt",
    s.address_corrected_at as "correctedAt",
    (select count(*)::int from donations c where c.subscription_id = s.id) as charges
  from subscriptions s
       left join lateral (select * from donations c where c.subscription_id = s.id order by c.created_at, c.id limit 1) d on true
       left join receipts r on r.donation_id = d.id
 where s.provider_subscription_id = $1`;

/** Reads the current gift of a key; null when it is not ours. */
export const readOwnGift = (db: Queryable, { id, isRecurring }: GiftKey): Promise<OwnGift | null> =>
  firstRow<OwnGift>(db, isRecurring ? recurring : once, [id]);

/**
 * Reads the gift of a key and locks it until the caller's transaction ends. Locks a recurring gift before its charges:
 * no charge is inserted meanwhile with the gift's old details (see settle-charge).
 */
export async function lockOwnGift(manager: Queryable, key: GiftKey): Promise<OwnGift | null> {
  if (key.isRecurring) {
    const gift = await firstRow<{ id: string }>(
      manager,
      'select id from subscriptions where provider_subscription_id = $1 for update',
      [key.id],
    );
    if (!gift) return null;
    await manager.query('select 1 from donations where subscription_id = $1 order by id for update', [gift.id]);
  } else {
    await manager.query(
      `select 1 from payment_orders o join donations d on d.id = o.donation_id where o.provider_order_id = $1 for update of o, d`,
      [key.id],
    );
  }
  return readOwnGift(manager, key);
}
