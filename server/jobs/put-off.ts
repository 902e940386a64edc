import type { JobHelpers, Task } from 'graphile-worker';
import type { Breaker } from '../breaker';

/**
 * Wraps a task in a circuit breaker. While the breaker is open, jobs are rescheduled under the same key, in the same
 * queue, with all their retries, and with some jitter.
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

/** Reschedules a running job: the new job takes its key, and this one ends. */
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
