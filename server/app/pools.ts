import { LANE_NAMES, QUEUE_CONNECTIONS } from '../jobs/lanes';
import type { Log } from '../log';
import { createProductDataSource } from './product-data-source';
import type { PatientDataSource } from '../database/transactions';

/**
 * Connections of a process besides those of the site's own pool (DATABASE_POOL_SIZE), by what they are kept for: a site
 * that has none left still takes webhooks, says how it is, and books.
 */
const RESERVED = {
  /** Receiving webhooks, and /readyz: not even bookings that wait for each other keep them waiting. */
  reception: 2,
  /** The work on webhooks. */
  booking: 4,
  /** Questions to the provider, and upkeep. */
  work: 5,
  /** Each mail holds one while it is sent. */
  mail: 4,
} as const;

type PoolName = keyof typeof RESERVED;
export type Pools = Readonly<Record<PoolName, PatientDataSource>> & { close(): Promise<void> };

/** The runners of the job queue; LISTEN, and the one by which others see that we live. */
const OTHERS = LANE_NAMES.length * QUEUE_CONNECTIONS + 2;

/** The most connections that one process opens. @param poolSize of the site's own pool */
export const connectionsOf = (poolSize: number): number =>
  poolSize + Object.values(RESERVED).reduce((sum, size) => sum + size, 0) + OTHERS;

/**
 * Opens the pools beside the site's; a pool takes its first connection when it is first asked.
 * @param toleratesCalls as of a data source
 */
export async function openPools(url: string, log: Log, toleratesCalls: boolean): Promise<Pools> {
  const make = (name: PoolName): PatientDataSource =>
    createProductDataSource({
      url,
      poolSize: RESERVED[name],
      applicationName: `foundation-${name}`,
      log,
      toleratesCalls,
    });
  const pools = { reception: make('reception'), booking: make('booking'), work: make('work'), mail: make('mail') };
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
