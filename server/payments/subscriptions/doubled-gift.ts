import type { EntityManager } from 'typeorm';
import { formatLetterDate } from '../../../rules/dates';
import { formatRupees } from '../../../rules/money';
import { flagForAttention } from '../../attention/attention';
import type { ServiceDeps } from '../../deps';
import { AUTHORISED } from './note-replacement';
import type { StoredSubscription } from './store-state';
import { every, type OtherGift } from './subscription-mails';
import { ENDED_STATUSES } from './subscription-provider';

/** SQL of a running gift `o` of the mailbox of `s`, for the same purpose. One that was replaced runs on in the newer one. */
const IS_BESIDE = `o.id <> s.id and o.status in ${AUTHORISED} and o.replaced_by_id is null
  and o.donor_id in (select d.id from donors d where lower(d.email) = lower(s.donor_email))
  and (o.campaign_id, o.campaign_title, o.tribute_kind, o.tribute_name)
      is not distinct from (s.campaign_id, s.campaign_title, s.tribute_kind, s.tribute_name)`;

/**
 * Files a recurring gift that begins to run although another of the same mailbox for the same purpose runs already. Closes
 * such items when a gift ends and leaves one alone. Gifts of one mailbox wait for each other here, since two that begin in
 * the same moment would not see each other.
 * @returns the other gifts of one that begins, for the donor's mail; the latest first, since an absent-minded donor repeats
 * what is fresh
 */
export async function followDoubles(
  { now }: Pick<ServiceDeps, 'now'>,
  manager: EntityManager,
  before: StoredSubscription,
  after: StoredSubscription,
): Promise<OtherGift[]> {
  const begins = after.status === 'active' && (before.status === 'created' || before.status === 'authenticated');
  const ends = ENDED_STATUSES.includes(after.status) && !ENDED_STATUSES.includes(before.status);
  if (!begins && !ends) return [];
  await manager.query(
    `select pg_advisory_xact_lock(hashtext('recurring:' || lower(donor_email))) from subscriptions where id = $1`,
    [after.id],
  );
  if (ends) {
    await closeDoubles(manager, after.id, now());
    return [];
  }
  const others = await readOthers(manager, after.id);
  if (others.length > 0) {
    const details = others.map(
      (other) =>
        `${other.providerSubscriptionId} is running: ${formatRupees(other.amount)} ${every(other)} since ${formatLetterDate(other.begunAt)}.`,
    );
    await flagForAttention(
      manager,
      'duplicate_subscription',
      after.providerSubscriptionId,
      null,
      `Besides this recurring gift, ${details.join(' ')}`,
    );
  }
  return others;
}

/** Reads the gifts beside one that replaces none, the latest first. */
const readOthers = (
  manager: EntityManager,
  id: string,
): Promise<(OtherGift & { readonly providerSubscriptionId: string })[]> =>
  manager.query(
    `select o.provider_subscription_id as "providerSubscriptionId", o.donor_name as "donorName", o.amount, o.frequency,
            o.created_at as "begunAt"
       from subscriptions s join subscriptions o on ${IS_BESIDE}
      where s.id = $1 and s.replaces_id is null
      order by o.created_at desc, o.id`,
    [id],
  );

/** Closes the items of this gift's mailbox whose gift, or what took its place, runs alone or no more. */
const closeDoubles = (manager: EntityManager, id: string, at: Date): Promise<unknown> =>
  manager.query(
    `with recursive line as (
       select a.id as item, f.* from attention_items a join subscriptions f on f.provider_subscription_id = a.reference
        where a.kind = 'duplicate_subscription' and a.resolved_at is null
          and lower(f.donor_email) = (select lower(donor_email) from subscriptions where id = $1)
       union all
       select line.item, n.* from line join subscriptions n on n.id = line.replaced_by_id
     )
     update attention_items set resolved_at = $2
      where id in (select item from line)
        and not exists (select 1 from line s join subscriptions o on ${IS_BESIDE}
                         where s.item = attention_items.id and s.status in ${AUTHORISED} and s.replaced_by_id is null)`,
    [id, at],
  );
