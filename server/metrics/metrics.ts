import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { RequestDurations } from './request-durations';
import type { RequestKind } from './request-kind';

/**
 * Counters and durations of one process, for GET /metrics. No label holds anything of a person: kinds and codes only,
 * of which there are few.
 */
export interface Metrics {
  readonly registry: Registry;
  /** @param status of the answer; 0 when the client went away before it was complete */
  request(kind: RequestKind, status: number, seconds: number): void;
  job(task: string, outcome: 'done' | 'failed', seconds: number): void;
  /** @param outcome `ok`, or the status and code of the provider's refusal */
  providerCall(outcome: string, seconds: number): void;
  settlement(kind: string): void;
  mail(outcome: 'sent' | 'failed' | 'retried'): void;
  /** @param limit name of the limit that refused a caller */
  limitHit(limit: string): void;
  signIn(outcome: 'ok' | 'failed'): void;
}

/** Upper bounds in seconds: from a cached page to a mail server that takes its time. */
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Creates the metrics of a process, with those of Node itself: memory, processor, event loop delay, garbage collection. */
export function createMetrics(): Metrics {
  const registers = [new Registry()];
  const [registry] = registers as [Registry];
  collectDefaultMetrics({ register: registry });
  const histogram = <T extends string>(name: string, help: string, labelNames: readonly T[]): Histogram<T> =>
    new Histogram({ name, help, labelNames, buckets: BOUNDS, registers });
  const counter = <T extends string>(name: string, help: string, labelNames: readonly T[]): Counter<T> =>
    new Counter({ name, help, labelNames, registers });

  const requests = new RequestDurations(registry, BOUNDS);
  const jobs = histogram('foundation_job_duration_seconds', 'Time of a background job', ['task', 'outcome']);
  const calls = histogram('foundation_provider_call_duration_seconds', 'Time of a call to the payment provider', [
    'outcome',
  ]);
  const settlements = counter('foundation_settlements_total', 'Payments that were settled, by what came of it', [
    'kind',
  ]);
  const mails = counter('foundation_mails_total', 'Attempts to send a mail', ['outcome']);
  const limits = counter('foundation_limit_hits_total', 'Requests that a rate limit refused', ['limit']);
  const signIns = counter('foundation_sign_ins_total', 'Sign-ins with the right and with a wrong password', [
    'outcome',
  ]);
  return {
    registry,
    request: (kind, status, seconds) => requests.count(kind, status, seconds),
    job: (task, outcome, seconds) => jobs.observe({ task, outcome }, seconds),
    providerCall: (outcome, seconds) => calls.observe({ outcome }, seconds),
    settlement: (kind) => settlements.inc({ kind }),
    mail: (outcome) => mails.inc({ outcome }),
    limitHit: (limit) => limits.inc({ limit }),
    signIn: (outcome) => signIns.inc({ outcome }),
  };
}
