import { QueryFailedError, type EntityManager } from 'typeorm';

/** Whatever runs SQL: the data source itself or the manager of a transaction. */
export type Queryable = Pick<EntityManager, 'query'>;

/** The first row of a SELECT or INSERT … RETURNING, or null. */
export async function firstRow<T>(db: Queryable, sql: string, params: unknown[] = []): Promise<T | null> {
  const rows = await db.query<T[]>(sql, params);
  return rows[0] ?? null;
}

/** The rows an UPDATE or DELETE gives back by RETURNING (TypeORM pairs them with their count). */
export async function changedRows<T>(db: Queryable, sql: string, params: unknown[] = []): Promise<T[]> {
  const [rows] = await db.query<[T[], number]>(sql, params);
  return rows;
}

/** The name of the unique key that a write broke, or null when it failed for another reason. */
export function brokenUniqueKey(error: unknown): string | null {
  if (!(error instanceof QueryFailedError)) return null;
  const { code, constraint } = error.driverError as { code?: string; constraint?: string };
  return code === '23505' ? (constraint ?? '') : null;
}

/** A pattern for ILIKE or LIKE that finds `text` literally; `_`, `%` and `\` in it stand for themselves. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`);

/** Rows that were read for many keys at once, under their keys. */
export function groupBy<T, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}
