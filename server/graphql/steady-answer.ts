import { setTimeout as delay } from 'node:timers/promises';

/** Longer than looking up an address and writing a mail to it take together. */
export const STEADY_MS = 300;

/**
 * Answers no sooner than after a fixed time, so that the clock does not tell what the words keep back: whether there
 * is an account, or a donor, with this address.
 */
export async function steadily<T>(work: Promise<T>): Promise<T> {
  const [answer] = await Promise.all([work, delay(STEADY_MS)]);
  return answer;
}
