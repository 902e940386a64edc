import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { isAlive } from './embedded-postmaster';

/**
 * Maximum wait per signal in milliseconds. A stopping app has 10 s in all; its own connections are closed by now, so
 * the first signal nearly always suffices.
 */
const PATIENCE_MS = { SIGINT: 5_000, SIGQUIT: 1_500 } as const;

/** Counts connections of other clients; waits briefly for those that are closing. */
export async function otherClients(connectionString: string): Promise<number> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    for (let round = 0; ; round += 1) {
      const { rows } = await client.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity
          where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      const count = rows[0]?.count ?? 0;
      if (count === 0 || round === 10) return count;
      await delay(50);
    }
  } catch {
    return 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Shuts down fast (SIGINT), or immediately (SIGQUIT, recovered at the next start) when that takes too long. */
export async function shutDown(pid: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    const deadline = Date.now() + PATIENCE_MS[signal];
    while (isAlive(pid) && Date.now() < deadline) await delay(10);
  }
}
