import { isUuid } from '../../../rules/uuid';
import { FieldColumns, type Fields } from '../../database/field-columns';
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

/** Columns of the fields of `SubscriptionRecord`; amounts in paise. */
const subscriptionFields = new FieldColumns<Omit<SubscriptionRecord, '__typename'>>({
  id: 's.id',
  providerSubscriptionId: 's.provider_subscription_id',
  status: 's.status',
  amount: 's.amount',
  frequency: 's.frequency',
  donorId: 's.donor_id',
  donorName: 's.donor_name',
  donorEmail: 's.donor_email',
  donorPhone: 's.donor_phone',
  isAnonymous: 's.is_anonymous',
  tribute: tributeColumn('s'),
  campaignId: 's.campaign_id',
  campaignTitle: 'coalesce(c.title, s.campaign_title)',
  totalCount: 's.total_count',
  paidCount: 's.paid_count',
  failedAttempts: 's.failed_attempts',
  nextChargeAt: 's.next_charge_at',
  endedAt: 's.ended_at',
  createdAt: 's.created_at',
  givenAmount: `(select coalesce(sum(d.amount - d.refunded_amount), 0)::bigint from donations d
    where d.subscription_id = s.id and d.status = 'success')`,
  items: subscriptionItems('s.id'),
  change: subscriptionSwap,
});
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

/**
 * Lists a page of recurring gifts for the office. Sums cover the charges that still count, in paise.
 * @param fields of the rows that are needed; all by default
 */
export function listSubscriptions(
  db: Queryable,
  { page = {}, search, filter = {}, sort = 'createdAt', direction = 'desc' }: QueryAdminSubscriptionsArgs,
  fields?: Fields,
): Promise<SubscriptionRecordList> {
  const query: ListQuery = {
    select: subscriptionFields.select(fields),
    from,
    countFrom: 'subscriptions s',
    matched: { from: 'subscriptions s', columns: ['s.id'] },
    where: conditions(filter, search),
    order: orderBy(sorts, sort, direction, 's.id'),
    page,
  };
  return readPage<SubscriptionRecord>(db, query);
}

/** Reads one recurring gift as in the list; null when there is none. */
export const readSubscriptionRecord = async (db: Queryable, id: string): Promise<SubscriptionRecord | null> =>
  isUuid(id)
    ? firstRow<SubscriptionRecord>(db, `select ${subscriptionFields.select()} from ${from} where s.id = $1`, [id])
    : null;
