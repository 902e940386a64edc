import type { SortDirection } from '../generated/resolvers';
import type { Conditions } from './listing';
import { firstRow, type Queryable } from './sql';

/** Tallies by day that triggers maintain (migrations/0001-scale.ts). */
interface DayTallies {
  readonly table: 'donation_tallies' | 'receipt_tallies';
  readonly day: 'created_on' | 'issued_on';
  readonly rows: 'donations' | 'receipts';
  /** The list's conditions, on the tallies. */
  readonly where: Conditions;
}

/** Start of a deep page in a list by day: the days before it are skipped as a whole. */
export interface DeepStart {
  /** First day that is not skipped, in the list's direction; in Asia/Kolkata. */
  readonly day: string;
  /** Rows of that day to skip. */
  readonly offset: number;
}

/** Offset up to which skipping rows is faster than looking for a better start. */
export const DEEP = 2_000;

/** Finds the start of a deep page, which spares the scan of all rows before it; null when there are not as many rows. */
export async function findDeepStart(
  db: Queryable,
  { table, day, rows, where }: DayTallies,
  direction: SortDirection,
  offset: number,
): Promise<DeepStart | null> {
  const way = direction === 'asc' ? 'asc' : 'desc';
  const found = await firstRow<{ day: string; before: number }>(
    db,
    `select day, (upto - rows)::bigint as before
       from (select ${day} as day, sum(${rows}) as rows, sum(sum(${rows})) over (order by ${day} ${way}) as upto
               from ${table} ${where.sql} group by ${day}) days
      where upto > $${where.params.length + 1} order by upto limit 1`,
    [...where.params, offset],
  );
  return found && { day: found.day, offset: offset - found.before };
}
