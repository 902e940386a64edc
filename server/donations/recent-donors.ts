import { istToday, startOfDay } from '../../rules/dates';
import { groupBy } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { RecentDonor } from '../generated/resolvers';
import type { SettingsService } from '../settings/settings.service';
import { cityOf } from './city';

const DAYS = 7;
const MAX_DONORS = 10;

interface RecentRow {
  campaignId: string;
  name: string;
  address: string | null;
  amount: number;
  at: Date;
}

/**
 * Creates the queries of the giving banners: who gave to campaigns lately. Empty unless the office shows live figures.
 * Only names, cities and amounts (paise) leave the server, never those of an anonymous gift,
 * and none of gifts that were brought in: their givers agreed to nothing here.
 */
export function createRecentDonors(deps: ServiceDeps, settings: Pick<SettingsService, 'socialProof'>) {
  return {
    /** Reads the latest gifts of the last week for many campaigns at once, in the order of the ids. */
    async recentDonors(campaignIds: readonly string[]): Promise<RecentDonor[][]> {
      if ((await settings.socialProof()) !== 'live') return campaignIds.map(() => []);
      const rows = await deps.dataSource.query<RecentRow[]>(
        `select c.id as "campaignId", d.*
           from unnest($1::uuid[]) as c (id)
          cross join lateral (
                select donor_name as name, donor_address as address, amount - refunded_amount as amount, captured_at as at, id as gift
                  from donations
                 where campaign_id = c.id and status = 'success' and captured_at >= $2 and not is_anonymous and source <> 'imported'
                 order by captured_at desc, id desc
                 limit $3) d
          order by d.at desc, d.gift desc`,
        [campaignIds, new Date(deps.now().getTime() - DAYS * 86_400_000), MAX_DONORS],
      );
      const byCampaign = groupBy(rows, ({ campaignId }) => campaignId);
      return campaignIds.map((id) =>
        (byCampaign.get(id) ?? []).map(({ name, address, amount, at }) => ({
          name,
          city: cityOf(address),
          amount,
          at,
        })),
      );
    },

    /** Counts the people who gave today (Asia/Kolkata) for many campaigns at once, in the order of the ids. */
    async donorsToday(campaignIds: readonly string[]): Promise<number[]> {
      if ((await settings.socialProof()) !== 'live') return campaignIds.map(() => 0);
      const rows = await deps.dataSource.query<{ campaignId: string; donors: number }[]>(
        `select campaign_id as "campaignId", count(distinct donor_id)::int as donors
           from donations
          where campaign_id = any($1::uuid[]) and status = 'success' and captured_at >= $2
          group by campaign_id`,
        [campaignIds, startOfDay(istToday(deps.now()))],
      );
      const byCampaign = new Map(rows.map(({ campaignId, donors }) => [campaignId, donors]));
      return campaignIds.map((id) => byCampaign.get(id) ?? 0);
    },
  };
}
