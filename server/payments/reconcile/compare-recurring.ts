import type { ServiceDeps } from '../../deps';
import { firstRow } from '../../database/sql';
import { keyMode } from '../subscriptions/plans';
import type { Difference } from './difference';

/**
 * Recurring gifts that run in our books, of which the provider said once that it does not know them: the only running ones
 * without a next check. Those that never had an answer of the provider, as in the demo content, are left out.
 */
const UNKNOWN = `key_mode = $1 and state_version > 0 and next_check_at is null
  and (status in ('active', 'pending', 'halted', 'paused') or (status = 'authenticated' and next_charge_at is not null))`;

/** Finds running recurring gifts that the provider does not know, as after a change of its account: one difference for all. */
export async function compareRecurring(deps: Pick<ServiceDeps, 'dataSource' | 'payments'>): Promise<Difference[]> {
  const found = await firstRow<{ count: number; first: string | null }>(
    deps.dataSource,
    `select count(*)::int as count, min(provider_subscription_id) as first from subscriptions where ${UNKNOWN}`,
    [keyMode(deps)],
  );
  if (!found?.first) return [];
  const { count, first } = found;
  const subject = count === 1 ? 'A recurring gift runs' : `${count} recurring gifts run`;
  const details = `${subject} here, but Razorpay has no record of ${count === 1 ? `it: ${first}` : `them, such as ${first}`}. Their charges are not noticed. Usually the keys (RAZORPAY_KEY_ID) belong to another account than when they began. Razorpay is asked about them again each day.`;
  return [{ kind: 'recurring_gifts', reference: 'unknown', donationId: null, details }];
}

/** Asks about these gifts once more: with the right keys they are known again. */
export async function askAboutUnknown(deps: Pick<ServiceDeps, 'dataSource' | 'payments' | 'now'>): Promise<void> {
  await deps.dataSource.query(
    `with due as (
       update subscriptions set next_check_at = $2 where ${UNKNOWN} returning provider_subscription_id as id
     )
     select graphile_worker.add_job('check_subscription', json_build_object('subscriptionId', id),
                                    job_key := 'check_subscription:' || id)
       from due`,
    [keyMode(deps), deps.now()],
  );
}
