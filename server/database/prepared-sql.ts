import { createHash } from 'node:crypto';

const names = new Map<string, string>();

/**
 * Marks a statement as prepared: each connection of our pools parses and plans it once, under a name made of its text.
 * For statements that run often, with parameters that do not change the plan. Returns the text, which is sent like any
 * other.
 */
export function prepared(sql: string): string {
  if (!names.has(sql)) names.set(sql, `p${createHash('sha256').update(sql).digest('base64url').slice(0, 20)}`);
  return sql;
}

/** Returns the name of a prepared statement; undefined for any other text. */
export const preparedName = (sql: string): string | undefined => names.get(sql);
