import { LANE_NAMES, QUEUE_CONNECTIONS } from '../jobs/lanes';
import type { Log } from '../log';
import { createProductDataSource } from './product-data-source';
import { MAIL_TRANSACTION_MS } from '../delivery/transports';
import type { PatientDataSource } from '../database/transactions';

/**
 * Connections of a process besides the site's own pool (DATABASE_POOL_SIZE), by purpose: with the site's pool exhausted
 * it still receives webhooks, answers health checks, and books.
 */
const RESERVED = {
  /** Receives webhooks and answers /readyz: not even bookings that wait for each other delay them. */
  reception: 2,
  /** Processes webhooks. */
  booking: 4,
  /** Calls the provider, and maintenance. */
  work: 5,
  /** Sends mails; each holds one connection while it is sent. */
  mail: 4,
} as const;

type PoolName = keyof typeof RESERVED;
export type Pools = Readonly<Record<PoolName, PatientDataSource>> & { close(): Promise<void> };

/** Connections of the job queue's runners, of LISTEN, and of the liveness lock. */
const OTHERS = LANE_NAMES.length * QUEUE_CONNECTIONS + 2;

/**
 * Returns the maximum number of connections of one process.
 * @param poolSize of the site's own pool
 */
export const connectionsOf = (poolSize: number): number =>
  poolSize + Object.values(RESERVED).reduce((sum, size) => sum + size, 0) + OTHERS;

/**
 * Opens the pools beside the site's; a pool connects on its first query.
 * @param toleratesCalls as for a data source
 */
export async function openPools(url: string, log: Log, toleratesCalls: boolean): Promise<Pools> {
  const make = (name: PoolName, idleInTransactionMs?: number): PatientDataSource =>
    createProductDataSource({
      url,
      idleInTransactionMs,
      poolSize: RESERVED[name],
      applicationName: `foundation-${name}`,
      log,
      toleratesCalls,
    });
  const pools = {
    reception: make('reception'),
    booking: make('booking'),
    work: make('work'),
    mail: make('mail', MAIL_TRANSACTION_MS),
  };
  const all = Object.values(pools);
  const close = async (): Promise<void> => {
    await Promise.all(all.filter((pool) => pool.isInitialized).map((pool) => pool.destroy()));
  };
  try {
    await Promise.all(all.map((pool) => pool.initialize()));
  } catch (error) {
    await close();
    throw error;
  }
  return { ...pools, close };
}
