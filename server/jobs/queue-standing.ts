/** How the job queue stands. */
export interface QueueStanding {
  /** Jobs that are due, those at work included. */
  readonly due: number;
  /** Age in seconds of the longest due one that nobody has taken; 0 where there is none. */
  readonly oldestSeconds: number;
  /** Jobs that used up their attempts. */
  readonly givenUp: number;
}

/** Columns of a select that read it. */
export const QUEUE_STANDING = `
  (select count(*)::int from graphile_worker.jobs where run_at <= now() and attempts < max_attempts) as due,
  coalesce((select extract(epoch from now() - min(run_at))::float8 from graphile_worker.jobs
             where run_at <= now() and attempts < max_attempts and locked_at is null), 0) as "oldestSeconds",
  (select count(*)::int from graphile_worker.jobs where attempts >= max_attempts) as "givenUp"`;
