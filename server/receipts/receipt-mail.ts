import type { EntityManager } from 'typeorm';
import { enqueueMail, type NewMail } from '../mail/outbox';
import { donationReceiptMail, type ReaderOfReceipt } from './donation-receipt-mail';
import type { ReceiptSnapshot } from './receipt-document';

export interface ReceiptMail extends ReaderOfReceipt {
  readonly receiptId: string;
  readonly snapshot: ReceiptSnapshot;
  readonly dedupeKey: string;
}

/** Builds the mail with a donor's receipt; the PDF is drawn when it is sent. */
export const receiptMail = ({ receiptId, snapshot, dedupeKey, ...reader }: ReceiptMail): NewMail => ({
  kind: 'donation-receipt',
  dedupeKey,
  to: snapshot.donor.email,
  receiptId,
  ...donationReceiptMail(snapshot, reader),
});

/**
 * Enqueues the mail with a donor's receipt, in the caller's transaction.
 * @returns the mail's id, or null when a mail with this key exists already
 */
export const enqueueReceiptMail = (manager: EntityManager, mail: ReceiptMail): Promise<string | null> =>
  enqueueMail(manager, receiptMail(mail));
