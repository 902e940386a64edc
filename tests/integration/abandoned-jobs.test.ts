import { watchAbandonedJobs, type AbandonedJobs } from '../../server/jobs/abandoned-jobs';
import { createLog } from '../../server/log';
import { testDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
const open: AbandonedJobs[] = [];

beforeAll(async () => {
  database = await testDatabase();
});
beforeEach(() => database.truncate());
afterEach(async () => {
  await Promise.all(open.splice(0).map((process) => process.close()));
});
afterAll(() => database.close());

/** What one process does, with a pool of workers of this id. */
async function startProcess(poolId: string): Promise<AbandonedJobs> {
  const process = watchAbandonedJobs(database.url, createLog('silent'));
  open.push(process);
  process.events.emit('pool:create', { workerPool: { id: poolId } } as never);
  await process.sweep();
  return process;
}

async function lockedJob(poolId: string): Promise<void> {
  await database.dataSource.query(`select graphile_worker.add_job('send_mail', '{}')`);
  await database.dataSource.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now(), attempts = 1`,
    [poolId],
  );
}

async function holder(): Promise<string | null> {
  const rows: { locked_by: string | null }[] = await database.dataSource.query('select locked_by from graphile_worker.jobs');
  return rows[0]?.locked_by ?? null;
}

test('a job of a process that is gone is free at the next sweep of any other', async () => {
  const other = await startProcess('pool-b');
  await lockedJob('pool-dead');
  await other.sweep();
  expect(await holder()).toBeNull();
});

test('a job of a living process is left alone, until that process ends', async () => {
  const [first, other] = [await startProcess('pool-a'), await startProcess('pool-b')];
  await lockedJob('pool-a');
  await first.sweep();
  await other.sweep();
  expect(await holder()).toBe('pool-a');
  await first.close();
  await other.sweep();
  expect(await holder()).toBeNull();
});

test('a pool that was replaced within a living process does not keep its jobs', async () => {
  const process = await startProcess('pool-old');
  await lockedJob('pool-old');
  process.events.emit('pool:create', { workerPool: { id: 'pool-new' } } as never);
  await process.sweep();
  expect(await holder()).toBeNull();
});
