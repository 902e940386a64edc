import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import { describeError, type Log } from '../log';

/**
 * First half of the two-part advisory lock that each live worker pool holds on its own id; a process has one pool per
 * lane.
 */
const LOCK_CLASS = 8_020_136;
const SWEEP_EVERY_MS = 15_000;
/** Milliseconds until a database that does not answer is given up, and asked anew over another connection. */
const PATIENCE_MS = 20_000;
/** Age in seconds below which a locked job may still be on its way to its worker or out of the queue. */
const ON_ITS_WAY_SECONDS = 60;

/**
 * Frees the jobs of killed processes. The queue itself waits four hours before it considers a worker dead, far too long
 * for a receipt. Here every worker pool holds an advisory lock on its id while its process is connected: a job whose
 * pool holds none can be taken again. When a live pool loses its connection briefly, its job may run twice; every task
 * is idempotent.
 *
 * A live pool may lose a job as well: the database locks the job for the pool and dies before the answer arrives, and
 * the pool asks again and gets another one. Therefore each pool also frees jobs under its id that are not running in
 * it.
 */
export interface AbandonedJobs {
  /** Registers one lane; pass these events to its runner, which announces its pools through them. */
  lane(): WorkerEvents;
  /**
   * Takes the locks of our pools and frees the jobs of dead pools, and lost ones of ours, now; it also runs every 15 s.
   */
  sweep(): Promise<void>;
  close(): Promise<void>;
}

/** What pg says of a question that was not answered in time. */
const UNANSWERED = 'Query read timeout';

interface Lane {
  pool: string | null;
  readonly atWork: Set<string>;
}

/**
 * Starts the watch on a connection of its own.
 * @param patienceMs how long the database may take for an answer
 */
export function watchAbandonedJobs(databaseUrl: string, log: Log, patienceMs = PATIENCE_MS): AbandonedJobs {
  const lanes: Lane[] = [];
  let client: Client | null = null;
  let last: Promise<void> = Promise.resolve();

  const connection = async (): Promise<Client> => {
    if (client) return client;
    const next = new Client({
      connectionString: databaseUrl,
      application_name: 'foundation-worker-liveness',
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
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
      // A question without an answer stands before all later ones on its connection.
      if ((error as Error).message === UNANSWERED) {
        void client?.end().catch(() => undefined);
        client = null;
      }
    }
  };
  /** Runs one sweep at a time; each includes every pool created before it starts. */
  const sweep = (): Promise<void> => (last = last.then(sweepNow));

  const timer = setInterval(() => void sweep(), SWEEP_EVERY_MS).unref();

  return {
    lane: () => {
      const lane: Lane = { pool: null, atWork: new Set() };
      lanes.push(lane);
      const events: WorkerEvents = new EventEmitter();
      // A lane has one pool at a time: a new one replaces one that broke down.
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

/** SQL of a lock's second half as pg_locks shows it. */
const objid = (id: string): string => `(hashtext(${id})::bigint & 4294967295)`;

const HELD = `select 1 from pg_locks
               where locktype = 'advisory' and granted and classid = $1::int::oid
                 and database = (select oid from pg_database where datname = current_database())`;

/**
 * Takes locks that are not held yet, without waiting: a connection of ours that was given up may hold them until PostgreSQL
 * notices, and serves as well so long.
 */
const HOLD = `
  select pg_try_advisory_lock($1::int, hashtext(pool.id))
    from unnest($2::text[]) as pool(id)
   where not exists (${HELD} and pid = pg_backend_pid() and objid::bigint = ${objid('pool.id')})`;

/** Releases the locks of our earlier pools. */
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

/** Frees lost jobs without counting the attempt, and unlocks their named queues for the others in them. */
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
