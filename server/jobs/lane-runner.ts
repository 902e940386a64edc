import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import { WatchedPool } from '../database/watched-pool';
import { describeError, type Log } from '../log';
import { QUEUE_CONNECTIONS, type LaneName } from './lanes';

/** What one lane's runner is made of. */
export interface LaneOptions {
  readonly lane: LaneName;
  readonly databaseUrl: string;
  readonly concurrency: number;
  readonly taskList: TaskList;
  /** When tasks of this lane begin by themselves; empty for none. */
  readonly crontab: string;
  /** Where the pools of this lane's workers are announced. */
  readonly events: WorkerEvents;
  readonly log: Log;
}

export interface RunningLane {
  /** False while the runner is down and about to be started again. */
  running(): boolean;
  /** Lets running jobs finish; others stay in the queue. */
  stop(): Promise<void>;
}

const RESTART_AFTER_MS = 1_000;
/** How long a runner that broke down may take to end by itself. */
const END_WITHIN_MS = 5_000;

interface Running {
  readonly runner: Runner;
  readonly pool: WatchedPool;
  /** Settles when the runner has ended; rejects when it broke down, too, whether it ever ends or not. */
  readonly over: Promise<void>;
}

/** Starts the runner of one lane, on connections of its own, and again whenever it breaks down. */
export async function startLane(options: LaneOptions): Promise<RunningLane> {
  const { lane, log } = options;
  let stopping = false;
  let current: Running | null = null;

  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      try {
        current ??= await startRunner(options);
        // Told to stop while it was starting: nobody else could tell it.
        if (stopping) await current.runner.stop();
        await current.over;
      } catch (error) {
        log.error('worker.broke-down', { lane, ...describeError(error) });
      }
      if (current) await leave(current, options);
      current = null;
      if (!stopping) await delay(RESTART_AFTER_MS);
    }
  };

  current = await startRunner(options);
  const kept = keepRunning();
  return {
    running: () => current !== null,
    stop: async () => {
      stopping = true;
      // One that broke down never answers; it is left behind like any other.
      void current?.runner.stop().catch((error: unknown) => log.debug('worker.stop', describeError(error)));
      await kept;
    },
  };
}

async function startRunner({
  lane,
  databaseUrl,
  concurrency,
  taskList,
  crontab,
  events,
  log,
}: LaneOptions): Promise<Running> {
  const pool = createPool(lane, databaseUrl, log);
  const breakdown = watchForBreakdown(events);
  const runner = await run({
    pgPool: pool,
    concurrency,
    noHandleSignals: true,
    taskList,
    crontab,
    events,
    // Unbatched, the library leaves a rejection unhandled when the database goes away at the end of a job.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: createJobLogger(lane, log),
  }).catch(async (error: unknown) => {
    breakdown.forget();
    await pool.end();
    throw error;
  });
  return { runner, pool, over: Promise.race([runner.promise, breakdown.happened]).finally(breakdown.forget) };
}

interface Breakdown {
  /** Never resolves. */
  readonly happened: Promise<never>;
  /** Listens no more. */
  forget(): void;
}

/**
 * Rejects some seconds after the next pool of workers could not write down what became of a job. The library shuts such a
 * pool down, but when two such writes fail it miscounts what it waits for: the pool takes no job any more, and its runner
 * never ends.
 */
function watchForBreakdown(events: WorkerEvents): Breakdown {
  let pool: WorkerPool | null = null;
  let fail: (error: unknown) => void = () => undefined;
  const onCreate = ({ workerPool }: { workerPool: WorkerPool }): void => void (pool ??= workerPool);
  const onFatal = ({ workerPool, error }: { workerPool: WorkerPool; error: unknown }): void => {
    if (workerPool === pool) setTimeout(() => fail(error), END_WITHIN_MS).unref();
  };
  events.on('pool:create', onCreate);
  events.on('pool:fatalError', onFatal);
  return {
    happened: new Promise((_resolve, reject) => (fail = reject)),
    forget: () => {
      events.off('pool:create', onCreate);
      events.off('pool:fatalError', onFatal);
    },
  };
}

/** Ends what is left of a runner, and waits for it a little: its jobs are freed as those of a dead process are. */
async function leave({ runner, pool }: Running, { lane, log }: LaneOptions): Promise<void> {
  const ended = Promise.all([runner.stop().catch(() => undefined), pool.end()]);
  const inTime = await Promise.race([ended.then(() => true), delay(END_WITHIN_MS, false, { ref: false })]);
  if (!inTime) log.warn('worker.left-behind', { lane });
}

/**
 * The queue's connections. A pool that the queue makes itself loses its listeners while connections still close, and a
 * database that dies in that moment would take the process with it.
 */
function createPool(lane: LaneName, databaseUrl: string, log: Log): WatchedPool {
  const pool = new WatchedPool({
    connectionString: databaseUrl,
    max: QUEUE_CONNECTIONS,
    application_name: `foundation-queue-${lane}`,
  });
  pool.on('error', (error) => log.warn('worker.connection-lost', { lane, message: error.message }));
  return pool;
}

/** The queue's advice on the size of a pool is for tasks that work on its connections; ours have their own. */
const isAdviceOnSize = (message: string): boolean => message.includes('smaller than concurrency');

/** The queue's own messages; payloads are never logged, they may name people. */
function createJobLogger(lane: LaneName, log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const fields = { lane, task: scope.taskIdentifier, job: scope.jobId, message };
    if (level === 'error') log.error('worker', fields);
    else if (level === 'warning' && !isAdviceOnSize(message)) log.warn('worker', fields);
    else log.debug('worker', fields);
  });
}
