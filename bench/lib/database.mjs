/** Databases of the benchmarks: made once, kept for the next run, never anybody else's. */
import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { PAN_KEY } from './pan-key.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = (file) => import(`${root}dist/server/${file}.js`).then((module) => module.default ?? module);
const quiet = { debug() {}, info() {}, warn() {}, error: (event, fields) => console.error(event, fields) };

/** Connections for the measured programs, which all run at the same time. */
const MAX_CONNECTIONS = '300';

/**
 * Opens PostgreSQL: that of DATABASE_URL, whose user may create databases, else the embedded one in .cache/bench with
 * the product's own settings.
 * @returns `database(name, fill)`, `version` and `close`
 */
export async function openPostgres() {
  const given = process.env.DATABASE_URL;
  (await built('sealing/held-keys')).holdPanKeys({ current: PAN_KEY, previous: null });
  const dataDir = `${root}.cache/bench`;
  mkdirSync(dataDir, { recursive: true });
  const embedded = given
    ? null
    : await (
        await built('database/embedded')
      ).startEmbeddedPostgres({
        dataDir,
        log: quiet,
        extraArgs: ['-c', `max_connections=${MAX_CONNECTIONS}`],
      });
  const url = given ?? embedded.url;
  const version = await withClient(
    url,
    async (client) => (await client.query('show server_version')).rows[0].server_version,
  );

  return {
    version: `PostgreSQL ${version}${embedded ? ' (embedded)' : ''}`,

    /**
     * Returns the URL of the database `bench_<name>`: created, migrated, filled and vacuumed at its first use.
     * @param fill writes the rows, given a connected client of `pg` and the URL; must be deterministic
     */
    async database(name, fill = async () => undefined) {
      const full = `bench_${name}`;
      const own = new URL(url);
      own.pathname = `/${full}`;
      if (await isFilled(url, full)) {
        await (await built('app/migrate')).migrate(own.href, quiet);
        return own.href;
      }
      await withClient(url, async (client) => {
        await client.query(`drop database if exists ${full} with (force)`);
        await client.query(`create database ${full}`);
      });
      await (await built('app/migrate')).migrate(own.href, quiet);
      await withClient(own.href, async (client) => {
        await client.query('set statement_timeout = 0');
        await fill(client, own.href);
        await client.query('vacuum analyze');
      });
      await withClient(url, (client) => client.query(`comment on database ${full} is 'filled'`));
      return own.href;
    },
    close: () => embedded?.stop(),
  };
}

/** Tells whether a database was filled to its end. */
const isFilled = (url, name) =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      `select shobj_description(oid, 'pg_database') as note from pg_database where datname = $1`,
      [name],
    );
    return rows[0]?.note === 'filled';
  });

/** Runs `work` with a connection of its own. */
export async function withClient(url, work) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
