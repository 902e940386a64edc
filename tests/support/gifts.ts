import { randomUUID } from 'node:crypto';
import { financialYear, istDate } from '../../rules/dates';
import type { Rows } from './oversight';

export interface GiftOptions {
  amount?: number;
  status?: 'pending' | 'success' | 'failed' | 'refunded';
  donorName?: string;
  donorEmail?: string;
  donorAddress?: string | null;
  donorPan?: string | null;
  isAnonymous?: boolean;
  campaignId?: string | null;
  campaignTitle?: string | null;
  at?: Date;
  items?: { name: string; quantity: number; unitPrice: number }[];
}

export interface Gift {
  donationId: string;
  /** Id of a successful gift's receipt. */
  receiptId: string | null;
}

let serial = 0;

/**
 * Inserts a donation as settlement leaves it: with its donor and receipt when it succeeded. Does not maintain totals.
 */
export async function addGift(api: Rows, options: GiftOptions = {}): Promise<Gift> {
  const {
    amount = 50_000,
    status = 'success',
    donorName = 'Asha Kulkarni',
    donorEmail = 'asha@example.org',
    donorAddress = '12 Lake Road, Pune, Maharashtra',
    donorPan = null,
    isAnonymous = false,
    campaignId = null,
    campaignTitle = null,
    at = new Date(),
    items = [],
  } = options;
  const captured = status === 'success' || status === 'refunded';
  const [donor] = await api.sql<{ id: string }>(
    `insert into donors (name, email, phone, donation_count, donated_amount) values ($1, $2, '+919822012345', 1, $3)
     on conflict (lower(email), coalesce(pan_number, '')) do update set donation_count = donors.donation_count + 1,
       donated_amount = donors.donated_amount + excluded.donated_amount returning id`,
    [donorName, donorEmail, amount],
  );
  const [donation] = await api.sql<{ id: string }>(
    `insert into donations (amount, status, campaign_id, campaign_title, donor_id, donor_name, donor_email, donor_phone,
                            donor_address, donor_pan, is_anonymous, wants_80g, payment_id, payment_method, created_at, captured_at)
     values ($1, $2, $3, $4, $5, $6, $7, '+919822012345', $8, $9, $10, true, $11, 'upi', $12, $13) returning id`,
    [
      amount,
      status,
      campaignId,
      campaignTitle,
      captured ? donor?.id : null,
      donorName,
      donorEmail,
      donorAddress,
      donorPan,
      isAnonymous,
      captured ? `pay_${randomUUID()}` : null,
      at,
      captured ? at : null,
    ],
  );
  const donationId = donation?.id ?? '';
  for (const { name, quantity, unitPrice } of items) {
    await api.sql(
      'insert into donation_items (donation_id, essential_id, name, quantity, unit_price) values ($1, gen_random_uuid(), $2, $3, $4)',
      [donationId, name, quantity, unitPrice],
    );
  }
  if (!captured) return { donationId, receiptId: null };

  serial += 1;
  const issuedOn = istDate(at);
  const year = financialYear(issuedOn);
  const receiptNumber = `${year}/${String(serial).padStart(6, '0')}`;
  const snapshot = {
    receiptNumber,
    issuedOn,
    organisation: {
      name: 'Test Foundation',
      address: 'Pune',
      pan: 'AAATT1234C',
      registration80g: 'AAATT1234CF20214',
      registration80gValidity: '',
      signatory: 'R. Joshi',
      signatoryTitle: 'Trustee',
    },
    donor: { name: donorName, address: donorAddress, pan: donorPan, email: donorEmail },
    amount,
    mode: 'UPI',
    paymentId: 'pay_1',
    purpose: campaignTitle ?? 'General donation',
    items,
    is80g: donorPan !== null,
    sectionLabel: '80G',
    voided: null,
    revision: 1,
  };
  const [receipt] = await api.sql<{ id: string }>(
    `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [donationId, year, serial, receiptNumber, donorPan !== null, issuedOn, snapshot, at],
  );
  return { donationId, receiptId: receipt?.id ?? null };
}
