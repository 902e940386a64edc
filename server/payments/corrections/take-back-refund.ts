import { reasonSchema } from '../../../rules/gift-correction';
import { isUuid } from '../../../rules/uuid';
import { validate } from '../../../rules/validate';
import { recordAudit } from '../../audit/audit';
import { firstRow } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import type { UserError } from '../../generated/resolvers';
import { notFound, toUserErrors, userError } from '../../graphql/user-errors';
import { bookMoneyOut } from '../refunds/book-money-out';
import type { ReasonedChange } from './void-gift';

interface Refund {
  readonly id: string;
  readonly amount: number;
  readonly status: string;
  readonly source: string;
}

/**
 * Takes back a refund of an offline gift that was recorded by mistake: nobody handed any money back. The gift counts
 * again, and a mail about the refund that still waits is cancelled. A refund through the provider moved money and stays.
 * @param refundId id of the refund
 * @returns the errors; empty on success, and when it was taken back already
 */
export async function takeBackRefund(
  deps: ServiceDeps,
  userId: string,
  refundId: string,
  change: ReasonedChange,
): Promise<UserError[]> {
  const { value, errors } = validate(reasonSchema, change);
  if (errors.length > 0) return toUserErrors(errors);
  if (!isUuid(change.id) || !isUuid(refundId)) return [notFound('refund')];
  return deps.dataSource.transaction(async (manager) => {
    const refund = await firstRow<Refund>(
      manager,
      `select f.id, f.amount, f.status, d.source from donations d join refunds f on f.donation_id = d.id
        where d.id = $1 and f.id = $2 for update of d`,
      [change.id, refundId],
    );
    if (!refund) return [notFound('refund')];
    if (refund.source !== 'offline')
      return [userError('', 'NOT_POSSIBLE', 'The provider has sent this money back, so the refund stays.')];
    if (refund.status === 'failed') return [];
    await manager.query(
      `update refunds set status = 'failed', failure = $2, booked_at = null, updated_at = $3 where id = $1`,
      [refund.id, `Recorded by mistake: ${value.reason}`, deps.now()],
    );
    await manager.query(
      `update mails set status = 'cancelled' where dedupe_key = 'refund:' || $1::text and status = 'queued'`,
      [refund.id],
    );
    await recordAudit(manager, {
      userId,
      action: 'donation.refund-taken-back',
      entity: 'donation',
      entityId: change.id,
      before: { amount: refund.amount },
      after: { amount: 0, reason: value.reason },
    });
    await bookMoneyOut(deps, manager, change.id);
    return [];
  });
}
