import type { EntityManager } from 'typeorm';
import { EntityTable } from '../../../server/database/entity-table';
import { insertRows } from '../../../server/database/insert-rows';
import { MailEntity } from '../../../server/mail/mail.entity';
import { donationRefundMail } from '../../../server/payments/refunds/refund-mail';

interface RefundedGift {
  readonly refundId: string;
  readonly providerRefundId: string;
  readonly receiptId: string;
  readonly receiptNumber: string;
  readonly donorName: string;
  readonly donorEmail: string;
  /** Paise; the gift was refunded in full. */
  readonly amount: number;
  readonly purpose: string;
  readonly bookedAt: Date;
}

const mails = new EntityTable(MailEntity);
const AT_ONCE = 2_000;

/**
 * Writes the sent refund mail of each refunded gift, without which the books are incomplete. The thank-you mails of a
 * million gifts are left out, since they would take several gigabytes.
 */
export async function writeRefundMails(manager: EntityManager, siteName: string): Promise<void> {
  const gifts = await manager.query<RefundedGift[]>(
    `select f.id as "refundId", f.provider_refund_id as "providerRefundId", r.id as "receiptId",
            r.receipt_number as "receiptNumber", g.name as "donorName", g.email as "donorEmail", g.amount,
            coalesce(g.campaign_title, 'General donation') as purpose, f.booked_at as "bookedAt"
       from large_gifts g join refunds f on f.donation_id = g.id join receipts r on r.donation_id = g.id
      order by g.no`,
  );
  for (let at = 0; at < gifts.length; at += AT_ONCE) {
    await insertRows(
      manager,
      mails,
      gifts.slice(at, at + AT_ONCE).map((gift) => mailRow(gift, siteName)),
    );
  }
  await manager.query(
    `insert into mail_attempts (mail_id, attempted_at, succeeded)
     select m.id, m.sent_at, true from mails m join refunds f on m.dedupe_key = 'refund:' || f.id
       join large_gifts g on g.id = f.donation_id order by g.no`,
  );
}

function mailRow(gift: RefundedGift, siteName: string): Partial<MailEntity> {
  const { refundId, donorName, receiptNumber, purpose, amount, bookedAt } = gift;
  const { subject, text, html } = donationRefundMail({
    siteName,
    donorName,
    receiptNumber,
    purpose,
    refunded: amount,
    given: amount,
    remaining: 0,
    refundId: gift.providerRefundId,
  });
  return {
    // A refund has one mail, so its id serves for both.
    id: refundId,
    kind: 'donation-refund',
    dedupeKey: `refund:${refundId}`,
    toAddress: gift.donorEmail,
    subject,
    textBody: text,
    htmlBody: html,
    receiptId: gift.receiptId,
    status: 'sent',
    attempts: 1,
    createdAt: bookedAt,
    sentAt: bookedAt,
  };
}
