import { loadDotEnv, loadEnv } from '../config/env';
import { createLog } from '../log';
import { openDatabase } from './connect';

/** Runs `npm run migrate`: brings the database up to date and exits. The app does the same at start. */
async function main(): Promise<void> {
  loadDotEnv();
  const env = loadEnv();
  const database = await openDatabase(env, createLog(env.logLevel));
  console.log(`Up to date: ${database.describe}`);
  await database.close();
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
