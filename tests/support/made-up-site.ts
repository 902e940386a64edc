import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { builtSite, createWeb, paymentSources, type WebConfig, type ExecuteOperation } from '../../server/web';
import { executeMadeUp } from './made-up-api';

export interface MadeUpSite {
  origin: string;
  /** Names of the operations that browsers sent, in order. */
  operations: string[];
  close(): Promise<void>;
}

interface Posted {
  query: string;
  variables?: Record<string, unknown>;
  operationName?: string;
}

/** Serves the built pages with an API that invents its answers: for what does not depend on data. */
export async function startMadeUpSite(execute: ExecuteOperation = executeMadeUp): Promise<MadeUpSite> {
  const operations: string[] = [];
  const server = createServer((req, res) => void answer(req, res));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const payments = paymentSources({ mode: 'off', checkoutScript: '' });
  const config: WebConfig = { publicUrl: origin, playground: true, payments };
  const web = createWeb({
    config,
    execute,
    content: { current: () => 1 },
    site: builtSite(join(__dirname, '../../dist'), config),
    spend: () => 0,
    mark: () => Promise.resolve(null),
    siteName: () => Promise.resolve('A Foundation'),
    onError: (error) => {
      throw error;
    },
  });

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (web.answerNow(req, res) || (await web.handle(req, res))) return;
    const { query, variables = {}, operationName } = JSON.parse(await text(req)) as Posted;
    operations.push(operationName ?? /(?:query|mutation) (\w+)/.exec(query)?.[1] ?? '');
    const body = JSON.stringify(await execute(query, variables, operationName));
    res.writeHead(200, { 'content-type': 'application/json' }).end(body);
  }

  return {
    origin,
    operations,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
