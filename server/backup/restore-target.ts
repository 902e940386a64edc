import type { ClientBase } from 'pg';

/** Error for a database that must not be written to; its message is for a person. */
export class RestoreRefused extends Error {
  override readonly name = 'RestoreRefused';
}

/** Application names of the site's own connections. */
const SITE = `datname = current_database() and pid <> pg_backend_pid() and application_name like 'foundation%'`;

/**
 * Tells whether a database holds nothing of worth: no tables, or those of a start or restore that did not get as far as the
 * first account. Tables of something else count as content.
 */
async function isEmpty(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ tables: number; isOurs: boolean }>(
    `select (select count(*)::int from pg_tables where schemaname = 'public') as tables,
            to_regclass('public.users') is not null and to_regclass('public.donations') is not null
              and to_regclass('public.migrations') is not null as "isOurs"`,
  );
  const found = rows[0];
  if (!found || found.tables === 0) return true;
  if (!found.isOurs) return false;
  const { rows: used } = await client.query<{ used: boolean }>(
    'select exists (select 1 from users) or exists (select 1 from donations) as used',
  );
  return used[0]?.used === false;
}

/**
 * Empties the database for a restore: schemas of the site and its job queue are made anew.
 * @param replaces true lets it destroy a site
 * @throws RestoreRefused while a site runs on the database, or where it holds something and may not be replaced
 */
export async function emptyDatabase(client: ClientBase, replaces: boolean): Promise<void> {
  const { rows } = await client.query(`select 1 from pg_stat_activity where ${SITE} limit 1`);
  if (rows.length > 0) throw new RestoreRefused('A site runs on this database. Stop it first.');
  if (!replaces && !(await isEmpty(client))) {
    throw new RestoreRefused(
      'This database is not empty. Restore into an empty one, or replace everything in it with --replace.',
    );
  }
  await client.query(
    'begin; drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public; commit',
  );
}
