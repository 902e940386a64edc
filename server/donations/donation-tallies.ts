import { isUuid } from '../../rules/uuid';
import { findDeepStart, type DeepStart } from '../database/deep-start';
import { Conditions } from '../database/listing';
import { firstRow, type Queryable } from '../database/sql';
import type { DonationFilter, SortDirection } from '../generated/resolvers';

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

/** Finds the start of a deep page of the list by date; null when there are not as many rows. */
export const findDeepGift = (
  db: Queryable,
  filter: DonationFilter,
  direction: SortDirection,
  offset: number,
): Promise<DeepStart | null> =>
  findDeepStart(
    db,
    { table: 'donation_tallies', day: 'created_on', rows: 'donations', where: tallyConditions(filter) },
    direction,
    offset,
  );
