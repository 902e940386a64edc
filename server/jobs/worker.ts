import type { TaskList } from 'graphile-worker';
import type { Breakers } from '../breaker';
import type { Log } from '../log';
import type { Services } from '../services';
import { watchAbandonedJobs } from './abandoned-jobs';
import { startLane, type RunningLane } from './lane-runner';
import { LANE_NAMES, LANES, type LaneName } from './lanes';
import { createCrontab, createTasks } from './tasks';

export interface Worker {
  /** Which lanes are up; one that broke down is about to be started again. */
  running(): Readonly<Record<LaneName, boolean>>;
  /** Lets running jobs finish; others stay in the queue. */
  stop(): Promise<void>;
}

/** What the jobs of each lane work with: the same services, on connections of the lane's own. */
export type LaneServices = Readonly<Record<LaneName, Services>>;

/** Starts all lanes of the queue in this process. @throws when one of them cannot be started; none runs then */
export async function startWorker(databaseUrl: string, services: LaneServices, breakers: Breakers, log: Log): Promise<Worker> {
  const abandoned = watchAbandonedJobs(databaseUrl, log);
  const started = await Promise.allSettled(
    LANE_NAMES.map((lane) => {
      const taskList = tasksOf(lane, createTasks(services[lane], breakers));
      const crontab = createCrontab(taskList);
      return startLane({ lane, databaseUrl, concurrency: LANES[lane].concurrency, taskList, crontab, events: abandoned.lane(), log });
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
    Object.fromEntries(LANE_NAMES.map((name, place) => [name, lanes[place]?.running() ?? false])) as Record<LaneName, boolean>;
  return { running, stop };
}

/** The tasks of one lane, of those that there are. */
function tasksOf(lane: LaneName, tasks: TaskList): TaskList {
  const names: readonly string[] = LANES[lane].tasks;
  return Object.fromEntries(Object.entries(tasks).filter(([name]) => names.includes(name)));
}
