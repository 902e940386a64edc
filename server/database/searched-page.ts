import {
  countRows,
  COUNT_UP_TO,
  pageWindow,
  readItems,
  readPage,
  searchedText,
  type ListQuery,
  type ReachedPage,
} from './listing';
import { findMatching, type IndexedMatches, type MatchingQuery } from './matching';
import { LEAST_REACHED, reachedOf, reachOf } from './reach';
import type { Queryable } from './sql';

export interface SearchedList extends ListQuery {
  search: string | null | undefined;
  /** Source of the conditions, and the columns of the order, the id first. */
  matched: Pick<MatchingQuery, 'from' | 'columns' | 'whenMany'>;
  /** The matches in an index that counts them, where there is one. */
  indexed?: IndexedMatches | null;
  /** True when the sort column is a text that is searched too. */
  isSortedByText?: boolean;
}

/**
 * Reads one page of a searchable list. Counts of a search are capped at 10,000, and so are those of a filtered list
 * with `countUpTo`.
 */
export async function readSearchedPage<T>(db: Queryable, list: SearchedList): Promise<ReachedPage<T>> {
  const { where, order, page } = list;
  const { offset } = pageWindow(page);
  const isSearched = searchedText(list.search) !== '';
  const isLookedUp = isSearched || (list.countUpTo !== undefined && !where.isEmpty);
  if (!isLookedUp) return readCounted<T>(db, list);
  const matching = (await isTooMany(db, list.indexed))
    ? null
    : await findMatching(db, { where, ...list.matched, order, page, isSortedByText: list.isSortedByText ?? false });
  const countIsCapped = !matching || matching.count > COUNT_UP_TO;
  const totalCount = countIsCapped ? COUNT_UP_TO : matching.count;
  const pagedUpTo = matching?.count ?? (await reachOf(db, { table: tableOf(list), isSearched }));
  const counted = { totalCount, countIsCapped, pagedUpTo, isWhole: matching !== null };
  if (list.withItems === false || offset >= pagedUpTo) return { items: [], ...counted };
  if (!matching) return { items: await readItems<T>(db, list), ...counted };
  const [id = 'id'] = list.matched.columns;
  const items = await db.query<T[]>(`select ${list.select} from ${list.from} where ${id} = any($1) order by ${order}`, [
    matching.ids,
  ]);
  return { items, ...counted };
}

/** Reads a page of a list that is walked along its order, and counts all of it: before it, where its rows may not be reached. */
async function readCounted<T>(db: Queryable, list: SearchedList): Promise<ReachedPage<T>> {
  const { offset } = pageWindow(list.page);
  const isNear = offset < LEAST_REACHED;
  const { items, ...count } = await readPage<T>(db, isNear ? list : { ...list, withItems: false });
  const pagedUpTo = await reachedOf(db, tableOf(list), !list.where.isEmpty, count.totalCount);
  const isFar = !isNear && list.withItems !== false && offset < pagedUpTo;
  return { items: isFar ? await readItems<T>(db, list) : items, ...count, pagedUpTo };
}

const tableOf = ({ matched }: SearchedList): string => matched.from.split(' ')[0] ?? matched.from;

/**
 * Tells at once that more match than are looked up, where an index knows: a lookup would read them all in vain.
 * @param upTo number that is looked up
 */
export async function isTooMany(
  db: Queryable,
  indexed: IndexedMatches | null | undefined,
  upTo = COUNT_UP_TO,
): Promise<boolean> {
  return !!indexed && (await countRows(db, indexed.from, indexed.where, upTo)).countIsCapped;
}
