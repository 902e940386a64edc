import { isUuid } from '../../../rules/uuid';
import { Conditions, orderBy, readPage, type ListQuery } from '../../database/listing';
import { firstRow, type Queryable } from '../../database/sql';
import { tributeColumn } from '../../database/tribute-column';
import type {
  QueryAdminSubscriptionsArgs,
  SubscriptionFilter,
  SubscriptionRecord,
  SubscriptionRecordList,
  SubscriptionSort,
} from '../../generated/resolvers';
import { subscriptionSwap } from './subscription-swap';
import { subscriptionItems } from './subscription-items';

const columns = `s.id, s.provider_subscription_id as "providerSubscriptionId", s.status, s.amount, s.frequency,
  s.donor_id as "donorId", s.donor_name as "donorName", s.donor_email as "donorEmail", s.donor_phone as "donorPhone",
  s.is_anonymous as "isAnonymous", ${tributeColumn('s')} as tribute, s.campaign_id as "campaignId", coalesce(c.title, s.campaign_title) as "campaignTitle",
  s.total_count as "totalCount", s.paid_count as "paidCount", s.failed_attempts as "failedAttempts",
  s.next_charge_at as "nextChargeAt", s.ended_at as "endedAt", s.created_at as "createdAt",
  (select coalesce(sum(d.amount - d.refunded_amount), 0)::bigint from donations d
    where d.subscription_id = s.id and d.status = 'success') as "givenAmount",
  ${subscriptionItems('s.id')} as items, ${subscriptionSwap} as change`;
const from = 'subscriptions s left join campaigns c on c.id = s.campaign_id';

const sorts: Record<SubscriptionSort, string> = {
  createdAt: 's.created_at',
  amount: 's.amount',
  donorName: 's.donor_name',
  status: 's.status, s.created_at',
  nextChargeAt: 's.next_charge_at',
  failedAttempts: 's.failed_attempts, s.created_at',
};
const searched = ['s.donor_name', 's.donor_email', 's.donor_phone', 's.provider_subscription_id', 's.campaign_title'];

const conditions = (filter: SubscriptionFilter, search: string | null | undefined): Conditions =>
  new Conditions()
    .add((value) => `s.status = ${value}`, filter.status)
    .add((value) => `s.frequency = ${value}`, filter.frequency)
    .add(
      (value) => `s.campaign_id = ${value}`,
      filter.campaignId && isUuid(filter.campaignId) ? filter.campaignId : null,
    )
    // A malformed id matches no campaign, and therefore no gift.
    .addFixed('false', !!filter.campaignId && !isUuid(filter.campaignId))
    .addFixed(`s.status in ('pending', 'halted')`, filter.isFailing === true)
    .search(search, searched);

/** Lists a page of recurring gifts for the office. Sums cover the charges that still count, in paise. */
export function listSubscriptions(
  db: Queryable,
  { page = {}, search, filter = {}, sort = 'createdAt', direction = 'desc' }: QueryAdminSubscriptionsArgs,
): Promise<SubscriptionRecordList> {
  const query: ListQuery = {
    select: columns,
    from,
    countFrom: 'subscriptions s',
    where: conditions(filter, search),
    order: orderBy(sorts, sort, direction, 's.id'),
    page,
  };
  return readPage<SubscriptionRecord>(db, query);
}

/** Reads one recurring gift as in the list; null when there is none. */
export const readSubscriptionRecord = async (db: Queryable, id: string): Promise<SubscriptionRecord | null> =>
  isUuid(id) ? firstRow<SubscriptionRecord>(db, `select ${columns} from ${from} where s.id = $1`, [id]) : null;
