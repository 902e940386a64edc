import { loadDotEnv, loadEnv } from '../config/env';
import { createLog } from '../log';
import { readCommandLine } from './command-line';
import { openDatabase } from './connect';

const USAGE = `npm run migrate
Brings the database up to date and exits. The site does the same at its start.`;

async function main(): Promise<void> {
  readCommandLine(USAGE, {});
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
