import { istDate } from '../../rules/dates';

/** Knowledge about the moment at which a payment was captured. */
export interface CaptureBounds {
  /** Exact moment, where the provider states it. */
  readonly exactly: Date | null;
  /** Lower bound: the payment's creation, or the last time it was seen uncaptured. */
  readonly from: Date;
  /** Upper bound: the first time it was known to be captured. */
  readonly to: Date;
}

export type CaptureMoment =
  | { readonly kind: 'known'; readonly at: Date }
  /** The day is uncertain; after `until` the provider sends no more news, and `from` counts. */
  | { readonly kind: 'waits'; readonly until: Date };

/** Maximum difference assumed between the provider's clock and ours, in milliseconds. */
const CLOCKS_DIFFER_MS = 60_000;
/** Period over which the provider retries an unanswered event, in milliseconds; after it the event never comes. */
const EVENTS_COME_MS = 24 * 3_600_000;

/**
 * Determines when a payment was captured, which gives its receipt its date, number and financial year. The resulting
 * day in Asia/Kolkata does not depend on the order in which news arrives.
 *
 * An exact moment counts first. Otherwise the bounds count if both lie on one day. Otherwise the booking waits for the
 * capture event for as long as it can still come; after that the lower bound counts, the last moment at which the
 * payment was certainly not captured.
 */
export function captureMoment({ exactly, from, to }: CaptureBounds, now: Date): CaptureMoment {
  if (exactly) return { kind: 'known', at: exactly };
  const earliest = new Date(from.getTime() - CLOCKS_DIFFER_MS);
  const latest = new Date(to.getTime() + CLOCKS_DIFFER_MS);
  if (istDate(earliest) === istDate(latest)) return { kind: 'known', at: from };
  const until = new Date(to.getTime() + EVENTS_COME_MS);
  return now >= until ? { kind: 'known', at: from } : { kind: 'waits', until };
}
