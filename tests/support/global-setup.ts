import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/database/embedded';
import { migrate } from '../../server/app/migrate';
import { createLog } from '../../server/log';
import { keepReferenceRows } from './reference-rows';
import './hold-pan-keys';

/** The one cluster of this test run: jest runs the setup of each project, in one process, and their one teardown once. */
type Cluster = Promise<{ database: EmbeddedPostgres; directory: string }>;

const holder = globalThis as typeof globalThis & { testCluster?: Cluster };

/** Starts the cluster at the first call; workers get its address through the environment. */
export default async function setUp(): Promise<void> {
  if (!holder.testCluster) {
    holder.testCluster = start();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAndExit);
  }
  const { database } = await holder.testCluster;
  process.env['TEST_CLUSTER_URL'] = database.url;
}

/** Stops the cluster and removes its files. */
export async function tearDown(): Promise<void> {
  const cluster = holder.testCluster;
  if (!cluster) return;
  delete holder.testCluster;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeListener(signal, stopAndExit);
  const { database, directory } = await cluster;
  await database.stop({ evenIfInUse: true });
  rmSync(directory, { recursive: true, force: true });
}

/** Stops the cluster on Ctrl-C or a time limit, which end jest without its teardown. */
function stopAndExit(): void {
  void tearDown().finally(() => process.exit(130));
}

/** Creates the migrated database "foundation", the template of every test's own. */
async function start(): Promise<Awaited<Cluster>> {
  const directory = mkdtempSync(join(tmpdir(), 'foundation-test-'));
  chmodSync(directory, 0o755);
  const log = createLog('warn');
  // Statistics that arrive between two tests, of tables just emptied, make the next list take up to a thousand times as long.
  const extraArgs = ['-c', 'max_connections=250', '-c', 'autovacuum=off'];
  const database = await startEmbeddedPostgres({ dataDir: directory, log, fsync: false, extraArgs });
  await migrate(database.url, log);
  await keepReferenceRows(database.url);
  return { database, directory };
}
