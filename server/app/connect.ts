import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { Client } from 'pg';
import type { Env } from '../config/env';
import { SetupError } from '../config/setup-error';
import { describeError, type Log } from '../log';
import { createProductDataSource } from './product-data-source';
import { migrations } from '../database/migrations';
import { findPooling, SHARED_BACKENDS, type Pooling } from '../database/pooler';
import { unreachableDatabase } from '../database/unreachable';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../database/embedded';
import { checkPanKey } from './check-pan-key';
import { migrate } from './migrate';
import { connectionsOf } from './pools';
import { holdPanKeys } from '../sealing/held-keys';

export interface OpenDatabase {
  dataSource: DataSource;
  /** URL for separate clients, such as a LISTEN connection. Contains the password: never print it. */
  url: string;
  kind: 'embedded' | 'external';
  /** Description for people, without secrets. */
  describe: string;
  /** Closes the pool, then the embedded server unless another process still uses it. */
  close(): Promise<void>;
}

type Settings = Pick<Env, 'databaseUrl' | 'dataDir' | 'databasePoolSize' | 'panKeys'> &
  Partial<Pick<Env, 'nodeEnv' | 'processes'>>;

const CONNECT_ATTEMPTS = 30;
const CONNECT_PAUSE_MS = 1_000;
/** The embedded server is sized for one more process of the app: one may take over from another. */
const ONE_MORE = 1;
/** Connections besides those of the app: migrations, a command, the launcher's own, a person's psql. */
const SPARE_CONNECTIONS = 12;

/**
 * Opens the database, migrated and ready: the one at DATABASE_URL (retried for 30 s, since a compose file starts both
 * at once), else the embedded one under DATA_DIR.
 * @param serverSettings of PostgreSQL itself, when the embedded one is started here
 * @throws Error when it does not answer, refuses the sign-in, or a migration fails
 */
export async function openDatabase(
  settings: Settings,
  log: Log,
  serverSettings: Readonly<Record<string, string>> = {},
): Promise<OpenDatabase> {
  const reached = await reachDatabase(settings, log, serverSettings);
  const { url } = reached;
  try {
    const names = await migrate(url, log);
    if (names.length > 0) log.info('database.migrated', { names });
    const dataSource = createProductDataSource({
      url,
      poolSize: settings.databasePoolSize,
      log,
      toleratesCalls: settings.nodeEnv === 'production',
    });
    await dataSource.initialize();
    await warnOfNewerSchema(dataSource, log);
    await checkPanKey(dataSource).catch(async (error: unknown) => {
      await dataSource.destroy();
      throw error;
    });
    return {
      dataSource,
      ...reached,
      close: async () => {
        await dataSource.destroy();
        await reached.close();
      },
    };
  } catch (error) {
    await reached.close();
    throw error;
  }
}

/** Says in the log that a newer version has worked on this database: an older one mostly runs on it, and nobody would know why not. */
async function warnOfNewerSchema(dataSource: DataSource, log: Log): Promise<void> {
  const names = migrations.map(({ name }) => name);
  const newer = await dataSource.query<{ name: string }[]>(
    'select name from migrations where name <> all ($1) order by id',
    [names],
  );
  if (newer.length > 0) log.warn('database.newer-than-this-version', { migrations: newer.map(({ name }) => name) });
}

/**
 * Reaches the database as `openDatabase` does, but leaves its schema as it is: for backups and restores. Holds the PAN keys
 * of the settings from here on.
 * @throws Error when it does not answer, refuses the sign-in, or shares its connections between transactions
 */
export async function reachDatabase(
  settings: Settings,
  log: Log,
  serverSettings: Readonly<Record<string, string>> = {},
): Promise<Omit<OpenDatabase, 'dataSource'>> {
  holdPanKeys(settings.panKeys);
  const embedded = settings.databaseUrl === null ? await startEmbedded(settings, log, serverSettings) : null;
  try {
    const url = embedded?.url ?? settings.databaseUrl ?? '';
    const { version, pooling } = await untilConnected(url, log);
    if (pooling === 'transactions') throw new SetupError(`DATABASE_URL ${SHARED_BACKENDS}`);
    return {
      url,
      kind: embedded ? 'embedded' : 'external',
      describe: describe(version, url, embedded ? settings.dataDir : null),
      close: async () => embedded?.stop(),
    };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

function startEmbedded(
  settings: Settings,
  log: Log,
  serverSettings: Readonly<Record<string, string>>,
): Promise<EmbeddedPostgres> {
  const wanted = ((settings.processes ?? 1) + ONE_MORE) * connectionsOf(settings.databasePoolSize) + SPARE_CONNECTIONS;
  const all = { max_connections: String(wanted), ...serverSettings };
  const extraArgs = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return startEmbeddedPostgres({ dataDir: settings.dataDir, log, extraArgs });
}

/** Waits until the server accepts a connection; returns its version, and what stands before it. */
async function untilConnected(url: string, log: Log): Promise<{ version: string; pooling: Pooling }> {
  for (let attempt = 1; ; attempt += 1) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ version: string }>("select current_setting('server_version') as version");
      return { version: rows[0]?.version ?? '', pooling: await findPooling(client, url) };
    } catch (error) {
      if (attempt === CONNECT_ATTEMPTS || !mayPass(error)) throw unreachableDatabase(error, url);
      log.warn('database.not-reachable-yet', { attempt, ...describeError(error) });
      await delay(CONNECT_PAUSE_MS);
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * Tells whether an error is temporary: a server or network that is not up yet, unlike a wrong password. 57P03: starting
 * up.
 */
function mayPass(error: unknown): boolean {
  const { code, message } = error as NodeJS.ErrnoException;
  const passing = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', '57P03'];
  return passing.includes(code ?? '') || /timeout|terminated unexpectedly/i.test(message ?? '');
}

function describe(version: string, url: string, dataDir: string | null): string {
  const { host, pathname } = new URL(url);
  if (dataDir === null) return `PostgreSQL ${version} at ${host}${pathname}`;
  return `PostgreSQL ${version}, embedded, in ${join(dataDir, 'postgres')} (${host})`;
}
