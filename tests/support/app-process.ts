import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive, readPidFile } from '../../server/database/embedded-postmaster';
import { freePorts } from './free-ports';

export interface AppProcess {
  origin: string;
  port: number;
  emulatorOrigin: string;
  child: ChildProcess;
  /** Returns all output so far, of both streams. */
  output(): string;
  /** Sends SIGTERM and returns the exit code; fails when the app has not exited after 12 s. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL: the app dies in the middle of its work. */
  kill(): Promise<void>;
}

export interface AppOptions {
  /** Settings beyond those below; SEED is "none" and NODE_ENV "test" by default. */
  env?: Record<string, string>;
  /**
   * Without it the app starts its embedded database: under DATA_DIR of `env`, else in a directory removed at the end.
   */
  databaseUrl?: string;
  /** Time-out until GET /readyz answers 200, in milliseconds; 60 s by default. */
  readyWithinMs?: number;
  /** Flags of Node; none by default. */
  flags?: readonly string[];
}

const MAIN = join(__dirname, '../../dist/server/main.js');
const STOP_WITHIN_MS = 12_000;

/** Starts the built app (`dist/`) on free ports and waits until it is ready. */
export async function startAppProcess(options: AppOptions = {}): Promise<AppProcess> {
  const [port, emulatorPort] = await freePorts();
  const ownDataDir = options.env?.['DATA_DIR'] ? null : temporaryDataDir();
  const child = spawn(process.execPath, [...(options.flags ?? []), MAIN], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      TMPDIR: process.env['TMPDIR'],
      NODE_ENV: 'test',
      SEED: 'none',
      HOST: '127.0.0.1',
      PORT: String(port),
      EMULATOR_PORT: String(emulatorPort),
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
      ...(ownDataDir ? { DATA_DIR: ownDataDir } : {}),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => (written += data.toString()));
  const ended = once(child, 'close');
  const cleanUp = (): void => {
    if (ownDataDir) removeDataDir(ownDataDir);
  };

  const app: AppProcess = {
    origin: `http://127.0.0.1:${port}`,
    port,
    emulatorOrigin: `http://127.0.0.1:${emulatorPort}`,
    child,
    output: () => written,
    stop: async () => {
      child.kill('SIGTERM');
      const inTime = await Promise.race([ended.then(() => true), delay(STOP_WITHIN_MS, false, { ref: false })]);
      if (!inTime) await app.kill();
      cleanUp();
      if (!inTime) throw new Error(`The app did not stop within ${STOP_WITHIN_MS} ms:\n${written}`);
      return child.exitCode;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      cleanUp();
    },
  };
  try {
    await untilReady(app, ended, options.readyWithinMs ?? 60_000);
  } catch (error) {
    await app.kill();
    throw error;
  }
  return app;
}

async function untilReady(app: AppProcess, ended: Promise<unknown>, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    if (app.child.exitCode !== null || app.child.signalCode !== null) {
      // Its last words may not have been read yet: a process exits before its pipes close.
      await ended;
      throw new Error(`The app ended before it was ready:\n${app.output()}`);
    }
    const answer = await fetch(`${app.origin}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);
    await answer?.body?.cancel();
    if (answer?.status === 200) return;
    if (Date.now() > deadline) throw new Error(`The app was not ready after ${withinMs} ms:\n${app.output()}`);
    await delay(50);
  }
}

/** Creates a directory for DATA_DIR. */
export function temporaryDataDir(): string {
  const directory = mkdtempSync(join(tmpdir(), 'foundation-app-'));
  chmodSync(directory, 0o755);
  return directory;
}

/** Removes the data directory. A killed app leaves its database server running, which is ended first. */
export function removeDataDir(directory: string): void {
  const server = readPidFile(join(directory, 'postgres', 'cluster'));
  if (server && isAlive(server.pid)) process.kill(server.pid, 'SIGQUIT');
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
