import type { Task, TaskList } from 'graphile-worker';
import type { Log } from '../log';
import { runTraced, traceOfJob } from '../trace';
import type { Metrics } from './metrics';

/**
 * Wraps tasks: each job runs under the trace of the request that enqueued it, is measured, and ends with a line in the
 * log. Payloads are not logged.
 * @param metrics null where none are kept
 */
export function watchTasks(tasks: TaskList, log: Log, metrics: Metrics | null): TaskList {
  const watch =
    (name: string, task: Task): Task =>
    (payload, helpers) =>
      runTraced(traceOfJob(name, String(helpers.job.id), payload), async () => {
        const began = performance.now();
        const over = (outcome: 'done' | 'failed'): void => {
          const milliseconds = performance.now() - began;
          metrics?.job(name, outcome, milliseconds / 1000);
          log.debug('job.over', { outcome, milliseconds: Math.round(milliseconds), attempt: helpers.job.attempts });
        };
        try {
          const result = await task(payload, helpers);
          over('done');
          return result;
        } catch (error) {
          over('failed');
          throw error;
        }
      });
  return Object.fromEntries(Object.entries(tasks).flatMap(([name, task]) => (task ? [[name, watch(name, task)]] : [])));
}
