import { addDays, startOfDay } from '../../rules/dates';
import { COUNT_UP_TO, orderBy, pageWindow, searchedText } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type { QueryAdminDonationsArgs, RequireFields } from '../generated/resolvers';
import { donationColumns, donationConditions, donationJoins, donationSort, type DonationRow } from './donation-list';
import { findDeepStart, sumTallies, type DonationSums } from './donation-tallies';

export type DonationListArgs = RequireFields<QueryAdminDonationsArgs, 'direction' | 'filter' | 'page' | 'sort'>;
export type MatchingDonations = Pick<DonationListArgs, 'filter' | 'search'>;

/** So many rows are passed over faster than a better beginning is found. */
const DEEP = 2_000;

/**
 * One page of the donations screen. The page is cut on the index alone before anything is joined to it, and a deep page
 * of the list by date begins at its own day.
 */
export async function readDonations(db: Queryable, args: DonationListArgs): Promise<DonationRow[]> {
  const { filter, search, sort, direction } = args;
  const { limit, offset } = pageWindow(args.page);
  const where = donationConditions(filter, search);
  const order = orderBy(donationSort, sort, direction, 'd.id');
  let skip = offset;
  if (offset > DEEP && sort === 'createdAt' && searchedText(search) === '') {
    const start = await findDeepStart(db, filter, direction, offset);
    if (!start) return [];
    skip = start.offset;
    if (direction === 'asc') where.add((value) => `d.created_at >= ${value}`, startOfDay(start.day));
    else where.add((value) => `d.created_at < ${value}`, startOfDay(addDays(start.day, 1)));
  }
  return db.query<DonationRow[]>(
    `select ${donationColumns}
       from (select d.id from donations d ${where.sql} order by ${order}
              limit $${where.params.length + 1} offset $${where.params.length + 2}) page
       join donations d using (id)
       ${donationJoins}
      order by ${order}`,
    [...where.params, limit, skip],
  );
}

/**
 * Count and sum of all donations that match, whatever page is shown. Exact from the tallies; a search has to look at the
 * donations themselves and gives up counting at 10,000.
 */
export async function sumDonations(db: Queryable, { filter, search }: MatchingDonations): Promise<DonationSums> {
  if (searchedText(search) === '') return sumTallies(db, filter);
  const where = donationConditions(filter, search);
  const found = await firstRow<{ count: number; amount: number }>(
    db,
    `select count(*)::int as count,
            coalesce(sum(amount - refunded_amount) filter (where status = 'success'), 0)::bigint as amount
       from (select d.status, d.amount, d.refunded_amount from donations d ${where.sql} limit ${COUNT_UP_TO + 1}) matching`,
    where.params,
  );
  const { count, amount } = found ?? { count: 0, amount: 0 };
  const countIsCapped = count > COUNT_UP_TO;
  return countIsCapped
    ? { totalCount: COUNT_UP_TO, countIsCapped, successAmount: null }
    : { totalCount: count, countIsCapped, successAmount: amount };
}
