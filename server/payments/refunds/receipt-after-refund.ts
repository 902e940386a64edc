import type { EntityManager } from 'typeorm';
import { changedRows, firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { VoidReason } from '../../generated/resolvers';
import { queueDelivery } from '../../mail/outbox';
import { reviseReceipt } from '../../receipts/revise-receipt';

interface AfterRefund {
  /** The donation's id. */
  readonly id: string;
  /** Paise given. */
  readonly amount: number;
  /** Paise refunded or lost so far. */
  readonly gone: number;
  readonly isDisputed: boolean;
  readonly voidReason: VoidReason | null;
  /** Number of the receipt that replaces its own. */
  readonly replacement: string | null;
}

/** Printed on a void receipt, after the day. */
const REFUNDED = 'the donation was refunded';
const BOUNCED = 'the cheque was returned unpaid by the bank';
const DISPUTED = 'the bank returned the payment after a dispute';
const MISTAKE = 'the donation was recorded by mistake';

function printedReason({ isDisputed, voidReason, replacement }: AfterRefund): string {
  if (voidReason === 'bounced') return BOUNCED;
  if (voidReason === 'mistake') return MISTAKE;
  if (voidReason === 'replaced') return `its date was corrected, and receipt ${replacement ?? ''} replaces it`;
  return isDisputed ? DISPUTED : REFUNDED;
}

const voidWords: Readonly<Record<VoidReason, string>> = {
  bounced: 'Cheque bounced',
  mistake: 'Recorded by mistake',
  replaced: 'Replaced in another financial year',
};

/** Reason of a receipt's revision, for the office. */
const revisionReason = ({ amount, gone, isDisputed, voidReason }: AfterRefund): string => {
  if (gone === 0) return 'Counts in full again';
  if (voidReason) return voidWords[voidReason];
  if (gone === amount) return isDisputed ? 'Fully returned after a dispute' : 'Fully refunded';
  return isDisputed ? 'Partly returned after a dispute' : 'Partly refunded';
};

/**
 * Updates the receipt to what is left of a donation: void when nothing is, otherwise a revision with the remaining
 * amount. A void receipt states the full amount given, even where an earlier refund had reduced it. A receipt is never
 * deleted or renumbered; a reversal of the refund lifts the void stamp.
 */
export async function followOnReceipt(deps: ServiceDeps, manager: EntityManager, donation: AfterRefund): Promise<void> {
  const { id, amount, gone } = donation;
  const receipt = await firstRow<{ id: string; isVoid: boolean; isPart: boolean }>(
    manager,
    `select id, voided_at is not null as "isVoid", coalesce((snapshot ->> 'refundedAmount')::bigint, 0) > 0 as "isPart"
       from receipts where donation_id = $1 for update`,
    [id],
  );
  if (!receipt) return;
  const revise = (changes: { amount: number; refundedAmount: number }) =>
    reviseReceipt(manager, receipt.id, revisionReason(donation), changes, deps.now());
  if (gone === amount) {
    if (receipt.isVoid) return;
    if (receipt.isPart) await revise({ amount, refundedAmount: 0 });
    await stampVoid(manager, receipt.id, printedReason(donation), deps.now());
    return;
  }
  if (receipt.isVoid) await liftStamp(manager, receipt.id);
  await revise({ amount: amount - gone, refundedAmount: gone });
}

/**
 * Voids the receipt and cancels its thank-you mail while that is queued, since it would carry a void receipt. A mail
 * that is being sent at this moment is locked by its sender and goes out.
 */
async function stampVoid(manager: EntityManager, receiptId: string, reason: string, at: Date): Promise<void> {
  await manager.query('update receipts set voided_at = $2, void_reason = $3, is_80g = false where id = $1', [
    receiptId,
    at,
    reason,
  ]);
  await manager.query(
    `update mails set status = 'cancelled'
      where id in (select id from mails
                    where receipt_id = $1 and kind = 'donation-receipt' and status = 'queued'
                      for update skip locked)`,
    [receiptId],
  );
}

/**
 * Makes the receipt valid again. Queues the thank-you mail that the void stamp had cancelled (not one that the office
 * cancelled), unless the receipt's address has changed since or the mail's text was deleted after its period.
 */
async function liftStamp(manager: EntityManager, receiptId: string): Promise<void> {
  await manager.query(
    `update receipts set voided_at = null, void_reason = null, is_80g = (snapshot ->> 'is80g')::boolean where id = $1`,
    [receiptId],
  );
  const kept = await changedRows<{ id: string }>(
    manager,
    `update mails set status = 'queued', attempts = 0
      where receipt_id = $1 and kind = 'donation-receipt' and status = 'cancelled' and body_deleted_at is null
        and to_address = (select snapshot #>> '{donor,email}' from receipts where id = $1)
        and not exists (select 1 from receipt_mailings g where g.id = mails.mailing_id and g.cancelled_at is not null)
      returning id`,
    [receiptId],
  );
  for (const { id } of kept) await queueDelivery(manager, id);
}
