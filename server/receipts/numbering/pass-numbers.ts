import type { EntityManager } from 'typeorm';
import { financialYear, type IsoDate } from '../../../rules/dates';
import { receiptNumberHead } from '../../../rules/receipt-number';
import type { Queryable } from '../../database/sql';
import { NUMBERING_KEYS, numberingOf, patternOf, type Numbering, type ReceiptSeries } from './numbering';

/** The highest serial of a series in a financial year that is not issued any more. */
export interface Passed {
  /** Financial year as 2026-27. */
  readonly year: string;
  readonly series: ReceiptSeries;
  readonly last: number;
}

/** Receipt numbers of gifts that were brought in. */
const BROUGHT_IN =
  'select imported_receipt as number, captured_at as at from donations where imported_receipt is not null';

/**
 * Lets bookings that are under way end, and holds up others until the transaction ends, since each holds the settings: none
 * of them takes a number meanwhile. Call it before any lock that a booking takes.
 */
export const holdNumbering = async (manager: EntityManager): Promise<void> => {
  await manager.query('lock table settings in share row exclusive mode');
};

/** What stands before the serials of a series in a financial year. */
interface SeriesHead {
  /** Financial year as 2026-27. */
  readonly year: string;
  readonly series: ReceiptSeries;
  readonly text: string;
}

/**
 * Lists how numbers of our own pattern begin, in the financial years of gifts.
 * @param numbers SQL with the column `at`, the moment of the gift; its parameters are `values`
 */
export async function seriesHeads(
  db: Queryable,
  numbering: Numbering,
  numbers: string,
  values: readonly unknown[],
): Promise<SeriesHead[]> {
  const days = await db.query<{ day: IsoDate }[]>(
    `select distinct make_date(date_part('year', (at at time zone 'Asia/Kolkata') - interval '3 months')::int, 4, 1)::text as day
       from (${numbers}) given`,
    [...values],
  );
  const names: ReceiptSeries[] = numbering.offlinePrefix === '' ? ['main'] : ['main', 'offline'];
  return days.flatMap(({ day }) => {
    const year = financialYear(day);
    return names.map((series) => ({ year, series, text: receiptNumberHead(patternOf(numbering, series), year) }));
  });
}

/**
 * Finds the highest serials that a numbering would give again, since receipts of an earlier system have these numbers.
 * @param numbers SQL with the columns `number` and `at`, the moment of the gift; its parameters are `values`
 */
export async function findPassed(
  db: Queryable,
  numbering: Numbering,
  numbers: string = BROUGHT_IN,
  values: readonly unknown[] = [],
): Promise<Passed[]> {
  const heads = await seriesHeads(db, numbering, numbers, values);
  const place = (index: number): string => `$${values.length + index}::text[]`;
  return db.query<Passed[]>(
    `select head.year, head.series, max(substr(given.number, length(head.text) + 1)::int) as last
       from unnest(${place(1)}, ${place(2)}, ${place(3)}) as head(year, series, text)
       join (${numbers}) given on starts_with(lower(given.number), lower(head.text))
        and substr(given.number, length(head.text) + 1) ~ '^[0-9]{1,7}$'
      group by head.year, head.series`,
    [...values, heads.map(({ year }) => year), heads.map(({ series }) => series), heads.map(({ text }) => text)],
  );
}

const PASS = `
  with passed as (
    select * from unnest($1::text[], $2::text[], $3::int[]) as passed(year, series, last)
  ), behind as (
    select passed.*, coalesce(c.last_serial, 0) as held
      from passed left join receipt_counters c on c.financial_year = passed.year and c.series = passed.series and not c.is_test
     where passed.last > coalesce(c.last_serial, 0)
  ), skipped as (
    insert into receipt_skips (financial_year, series, first_serial, last_serial, skipped_by, skipped_at, import_id)
    select year, series, held + 1, last, $4, $5, $6 from behind
  )
  insert into receipt_counters (financial_year, is_test, series, last_serial)
  select year, false, series, last from behind
  on conflict (financial_year, is_test, series) do update set last_serial = excluded.last_serial`;

/** Who lets numbers be left out, and for which file. */
interface Author {
  readonly userId: string;
  readonly now: Date;
  readonly importId?: string | null;
}

/**
 * Moves counters beyond serials, and records the numbers that are left out; a counter that is further on stays. The caller
 * holds the numbering.
 */
export async function passNumbers(
  manager: EntityManager,
  { userId, now, importId = null }: Author,
  passed: readonly Passed[],
): Promise<void> {
  const columns = [passed.map(({ year }) => year), passed.map(({ series }) => series), passed.map(({ last }) => last)];
  await manager.query(PASS, [...columns, userId, now, importId]);
}

/** Reads the numbering from the settings. */
export async function currentNumbering(db: Queryable): Promise<Numbering> {
  const rows = await db.query<{ key: string; value: string }[]>(
    'select key, value from settings where key = any($1::text[])',
    [Object.values(NUMBERING_KEYS)],
  );
  return numberingOf(new Map(rows.map(({ key, value }) => [key, value])));
}
