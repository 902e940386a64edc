/**
 * Builds the product into dist/: generated types, the server, the site for browsers and for the server, the playground.
 * `--if-stale` skips every part whose sources have not changed since its last build.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { pagesOverBudget } from './build/budget.cjs';
import { copyOtherFiles, hashOf } from './build/files.mjs';
import { precompress } from './build/precompress.mjs';
import { makeTypes } from './build/types.mjs';

process.chdir(new URL('..', import.meta.url).pathname);

const bin = {
  tsc: 'node_modules/typescript/bin/tsc',
  vite: 'node_modules/vite/bin/vite.js',
};
const hashFile = 'dist/.build-hash';
const always = ['package-lock.json', 'scripts/build.mjs', 'scripts/build'];

/** Parts with their sources, a file that proves that they exist, and their build step. */
const parts = {
  server: {
    from: ['server', 'dev', 'rules', 'ormconfig.ts', 'tsconfig.json', 'client/render-contract.d.ts'],
    makes: 'dist/server/main.js',
    run: async () => {
      for (const folder of ['dist/server', 'dist/dev', 'dist/rules']) rmSync(folder, { recursive: true, force: true });
      await node(bin.tsc, '-p', 'tsconfig.json');
      for (const folder of ['server', 'dev']) copyOtherFiles(folder, `dist/${folder}`);
    },
  },
  site: {
    from: [{ folder: 'client', but: /^client\/playground\// }, 'rules', 'scripts/vite'],
    makes: 'dist/client/.vite/manifest.json',
    run: async () => {
      await vite('client');
      await precompress('dist/client', 11);
    },
  },
  playground: {
    from: ['client/playground', 'scripts/vite'],
    makes: 'dist/playground/.vite/manifest.json',
    run: async () => {
      await vite('playground');
      await precompress('dist/playground', 6);
    },
  },
  rendering: {
    from: [{ folder: 'client', but: /^client\/playground\// }, 'rules', 'scripts/vite'],
    makes: 'dist/ssr/entry-server.cjs',
    run: () => vite('ssr'),
  },
};

const vite = (name) => node(bin.vite, 'build', '--config', `scripts/vite/${name}.mts`);

/** Runs a tool of node_modules; prints its output only when it fails. */
function node(...args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
    child.on('error', reject);
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} failed\n${said}`))));
  });
}

const readHashes = () => {
  try {
    return JSON.parse(readFileSync(hashFile, 'utf8'));
  } catch {
    return {};
  }
};

function writeHashes() {
  mkdirSync('dist', { recursive: true });
  writeFileSync(hashFile, JSON.stringify(built, null, 2));
}

const onlyStale = process.argv.includes('--if-stale');
const built = readHashes();
const madeNow = new Set();

async function build(name) {
  const { from, makes, run } = parts[name];
  const hash = hashOf([...always, ...from]);
  if (onlyStale && built[name] === hash && existsSync(makes)) return;
  // An incomplete build counts as missing.
  delete built[name];
  writeHashes();
  const start = performance.now();
  await run();
  built[name] = hash;
  madeNow.add(name);
  writeHashes();
  console.log(`built ${name.padEnd(10)} ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Builds parts in sequence: the type checker takes one core for as long as the three bundles take the other. */
async function inTurn(names) {
  for (const name of names) await build(name);
}

/** Waits for everything that was started, so that no tool is left running. */
async function all(...running) {
  const failed = (await Promise.allSettled(running)).filter(({ status }) => status === 'rejected');
  if (failed.length === 0) return;
  for (const { reason } of failed) console.error(`build failed: ${reason instanceof Error ? reason.message : reason}`);
  process.exit(1);
}

await all(makeTypes({ onlyStale }));
await all(inTurn(['server']), inTurn(['site', 'rendering', 'playground']));

/** The budget is checked only for a newly built site. */
const heavy = madeNow.has('site') ? pagesOverBudget('dist') : [];
for (const { path, bytes, most } of heavy) {
  console.error(
    `build failed: ${path} loads ${bytes} bytes of script, its budget is ${most} (scripts/build/budget.cjs)`,
  );
}
if (heavy.length > 0) process.exit(1);
