import { addDays, startOfDay } from '../../rules/dates';
import { DEEP } from '../database/deep-start';
import { COUNT_UP_TO, isSet, NEAR, orderBy, pageWindow, searchedText } from '../database/listing';
import type { Fields } from '../database/field-columns';
import { findMatching, type Matching } from '../database/matching';
import { REACHED, reachedOf, reachOf } from '../database/reach';
import { readShared } from '../database/shared-connection';
import { isTooMany } from '../database/searched-page';
import type { Queryable } from '../database/sql';
import type { QueryAdminDonationsArgs, RequireFields } from '../generated/resolvers';
import {
  donationConditions,
  donationFields,
  donationSort,
  indexedMatches,
  isUntallied,
  joinsFor,
  lookupConditions,
  withoutImplied,
  type DonationRow,
} from './donation-list';
import { findDeepGift, sumTallies, type DonationSums } from './donation-tallies';
import { matchManyListed } from './listed-receipts';
import { matchManyMailed } from './mailed-gifts';

export type DonationListArgs = RequireFields<QueryAdminDonationsArgs, 'direction' | 'filter' | 'page' | 'sort'> & {
  /** Fields of the rows that are needed; all by default. */
  readonly fields?: Fields;
  /** False reads count and sum only. */
  readonly withItems?: boolean;
};
export type MatchingDonations = Pick<DonationListArgs, 'filter' | 'search'>;

export interface DonationPage extends DonationSums {
  items: Partial<DonationRow>[];
  /** Number of rows that pages reach; `items` of a page behind them is empty. */
  pagedUpTo: number;
  /** True when no match stands behind the pages, however far the matches were counted. */
  isWhole?: boolean;
}

/** Columns of the matches that are counted, summed and sorted; the names of donors only where they are sorted by. */
export const COUNTED = ['d.id', 'd.created_at', 'd.amount', 'd.refunded_amount', 'd.status'];

/** Number of matches from which a list that is walked within its index is full sooner than all matches are looked up. */
const MANY = 1_000;

/**
 * Tells whether an index has the list's order behind a campaign or a rare status, and everything else that is filtered
 * by: what does not match is passed over without reading its row (migrations/0054-filters-in-indexes.ts).
 */
const isWalkable = ({ sort, filter: { campaignId, general, status } }: DonationListArgs): boolean =>
  sort === 'createdAt' && (Boolean(campaignId) || general === true || (Boolean(status) && status !== 'success'));

const orderOf = ({ sort, direction }: DonationListArgs): string => orderBy(donationSort, sort, direction, 'd.id');

const NOT_SUMMED: Omit<DonationPage, 'items'> = {
  totalCount: 0,
  countIsCapped: false,
  successAmount: null,
  pagedUpTo: 0,
};

const isFiltered = ({ filter }: DonationListArgs): boolean => Object.values(filter).some(isSet);

/**
 * Reads one page of the donations screen, with count and sum of all matches, whichever page is shown. Amounts in paise.
 * @param summed false when only the rows are needed
 */
export async function readDonationPage(db: Queryable, asked: DonationListArgs, summed: boolean): Promise<DonationPage> {
  const args = { ...asked, filter: withoutImplied(asked.filter) };
  if (searchedText(args.search) !== '' || isUntallied(args.filter)) return readSearched(db, args);
  const isReached = args.sort === 'createdAt' || pageWindow(args.page).offset < REACHED;
  if (summed || isFiltered(args) || !isReached) return readFiltered(db, args);
  return { items: await walk(db, args), ...NOT_SUMMED };
}

/** Reads a filtered page with exact sums from the tallies, whose count also selects the faster query. */
async function readFiltered(db: Queryable, args: DonationListArgs): Promise<DonationPage> {
  const sums = await sumTallies(db, args.filter);
  const { totalCount } = sums;
  const isLookedUp = totalCount <= COUNT_UP_TO && !(totalCount >= MANY && isWalkable(args));
  // By date the tallies know the day with which any page begins.
  const isReached = isLookedUp || args.sort === 'createdAt';
  const pagedUpTo = isReached ? totalCount : await reachedOf(db, 'donations', isFiltered(args), totalCount);
  if (args.withItems === false || pageWindow(args.page).offset >= pagedUpTo) return { items: [], ...sums, pagedUpTo };
  const matching = isLookedUp ? await findDonations(db, args) : null;
  return { items: await readRows(db, args, matching), ...sums, pagedUpTo };
}

/** Reads the page's rows: those that were looked up, or along the order. */
const readRows = (db: Queryable, args: DonationListArgs, matching: Matching | null): Promise<Partial<DonationRow>[]> =>
  matching ? readByIds(db, args, matching) : walk(db, args);

/** Reads a page of what is looked up in the donations themselves: a search, the gifts of one file or method. Counting stops at 10,000. */
async function readSearched(db: Queryable, args: DonationListArgs): Promise<DonationPage> {
  const matching = (await hasTooMany(db, args)) ? null : await findDonations(db, args);
  const isSearched = searchedText(args.search) !== '';
  const pagedUpTo = matching?.count ?? (await reachOf(db, { table: 'donations', isSearched }));
  const isRead = args.withItems !== false && pageWindow(args.page).offset < pagedUpTo;
  const items = isRead ? await readRows(db, args, matching) : [];
  if (!matching || matching.count > COUNT_UP_TO) {
    const isWhole = matching !== null;
    return { items, totalCount: COUNT_UP_TO, countIsCapped: true, successAmount: null, pagedUpTo, isWhole };
  }
  return { items, totalCount: matching.count, countIsCapped: false, successAmount: matching.sum, pagedUpTo };
}

/** Tells at once that more match than are counted, where an index or the tallies know. */
async function hasTooMany(db: Queryable, { filter, search }: DonationListArgs): Promise<boolean> {
  if (searchedText(search) !== '') return false;
  return (
    (await isTooMany(db, indexedMatches(filter))) || (await matchManyListed(db, filter)) || matchManyMailed(db, filter)
  );
}

function findDonations(db: Queryable, args: DonationListArgs): Promise<Matching | null> {
  const { filter, search, page } = args;
  const isByName = args.sort === 'donorName';
  const isSearched = searchedText(search) !== '';
  return findMatching(db, {
    from: 'donations d',
    columns: [...COUNTED, ...(isByName ? ['d.donor_name'] : [])],
    where: lookupConditions({ filter, search, isByName }),
    order: orderOf(args),
    page,
    isSortedByText: isByName && isSearched,
    newestFirst: isSearched ? 'd.created_at desc, d.id desc' : undefined,
    sum: `coalesce(sum(amount - refunded_amount) filter (where status = 'success'), 0)::bigint`,
  });
}

function readByIds(db: Queryable, args: DonationListArgs, { ids }: Matching): Promise<Partial<DonationRow>[]> {
  const columns = donationFields.select(args.fields);
  return db.query<Partial<DonationRow>[]>(
    `select ${columns} from donations d ${joinsFor(columns)} where d.id = any($1::uuid[]) order by ${orderOf(args)}`,
    [ids],
  );
}

/**
 * Cuts the page along the index of its order before joining anything; a deep page of the list by date starts at its own
 * day.
 */
async function walk(db: Queryable, args: DonationListArgs): Promise<Partial<DonationRow>[]> {
  const { filter, search, sort, direction } = args;
  const { limit, offset } = pageWindow(args.page);
  const where = donationConditions(filter, search);
  let skip = offset;
  if (offset > DEEP && sort === 'createdAt' && searchedText(search) === '' && !isUntallied(filter)) {
    const start = await findDeepGift(db, filter, direction, offset);
    if (!start) return [];
    skip = start.offset;
    if (direction === 'asc') where.add((value) => `d.created_at >= ${value}`, startOfDay(start.day));
    else where.add((value) => `d.created_at < ${value}`, startOfDay(addDays(start.day, 1)));
  }
  const columns = donationFields.select(args.fields);
  const order = orderOf(args);
  if (where.isEmpty && skip === 0) {
    // With its number written out (1 to 100) the statement is planned once per connection.
    const first = `(select d.* from donations d order by ${order} limit ${limit}) d`;
    return readShared(db, `select ${columns} from ${first} ${joinsFor(columns)} order by ${order}`);
  }
  const cut = `${where.sql} order by ${order} limit $${where.params.length + 1} offset $${where.params.length + 2}`;
  // Rows that are skipped are read from the index alone.
  const page =
    skip <= NEAR
      ? `(select d.* from donations d ${cut}) d`
      : `(select d.id from donations d ${cut}) page join donations d using (id)`;
  const text = `select ${columns} from ${page} ${joinsFor(columns)} order by ${order}`;
  const values = [...where.params, limit, skip];
  return db.query<Partial<DonationRow>[]>(text, values);
}
