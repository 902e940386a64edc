import type { MemoryLimiter } from './memory-limiter';
import { callerKey, type Rate } from './rate-limit';

/** Costs of what no cache can answer, in units of about two milliseconds of CPU. */
export const WORK = {
  /** Rendering a page. */
  page: 8,
  /** Rendering that there is no such page, beside the page itself: no cache keeps an answer to what is made up. */
  missing: 16,
  /** Executing a query that was executed before, with other variables or after a change. */
  query: 1,
  /** Parsing and checking a document that was never sent before. */
  document: 8,
  /** The same, for each 500 characters of it. */
  text: 4,
} as const;

/**
 * Takes units of work from what the server does for one address. Returns 0, or the seconds until there is so much again.
 */
export type SpendWork = (address: string, units: number) => number;

/**
 * Creates the budget of work for visitors, by address. Counted in memory: what it bounds is this machine's CPU, and a write
 * in the database would cost as much as the work.
 */
export const createVisitorWork =
  (limiter: MemoryLimiter, rate: Rate): SpendWork =>
  (address, units) =>
    limiter.takeOrWait('visitor-work', callerKey(address), rate, Math.min(units, rate.burst));
