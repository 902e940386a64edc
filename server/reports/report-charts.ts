import {
  addDays,
  addMonths,
  istDate,
  istToday,
  periodStart,
  startOfFinancialYear,
  type IsoDate,
} from '../../rules/dates';
import { queryPrepared } from '../database/prepared-sql';
import { DONATIONS_BY_DAY } from '../database/tallies';
import type { Fields } from '../database/field-columns';
import type { ServiceDeps } from '../deps';
import type {
  CampaignPerformance,
  DonationBucket,
  GiftShare,
  ReportCharts,
  ReportPeriod,
  ReportUnit,
} from '../generated/resolvers';
import { averageOf } from './average';
import { withoutCampaign } from './without-campaign';

/** Maximum number of monthly bars; longer periods are charted by financial year. */
const MAX_MONTHS = 36;

/** What was given on the days of a bar or a part of one. */
interface DaySum {
  /** A day of them, and the first on which something was given. */
  day: IsoDate;
  first: IsoDate;
  isRecurring: boolean;
  amount: number;
  donations: number;
}

/** SQL of the first day of the smallest bar of a period: months are summed by PostgreSQL, years from their months. */
const barOf = (period: ReportPeriod): string =>
  period === 'week' || period === 'month' ? 'captured_on' : 'captured_on - (extract(day from captured_on)::int - 1)';

/**
 * Reads the charts of a period from the tallies that triggers maintain: a few thousand rows instead of a million.
 * Amounts in paise, days in Asia/Kolkata.
 * @param fields of the charts that are needed; all by default
 */
export async function readCharts(
  { dataSource, now }: ServiceDeps,
  period: ReportPeriod,
  fields?: Fields,
): Promise<ReportCharts> {
  const to = istToday(now());
  const from = periodStart(period, to);
  const days = await queryPrepared<DaySum>(
    dataSource,
    `select ${barOf(period)} as day, min(captured_on) filter (where donations <> 0) as first, is_recurring as "isRecurring",
            sum(amount)::bigint as amount, sum(donations)::int as donations
       from ${DONATIONS_BY_DAY} d group by 1, 3 having sum(donations) <> 0 order by 2`,
    [from],
  );
  const first = from ?? days[0]?.first ?? to;
  const unit = unitOf(period, first, to);
  return {
    period,
    from,
    to,
    campaigns: (fields?.has('campaigns') ?? true) ? await readCampaigns({ dataSource }, from) : [],
    unit,
    buckets: fill(unit, { first, from, to }, days),
    oneTime: shareOf(days.filter(({ isRecurring }) => !isRecurring)),
    recurring: shareOf(days.filter(({ isRecurring }) => isRecurring)),
  };
}

function unitOf(period: ReportPeriod, first: IsoDate, to: IsoDate): ReportUnit {
  if (period === 'week' || period === 'month') return 'day';
  return addMonths(first, MAX_MONTHS) < to ? 'year' : 'month';
}

const startOf: Record<ReportUnit, (day: IsoDate) => IsoDate> = {
  day: (day) => day,
  month: (day) => `${day.slice(0, 7)}-01`,
  year: (day) => istDate(startOfFinancialYear(day)),
};
const nextOf: Record<ReportUnit, (start: IsoDate) => IsoDate> = {
  day: (start) => addDays(start, 1),
  month: (start) => addMonths(start, 1),
  year: (start) => addMonths(start, 12),
};

interface Filled {
  readonly first: IsoDate;
  /** First day of the period; null for all time. */
  readonly from: IsoDate | null;
  readonly to: IsoDate;
}

/**
 * Builds one bucket per day, month or year from first to last, including empty ones. That of a month in which the period
 * begins names the period's first day, since it holds no earlier gift.
 */
function fill(unit: ReportUnit, { first, from, to }: Filled, days: readonly DaySum[]): DonationBucket[] {
  const buckets = new Map<IsoDate, DonationBucket>();
  for (let start = startOf[unit](first); start <= to; start = nextOf[unit](start)) {
    const begins = from && from > start ? from : start;
    buckets.set(start, { start: begins, oneTimeAmount: 0, recurringAmount: 0, donations: 0 });
  }
  for (const { day, isRecurring, amount, donations } of days) {
    const bucket = buckets.get(startOf[unit](day));
    if (!bucket) continue;
    bucket[isRecurring ? 'recurringAmount' : 'oneTimeAmount'] += amount;
    bucket.donations += donations;
  }
  return [...buckets.values()];
}

function shareOf(days: readonly DaySum[]): GiftShare {
  const amount = days.reduce((sum, day) => sum + day.amount, 0);
  const donations = days.reduce((sum, day) => sum + day.donations, 0);
  return { amount, donations, averageAmount: averageOf(amount, donations) };
}

/**
 * Reads campaigns that received something in the period or are active; general gifts, and those for other purposes, are
 * two more rows.
 */
function readCampaigns(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  from: IsoDate | null,
): Promise<CampaignPerformance[]> {
  return dataSource.query<CampaignPerformance[]>(
    `with given as (
       select campaign_id, is_general, sum(amount) as ever,
              coalesce(sum(amount) filter (where captured_on >= coalesce($1::date, '-infinity')), 0) as amount,
              coalesce(sum(donations) filter (where captured_on >= coalesce($1::date, '-infinity')), 0) as donations
         from donation_tallies where status = 'success' group by 1, 2
     )
     select c.id as "campaignId", c.title, nullif(c.goal_amount, 0) as "goalAmount", c.raised_amount as "raisedAmount",
            coalesce(g.amount, 0)::bigint as "periodAmount", coalesce(g.donations, 0)::int as donations
       from campaigns c left join given g on g.campaign_id = c.id
      where c.status = 'active' or g.donations > 0
     union all
     select null, ${withoutCampaign('is_general')}, null, ever::bigint, amount::bigint, donations::int
       from given where campaign_id is null and donations > 0
      order by "periodAmount" desc, "raisedAmount" desc, title`,
    [from],
  );
}
