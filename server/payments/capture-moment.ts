import { istDate } from '../../rules/dates';

/** What all news together says of the moment at which a payment was captured. */
export interface CaptureBounds {
  /** As the provider says it. */
  readonly exactly: Date | null;
  /** Not before this: the payment's beginning, or the last time it was seen uncaptured. */
  readonly from: Date;
  /** Not after this: the first time it was known to be captured. */
  readonly to: Date;
}

export type CaptureMoment =
  | { readonly kind: 'known'; readonly at: Date }
  /** The day is not certain; after `until` the provider will not say any more, and `from` counts. */
  | { readonly kind: 'waits'; readonly until: Date };

/** How far the provider's clock and ours may be apart. */
const CLOCKS_DIFFER_MS = 60_000;
/** For so long after its moment the provider repeats an event that was not answered, and then never again. */
const EVENTS_COME_MS = 24 * 3_600_000;

/**
 * When a payment was captured, which gives its receipt date, number and financial year. The answer has the same day in
 * Asia/Kolkata in whichever order news came: what the provider says exactly counts; else the bounds, if they lie on one
 * day; else nobody knows yet, and the event of the capture is waited for as long as it can come. Without it the lower
 * bound counts: the last moment at which the payment was certainly not captured.
 */
export function captureMoment({ exactly, from, to }: CaptureBounds, now: Date): CaptureMoment {
  if (exactly) return { kind: 'known', at: exactly };
  const earliest = new Date(from.getTime() - CLOCKS_DIFFER_MS);
  const latest = new Date(to.getTime() + CLOCKS_DIFFER_MS);
  if (istDate(earliest) === istDate(latest)) return { kind: 'known', at: from };
  const until = new Date(to.getTime() + EVENTS_COME_MS);
  return now >= until ? { kind: 'known', at: from } : { kind: 'waits', until };
}
