/** Installs and starts the programs that the product is compared with, in a folder of their own: never a dependency. */
import { installApart } from './apart.cjs';
import { startProgram } from './app.mjs';

/** Starts PostGraphile on a database; the first time it comes from the npm registry. */
export function startPostGraphile(databaseUrl) {
  const folder = installApart('peers', 'postgraphile', '5.1.5');
  const env = { DATABASE_URL: databaseUrl, PEERS: folder, GRAPHILE_ENV: 'production' };
  return startProgram('bench/peers/postgraphile.mjs', { env, ready: '/ready' });
}
