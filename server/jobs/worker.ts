import { setTimeout as delay } from 'node:timers/promises';
import { Logger, run, type Runner } from 'graphile-worker';
import { WatchedPool } from '../database/watched-pool';
import { describeError, type Log } from '../log';
import type { Services } from '../services';
import { watchAbandonedJobs } from './abandoned-jobs';
import { createCrontab, createTasks } from './tasks';

export interface Worker {
  /** False while the runner is down and about to be started again. */
  running(): boolean;
  /** Lets running jobs finish; others stay in the queue. */
  stop(): Promise<void>;
}

const CONCURRENCY = 4;
const RESTART_AFTER_MS = 1_000;

/** Starts the queue's worker in this process, on connections of its own, and again whenever it breaks down. */
export async function startWorker(databaseUrl: string, services: Services, log: Log): Promise<Worker> {
  const abandoned = watchAbandonedJobs(databaseUrl, log);
  let stopping = false;
  let runner: Runner | null = null;
  let pool: WatchedPool | null = null;

  const startRunner = async (): Promise<void> => {
    pool = createPool(databaseUrl, log);
    runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      taskList: createTasks(services),
      crontab: createCrontab(services),
      events: abandoned.events,
      // Unbatched, the library leaves a rejection unhandled when the database goes away at the end of a job.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      logger: createJobLogger(log),
    });
  };

  const keepRunning = async (): Promise<void> => {
    while (!stopping) {
      try {
        if (!runner) await startRunner();
        // Told to stop while it was starting: nobody else could tell it.
        if (stopping) await runner?.stop();
        await runner?.promise;
      } catch (error) {
        log.error('worker.broke-down', describeError(error));
      }
      runner = null;
      await pool?.end();
      pool = null;
      if (!stopping) await delay(RESTART_AFTER_MS);
    }
  };

  await startRunner();
  const kept = keepRunning();
  return {
    running: () => runner !== null,
    stop: async () => {
      stopping = true;
      await runner?.stop().catch((error: unknown) => log.debug('worker.stop', describeError(error)));
      await kept;
      await abandoned.close();
    },
  };
}

/**
 * The queue's connections. A pool that the queue makes itself loses its listeners while connections still close, and a
 * database that dies in that moment would take the process with it.
 */
function createPool(databaseUrl: string, log: Log): WatchedPool {
  const pool = new WatchedPool({
    connectionString: databaseUrl, max: CONCURRENCY + 2, application_name: 'foundation-worker',
  });
  pool.on('error', (error) => log.warn('worker.connection-lost', { message: error.message }));
  return pool;
}

/** The queue's own messages; payloads are never logged, they may name people. */
function createJobLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const fields = { task: scope.taskIdentifier, job: scope.jobId, message };
    if (level === 'error') log.error('worker', fields);
    else if (level === 'warning') log.warn('worker', fields);
    else log.debug('worker', fields);
  });
}
