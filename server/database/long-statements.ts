import type { Queryable } from './sql';

/**
 * Lets the statements of this transaction take ten minutes instead of half a minute: for the few that concern all lines
 * of a file, or all gifts of a campaign, on a slow disk.
 */
export const allowLongStatements = (db: Queryable): Promise<unknown> =>
  db.query(`set local statement_timeout = '10min'`);
