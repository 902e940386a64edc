import { setTimeout as delay } from 'node:timers/promises';
import { Logger as JobLogger, runMigrations as runJobMigrations } from 'graphile-worker';
import { Client } from 'pg';
import type { Log } from '../log';
import { createProductDataSource } from './product-data-source';

/** Advisory lock id; arbitrary, but unique in this database. */
const MIGRATION_LOCK = 8_020_133;
const ASK_AGAIN_MS = 100;

/**
 * Migrates the schema (ours, then the job queue's). Processes that start together wait for each other on an advisory
 * lock held by a session of its own, which a crash releases.
 * @returns the names of the migrations that ran
 */
export function migrate(url: string, log: Log): Promise<string[]> {
  return withMigrationLock(url, log, async () => {
    const names = await runProductMigrations(url, log);
    await runJobMigrations({ connectionString: url, logger: jobLogger(log) });
    return names;
  });
}

/** Does work while no process migrates or starts; waits for those that do. */
export async function withMigrationLock<T>(url: string, log: Log, work: () => Promise<T>): Promise<T> {
  const guard = new Client({ connectionString: url, application_name: 'foundation-migrate' });
  guard.on('error', (error) => log.warn('database.migration-lock-lost', { message: error.message }));
  await guard.connect();
  try {
    await untilMine(guard);
    return await work();
  } finally {
    await guard.end();
  }
}

/**
 * Waits for the lock by asking again and again. A statement that waits for it would hold a snapshot meanwhile, for which
 * `create index concurrently` of the process with the lock waits in its turn: neither would ever go on.
 */
async function untilMine(guard: Client): Promise<void> {
  for (;;) {
    const { rows } = await guard.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    await delay(ASK_AGAIN_MS);
  }
}

/**
 * Runs without the statement time-out: building an index on a large table may take long.
 * @param onlyMigrations names of the migrations to run; all by default
 * @returns the names of the migrations that ran
 */
export async function runProductMigrations(
  url: string,
  log: Log,
  onlyMigrations?: readonly string[],
): Promise<string[]> {
  const dataSource = createProductDataSource({
    url,
    poolSize: 2,
    statementTimeoutMs: 0,
    applicationName: 'foundation-migrate',
    onlyMigrations,
    log,
  });
  await dataSource.initialize();
  try {
    const done = await dataSource.runMigrations({ transaction: 'each' });
    return done.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

/** Logger for the job queue's library, which writes to the console by default; passes on warnings and errors only. */
function jobLogger(log: Log): JobLogger {
  return new JobLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn('jobs.migration', { level, message });
  });
}
