import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls for something in another process that sends no notification.
 * @throws Error when it does not happen in time
 */
export async function untilTrue(condition: () => Promise<boolean>, withinMs = 20_000): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`It did not come about within ${withinMs} ms.`);
    await delay(50);
  }
}

/** Waits until a number of database sessions wait for a lock. */
export const untilLocked = (query: (sql: string) => Promise<unknown[]>, sessions = 1): Promise<void> =>
  untilTrue(async () => {
    const waiting = await query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length >= sessions;
  });

/** Waits until a session waits for a lock that the session of this process id holds. */
export const untilBlockedBy = (
  query: (sql: string, parameters: unknown[]) => Promise<unknown[]>,
  pid: number | undefined,
): Promise<void> =>
  untilTrue(async () => {
    const waiting = await query('select 1 from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))', [pid]);
    return waiting.length > 0;
  });
