import { loadDotEnv, loadEnv } from '../config/env';
import { createLog } from '../log';
import { changePanKey } from './change-pan-key';
import { readCommandLine } from './command-line';
import { reachDatabase } from './connect';
import { withMigrationLock } from './migrate';
import { createProductDataSource } from './product-data-source';

const USAGE = `npm run pan-key
Seals all PANs anew: from PAN_KEY_PREVIOUS to PAN_KEY, while the site is stopped. Run it again if it was interrupted.`;

async function main(): Promise<void> {
  readCommandLine(USAGE, {});
  loadDotEnv();
  const env = loadEnv();
  const log = createLog('warn');
  const database = await reachDatabase(env, log);
  const dataSource = createProductDataSource({
    url: database.url,
    poolSize: 2,
    statementTimeoutMs: 0,
    applicationName: 'foundation-pan-key',
    log,
  });
  try {
    await dataSource.initialize();
    await withMigrationLock(database.url, log, () => changePanKey(dataSource, (line) => console.log(line)));
  } finally {
    if (dataSource.isInitialized) await dataSource.destroy();
    await database.close();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
