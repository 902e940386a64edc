import type { EntityManager } from 'typeorm';
import type { ReceiptMailTime } from '../../../rules/offline-donation';
import { recordAudit } from '../../audit/audit';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { bookDonation } from '../book-donation';
import { copyGift } from './copy-gift';
import { moveLetter } from '../tributes/tribute-letters';
import { factsOf, type Plan, type WantedCorrection } from './plan-correction';
import { voidGift } from './void-gift';

/**
 * Moves a gift to another financial year, in the caller's transaction that holds its row lock. A receipt's number
 * belongs to its year and is never given anew: the gift is booked again on its right day with the next number of that
 * year, and the old receipt becomes void and names the new one.
 * @returns the id of the gift that replaces it
 */
export async function replaceGift(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  plan: Plan,
  { reason, sendReceipt }: Pick<WantedCorrection, 'reason' | 'sendReceipt'>,
): Promise<string> {
  const { before, after, at } = plan;
  const id = await copyGift(manager, before.id, after, at);
  await moveLetter(manager, before.id, id);
  const old = await firstRow<{ number: string; wish: ReceiptMailTime | null }>(
    manager,
    'select receipt_number as number, mail_wish as wish from receipts where donation_id = $1',
    [before.id],
  );
  const receiptNumber = await bookDonation(deps, manager, id, {
    paymentId: null,
    method: after.method,
    capturedAt: at,
    isQuiet: !sendReceipt,
    // A receipt that is never to be mailed stays so under its new number.
    receiptMail: sendReceipt ? 'now' : (old?.wish ?? 'now'),
  });
  await manager.query('update donations set replaced_by = $2 where id = $1', [before.id, id]);
  await voidGift(deps, manager, userId, { id: before.id, reason: 'replaced', words: reason });
  await recordAudit(manager, {
    userId,
    action: 'donation.correct-gift',
    entity: 'donation',
    entityId: id,
    before: { ...factsOf(before), receiptNumber: old?.number },
    after: { ...factsOf(after), receiptNumber, reason },
  });
  return id;
}
