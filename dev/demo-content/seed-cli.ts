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
    console.log(admin ? `Admin ${env.admin.email} was created.` : 'An admin already exists.');
    if (env.seed === 'demo') {
      const filled = await seedDemo(database.dataSource, { siteName: env.siteName });
      console.log(filled ? 'Demo content was added.' : 'The database is not empty. No demo content was added.');
    }
  } finally {
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
