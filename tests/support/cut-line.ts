import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A line to a database that can be cut: neither end hears of it, as behind a firewall that forgot the connection. */
export interface Line {
  /** URL of the database over this line. */
  readonly url: string;
  /** Cuts all connections of now; later ones work. */
  cut(): void;
  close(): Promise<void>;
}

/** Opens a line to the database of a URL. */
export async function lineTo(databaseUrl: string): Promise<Line> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs: [Socket, Socket][] = [];
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    close: async () => {
      for (const socket of pairs.flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
