import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import { describeError, type Log } from '../log';

/** First half of the two-part advisory lock that each living worker holds on its own id. */
const LOCK_CLASS = 8_020_136;
const SWEEP_EVERY_MS = 15_000;

/**
 * Frees the jobs of killed processes. The queue itself waits four hours before it believes that a worker is dead, far
 * too long for a receipt. Here every worker holds an advisory lock on its id for as long as its process
 * is connected: a job whose worker holds none is free to be taken up again. Should a living worker lose its
 * connection for a moment, its job may run twice, which every task bears.
 */
export interface AbandonedJobs {
  /** Give these to the runner: its workers are announced through them. */
  readonly events: WorkerEvents;
  close(): Promise<void>;
}

export function watchAbandonedJobs(databaseUrl: string, log: Log): AbandonedJobs {
  const events: WorkerEvents = new EventEmitter();
  const workers = new Set<string>();
  let client: Client | null = null;
  let running: Promise<void> | null = null;

  const connection = async (): Promise<Client> => {
    if (client) return client;
    const next = new Client({ connectionString: databaseUrl, application_name: 'foundation-worker-liveness' });
    const lost = (): void => {
      if (client === next) client = null;
    };
    next.on('error', lost);
    next.on('end', lost);
    await next.connect();
    client = next;
    return next;
  };

  const sweep = async (): Promise<void> => {
    try {
      const session = await connection();
      await session.query(HOLD, [LOCK_CLASS, [...workers]]);
      const { rowCount } = await session.query(FREE, [LOCK_CLASS]);
      if (rowCount) log.warn('worker.abandoned-jobs-freed', { workers: rowCount });
    } catch (error) {
      log.warn('worker.sweep-failed', describeError(error));
    }
  };
  /** One sweep at a time; the next one waits for it, and knows of all workers made meanwhile. */
  const sweepNext = (): void => {
    running = (running ?? Promise.resolve()).then(sweep);
  };

  // Once for all workers of a pool, which are made in one go.
  let announced: NodeJS.Immediate | undefined;
  events.on('worker:create', ({ worker }) => {
    workers.add(worker.workerId);
    clearImmediate(announced);
    announced = setImmediate(sweepNext);
  });
  events.on('worker:stop', ({ worker }) => workers.delete(worker.workerId));
  const timer = setInterval(sweepNext, SWEEP_EVERY_MS).unref();

  return {
    events,
    close: async () => {
      clearImmediate(announced);
      clearInterval(timer);
      await running;
      await client?.end().catch(() => undefined);
    },
  };
}

/** Locks that are held already are not taken twice. */
const HOLD = `
  select pg_advisory_lock($1::int, hashtext(worker)) from unnest($2::text[]) as worker
   where not exists (select 1 from pg_locks
                      where locktype = 'advisory' and classid = $1::int::oid and pid = pg_backend_pid()
                        and objid::bigint = hashtext(worker)::bigint & 4294967295)`;

const FREE = `
  select graphile_worker.force_unlock_workers(array[dead.locked_by])
    from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) dead
   where not exists (select 1 from pg_locks
                      where locktype = 'advisory' and classid = $1::int::oid and granted
                        and database = (select oid from pg_database where datname = current_database())
                        and objid::bigint = hashtext(dead.locked_by)::bigint & 4294967295)`;
