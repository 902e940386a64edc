import { QueryFailedError, type EntityManager } from 'typeorm';

/** Anything that runs SQL: the data source itself or a transaction's manager. */
export type Queryable = Pick<EntityManager, 'query'>;

/** Returns the first row of a SELECT or INSERT … RETURNING; null without one. */
export async function firstRow<T>(db: Queryable, sql: string, params: unknown[] = []): Promise<T | null> {
  const rows = await db.query<T[]>(sql, params);
  return rows[0] ?? null;
}

/** Returns the rows of an UPDATE or DELETE … RETURNING (TypeORM pairs them with their count). */
export async function changedRows<T>(db: Queryable, sql: string, params: unknown[] = []): Promise<T[]> {
  const [rows] = await db.query<[T[], number]>(sql, params);
  return rows;
}

/** Returns the name of the violated unique key; null when the write failed for another reason. */
export function brokenUniqueKey(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { code, constraint } = error.driverError as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

/** Escapes `_`, `%` and `\` for a LIKE or ILIKE pattern, so that `text` matches literally. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** Groups rows by key. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

/**
 * SQL of a moment as day and time in Asia/Kolkata, cut to the second: what `formatTimestamp` of rules/dates makes of it.
 * @param column a column, never a caller's text
 */
export const kolkataTime = (column: string): string =>
  `date_trunc('second', ${column} at time zone interval '05:30')::text`;
