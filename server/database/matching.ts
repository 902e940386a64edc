import { COUNT_UP_TO, pageWindow, type Conditions } from './listing';
import { firstRow, type Queryable } from './sql';
import type { Pagination } from '../generated/resolvers';

export interface MatchingQuery {
  /** Table with its alias, such as `donations d`; has to contain the sort columns. */
  from: string;
  /** The id, and the columns of the order and the sum. */
  columns: readonly string[];
  where: Conditions;
  /** The same conditions, written for the many matches of a set that is read as a whole; see `MANY_EXPECTED`. */
  whenMany?: Conditions;
  /** Result of `orderBy`. */
  order: string;
  page: Pagination;
  /** True when the sort column is a text that is searched too. */
  isSortedByText: boolean;
  /** Order of an index along which frequent matches are counted, newest first; without it they are counted as found. */
  newestFirst?: string;
  /** SQL aggregate over the columns. */
  sum?: string;
}

/** Matches that an index alone counts. */
export interface IndexedMatches {
  readonly from: string;
  readonly where: Conditions;
}

export interface Matching {
  count: number;
  sum: number | null;
  /** Ids of the page's rows, unordered. */
  ids: string[];
}

/**
 * Number of matches up to which a list sorted by a searched text is looked up instead of walked, since equal texts are
 * adjacent in its index.
 */
export const SORTED_BY_TEXT_UP_TO = 25_000;

/**
 * Estimated number of matches from which they are frequent. Of fewer, 10,001 are looked up sooner than they are met by a
 * walk from the newest: in a million rows 90 ms against 260 ms with 45,000 matches, about the same with 100,000.
 */
const FREQUENT = 10 * COUNT_UP_TO;

/**
 * Estimated number of matches from which `whenMany` is the faster one. Among 17,000 birthdays of a month, a name of 20 people
 * is found in 1 ms by its index and in 55 when the birthdays are read first; the gifts for 80G in 61 ms and 32.
 */
const MANY_EXPECTED = 2_000;

/**
 * Finds the ids of one page by looking up all matches and sorting them. PostgreSQL's planner prefers to walk an index
 * of the order until the page is full, and takes seconds when search and order correlate: every Amit is at the far end
 * of a list by name.
 * @returns null when more match than are looked up: then matches are so frequent that the walk is short
 */
export async function findMatching(db: Queryable, query: MatchingQuery): Promise<Matching | null> {
  const { whenMany } = query;
  const expected = query.isSortedByText || query.newestFirst || whenMany ? await expectedRows(db, query) : 0;
  const where = whenMany && expected > MANY_EXPECTED ? whenMany : query.where;
  if (expected > FREQUENT && (await matchMany(db, query))) return null;
  const upTo = lookUpTo(query, expected);
  const { limit, offset } = pageWindow(query.page);
  const alias = query.from.split(' ')[1] ?? '';
  const found = await firstRow<Matching>(
    db,
    `with matching as materialized (
       select ${query.columns.join(', ')} from ${query.from} ${where.sql} limit ${upTo + 1}
     )
     select count(*)::int as count, ${query.sum ?? 'null'} as sum,
            array(select id from matching ${alias} order by ${query.order}
                   limit $${where.params.length + 1} offset $${where.params.length + 2})::text[] as ids
       from matching`,
    [...where.params, limit, offset],
  );
  return found && found.count <= upTo ? found : null;
}

/**
 * Tells whether more match than are counted. A lookup without an order reads the oldest rows first, where a receipt number
 * of this year never is; the newest match soon.
 */
async function matchMany(db: Queryable, { from, where, newestFirst }: MatchingQuery): Promise<boolean> {
  if (!newestFirst) return false;
  const source = `(select from ${from} ${where.sql} order by ${newestFirst} limit ${COUNT_UP_TO + 1}) newest`;
  const counted = await firstRow<{ count: number }>(db, `select count(*)::int as count from ${source}`, where.params);
  return (counted?.count ?? 0) > COUNT_UP_TO;
}

/** Returns the maximum number of rows to look up before the list is walked along its order instead. */
function lookUpTo(query: MatchingQuery, expected: number): number {
  if (!query.isSortedByText) return COUNT_UP_TO;
  // Above the estimate's error: the lookup would be wasted.
  return expected > 1.25 * SORTED_BY_TEXT_UP_TO ? COUNT_UP_TO : SORTED_BY_TEXT_UP_TO;
}

/** Returns the planner's estimate of matching rows, from its statistics; reads no row. */
async function expectedRows(db: Queryable, { from, where }: MatchingQuery): Promise<number> {
  const explained = await firstRow<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    `explain (format json) select from ${from} ${where.sql}`,
    where.params,
  );
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
