import { foldTallies } from '../../server/database/tallies';
import { compareBooks } from '../../server/payments/reconcile/compare-books';
import { cellsOfCsv, download } from '../support/export-files';
import { findWrong } from '../support/gift-audit';
import { startHostileMix, type HostileMix } from '../support/hostile-mix';

/** Figures of every screen against SQL of the gifts, refunds and disputes alone, never of kept sums. */
const TODAY = '2026-11-20';
/** When the mix ends: 11:30 of that day in Asia/Kolkata. */
const PRESENT = '2026-11-20T06:00:00Z';
let mix: HostileMix;
beforeAll(async () => void (mix = await startHostileMix()), 60_000);
afterAll(() => mix.close());

/** Gifts `g` by their days in Asia/Kolkata with what is left of them, and `c`, those that count. */
const GIFTS = `
  with g as (
    select d.*, (d.captured_at at time zone 'Asia/Kolkata')::date as day, (d.created_at at time zone 'Asia/Kolkata')::date as begun,
           case when d.void_reason is null then greatest(0, d.amount
             - (select coalesce(sum(amount), 0) from refunds where donation_id = d.id and status = 'processed')
             - (select coalesce(sum(amount), 0) from disputes where donation_id = d.id and status = 'lost')) else 0 end as kept
      from donations d),
  c as (select * from g where captured_at is not null and kept > 0)`;

const find = <Row>(sql: string, values: unknown[] = []): Promise<Row[]> => mix.api.sql<Row>(`${GIFTS} ${sql}`, values);
async function one<Row = Record<string, number>>(sql: string, values: unknown[] = []): Promise<Row> {
  const [row] = await find<Row>(sql, values);
  if (!row) throw new Error('no row');
  return row;
}
async function ask<T>(query: string, variables: object = {}): Promise<T> {
  const { data, messages } = await mix.api.call<T>(query, variables, { token: mix.token });
  if (messages.length > 0) throw new Error(messages.join());
  return data;
}
/** Sums a column of a list's file, in paise; with the number of its rows. */
async function fileSums(input: object, ...columns: string[]): Promise<number[]> {
  const [head, ...rows] = await cellsOfCsv((await download(mix.api, mix.token, input)).bytes);
  const sumOf = (column: string): number => {
    const at = head?.cells.indexOf(column) ?? -1;
    if (at < 0) throw new Error(`no column ${column}`);
    return rows.reduce((sum, { cells }) => sum + Math.round(Number(cells[at] ?? 0) * 100), 0);
  };
  return [rows.length, ...columns.map(sumOf)];
}
const average = (amount: number, gifts: number): number => (gifts > 0 ? Math.round(amount / gifts / 100) * 100 : 0);

interface Sum {
  readonly amount: number;
  readonly donations: number;
}
const SUM = `coalesce(sum(kept), 0)::bigint as amount, count(*)::int as donations`;

/** Everything is compared with the newest gifts in their own tally, and again after the folding. */
describe.each(['before', 'after'])('%s the tallies are folded', (when) => {
  beforeAll(async () => {
    if (when === 'after') await foldTallies(mix.api.database.dataSource);
  });

  test('what is kept beside the gifts is what they add up to', async () => {
    expect(await findWrong(mix.api.database.dataSource)).toEqual({});
    expect(await compareBooks(mix.api.database.dataSource)).toEqual([]);
  });

  test('the dashboard; what came in this month is by its arrival, as in the chart', async () => {
    const { dashboard, totals, charts } = await ask<{
      dashboard: object;
      totals: object;
      charts: { buckets: { oneTimeAmount: number; recurringAmount: number }[] };
    }>(`{ dashboard: adminDashboard { totalDonations monthAmount totalDonors activeCampaigns totalReceipts }
          totals: adminDonationTotals { totalAmount eligible80gAmount }
          charts: adminReportCharts(period: year) { buckets { oneTimeAmount recurringAmount } } }`);
    const { eligible, ...own } = await one(
      `select (select sum(kept)::bigint from c) as "totalDonations",
              (select sum(kept)::bigint from c where day >= '2026-11-01') as "monthAmount",
              (select count(*)::int from donors) as "totalDonors",
              (select count(*)::int from campaigns where status = 'active') as "activeCampaigns",
              (select count(*)::int from receipts) as "totalReceipts",
              (select sum(kept)::bigint from c where wants_80g and donor_pan is not null and foundation_80g and mode_allows_80g) as eligible`,
    );
    expect(dashboard).toEqual(own);
    expect(totals).toEqual({ totalAmount: own['totalDonations'], eligible80gAmount: eligible });
    const { oneTimeAmount = 0, recurringAmount = 0 } = charts.buckets.at(-1) ?? {};
    expect(oneTimeAmount + recurringAmount).toBe(own['monthAmount']);
  });

  test.each([
    ['2026-11-30T18:29:00Z', '2026-11-01'],
    ['2026-11-30T18:31:00Z', '2026-12-01'],
  ])("the dashboard's month turns at midnight of Kolkata: at %s it began on %s", async (now, start) => {
    mix.api.setNow(new Date(now));
    const { token } = await mix.api.signIn('admin');
    const { data } = await mix.api.call('{ adminDashboard { monthAmount } }', {}, { token });
    mix.api.setNow(new Date(PRESENT));
    expect(data).toEqual({
      adminDashboard: await one(`select coalesce(sum(kept), 0)::bigint as "monthAmount" from c where day >= $1`, [
        start,
      ]),
    });
  });

  test.each([
    ['week', '2026-11-13'],
    ['month', '2026-10-20'],
    ['year', '2025-11-20'],
    ['all', '2000-01-01'],
  ])('the report of a period: %s', async (period, from) => {
    const { report, charts } = await ask<{
      report: object;
      charts: { oneTime: Sum; recurring: Sum; buckets: object[]; campaigns: object[] };
    }>(`{ report: adminReport(period: ${period}) { totalRevenue totalDonations totalDonors averageDonation }
          charts: adminReportCharts(period: ${period}) { oneTime { amount donations } recurring { amount donations }
            campaigns { campaignId periodAmount raisedAmount donations } buckets { start oneTimeAmount recurringAmount donations } } }`);
    const { amount, donations, donors } = await one<Sum & { donors: number }>(
      `select ${SUM}, count(distinct donor_id)::int as donors from c where day >= $1`,
      [from],
    );
    expect(report).toEqual({
      totalRevenue: amount,
      totalDonations: donations,
      totalDonors: donors,
      averageDonation: average(amount, donations),
    });
    const kind = (isRecurring: boolean) =>
      one<Sum>(`select ${SUM} from c where day >= $1 and is_recurring = $2`, [from, isRecurring]);
    expect([charts.oneTime, charts.recurring]).toEqual([await kind(false), await kind(true)]);
    const start = { week: 'day', month: 'day', year: `greatest($1::date, date_trunc('month', day)::date)` }[period];
    expect(charts.buckets.filter((bucket) => 'donations' in bucket && bucket.donations !== 0)).toEqual(
      await find(
        `select ${start ?? `(date_trunc('year', day - interval '3 months') + interval '3 months')::date`} as start,
                coalesce(sum(kept) filter (where not is_recurring), 0)::bigint as "oneTimeAmount",
                coalesce(sum(kept) filter (where is_recurring), 0)::bigint as "recurringAmount", count(*)::int as donations
           from c where day >= $1 group by 1 order by 1`,
        [from],
      ),
    );
    const campaigns = await find(
      `select campaign_id as "campaignId", coalesce(sum(kept) filter (where day >= $1), 0)::bigint as "periodAmount",
              sum(kept)::bigint as "raisedAmount", count(*) filter (where day >= $1)::int as donations
         from c group by 1, campaign_title is null and campaign_id is null
        having campaign_id is not null or count(*) filter (where day >= $1) > 0`,
      [from],
    );
    expect(charts.campaigns).toHaveLength(campaigns.length);
    expect(charts.campaigns).toEqual(expect.arrayContaining(campaigns));
    expect(await fileSums({ list: 'donationsReport', period }, 'Amount')).toEqual([donations, amount]);
  });

  test.each([
    ['2024-04-01', '2025-03-31'],
    ['2025-04-01', '2026-03-31'],
    ['2026-04-01', '2027-03-31'],
    ['2026-01-01', '2026-03-31'],
    ['2026-03-31', '2026-03-31'],
    ['2026-04-01', '2026-04-01'],
    ['2026-10-31', '2026-11-01'],
  ])('the report, the register and their files from %s to %s', async (from, to) => {
    const { report } = await ask<{
      report: { current: Sum & { donors: number }; bars: Sum[]; campaigns: Sum[]; before: Sum };
    }>(
      `query ($span: ReportSpan!) { report: adminSpanReport(span: $span) {
         current { amount donations donors newDonors newAmount returningDonors returningAmount } before { amount donations }
         bars { amount donations } campaigns { amount donations } } }`,
      { span: { from, to } },
    );
    const own = await one<Sum>(
      `, o as (select donor_id, sum(kept) as kept, count(*) as gifts, exists (select 1 from c p where p.donor_id = c.donor_id and p.day < $1) as gave
                 from c where day between $1 and $2 group by 1)
       select coalesce(sum(kept), 0)::bigint as amount, coalesce(sum(gifts), 0)::int as donations, count(*)::int as donors,
              count(*) filter (where not gave)::int as "newDonors", coalesce(sum(kept) filter (where not gave), 0)::bigint as "newAmount",
              count(*) filter (where gave)::int as "returningDonors", coalesce(sum(kept) filter (where gave), 0)::bigint as "returningAmount"
         from o`,
      [from, to],
    );
    expect(report.current).toEqual(own);
    expect(report.before).toEqual(
      await one(
        `select ${SUM} from c where day between ($1::date - interval '1 year')::date and (least($2::date, $3::date) - interval '1 year')::date`,
        [from, to, TODAY],
      ),
    );
    for (const parts of [report.bars, report.campaigns]) {
      expect(parts.reduce((sum, part) => sum + part.amount, 0)).toBe(own.amount);
      expect(parts.reduce((sum, part) => sum + part.donations, 0)).toBe(own.donations);
    }
    const made = await one(
      `select count(*)::int as gifts, coalesce(sum(amount), 0)::bigint as amount from g where captured_at is not null and day between $1 and $2`,
      [from, to],
    );
    expect(
      await fileSums({ list: 'donationRegister', span: { from, to } }, 'Amount', 'Refunded, void', 'Kept'),
    ).toEqual([made['gifts'], made['amount'], (made['amount'] ?? 0) - own.amount, own.amount]);
  });

  test.each([
    [{}, 'true'],
    [{ status: 'success' }, `captured_at is not null and kept > 0`],
    [{ status: 'refunded' }, `captured_at is not null and kept = 0`],
    [{ general: true }, 'campaign_id is null and campaign_title is null'],
    [{ is80gEligible: true }, 'is_80g_eligible'],
    [{ isRecurring: true }, 'is_recurring'],
    [{ from: '2026-04-01' }, `begun >= '2026-04-01'`],
    [{ to: '2026-03-31' }, `begun <= '2026-03-31'`],
    [{ from: '2026-10-31', to: '2026-10-31' }, `begun = '2026-10-31'`],
    [{ source: 'offline', status: 'success' }, `source = 'offline' and kept > 0`],
    [{ source: 'imported' }, `source = 'imported'`],
    [{ paymentMethod: 'cheque' }, `payment_method = 'cheque'`],
    [{ amountFrom: 100_000 }, 'amount >= 100000'],
    [{ receipt: 'void' }, 'exists (select 1 from receipts r where r.donation_id = g.id and voided_at is not null)'],
  ])('the list of donations and its file: %j', async (filter, where) => {
    const { list } = await ask<{ list: { totalCount: number; successAmount: number } }>(
      'query ($filter: DonationFilter!) { list: adminDonations(filter: $filter) { totalCount successAmount } }',
      { filter },
    );
    const own = await one<{ totalCount: number; successAmount: number; given: number; refunded: number }>(
      `select count(*)::int as "totalCount", coalesce(sum(kept) filter (where captured_at is not null), 0)::bigint as "successAmount",
              coalesce(sum(amount), 0)::bigint as given, coalesce(sum(amount - kept), 0)::bigint as refunded from g where ${where}`,
    );
    expect(list).toEqual({ totalCount: own.totalCount, successAmount: own.successAmount });
    expect(await fileSums({ list: 'donations', donations: filter }, 'Amount', 'Refunded')).toEqual([
      own.totalCount,
      own.given,
      own.refunded,
    ]);
  });

  test('valid receipts state what is left of their gifts', async () => {
    const own = await one(
      `select count(*)::int as receipts, sum(kept)::bigint as amount from g join receipts r on r.donation_id = g.id where kept > 0`,
    );
    const receipts = { isVoid: false };
    expect(await fileSums({ list: 'receipts', receipts }, 'Amount')).toEqual([own['receipts'], own['amount']]);
  });

  test('what campaigns raised, for visitors and the office, and the leaderboard', async () => {
    const raised = await find(
      `select k.id, coalesce(sum(kept), 0)::bigint as "raisedAmount" from campaigns k left join c on c.campaign_id = k.id group by 1 order by 1`,
    );
    const shown = await ask<{ campaigns: { id: string }[]; office: { items: { id: string }[] }; topDonors: object[] }>(
      '{ campaigns { id raisedAmount } office: adminCampaigns { items { id raisedAmount } } topDonors { name amount } }',
    );
    for (const list of [shown.campaigns, shown.office.items])
      expect(list.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(raised);
    expect(shown.topDonors).toEqual(
      await find(
        `select donor_name as name, sum(kept)::bigint as amount from c
          where not is_anonymous and source <> 'imported' and day >= '2026-11-01' group by 1 order by 2 desc`,
      ),
    );
  });

  test('every donor: sums, years and the day of the last gift', async () => {
    const own = await find<{ id: string; last: Date | null; kept: Date | null; count: number; amount: number }>(
      `select o.id, max(captured_at) as last, o.last_donated_at as kept, count(c.id)::int as count, coalesce(sum(c.kept), 0)::bigint as amount
         from donors o left join c on c.donor_id = o.id group by o.id`,
    );
    expect(own.map(({ kept }) => kept)).toEqual(own.map(({ last }) => last));
    for (const { id, count, amount } of own) {
      const { file } = await ask<{ file: object }>(
        `query ($id: ID!) { file: adminDonor(id: $id) { donor { donationCount donatedAmount } donations { successAmount }
           years { financialYear donationCount donatedAmount } } }`,
        { id },
      );
      const years = await find(
        `select to_char(day - interval '3 months', 'YYYY') || '-' || to_char(day + interval '9 months', 'YY') as "financialYear",
                count(*)::int as "donationCount", sum(kept)::bigint as "donatedAmount"
           from c where donor_id = $1 group by 1 order by 1 desc`,
        [id],
      );
      expect(file).toEqual({
        donor: { donationCount: count, donatedAmount: amount },
        donations: { successAmount: amount },
        years,
      });
    }
  });
});
