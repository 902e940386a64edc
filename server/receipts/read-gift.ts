import type { EntityManager } from 'typeorm';
import type { IsoDate } from '../../rules/dates';
import type { SubscriptionFrequency } from '../../rules/donation';
import type { ReceiptMailTime } from '../../rules/offline-donation';
import type { TributeKind } from '../../rules/tribute';
import { prepared } from '../database/prepared-sql';
import { RECURRING_LINE } from '../database/recurring-line';
import { firstRow } from '../database/sql';

/** A donation as it was given, with what its receipt prints; amounts in paise. */
export interface Gift {
  readonly id: string;
  readonly amount: number;
  readonly campaignTitle: string | null;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly address: string | null;
  readonly pan: string | null;
  /** Name as spelled on the PAN card, where it differs. */
  readonly nameOnPan: string | null;
  readonly wants80g: boolean;
  readonly isAnonymous: boolean;
  /** In memory or in honour of somebody; null for any other gift. */
  readonly tributeKind: TributeKind | null;
  /** Name of that person. */
  readonly tributeName: string | null;
  readonly is80gEligible: boolean;
  readonly isBooked: boolean;
  readonly paymentReference: string | null;
  /** Bank and date of a cheque or demand draft. */
  readonly draweeBank: string | null;
  readonly drawnOn: IsoDate | null;
  /** What was given in kind; null for money. */
  readonly kindDescription: string | null;
  /**
   * Key mode of the order or recurring gift behind the donation, also where the office booked its payment; null without
   * one.
   */
  readonly keyMode: 'live' | 'test' | null;
  readonly subscriptionId: string | null;
  readonly items: { name: string; quantity: number; unitPrice: number }[];
}

/** State of a recurring gift when one of its charges is booked. */
export interface Recurring {
  readonly frequency: SubscriptionFrequency;
  /** Number of this charge, from 1; those before a change of amount or payment method count. */
  readonly charge: number;
  /** First charge of all. */
  readonly firstAt: string;
  /** First charge since the last change, from which the provider counts the next ones. */
  readonly cycleFrom: string;
  /** Number of charges before the last change, which are not among the `totalCount`. */
  readonly chargesBefore: number;
  /** The provider's date, which mostly arrives after the charge. */
  readonly nextChargeAt: string | null;
  readonly isOver: boolean;
  readonly totalCount: number;
}

/** A gift that is being booked, with how and when its money arrived. */
export interface BookedGift extends Gift {
  readonly paymentId: string | null;
  readonly method: string | null;
  readonly capturedAt: Date;
  readonly recurring: Recurring | null;
  /** True when nothing is mailed. */
  readonly isQuiet?: boolean;
  /** When the receipt is mailed; at once by default. */
  readonly receiptMail?: ReceiptMailTime;
  /** Donor whom the office named. */
  readonly donorId?: string | null;
}

/** SQL of the columns of a `Gift` from a donation `d`. */
export const GIFT_COLUMNS = `d.id, d.amount, d.campaign_title as "campaignTitle", d.donor_name as name, d.donor_email as email,
         d.donor_phone as phone, d.donor_address as address, d.donor_pan as pan, d.name_on_pan as "nameOnPan",
         d.wants_80g as "wants80g", d.is_anonymous as "isAnonymous", d.tribute_kind as "tributeKind",
         d.tribute_name as "tributeName", d.is_80g_eligible as "is80gEligible", d.donor_id is not null as "isBooked",
         d.payment_reference as "paymentReference", d.drawee_bank as "draweeBank",
         d.drawn_on::text as "drawnOn", d.kind_description as "kindDescription", d.subscription_id as "subscriptionId",
         coalesce(
           (select o.key_mode from payment_orders o where o.donation_id = d.id),
           (select s.key_mode from subscriptions s where s.id = d.subscription_id),
           (select o.key_mode from payments p join payment_orders o using (provider_order_id) where p.donation_id = d.id limit 1)
         ) as "keyMode",
         (select coalesce(json_agg(json_build_object('name', i.name, 'quantity', i.quantity, 'unitPrice', i.unit_price)
                                   order by i.name), '[]')
            from donation_items i where i.donation_id = d.id) as items`;

const GIFT = prepared(`select ${GIFT_COLUMNS} from donations d where d.id = $1`);

/**
 * Reads a stored donation.
 * @throws Error when there is none
 */
export async function readGift(manager: EntityManager, donationId: string): Promise<Gift> {
  const gift = await firstRow<Gift>(manager, GIFT, [donationId]);
  if (!gift) throw new Error(`donation ${donationId} does not exist`);
  return gift;
}

const RECURRING = prepared(`
  ${RECURRING_LINE}
  select s.frequency, s.total_count as "totalCount", s.next_charge_at as "nextChargeAt",
         s.status in ('paused', 'cancelled', 'completed', 'expired') as "isOver",
         least(min(c.captured_at), $3) as "firstAt",
         least(min(c.captured_at) filter (where c.subscription_id = s.id), $3) as "cycleFrom",
         1 + count(c) filter (where c.captured_at <= $3) as charge,
         count(c) filter (where c.subscription_id <> s.id) as "chargesBefore"
    from subscriptions s
    left join donations c on c.subscription_id in (select id from line) and c.captured_at is not null and c.id <> $2
   where s.id = $1 group by s.id`);

/**
 * Reads the state of the recurring gift whose charge is being booked; null for a single gift. The caller holds the
 * giver's mailbox, so that two charges are not counted as one.
 */
export async function readRecurring(
  manager: EntityManager,
  { id, subscriptionId }: Gift,
  capturedAt: Date,
): Promise<Recurring | null> {
  return subscriptionId === null ? null : firstRow<Recurring>(manager, RECURRING, [subscriptionId, id, capturedAt]);
}
