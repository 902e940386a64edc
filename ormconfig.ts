import { createProductDataSource } from './server/app/product-data-source';
import { loadDotEnv, loadEnv } from './server/config/env';

/**
 * The data source for TypeORM's command line (`-d ormconfig.ts`), on the server named by DATABASE_URL. The app
 * makes its own in server/app/connect.ts, since the address of the embedded database is known only there.
 */
loadDotEnv();

export default createProductDataSource({ url: loadEnv().databaseUrl ?? 'postgres://localhost/foundation' });
