import { COUNT_UP_TO } from './listing';
import { firstRow, type Queryable } from './sql';

/** Rows that pages of an unfiltered list reach along any order; also the size of a table of which they reach every row. */
export const REACHED = 25_000;

/** Rows through which PostgreSQL walks along any order within 30 ms, looking at each for what is filtered by. */
const WALKED = 15_000;

/** Rows that pages reach in a table of any size. */
export const LEAST_REACHED = 500;

/**
 * Returns the number of rows that the pages of a filtered list reach when it is walked along its order; behind them it has
 * none. What does not match is passed over on the way: page 4,000 costs PostgreSQL up to 2 s in a million rows.
 * @param table a name in the code; its size is the planner's estimate, and a table without one counts as small
 * @param matches by default as many as are counted: fewer are looked up
 */
export async function reachOf(db: Queryable, table: string, matches = COUNT_UP_TO): Promise<number> {
  const row = await firstRow<{ rows: number }>(
    db,
    'select reltuples::float8 as rows from pg_class where oid = $1::regclass',
    [table],
  );
  const rows = row?.rows ?? 0;
  return rows <= REACHED ? REACHED : Math.max(LEAST_REACHED, Math.floor((WALKED * matches) / rows));
}

/**
 * Returns the number of rows that the pages of a list reach of those that match.
 * @param total of matches
 */
export async function reachedOf(db: Queryable, table: string, isFiltered: boolean, total: number): Promise<number> {
  if (total <= LEAST_REACHED) return total;
  return Math.min(total, isFiltered ? await reachOf(db, table, total) : REACHED);
}
