import type { TextRow } from '../database/each-row';
import { kolkataTime } from '../database/sql';

/**
 * Columns of the exported file and no more: a million rows pass through memory. PostgreSQL writes days and times in
 * Asia/Kolkata as the file has them, so that a million dates are neither parsed nor formatted.
 */
const columns = {
  createdAt: kolkataTime('d.created_at'),
  donor: `case when d.is_anonymous then 'Anonymous' else coalesce(nullif(d.donor_name, ''), d.donor_email) end`,
  donorEmail: 'd.donor_email',
  donorPhone: 'd.donor_phone',
  campaignTitle: `coalesce(c.title, d.campaign_title, 'General')`,
  amount: 'd.amount',
  refundedAmount: 'd.refunded_amount',
  donationFrequency: 'd.donation_frequency',
  is80gEligible: `case when d.is_80g_eligible then 'Yes' else 'No' end`,
  status: 'd.status',
  paymentId: 'd.payment_id',
  paymentMethod: 'd.payment_method',
  capturedAt: kolkataTime('d.captured_at'),
  receiptNumber: 'r.receipt_number',
  paymentReference: 'd.payment_reference',
  draweeBank: 'd.drawee_bank',
  drawnOn: 'd.drawn_on::text',
  clearedOn: 'd.cleared_on::text',
  bouncedOn: 'd.bounced_on::text',
  kindDescription: 'd.kind_description',
  donorPan: 'd.donor_pan',
  orderId: 'o.provider_order_id',
  importedReceiptNumber: 'd.imported_receipt',
  tributeKind: 'd.tribute_kind',
  tributeName: 'd.tribute_name',
};

type ExportedColumn = keyof typeof columns;

/** A donation of the file, as texts without names; amounts in paise. */
export type ExportedDonation = TextRow;

/** The place of each column in an `ExportedDonation`. */
export const exportedAt = Object.fromEntries(Object.keys(columns).map((name, index) => [name, index])) as Readonly<
  Record<ExportedColumn, number>
>;

export const exportColumns = Object.values(columns).join(', ');

export const exportJoins = `left join campaigns c on c.id = d.campaign_id
  left join receipts r on r.donation_id = d.id
  left join payment_orders o on o.donation_id = d.id`;
