import { setTimeout as delay } from 'node:timers/promises';
import { ProviderError } from '../provider';
import type { Page } from './adoption-provider';

/** Maximum page size of the provider's lists. */
const PAGE = 100;
/** Attempts of one call that is throttled or gets no answer. */
const TRIES = 7;
const LONGEST_PAUSE_MS = 30_000;

/** Pauses between attempts: exponential with randomisation, as the provider advises; it publishes no numbers. */
export interface Pace {
  readonly firstPauseMs: number;
}

export const USUAL_PACE: Pace = { firstPauseMs: 500 };

/**
 * Makes a call, and again after a growing pause while the provider throttles it or gives no answer.
 * @throws ProviderError of the last attempt, or the first that no retry would change
 */
export async function withPatience<T>(pace: Pace, call: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const isWorthIt = error instanceof ProviderError && error.retryable && error.statusCode !== 401;
      if (!isWorthIt || tries === TRIES) throw error;
    }
    const pause = Math.min(LONGEST_PAUSE_MS, pace.firstPauseMs * 2 ** tries);
    await delay(pause * (0.5 + Math.random() / 2));
  }
}

/**
 * Reads a list to its end, one page at a time, so that memory stays bounded.
 * @param read reads a page
 * @param take takes what was read, and tells how many records the page had
 */
export async function readPages<T>(
  pace: Pace,
  read: (page: Page) => Promise<T>,
  take: (answer: T) => number | Promise<number>,
): Promise<void> {
  for (let skip = 0; ; skip += PAGE) {
    const size = await take(await withPatience(pace, () => read({ count: PAGE, skip })));
    if (size < PAGE) return;
  }
}
