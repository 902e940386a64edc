import type { Log } from './log';

/** Permission for one call; `done` ends it, whatever came of it. */
export interface Leave {
  done(): void;
}

/**
 * Circuit breaker of an external server. After repeated failures background work pauses, and then one trial call
 * decides. Requests of people are never held back, but their outcome counts.
 */
export interface Breaker {
  /** Asks for permission: a Leave, or the milliseconds after which to ask again. */
  ask(): Leave | number;
  /** Reports an answer, even a plain refusal. */
  answered(): void;
  /** Reports a failure: no answer, or none that concerns the request. */
  failed(): void;
}

export interface Breakers {
  readonly provider: Breaker;
  readonly mail: Breaker;
}

/** Failures in a row that open the breaker. */
const FAILURES = 4;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 5 * 60_000;
/** Time in milliseconds that others wait during a trial call. */
const WHILE_TRYING_MS = 5_000;

/**
 * Creates a circuit breaker with exponential backoff, from 15 seconds to 5 minutes.
 * @param server its name in the log: `breaker.opened` with the length of the pause, `breaker.closed` when it answers
 * again
 * @param now milliseconds of the real clock, like the job queue's
 */
export function createBreaker(server: keyof Breakers, log: Log, now: () => number = Date.now): Breaker {
  let failures = 0;
  /** End of the pause; null while the breaker is closed. */
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
      // A failure of a call that started before the breaker opened is no news.
      if (tried || (peaceUntil === null && failures >= FAILURES)) open();
    },
  };
}

/** Creates one breaker per external server of background work. */
export const createBreakers = (log: Log): Breakers => ({
  provider: createBreaker('provider', log),
  mail: createBreaker('mail', log),
});
