/**
 * `npm run dev`: the server runs from its sources, with Vite inside (dev/live-site), which exchanges what changes in client/.
 * What Vite knows nothing of is left to this file: the server begins anew when its own code changes, and the types are made
 * again with the schema or a document. Nothing is built.
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
    // The channel tells when it is ready, and tells the server when this process is gone, however it ended.
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Out of reach of the terminal's own signals: it stops once, when it is told to here.
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

/** What cannot start at all ends the loop: editing neither frees a port nor corrects a setting. */
async function firstStart() {
  await makeTypes({ onlyStale: true });
  if (ending) return;
  const { child, ended } = startServer();
  const isReady = await Promise.race([once(child, 'message').then(() => true), ended.then(() => false)]);
  if (!isReady) throw new Error('The server did not start.');
}

/** Pages are Vite's; whatever else a change is part of, the server has read it when it started. */
async function takeOver(paths) {
  if (paths.some((path) => path.endsWith('.graphql'))) await makeTypes({ onlyStale: true });
  if (paths.every((path) => path.startsWith('client/'))) return;
  await stopServer();
  if (ending) return;
  const { ended } = startServer();
  void ended.then(([code]) => code && !ending && console.error('The server stopped. It restarts at the next change.'));
}

/** One thing after the other: what changes in the middle of a restart is for the next one. */
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
