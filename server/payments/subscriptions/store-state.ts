import type { EntityManager } from 'typeorm';
import { changedRows, firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { flagForAttention } from '../../attention/attention';
import { followDoubles } from './doubled-gift';
import { isReplaced, noteReplacement } from './note-replacement';
import { nextCheckAt, scheduleSubscriptionCheck } from './schedule';
import { ENDED_STATUSES, type ProviderSubscription, type SubscriptionStatus } from './subscription-provider';
import { tellDonor } from './tell-donor';

/** Our copy of a subscription's state. */
export interface StoredSubscription {
  readonly id: string;
  readonly providerSubscriptionId: string;
  readonly status: SubscriptionStatus;
  readonly failedAttempts: number;
  readonly cycleStartedAt: Date | null;
  readonly nextChargeAt: Date | null;
  readonly stateVersion: number;
  readonly createdAt: Date;
}

const columns = `id, provider_subscription_id as "providerSubscriptionId", status, failed_attempts as "failedAttempts",
  cycle_started_at as "cycleStartedAt", next_charge_at as "nextChargeAt", state_version as "stateVersion",
  created_at as "createdAt"`;

/** Reads our copy of a subscription by the provider's id; null when it is not ours. */
export const readSubscription = (db: Queryable, providerId: string): Promise<StoredSubscription | null> =>
  firstRow<StoredSubscription>(db, `select ${columns} from subscriptions where provider_subscription_id = $1`, [
    providerId,
  ]);

const REPLACED_AGAIN_MS = 60_000;
const soon = ({ now }: ServiceDeps): Date => new Date(now().getTime() + REPLACED_AGAIN_MS);

/** Callback within the transaction that writes a new state. */
export type OnStored = (manager: EntityManager, before: StoredSubscription, after: StoredSubscription) => Promise<void>;

/**
 * Stores the provider's state of a subscription with all its consequences: mails to the donor, an exception for a
 * halted mandate, and the time of the next check. Uses optimistic locking on the state's version.
 * @param known our copy as it was before the provider was asked
 * @returns null when another writer stored a state in between, which may be the newer one: fetch again
 */
export async function storeSubscriptionState(
  deps: ServiceDeps,
  known: StoredSubscription,
  told: ProviderSubscription,
  onStored?: OnStored,
): Promise<StoredSubscription | null> {
  return deps.dataSource.transaction(async (manager) => {
    const [after] = await changedRows<StoredSubscription>(
      manager,
      `update subscriptions
          set status = $3, paid_count = $4, failed_attempts = $5, cycle_started_at = $6, next_charge_at = $7, ended_at = $8,
              total_count = $9, provider_short_url = coalesce($10, provider_short_url),
              state_version = state_version + 1, updated_at = $11
        where id = $1 and state_version = $2
        returning ${columns}`,
      [
        known.id,
        known.stateVersion,
        told.status,
        told.paidCount,
        told.failedAttempts,
        told.cycleStartedAt,
        ENDED_STATUSES.includes(told.status) ? null : told.nextChargeAt,
        told.endedAt,
        told.totalCount,
        told.shortUrl,
        deps.now(),
      ],
    );
    if (!after) return null;
    const isOver = ENDED_STATUSES.includes(after.status);
    // The check of a replaced gift ends it: one that is killed before that is run again within minutes.
    const at = !isOver && (await isReplaced(manager, after.id)) ? soon(deps) : nextCheckAt(after, deps.now());
    await scheduleSubscriptionCheck(manager, after.id, at);
    await noteReplacement(deps, manager, known, after);
    await followMandate(manager, known, after);
    await tellDonor(deps, manager, known, after, await followDoubles(deps, manager, known, after));
    await onStored?.(manager, known, after);
    return after;
  });
}

/**
 * Files an exception for a halted mandate, which takes no more money until somebody acts. Resolves it when the mandate
 * is active again or over.
 */
async function followMandate(
  manager: EntityManager,
  before: StoredSubscription,
  after: StoredSubscription,
): Promise<void> {
  const { status, providerSubscriptionId, cycleStartedAt } = after;
  if (status === 'halted') {
    // A halt in a later cycle is a new exception.
    const since =
      before.status === 'halted' ? null : `${providerSubscriptionId}:${cycleStartedAt?.toISOString() ?? ''}`;
    const details = `The recurring gift ${providerSubscriptionId} is halted after four declined charges.`;
    if (since) await flagForAttention(manager, 'halted_mandate', since, null, details);
  } else if (before.status === 'halted') {
    await manager.query(
      `update attention_items set resolved_at = now()
        where kind = 'halted_mandate' and resolved_at is null and starts_with(reference, $1)`,
      [`${providerSubscriptionId}:`],
    );
  }
}
