import type { Queryable } from '../database/sql';
import { currentNumbering, seriesHeads } from '../receipts/numbering/pass-numbers';

/** Receipt numbers of a batch's open lines, with the moment of the gift. */
export const NUMBERS_OF_LINES = `
  select receipt as number, (day + time '12:00') at time zone 'Asia/Kolkata' as at from import_lines
   where batch_id = $1 and state = 'ready' and not is_done and receipt is not null`;

/** How far beyond the next number a series may be moved on at once: beyond that, a number is more likely mistyped. */
const MOST = 100;

/**
 * Numbers beyond the last one of their series, each compared with the one before it, so that a book goes on for as long as it
 * likes. Where the series has no receipt yet, the book may begin anywhere. What stands behind a mistake is as far. A year before
 * the latest one is over: a gap in it does no harm, and Settings could not raise its next number first.
 */
const FAR = `
  with numbered as (
    select l.line, head.year, head.series, substr(l.receipt, length(head.text) + 1)::int as serial
      from import_lines l
      join unnest($2::text[], $3::text[], $4::text[]) as head(year, series, text)
        on starts_with(lower(l.receipt), lower(head.text)) and substr(l.receipt, length(head.text) + 1) ~ '^[0-9]{1,7}$'
     where l.batch_id = $1 and l.state = 'ready' and not l.is_done
  ), ahead as (
    select n.*, nullif(c.last_serial, 0) as held,
           lag(n.serial) over (partition by n.year, n.series order by n.serial, n.line) as before
      from numbered n
      left join receipt_counters c on c.financial_year = n.year and c.series = n.series and not c.is_test
     where n.serial > coalesce(c.last_serial, 0)
  ), far as (
    select line, bool_or(serial - 1 - coalesce(before, held, serial - 1) > $5)
                   over (partition by year, series order by serial, line)
                 and year >= coalesce((select max(financial_year) from receipt_counters where not is_test), '') as is_far
      from ahead
  )
  update import_lines l
     set state = 'refused', problem = 'receipt_far', first_problem = coalesce(l.first_problem, 'receipt_far'),
         problem_field = 'receiptNumber'
    from far where l.batch_id = $1 and l.line = far.line and (far.is_far or $6)`;

/**
 * Refuses open lines whose receipt number would move one of our series on by more than 100 numbers at once, in the caller's
 * transaction.
 * @param isStarted of an import that has begun, and moved the series on for its lines: what is still ahead came up since
 */
export async function refuseFarNumbers(db: Queryable, batchId: string, isStarted: boolean): Promise<void> {
  const heads = await seriesHeads(db, await currentNumbering(db), NUMBERS_OF_LINES, [batchId]);
  if (heads.length === 0) return;
  const columns = [heads.map(({ year }) => year), heads.map(({ series }) => series), heads.map(({ text }) => text)];
  await db.query(FAR, [batchId, ...columns, MOST, isStarted]);
}
