import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import { describeError, type Log } from '../log';

/** First half of the two-part advisory lock that each living pool of workers holds on its own id; a process has one in each lane. */
const LOCK_CLASS = 8_020_136;
const SWEEP_EVERY_MS = 15_000;
/** What was taken this lately may still be on its way to its worker, or on its way out of the queue. */
const ON_ITS_WAY_SECONDS = 60;

/**
 * Frees the jobs of killed processes. The queue itself waits four hours before it believes that a worker is dead, far
 * too long for a receipt. Here every pool of workers holds an advisory lock on its id for as long as its process
 * is connected: a job whose pool holds none is free to be taken up again. Should a living pool lose its
 * connection for a moment, its job may run twice, which every task bears.
 *
 * A job may also be lost by a pool that lives: the database takes it out for the pool and dies before the answer is
 * through, and the pool asks anew and gets another one. So each pool frees what stands under its id and is not at work in it.
 */
export interface AbandonedJobs {
  /** For one lane: give these to its runner, whose pools are announced through them. */
  lane(): WorkerEvents;
  /** Holds the locks of our pools and frees the jobs of dead ones and lost ones of ours, now; otherwise it happens every 15 s. */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

interface Lane {
  pool: string | null;
  readonly atWork: Set<string>;
}

export function watchAbandonedJobs(databaseUrl: string, log: Log): AbandonedJobs {
  const lanes: Lane[] = [];
  let client: Client | null = null;
  let last: Promise<void> = Promise.resolve();

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

  const sweepNow = async (): Promise<void> => {
    try {
      const session = await connection();
      const alive = lanes.flatMap(({ pool }) => pool ?? []);
      const atWork = lanes.flatMap((lane) => [...lane.atWork]);
      await session.query(HOLD, [LOCK_CLASS, alive]);
      await session.query(RELEASE, [LOCK_CLASS, alive]);
      const { rowCount } = await session.query(FREE, [LOCK_CLASS]);
      if (rowCount) log.warn('worker.abandoned-jobs-freed', { pools: rowCount });
      const lost = await session.query(FREE_LOST, [alive, atWork, ON_ITS_WAY_SECONDS]);
      if (lost.rowCount) log.warn('worker.lost-jobs-freed', { jobs: lost.rowCount });
    } catch (error) {
      log.warn('worker.sweep-failed', describeError(error));
    }
  };
  /** One at a time; each knows of the pool made before it begins. */
  const sweep = (): Promise<void> => (last = last.then(sweepNow));

  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref();

  return {
    lane: () => {
      const lane: Lane = { pool: null, atWork: new Set() };
      lanes.push(lane);
      const events: WorkerEvents = new EventEmitter();
      // A lane has one pool at a time: a new one takes the place of one that broke down.
      events.on('pool:create', ({ workerPool }) => {
        lane.pool = workerPool.id;
        lane.atWork.clear();
        void sweep();
      });
      events.on('job:start', ({ job }) => void lane.atWork.add(job.id));
      events.on('job:complete', ({ job }) => void lane.atWork.delete(job.id));
      return events;
    },
    sweep,
    close: async () => {
      clearInterval(timer);
      await last;
      await client?.end().catch(() => undefined);
    },
  };
}

/** The second half of a lock as pg_locks shows it. */
const objid = (id: string): string => `(hashtext(${id})::bigint & 4294967295)`;

const HELD = `select 1 from pg_locks
               where locktype = 'advisory' and granted and classid = $1::int::oid
                 and database = (select oid from pg_database where datname = current_database())`;

/** A lock that is held already is not taken twice. */
const HOLD = `
  select pg_advisory_lock($1::int, hashtext(pool.id))
    from unnest($2::text[]) as pool(id)
   where not exists (${HELD} and pid = pg_backend_pid() and objid::bigint = ${objid('pool.id')})`;

/** The locks of our earlier pools. */
const RELEASE = `
  select pg_advisory_unlock($1::int, lock.id)
    from (select case when objid::bigint > 2147483647 then objid::bigint - 4294967296 else objid::bigint end::int as id
            from pg_locks
           where locktype = 'advisory' and classid = $1::int::oid and pid = pg_backend_pid()) lock
   where lock.id <> all (select hashtext(pool.id) from unnest($2::text[]) as pool(id))`;

const FREE = `
  select graphile_worker.force_unlock_workers(array[dead.locked_by])
    from (select distinct locked_by from graphile_worker.jobs where locked_by is not null) dead
   where not exists (${HELD} and objid::bigint = ${objid('dead.locked_by')})`;

/** Being lost was no try. A named queue that the job had locked opens again for the others in it. */
const FREE_LOST = `
  with freed as (
    update graphile_worker._private_jobs
       set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
     where locked_by = any($1::text[]) and id <> all($2::bigint[]) and locked_at < now() - make_interval(secs => $3)
    returning job_queue_id
  ), opened as (
    update graphile_worker._private_job_queues set locked_by = null, locked_at = null
     where locked_by = any($1::text[]) and id in (select job_queue_id from freed)
  )
  select 1 from freed`;
