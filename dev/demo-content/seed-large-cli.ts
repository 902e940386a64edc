import { loadDotEnv, loadEnv } from '../../server/config/env';
import { createLog } from '../../server/log';
import { openDatabase } from '../../server/app/connect';
import { seedDemo } from './';
import { seedAdmin } from '../../server/accounts/first-admin';
import { LargeSeedRefused, seedLarge } from './large';
import { foldTallies } from '../../server/database/tallies';

/** One checkpoint instead of many, room for what is sorted and looked up, and helpers for building indexes. */
const BULK = { max_wal_size: '8GB', checkpoint_timeout: '1h', shared_buffers: '512MB', max_worker_processes: '6' };

/** `npm run seed:large`: a million donations on top of the demo content, for measuring. Never in production. */
async function main(): Promise<void> {
  loadDotEnv();
  const env = loadEnv();
  if (env.nodeEnv === 'production') throw new LargeSeedRefused('seed:large is refused in production.');
  const database = await openDatabase(env, createLog(env.logLevel), BULK);
  try {
    const began = performance.now();
    await seedAdmin(database.dataSource, env.admin);
    await seedDemo(database.dataSource, { siteName: env.siteName });
    await seedLarge(database.dataSource, { siteName: env.siteName });
    await foldTallies(database.dataSource);
    console.log(`The large content was added in ${Math.round((performance.now() - began) / 1000)} s.`);
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
