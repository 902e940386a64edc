import type { Queryable } from '../database/sql';

/**
 * Enqueues, in the caller's transaction, the job that copies linked pictures and draws the foundation's mark. One that
 * waits already is enough, and one runs at a time in all processes: other sites may keep it waiting.
 * @param inSeconds pause before it; a later call without one ends the pause
 */
export const queuePictures = (db: Queryable, inSeconds = 0): Promise<unknown> =>
  db.query(
    `select graphile_worker.add_job('keep_pictures', queue_name := 'pictures', job_key := 'pictures', priority := 10,
                                    run_at := now() + make_interval(secs => $1))`,
    [inSeconds],
  );
