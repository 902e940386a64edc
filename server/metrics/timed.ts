import type { RequestListener } from 'node:http';
import type { Metrics } from './metrics';
import { requestKind } from './request-kind';

/** Wraps the handler of all requests: measures each until its answer is sent, or its client gone. */
export const timed =
  (handle: RequestListener, metrics: Metrics): RequestListener =>
  (request, response) => {
    const began = performance.now();
    const kind = requestKind(request.url ?? '/');
    handle(request, response);
    const over = (status: number): void => metrics.request(kind, status, (performance.now() - began) / 1000);
    // Answered from the cache at once: nothing to wait for.
    if (response.writableEnded) over(response.statusCode);
    else response.once('close', () => over(response.writableFinished ? response.statusCode : 0));
  };
