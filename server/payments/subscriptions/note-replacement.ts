import type { EntityManager } from 'typeorm';
import type { SubscriptionFrequency } from '../../../rules/donation';
import { recordAudit } from '../../audit/audit';
import { firstRow, type Queryable } from '../../database/sql';
import type { ServiceDeps } from '../../deps';
import { enqueueMail } from '../../mail/outbox';
import { readOrganisation } from '../../receipts/organisation';
import { askSoon } from './schedule';
import type { StoredSubscription } from './store-state';
import { ENDED_STATUSES, type SubscriptionStatus } from './subscription-provider';
import { subscriptionChangedMail } from './subscription-mails';

/** SQL of the statuses of a gift that its donor authorised and that has not ended. */
export const AUTHORISED = `('authenticated', 'active', 'pending', 'halted', 'paused')`;

interface Swap {
  readonly oldId: string;
  readonly oldProviderId: string;
  readonly oldAmount: number;
  readonly amount: number;
  readonly startsAt: Date;
  readonly name: string;
  readonly email: string;
  readonly frequency: 'monthly' | 'yearly';
}

/**
 * Records that a donor authorised a gift in place of an older one, in the transaction that stores it: the mark on the
 * older one, audit entry, mail, and the check that ends the older one. Nothing for a gift that replaces none.
 */
export async function noteReplacement(
  deps: ServiceDeps,
  manager: EntityManager,
  before: StoredSubscription,
  after: StoredSubscription,
): Promise<void> {
  if (before.status !== 'created' || after.status === 'created' || ENDED_STATUSES.includes(after.status)) return;
  const swap = await firstRow<Swap>(
    manager,
    `select o.id as "oldId", o.provider_subscription_id as "oldProviderId", o.amount as "oldAmount", n.amount,
            n.starts_at as "startsAt", n.donor_name as name, n.donor_email as email, n.frequency
       from subscriptions n join subscriptions o on o.id = n.replaces_id where n.id = $1`,
    [after.id],
  );
  if (!swap) return;
  await manager.query('update subscriptions set replaced_by_id = $2 where id = $1', [swap.oldId, after.id]);
  await recordAudit(manager, {
    userId: null,
    action: 'subscription.replace',
    entity: 'subscription',
    entityId: swap.oldId,
    before: { amount: swap.oldAmount },
    after: { amount: swap.amount, startsAt: swap.startsAt, replacedBy: after.id, by: 'donor' },
  });
  const { name: siteName } = await readOrganisation(manager, deps.siteName);
  if (swap.email !== '') {
    await enqueueMail(manager, {
      kind: 'recurring-changed',
      dedupeKey: `recurring:${after.id}:changed`,
      to: swap.email,
      ...subscriptionChangedMail({ ...swap, siteName }),
    });
  }
  await askSoon({ dataSource: manager, now: deps.now }, swap.oldProviderId);
}

/** Tells whether another gift took the place of this one, whatever became of that one. */
export const isReplaced = async (db: Queryable, id: string): Promise<boolean> =>
  (await firstRow(db, 'select 1 from subscriptions where id = $1 and replaced_by_id is not null', [id])) !== null;

/** A recurring gift that runs in the place of another, or will once it is authorised (`created`). */
export interface StandIn {
  readonly providerId: string;
  readonly status: SubscriptionStatus;
  readonly amount: number;
  readonly frequency: SubscriptionFrequency;
}

/** Finds the gift that took the place of this one, also through several changes; null where none runs. */
export const readStandIn = (db: Queryable, id: string): Promise<StandIn | null> =>
  firstRow<StandIn>(
    db,
    `with recursive later as (
       select s.* from subscriptions s where s.replaces_id = $1
       union all
       select n.* from subscriptions n join later on n.replaces_id = later.id
     ) select provider_subscription_id as "providerId", status, amount, frequency from later
        where status = 'created' or status in ${AUTHORISED} order by status = 'created' limit 1`,
    [id],
  );
