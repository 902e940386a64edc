import type { Pool } from 'pg';
import { DataSource, QueryFailedError } from 'typeorm';
import type { Queryable } from './sql';

/**
 * Maximum number of prepared statements; what comes later is planned at each call. Each connection keeps its own, some
 * ten kilobytes of PostgreSQL's memory.
 */
const MAX_STATEMENTS = 300;

/** Names of the prepared statements by their texts, the same on every connection of this process. */
const names = new Map<string, string>();

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_STATEMENTS) return known;
  const name = `foundation_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * Runs a statement that is sent often: PostgreSQL parses and plans it once per connection, and it goes straight to the
 * pool. For texts of a bounded number whose plan does not depend on the values, so not for searches and filters. A
 * transaction's manager is asked as usual.
 * @throws QueryFailedError
 */
export async function queryPrepared<Row>(db: Queryable, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  if (!(db instanceof DataSource)) return db.query<Row[]>(text, [...values]);
  const { master } = db.driver as unknown as { master: Pool };
  try {
    return (await master.query({ name: nameOf(text), text, values: [...values] })).rows as Row[];
  } catch (error) {
    throw new QueryFailedError(text, [...values], error as Error);
  }
}
