/** The built app as `npm start` runs it, with the embedded database and the emulator, in a data directory of its own. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from './app.mjs';
import { START } from './start.cjs';

const root = new URL('../..', import.meta.url).pathname;

/** Makes an empty data directory; `remove` deletes it with everything in it. */
export function emptyDataDir() {
  const path = mkdtempSync(join(tmpdir(), 'foundation-bench-'));
  chmodSync(path, 0o755);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/**
 * Starts the app on a data directory, without demo content, and waits until `ready` answers with 200.
 * @param dataDir a folder; an empty one gets its database first
 * @returns `{ origin, emulator, milliseconds, memory, stop }`: milliseconds from the start of the process to the answer;
 *   `memory()` in MB, `{ app, database }`
 */
export async function startEmbeddedApp(dataDir, { ready = '/readyz' } = {}) {
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [...START.flags, join(root, 'dist/server/main.js')], {
    env: {
      ...process.env,
      ...START.env,
      PORT: port,
      EMULATOR_PORT: emulatorPort,
      DATA_DIR: dataDir,
      SEED: 'none',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  while ((await fetch(`${origin}${ready}`).catch(() => null))?.status !== 200) {
    if (child.exitCode !== null) throw new Error('The app ended before it was ready.');
    await delay(10);
  }
  return {
    origin,
    emulator: `http://127.0.0.1:${emulatorPort}`,
    milliseconds: Math.round(performance.now() - began),
    memory: () => ({ app: memoryOf([child.pid]), database: memoryOf(databasePids(dataDir)) }),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null) return resolve();
        child.once('close', resolve);
        child.kill('SIGTERM');
      }),
  };
}

/** Returns the proportional set size in MB, which counts memory shared by processes once. */
function memoryOf(pids) {
  const kilobytes = pids.map((pid) =>
    Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0),
  );
  return Math.round(kilobytes.reduce((sum, each) => sum + each, 0) / 1024);
}

function databasePids(dataDir) {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === postmaster;
      } catch {
        return false;
      }
    });
  return [postmaster, ...children];
}
