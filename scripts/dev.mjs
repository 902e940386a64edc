/**
 * Runs `npm run dev`: the server from its sources, with Vite inside (dev/live-site), which hot-reloads changes in
 * client/. This file does the rest: it restarts the server after changes of its own code, and regenerates the types
 * after changes of the schema or a document. Builds nothing.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeTypes } from './build/types.mjs';
import { watchSources } from './dev/watch.mjs';

process.chdir(new URL('..', import.meta.url).pathname);

let server;
let ending = false;

function startServer() {
  const child = spawn(process.execPath, ['--require', '@swc-node/register', 'server/main.ts'], {
    // The IPC channel tells when the server is ready, and tells the server when this process is gone, however it ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Detached from the terminal's signals: it stops once, when told to here.
    detached: true,
    env: { ...process.env, SITE_FROM: 'sources' },
  });
  server = { child, ended: once(child, 'exit') };
  return server;
}

async function stopServer() {
  if (!server || server.child.exitCode !== null || server.child.signalCode !== null) return;
  server.child.kill('SIGTERM');
  await server.ended;
}

/** Ends the loop when the first start fails: editing neither frees a port nor corrects a setting. */
async function firstStart() {
  await makeTypes({ onlyStale: true });
  if (ending) return;
  const { child, ended } = startServer();
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error('The server did not start.');
}

/** Regenerates types and restarts the server as needed; changes of pages alone are left to Vite. */
async function takeOver(paths) {
  if (paths.some((path) => path.endsWith('.graphql'))) await makeTypes({ onlyStale: true });
  if (paths.every((path) => path.startsWith('client/'))) return;
  await stopServer();
  if (ending) return;
  const { ended } = startServer();
  void ended.then(([code]) => code && !ending && console.error('The server stopped. It restarts at the next change.'));
}

/** Runs one step after the other: changes during a restart are handled by the next one. */
let work = firstStart();

function end(code) {
  if (ending) return;
  ending = true;
  void Promise.allSettled([stopServer(), work]).then(() => process.exit(code));
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0));
work.catch((error) => {
  if (!ending) console.error(error.message);
  end(1);
});

const isSource = (path) => /^(?:(?:server|dev|rules)\/.*|\.env|.*\.graphql)$/.test(path);
let changed = new Set();
let timer;
watchSources(['server', 'dev', 'rules', 'client'], (path) => {
  if (!isSource(path)) return;
  changed.add(path);
  clearTimeout(timer);
  timer = setTimeout(() => {
    const paths = [...changed];
    changed = new Set();
    work = work.then(() => (ending ? undefined : takeOver(paths))).catch((error) => console.error(error.message));
  }, 100);
});
