import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import { createBreakers } from '../../server/breaker';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../../server/database/embedded';
import { WatchedPool } from '../../server/database/watched-pool';
import { createCrontab, createTasks } from '../../server/app/tasks';
import { startWorker, type Worker } from '../../server/jobs/worker';
import { createLog } from '../../server/log';
import type { Services } from '../../server/app/services';
import { lineTo } from '../support/cut-line';
import { untilTrue } from '../support/until';

const log = createLog('silent');
let directory: string;
let postgres: EmbeddedPostgres;
let worker: Worker | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'worker-'));
  chmodSync(directory, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: directory, fsync: false, log });
});
afterAll(async () => {
  await worker?.stop();
  await postgres.stop({ evenIfInUse: true });
  rmSync(directory, { recursive: true, force: true });
});

async function query(sql: string): Promise<void> {
  const client = new Client({ connectionString: postgres.url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
const add = (): Promise<void> => query(`select graphile_worker.add_job('process_webhook', '{"eventId": "one"}')`);

test('a connection that breaks while the queue stops listening is returned once', async () => {
  const pool = new WatchedPool({ connectionString: postgres.url });
  pool.on('error', () => undefined);
  const unhandled: unknown[] = [];
  const note = (error: unknown): void => void unhandled.push(error);
  process.on('unhandledRejection', note);
  const events: WorkerEvents = new EventEmitter();
  const stopped = new Promise<void>((resolve) => {
    // Emitted right before the connection begins to listen.
    events.once('pool:listen:success', ({ client, workerPool }) => {
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      resolve(workerPool.gracefulShutdown());
    });
  });
  const runner = await run({
    pgPool: pool,
    taskList: {},
    noHandleSignals: true,
    events,
    logger: new Logger(() => () => undefined),
  });
  await stopped;
  await runner.promise.catch(() => undefined);
  await pool.end();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a database that dies while every worker ends its job does not stop the queue for good', async () => {
  let begun = 0;
  let killed = false;
  let ran = 0;
  let release!: () => void;
  const together = new Promise<void>((resolve) => (release = resolve));
  const processWebhook = async (): Promise<void> => {
    ran += 1;
    if (killed) return;
    const place = (begun += 1);
    if (begun === 4) {
      process.kill(postgres.pid, 'SIGKILL');
      killed = true;
      release();
    }
    await together;
    // In sequence: the library miscounts two ends that are recorded together.
    await delay(place * 200);
  };
  // The only service that the queue calls here, in one of its lanes.
  const services = { payments: { processWebhook }, mail: {} } as unknown as Services;
  const tasks = createTasks(services, createBreakers(log));
  worker = await startWorker(postgres.url, { tasks: () => tasks, crontab: createCrontab }, log);
  for (let job = 0; job < 4; job += 1) await add();
  await together;
  await untilTrue(
    () =>
      add().then(
        () => true,
        () => false,
      ),
    30_000,
  );
  // At least one for the new job.
  await untilTrue(() => Promise.resolve(ran > 4), 45_000);
});

test('a line that is cut without a word does not stop the queue', async () => {
  await worker?.stop();
  // Jobs whose worker died with the database above run again some time, and would be counted here.
  await query('delete from graphile_worker._private_jobs');
  const line = await lineTo(postgres.url);
  let ran = 0;
  const services = { payments: { processWebhook: () => void (ran += 1) }, mail: {} } as unknown as Services;
  const tasks = createTasks(services, createBreakers(log));
  worker = await startWorker(line.url, { tasks: () => tasks, crontab: createCrontab }, log);
  try {
    await add();
    await untilTrue(() => Promise.resolve(ran === 1));
    line.cut();
    await add();
    await untilTrue(() => Promise.resolve(ran === 2), 60_000);
  } finally {
    await worker.stop();
    worker = undefined;
    await line.close();
  }
});

test('a lane that is begun while the database is read-only takes jobs once writing is allowed', async () => {
  let ran = 0;
  let said = '';
  const loud = createLog('debug', (line) => void (said += line));
  const services = { payments: { processWebhook: () => void (ran += 1) }, mail: {} } as unknown as Services;
  const tasks = createTasks(services, createBreakers(log));
  const start = async (): Promise<Worker> => startWorker(postgres.url, { tasks: () => tasks, crontab: () => '' }, loud);
  await worker?.stop();
  // Makes the queue's tables.
  await (await start()).stop();
  await query('delete from graphile_worker._private_jobs');
  await add();
  await query('alter system set default_transaction_read_only = on');
  await query('select pg_reload_conf()');
  const isReadOnly = `do $$ begin assert current_setting('transaction_read_only') = 'on'; end $$`;
  const succeeds = (sql: string): Promise<boolean> =>
    query(sql).then(
      () => true,
      () => false,
    );
  try {
    await untilTrue(() => succeeds(isReadOnly));
    worker = await start();
    await untilTrue(() => Promise.resolve(said.includes('cannot execute INSERT in a read-only transaction')));
    // Four workers of a lane that began three times.
    await untilTrue(() => Promise.resolve((said.match(/"lane":"mail".*looking for jobs/g) ?? []).length >= 12), 60_000);
    expect(said.match(/"lane":"mail".*"worker\.broke-down"/g)).toHaveLength(1);
    expect(ran).toBe(0);
  } finally {
    await query('alter system reset default_transaction_read_only');
    await query('select pg_reload_conf()');
  }
  const { running, stop } = worker;
  await untilTrue(() => Promise.resolve(ran === 1 && !Object.values(running()).includes(false)));
  await untilTrue(() => Promise.resolve(said.split('"worker.works-again"').length === 5));
  await stop();
  worker = undefined;
});

test('periodic tasks go on after a start with a clock that was ahead of its time', async () => {
  const start = async (): Promise<void> => {
    await worker?.stop();
    worker = await startWorker(postgres.url, { tasks: () => ({}), crontab: () => '' }, log);
  };
  await start();
  await query(`insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
               values ('ahead', now(), now() + interval '1 year'), ('over', now(), now() - interval '1 minute')
               on conflict (identifier) do update set last_execution = excluded.last_execution`);
  await start();
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    `select identifier, last_execution is null as free from graphile_worker._private_known_crontabs
      where identifier in ('ahead', 'over') order by identifier`,
  );
  await client.end();
  expect(rows).toEqual([
    { identifier: 'ahead', free: true },
    { identifier: 'over', free: false },
  ]);
});

test('a comparison of the night in which the server was off is made up for, once', async () => {
  let compared = 0;
  const reconcileDaily = (): Promise<void> => Promise.resolve(void (compared += 1));
  const tasks = createTasks({ payments: { reconcileDaily }, mail: {} } as unknown as Services, createBreakers(log));
  const { reconcile_daily = () => undefined } = tasks;
  const start = async (): Promise<void> => {
    await worker?.stop();
    worker = await startWorker(postgres.url, { tasks: () => ({ reconcile_daily }), crontab: createCrontab }, log);
  };
  await start();
  await query(`update graphile_worker._private_known_crontabs
                  set known_since = now() - interval '9 days', last_execution = now() - interval '2 days'`);
  await start();
  await untilTrue(() => Promise.resolve(compared === 1), 20_000);
  await start();
  await query(
    `do $$ begin assert not exists (select from graphile_worker.jobs where task_identifier = 'reconcile_daily'); end $$`,
  );
  expect(compared).toBe(1);
});
