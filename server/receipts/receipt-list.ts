import { financialYear, type IsoDate } from '../../rules/dates';
import type { Tribute } from '../../rules/tribute';
import { DEEP, findDeepStart, type DeepStart } from '../database/deep-start';
import { addGiftConditions, filtersGifts } from '../database/gift-conditions';
import { FieldColumns, type Fields } from '../database/field-columns';
import {
  COUNT_UP_TO,
  Conditions,
  isSet,
  orderBy,
  pageWindow,
  searchedText,
  type ReachedPage,
} from '../database/listing';
import { findMatching, SORTED_BY_TEXT_UP_TO, type IndexedMatches, type Matching } from '../database/matching';
import { reachedOf, reachOf } from '../database/reach';
import { isTooMany } from '../database/searched-page';
import { firstRow, type Queryable } from '../database/sql';
import type {
  QueryAdminReceiptsArgs,
  ReceiptFilter,
  ReceiptRecord,
  ReceiptSort,
  RequireFields,
} from '../generated/resolvers';
import { searchReceipts } from './receipt-search';

/**
 * A receipt without the fields that are loaded for all rows at once on request: earlier revisions, reason, and state of
 * its mail.
 */
export type ReceiptRow = Omit<ReceiptRecord, '__typename' | 'revisions' | 'reason80g' | 'delivery'>;

export type ReceiptListArgs = RequireFields<QueryAdminReceiptsArgs, 'direction' | 'filter' | 'page' | 'sort'> & {
  /** Fields of the rows that are needed; all by default. */
  readonly fields?: Fields;
  /** False when only the number of matches is needed. */
  readonly withItems?: boolean;
};

/** SQL columns; donor and amount (paise) are those of the newest revision: after a partial refund, the rest. */
const receiptFields = new FieldColumns<ReceiptRow>(
  {
    id: 'r.id',
    receiptNumber: 'r.receipt_number',
    revision: 'r.revision',
    is80g: 'r.is_80g',
    amount: 'r.amount',
    donorName: 'r.donor_name',
    donorEmail: `coalesce(r.snapshot #>> '{donor,email}', '')`,
    campaignTitle: 'coalesce(c.title, d.campaign_title)',
    donationId: 'r.donation_id',
    issuedOn: 'r.issued_on',
    sentToEmailAt: 'r.sent_to_email_at',
    voidedAt: 'r.voided_at',
    createdAt: 'r.created_at',
  },
  { revisions: ['id'], delivery: ['id'], reason80g: ['id'] },
);
export const receiptColumns = receiptFields.select();
export const receiptSource = `receipts r join donations d on d.id = r.donation_id left join campaigns c on c.id = d.campaign_id`;

/** A receipt as exported, with more of its printed content. */
export interface ExportedReceipt extends ReceiptRow {
  donorAddress: string | null;
  donorPan: string | null;
  nameOnPan: string | null;
  mode: string | null;
  /** Number of the cheque, draft or transfer; of the payment where the provider brought it. */
  reference: string | null;
  draweeBank: string | null;
  /** Date on the cheque or draft. */
  drawnOn: IsoDate | null;
  /** As printed; null for a gift that was given for nobody. */
  tribute: Tribute | null;
}

export const exportColumns = `${receiptColumns}, r.snapshot #>> '{donor,address}' as "donorAddress",
  r.snapshot #>> '{donor,pan}' as "donorPan", r.snapshot #>> '{donor,nameOnPan}' as "nameOnPan",
  r.snapshot ->> 'mode' as mode, coalesce(d.payment_reference, d.payment_id) as reference, d.drawee_bank as "draweeBank",
  d.drawn_on as "drawnOn", r.snapshot -> 'tribute' as tribute`;

/** Receipts joined to their listing; conditions and order are on `l`. */
export const listedReceipts = `${receiptSource} join receipt_listings l on l.id = r.id`;

const sortColumns: Record<ReceiptSort, string> = {
  // Sorts by the receipt's date, which the filter uses too: one index serves both.
  createdAt: 'l.issued_on, l.created_at',
  receiptNumber: 'l.financial_year, l.serial',
  amount: 'l.amount',
  donorName: 'l.donor_name',
};

/** Spelled exactly as in the partial index of migrations/0110-entry-desk.ts. */
const TO_MAIL_LATER = `mail_wish = 'later' and sent_to_email_at is null and voided_at is null`;

/**
 * Builds the conditions of the receipts screen, on `receipt_listings l` alone. Filter days are days of issue
 * (Asia/Kolkata).
 */
export const receiptConditions = (filter: ReceiptFilter, search: string | null | undefined): Conditions =>
  searchReceipts(addGiftConditions(new Conditions(), 'l', filter), search)
    .add((value) => `l.is_80g = ${value}`, filter.is80g)
    .addFixed('l.lacks_address', filter.lacksAddress === true)
    // Every receipt without an address is one for 80G.
    .addFixed('false', filter.lacksAddress === true && filter.is80g === false)
    .addFixed(`l.id in (select id from receipts where ${TO_MAIL_LATER})`, filter.mailLater === true)
    // Spelled exactly as in the partial index of unsent receipts.
    .addFixed('l.is_sent', filter.sent === true)
    .addFixed('not l.is_sent', filter.sent === false)
    .addFixed('l.is_void', filter.isVoid === true)
    .addFixed('not l.is_void', filter.isVoid === false)
    .add((value) => `l.issued_on >= ${value}`, filter.from)
    .add((value) => `l.issued_on <= ${value}`, filter.to)
    // Implied by the days; lets a list by number start at its year in the index.
    .add((value) => `l.financial_year >= ${value}`, filter.from && financialYear(filter.from))
    .add((value) => `l.financial_year <= ${value}`, filter.to && financialYear(filter.to));

type Matches = Pick<ReceiptListArgs, 'filter' | 'search'>;

/** Tells whether matches have to be looked up one by one to be counted. */
const isLookedUp = ({ search, filter }: Matches): boolean =>
  searchedText(search) !== '' || filter.lacksAddress === true || filter.mailLater === true || filtersGifts(filter);

/** Tells whether the tallies cannot answer: they know days, the tax benefit and what was mailed, and nothing else. */
export const isSearched = (matches: Matches): boolean =>
  isLookedUp(matches) || typeof matches.filter.isVoid === 'boolean';

/** Builds the conditions that the tallies and the listings have in common. */
const talliedConditions = (filter: ReceiptFilter): Conditions =>
  new Conditions()
    .add((value) => `is_80g = ${value}`, filter.is80g)
    .add((value) => `is_sent = ${value}`, filter.sent)
    .add((value) => `issued_on >= ${value}`, filter.from)
    .add((value) => `issued_on <= ${value}`, filter.to);

/**
 * Counts receipts exactly from the tallies that triggers maintain (see migrations/0001-scale.ts). Void ones, which are few,
 * are counted in their index.
 */
export async function countTallies(db: Queryable, filter: ReceiptFilter): Promise<number> {
  const where = talliedConditions(filter);
  const all = `select coalesce(sum(receipts), 0)::int as count from receipt_tallies ${where.sql}`;
  const voided = `select count(*)::int as count from receipt_listings ${talliedConditions(filter).addFixed('is_void', true).sql}`;
  const unfiltered = filter.isVoid === true ? voided : all;
  const sql = filter.isVoid === false ? `select (${all}) - (${voided}) as count` : unfiltered;
  const counted = await firstRow<{ count: number }>(db, sql, where.params);
  return counted?.count ?? 0;
}

/** Tells whether the list is sorted by a text that is searched too. */
const isByText = ({ sort }: ReceiptListArgs): boolean => sort === 'donorName' || sort === 'receiptNumber';

const orderOf = ({ sort, direction }: ReceiptListArgs): string => orderBy(sortColumns, sort, direction, 'l.id');

/** Reads one page of the receipts screen with the number of matches: exact, or capped at 10,000 in a search. */
export async function readReceipts(db: Queryable, args: ReceiptListArgs): Promise<ReachedPage<ReceiptRecord>> {
  // The number alone is exact for void ones, too; a list of them is looked up as far as it is counted.
  if (args.withItems === false ? isLookedUp(args) : isSearched(args)) return readSearched(db, args);
  const totalCount = await countTallies(db, args.filter);
  const isFound = totalCount <= COUNT_UP_TO;
  const isFiltered = Object.values(args.filter).some(isSet);
  // By date the tallies know the day with which any page begins.
  const isReached = isFound || args.sort === 'createdAt';
  const pagedUpTo = isReached ? totalCount : await reachedOf(db, 'receipt_listings', isFiltered, totalCount);
  const counted = { totalCount, countIsCapped: false, pagedUpTo };
  if (args.withItems === false || pageWindow(args.page).offset >= pagedUpTo) return { items: [], ...counted };
  const matching = isFound ? await findReceipts(db, args) : null;
  return { items: await readRows(db, args, matching), ...counted };
}

/** Reads the page's rows: those that were looked up, or along the order. */
const readRows = (db: Queryable, args: ReceiptListArgs, matching: Matching | null): Promise<ReceiptRecord[]> =>
  matching ? readByIds(db, args, matching) : walk(db, args);

/** Builds the matches of a filter by amount alone, which are counted in an index; null for any other filter. */
function indexedMatches({ filter, search }: Matches): IndexedMatches | null {
  const { amountFrom, amountTo, ...others } = filter;
  if (searchedText(search) !== '' || Object.values(others).some(isSet)) return null;
  if (![amountFrom, amountTo].some(isSet)) return null;
  return { from: 'receipt_listings l', where: receiptConditions(filter, null) };
}

async function readSearched(db: Queryable, args: ReceiptListArgs): Promise<ReachedPage<ReceiptRecord>> {
  const upTo = isByText(args) ? SORTED_BY_TEXT_UP_TO : COUNT_UP_TO;
  const matching = (await isTooMany(db, indexedMatches(args), upTo)) ? null : await findReceipts(db, args);
  const reached = { table: 'receipt_listings', isSearched: searchedText(args.search) !== '' };
  const pagedUpTo = matching?.count ?? (await reachOf(db, reached));
  const items = pageWindow(args.page).offset < pagedUpTo ? await readRows(db, args, matching) : [];
  const countIsCapped = !matching || matching.count > COUNT_UP_TO;
  const totalCount = countIsCapped ? COUNT_UP_TO : matching.count;
  return { items, totalCount, countIsCapped, pagedUpTo, isWhole: matching !== null };
}

const findReceipts = (db: Queryable, args: ReceiptListArgs): Promise<Matching | null> =>
  findMatching(db, {
    from: 'receipt_listings l',
    columns: ['l.id', 'l.issued_on', 'l.created_at', 'l.financial_year', 'l.serial', 'l.amount', 'l.donor_name'],
    where: receiptConditions(args.filter, args.search),
    order: orderOf(args),
    page: args.page,
    isSortedByText: isByText(args),
    newestFirst: searchedText(args.search) === '' ? undefined : 'l.issued_on desc, l.created_at desc, l.id desc',
  });

const readByIds = (db: Queryable, args: ReceiptListArgs, { ids }: Matching): Promise<ReceiptRecord[]> =>
  db.query<ReceiptRecord[]>(
    `select ${receiptFields.select(args.fields)} from ${listedReceipts} where l.id = any($1::uuid[]) order by ${orderOf(args)}`,
    [ids],
  );

/** Finds the start of a deep page of the list by date; null when there are not as many rows. */
const findDeepReceipt = (
  db: Queryable,
  { filter, direction }: ReceiptListArgs,
  offset: number,
): Promise<DeepStart | null> =>
  findDeepStart(
    db,
    { table: 'receipt_tallies', day: 'issued_on', rows: 'receipts', where: talliedConditions(filter) },
    direction,
    offset,
  );

/**
 * Cuts the page along the index of its order before joining anything; a deep page of the list by date starts at its own
 * day.
 */
async function walk(db: Queryable, args: ReceiptListArgs): Promise<ReceiptRecord[]> {
  const where = receiptConditions(args.filter, args.search);
  const { limit, offset } = pageWindow(args.page);
  let skip = offset;
  if (offset > DEEP && args.sort === 'createdAt' && !isSearched(args)) {
    const start = await findDeepReceipt(db, args, offset);
    if (!start) return [];
    skip = start.offset;
    where.add((value) => `l.issued_on ${args.direction === 'asc' ? '>=' : '<='} ${value}`, start.day);
  }
  return db.query<ReceiptRecord[]>(
    `select ${receiptFields.select(args.fields)}
       from (select l.id from receipt_listings l ${where.sql} order by ${orderOf(args)}
              limit $${where.params.length + 1} offset $${where.params.length + 2}) page
       join receipt_listings l using (id) join receipts r using (id) join donations d on d.id = r.donation_id
       left join campaigns c on c.id = d.campaign_id
      order by ${orderOf(args)}`,
    [...where.params, limit, skip],
  );
}
