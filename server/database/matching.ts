import { COUNT_UP_TO, pageWindow, type Conditions } from './listing';
import { firstRow, type Queryable } from './sql';
import type { PageInput } from '../generated/resolvers';

export interface MatchingQuery {
  /** The table with its alias, such as `donations d`; what is sorted has to be in it. */
  from: string;
  /** The id, and the columns that the order and the sums need. */
  columns: readonly string[];
  where: Conditions;
  /** From `orderBy`. */
  order: string;
  page: PageInput;
  /** True when the list is sorted by a text that is searched too. */
  isSortedByText: boolean;
  /** An aggregate over the columns. */
  sum?: string;
}

export interface Matching {
  count: number;
  sum: number | null;
  /** Of the page's rows, in no order. */
  ids: string[];
}

/** A list by a searched text is never left to the walk while looking up takes a moment only: equal texts stand together. */
const SORTED_BY_TEXT_UP_TO = 25_000;

/**
 * The ids of one page, found by looking up everything that matches and sorting it. Left to itself PostgreSQL would rather
 * walk along an index of the order until the page is full, and takes seconds when what is searched for and what is
 * sorted by have to do with each other: every Amit stands at the far end of a list by name.
 * @returns null when more match than are looked up: then they are so frequent that the walk is short
 */
export async function findMatching(db: Queryable, query: MatchingQuery): Promise<Matching | null> {
  const { where } = query;
  const upTo = await lookUpTo(db, query);
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

/** How many rows are looked up one by one before the list is walked along its order instead. */
async function lookUpTo(db: Queryable, query: MatchingQuery): Promise<number> {
  if (!query.isSortedByText) return COUNT_UP_TO;
  // Beyond the error of the estimate: looking up would be in vain.
  return (await expectedRows(db, query)) > 1.25 * SORTED_BY_TEXT_UP_TO ? COUNT_UP_TO : SORTED_BY_TEXT_UP_TO;
}

/** What the planner expects to match, from its samples; no row is read for it. */
async function expectedRows(db: Queryable, { from, where }: MatchingQuery): Promise<number> {
  const explained = await firstRow<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>(
    db,
    `explain (format json) select from ${from} ${where.sql}`,
    where.params,
  );
  return explained?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0;
}
