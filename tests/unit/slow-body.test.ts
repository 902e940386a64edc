import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { ClientDisconnected, readBody } from '../../server/http/body';

const PACE = { afterMs: 150, everyMs: 30, bytesPerSecond: 1_000 };

let server: Server;
let client: Socket;
/** What became of the body that is being sent. */
let outcome: Promise<Buffer>;
beforeEach(async () => {
  let settle: (body: Promise<Buffer>) => void;
  outcome = new Promise((resolve) => (settle = resolve));
  server = createServer((request, response) => {
    const body = readBody(request, 100_000, PACE);
    settle(body);
    body.then(
      () => response.end('read'),
      () => undefined,
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  // What is cut may be reset.
  client.on('error', () => undefined);
});
afterEach(async () => {
  client.destroy();
  server.close();
  await once(server, 'close');
});

/** `once` would reject where the connection is reset, which is one way of being cut. */
const isClosed = (): Promise<unknown> => new Promise((resolve) => client.once('close', resolve));

const begin = (length: number): void =>
  void client.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);

test('a client that sends a byte now and then is disconnected', async () => {
  begin(1_000);
  const drip = setInterval(() => client.write('x'), 20);
  const closed = isClosed();
  client.resume();
  await expect(outcome).rejects.toBeInstanceOf(ClientDisconnected);
  await closed;
  clearInterval(drip);
});

test('a slow line that goes on is waited for, longer than the first look', async () => {
  begin(4_000);
  const began = performance.now();
  let sent = 0;
  const send = setInterval(() => {
    client.write('x'.repeat(400));
    sent += 400;
    if (sent === 4_000) clearInterval(send);
  }, 40);
  expect((await outcome).length).toBe(4_000);
  expect(performance.now() - began).toBeGreaterThan(PACE.afterMs);
});
