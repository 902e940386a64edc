import { addDays, addMonths, addYears, type IsoDate } from '../../rules/dates';
import { spanLength, type ReportSpan } from '../../rules/report-span';
import type { ServiceDeps } from '../deps';
import type { BarComparison, CampaignComparison, ReportUnit } from '../generated/resolvers';
import { withoutCampaign } from './without-campaign';

/** Maximum number of days that are charted one by one. */
const MAX_DAYS = 31;

/** What came in on a day, in paise. */
export interface DaySum {
  readonly day: IsoDate;
  readonly amount: number;
  readonly donations: number;
}

/** Sums of a span and of the year before, from the tallies. */
interface SpanPair {
  readonly current: ReportSpan;
  readonly before: ReportSpan;
}

type Deps = Pick<ServiceDeps, 'dataSource'>;

/** Reads the sums of each day of two spans, oldest first. Days in Asia/Kolkata, amounts in paise. */
export const readDays = ({ dataSource }: Deps, { current, before }: SpanPair): Promise<DaySum[]> =>
  dataSource.query<DaySum[]>(
    `select captured_on as day, sum(amount)::bigint as amount, sum(donations)::int as donations
       from donation_tallies
      where status = 'success' and (captured_on between $1 and $2 or captured_on between $3 and $4)
      group by 1 having sum(donations) <> 0 order by 1`,
    [current.from, current.to, before.from, before.to],
  );

/** Reads the day of the first successful gift in Asia/Kolkata; null before there is one. */
export async function readFirstGiftOn({ dataSource }: Deps): Promise<IsoDate | null> {
  const [row] = await dataSource.query<{ day: IsoDate }[]>(
    `select captured_on as day from donation_tallies where status = 'success'
      group by 1 having sum(donations) <> 0 order by 1 limit 1`,
  );
  return row?.day ?? null;
}

/** Reads what campaigns raised in two spans, the most first. Amounts in paise. */
export const readCampaigns = ({ dataSource }: Deps, { current, before }: SpanPair): Promise<CampaignComparison[]> =>
  dataSource.query<CampaignComparison[]>(
    `with given as (
       select campaign_id, is_general,
              coalesce(sum(amount) filter (where captured_on >= $1), 0) as amount,
              coalesce(sum(donations) filter (where captured_on >= $1), 0) as donations,
              coalesce(sum(amount) filter (where captured_on between $3 and $4), 0) as before_amount,
              coalesce(sum(donations) filter (where captured_on between $3 and $4), 0) as before_donations,
              coalesce(sum(donations) filter (where captured_on < $1), 0) = 0 as is_new
         from donation_tallies where status = 'success' and captured_on <= $2 group by 1, 2
     )
     select g.campaign_id as "campaignId",
            coalesce(c.title, ${withoutCampaign('g.is_general')}) as title,
            g.amount::bigint, g.donations::int, g.before_amount::bigint as "beforeAmount",
            g.before_donations::int as "beforeDonations", g.is_new as "isNew"
       from given g left join campaigns c on c.id = g.campaign_id
      where g.donations <> 0 or g.before_donations <> 0
      order by g.amount desc, g.before_amount desc, title`,
    [current.from, current.to, before.from, before.to],
  );

const firstOfMonth = (day: IsoDate): IsoDate => `${day.slice(0, 7)}-01`;

const NOTHING = { amount: 0, donations: 0, beforeAmount: 0, beforeDonations: 0 };

/**
 * Builds one bar per day or month of the span asked for, its days to come included, with the year before at its side. The bar
 * of a month in which the span begins names the span's first day. 29 February stands beside the 28th where the other year
 * has none. So the bars of both years sum up to their figures.
 */
export function barsOf(
  asked: ReportSpan,
  { current, before }: SpanPair,
  days: readonly DaySum[],
): { unit: ReportUnit; bars: BarComparison[] } {
  const unit = spanLength(asked) <= MAX_DAYS ? 'day' : 'month';
  const startOf = (day: IsoDate): IsoDate => (unit === 'day' ? day : firstOfMonth(day));
  const next = (start: IsoDate): IsoDate => (unit === 'day' ? addDays(start, 1) : addMonths(start, 1));
  const bars = new Map<IsoDate, BarComparison>();
  for (let start = startOf(asked.from); start <= asked.to; start = next(start))
    bars.set(start, { ...NOTHING, start: start < asked.from ? asked.from : start });
  // Of a span that begins on the 29th, the year before begins on the 28th.
  const beside = (day: IsoDate): IsoDate => (addYears(day, 1) < asked.from ? asked.from : addYears(day, 1));
  for (const { day, amount, donations } of days) {
    const isCurrent = day >= current.from;
    const bar = bars.get(startOf(isCurrent ? day : beside(day)));
    if (!bar || (!isCurrent && day > before.to)) continue;
    bar[isCurrent ? 'amount' : 'beforeAmount'] += amount;
    bar[isCurrent ? 'donations' : 'beforeDonations'] += donations;
  }
  return { unit, bars: [...bars.values()] };
}
