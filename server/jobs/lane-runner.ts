import { setTimeout as delay } from 'node:timers/promises';
import {
  Logger,
  run,
  type Runner,
  type TaskList,
  type Worker,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker';
import { KEEP_ALIVE, WatchedPool } from '../database/watched-pool';
import { describeError, type Log } from '../log';
import { QUEUE_CONNECTIONS, type LaneName } from './lanes';

/** Configuration of one lane's runner. */
export interface LaneOptions {
  readonly lane: LaneName;
  readonly databaseUrl: string;
  readonly concurrency: number;
  readonly taskList: TaskList;
  /** Schedule of this lane's periodic tasks; empty for none. */
  readonly crontab: string;
  /** Emitter on which this lane's worker pools are announced. */
  readonly events: WorkerEvents;
  readonly log: Log;
}

export interface RunningLane {
  /** Tells whether the runner is up; false while it waits for its restart. */
  running(): boolean;
  /** Waits for running jobs; others stay in the queue. */
  stop(): Promise<void>;
}

const RESTART_AFTER_MS = 1_000;
/** Time in milliseconds that a broken runner gets to end by itself. */
const END_WITHIN_MS = 5_000;

interface Running {
  readonly runner: Runner;
  readonly pool: WatchedPool;
  /** Settles when the runner has ended; rejects when it broke down, even if it never ends. */
  readonly over: Promise<void>;
}

/** Starts the runner of one lane, on connections of its own, and restarts it whenever it breaks down. */
export async function startLane(options: LaneOptions): Promise<RunningLane> {
  const { lane, log } = options;
  let stopping = false;
  let current: Running | null = null;
  let isBroken = false;

  const worksAgain = (): void => {
    if (isBroken) log.info('worker.works-again', { lane });
    isBroken = false;
  };
  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      try {
        current ??= await startRunner(options, worksAgain);
        // Stopped while starting: nobody else could stop this runner.
        if (stopping) await current.runner.stop();
        await current.over;
      } catch (error) {
        isBroken = true;
        log.error('worker.broke-down', { lane, ...describeError(error) });
      }
      if (current) await leave(current, options);
      current = null;
      if (!stopping) await delay(RESTART_AFTER_MS);
    }
  };

  current = await startRunner(options, worksAgain);
  const kept = keepRunning();
  return {
    running: () => current !== null,
    stop: async () => {
      stopping = true;
      // A broken runner never answers; it is abandoned like any other.
      void current?.runner.stop().catch((error: unknown) => log.debug('worker.stop', describeError(error)));
      await kept;
    },
  };
}

/** @param onWork is told when the runner takes jobs */
async function startRunner(
  { lane, databaseUrl, concurrency, taskList, crontab, events, log }: LaneOptions,
  onWork: () => void,
): Promise<Running> {
  const pool = createPool(lane, databaseUrl, log);
  const breakdown = watchForBreakdown(events, onWork);
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    taskList,
    crontab,
    events,
    // Without batching, the library leaves a rejection unhandled when the database goes away at the end of a job.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createJobLogger(lane, log),
  }).catch(async (error: unknown) => {
    breakdown.forget();
    await pool.end();
    throw error;
  });
  await pool.query(FORGET_AHEAD).catch((error: unknown) => log.warn('worker.schedule', describeError(error)));
  return { runner, pool, over: Promise.race([runner.promise, breakdown.happened]).finally(breakdown.forget) };
}

/**
 * Forgets periodic runs of the future, noted while the clock was ahead: until that moment the library would skip every run
 * of these tasks.
 */
const FORGET_AHEAD = `
  update graphile_worker._private_known_crontabs set last_execution = null
   where last_execution > now() + interval '5 minutes'`;

interface Breakdown {
  /** Never resolves. */
  readonly happened: Promise<never>;
  /** Stops listening. */
  forget(): void;
}

/**
 * Rejects when the next worker pool can take no job any more, in two cases that the library does not notice.
 *
 * It failed to record a job's result: the library shuts such a pool down, but after two such failures it miscounts what it
 * waits for, and its runner never ends. It gets some seconds to end by itself.
 *
 * It failed at its first look for a job, as in a database that is read-only or goes away right then: the library keeps the
 * failed question for the ids of its tasks, and every later look fails with it, without asking the database.
 *
 * @param onWork is told when the pool has looked for a job without a failure
 */
function watchForBreakdown(events: WorkerEvents, onWork: () => void): Breakdown {
  let pool: WorkerPool | null = null;
  let hasLooked = false;
  let fail: (error: unknown) => void = () => undefined;
  const onCreate = ({ workerPool }: { workerPool: WorkerPool }): void => void (pool ??= workerPool);
  const onFatal = ({ workerPool, error }: { workerPool: WorkerPool; error: unknown }): void => {
    if (workerPool === pool) setTimeout(() => fail(error), END_WITHIN_MS).unref();
  };
  const onLook = ({ worker }: { worker: Worker }): void => {
    if (hasLooked || worker.workerPool !== pool) return;
    hasLooked = true;
    onWork();
  };
  const onFailedLook = ({ worker, error }: { worker: Worker; error: unknown }): void => {
    if (worker.workerPool === pool && !hasLooked) fail(error);
  };
  events.on('pool:create', onCreate);
  events.on('pool:fatalError', onFatal);
  events.on('worker:getJob:empty', onLook);
  events.on('job:start', onLook);
  events.on('worker:getJob:error', onFailedLook);
  const happened = new Promise<never>((_resolve, reject) => (fail = reject));
  // It may happen before somebody waits for it.
  happened.catch(() => undefined);
  return {
    happened,
    forget: () => {
      events.off('pool:create', onCreate);
      events.off('pool:fatalError', onFatal);
      events.off('worker:getJob:empty', onLook);
      events.off('job:start', onLook);
      events.off('worker:getJob:error', onFailedLook);
    },
  };
}

/** Ends what is left of a runner and waits for it briefly; its jobs are freed like those of a dead process. */
async function leave({ runner, pool }: Running, { lane, log }: LaneOptions): Promise<void> {
  const ended = Promise.all([runner.stop().catch(() => undefined), pool.end()]);
  const inTime = await Promise.race([ended.then(() => true), delay(END_WITHIN_MS, false, { ref: false })]);
  if (!inTime) log.warn('worker.left-behind', { lane });
}

/**
 * Creates the queue's connections. A pool created by the queue itself loses its error listeners while connections still
 * close, and a database failure at that moment would end the process.
 */
function createPool(lane: LaneName, databaseUrl: string, log: Log): WatchedPool {
  const pool = new WatchedPool({
    connectionString: databaseUrl,
    max: QUEUE_CONNECTIONS,
    application_name: `foundation-queue-${lane}`,
    ...KEEP_ALIVE,
  });
  pool.on('error', (error) => log.warn('worker.connection-lost', { lane, message: error.message }));
  return pool;
}

/** Recognises the queue's advice on pool size, which is for tasks that work on its connections; ours have their own. */
const isAdviceOnSize = (message: string): boolean => message.includes('smaller than concurrency');

/** Logs the queue's own messages, without payloads, since they may name people. */
function createJobLogger(lane: LaneName, log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const fields = { lane, task: scope.taskIdentifier, job: scope.jobId, message };
    if (level === 'error') log.error('worker', fields);
    else if (level === 'warning' && !isAdviceOnSize(message)) log.warn('worker', fields);
    else log.debug('worker', fields);
  });
}
