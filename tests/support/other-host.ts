import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Another site on this machine. */
export interface OtherHost {
  /** Host with its port, such as 127.0.0.1:51234. */
  readonly host: string;
  readonly port: number;
  /** Paths that were asked for, oldest first. */
  readonly asked: string[];
  /** What answers; a test changes it at will. */
  answer: RequestListener;
  close(): Promise<void>;
}

/** Starts a site that answers 404 until told otherwise. */
export async function startOtherHost(): Promise<OtherHost> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    other.answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const other: OtherHost = {
    host: `127.0.0.1:${port}`,
    port,
    asked,
    answer: (_request, response) => void response.writeHead(404).end(),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return other;
}
