import { orderBy, pageWindow } from '../database/listing';
import { firstRow, groupBy, isUuid } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type {
  DonationItem,
  DonationTotals,
  QueryAdminDonationsArgs,
  RequireFields,
  TopDonor,
} from '../generated/resolvers';
import type { SettingsService } from '../settings/settings.service';
import {
  donationColumns,
  donationConditions,
  donationJoins,
  donationSort,
  type DonationRow,
} from './donation-list';
import { readTopDonors } from './leaderboard';
import { createRecentDonors } from './recent-donors';

export type DonationsService = ReturnType<typeof createDonationsService>;

type ListArgs = RequireFields<QueryAdminDonationsArgs, 'direction' | 'filter' | 'page' | 'sort'>;
type Matching = Pick<ListArgs, 'filter' | 'search'>;

export interface DonationSums {
  totalCount: number;
  /** Paise, of the successful ones. */
  successAmount: number;
}

/** Reading donations: the office's screen, the leaderboard and the giving banners. Amounts in paise. */
export function createDonationsService(deps: ServiceDeps, settings: Pick<SettingsService, 'socialProof'>) {
  const { dataSource } = deps;

  return {
    ...createRecentDonors(deps, settings),

    /** The leaderboard of the home page. */
    topDonors: (): Promise<TopDonor[]> => readTopDonors(deps),

    /** One page of the donations screen. The page is cut before anything is joined to it. */
    async list({ page, search, filter, sort, direction }: ListArgs): Promise<DonationRow[]> {
      const { limit, offset } = pageWindow(page);
      const where = donationConditions(filter, search);
      const order = orderBy(donationSort, sort, direction, 'd.id');
      return dataSource.query<DonationRow[]>(
        `select ${donationColumns}
           from (select * from donations d ${where.sql} order by ${order}
                  limit $${where.params.length + 1} offset $${where.params.length + 2}) d
           ${donationJoins}
          order by ${order}`,
        [...where.params, limit, offset],
      );
    },

    /** Count and sum of all donations that match, whatever page is shown. */
    async sums({ filter, search }: Matching): Promise<DonationSums> {
      const where = donationConditions(filter, search);
      const sums = await firstRow<DonationSums>(
        dataSource,
        `select count(*)::int as "totalCount",
                coalesce(sum(d.amount) filter (where d.status = 'success'), 0)::bigint as "successAmount"
           from donations d ${where.sql}`,
        where.params,
      );
      return sums ?? { totalCount: 0, successAmount: 0 };
    },

    /** One donation; null when there is none. */
    async byId(id: string): Promise<DonationRow | null> {
      if (!isUuid(id)) return null;
      return firstRow<DonationRow>(
        dataSource,
        `select ${donationColumns} from donations d ${donationJoins} where d.id = $1`,
        [id],
      );
    },

    /** The essentials given with many donations at once, in their order. */
    async items(donationIds: readonly string[]): Promise<DonationItem[][]> {
      const rows = await dataSource.query<(DonationItem & { donationId: string })[]>(
        `select donation_id as "donationId", essential_id as id, name, quantity, unit_price as "unitPrice"
           from donation_items where donation_id = any($1::uuid[]) order by name, essential_id`,
        [donationIds],
      );
      const byDonation = groupBy(rows, ({ donationId }) => donationId);
      return donationIds.map((id) => byDonation.get(id) ?? []);
    },

    /** The two totals above the screen: the running row that settlement keeps, so nothing is summed here. */
    async totals(): Promise<DonationTotals> {
      const totals = await firstRow<DonationTotals>(
        dataSource,
        `select success_amount as "totalAmount", eligible_80g_amount as "eligible80gAmount" from donation_totals`,
      );
      return totals ?? { totalAmount: 0, eligible80gAmount: 0 };
    },
  };
}
