/**
 * Runs `npm run lint`: ESLint with a cache of files without findings. Its rules also read a file's imports, so
 * everything is linted again after any change except in a test file, which nothing imports.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { hashOf } from './build/files.mjs';

process.chdir(new URL('..', import.meta.url).pathname);

const CACHES = '.cache/eslint';
const imported = hashOf([
  'package-lock.json',
  'schema.graphql',
  'eslint.config.mjs',
  'tsconfig.json',
  'tsconfig.client.json',
  'tsconfig.tests.json',
  'client',
  'server',
  'dev',
  'rules',
  'bench',
  'scripts',
  { folder: 'tests', but: /\.test\.ts$/ },
]);

mkdirSync(CACHES, { recursive: true });
for (const old of readdirSync(CACHES)) if (old !== imported) rmSync(`${CACHES}/${old}`);
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/eslint/bin/eslint.js',
    '.',
    '--cache',
    '--cache-strategy',
    'content',
    '--cache-location',
    `${CACHES}/${imported}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit' },
);
process.exitCode = status ?? 1;
