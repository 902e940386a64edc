/** Installs and starts the programs that the product is compared with, in a folder of their own: never a dependency. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startProgram } from './app.mjs';

const folder = fileURLToPath(new URL('../../.cache/bench-peers', import.meta.url));
const POSTGRAPHILE = 'postgraphile@5.1.5';

/** Starts PostGraphile on a database; the first time it comes from the npm registry. */
export function startPostGraphile(databaseUrl) {
  if (!existsSync(join(folder, 'node_modules/postgraphile'))) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', POSTGRAPHILE], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (status !== 0) throw new Error(`${POSTGRAPHILE} could not be installed.`);
  }
  const env = { DATABASE_URL: databaseUrl, PEERS: folder, GRAPHILE_ENV: 'production' };
  return startProgram('bench/peers/postgraphile.mjs', { env, ready: '/ready' });
}
