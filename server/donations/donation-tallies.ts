import { isUuid } from '../../rules/uuid';
import { Conditions } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type { DonationFilter } from '../generated/resolvers';

/** Count and sum of the matching donations, in paise, refunds subtracted. */
export interface DonationSums {
  totalCount: number;
  /** True when more match than were counted. */
  countIsCapped: boolean;
  /** Sum of the successful ones; null when there are too many to add up. */
  successAmount: number | null;
}

/** Builds the donations screen's filter on the tallies that triggers maintain (see migrations/0001-scale.ts). */
function tallyConditions(filter: DonationFilter): Conditions {
  const { campaignId } = filter;
  return new Conditions()
    .add((value) => `status = ${value}`, filter.status)
    .add((value) => `campaign_id = ${value}`, campaignId && isUuid(campaignId) ? campaignId : null)
    .addFixed('false', !!campaignId && !isUuid(campaignId))
    .addFixed('is_general', filter.general === true)
    .add((value) => `is_80g = ${value}`, filter.is80gEligible)
    .add((value) => `is_recurring = ${value}`, filter.isRecurring)
    .add((value) => `created_on >= ${value}`, filter.from)
    .add((value) => `created_on <= ${value}`, filter.to);
}

/** Sums exactly for any filter, without reading the donations themselves. Amounts in paise. */
export async function sumTallies(db: Queryable, filter: DonationFilter): Promise<DonationSums> {
  const where = tallyConditions(filter);
  const sums = await firstRow<Pick<DonationSums, 'totalCount' | 'successAmount'>>(
    db,
    `select coalesce(sum(donations), 0)::int as "totalCount",
            coalesce(sum(amount) filter (where status = 'success'), 0)::bigint as "successAmount"
       from donation_tallies ${where.sql}`,
    where.params,
  );
  return { totalCount: 0, successAmount: 0, ...sums, countIsCapped: false };
}

/** Start of a deep page in a list by day of creation: days to skip as a whole, and rows to skip of the rest. */
export interface DeepStart {
  /** First day that is not skipped, in the list's direction. */
  day: string;
  offset: number;
}

/**
 * Finds the start of a deep page, which spares the scan of all rows before it; null when there are not as many rows.
 */
export async function findDeepStart(
  db: Queryable,
  filter: DonationFilter,
  direction: 'asc' | 'desc',
  offset: number,
): Promise<DeepStart | null> {
  const where = tallyConditions(filter);
  const { params } = where;
  const found = await firstRow<{ day: string; before: number }>(
    db,
    `select day, (upto - rows)::bigint as before
       from (select created_on as day, sum(donations) as rows,
                    sum(sum(donations)) over (order by created_on ${direction}) as upto
               from donation_tallies ${where.sql} group by created_on) days
      where upto > $${params.length + 1} order by upto limit 1`,
    [...params, offset],
  );
  return found && { day: found.day, offset: offset - found.before };
}
