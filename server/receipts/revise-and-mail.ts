import type { EntityManager } from 'typeorm';
import { firstRow } from '../database/sql';
import { donationReceiptMail } from './donation-receipt-mail';
import type { ReceiptSnapshot } from './receipt-document';
import { lockQueuedMails } from '../mail/lock-queued';
import { enqueueReceiptMail } from './receipt-mail';
import { reviseReceipt, type ReceiptChanges } from './revise-receipt';
import { readReceipt } from './stored-receipt';

export interface RevisionOfReceipt {
  readonly donationId: string;
  /** Reason for the office; not printed. */
  readonly reason: string;
  /** Computes what changes from what is printed now. */
  readonly changes: (document: ReceiptSnapshot) => ReceiptChanges;
  /** True when the donor gets a changed receipt by mail. */
  readonly send: boolean;
  /** True when the mail thanks, as the first mail of a gift does, since its reader has received none. */
  readonly isFirst?: boolean;
  readonly at: Date;
}

/**
 * Revises the receipt of a donation under its number, in the caller's transaction. A queued mail is rewritten to bring
 * the new revision to its address.
 * @returns the number of the current revision; null when the donation has no receipt, or a void one
 */
export async function reviseAndMail(
  manager: EntityManager,
  { donationId, reason, changes, send, isFirst = false, at }: RevisionOfReceipt,
): Promise<number | null> {
  const found = await firstRow<{ id: string }>(manager, 'select id from receipts where donation_id = $1', [donationId]);
  if (!found) return null;
  // Locks mails before the receipt: the sender of a mail holds it while it marks the receipt as sent.
  const waiting = await lockQueuedMails<WaitingMail>(
    manager,
    `select id, kind from mails where receipt_id = $1 and status = 'queued' order by id for update`,
    [found.id],
  );
  const receipt = await readReceipt(manager, found.id, true);
  if (!receipt || receipt.voidedAt) return null;

  const { snapshot, revised } = await reviseReceipt(manager, found.id, reason, changes(receipt.document), at);
  if (!revised) return receipt.document.revision;
  await redirectMails(manager, waiting, snapshot, isFirst);
  if (send && snapshot.donor.email && !waiting.some(bringsReceipt)) {
    const dedupeKey = `receipt:${found.id}:revision:${snapshot.revision}`;
    await enqueueReceiptMail(manager, { receiptId: found.id, snapshot, dedupeKey, isFirst });
  }
  return snapshot.revision;
}

interface WaitingMail {
  readonly id: string;
  readonly kind: string;
}

const bringsReceipt = ({ kind }: WaitingMail): boolean => kind === 'donation-receipt';
const idsOf = (mails: readonly WaitingMail[]): string[] => mails.map(({ id }) => id);

/**
 * Redirects queued mails to the receipt's address; cancels them when there is none. A refund mail keeps its words; the
 * attached receipt is the corrected one anyway.
 */
async function redirectMails(
  manager: EntityManager,
  mails: readonly WaitingMail[],
  snapshot: ReceiptSnapshot,
  isFirst: boolean,
): Promise<void> {
  const address = snapshot.donor.email;
  if (!address) {
    await manager.query(`update mails set status = 'cancelled' where id = any($1::uuid[])`, [idsOf(mails)]);
    return;
  }
  await manager.query('update mails set to_address = $2 where id = any($1::uuid[])', [idsOf(mails), address]);
  const { subject, text, html, parts } = donationReceiptMail(snapshot, { isFirst });
  const rewrite =
    'update mails set subject = $2, text_body = $3, html_body = $4, parts = $5 where id = any($1::uuid[])';
  await manager.query(rewrite, [
    idsOf(mails.filter(bringsReceipt)),
    subject,
    text,
    html,
    parts ? JSON.stringify(parts) : null,
  ]);
}
