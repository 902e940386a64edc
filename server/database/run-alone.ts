import type { DataSource } from 'typeorm';
import { poolOf } from './export-chunks';

/** Outcome of work that another session does at the moment. */
export const TAKEN = Symbol('taken');

/**
 * Runs `work` unless another session, in whatever process, runs work of the same name. The lock belongs to a transaction
 * on a connection of its own, which does nothing else: it ends with the process, and holds behind a pooler of connections.
 * @returns what `work` returned, or TAKEN without running it
 * @throws as `work` does
 */
export async function runAlone<T>(
  dataSource: DataSource,
  name: string,
  work: () => Promise<T>,
): Promise<T | typeof TAKEN> {
  const client = await poolOf(dataSource).connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_xact_lock(hashtext($1)) as mine', [
      `alone:${name}`,
    ]);
    return rows[0]?.mine === true ? await work() : TAKEN;
  } finally {
    // A connection that broke meanwhile has given the lock back by itself.
    await client.query('rollback').catch((error: Error) => void (broken = error));
    client.release(broken);
  }
}
