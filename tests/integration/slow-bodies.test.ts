import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startApi, type Api } from '../support/api';

const SECONDS = 1;
/** A request that is cut after a second, and looked for every half, has ended by then. */
const PATIENCE_MS = 10_000;

let api: Api;
beforeAll(async () => void (api = await startApi({}, null, {}, {}, { requestSeconds: SECONDS })));
afterAll(() => api.close());

interface Ended {
  readonly text: string;
  readonly ms: number;
}

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
};

/** Sends bytes one after the other, every 50 ms, until the server ends the connection. */
async function drip(head: string, byte = 'x'): Promise<Ended> {
  const socket = await open();
  const began = performance.now();
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString('latin1')));
  socket.write(head);
  const timer = setInterval(() => socket.write(byte), 50);
  const giveUp = setTimeout(() => socket.destroy(new Error('not cut')), PATIENCE_MS);
  await once(socket, 'close');
  clearInterval(timer);
  clearTimeout(giveUp);
  return { text, ms: performance.now() - began };
}

const head = (line: string, ...headers: string[]): string => [line, 'host: localhost', ...headers, '', ''].join('\r\n');

test.each([
  ['a question', 'POST /graphql HTTP/1.1', 'content-type: application/json'],
  ['a webhook', 'POST /webhooks/razorpay HTTP/1.1', 'x-razorpay-signature: none'],
  ['a payment’s answer', 'POST /payments/callback HTTP/1.1', 'content-type: application/x-www-form-urlencoded'],
  ['a page with a body', 'GET /campaigns HTTP/1.1', 'content-type: text/plain'],
  ['an upload of nobody', 'POST /pictures?name=a.png HTTP/1.1', 'content-type: image/png'],
])('%s whose body drips in is cut', async (_what, line, type) => {
  const { text, ms } = await drip(head(line, type, 'content-length: 60000'));
  expect(ms).toBeLessThan(PATIENCE_MS);
  expect(text).toMatch(/^(HTTP\/1\.1 (408|401|404|405) |$)/);
});

test('a body in chunks without end is cut with 408 and a sentence', async () => {
  const { text } = await drip(
    head('POST /graphql HTTP/1.1', 'content-type: application/json', 'transfer-encoding: chunked'),
    '1\r\nx\r\n',
  );
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toContain('The request took too long to arrive.');
});

test('headers that drip in are cut', async () => {
  const { ms, text } = await drip('GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ');
  expect(ms).toBeLessThan(PATIENCE_MS);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
});

test('an upload of the office goes on as long as it comes in, and is cut when it only drips', async () => {
  const { token } = await api.signIn('admin');
  const upload = head(
    'POST /imports?kind=donors&name=a.csv HTTP/1.1',
    `authorization: Bearer ${token}`,
    'content-type: text/csv',
    'content-length: 300000',
    'connection: close',
  );
  const socket = await open();
  let text = '';
  socket.on('data', (chunk: Buffer) => void (text += chunk.toString('latin1')));
  socket.write(upload);
  // 50 kB every half second: three times as long as a form may take.
  for (let sent = 0; sent < 300_000; sent += 50_000) {
    socket.write('name,email\n'.repeat(5_000).slice(0, 50_000));
    await new Promise((resolve) => setTimeout(resolve, SECONDS * 500));
  }
  await once(socket, 'close');
  expect(text).toMatch(/^HTTP\/1\.1 (2|4)\d\d /);
  expect(text).not.toMatch(/^HTTP\/1\.1 408 /);
  const { ms } = await drip(upload);
  expect(ms).toBeLessThan(PATIENCE_MS);
}, 60_000);

test('a request that arrives in time is answered as ever, and its connection is kept', async () => {
  const socket = await open();
  const body = JSON.stringify({ query: '{ site { siteName } }' });
  const ask = async (): Promise<string> => {
    socket.write(
      head('POST /graphql HTTP/1.1', 'content-type: application/json', `content-length: ${body.length}`) + body,
    );
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    return chunk.toString('latin1');
  };
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /);
  socket.destroy();
});
