import type { EntityManager } from 'typeorm';
import { changedRows, firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { enqueueMail } from '../../mail/outbox';
import { donationRefundMail } from './refund-mail';
import { readOrganisation } from '../../receipts/organisation';
import { flagForAttention } from '../../attention/attention';
import { formatPaymentAmount } from '../format-payment-amount';

interface Refund {
  readonly id: string;
  readonly providerRefundId: string | null;
  /** In minor units of `currency`, which is that of the payment. */
  readonly amount: number;
  readonly currency: string;
}

interface Told {
  readonly amount: number;
  /** Amount of the payment, in its own minor units; null without a payment. */
  readonly paidAmount: number | null;
  readonly paidCurrency: string | null;
  readonly refundedAmount: number;
  readonly donorName: string;
  readonly donorEmail: string;
  readonly purpose: string | null;
  readonly receiptId: string | null;
  readonly receiptNumber: string | null;
}

const refundColumns = `id, provider_refund_id as "providerRefundId", amount,
  coalesce((select p.currency from payments p where p.provider_payment_id = refunds.provider_payment_id), 'INR') as currency`;

/**
 * Marks refunds that count from now on as booked, and tells the donor of each in one mail. Files an exception for those
 * that were announced and failed afterwards, since the donor waits for money that will not come; a mail of theirs that
 * still waits is cancelled.
 */
export async function tellOfRefunds(deps: ServiceDeps, manager: EntityManager, donationId: string): Promise<void> {
  const booked = await changedRows<Refund>(
    manager,
    `update refunds set booked_at = $2, updated_at = now()
      where donation_id = $1 and status = 'processed' and booked_at is null
      returning ${refundColumns}`,
    [donationId, deps.now()],
  );
  if (booked.length > 0) {
    const donation = await readTold(manager, donationId);
    const { name: siteName } = await readOrganisation(manager, deps.siteName);
    for (const refund of booked) await mailRefund(manager, siteName, donation, refund);
  }

  const restored = await changedRows<Refund>(
    manager,
    `update refunds set booked_at = null, updated_at = now()
      where donation_id = $1 and status = 'failed' and booked_at is not null
      returning ${refundColumns}`,
    [donationId],
  );
  if (restored.length > 0) await cancelMails(manager, restored);
  for (const { id, amount, currency } of restored) {
    const details = `A refund of ${formatPaymentAmount(amount, currency)} failed after the donor was told about it. The donation counts towards totals again.`;
    await flagForAttention(manager, 'refund', id, donationId, details);
  }
}

/**
 * Cancels mails about refunds that failed while they are queued. A mail that is being sent at this moment is locked by its
 * sender and goes out.
 */
async function cancelMails(manager: EntityManager, refunds: readonly Refund[]): Promise<void> {
  await manager.query(
    `update mails set status = 'cancelled'
      where id in (select id from mails where dedupe_key = any($1::text[]) and status = 'queued' for update skip locked)`,
    [refunds.map(({ id }) => `refund:${id}`)],
  );
}

async function readTold(manager: EntityManager, donationId: string): Promise<Told> {
  const donation = await firstRow<Told>(
    manager,
    `select d.amount, d.refunded_amount as "refundedAmount", d.donor_name as "donorName", d.donor_email as "donorEmail",
            d.campaign_title as purpose, p.amount as "paidAmount", p.currency as "paidCurrency", r.id as "receiptId", r.receipt_number as "receiptNumber"
       from donations d
       left join receipts r on r.donation_id = d.id
       left join payments p on p.provider_payment_id = d.payment_id
      where d.id = $1`,
    [donationId],
  );
  if (!donation) throw new Error(`donation ${donationId} does not exist`);
  return donation;
}

/**
 * Returns the refunded part of the gift in paise: at most the gift, since the payer may have borne a fee on top of it.
 */
function giftPart({ amount, paidAmount, paidCurrency }: Told, refunded: number): number {
  const isForeign = paidAmount !== null && paidCurrency !== 'INR';
  return Math.min(amount, isForeign ? Math.round((refunded * amount) / paidAmount) : refunded);
}

async function mailRefund(manager: EntityManager, siteName: string, donation: Told, refund: Refund): Promise<void> {
  if (!donation.donorEmail) return;
  await enqueueMail(manager, {
    kind: 'donation-refund',
    dedupeKey: `refund:${refund.id}`,
    to: donation.donorEmail,
    receiptId: donation.receiptId,
    ...donationRefundMail({
      siteName,
      donorName: donation.donorName,
      refunded: giftPart(donation, refund.amount),
      given: donation.amount,
      remaining: donation.amount - donation.refundedAmount,
      purpose: donation.purpose ?? 'General donation',
      receiptNumber: donation.receiptNumber,
      refundId: refund.providerRefundId,
    }),
  });
}
