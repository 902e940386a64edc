import type { EntityManager } from 'typeorm';
import { reasonSchema, voidSchema } from '../../../rules/gift-correction';
import { isUuid } from '../../../rules/uuid';
import { validate } from '../../../rules/validate';
import { changedRows } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UserError, VoidDonationInput, VoidReason } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { bookMoneyOut } from '../refunds/book-money-out';
import { findReusedNumber, holdNumber } from '../twins';
import { closedYearProblem } from './closed-year';
import { readGiftFacts } from './gift-facts';
import { overtaken, type Shown } from './overtaken';

interface Voiding {
  /** The donation's id. */
  readonly id: string;
  readonly reason: VoidReason;
  /** Reason for the audit log. */
  readonly words: string;
}

/** The donation's id, the reason of the office, and what its window showed. */
export interface ReasonedChange extends Shown {
  readonly id: string;
  readonly reason: string;
}

/**
 * Voids a gift that counts, within the caller's transaction that holds its row lock: it leaves every total, and its
 * receipt is stamped void under its number. No refund is recorded and the donor gets no mail, since no money went back.
 */
export async function voidGift(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  { id, reason, words }: Voiding,
): Promise<void> {
  await manager.query('update donations set void_reason = $2, details_changed_at = clock_timestamp() where id = $1', [
    id,
    reason,
  ]);
  await bookMoneyOut(deps, manager, id, { userId, action: 'donation.void', reason: words });
}

/**
 * Voids an offline gift that was recorded by mistake, such as one that was entered twice.
 * A closed year has to be confirmed. Uses optimistic locking on `readAt` and `clearedOn`.
 * @returns the errors; empty on success, and when it is void already
 */
export async function voidMistake(deps: ServiceDeps, userId: string, change: VoidDonationInput): Promise<UserError[]> {
  const { value, errors } = validate(voidSchema, change);
  if (errors.length > 0) return toUserErrors(errors);
  if (!isUuid(change.id)) return [notFound('donation')];
  return deps.dataSource.transaction(async (manager) => {
    const gift = await readGiftFacts(manager, change.id, true);
    if (!gift) return [notFound('donation')];
    if (gift.voidReason === 'mistake') return [];
    if (gift.source !== 'offline')
      return [
        userError('', 'NOT_POSSIBLE', 'Only a donation that the office recorded can be voided. Refund this one.'),
      ];
    if (gift.status !== 'success')
      return [userError('', 'REFUNDED', 'This donation no longer counts, so there is nothing to void.')];
    const changed = overtaken(gift, change);
    if (changed) return [changed];
    const closed = closedYearProblem(gift.receivedOn, deps.now(), value.isClosedYearConfirmed);
    if (closed) return [closed];
    await voidGift(deps, manager, userId, { id: gift.id, reason: 'mistake', words: value.reason });
    return [];
  });
}

/**
 * Makes a void gift count again: its cheque had not bounced, or the wrong gift was voided. What was refunded of it
 * before stays refunded. Uses optimistic locking on `readAt` and `clearedOn`.
 * @returns the errors; empty on success, and when it counts already
 */
export async function restoreGift(deps: ServiceDeps, userId: string, change: ReasonedChange): Promise<UserError[]> {
  const { value, errors } = validate(reasonSchema, change);
  if (errors.length > 0) return toUserErrors(errors);
  if (!isUuid(change.id)) return [notFound('donation')];
  return deps.dataSource.transaction(async (manager) => {
    const gift = await readGiftFacts(manager, change.id, true);
    if (!gift) return [notFound('donation')];
    if (gift.status === 'success') return [];
    if (!gift.voidReason)
      return [
        userError('', 'NOT_POSSIBLE', 'This donation is not void. A refund that was not made is taken back below.'),
      ];
    if (gift.voidReason === 'replaced')
      return [userError('', 'NOT_POSSIBLE', 'Another receipt replaces this one. Correct that donation instead.')];
    const changed = overtaken(gift, change);
    if (changed) return [changed];
    await holdNumber(manager, gift);
    const reused = await findReusedNumber(manager, gift.id);
    if (reused) {
      const message = `Its number was recorded again on receipt ${reused.otherReceiptNumber}. Void that donation first.`;
      return [userError('', 'TAKEN', message)];
    }
    await changedRows(
      manager,
      `update donations set void_reason = null, bounced_on = null, details_changed_at = clock_timestamp() where id = $1`,
      [gift.id],
    );
    await bookMoneyOut(deps, manager, gift.id, { userId, action: 'donation.restore', reason: value.reason });
    return [];
  });
}
