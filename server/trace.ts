import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { AsyncScope } from './async-scope';

/** What a log line belongs to: a request, the job that a request enqueued, or a job of the schedule. */
export interface Trace {
  /** Id of the request that began it all; jobs that it enqueued carry it on. */
  readonly requestId?: string;
  readonly task?: string;
  readonly job?: string;
}

const current = new AsyncScope<Trace>();

/** Runs `work` under a trace: every log line within, calls of the provider included, carries its ids. */
export const runTraced = <T>(trace: Trace, work: () => Promise<T>): Promise<T> => current.run(trace, work);

/** Returns the trace of the code that runs now; undefined outside of requests and jobs. */
export const currentTrace = (): Trace | undefined => current.value();

/** Returns the id of the request that began the present work, for the payload of a job; null when none did. */
export const currentRequestId = (): string | null => current.value()?.requestId ?? null;

const PLAUSIBLE = /^[\w-]{8,64}$/;

/**
 * Returns the id of a request: that of a trusted proxy (X-Request-Id), else a new one.
 * @param hops number of trusted proxies; with none, the header could be anybody's
 */
export function requestIdOf(request: IncomingMessage, hops: number): string {
  const given = hops > 0 ? request.headers['x-request-id'] : undefined;
  return typeof given === 'string' && PLAUSIBLE.test(given) ? given : randomUUID();
}

/** Returns the trace of a job: its own id, and that of the request in its payload. */
export function traceOfJob(task: string, job: string, payload: unknown): Trace {
  const { requestId } = (payload ?? {}) as { requestId?: unknown };
  return typeof requestId === 'string' && PLAUSIBLE.test(requestId) ? { requestId, task, job } : { task, job };
}
