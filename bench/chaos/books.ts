import type { IsoDate } from '../../rules/dates';
import type { ReceiptSnapshot } from '../../server/receipts/receipt-document';
import type { Stage } from './stage';

export interface Revision {
  readonly revision: number;
  readonly snapshot: ReceiptSnapshot;
  /** Milliseconds of the app's clock; of the machine's for the first revision. */
  readonly issuedAt: number;
}

/** A donation that counts or was refunded, with its receipt; amounts in paise. */
export interface BookedGift {
  readonly id: string;
  readonly paymentId: string | null;
  /** Flow id of the gift; the provider's id of an adopted subscription. */
  readonly flowId: string | null;
  /** True for a charge of before its subscription was adopted, of which nobody is told. */
  readonly isPast: boolean;
  readonly source: string;
  readonly status: 'success' | 'refunded';
  readonly amount: number;
  readonly refunded: number;
  readonly method: string | null;
  readonly isAnonymous: boolean;
  readonly is80g: boolean;
  readonly campaignId: string | null;
  readonly campaignTitle: string | null;
  readonly donorId: string;
  readonly items: string;
  readonly capturedAt: number;
  readonly receipts: readonly BookedReceipt[];
}

export interface BookedReceipt {
  readonly id: string;
  readonly number: string;
  readonly year: string;
  readonly serial: number;
  readonly issuedOn: IsoDate;
  readonly is80g: boolean;
  readonly isVoid: boolean;
  /** Milliseconds of the machine's clock. */
  readonly createdAt: number;
  /** All revisions, first to last. */
  readonly revisions: readonly Revision[];
  readonly mails: readonly BookedMail[];
}

export interface BookedMail {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly to: string;
  /** Milliseconds of the app's clock. */
  readonly sentAt: number | null;
}

const ms = (column: string): string => `(extract(epoch from ${column}) * 1000)::float8`;

const receiptsOf = `
  select coalesce(json_agg(json_build_object(
           'id', r.id, 'number', r.receipt_number, 'year', r.financial_year, 'serial', r.serial, 'issuedOn', r.issued_on,
           'is80g', r.is_80g, 'isVoid', r.voided_at is not null, 'createdAt', ${ms('r.created_at')},
           'revisions', (
             select json_agg(json_build_object('revision', v.revision, 'snapshot', v.snapshot, 'issuedAt', ${ms('v.at')}) order by v.revision)
               from (select revision, snapshot, issued_at as at from receipt_revisions where receipt_id = r.id
                     union all select r.revision, r.snapshot, coalesce(r.revised_at, r.created_at)) v),
           'mails', (
             select coalesce(json_agg(json_build_object('id', m.id, 'kind', m.kind, 'status', m.status, 'to', m.to_address,
                                                        'sentAt', ${ms('m.sent_at')})), '[]')
               from mails m where m.receipt_id = r.id))), '[]')
    from receipts r where r.donation_id = d.id`;

/** Reads the books with SQL of its own, not with the code under test. */
export const readBooks = (stage: Stage): Promise<BookedGift[]> =>
  stage.sql<BookedGift>(
    `select d.id, d.payment_id as "paymentId", coalesce(s.flow_id::text, d.flow_id::text, case when s.adopted_at is not null then s.provider_subscription_id end) as "flowId",
            coalesce(d.captured_at < s.adopted_at, false) as "isPast", d.source, d.status, d.amount,
            d.refunded_amount as refunded, d.payment_method as method, d.is_anonymous as "isAnonymous",
            d.is_80g_eligible as "is80g", d.campaign_id as "campaignId", d.campaign_title as "campaignTitle", d.donor_id as "donorId",
            (select coalesce(string_agg(i.quantity || ' of ' || i.essential_id, ', ' order by i.essential_id), '')
               from donation_items i where i.donation_id = d.id) as items,
            ${ms('d.captured_at')} as "capturedAt", (${receiptsOf}) as receipts
       from donations d left join subscriptions s on s.id = d.subscription_id
      where d.status in ('success', 'refunded')`,
  );
