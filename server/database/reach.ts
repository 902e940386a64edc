import { COUNT_UP_TO } from './listing';
import { firstRow, type Queryable } from './sql';

/** Rows that pages of an unfiltered list reach along any order; also the size of a table of which they reach every row. */
export const REACHED = 25_000;

/** Rows that pages reach in a table of any size, and rows through which PostgreSQL walks along any order within 30 ms. */
const FILTERED = { least: 500, walked: 15_000 };
/** The same of a search, which compares a text of each row; within 100 ms. */
const SEARCHED = { least: 250, walked: 5_000 };

/** Rows that the pages of every list reach. */
export const LEAST_REACHED = SEARCHED.least;

interface Walk {
  /** A name in the code; the table's size is the planner's estimate, and a table without one counts as small. */
  readonly table: string;
  readonly isSearched: boolean;
  /** Number of matches; by default as many as are counted: fewer are looked up. */
  readonly matches?: number;
}

/**
 * Returns the number of rows that the pages of a filtered list reach when it is walked along its order; behind them it has
 * none. What does not match is passed over on the way: page 4,000 costs PostgreSQL up to 2 s in a million rows.
 */
export async function reachOf(db: Queryable, { table, isSearched, matches = COUNT_UP_TO }: Walk): Promise<number> {
  const row = await firstRow<{ rows: number }>(
    db,
    'select reltuples::float8 as rows from pg_class where oid = $1::regclass',
    [table],
  );
  const rows = row?.rows ?? 0;
  const { least, walked } = isSearched ? SEARCHED : FILTERED;
  return rows <= REACHED ? REACHED : Math.max(least, Math.floor((walked * matches) / rows));
}

/**
 * Returns the number of rows that the pages of a list without a search reach of those that match.
 * @param total of matches
 */
export async function reachedOf(db: Queryable, table: string, isFiltered: boolean, total: number): Promise<number> {
  if (total <= LEAST_REACHED) return total;
  return Math.min(total, isFiltered ? await reachOf(db, { table, isSearched: false, matches: total }) : REACHED);
}
