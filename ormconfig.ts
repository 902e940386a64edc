import { createProductDataSource } from './server/database/product-data-source';
import { loadDotEnv, loadEnv } from './server/env';

/**
 * The data source for TypeORM's command line (`-d ormconfig.ts`), on the server named by DATABASE_URL. The app
 * makes its own in server/database/connect.ts, since the address of the embedded database is known only there.
 */
loadDotEnv();

export default createProductDataSource({ url: loadEnv().databaseUrl ?? 'postgres://localhost/foundation' });
