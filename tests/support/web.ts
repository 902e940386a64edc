import { once } from 'node:events';
import {
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { builtSite, createWeb, paymentSources, type ExecuteOperation, type WebConfig } from '../../server/web';
import { executeMadeUp } from './made-up-api';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const servers: Server[] = [];
const config: WebConfig = {
  publicUrl: 'http://localhost:4000',
  playground: true,
  payments: paymentSources({ mode: 'live', checkoutScript: 'https://checkout.razorpay.com/v1/checkout.js' }),
};

/** Serves the real build by a real server, with invented API answers, which each test can count and break. */
export async function startWeb(
  options: {
    config?: Partial<WebConfig>;
    execute?: ExecuteOperation;
    mark?: () => Promise<string | null>;
    patienceMs?: number;
  } = {},
) {
  const state = { version: 1, calls: 0, requests: 0, errors: [] as unknown[] };
  const execute = options.execute ?? executeMadeUp;
  const chosen = { ...config, ...options.config };
  const web = createWeb({
    config: chosen,
    execute: (...operation) => {
      state.calls += 1;
      return execute(...operation);
    },
    content: { current: () => state.version },
    site: builtSite(join(__dirname, '../../dist'), chosen),
    spend: () => 0,
    mark: options.mark ?? (() => Promise.resolve(null)),
    patienceMs: options.patienceMs,
    siteName: () => Promise.resolve('A Foundation'),
    onError: (error, { id }) => state.errors.push({ error, id }),
  });
  const server = createServer((req, res) => {
    state.requests += 1;
    if (web.answerNow(req, res)) return;
    void web.handle(req, res).then((handled) => {
      if (!handled) res.writeHead(418).end();
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Not fetch, which would normalise the path and decompress the body.
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
  };
  return { get, state };
}

/** Closes all servers; for a file's `afterEach`. */
export async function stopWebs(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
}
