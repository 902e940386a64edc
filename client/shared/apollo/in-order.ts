/**
 * The same data with the keys of every object in alphabetical order. A page's queries end in any order, and with them the
 * entries of the client's cache; the page has to come out the same, or its tag would change with nothing new in it.
 */
export function inOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder<unknown>(inner)])) as T;
}
