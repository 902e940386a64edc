import type { EntityManager } from 'typeorm';
import { enqueueMail } from '../mail/outbox';
import { donationReceiptMail } from '../mail/templates/donation-receipt';
import type { ReceiptSnapshot } from './receipt-document';

/**
 * Queues the mail that brings a receipt to its donor, inside the caller's transaction; the PDF is made when
 * the mail is sent.
 * @returns the mail's id, or null when a mail with this key exists already
 */
export function enqueueReceiptMail(
  manager: EntityManager,
  { receiptId, snapshot, dedupeKey }: { receiptId: string; snapshot: ReceiptSnapshot; dedupeKey: string },
): Promise<string | null> {
  return enqueueMail(manager, {
    kind: 'donation-receipt',
    dedupeKey,
    to: snapshot.donor.email,
    receiptId,
    ...donationReceiptMail(snapshot),
  });
}
