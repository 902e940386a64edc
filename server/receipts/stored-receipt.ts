import { istDate } from '../../rules/dates';
import { isUuid } from '../../rules/uuid';
import { prepared } from '../database/prepared-sql';
import { firstRow, type Queryable } from '../database/sql';
import type { ReceiptSnapshot } from './receipt-document';

export interface StoredReceipt {
  id: string;
  donationId: string;
  /** Printed content: the stored snapshot, with a stamp when the receipt is void. */
  document: ReceiptSnapshot;
  sentToEmailAt: Date | null;
  voidedAt: Date | null;
}

interface Row extends Omit<StoredReceipt, 'document'> {
  snapshot: ReceiptSnapshot;
  voidReason: string | null;
  revision: number;
}

const READ = prepared(`
  select id, donation_id as "donationId", snapshot, revision, sent_to_email_at as "sentToEmailAt",
         voided_at as "voidedAt", void_reason as "voidReason"
    from receipts where id = $1`);

const LOCKED = prepared(`${READ} for update`);

/**
 * Reads a receipt in its latest revision, ready for printing; null when there is none.
 * @param lock locks the row until the transaction ends, so that two senders run one after the other
 */
export async function readReceipt(db: Queryable, id: string, lock = false): Promise<StoredReceipt | null> {
  if (!isUuid(id)) return null;
  const row = await firstRow<Row>(db, lock ? LOCKED : READ, [id]);
  if (!row) return null;
  const { snapshot, revision, voidReason, ...receipt } = row;
  const voided = receipt.voidedAt && { on: istDate(receipt.voidedAt), reason: voidReason ?? '' };
  return { ...receipt, document: { ...snapshot, revision, voided } };
}

/**
 * Reads an earlier revision of a receipt, stamped as superseded, or as void when the receipt is; null when there is
 * none.
 */
export async function readSuperseded(
  db: Queryable,
  { id, document }: StoredReceipt,
  revision: number,
): Promise<ReceiptSnapshot | null> {
  const row = await firstRow<{ snapshot: ReceiptSnapshot; supersededAt: Date }>(
    db,
    `select snapshot, superseded_at as "supersededAt" from receipt_revisions where receipt_id = $1 and revision = $2`,
    [id, revision],
  );
  if (!row) return null;
  const superseded = { on: istDate(row.supersededAt), by: revision + 1 };
  return { ...row.snapshot, revision, voided: document.voided, superseded };
}
