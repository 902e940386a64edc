import { Histogram, type Registry } from 'prom-client';
import type { RequestKind } from './request-kind';

type Label = 'kind' | 'status' | 'le';
interface Labels {
  readonly kind: RequestKind;
  readonly status: string;
}

/** A line of the histogram, as prom-client passes it to its registry. */
interface Value {
  readonly metricName: string;
  readonly value: number;
  readonly labels: { readonly le?: number | string };
  readonly sharedLabels: Labels;
}

const NAME = 'foundation_request_duration_seconds';
const HELP = 'Time until an answer was sent';
const STATUS_CLASSES = ['aborted', '1xx', '2xx', '3xx', '4xx', '5xx'];

/** Counts of one kind and class of status: below each bound, above all, and their sum in seconds. */
interface Tally {
  readonly counts: Float64Array;
  sum: number;
}

/**
 * Histogram of the durations of requests that counts in plain arrays: prom-client's own builds a key of the labels for
 * each observation, which costs a cached answer a twentieth of its time. It is read by the registry as any other.
 */
export class RequestDurations extends Histogram<Label> {
  private readonly tallies = new Map<RequestKind, Tally[]>();

  /** @param bounds upper bounds of the buckets in seconds, ascending */
  constructor(
    registry: Registry,
    private readonly bounds: readonly number[],
  ) {
    super({ name: NAME, help: HELP, registers: [registry] });
  }

  /** @param status of the answer; 0 when the client went away before it was complete */
  count(kind: RequestKind, status: number, seconds: number): void {
    let own = this.tallies.get(kind);
    if (!own) {
      own = STATUS_CLASSES.map(() => ({ counts: new Float64Array(this.bounds.length + 1), sum: 0 }));
      this.tallies.set(kind, own);
    }
    const tally = own[Math.trunc(status / 100)];
    if (!tally) return;
    let place = 0;
    while (place < this.bounds.length && seconds > (this.bounds[place] as number)) place += 1;
    tally.counts[place] = (tally.counts[place] as number) + 1;
    tally.sum += seconds;
  }

  /** Called by the registry, and by the `get` of prom-client's histogram. */
  getForPromString() {
    const values = [...this.tallies].flatMap(([kind, own]) =>
      own.flatMap((tally, place) => this.valuesOf(tally, { kind, status: STATUS_CLASSES[place] as string })),
    );
    return Promise.resolve({ name: NAME, help: HELP, type: 'histogram', aggregator: 'sum', values });
  }

  private valuesOf({ counts, sum }: Tally, sharedLabels: Labels): Value[] {
    let total = 0;
    const buckets = [...counts].map((count, place): Value => {
      total += count;
      return { metricName: `${NAME}_bucket`, value: total, labels: { le: this.bounds[place] ?? '+Inf' }, sharedLabels };
    });
    if (total === 0) return [];
    return [
      ...buckets,
      { metricName: `${NAME}_sum`, value: sum, labels: {}, sharedLabels },
      { metricName: `${NAME}_count`, value: total, labels: {}, sharedLabels },
    ];
  }
}
