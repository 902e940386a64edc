import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import type { Queryable } from './sql';

/**
 * Maximum number of statements that are marked while the app runs; what comes later is planned at each call. Each
 * connection keeps its own, some ten kilobytes of PostgreSQL's memory.
 */
const MAX_MARKED_LATER = 300;

const names = new Map<string, string>();
let markedLater = 0;

/**
 * Marks a statement as prepared: each connection of our pools parses and plans it once, under a name made of its text.
 * For constants that run often, with parameters that do not change the plan. Returns the text, which is sent like any
 * other.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `p${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`);
  return sql;
}

/** Returns the name of a prepared statement; undefined for any other text. */
export const preparedName = (sql: string): string | undefined => names.get(sql);

/** Marks a text that is composed while the app runs, such as one with the columns that a query asks for. */
export function markLater(sql: string): void {
  if (names.has(sql) || markedLater >= MAX_MARKED_LATER) return;
  markedLater += 1;
  prepared(sql);
}

/**
 * Runs a statement that is sent often and composed while the app runs, prepared and straight to the pool. For texts of
 * a bounded number whose plan does not depend on the values, so not for searches and filters. A transaction's manager
 * is asked as usual.
 * @throws QueryFailedError
 */
export async function queryPrepared<Row>(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  markLater(text);
  if (!(db instanceof DataSource)) return db.query<Row[]>(text, [...values]);
  const { master } = db.driver as unknown as { master: Pool };
  try {
    return (await master.query(text, [...values])).rows as Row[];
  } catch (error) {
    throw new QueryFailedError(text, [...values], error as Error);
  }
}
