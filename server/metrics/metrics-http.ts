import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Registry } from 'prom-client';
import { apiHeaders } from '../http/api-headers';
import { bearerToken } from '../http/caller';
import { describeError, type Log } from '../log';

interface HttpDeps {
  /** Token of the settings; null when there are no metrics. */
  readonly token: string | null;
  /** Adds up the figures of all processes. */
  readonly gather: () => Promise<Registry>;
  /** Reads what stands in the database. */
  readonly standing: () => Promise<Registry>;
  readonly log: Log;
}

const hash = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Creates the handler of GET /metrics, in Prometheus's text format, for the bearer of the token. Without a token in the
 * settings there is no such address. A database that is down leaves out its own figures only.
 */
export function createMetricsPage({ token, gather, standing, log }: HttpDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (token === null || request.url !== '/metrics' || request.method !== 'GET') return false;
    if (!timingSafeEqual(hash(bearerToken(request) ?? ''), hash(token))) {
      send(response, 401, 'A token is needed: Authorization: Bearer <METRICS_TOKEN>.\n');
      return true;
    }
    const state = await standing().catch((error: unknown) => {
      log.warn('metrics.no-database', describeError(error));
      return new Registry();
    });
    const texts = await Promise.all([gather(), state].map(async (registry) => (await registry).metrics()));
    send(response, 200, texts.join('\n'));
    return true;
  };
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    ...apiHeaders,
    'content-type': Registry.PROMETHEUS_CONTENT_TYPE,
    'cache-control': 'no-store',
    ...(status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
  });
  response.end(body);
}
