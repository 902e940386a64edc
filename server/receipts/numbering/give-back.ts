import type { EntityManager } from 'typeorm';
import { formatReceiptNumber } from '../../../rules/receipt-number';
import { changedRows, type Queryable } from '../../database/sql';
import type { ImportNumberMove } from '../../generated/resolvers';
import { patternOf, type ReceiptSeries } from './numbering';
import { currentNumbering, findPassed, holdNumbering, passNumbers } from './pass-numbers';

interface Lowered {
  /** Financial year as 2026-27. */
  readonly year: string;
  readonly series: ReceiptSeries;
  /** Where the counter is. */
  readonly last: number;
  /** Where it was before. */
  readonly lowered: number;
}

/**
 * Finds the counters that stand just behind numbers left out for a file ($1), as long as no receipt was issued since. Numbers
 * of files that were undone before, when this one's stood in the way, go with them.
 */
const LOWERED = `
  with recursive back as (
    select financial_year, series, last_serial as last, last_serial as lowered from receipt_counters
     where not is_test and exists (select 1 from receipt_skips where import_id = $1)
    union all
    select b.financial_year, b.series, b.last, s.first_serial - 1
      from back b
      join receipt_skips s on s.financial_year = b.financial_year and s.series = b.series and s.last_serial = b.lowered
     where s.import_id = $1
        or exists (select 1 from import_batches i where i.id = s.import_id and i.status = 'undone')
  )
  select financial_year as year, series, last, min(lowered) as lowered
    from back group by 1, 2, 3 having min(lowered) < last`;

/** Receipt numbers of gifts that are in or on their way in, without those of a file ($1; null for all). */
const STILL_USED = `
  select imported_receipt as number, captured_at as at from donations
   where imported_receipt is not null and import_id is distinct from $1::uuid
  union all
  select l.receipt, (l.day + time '12:00') at time zone 'Asia/Kolkata'
    from import_lines l join import_batches b on b.id = l.batch_id
   where b.status = 'importing' and b.id is distinct from $1::uuid
     and l.state = 'ready' and not l.is_done and l.receipt is not null`;

/** Reads how the undo of an import would move the next receipt numbers back; empty where it would not. */
export async function readGivenBack(db: Queryable, importId: string): Promise<ImportNumberMove[]> {
  const counters = await db.query<Lowered[]>(LOWERED, [importId]);
  if (counters.length === 0) return [];
  const numbering = await currentNumbering(db);
  const used = await findPassed(db, numbering, STILL_USED, [importId]);
  return counters.flatMap(({ year, series, last, lowered }) => {
    const held = used.find((each) => each.year === year && each.series === series)?.last ?? 0;
    const after = Math.max(lowered, held);
    const write = (serial: number): string => formatReceiptNumber(patternOf(numbering, series), year, serial);
    return after < last ? [{ from: write(last + 1), to: write(after + 1) }] : [];
  });
}

const REMOVE = `
  delete from receipt_skips s using unnest($1::text[], $2::text[], $3::int[]) as back(year, series, lowered)
   where s.financial_year = back.year and s.series = back.series and s.first_serial > back.lowered
   returning s.skipped_by as "skippedBy"`;

const LOWER = `
  update receipt_counters c set last_serial = back.lowered
    from unnest($1::text[], $2::text[], $3::int[]) as back(year, series, lowered)
   where c.financial_year = back.year and c.series = back.series and not c.is_test`;

/**
 * Moves counters back to where they were before an import left numbers out, unless a receipt was issued since, and no
 * further than the numbers of other files. Holds the numbering until the caller's transaction ends, so that no receipt
 * takes a number meanwhile; call it before any lock that a booking takes.
 */
export async function giveNumbersBack(manager: EntityManager, importId: string, now: Date): Promise<void> {
  if ((await manager.query<unknown[]>(LOWERED, [importId])).length === 0) return;
  await holdNumbering(manager);
  const counters = await manager.query<Lowered[]>(LOWERED, [importId]);
  const columns = [
    counters.map(({ year }) => year),
    counters.map(({ series }) => series),
    counters.map(({ lowered }) => lowered),
  ];
  const [removed] = await changedRows<{ skippedBy: string }>(manager, REMOVE, columns);
  if (!removed) return;
  await manager.query(LOWER, columns);
  const used = await findPassed(manager, await currentNumbering(manager), STILL_USED, [null]);
  await passNumbers(manager, { userId: removed.skippedBy, now }, used);
}
