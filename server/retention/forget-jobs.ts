import type { Queryable } from '../database/sql';

/** Days that a job which used up its attempts stays, for whoever looks into it. */
const KEPT_DAYS = 7;

/**
 * Deletes jobs that used up their attempts. The queue keeps them for ever, also beside the job that took their place, and
 * doctor and alarm count them. An event that was not processed keeps its job, by which its rescue knows that it was tried.
 */
export const forgetJobs = (db: Queryable): Promise<unknown> =>
  db.query(
    `select graphile_worker.complete_jobs(array(
       select j.id from graphile_worker.jobs j
        where j.attempts >= j.max_attempts and j.updated_at < now() - make_interval(days => $1)
          and not exists (select 1 from webhook_events e
                           where e.processed_at is null and j.key = 'process_webhook:' || e.event_id)))`,
    [KEPT_DAYS],
  );
