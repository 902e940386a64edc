/**
 * Development: the site is bundled again at each change, and the server, run from its sources, starts again after a
 * change of its own code, of the schema or of the bundles. Reload the browser to see it.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, watch, writeFileSync } from 'node:fs';

process.chdir(new URL('..', import.meta.url).pathname);

const first = spawnSync(process.execPath, ['scripts/build.mjs', '--if-stale'], { stdio: 'inherit' });
if (first.status !== 0) process.exit(first.status ?? 1);

/**
 * The bundles that the watching bundlers write are not those of a build: without compressed copies they are no product.
 * `npm start`, `npm test` and the command lines make them anew.
 */
function forgetBundles() {
  const file = 'dist/.build-hash';
  const hashes = JSON.parse(readFileSync(file, 'utf8'));
  delete hashes.site;
  delete hashes.rendering;
  writeFileSync(file, JSON.stringify(hashes, null, 2));
}
forgetBundles();

const bundlers = ['client', 'ssr'].map((name) =>
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--watch', '--config', `scripts/vite/${name}.mts`], {
    stdio: 'inherit',
  }),
);

let server;
function startServer() {
  server = spawn(process.execPath, ['--require', '@swc-node/register', 'server/main.ts'], { stdio: 'inherit' });
}

function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });
}

let restarting = Promise.resolve();
let timer;
let schemaChanged = false;

async function restart() {
  if (schemaChanged) {
    schemaChanged = false;
    spawnSync(process.execPath, ['node_modules/@graphql-codegen/cli/cjs/bin.js', '--config', 'codegen.yml', '--silent'], {
      stdio: 'inherit',
    });
  }
  await stopServer();
  // A bundle that is being written is not there for a moment; its own end starts the server then.
  if (existsSync('dist/client/.vite/manifest.json') && existsSync('dist/ssr/entry-server.cjs')) startServer();
}

function changed(file) {
  if (file?.includes('generated/')) return;
  schemaChanged ||= Boolean(file?.endsWith('.graphql'));
  clearTimeout(timer);
  timer = setTimeout(() => {
    restarting = restarting.then(restart);
  }, 300);
}

startServer();
/** Watches a file or a folder; a part of it that vanishes while it is looked at is no reason to end. */
function watchFor(path, listener) {
  watch(path, { recursive: true }, (_event, file) => listener(file)).on('error', (error) => {
    if (error.code !== 'ENOENT') throw error;
  });
}

watch('schema.graphql', () => changed('schema.graphql'));
watchFor('client', (file) => file?.endsWith('.graphql') && changed(file));
for (const folder of ['server', 'dev', 'rules', 'dist/ssr', 'dist/client']) {
  watchFor(folder, changed);
}

// Whatever ends this process, nothing that it started is left behind.
process.on('exit', () => {
  for (const bundler of bundlers) bundler.kill();
  server?.kill();
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    clearTimeout(timer);
    for (const bundler of bundlers) bundler.kill();
    void stopServer().then(() => process.exit(0));
  });
}
