import type { Log } from './log';

/** Leave to ask; `done` says that the asking is over, whatever came of it. */
export interface Leave {
  done(): void;
}

/**
 * Watches a server of others: when it fails time after time, background work leaves it in peace for a while and then
 * tries with one question. People's own requests are never kept back, but what becomes of them counts.
 */
export interface Breaker {
  /** Leave to ask now, or after how many milliseconds to come back. */
  ask(): Leave | number;
  /** It answered, if only with a plain refusal of what was asked. */
  answered(): void;
  /** It gave no answer, or none that had to do with the question. */
  failed(): void;
}

export interface Breakers {
  readonly provider: Breaker;
  readonly mail: Breaker;
}

/** So many failures in a row, with no answer between them. */
const FAILURES = 4;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** How long others wait while one tries. */
const WHILE_TRYING_MS = 5_000;

/**
 * @param server its name in the log: `breaker.opened` with how long it is left in peace, `breaker.closed` when it answers again
 * @param now milliseconds of the real clock, as the job queue has it
 */
export function createBreaker(server: keyof Breakers, log: Log, now: () => number = Date.now): Breaker {
  let failures = 0;
  /** Null while everybody may ask; otherwise until when nobody is to. */
  let peaceUntil: number | null = null;
  let pause = FIRST_PAUSE_MS;
  let trial: Leave | null = null;

  const open = (): void => {
    peaceUntil = now() + pause;
    log.warn('breaker.opened', { server, failures, pauseSeconds: pause / 1000 });
    pause = Math.min(LONGEST_PAUSE_MS, pause * 2);
  };

  return {
    ask: () => {
      if (peaceUntil === null) return { done: () => undefined };
      const wait = peaceUntil - now();
      if (wait > 0) return wait;
      if (trial) return WHILE_TRYING_MS;
      const own: Leave = { done: () => void (trial = trial === own ? null : trial) };
      trial = own;
      return own;
    },
    answered: () => {
      if (peaceUntil !== null) log.info('breaker.closed', { server });
      [failures, peaceUntil, pause, trial] = [0, null, FIRST_PAUSE_MS, null];
    },
    failed: () => {
      failures += 1;
      const tried = peaceUntil !== null && peaceUntil <= now();
      if (tried) trial = null;
      // What was begun before the peace and fails in it says nothing new.
      if (tried || (peaceUntil === null && failures >= FAILURES)) open();
    },
  };
}

/** One for each server of others that background work asks. */
export const createBreakers = (log: Log): Breakers => ({
  provider: createBreaker('provider', log),
  mail: createBreaker('mail', log),
});
