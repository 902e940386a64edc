import type { Client } from 'pg';
import { SHARED_BACKENDS, type Pooling } from '../database/pooler';
import { kindOf, ok, problem, warning, type Finding } from './finding';

/** Facts of the database, read in one statement. */
export interface DatabaseFacts {
  readonly versionNumber: number;
  readonly maxConnections: number;
  readonly usedConnections: number;
  readonly bytes: number;
  /** True of a replica, and of a server that was made read-only, as many are when their disk is full. */
  readonly isReadOnly: boolean;
  /** Clock of the database's machine. */
  readonly now: Date;
  /** Names of the migrations that ran; null in a database without the site's tables. */
  readonly migrations: readonly string[] | null;
}

const FACTS = `
  select current_setting('server_version_num')::int as "versionNumber",
         current_setting('max_connections')::int as "maxConnections",
         (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
         pg_database_size(current_database())::float8 as bytes,
         current_setting('transaction_read_only') = 'on' as "isReadOnly", clock_timestamp() as now,
         to_regclass('public.migrations') is not null as "isMigrated"`;

/** Oldest supported version of PostgreSQL, as server_version_num writes it. */
const OLDEST = 150_000;
const CLOCKS_APART_MS = 2_000;

/** Reads the facts; fails when the connection does. */
export async function readDatabaseFacts(client: Pick<Client, 'query'>): Promise<DatabaseFacts> {
  const { rows } = await client.query<DatabaseFacts & { isMigrated: boolean }>(FACTS);
  const [facts] = rows;
  if (!facts) throw new Error('The database gave no answer.');
  if (!facts.isMigrated) return { ...facts, migrations: null };
  const names = await client.query<{ name: string }>('select name from public.migrations order by id');
  return { ...facts, migrations: names.rows.map(({ name }) => name) };
}

/** What the app needs of the database. */
interface Needs {
  /** Maximum number of connections of all its processes. */
  readonly connections: number;
  /** Names of all migrations of this version. */
  readonly migrations: readonly string[];
  /** Clock of this machine, read when the facts were. */
  readonly clock: Date;
}

/** Checks version, room for connections, clock and migrations. */
export function checkDatabase(facts: DatabaseFacts, needs: Needs): Finding[] {
  return [checkServer(facts), checkConnections(facts, needs), checkClock(facts, needs), checkMigrations(facts, needs)];
}

/**
 * Checks what stands before the database; null where nothing does.
 * @param connections of all processes of the site
 */
export function checkPooling(pooling: Pooling, connections: number): Finding | null {
  if (pooling === 'none') return null;
  if (pooling === 'transactions')
    return problem(
      'Pooler',
      `DATABASE_URL ${SHARED_BACKENDS}`,
      'In the panel of a hosted database, take the address that is not the pooled one.',
    );
  return warning(
    'Pooler',
    'A connection pooler in session mode stands before the database',
    `It saves nothing, since the site keeps its connections. PgBouncer needs default_pool_size=${connections} or more for them, and ` +
      'ignore_startup_parameters = statement_timeout, idle_in_transaction_session_timeout.',
  );
}

function checkServer({ versionNumber, bytes, isReadOnly }: DatabaseFacts): Finding {
  const version = `PostgreSQL ${Math.floor(versionNumber / 10_000)}.${versionNumber % 10_000}, ${(bytes / 1e6).toFixed(0)} MB`;
  if (isReadOnly)
    return problem(
      'Database',
      `${version}, read-only: nothing can be recorded`,
      'Point DATABASE_URL at the primary server. A server that its provider made read-only mostly has a full disk.',
    );
  return versionNumber >= OLDEST
    ? ok('Database', version)
    : problem('Database', version, 'Use PostgreSQL 15 or later.');
}

function checkConnections({ maxConnections, usedConnections }: DatabaseFacts, { connections }: Needs): Finding {
  const found = `${usedConnections} in use, the site opens up to ${connections}, max_connections=${maxConnections}`;
  return connections + 3 <= maxConnections
    ? ok('Connections', found)
    : problem(
        'Connections',
        found,
        'Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE or WEB_CONCURRENCY.',
      );
}

function checkClock({ now }: DatabaseFacts, { clock }: Needs): Finding {
  const apart = Math.abs(now.getTime() - clock.getTime());
  const found = `${(apart / 1000).toFixed(1)} s from the database's`;
  return apart <= CLOCKS_APART_MS
    ? ok('Clock', found)
    : problem('Clock', found, 'Let both machines keep their time by NTP (timedatectl set-ntp true).');
}

function checkMigrations({ migrations }: DatabaseFacts, needs: Needs): Finding {
  if (migrations === null)
    return warning('Migrations', 'The database is empty', 'The first start creates the tables; a restore fills them.');
  const pending = needs.migrations.filter((name) => !migrations.includes(name));
  const unknown = migrations.filter((name) => !needs.migrations.includes(name));
  if (unknown.length > 0)
    return problem(
      'Migrations',
      `${unknown.length} of a newer version, such as ${unknown.at(-1)}`,
      'This version is older than the database. Start the newer one, or restore the backup made before the upgrade.',
    );
  return pending.length === 0
    ? ok('Migrations', `${migrations.length}, none pending`)
    : warning(
        'Migrations',
        `${pending.length} pending: ${pending.join(', ')}`,
        'The next start runs them. Make a backup first.',
      );
}

/** The driver's own time-outs have no code. */
const isSilence = (error: unknown): boolean => error instanceof Error && /timeout/i.test(error.message);

/** Makes the finding for a database that cannot be reached. */
export const unreachable = (error: unknown): Finding =>
  problem(
    'Database',
    `It cannot be reached (${isSilence(error) ? 'no answer' : kindOf(error)})`,
    'Check DATABASE_URL, PGPASSWORD, and whether PostgreSQL runs and lets this machine in (pg_hba.conf, firewall).',
  );
