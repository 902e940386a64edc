import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Messages of PostgreSQL's protocol: of their first letter, their length and what they hold. */
const READY = 'Z';
const GOODBYE = 'X';
const TOLD = ['S', 'K'];

/** Splits a stream into whole messages, whatever pieces it comes in. */
function messages(take: (kind: string, whole: Buffer) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 5 && rest.length > rest.readInt32BE(1)) {
      const whole = rest.subarray(0, rest.readInt32BE(1) + 1);
      rest = rest.subarray(whole.length);
      take(String.fromCharCode(whole[0] ?? 0), whole);
    }
  };
}

/**
 * A pooler in transaction mode with one backend, as PgBouncer is where little happens: the first connection signs in, and
 * later ones use what it signed in. For one statement at a time.
 */
export async function transactionPooler(databaseUrl: string): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets: Socket[] = [];
  const greeting: Buffer[] = [Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0])];
  let backend: Socket | null = null;
  let asking: Socket | null = null;
  let isReady = false;

  const open = (first: Buffer): Socket => {
    const far = connect(Number(port), hostname, () => far.write(first));
    sockets.push(far);
    far.on('error', () => undefined);
    far.on(
      'data',
      messages((kind, whole) => {
        if (!isReady && (TOLD.includes(kind) || kind === READY)) greeting.push(whole);
        if (kind === READY) isReady = true;
        asking?.write(whole);
      }),
    );
    return far;
  };

  const server = createServer((near) => {
    sockets.push(near);
    near.on('error', () => undefined);
    const forward = messages((kind, whole) => {
      if (kind === GOODBYE) return;
      asking = near;
      backend?.write(whole);
    });
    near.once('data', (first: Buffer) => {
      if (isReady) near.write(Buffer.concat(greeting));
      else [asking, backend] = [near, open(first)];
      near.on('data', forward);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
