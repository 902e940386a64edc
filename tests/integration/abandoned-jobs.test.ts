import type { WorkerEvents } from 'graphile-worker';
import { watchAbandonedJobs, type AbandonedJobs } from '../../server/jobs/abandoned-jobs';
import { createLog } from '../../server/log';
import { lineTo } from '../support/cut-line';
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

/** A process, and the log of its first lane's runner. */
type Process = AbandonedJobs & { readonly events: WorkerEvents };

/** Starts one process with a pool of workers of this id in one lane. */
async function startProcess(poolId: string): Promise<Process> {
  const process = watchAbandonedJobs(database.url, createLog('silent'));
  open.push(process);
  const events = process.lane();
  events.emit('pool:create', { workerPool: { id: poolId } } as never);
  await process.sweep();
  return { ...process, events };
}

/**
 * Inserts a locked job; returns its id.
 * @param since age of the lock, in seconds
 */
async function lockedJob(poolId: string, since = 0): Promise<string> {
  await database.dataSource.query(`select graphile_worker.add_job('send_mail', '{}')`);
  const [rows]: [{ id: string }[], number] = await database.dataSource.query(
    `update graphile_worker._private_jobs
        set locked_by = $1, locked_at = now() - make_interval(secs => $2), attempts = max_attempts
      where locked_by is null returning id`,
    [poolId, since],
  );
  return String(rows[0]?.id);
}

async function holder(): Promise<string | null> {
  const rows: { locked_by: string | null }[] = await database.dataSource.query(
    'select locked_by from graphile_worker.jobs',
  );
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

test('the lanes of a process live beside each other: each keeps its jobs, and loses them with its own pool alone', async () => {
  const process = await startProcess('pool-booking');
  const mail = process.lane();
  mail.emit('pool:create', { workerPool: { id: 'pool-mail' } } as never);
  await process.sweep();
  const other = await startProcess('pool-other');
  await lockedJob('pool-booking', 3_600);
  await lockedJob('pool-mail');
  const [first] = await database.dataSource.query<{ id: string }[]>(
    `select id from graphile_worker.jobs where locked_by = 'pool-booking'`,
  );
  process.events.emit('job:start', { job: { id: first?.id } } as never);
  const holders = () => database.dataSource.query('select locked_by from graphile_worker.jobs order by id');
  await process.sweep();
  await other.sweep();
  expect(await holders()).toEqual([{ locked_by: 'pool-booking' }, { locked_by: 'pool-mail' }]);
  mail.emit('pool:create', { workerPool: { id: 'pool-mail-again' } } as never);
  await process.sweep();
  await other.sweep();
  expect(await holders()).toEqual([{ locked_by: 'pool-booking' }, { locked_by: null }]);
});

describe('a job that the database took out for a living pool whose worker never heard of it', () => {
  const attemptsLeft = async (): Promise<number> => {
    const rows: { left: number }[] = await database.dataSource.query(
      'select max_attempts - attempts as left from graphile_worker.jobs',
    );
    return rows[0]?.left ?? 0;
  };

  test('is freed after a minute with all its tries', async () => {
    const process = await startProcess('pool-a');
    await lockedJob('pool-a', 61);
    await process.sweep();
    expect(await holder()).toBeNull();
    expect(await attemptsLeft()).toBe(1);
  });

  test('opens the named queue that it had locked, and no other', async () => {
    const process = await startProcess('pool-a');
    await database.dataSource.query(
      `select graphile_worker.add_job('send_mail', '{}', queue_name := 'lane-' || n) from generate_series(1, 2) n`,
    );
    await database.dataSource.query(
      `update graphile_worker._private_job_queues set locked_by = 'pool-a', locked_at = now()`,
    );
    await database.dataSource.query(
      `update graphile_worker._private_jobs set locked_by = 'pool-a', attempts = 1,
              locked_at = now() - case when job_queue_id = (select min(id) from graphile_worker._private_job_queues) then interval '61 s' else '1 s' end`,
    );
    await process.sweep();
    const queues = await database.dataSource.query(
      'select locked_by from graphile_worker._private_job_queues order by id',
    );
    expect(queues).toEqual([{ locked_by: null }, { locked_by: 'pool-a' }]);
  });

  test('is told from one that is at work however long, and from one that may be on its way', async () => {
    const process = await startProcess('pool-a');
    await lockedJob('pool-a', 50);
    await process.sweep();
    expect(await holder()).toBe('pool-a');
    await database.truncate();
    const id = await lockedJob('pool-a', 3_600);
    process.events.emit('job:start', { job: { id } } as never);
    await process.sweep();
    expect(await holder()).toBe('pool-a');
    process.events.emit('job:complete', { job: { id } } as never);
    await process.sweep();
    expect(await holder()).toBeNull();
  });
});

test('a connection on which no answer comes is given up, while the database still believes in it', async () => {
  const line = await lineTo(database.url);
  const watch = watchAbandonedJobs(line.url, createLog('silent'), 500);
  try {
    watch.lane().emit('pool:create', { workerPool: { id: 'pool-a' } } as never);
    await watch.sweep();
    await lockedJob('pool-dead');
    line.cut();
    await watch.sweep();
    expect(await holder()).toBe('pool-dead');
    await watch.sweep();
    expect(await holder()).toBeNull();
  } finally {
    await watch.close();
    await line.close();
  }
});
