import type { TaskList } from 'graphile-worker';
import type { Log } from '../log';
import { watchAbandonedJobs } from './abandoned-jobs';
import { startLane, type RunningLane } from './lane-runner';
import { LANE_NAMES, LANES, type LaneName } from './lanes';
import { createSeldomLog } from './seldom-log';

export interface Worker {
  /** Tells which lanes are up; a lane that broke down restarts after a moment. */
  running(): Readonly<Record<LaneName, boolean>>;
  /** Waits for running jobs; others stay in the queue. */
  stop(): Promise<void>;
}

/** The product's tasks for the queue. */
export interface Work {
  /** Returns all tasks, bound to the connections of the lane in which they run. */
  tasks(lane: LaneName): TaskList;
  /** Returns the schedule of the periodic ones among these tasks. */
  crontab(tasks: TaskList): string;
}

/**
 * Starts all lanes of the queue in this process.
 * @throws when a lane cannot be started; none runs then
 */
export async function startWorker(databaseUrl: string, work: Work, allLog: Log): Promise<Worker> {
  const log = createSeldomLog(allLog);
  const abandoned = watchAbandonedJobs(databaseUrl, log);
  const started = await Promise.allSettled(
    LANE_NAMES.map((lane) => {
      const taskList = tasksOf(lane, work.tasks(lane));
      const crontab = work.crontab(taskList);
      return startLane({
        lane,
        databaseUrl,
        concurrency: LANES[lane].concurrency,
        taskList,
        crontab,
        events: abandoned.lane(),
        log,
      });
    }),
  );
  const lanes = started.flatMap((start): RunningLane[] => (start.status === 'fulfilled' ? [start.value] : []));
  const stop = async (): Promise<void> => {
    await Promise.all(lanes.map((lane) => lane.stop()));
    await abandoned.close();
  };
  const failure = started.find((start) => start.status === 'rejected');
  if (failure) {
    await stop();
    throw failure.reason;
  }
  const running = (): Record<LaneName, boolean> =>
    Object.fromEntries(LANE_NAMES.map((name, place) => [name, lanes[place]?.running() ?? false])) as Record<
      LaneName,
      boolean
    >;
  return { running, stop };
}

/** Selects the tasks of one lane from those that exist. */
function tasksOf(lane: LaneName, tasks: TaskList): TaskList {
  const names: readonly string[] = LANES[lane].tasks;
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => names.includes(name)));
}
