import type { EntityManager } from 'typeorm';
import { chequeOutcomeSchema, outcomeDayProblem, type ChequeOutcomeInput } from '../../rules/cheque-outcome';
import { istDate } from '../../rules/dates';
import { isUuid } from '../../rules/uuid';
import { validate } from '../../rules/validate';
import { recordAudit } from '../audit/audit';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { RecordChequeOutcomeInput, UserError } from '../generated/resolvers';
import { notFound, toUserErrors, userError } from '../graphql/user-errors';
import { closedYearProblem } from './corrections/closed-year';
import { overtaken, type Shown } from './corrections/overtaken';
import { voidGift } from './corrections/void-gift';

interface Cheque {
  readonly status: string;
  readonly capturedAt: Date;
  readonly clearedOn: string | null;
  readonly bouncedOn: string | null;
  readonly updatedAt: Date;
}

/**
 * Records what the bank did with a cheque or demand draft of an offline gift. A bounced one voids the gift in the same
 * transaction, along the path of a refund, but without one: totals, receipt, void stamp. The donor gets no mail, since no money went
 * back; a thank-you that still waits is cancelled. Its number is then free for the cheque that replaces it. The same
 * outcome of the same day may be sent again and changes nothing. To bounce a cheque of a closed year has to be confirmed.
 * Uses optimistic locking on `readAt` and `clearedOn`.
 * @returns the errors; empty on success
 */
export async function recordChequeOutcome(
  deps: ServiceDeps,
  userId: string,
  input: RecordChequeOutcomeInput,
): Promise<UserError[]> {
  const { value, errors } = validate(chequeOutcomeSchema, input);
  if (errors.length > 0) return toUserErrors(errors);
  if (!isUuid(input.id)) return [notFound('donation')];
  return deps.dataSource.transaction((manager) => record(deps, manager, userId, input.id, value, input));
}

async function record(
  deps: ServiceDeps,
  manager: EntityManager,
  userId: string,
  id: string,
  { outcome, on, isClosedYearConfirmed }: ChequeOutcomeInput,
  shown: Shown,
): Promise<UserError[]> {
  const cheque = await lockCheque(manager, id);
  if (!cheque) return [userError('', 'NOT_POSSIBLE', 'This donation was not paid by cheque or demand draft.')];
  const { clearedOn, bouncedOn } = cheque;
  if (on === (outcome === 'bounced' ? bouncedOn : clearedOn)) return [];
  if (cheque.status !== 'success')
    return [
      userError('', 'REFUNDED', 'This donation no longer counts. Record a cheque that replaces it as a new one.'),
    ];
  const changed = overtaken(cheque, shown);
  if (changed) return [changed];
  const problem = outcomeDayProblem(on, istDate(cheque.capturedAt), istDate(deps.now()));
  if (problem) return [userError('on', 'OUT_OF_RANGE', problem)];
  const closed =
    outcome === 'bounced' ? closedYearProblem(istDate(cheque.capturedAt), deps.now(), isClosedYearConfirmed) : null;
  if (closed) return [closed];

  const column = outcome === 'bounced' ? 'cleared_on = null, bounced_on' : 'cleared_on';
  await manager.query(`update donations set ${column} = $2, updated_at = now() where id = $1`, [id, on]);
  await recordAudit(manager, {
    userId,
    action: 'donation.cheque-outcome',
    entity: 'donation',
    entityId: id,
    before: { clearedOn, bouncedOn },
    after: outcome === 'bounced' ? { clearedOn: null, bouncedOn: on } : { clearedOn: on, bouncedOn },
  });
  if (outcome === 'bounced') await voidGift(deps, manager, userId, { id, reason: 'bounced', words: 'Cheque bounced' });
  return [];
}

const lockCheque = (manager: EntityManager, id: string): Promise<Cheque | null> =>
  firstRow<Cheque>(
    manager,
    `select status, captured_at as "capturedAt", cleared_on::text as "clearedOn",
            bounced_on::text as "bouncedOn", details_changed_at as "updatedAt"
       from donations
      where id = $1 and source = 'offline' and payment_method in ('cheque', 'demand_draft') for update`,
    [id],
  );
