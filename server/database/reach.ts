import { firstRow, type Queryable } from './sql';

/** Rows through which PostgreSQL walks along any order within 30 ms; also the size of a table of which pages reach every row. */
const WALKED = 25_000;

/** Number of matches from which a filtered list is walked along its order instead of being looked up. */
const LEAST_MATCHES = 10_000;

/** Rows that pages reach in a table of any size. */
export const LEAST = 500;

/**
 * Returns the number of rows that the pages of a list reach when it is walked along its order; behind them it has none. What
 * does not match is passed over on the way: page 4,000 of a filtered list costs PostgreSQL up to 2 s in a million rows.
 * @param table a name in the code; its size is the planner's estimate, and a table without one counts as small
 * @param isFiltered true when rows are passed over
 */
export async function reachOf(db: Queryable, table: string, isFiltered: boolean): Promise<number> {
  if (!isFiltered) return WALKED;
  const row = await firstRow<{ rows: number }>(
    db,
    'select reltuples::float8 as rows from pg_class where oid = $1::regclass',
    [table],
  );
  const rows = row?.rows ?? 0;
  return rows <= WALKED ? WALKED : Math.max(LEAST, Math.floor((WALKED * LEAST_MATCHES) / rows));
}

/**
 * Returns the number of rows that the pages of a list reach of those that match.
 * @param total of matches
 */
export async function reachedOf(db: Queryable, table: string, isFiltered: boolean, total: number): Promise<number> {
  return total <= LEAST ? total : Math.min(total, await reachOf(db, table, isFiltered));
}
