import { istDate, istToday, periodStart, startOfDay, startOfMonth } from '../../rules/dates';
import { queryPrepared } from '../database/prepared-sql';
import { firstRow } from '../database/sql';
import type { ReportSpan } from '../../rules/report-span';
import { DONATIONS_BY_DAY, foldTallies } from '../database/tallies';
import type { Fields } from '../database/field-columns';
import type { ServiceDeps } from '../deps';
import type { Dashboard, MemberRecord, Report, ReportCharts, ReportPeriod, SpanReport } from '../generated/resolvers';
import { averageOf } from './average';
import type { PrintHead } from './print/printed';
import { printReport } from './print/print-thread';
import { readRegister, type RegisterLine } from './register/register-rows';
import { readRegisterSums, type RegisterSums } from './register/register-sums';
import { readCharts } from './report-charts';
import { readSpanReport } from './span-report';
import { readDonationRows, readMemberRows, type ReportedDonation } from './report-rows';

export type { ReportedDonation };

export type ReportsService = ReturnType<typeof createReportsService>;

interface Sums {
  revenue: number;
  donations: number;
  donors: number;
  newMembers: number;
}

async function allOf<Row>(chunks: AsyncGenerator<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const chunk of chunks) rows.push(...chunk);
  return rows;
}

/** Creates the service of the office's figures. Amounts in paise; only successful donations count. */
export function createReportsService(deps: ServiceDeps) {
  const { dataSource, now } = deps;

  return {
    /** Reads the four cards of the dashboard in one query. The month is that of Asia/Kolkata. */
    async dashboard(): Promise<Dashboard> {
      const [row] = await queryPrepared<Dashboard>(
        dataSource,
        `select coalesce((select success_amount from donation_totals), 0) as "totalDonations",
                (select coalesce(sum(amount), 0)::bigint from ${DONATIONS_BY_DAY} d) as "monthAmount",
                (select coalesce(sum(donors), 0)::int from donor_tallies) as "totalDonors",
                (select count(*)::int from campaigns where status = 'active') as "activeCampaigns",
                (select coalesce(sum(receipts), 0)::int from receipt_tallies) as "totalReceipts"`,
        [istDate(startOfMonth(istToday(now())))],
      );
      return row ?? { totalDonations: 0, monthAmount: 0, totalDonors: 0, activeCampaigns: 0, totalReceipts: 0 };
    },

    /**
     * Sums what came in since the period's first day (Asia/Kolkata): 7 days, a month or a year back, or of all time.
     */
    async report(period: ReportPeriod): Promise<Report> {
      const from = periodStart(period, istToday(now()));
      const sums = await firstRow<Sums>(
        dataSource,
        `select coalesce(sum(amount), 0)::bigint as revenue, coalesce(sum(donations), 0)::int as donations,
                (select count(*)::int from donors where last_donated_at >= coalesce($2::timestamptz, '-infinity')) as donors,
                (select count(*)::int from members where joining_date >= coalesce($1::date, '-infinity')) as "newMembers"
           from ${DONATIONS_BY_DAY} d`,
        [from, from && startOfDay(from)],
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
        averageDonation: averageOf(revenue, donations),
        totalDonations: donations,
        newMembers,
      };
    },

    /** Folds old tallies, so that they stay few; a job. */
    foldTallies: (): Promise<void> => foldTallies(dataSource),

    /**
     * Reads the charts of a period.
     * @param fields of the charts that are needed; all by default
     */
    charts: (period: ReportPeriod, fields?: Fields): Promise<ReportCharts> => readCharts(deps, period, fields),

    /**
     * Reads the report of a span of days, with the year before.
     * @throws BAD_USER_INPUT for days that make no report
     */
    spanReport: (span: ReportSpan): Promise<SpanReport> => readSpanReport(deps, span),

    /** Streams the donation register of some days; `largeCash` for gifts of more than ₹2,000 in cash alone. */
    register: (span: ReportSpan, largeCash = false): AsyncGenerator<RegisterLine[]> =>
      readRegister(deps, span, largeCash),

    /** Sums the donation register of some days. Amounts in paise. */
    registerSums: (span: ReportSpan): Promise<RegisterSums> => readRegisterSums(deps, span),

    /** Prints the donation register of some days as a PDF. */
    async printRegister(head: PrintHead, span: ReportSpan): Promise<Buffer> {
      const [lines, largeCash, sums] = await Promise.all([
        allOf(readRegister(deps, span)),
        allOf(readRegister(deps, span, true)),
        readRegisterSums(deps, span),
      ]);
      return printReport({ kind: 'register', register: { head, lines, largeCash, sums } });
    },

    /**
     * Prints figures and charts of some days as a PDF.
     * @throws BAD_USER_INPUT for days that make no report
     */
    printBoard: async (head: PrintHead, span: ReportSpan): Promise<Buffer> =>
      printReport({ kind: 'board', board: { head, report: await readSpanReport(deps, span) } }),

    /** Streams successful donations of a period, for its file. */
    donationRows: (period: ReportPeriod): AsyncGenerator<ReportedDonation[]> => readDonationRows(deps, period),

    /** Streams members who joined in a period, for its file. */
    memberRows: (period: ReportPeriod): AsyncGenerator<MemberRecord[]> => readMemberRows(deps, period),
  };
}
