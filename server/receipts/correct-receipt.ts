import type { EntityManager } from 'typeorm';
import { firstRow } from '../database/sql';
import { donationReceiptMail } from '../mail/templates/donation-receipt';
import type { ReceiptSnapshot } from './receipt-document';
import { enqueueReceiptMail } from './receipt-mail';
import { reviseReceipt } from './revise-receipt';
import { readReceipt } from './stored-receipt';

export interface CorrectionOfReceipt {
  readonly donationId: string;
  readonly donor: ReceiptSnapshot['donor'];
  readonly is80g: boolean;
  /** Whether the donor gets the receipt by mail, if it has become another. */
  readonly send: boolean;
  readonly at: Date;
}

/**
 * Puts other donor details on the receipt of a donation, in the caller's transaction, as a new revision under the
 * same number. A mail that still waits to leave is rewritten to bring the new revision to the new address.
 * @returns the number of the revision that holds now; null when the donation has no receipt, or it is void
 */
export async function correctReceipt(
  manager: EntityManager,
  { donationId, donor, is80g, send, at }: CorrectionOfReceipt,
): Promise<number | null> {
  const found = await firstRow<{ id: string }>(manager, 'select id from receipts where donation_id = $1', [donationId]);
  if (!found) return null;
  // Before the receipt: whoever sends a mail holds it while the receipt is marked as sent.
  const waiting = await manager.query<{ id: string }[]>(
    `select id from mails where receipt_id = $1 and status = 'queued' order by id for update`,
    [found.id],
  );
  const receipt = await readReceipt(manager, found.id, true);
  if (!receipt || receipt.voidedAt) return null;

  const { snapshot, revised } = await reviseReceipt(manager, found.id, 'Donor details corrected', { donor, is80g }, at);
  if (!revised) return receipt.document.revision;
  if (waiting.length > 0) await redirectMails(manager, waiting, snapshot);
  else if (send && donor.email) {
    const dedupeKey = `receipt:${found.id}:revision:${snapshot.revision}`;
    await enqueueReceiptMail(manager, { receiptId: found.id, snapshot, dedupeKey });
  }
  return snapshot.revision;
}

/** Without an address to go to, a mail is not sent at all. */
async function redirectMails(
  manager: EntityManager,
  mails: readonly { id: string }[],
  snapshot: ReceiptSnapshot,
): Promise<void> {
  const ids = mails.map(({ id }) => id);
  if (!snapshot.donor.email) {
    await manager.query('delete from mails where id = any($1::uuid[])', [ids]);
    return;
  }
  const { subject, text, html } = donationReceiptMail(snapshot);
  await manager.query(
    `update mails set to_address = $2, subject = $3, text_body = $4, html_body = $5 where id = any($1::uuid[])`,
    [ids, snapshot.donor.email, subject, text, html],
  );
}
