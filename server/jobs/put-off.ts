import type { JobHelpers, Task } from 'graphile-worker';
import type { Breaker } from '../breaker';

/**
 * The same task, but while its server is left in peace its jobs are put off: under the same name, in the same queue, with
 * all their tries, somewhat apart from each other.
 */
export const putOff =
  (breaker: Breaker, task: Task): Task =>
  async (payload, helpers) => {
    const leave = breaker.ask();
    if (typeof leave === 'number') return comeBack(helpers, payload, leave);
    try {
      return await task(payload, helpers);
    } finally {
      leave.done();
    }
  };

/** A job that is at work gives its name to the new one, and ends. */
async function comeBack({ job, withPgClient }: JobHelpers, payload: unknown, wait: number): Promise<void> {
  const seconds = (wait * (1 + Math.random() / 2)) / 1000;
  await withPgClient((client) =>
    client.query(
      `select graphile_worker.add_job(task_identifier, $2::json, queue_name, now() + make_interval(secs => $3),
                                      max_attempts, key, priority)
         from graphile_worker.jobs where id = $1`,
      [job.id, JSON.stringify(payload), seconds],
    ),
  );
}
