/** Builds the queries that the benchmark of the office's lists sends. */
import { choicesOf } from './office-documents.mjs';

const PAGE = { number: 1, size: 25 };
/** The last page of a large list of which few rows match, or nobody knows how many (server/database/reach.ts). */
const LAST = { number: 20, size: 25 };
/** The last page of a search with many matches. */
const LAST_SEARCHED = { number: 10, size: 25 };
/** The last page of a large list in another order than by date. */
const LAST_SORTED = { number: 1_000, size: 25 };
/** A page far down a list by date; the screen's address can name any. */
const DEEP = { number: 20_000, size: 25 };
/** Lists whose pages by date begin with their own day. */
const BY_DAY = new Set(['AdminDonations', 'AdminReceipts']);

const pairs = (all) => all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other]));

/**
 * Lists every query of a list: its name and the variables.
 * @throws Error when a filter of the schema has no value to try
 */
export function questionsOf({ operation, field, filters, searches }) {
  const { sorts, filters: known } = choicesOf(field);
  const missing = known.filter((name) => !(name in filters));
  if (missing.length > 0) throw new Error(`${operation}: no value is tried for ${missing.join(', ')}.`);
  const values = Object.entries(filters).flatMap(([name, each]) => each.map((value) => ({ [name]: value })));
  const bothFilters = pairs(values).filter(([one, other]) => Object.keys(one)[0] !== Object.keys(other)[0]);
  const ways = ['desc', 'asc'];
  const orders = sorts.flatMap((sort) => ways.map((direction) => ({ sort, direction })));
  const [usual] = orders;
  const questions = [
    ...orders.map((order) => ({ order })),
    ...values.flatMap((filter) => orders.map((order) => ({ order, filter }))),
    ...bothFilters.map(([one, other]) => ({ order: usual, filter: { ...one, ...other } })),
    ...searches.flatMap((search) => orders.map((order) => ({ order, search }))),
    ...searches.flatMap((search) => values.map((filter) => ({ order: usual, filter, search }))),
    ...orders.map((order) => ({ order, page: LAST_SORTED })),
    ...values.flatMap((filter) => orders.map((order) => ({ order, filter, page: LAST }))),
    ...searches.flatMap((search) => orders.map((order) => ({ order, search, page: LAST_SEARCHED }))),
  ];
  if (BY_DAY.has(operation)) {
    const benefit = operation === 'AdminDonations' ? 'is80gEligible' : 'is80g';
    questions.push({ order: usual, page: DEEP }, { order: usual, page: DEEP, filter: { [benefit]: true } });
  }
  return questions.map(({ order, filter = {}, search = null, page = PAGE }) => ({
    name: JSON.stringify({
      ...order,
      ...filter,
      ...(search ? { search } : {}),
      ...(page === PAGE ? {} : { page: page.number }),
    }),
    variables: { page, search, ...order, filter },
  }));
}
