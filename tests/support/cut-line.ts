import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** A line to a database that can be cut: neither end hears of it, as behind a firewall that forgot the connection. */
export interface Line {
  /** URL of the database over this line. */
  readonly url: string;
  /** Cuts all connections of now, but for the first ones where a number is given; later ones work. */
  cut(kept?: number): void;
  /** Refuses later connections; those of now stay. */
  refuse(): void;
  close(): Promise<void>;
}

/** Message with which a server names the backend of a new connection, and its length. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12]);

/** Gives each connection a made-up backend, as a connection pooler does. */
const hideBackend = (): Transform =>
  new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const at = chunk.indexOf(BACKEND_KEY);
      if (at >= 0) chunk.writeInt32BE(2_000_000_000, at + BACKEND_KEY.length);
      done(null, chunk);
    },
  });

/**
 * Opens a line to the database of a URL.
 * @param options.isPooler hides the backends, as a pooler in between
 */
export async function lineTo(databaseUrl: string, options: { isPooler?: boolean } = {}): Promise<Line> {
  const { hostname, port } = new URL(databaseUrl);
  const pairs: [Socket, Socket][] = [];
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    pairs.push([near, far]);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    near.pipe(far);
    if (options.isPooler) far.pipe(hideBackend()).pipe(near);
    else far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: (kept = 0) => {
      for (const [near, far] of pairs.slice(kept)) {
        near.unpipe(far);
        far.unpipe(near);
      }
    },
    refuse: () => void server.close(),
    close: async () => {
      for (const socket of pairs.flat()) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
