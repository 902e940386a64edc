import type { EntityManager } from 'typeorm';
import { istDate } from '../../rules/dates';
import { announceContentChange } from '../database/content-version';
import type { ServiceDeps } from '../deps';
import { foundationHolds80g } from '../receipts/foundation-80g';
import { issueReceipt } from '../receipts/issue-receipt';
import { flagForAttention } from './attention';
import { recordPayment } from './payment-record';
import type { ProviderPayment } from './provider';

/** The donation behind an order, as settlement needs it; `amount` in paise. */
export interface OrderedDonation {
  readonly id: string;
  readonly status: 'pending' | 'success' | 'failed' | 'refunded';
  readonly amount: number;
  readonly currency: string;
  readonly paymentId: string | null;
  readonly campaignId: string | null;
  readonly flowId: string | null;
}

/** What came of a payment that somebody brought to `settle`. */
export type Settlement =
  /** The donation stands: settled now (`first`) or before by the same payment. */
  | { readonly kind: 'settled'; readonly donationId: string; readonly amount: number; readonly receiptNumber: string; readonly first: boolean }
  /** Not captured (yet): the order stays watched. */
  | { readonly kind: 'not_captured' }
  /** Captured money that fits no open donation of ours; the office has been told. */
  | { readonly kind: 'unmatched' };

/**
 * The one place where a payment becomes a donation. The browser's verification, the webhook and the
 * reconciliation all end here, in any order and any number of times: the first to come with a captured payment
 * writes donation, campaign total, donor, receipt and mail in one transaction, everyone else gets the same answer.
 *
 * Row locks are taken in one order everywhere (order, donation, donor, campaign, totals, receipt counter), so
 * that parallel settlements cannot deadlock.
 * @param payment what the provider says, fetched or signed; never what a browser says
 * @param capturedAt when the money was captured, which gives the receipt its date in Asia/Kolkata; null when that was not
 * told, as the provider's payments do not say it
 */
export async function settle(deps: ServiceDeps, payment: ProviderPayment, capturedAt: Date | null): Promise<Settlement> {
  if (payment.invoiceId !== null) return { kind: 'unmatched' };
  return deps.dataSource.transaction((manager) => settleLocked(deps, manager, payment, capturedAt));
}

async function settleLocked(
  deps: ServiceDeps,
  manager: EntityManager,
  payment: ProviderPayment,
  toldCapturedAt: Date | null,
): Promise<Settlement> {
  const donation = await lockDonation(manager, payment.orderId);
  if (!donation) {
    if (payment.status !== 'captured') return { kind: 'not_captured' };
    await flagForAttention(manager, 'unmatched_payment', payment.id, null, `Order ${payment.orderId ?? 'none'} is not known here.`);
    return { kind: 'unmatched' };
  }

  const before = await recordPayment(manager, payment, donation.id);
  if (donation.paymentId === payment.id) return settledBefore(manager, donation);
  if (payment.status !== 'captured') {
    await markAttempted(manager, donation.id);
    return { kind: 'not_captured' };
  }
  if (donation.paymentId !== null) {
    await flagForAttention(manager, 'unmatched_payment', payment.id, donation.id, 'A second payment was captured on one order.');
    return { kind: 'unmatched' };
  }
  if (payment.amount !== donation.amount || payment.currency !== donation.currency) {
    const details = `Expected ${donation.amount} ${donation.currency}, captured ${payment.amount} ${payment.currency}.`;
    await flagForAttention(manager, 'amount_mismatch', payment.id, donation.id, details);
    return { kind: 'unmatched' };
  }

  // Known before as not captured: it was captured between then and now, however long ago it was begun.
  const capturedAt = toldCapturedAt ?? (before === null ? payment.createdAt : deps.now());
  const is80gEligible = await decideEligibility(manager, donation.id, capturedAt);
  await markSettled(manager, donation, payment, capturedAt, is80gEligible);
  const receiptNumber = await issueReceipt(manager, donation.id, deps);
  await flagDoubts(manager, donation, payment);
  await announceContentChange(manager);
  return { kind: 'settled', donationId: donation.id, amount: donation.amount, receiptNumber, first: true };
}

async function lockDonation(manager: EntityManager, orderId: string | null): Promise<OrderedDonation | null> {
  const rows: OrderedDonation[] = await manager.query(
    `select d.id, d.status, d.amount, d.currency, d.payment_id as "paymentId", d.campaign_id as "campaignId",
            d.flow_id as "flowId"
       from payment_orders o join donations d on d.id = o.donation_id
      where o.provider_order_id = $1
        for update of o, d`,
    [orderId],
  );
  return rows[0] ?? null;
}

async function markAttempted(manager: EntityManager, donationId: string): Promise<void> {
  await manager.query(
    `update payment_orders set status = 'attempted', updated_at = now() where donation_id = $1 and status = 'created'`,
    [donationId],
  );
}

async function settledBefore(manager: EntityManager, donation: OrderedDonation): Promise<Settlement> {
  const rows: { receiptNumber: string }[] = await manager.query(
    'select receipt_number as "receiptNumber" from receipts where donation_id = $1',
    [donation.id],
  );
  const receiptNumber = rows[0]?.receiptNumber;
  if (!receiptNumber) throw new Error(`donation ${donation.id} is settled without a receipt`);
  return { kind: 'settled', donationId: donation.id, amount: donation.amount, receiptNumber, first: false };
}

/** The donor's wish and PAN are not enough: the foundation's own registration has to cover the day of capture. */
async function decideEligibility(manager: EntityManager, donationId: string, capturedAt: Date): Promise<boolean> {
  const holds80g = await foundationHolds80g(manager, istDate(capturedAt));
  const [rows]: [{ eligible: boolean }[], number] = await manager.query(
    'update donations set foundation_80g = $2 where id = $1 returning is_80g_eligible as eligible',
    [donationId, holds80g],
  );
  return rows[0]?.eligible ?? false;
}

async function markSettled(
  manager: EntityManager,
  donation: OrderedDonation,
  payment: ProviderPayment,
  capturedAt: Date,
  is80gEligible: boolean,
): Promise<void> {
  await manager.query(
    `with giver as (
       insert into donors (name, email, phone, address, pan_number, is_80g_eligible, donation_count, donated_amount)
       select donor_name, donor_email, donor_phone, donor_address, donor_pan, is_80g_eligible, 1, amount
         from donations where id = $1
       on conflict (lower(email)) do update
         set phone = coalesce(donors.phone, excluded.phone),
             address = coalesce(donors.address, excluded.address),
             pan_number = coalesce(donors.pan_number, excluded.pan_number),
             is_80g_eligible = donors.is_80g_eligible or excluded.is_80g_eligible,
             donation_count = donors.donation_count + 1,
             donated_amount = donors.donated_amount + excluded.donated_amount,
             updated_at = now()
       returning id
     )
     update donations
        set status = 'success', donor_id = giver.id, payment_id = $2, payment_method = $3, captured_at = $4, updated_at = now()
       from giver
      where donations.id = $1`,
    [donation.id, payment.id, payment.method, capturedAt],
  );
  await manager.query(
    `update payment_orders set status = 'paid', next_check_at = null, updated_at = now() where donation_id = $1`,
    [donation.id],
  );
  if (donation.campaignId) {
    await manager.query('update campaigns set raised_amount = raised_amount + $2 where id = $1', [
      donation.campaignId,
      donation.amount,
    ]);
  }
  await manager.query(
    `update donation_totals
        set success_amount = success_amount + $1, success_count = success_count + 1,
            eligible_80g_amount = eligible_80g_amount + $2`,
    [donation.amount, is80gEligible ? donation.amount : 0],
  );
}

/** Settled all the same, but somebody should look: two paid attempts of one visit, or money from abroad (FCRA). */
async function flagDoubts(manager: EntityManager, donation: OrderedDonation, payment: ProviderPayment): Promise<void> {
  if (donation.flowId) {
    const twins: unknown[] = await manager.query(
      `select 1 from donations where flow_id = $1 and id <> $2 and status = 'success' limit 1`,
      [donation.flowId, donation.id],
    );
    if (twins.length > 0) {
      await flagForAttention(manager, 'likely_duplicate', payment.id, donation.id, 'Another attempt of the same visit was paid too.');
    }
  }
  if (payment.international) {
    await flagForAttention(manager, 'international_payment', payment.id, donation.id, 'Paid with a foreign card or account.');
  }
}
