import { addDays, startOfDay, type IsoDate } from '../../rules/dates';
import { countedSpan, spanBefore, type ReportSpan } from '../../rules/report-span';
import { firstRow } from '../database/sql';
import type { ServiceDeps } from '../deps';
import type { Retention, SpanFigures } from '../generated/resolvers';

type GiverKeys = 'donors' | 'newDonors' | 'newAmount' | 'returningDonors' | 'returningAmount' | 'backAfterGap';

/** Donors of a span, in paise. */
export type GiverFigures = Pick<SpanFigures, GiverKeys>;

/** Donors of a span and of the year before, and who stayed in three years, oldest first. */
interface Givers {
  readonly current: GiverFigures;
  readonly before: GiverFigures;
  readonly retention: readonly Retention[];
}

type Row = Record<`${GiverKeys}${0 | 1}` | `of${1 | 2 | 3}` | `stayed${0 | 1 | 2}`, number>;

/** SQL of the gifts of the span so many years back: the parameters are pairs of the first instant and the first after. */
const within = (years: 0 | 1 | 2): string => `captured_at >= $${years * 2 + 1} and captured_at < $${years * 2 + 2}`;
/** As `within`, with the days of a running span that are still to come. */
const withinAll = (years: 1 | 2 | 3): string => `captured_at >= $${years * 2 + 1} and captured_at < $${years + 7}`;

const figuresOf = (years: 0 | 1): string => `
         max(captured_at) filter (where captured_at < $${years * 2 + 1}) as last${years},
         min(captured_at) filter (where ${within(years)}) as first${years},
         sum(amount - refunded_amount) filter (where ${within(years)}) as amount${years}`;

const countsOf = (years: 0 | 1): string => `
       count(*) filter (where first${years} is not null)::int as "donors${years}",
       count(*) filter (where first${years} is not null and last${years} is null)::int as "newDonors${years}",
       coalesce(sum(amount${years}) filter (where last${years} is null), 0)::bigint as "newAmount${years}",
       count(*) filter (where first${years} is not null and last${years} is not null)::int as "returningDonors${years}",
       coalesce(sum(amount${years}) filter (where last${years} is not null), 0)::bigint as "returningAmount${years}",
       count(*) filter (where ((last${years} at time zone 'Asia/Kolkata')::date + interval '12 months')
                              <= (first${years} at time zone 'Asia/Kolkata')::date)::int as "backAfterGap${years}"`;

/**
 * Reads the index of each donor's successful gifts (donations_givers) once: a row per donor, then the counts. $1 to $6 are
 * the span and the two before it as far as they count, $7 the start of the third, $8 to $10 the ends of the three before
 * with the days to come.
 */
const GIVERS = `
  with givers as (
    select donor_id, ${figuresOf(0)}, ${figuresOf(1)},
           bool_or(${within(2)}) as gave2,
           bool_or(${withinAll(1)}) as all1, bool_or(${withinAll(2)}) as all2, bool_or(${withinAll(3)}) as all3
      from donations where status = 'success' and captured_at < $2 group by donor_id
  )
  select ${countsOf(0)}, ${countsOf(1)},
         count(*) filter (where all1)::int as of1, count(*) filter (where all1 and first0 is not null)::int as stayed0,
         count(*) filter (where all2)::int as of2, count(*) filter (where all2 and first1 is not null)::int as stayed1,
         count(*) filter (where all3)::int as of3, count(*) filter (where all3 and gave2)::int as stayed2
    from givers`;

const startOf = ({ from }: ReportSpan): Date => startOfDay(from);
const endOf = ({ to }: ReportSpan): Date => startOfDay(addDays(to, 1));

/** Counts the donors of a span and of the three before it. Days in Asia/Kolkata; those after today do not count. */
export async function readGivers(
  { dataSource }: Pick<ServiceDeps, 'dataSource'>,
  asked: ReportSpan,
  today: IsoDate,
): Promise<Givers> {
  const counted = [0, 1, 2].map((years) => spanBefore(countedSpan(asked, today), years));
  const whole = [1, 2, 3].map((years) => spanBefore(asked, years));
  const parameters = [
    ...counted.flatMap((span) => [startOf(span), endOf(span)]),
    startOf(spanBefore(asked, 3)),
    ...whole.map(endOf),
  ];
  const row = await dataSource.transaction(async (manager) => {
    // A row per donor stays in memory: 200,000 of them are sorted on disk with PostgreSQL's default.
    await manager.query(`set local work_mem = '64MB'`);
    return firstRow<Row>(manager, GIVERS, parameters);
  });
  if (!row) throw new Error('An aggregate without a group has one row.');
  const figures = (years: 0 | 1): GiverFigures => ({
    donors: row[`donors${years}`],
    newDonors: row[`newDonors${years}`],
    newAmount: row[`newAmount${years}`],
    returningDonors: row[`returningDonors${years}`],
    returningAmount: row[`returningAmount${years}`],
    backAfterGap: row[`backAfterGap${years}`],
  });
  const stayed = [row.stayed0, row.stayed1, row.stayed2];
  const of = [row.of1, row.of2, row.of3];
  return {
    current: figures(0),
    before: figures(1),
    retention: counted
      .map((span, years) => ({ ...span, donorsBefore: of[years] ?? 0, stayed: stayed[years] ?? 0 }))
      .reverse(),
  };
}
