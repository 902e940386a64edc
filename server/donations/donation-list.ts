import { addDays, startOfDay } from '../../rules/dates';
import { isUuid } from '../../rules/uuid';
import { FieldColumns } from '../database/field-columns';
import { Conditions } from '../database/listing';
import { kolkataTime } from '../database/sql';
import type { DonationFilter, DonationRecord, DonationSort } from '../generated/resolvers';

/** Fields resolved by server/payments/refunds. */
type RefundFields = 'refunds' | 'disputes' | 'refundableAmount';

/** A donation without the fields that are loaded for all rows at once, on request. */
export type DonationRow = Omit<DonationRecord, '__typename' | 'items' | 'receipt' | 'story' | RefundFields>;

/** Columns of the fields of `DonationRecord`; those below load for all rows at once, with the id. */
export const donationFields = new FieldColumns<DonationRow>(
  {
    id: 'd.id',
    amount: 'd.amount',
    refundedAmount: 'd.refunded_amount',
    status: 'd.status',
    donorId: 'd.donor_id',
    donorName: 'd.donor_name',
    donorEmail: 'd.donor_email',
    donorPhone: 'd.donor_phone',
    donorAddress: 'd.donor_address',
    donorPan: 'd.donor_pan',
    nameOnPan: 'd.name_on_pan',
    donorUpdatedAt: 'd.details_changed_at',
    isAnonymous: 'd.is_anonymous',
    isRecurring: 'd.is_recurring',
    donationFrequency: 'd.donation_frequency',
    source: 'd.source',
    wants80g: 'd.wants_80g',
    is80gEligible: 'd.is_80g_eligible',
    paymentId: 'd.payment_id',
    paymentMethod: 'd.payment_method',
    paymentReference: 'd.payment_reference',
    draweeBank: 'd.drawee_bank',
    drawnOn: 'd.drawn_on',
    clearedOn: 'd.cleared_on',
    bouncedOn: 'd.bounced_on',
    kindDescription: 'd.kind_description',
    orderId: 'o.provider_order_id',
    attempt: 'd.attempt',
    createdAt: 'd.created_at',
    capturedAt: 'd.captured_at',
    campaignId: 'd.campaign_id',
    campaignTitle: 'coalesce(c.title, d.campaign_title)',
    receiptNumber: 'r.receipt_number',
    importedReceiptNumber: 'd.imported_receipt',
  },
  {
    items: ['id'],
    receipt: ['id'],
    refunds: ['id'],
    disputes: ['id'],
    story: ['id'],
    refundableAmount: ['id', 'status', 'amount', 'refundedAmount'],
  },
);

/** Joins with at most one row each, by alias, so that none changes a count or a sum. */
const joins = {
  c: 'left join campaigns c on c.id = d.campaign_id',
  o: 'left join payment_orders o on o.donation_id = d.id',
  r: 'left join receipts r on r.donation_id = d.id',
};

/** SQL of the joins that a list of columns needs. */
export const joinsFor = (columns: string): string =>
  Object.entries(joins)
    .filter(([alias]) => new RegExp(`\\b${alias}\\.`).test(columns))
    .map(([, join]) => join)
    .join(' ');

/** Columns of the exported file and no more: a million rows pass through memory. */
export type ExportedDonation = Pick<
  DonationRow,
  | 'amount'
  | 'refundedAmount'
  | 'status'
  | 'donorName'
  | 'donorEmail'
  | 'donorPhone'
  | 'isAnonymous'
  | 'donationFrequency'
  | 'is80gEligible'
  | 'paymentId'
  | 'paymentMethod'
  | 'campaignTitle'
  | 'receiptNumber'
> & {
  /** Day and time in Asia/Kolkata, as the file has them: a million dates are neither parsed nor formatted. */
  createdAt: string;
  capturedAt: string | null;
};

export const exportColumns = `d.amount, d.refunded_amount as "refundedAmount", d.status, d.donor_name as "donorName",
  d.donor_email as "donorEmail", d.donor_phone as "donorPhone", d.is_anonymous as "isAnonymous",
  d.donation_frequency as "donationFrequency", d.is_80g_eligible as "is80gEligible", d.payment_id as "paymentId",
  d.payment_method as "paymentMethod", ${kolkataTime('d.created_at')} as "createdAt", ${kolkataTime('d.captured_at')} as "capturedAt",
  coalesce(c.title, d.campaign_title) as "campaignTitle", r.receipt_number as "receiptNumber"`;
export const exportJoins = `left join campaigns c on c.id = d.campaign_id
  left join receipts r on r.donation_id = d.id`;

export const donationSort: Record<DonationSort, string> = {
  createdAt: 'd.created_at',
  amount: 'd.amount, d.created_at',
  donorName: 'd.donor_name, d.created_at',
  status: 'd.status, d.created_at',
};

/** Builds the conditions of the donations screen, on donations alone; days are in Asia/Kolkata. */
export const donationConditions = (filter: DonationFilter, search: string | null | undefined): Conditions =>
  new Conditions()
    .add((value) => `d.status = ${value}`, filter.status)
    .add(
      (value) => `d.campaign_id = ${value}`,
      filter.campaignId && isUuid(filter.campaignId) ? filter.campaignId : null,
    )
    // A malformed id matches no campaign, and therefore no gift.
    .addFixed('false', !!filter.campaignId && !isUuid(filter.campaignId))
    .addFixed('d.campaign_id is null and d.campaign_title is null', filter.general === true)
    .add((value) => `d.is_80g_eligible = ${value}`, filter.is80gEligible)
    .add((value) => `d.is_recurring = ${value}`, filter.isRecurring)
    .add((value) => `d.import_id = ${value}`, filter.importId && isUuid(filter.importId) ? filter.importId : null)
    .addFixed('false', !!filter.importId && !isUuid(filter.importId))
    .add((value) => `d.created_at >= ${value}`, filter.from && startOfDay(filter.from))
    .add((value) => `d.created_at < ${value}`, filter.to && startOfDay(addDays(filter.to, 1)))
    .searchWords(search, 'd.search_text');
