import { Client } from 'pg';
import { untilTrue } from './until';

/** Sessions tell their deadlocks when they end. */
const OTHERS = `select 1 from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
const COUNT = 'select deadlocks::int as count from pg_stat_database where datname = current_database()';

/**
 * Returns how to count the deadlocks of a database from now on. The count waits for its sessions to end; one that stays,
 * as of a killed process, is waited for ten seconds.
 */
export async function watchDeadlocks(url: string): Promise<() => Promise<number>> {
  const before = await countDeadlocks(url);
  return async () => (await countDeadlocks(url)) - before;
}

async function countDeadlocks(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await untilTrue(async () => (await client.query(OTHERS)).rowCount === 0, 10_000).catch(() => undefined);
    return (await client.query<{ count: number }>(COUNT)).rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}
