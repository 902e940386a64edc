import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import { apiHeaders } from './api-headers';
import { startPatience } from './patience';

/** Time in milliseconds after which a database that says nothing counts as down. */
const PATIENCE_MS = 5_000;

/** A replica, or a server that was made read-only since its disk is full, answers and records nothing. */
const IS_READ_ONLY = `select current_setting('transaction_read_only') = 'on' as "isReadOnly"`;

interface HealthDeps {
  /** Version of the software. */
  readonly version: string;
  readonly dataSource: DataSource;
  /** Tells which lanes of the job queue are up; empty where no process of this machine runs jobs. */
  readonly lanes: () => Readonly<Record<string, boolean>>;
  /** Time in milliseconds that the database has for its answer; 5 s by default. */
  readonly patienceMs?: number;
}

/**
 * Creates the health checks. GET /healthz: the process answers, with its version. GET /readyz: database and all lanes of the worker are
 * up; otherwise 503, naming what is down. A database that does not answer in time is down, and so is one that is read-only.
 */
export function createHealth(deps: HealthDeps) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    if (request.url === '/healthz') {
      send(response, 200, { status: 'ok', version: deps.version });
      return true;
    }
    if (request.url !== '/readyz') return false;
    const patience = startPatience(deps.patienceMs ?? PATIENCE_MS);
    const asked = deps.dataSource.query<{ isReadOnly: boolean }[]>(IS_READ_ONLY);
    const readOnly = await patience.wait(asked).then(
      ([answer]) => answer?.isReadOnly === true,
      () => null,
    );
    patience.end();
    const lanes = deps.lanes();
    const worker = Object.values(lanes).every(Boolean);
    const database = readOnly === false;
    const ready = database && worker;
    send(response, ready ? 200 : 503, {
      status: ready ? 'ready' : 'not ready',
      database,
      ...(readOnly && { readOnly }),
      worker,
      lanes,
    });
    return true;
  };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    ...apiHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
  });
  response.end(JSON.stringify(body));
}
