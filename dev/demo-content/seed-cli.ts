import { loadDotEnv, loadEnv } from '../../server/config/env';
import { createLog } from '../../server/log';
import { openDatabase } from '../../server/app/connect';
import { seedDemo } from './';
import { seedAdmin } from '../../server/accounts/first-admin';

/**
 * Runs `npm run seed`: creates the first administrator and, unless SEED=none, the demo content on an empty database.
 */
async function main(): Promise<void> {
  loadDotEnv();
  const env = loadEnv();
  const database = await openDatabase(env, createLog(env.logLevel));
  try {
    const admin = await seedAdmin(database.dataSource, env.admin);
    console.log(admin ? `Administrator ${env.admin.email} was made.` : 'There is an administrator already.');
    if (env.seed === 'demo') {
      const filled = await seedDemo(database.dataSource, { siteName: env.siteName });
      console.log(filled ? 'The demo content was written.' : 'The database is not empty: no demo content was written.');
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
