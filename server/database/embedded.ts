import type { ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { describeError, type Log } from '../log';
import { Cluster } from './embedded-cluster';
import { bufferMegabytes } from './embedded-memory';
import { withLockFile } from './embedded-lock';
import { isAlive, isServerOf, readPidFile } from './embedded-postmaster';
import { otherClients, shutDown } from './embedded-stop';
import { SetupError } from '../config/setup-error';

export interface EmbeddedOptions {
  /** The cluster is in `<dataDir>/postgres`. */
  dataDir: string;
  log: Log;
  /** false only in tests: faster, but the data does not survive a power cut; true by default. */
  fsync?: boolean;
  /** Further arguments of the server, such as `-c max_connections=100`. */
  extraArgs?: readonly string[];
}

export interface EmbeddedPostgres {
  /** Connection URL of the database "foundation". */
  url: string;
  port: number;
  readonly pid: number;
  /** false when attached to a server that already ran on this data (after a crash of the app, or for a second app). */
  startedHere: boolean;
  /**
   * Shuts the server down, unless other clients (a second app on the same data) still use it. `evenIfInUse` ends their
   * connections too.
   */
  stop(options?: { evenIfInUse?: boolean }): Promise<void>;
}

const DATABASE = 'foundation';
const START_TIMEOUT_MS = 120_000;
const LOCK_TIMEOUT_MS = 150_000;
const SUPERVISION_MS = 500;
/**
 * Maximum time of retries in milliseconds: right after a crash the old server's children live a moment longer and keep
 * its shared memory.
 */
const RETRY_FOR_MS = 20_000;

/** Settings for a small machine: about 100 MB in total with a full pool and a small database. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '60',
  effective_cache_size: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '32MB',
  max_wal_size: '256MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_worker_processes: '2',
  io_method: 'sync',
  random_page_cost: '1.1',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
};

/**
 * Starts PostgreSQL from the npm package on `<dataDir>/postgres`, or attaches to the server that already runs there. It
 * listens on 127.0.0.1 only, on a free port, with a random password (scram). Processes that start at the same time wait
 * for each other. A server that dies is restarted until `stop`.
 * @throws Error quoting the server's own output when it does not start
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = new Cluster(options.dataDir);
  const found = await withLockFile(cluster.lockFile, LOCK_TIMEOUT_MS, () => open(cluster, options));
  return supervise(cluster, found.running, found.startedHere, options);
}

/**
 * Returns the connection URL of the server that another process runs on `<dataDir>/postgres`; null when there is none.
 * Starts nothing. It contains the password: never print it.
 */
export function runningEmbeddedUrl(dataDir: string): string | null {
  const file = readPidFile(join(resolve(dataDir), 'postgres/cluster'));
  if (file?.status !== 'ready') return null;
  const cluster = new Cluster(dataDir);
  return isServerOf(file.pid, cluster.name()) ? url(cluster, file.port, DATABASE) : null;
}

/** Ends the server that a killed process left running on `<dataDir>/postgres`, if there is one. */
export async function endEmbeddedPostgres(dataDir: string): Promise<void> {
  const file = readPidFile(join(resolve(dataDir), 'postgres/cluster'));
  if (file && isServerOf(file.pid, new Cluster(dataDir).name())) await shutDown(file.pid);
}

/** Attaches or starts; the caller holds the lock. `port` fixes the port, for a restart. */
async function open(
  cluster: Cluster,
  options: EmbeddedOptions,
  port?: number,
): Promise<{ running: Running; startedHere: boolean }> {
  const attached = await attach(cluster);
  if (attached) {
    options.log.info('database.attached', { pid: attached.pid });
    return { running: attached, startedHere: false };
  }
  const sync = options.fsync ?? true;
  if (!cluster.isInitialised()) {
    options.log.info('database.creating', { directory: cluster.directory });
    await cluster.initialise(sync);
  }
  const settings = serverArguments(cluster, sync, options.extraArgs ?? []);
  return { running: await start(cluster, settings, port), startedHere: true };
}

interface Running {
  pid: number;
  port: number;
}

/** Finds the live server of this cluster and waits until it accepts connections; null when there is none. */
async function attach(cluster: Cluster): Promise<Running | null> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const file = readPidFile(cluster.directory);
    if (!file) return null;
    if (!isServerOf(file.pid, cluster.name())) {
      // The process id in the file is dead or belongs to another program by now (containers reuse ids fast). PostgreSQL
      // itself would refuse to start in the second case.
      if (isAlive(file.pid)) rmSync(join(cluster.directory, 'postmaster.pid'), { force: true });
      return null;
    }
    if (file.status === 'ready' && (await ensureDatabase(cluster, file.port))) return file;
    if (Date.now() > deadline) {
      throw new SetupError(`A database server (pid ${file.pid}) runs on ${cluster.directory} but does not respond.`);
    }
    await delay(50);
  }
}

async function start(cluster: Cluster, settings: readonly string[], samePort?: number): Promise<Running> {
  const deadline = Date.now() + RETRY_FOR_MS;
  for (;;) {
    const port = samePort ?? (await freePort());
    const from = cluster.logSize();
    const child = cluster.serve([...settings, '-c', `port=${port}`]);
    const pid = await untilReady(cluster, child, port);
    if (pid !== null) return { pid, port };
    const words = cluster.logTail(from);
    const passing = /pre-existing shared memory|lock file "postmaster\.pid" already|Address already in use/i;
    if (!passing.test(words) || Date.now() > deadline) {
      throw new SetupError(`The embedded database did not start. Its log (${cluster.logFile}):\n${words}`);
    }
    await delay(150);
  }
}

/** Waits until the server accepts connections and returns its process id; null when it exited instead. */
async function untilReady(cluster: Cluster, child: ChildProcess, port: number): Promise<number | null> {
  let spawnError: Error | null = null;
  child.once('error', (error) => (spawnError = error));
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (child.exitCode === null && child.signalCode === null) {
    if (spawnError) throw spawnError;
    const file = readPidFile(cluster.directory);
    if (file?.pid === child.pid && file?.status === 'ready' && (await ensureDatabase(cluster, port))) {
      return file.pid;
    }
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new SetupError(`The embedded database was not ready after ${START_TIMEOUT_MS / 1000} s.`);
    }
    await delay(10);
  }
  return null;
}

/**
 * Connects with our password and creates the database if it is missing. Returns false while nothing accepts the
 * connection. An accepted password shows that the server is ours, since scram proves it both ways.
 */
async function ensureDatabase(cluster: Cluster, port: number): Promise<boolean> {
  const client = new Client({ connectionString: url(cluster, port, 'postgres'), connectionTimeoutMillis: 3_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const found = await client.query('select 1 from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE}`);
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    // 57P03: starting up or shutting down.
    if (['ECONNREFUSED', 'ECONNRESET', '57P03'].includes(code)) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Keeps the server running as long as this process needs it, always on the same port, so that pools stay valid. */
function supervise(cluster: Cluster, first: Running, startedHere: boolean, options: EmbeddedOptions): EmbeddedPostgres {
  let running = first;
  let stopped = false;
  let restart: Promise<void> | null = null;

  const revive = async (): Promise<void> => {
    options.log.warn('database.gone', { pid: running.pid });
    try {
      ({ running } = await withLockFile(cluster.lockFile, LOCK_TIMEOUT_MS, () => open(cluster, options, first.port)));
      options.log.info('database.back', { pid: running.pid });
    } catch (error) {
      options.log.error('database.restart-failed', describeError(error));
    } finally {
      restart = null;
    }
  };
  const timer = setInterval(() => {
    if (!stopped && !restart && !isServerOf(running.pid, cluster.name())) restart = revive();
  }, SUPERVISION_MS).unref();

  return {
    url: url(cluster, first.port, DATABASE),
    port: first.port,
    get pid() {
      return running.pid;
    },
    startedHere,
    stop: async ({ evenIfInUse = false } = {}) => {
      stopped = true;
      clearInterval(timer);
      await restart;
      if (!isServerOf(running.pid, cluster.name())) return;
      const others = evenIfInUse ? 0 : await otherClients(url(cluster, running.port, 'postgres'));
      if (others === 0) await shutDown(running.pid);
      else options.log.info('database.left-running', { connections: others });
    },
  };
}

function serverArguments(cluster: Cluster, sync: boolean, extra: readonly string[]): string[] {
  const settings = { ...SETTINGS, shared_buffers: `${bufferMegabytes()}MB`, cluster_name: cluster.name() };
  const unsafe = { fsync: 'off', full_page_writes: 'off' };
  const all = Object.entries(sync ? settings : { ...settings, ...unsafe });
  return [...all.flatMap(([name, value]) => ['-c', `${name}=${value}`]), ...extra];
}

function url(cluster: Cluster, port: number, database: string): string {
  return `postgres://postgres:${cluster.password()}@127.0.0.1:${port}/${database}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
