/**
 * Sorts the keys of every object alphabetically. A page's queries end in any order, and with them the entries of the
 * client's cache; without this the page's ETag would change with the same content.
 */
export function inOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map(inOrder) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inOrder<unknown>(inner)])) as T;
}
