import { setTimeout as delay } from 'node:timers/promises';

/** Minimum response time in milliseconds; longer than looking up an address and writing a mail to it take together. */
export const STEADY_MS = 300;

/**
 * Delays an answer, and an error as well, to a fixed minimum time, against timing attacks: the clock must not tell whether an account, or a
 * donor, with this address exists.
 */
export async function steadily<T>(work: Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work, delay(STEADY_MS)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
