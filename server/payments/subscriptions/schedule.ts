import type { EntityManager } from 'typeorm';
import type { Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { pauseWhileUntried } from '../back-off';
import type { SubscriptionStatus } from './subscription-provider';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/**
 * Delay in milliseconds within which a debit arrives after its day began; after it the webhook is overdue and the
 * provider is asked.
 */
const CHARGE_PATIENCE = 6 * HOUR;

interface Watched {
  readonly status: SubscriptionStatus;
  readonly nextChargeAt: Date | null;
  readonly createdAt: Date;
}

/**
 * Returns when to ask the provider about a subscription next if no webhook comes. One that waits for its authorisation
 * is checked ever more rarely; a running one weekly, and soon after every due charge. Null when nothing can happen to it
 * any more.
 */
export function nextCheckAt({ status, nextChargeAt, createdAt }: Watched, now: Date): Date | null {
  const after = (pause: number): Date => new Date(now.getTime() + pause);
  const age = now.getTime() - createdAt.getTime();
  switch (status) {
    case 'created':
      return age > 30 * DAY ? null : after(pauseWhileUntried(age));
    case 'authenticated':
      // One that begins at a later date is watched like a running one: its first charge may be a year ahead.
      if (nextChargeAt !== null) return aroundCharge(nextChargeAt, now);
      if (age > 30 * DAY) return null;
      return after(age < 30 * MINUTE ? MINUTE : age < 3 * DAY ? HOUR : DAY);
    case 'active':
      return nextChargeAt === null ? after(7 * DAY) : aroundCharge(nextChargeAt, now);
    case 'pending':
      return after(CHARGE_PATIENCE);
    case 'halted':
    case 'paused':
      return after(7 * DAY);
    default:
      return null;
  }
}

/** Weekly, and once the next charge must have arrived. */
function aroundCharge(nextChargeAt: Date, now: Date): Date {
  const week = new Date(now.getTime() + 7 * DAY);
  const expected = new Date(nextChargeAt.getTime() + CHARGE_PATIENCE);
  return expected <= now ? new Date(now.getTime() + CHARGE_PATIENCE) : expected < week ? expected : week;
}

/**
 * Schedules a check, replacing an earlier one; null cancels it. The row stores the same time as the job, so that a lost
 * job can be found.
 */
export async function scheduleSubscriptionCheck(manager: EntityManager, id: string, at: Date | null): Promise<void> {
  await manager.query(
    `with due as (update subscriptions set next_check_at = $2 where id = $1 returning provider_subscription_id as id)
     select graphile_worker.add_job('check_subscription', json_build_object('subscriptionId', id),
                                    run_at := $2, job_key := 'check_subscription:' || id)
       from due where $2::timestamptz is not null`,
    [id, at],
  );
}

/**
 * Schedules a check now, after news. Increments the state's version: a process that is fetching at this moment has not
 * heard the news and then fetches again, so that its older answer does not replace this request.
 */
export async function askSoon(
  { dataSource, now }: { readonly dataSource: Queryable; readonly now: () => Date },
  providerId: string,
): Promise<void> {
  await dataSource.query(
    `with due as (
       update subscriptions set next_check_at = $2, state_version = state_version + 1
        where provider_subscription_id = $1 returning provider_subscription_id as id
     )
     select graphile_worker.add_job('check_subscription', json_build_object('subscriptionId', id),
                                    job_key := 'check_subscription:' || id)
       from due`,
    [providerId, now()],
  );
}

/** Enqueues new jobs for subscriptions whose check is overdue, after a lost job or a stopped worker. */
export async function resumeOverdueSubscriptionChecks(deps: ServiceDeps): Promise<number> {
  const rows: unknown[] = await deps.dataSource.query(
    `select graphile_worker.add_job('check_subscription', json_build_object('subscriptionId', provider_subscription_id),
                                    job_key := 'check_subscription:' || provider_subscription_id)
       from subscriptions
      where next_check_at < $1::timestamptz - interval '5 minutes'
      limit 1000`,
    [deps.now()],
  );
  return rows.length;
}
