import { createProductDataSource } from './server/app/product-data-source';
import { EnvError, loadDotEnv, loadEnv } from './server/config/env';
import { runningEmbeddedUrl } from './server/database/embedded';
import { holdPanKeys } from './server/sealing/held-keys';

/**
 * The data source for TypeORM's command line (`npm run typeorm -- migration:show`): the database at DATABASE_URL, else the
 * embedded one, which a running site has started. The app makes its own in server/app/connect.ts.
 */
function databaseUrl(): string {
  loadDotEnv();
  const { databaseUrl, dataDir, panKeys } = loadEnv();
  holdPanKeys(panKeys);
  const url = databaseUrl ?? runningEmbeddedUrl(dataDir);
  if (url) return url;
  throw new EnvError([
    `DATABASE_URL: it is not set, and no site runs on ${dataDir}. Set it, or run "npm run dev" or "npm start" beside this.`,
  ]);
}

export default createProductDataSource({ url: databaseUrl() });
