import type { QueryRunner } from 'typeorm';

/** Pages of a table that are changed in one statement: 4 MB, so that rows are locked for a moment. */
const PAGES = 512;

/**
 * Runs an update over the rows of a table, some pages in each statement, which commits by itself. The update has to find
 * nothing to do in a row that it has changed: it meets some of them again further on.
 * @param alias of the table in the update
 * @param update a statement with a condition, to which the pages are added
 */
export async function changeInParts(runner: QueryRunner, table: string, alias: string, update: string): Promise<void> {
  const [size] = (await runner.query(
    `select (pg_relation_size($1::regclass) / current_setting('block_size')::int)::int as pages`,
    [table],
  )) as { pages: number }[];
  for (let page = 0; page < (size?.pages ?? 0); page += PAGES)
    await runner.query(
      `${update} and ${alias}.ctid >= '(${page},0)'::tid and ${alias}.ctid < '(${page + PAGES},0)'::tid`,
    );
}
