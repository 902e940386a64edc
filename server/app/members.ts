import cluster, { type Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { SetupError } from '../config/setup-error';
import type { Log } from '../log';

/** The processes that serve the site, on one port. */
export interface Members {
  /** Stops them gracefully: running requests and jobs end first. */
  stop(): Promise<void>;
}

// Each process takes connections itself. Dealt out in turn, which is Node's default, they pass through this process, and one
// whose receiver is killed before it has taken it stays open for ever without an answer.
cluster.schedulingPolicy = cluster.SCHED_NONE;

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Life in milliseconds after which a process counts as healthy: its next death is followed by a short pause again. */
const HEALTHY_AFTER_MS = 30_000;

interface Member {
  readonly worker: Worker;
  /** Settles when it listens; rejects when it ends before. */
  readonly ready: Promise<void>;
  readonly ended: Promise<string>;
}

/**
 * Starts the processes and waits until all listen. One that dies later is replaced, after a pause that grows while it
 * keeps dying. Passes on what one tells the others (see http/peers).
 * @param settings environment of each process
 * @throws Error when one ends before it listens, or when `interrupted`; none runs then
 */
export async function startMembers(
  settings: readonly NodeJS.ProcessEnv[],
  log: Log,
  interrupted: AbortSignal,
): Promise<Members> {
  const stopping = new AbortController();
  const current = new Map<number, Member>();

  const start = (place: number): Member => {
    const member = fork(settings[place]);
    current.set(place, member);
    member.worker.on('message', (message: unknown) => {
      if (typeof message !== 'object' || message === null) return;
      for (const { worker } of current.values()) if (worker !== member.worker) tell(worker, message);
    });
    return member;
  };
  const keep = async (place: number): Promise<void> => {
    let pause = FIRST_PAUSE_MS;
    for (;;) {
      const began = Date.now();
      const how = await current.get(place)?.ended;
      if (stopping.signal.aborted) return;
      pause = Date.now() - began > HEALTHY_AFTER_MS ? FIRST_PAUSE_MS : Math.min(LONGEST_PAUSE_MS, pause * 2);
      log.error('process.died', { process: place + 1, how, restartsInMs: pause });
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      start(place).ready.catch(() => undefined);
    }
  };
  const stop = async (): Promise<void> => {
    stopping.abort();
    await Promise.all(
      [...current.values()].map(async ({ worker, ended }) => {
        worker.process.kill('SIGTERM');
        await ended;
      }),
    );
  };

  const interruption = new Promise<never>((_resolve, reject) => {
    interrupted.addEventListener('abort', () => reject(interrupted.reason as Error), { once: true });
  });
  interruption.catch(() => undefined);
  try {
    interrupted.throwIfAborted();
    await Promise.race([Promise.all(settings.map((_settings, place) => start(place).ready)), interruption]);
  } catch (error) {
    await stop();
    throw error;
  }
  for (const place of current.keys()) void keep(place);
  return { stop };
}

function fork(env: NodeJS.ProcessEnv | undefined): Member {
  const worker = cluster.fork(env);
  const ended = new Promise<string>((resolve) => {
    worker.once('exit', (code, signal) => resolve(signal || `exit code ${code}`));
  });
  const ready = new Promise<void>((resolve, reject) => {
    worker.on('message', (message: unknown) => {
      if (message === 'ready') resolve();
    });
    void ended.then((how) => reject(new SetupError(`A process of the site ended before it was ready (${how}).`)));
  });
  return { worker, ready, ended };
}

/** Sends a message; one that is just dying needs none. */
const tell = (worker: Worker, message: object): void => {
  if (worker.isConnected()) worker.send(message, () => undefined);
};
