import type { Context } from './context';
import { badRequest } from './errors';
import { allowOnly } from './validation';

const DEFAULT_COUNT = 10;
const MAX_COUNT = 100;
const USUAL = ['from', 'to', 'count', 'skip', 'expand'];

export interface Collection<T> {
  entity: 'collection';
  count: number;
  items: T[];
}

export function collection<T>(items: T[]): Collection<T> {
  return { entity: 'collection', count: items.length, items };
}

/** Returns a page of a list without the entities younger than the account's lag (facts 1.2). */
export function laggingPage<T extends { created_at: number }>(
  ctx: Context,
  entities: T[],
  query: URLSearchParams,
  filters: readonly string[] = [],
): Collection<T> {
  const { listLagSeconds } = ctx.store.state.account;
  const before = ctx.clock.seconds() - listLagSeconds;
  return page(
    listLagSeconds === 0 ? entities : entities.filter(({ created_at }) => created_at <= before),
    query,
    filters,
  );
}

/**
 * Returns one page, newest first, by the usual `from`, `to` (Unix seconds), `count` and `skip`.
 * @param filters further parameters of this list
 * @throws ApiError 400 for any other parameter, and for a count above 100
 */
export function page<T extends { created_at: number }>(
  entities: T[],
  query: URLSearchParams,
  filters: readonly string[] = [],
): Collection<T> {
  const names = [...new Set([...query.keys()].map((name) => name.replace(/\[.*$/, '')))];
  allowOnly(Object.fromEntries(names.map((name) => [name, true])), [...USUAL, ...filters]);
  const from = numberIn(query, 'from', 0);
  const to = numberIn(query, 'to', Number.MAX_SAFE_INTEGER);
  const count = numberIn(query, 'count', DEFAULT_COUNT);
  const skip = numberIn(query, 'skip', 0);
  if (count < 1) throw badRequest('The count must be at least 1.', 'count');
  if (count > MAX_COUNT) throw badRequest('The count may not be greater than 100.', 'count');
  const found = entities.filter((entity) => entity.created_at >= from && entity.created_at <= to).reverse();
  return collection(found.slice(skip, skip + count));
}

function numberIn(query: URLSearchParams, name: string, fallback: number): number {
  const raw = query.get(name);
  if (raw === null || raw === '') return fallback;
  const value = Number(raw);
  if (!Number.isInteger(value) || value < 0) throw badRequest(`The ${name} must be an integer.`, name);
  return value;
}

/** Parses `expand`, however the SDK wrote its brackets (`expand[]`, `expand[0]`, `expand[expand][]`). */
export function expansions(query: URLSearchParams): Set<string> {
  const names = new Set<string>();
  for (const [name, value] of query) {
    if (/^expand(\[[^\]]*\])*$/.test(name)) names.add(value);
  }
  return names;
}
