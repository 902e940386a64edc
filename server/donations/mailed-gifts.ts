import { COUNT_UP_TO } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type { DonationFilter } from '../generated/resolvers';
import { isUntallied } from './donation-list';
import { sumTallies } from './donation-tallies';

/**
 * Tells from the tallies that more gifts with a mailed receipt match than are counted: so many match what else is filtered
 * by that all gifts without one could not bring them below. That spares a look at ten thousand receipts. False where they
 * have to be counted.
 */
export async function matchManyMailed(db: Queryable, { receipt, ...filter }: DonationFilter): Promise<boolean> {
  if (receipt !== 'mailed' || isUntallied(filter) || (filter.status && filter.status !== 'success')) return false;
  const [{ totalCount }, unmailed] = await Promise.all([
    sumTallies(db, { ...filter, status: 'success' }),
    countUnmailed(db),
  ]);
  return totalCount - unmailed > COUNT_UP_TO;
}

/** Counts successful gifts without a valid receipt that was mailed; void receipts as if all had been mailed, so rather too many. */
async function countUnmailed(db: Queryable): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    `select ((select coalesce(sum(donations), 0) from donation_tallies where status = 'success')
             - (select coalesce(sum(receipts), 0) from receipt_tallies where is_sent)
             + (select count(*) from receipts where voided_at is not null))::int as count`,
  );
  return row?.count ?? 0;
}
