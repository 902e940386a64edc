import type { TaskList } from 'graphile-worker';
import type { Log } from '../log';
import { watchAbandonedJobs } from './abandoned-jobs';
import { startLane, type RunningLane } from './lane-runner';
import { LANE_NAMES, LANES, type LaneName } from './lanes';

export interface Worker {
  /** Which lanes are up; one that broke down is about to be started again. */
  running(): Readonly<Record<LaneName, boolean>>;
  /** Lets running jobs finish; others stay in the queue. */
  stop(): Promise<void>;
}

/** What the product asks of the queue. */
export interface Work {
  /** All tasks, on the connections of the lane in which they run. */
  tasks(lane: LaneName): TaskList;
  /** When those of these tasks begin that are regular. */
  crontab(tasks: TaskList): string;
}

/** Starts all lanes of the queue in this process. @throws when one of them cannot be started; none runs then */
export async function startWorker(databaseUrl: string, work: Work, log: Log): Promise<Worker> {
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

/** The tasks of one lane, of those that there are. */
function tasksOf(lane: LaneName, tasks: TaskList): TaskList {
  const names: readonly string[] = LANES[lane].tasks;
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => names.includes(name)));
}
