import { cleanedLine } from '../../rules/cleaned-text';
import { parseAnyPhone } from '../../rules/any-phone';
import type { Pagination, SortDirection } from '../generated/resolvers';
import { queryPrepared } from './prepared-sql';
import { escapeLike, firstRow, type Queryable } from './sql';

export const MAX_PAGE_SIZE = 100;
const MAX_SEARCH = 200;
/** Maximum page number; keeps `offset` within PostgreSQL's bigint. */
const MAX_PAGE_NUMBER = 1_000_000;

/** Error for an invalid page, search or limit; the API answers with the field and the message. */
export class InvalidListInput extends Error {
  constructor(
    readonly field: string,
    message: string,
  ) {
    super(message);
  }
}

/** Tells whether a field of a filter was given. */
export const isSet = (value: unknown): boolean => value !== null && value !== undefined;

/** Numbers of a row that a search finds besides its text. */
export interface SearchedNumbers {
  readonly values: readonly unknown[];
  /** Builds the conditions from the names of the values' parameters. */
  readonly sql: (params: readonly string[]) => string[];
}

/** Collects SQL conditions with numbered parameters; a null or missing value adds nothing. */
export class Conditions {
  readonly params: unknown[] = [];
  private readonly parts: string[] = [];

  /** Adds a condition on one value. */
  add(sql: (param: string) => string, value: unknown): this {
    if (value === null || value === undefined) return this;
    this.params.push(value);
    this.parts.push(sql(`$${this.params.length}`));
    return this;
  }

  /** Adds one condition on two values. */
  addPair(sql: (one: string, other: string) => string, one: unknown, other: unknown): this {
    this.params.push(one, other);
    this.parts.push(sql(`$${this.params.length - 1}`, `$${this.params.length}`));
    return this;
  }

  /** Adds a condition without a value, if it applies. */
  addFixed(sql: string, applies: boolean): this {
    if (applies) this.parts.push(sql);
    return this;
  }

  /**
   * Finds the text anywhere in any of the columns, ignoring case. Digits with spaces between them are a phone number as
   * shown on screen, which is stored without them.
   */
  search(text: string | null | undefined, columns: readonly string[]): this {
    const stored = searchedText(text);
    if (stored === '') return this;
    const patterns = spellings(stored).map((spelling) => `%${escapeLike(spelling)}%`);
    const params = this.named(patterns);
    const found = columns.flatMap((column) => params.map((param) => `${column} ilike ${param}`));
    this.parts.push(`(${found.join(' or ')})`);
    return this;
  }

  /**
   * Finds the text in a normalised column (see search-texts.ts), where a space replaces every mark. One or two
   * characters, which have no trigram, match the beginnings of words.
   * @param numbers further conditions, one of which is enough as well
   */
  searchWords(text: string | null | undefined, searched: string, numbers: SearchedNumbers | null = null): this {
    const stored = searchedText(text);
    if (stored === '') return this;
    if (!/[\p{L}\p{N}]/u.test(stored)) return this.addFixed('false', true);
    const before = stored.length < 3 ? '% ' : '%';
    const words = (param: string): string => `${searched} like '${before}' || search_words(${param}) || '%'`;
    const found = this.named(spellings(stored)).map(words);
    if (numbers) found.push(...numbers.sql(this.named(numbers.values)));
    this.parts.push(`(${found.join(' or ')})`);
    return this;
  }

  /** Adds values and returns the names of their parameters. */
  private named(values: readonly unknown[]): string[] {
    const before = this.params.length;
    this.params.push(...values);
    return values.map((_, index) => `$${before + index + 1}`);
  }

  /**
   * Replaces the conditions so far by one that contains them; their parameters stay.
   * @param sql builds it from their `where …`
   */
  within(sql: (where: string) => string): this {
    const { sql: where } = this;
    this.parts.splice(0, this.parts.length, sql(where));
    return this;
  }

  get isEmpty(): boolean {
    return this.parts.length === 0;
  }

  /** SQL of `where …`, or an empty string. */
  get sql(): string {
    return this.isEmpty ? '' : `where ${this.parts.join(' and ')}`;
  }
}

/** Builds an ILIKE pattern for texts that keep their marks; null when nothing is searched. */
export function searchPattern(text: string | null | undefined): string | null {
  const stored = searchedText(text);
  if (stored === '') return null;
  return stored.length < 3 ? `% ${escapeLike(stored)}%` : `%${escapeLike(stored)}%`;
}

/** A phone number with other marks than spaces, or with the 0 that is dialled before it; a plain number may be a reference. */
const TYPED_PHONE = /[().\p{Pd}]|^0\d*\s/u;
/** Digits alone, which may be a reference or a number that is dialled with 0. */
const DIALLED_DIGITS = /^0\d{10}$/;

/** Lists how a searched text may be stored: as it is, and digits with the 0 that is dialled before them as a phone number too. */
function spellings(stored: string): string[] {
  const phone = DIALLED_DIGITS.test(stored) ? parseAnyPhone(stored) : null;
  return phone ? [stored, phone] : [stored];
}

/**
 * Cleans a search text; a phone number in any spelling becomes the stored one.
 * @throws InvalidListInput (BAD_USER_INPUT) beyond 200 characters
 */
export function searchedText(text: string | null | undefined): string {
  const trimmed = cleanedLine(text ?? '', MAX_SEARCH);
  if (trimmed.length > MAX_SEARCH)
    throw new InvalidListInput('search', `A search has at most ${MAX_SEARCH} characters.`);
  const phone = TYPED_PHONE.test(trimmed) ? parseAnyPhone(trimmed) : null;
  if (phone) return phone;
  return /^\+?\d[\d\s]*$/.test(trimmed) ? trimmed.replace(/\s+/g, '') : trimmed;
}

export interface ListQuery {
  /** SQL columns, aliased as the API's fields. */
  select: string;
  from: string;
  /** Source of the conditions, and the columns of the order, the id first: a deep page is cut from these before anything is joined. */
  readonly matched?: { readonly from: string; readonly columns: readonly string[] };
  /** Part of `from` that the conditions need, where the other joins have one row each and need not be counted. */
  countFrom?: string;
  where: Conditions;
  /** Result of `orderBy`: never a caller's text. */
  order: string;
  page: Pagination;
  /** Maximum to count before `countIsCapped` is set; without it all rows are counted. */
  countUpTo?: number;
  /** Reads the number of matches from tallies instead of counting rows. */
  tallied?: () => Promise<number>;
  /** False counts the matches only. */
  withItems?: boolean;
}

/** Cap of counts of searches, shown as "10,000+": nobody reads further, and counting on takes seconds. */
export const COUNT_UP_TO = 10_000;

export interface Page<T> {
  items: T[];
  totalCount: number;
  countIsCapped: boolean;
}

/** A page of a list of which not every row may be reached. */
export interface ReachedPage<T> extends Page<T> {
  /** Number of rows that pages reach; `items` of a page behind them is empty. */
  pagedUpTo: number;
  /** True when no match stands behind the pages, however far the matches were counted. */
  isWhole?: boolean;
}

/**
 * Builds the order by one of a fixed set of columns, ties by id in the same direction so that pages never overlap.
 * @param columns SQL for each name of the sort enum; several columns separated by commas
 */
export function orderBy<Sort extends string>(
  columns: Record<Sort, string>,
  sort: Sort,
  direction: SortDirection,
  id: string,
): string {
  const way = direction === 'asc' ? 'asc' : 'desc';
  return [...columns[sort].split(','), id].map((column) => `${column.trim()} ${way}`).join(', ');
}

/**
 * Returns limit and offset of a page.
 * @throws InvalidListInput (BAD_USER_INPUT) for an impossible page
 */
export function pageWindow({ number = 1, size = 25 }: Pagination): { limit: number; offset: number } {
  if (number < 1 || number > MAX_PAGE_NUMBER) throw new InvalidListInput('page.number', 'Pages count from 1.');
  if (size < 1 || size > MAX_PAGE_SIZE)
    throw new InvalidListInput('page.size', `A page holds 1 to ${MAX_PAGE_SIZE} rows.`);
  return { limit: size, offset: (number - 1) * size };
}

/**
 * Returns the number of rows for a public list, at most `max`.
 * @throws InvalidListInput (BAD_USER_INPUT) below 1
 */
export function publicLimit(limit: number | null | undefined, max: number): number {
  if (limit === null || limit === undefined) return max;
  if (limit < 1) throw new InvalidListInput('limit', 'A limit is at least 1.');
  return Math.min(limit, max);
}

/** Maximum offset; keeps it within what the lists can hold. */
const MAX_PUBLIC_OFFSET = 100_000;

/**
 * Returns the number of rows that a public list leaves out at its beginning.
 * @throws InvalidListInput (BAD_USER_INPUT) below 0 or above 100,000
 */
export function publicOffset(offset: number | null | undefined): number {
  if (offset === null || offset === undefined) return 0;
  if (offset < 0 || offset > MAX_PUBLIC_OFFSET) {
    throw new InvalidListInput('offset', `An offset is from 0 to ${MAX_PUBLIC_OFFSET}.`);
  }
  return offset;
}

/**
 * Counts rows.
 * @param from a table and its condition; no input of anybody
 */
export async function countOf(db: Queryable, from: string): Promise<number> {
  const row = await firstRow<{ count: number }>(db, `select count(*)::int as count from ${from}`);
  return row?.count ?? 0;
}

/** Offset up to which skipping whole rows is faster than looking the page's rows up by their ids. */
export const NEAR = 100;

/** Reads one page of rows; those that are skipped on the way to a deep one are read from the index alone. */
export async function readItems<T>(db: Queryable, query: ListQuery): Promise<T[]> {
  const { limit, offset } = pageWindow(query.page);
  const { params } = query.where;
  if (params.length === 0 && offset === 0) {
    // With its number written out (1 to 100) the statement is planned once per connection.
    const { select, from, where, order } = query;
    return queryPrepared<T>(db, `select ${select} from ${from} ${where.sql} order by ${order} limit ${limit}`);
  }
  const cut = `${query.where.sql} order by ${query.order} limit $${params.length + 1} offset $${params.length + 2}`;
  const { from, columns: [id = 'id'] = [] } = (offset > NEAR && query.matched) || {};
  const rows = from
    ? `${query.from} where ${id} = any(array(select ${id} from ${from} ${cut})) order by ${query.order}`
    : `${query.from} ${cut}`;
  return db.query<T[]>(`select ${query.select} from ${rows}`, [...params, limit, offset]);
}

/** Reads one page of rows with the number of matches; the last page of a list needs no count. */
export async function readPage<T>(db: Queryable, query: ListQuery): Promise<Page<T>> {
  const { limit, offset } = pageWindow(query.page);
  const items = query.withItems === false ? [] : await readItems<T>(db, query);
  const isLast = query.withItems !== false && items.length < limit && (items.length > 0 || offset === 0);
  if (isLast) return { items, totalCount: offset + items.length, countIsCapped: false };
  if (query.tallied) return { items, totalCount: await query.tallied(), countIsCapped: false };
  return { items, ...(await countRows(db, query.countFrom ?? query.from, query.where, query.countUpTo)) };
}

/** Counts matching rows, at most `upTo`. */
export async function countRows(
  db: Queryable,
  from: string,
  where: Conditions,
  upTo?: number,
): Promise<{ totalCount: number; countIsCapped: boolean }> {
  const rows =
    upTo === undefined ? `${from} ${where.sql}` : `(select from ${from} ${where.sql} limit ${upTo + 1}) matching`;
  const counted = await firstRow<{ count: number }>(db, `select count(*)::int as count from ${rows}`, where.params);
  const count = counted?.count ?? 0;
  const countIsCapped = upTo !== undefined && count > upTo;
  return { totalCount: countIsCapped ? upTo : count, countIsCapped };
}
