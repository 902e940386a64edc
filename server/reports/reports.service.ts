import { istToday, periodStart, startOfDay } from '../../rules/dates';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Dashboard, Report, ReportPeriod } from '../generated/resolvers';

export type ReportsService = ReturnType<typeof createReportsService>;

const RUPEE = 100;

interface Sums {
  revenue: number;
  donations: number;
  donors: number;
  newMembers: number;
}

/** The office's figures. Amounts in paise; only successful donations count. */
export function createReportsService({ dataSource, now }: ServiceDeps) {
  return {
    /** The four cards of the dashboard, in one query. */
    async dashboard(): Promise<Dashboard> {
      const row = await firstRow<Dashboard>(
        dataSource,
        `select coalesce((select success_amount from donation_totals), 0) as "totalDonations",
                (select count(*)::int from donors) as "totalDonors",
                (select count(*)::int from campaigns where status = 'active') as "activeCampaigns",
                (select count(*)::int from receipts) as "totalReceipts"`,
      );
      return row ?? { totalDonations: 0, totalDonors: 0, activeCampaigns: 0, totalReceipts: 0 };
    },

    /** What came in since the period's first day (Asia/Kolkata): 7 days, a month or a year back, or ever. */
    async report(period: ReportPeriod): Promise<Report> {
      const from = periodStart(period, istToday(now()));
      const sums = await firstRow<Sums>(
        dataSource,
        `select coalesce(sum(amount), 0)::bigint as revenue, count(*)::int as donations,
                count(distinct donor_id)::int as donors,
                (select count(*)::int from members where joining_date >= coalesce($2::date, '-infinity')) as "newMembers"
           from donations
          where status = 'success' and captured_at >= coalesce($1::timestamptz, '-infinity')`,
        [from && startOfDay(from), from],
      );
      const { revenue, donations, donors, newMembers } = sums ?? {
        revenue: 0,
        donations: 0,
        donors: 0,
        newMembers: 0,
      };
      return {
        period,
        totalRevenue: revenue,
        totalDonors: donors,
        averageDonation: donations > 0 ? Math.round(revenue / donations / RUPEE) * RUPEE : 0,
        totalDonations: donations,
        newMembers,
      };
    },
  };
}
