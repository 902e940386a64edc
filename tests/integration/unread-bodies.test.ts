import { once } from 'node:events';
import { connect } from 'node:net';
import { startApi, type Api } from '../support/api';

/** Far below the five minutes of Node's own limit. */
const PATIENCE_MS = 15_000;

let api: Api;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

/** Sends the head of a request, then bytes one after the other, until the server ends the connection. */
async function drip(line: string, ...headers: string[]): Promise<number> {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const began = performance.now();
  socket.resume();
  socket.write([`${line} HTTP/1.1`, 'host: localhost', 'content-length: 60000', ...headers, '', ''].join('\r\n'));
  const timer = setInterval(() => socket.write('x'), 50);
  const giveUp = setTimeout(() => socket.destroy(), PATIENCE_MS);
  // A reset is an error before it is a close.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(timer);
  clearTimeout(giveUp);
  return performance.now() - began;
}

test.each([
  ['a page with a body', 'GET /campaigns', 'content-type: text/plain'],
  ['a method that nothing answers', 'PUT /campaigns', 'content-type: text/plain'],
  ['an address that takes no forms', 'POST /nowhere', 'content-type: application/x-www-form-urlencoded'],
  ['an upload of nobody', 'POST /pictures?name=a.png', 'content-type: image/png'],
  ['a file of nobody', 'POST /imports?kind=donors', 'content-type: text/csv'],
])('%s, whose body drips in, does not hold its connection', async (_what, line, type) => {
  expect(await drip(line, type)).toBeLessThan(PATIENCE_MS);
});
