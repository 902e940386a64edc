import type { EntityManager } from 'typeorm';
import { firstRow } from '../database/sql';
import type { ReceiptSnapshot } from './receipt-document';

/** Fields that a correction may change; not the number or the stamp. The day stays within the number's financial year. */
export type ReceiptChanges = Partial<Omit<ReceiptSnapshot, 'receiptNumber' | 'revision' | 'voided'>>;

interface Current {
  readonly snapshot: ReceiptSnapshot;
  readonly revision: number;
}

/**
 * Corrects a receipt in the caller's transaction. The earlier content is kept, the number stays with the next revision,
 * and that revision counts as unsent. Without a difference there is no new revision.
 * @param reason for the office; not printed
 * @param at when it was corrected
 * @returns the current receipt, and whether it is a new revision
 */
export async function reviseReceipt(
  manager: EntityManager,
  receiptId: string,
  reason: string,
  changes: ReceiptChanges,
  at: Date,
): Promise<{ snapshot: ReceiptSnapshot; revised: boolean }> {
  const current = await firstRow<Current>(manager, 'select snapshot, revision from receipts where id = $1 for update', [
    receiptId,
  ]);
  if (!current) throw new Error(`receipt ${receiptId} does not exist`);
  const revision = current.revision + 1;
  const corrected = { ...current.snapshot, ...changes };
  if (await saysTheSame(manager, corrected, current.snapshot)) return { snapshot: current.snapshot, revised: false };

  const snapshot = { ...corrected, revision };
  await manager.query(
    `insert into receipt_revisions (receipt_id, revision, snapshot, issued_at, sent_to_email_at, superseded_at, reason)
     select id, revision, snapshot, coalesce(revised_at, created_at), sent_to_email_at, $2, $3 from receipts where id = $1`,
    [receiptId, at, reason],
  );
  await manager.query(
    `update receipts
        set snapshot = $2, revision = $3, revised_at = $4, is_80g = $5, issued_on = $6, sent_to_email_at = null
      where id = $1`,
    [receiptId, snapshot, revision, at, snapshot.is80g, snapshot.issuedOn],
  );
  return { snapshot, revised: true };
}

/**
 * Revises many receipts at once; the caller holds their locks and has changed them. Keeps the earlier content.
 * @param snapshots new revisions with their numbers, by receipt id
 */
export async function reviseMany(
  manager: EntityManager,
  reason: string,
  snapshots: ReadonlyMap<string, ReceiptSnapshot>,
  at: Date,
): Promise<void> {
  const ids = [...snapshots.keys()];
  await manager.query(
    `insert into receipt_revisions (receipt_id, revision, snapshot, issued_at, sent_to_email_at, superseded_at, reason)
     select id, revision, snapshot, coalesce(revised_at, created_at), sent_to_email_at, $2, $3 from receipts where id = any($1::uuid[])`,
    [ids, at, reason],
  );
  await manager.query(
    `update receipts r
        set snapshot = n.snapshot, revision = (n.snapshot ->> 'revision')::int, revised_at = $3,
            is_80g = (n.snapshot ->> 'is80g')::boolean, sent_to_email_at = null
       from unnest($1::uuid[], $2::jsonb[]) as n (id, snapshot) where r.id = n.id`,
    [ids, [...snapshots.values()].map((snapshot) => JSON.stringify(snapshot)), at],
  );
}

/** Compares two snapshots as jsonb, which ignores the order of keys. */
async function saysTheSame(manager: EntityManager, one: ReceiptSnapshot, other: ReceiptSnapshot): Promise<boolean> {
  const row = await firstRow<{ same: boolean }>(manager, 'select $1::jsonb = $2::jsonb as same', [one, other]);
  return row?.same ?? false;
}
