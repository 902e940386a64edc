import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { fetchSafely, NotFetched, type SafeFetchOptions } from '../../server/http/safe-fetch';
import { startOtherHost, type OtherHost } from '../support/other-host';
import { untilTrue } from '../support/until';

let other: OtherHost;
let inside: OtherHost;
beforeAll(async () => void ([other, inside] = await Promise.all([startOtherHost(), startOtherHost()])));
afterEach(() => {
  expect(inside.asked).toEqual([]);
  other.asked.splice(0);
});
afterAll(() => Promise.all([other.close(), inside.close()]));

const MB = 1024 * 1024;
const fetchIt = (link: string, options: Partial<SafeFetchOptions> = {}) =>
  fetchSafely(link, { maxBytes: MB, withinMs: 10_000, accept: 'image/*', allowedHosts: [other.host], ...options });
/** Tells whether the last refusal was that of the whole host. */
let isOfHost = false;
/** What a refusal says, and whether it is for good. */
const refusal = async (link: string, options: Partial<SafeFetchOptions> = {}) => {
  const error: unknown = await fetchIt(link, options).catch((reason: unknown) => reason);
  if (!(error instanceof NotFetched)) throw new Error(`not refused: ${String(error)}`);
  isOfHost = error.isOfHost;
  return [error.message, error.isFinal];
};
const at = (path: string) => `http://${other.host}${path}`;
const leadTo = (location: string) => {
  other.answer = (_request, response) => void response.writeHead(302, { location }).end();
};

const PRIVATE = 'The host is not on the public internet.';

test('a file comes with its type, over redirects within bounds', async () => {
  other.answer = ({ url }, response) => {
    const step = Number(url?.slice(1));
    if (step > 0) response.writeHead(301, { location: `/${step - 1}` }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end('pixels');
  };
  expect(await fetchIt(at('/4'))).toEqual({ bytes: Buffer.from('pixels'), type: 'image/png' });
  expect(await refusal(at('/5'))).toEqual(['The link leads on too often.', true]);
});

test.each([
  ['http://127.0.0.1/x', PRIVATE],
  ['http://localhost/x', PRIVATE],
  ['http://2130706433/x', PRIVATE],
  ['http://0x7f.1/x', PRIVATE],
  ['http://[::1]/x', PRIVATE],
  ['http://[::ffff:10.0.0.1]/x', PRIVATE],
  ['http://169.254.169.254/latest/meta-data/', PRIVATE],
  ['http://100.64.1.1/x', PRIVATE],
  ['https://10.0.0.1/x', PRIVATE],
  ['https://8.8.8.8:8443/x', 'Only the normal ports are asked.'],
  ['https://user:secret@8.8.8.8/x', 'A link with a password is not asked.'],
  ['file:///etc/passwd', 'Only http and https are asked.'],
  ['ftp://8.8.8.8/x', 'Only http and https are asked.'],
  ['data:image/png;base64,AA==', 'Only http and https are asked.'],
  ['//', 'The link is no address.'],
])('%s is refused for good, as a link and behind a redirect', async (link, message) => {
  expect(await refusal(link)).toEqual([message, true]);
  if (link === '//') return;
  leadTo(link);
  expect(await refusal(at('/'))).toEqual([message, true]);
});

test('a redirect into the private network reaches nobody there', async () => {
  leadTo(`http://${inside.host}/secret`);
  expect(await refusal(at('/'))).toEqual(['Only the normal ports are asked.', true]);
  expect(other.asked).toEqual(['/']);
});

test('a name is resolved once, and one private address among several refuses them all', async () => {
  const asked: string[] = [];
  const answers = [[{ address: '127.0.0.1', family: 4 }], [{ address: '10.0.0.1', family: 4 }]];
  const resolve = (name: string) => {
    asked.push(name);
    return Promise.resolve(answers[asked.length - 1] ?? []);
  };
  other.answer = ({ headers }, response) => void response.end(headers.host);
  const allowed = `pictures.example.org:${other.port}`;
  const { bytes } = await fetchIt(`http://${allowed}/`, { resolve, allowedHosts: [allowed] });
  expect([bytes.toString(), asked]).toEqual([allowed, ['pictures.example.org']]);

  const mixed = () =>
    Promise.resolve([
      { address: '8.8.8.8', family: 4 },
      { address: '192.168.0.1', family: 4 },
    ]);
  expect(await refusal('http://pictures.example.org/', { resolve: mixed })).toEqual([PRIVATE, true]);
  expect(await refusal('http://pictures.example.org/', { resolve: () => Promise.resolve([]) })).toEqual([
    'The name of the host is not known.',
    false,
  ]);
});

test('the time ends a slow drip, a silent host and a slow resolver, and the connection with it', async () => {
  let isClosed = false;
  other.answer = (_request, response) => {
    const drip = setInterval(() => response.write('.'), 20);
    response.on('close', () => {
      clearInterval(drip);
      isClosed = true;
    });
  };
  const late = ['The host took too long.', false];
  expect(await refusal(at('/'), { withinMs: 300 })).toEqual(late);
  await untilTrue(() => Promise.resolve(isClosed));
  other.answer = () => undefined;
  expect(await refusal(at('/'), { withinMs: 200 })).toEqual(late);
  const resolve = () => new Promise<never>(() => undefined);
  expect(await refusal('http://pictures.example.org/', { withinMs: 100, resolve })).toEqual(late);
});

test('a drip of headers ends in time as well', async () => {
  const dripping = createServer((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    const drip = setInterval(() => socket.write('x-a: b\r\n'), 20);
    socket.on('error', () => undefined).on('close', () => clearInterval(drip));
  });
  dripping.listen(0, '127.0.0.1');
  await once(dripping, 'listening');
  const host = `127.0.0.1:${(dripping.address() as AddressInfo).port}`;
  const asked = refusal(`http://${host}/`, { withinMs: 300, allowedHosts: [host] });
  // Node's own limit on headers may be first.
  expect(await asked).toEqual([expect.stringMatching(/took too long|could not be reached/), false]);
  dripping.close();
});

test('a failure tells whether the whole host fails, or this link alone', async () => {
  await refusal('http://127.0.0.1:9/', { allowedHosts: ['127.0.0.1:9'] });
  expect(isOfHost).toBe(true);
  await refusal('http://pictures.example.org/', { resolve: () => Promise.reject(new Error('unknown')) });
  expect(isOfHost).toBe(true);
  for (const [status, expected] of [
    [404, false],
    [429, true],
    [500, false],
    [503, true],
  ] as const) {
    other.answer = (_request, response) => void response.writeHead(status).end();
    await refusal(at('/'));
    expect([status, isOfHost]).toEqual([status, expected]);
  }
  leadTo('http://127.0.0.1:9/');
  await refusal(at('/'), { allowedHosts: [other.host, '127.0.0.1:9'] });
  expect(isOfHost).toBe(false);
  other.answer = (_request, response) => void response.writeHead(200).write('half');
  await refusal(at('/'), { withinMs: 300 });
  expect(isOfHost).toBe(false);
});

test('what is too large is cut, whether it says so or not', async () => {
  other.answer = (_request, response) => void response.writeHead(200, { 'content-length': String(MB + 1) }).write('.');
  expect(await refusal(at('/'))).toEqual(['The file is too large.', true]);
  let sent = 0;
  other.answer = (_request, response) => {
    const send = (): void => {
      if (response.destroyed) return;
      sent += 65_536;
      response.write(Buffer.alloc(65_536), () => setImmediate(send));
    };
    send();
  };
  expect(await refusal(at('/'))).toEqual(['The file is too large.', true]);
  expect(sent).toBeLessThan(16 * MB);
});

test('another status, a compressed body and half a file are no files', async () => {
  other.answer = (_request, response) => void response.writeHead(500).end();
  expect(await refusal(at('/'))).toEqual(['The host answered 500.', false]);
  other.answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('.');
  expect(await refusal(at('/'))).toEqual(['The file came compressed, which was not asked for.', true]);
  other.answer = (_request, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half');
    setImmediate(() => response.destroy());
  };
  expect(await refusal(at('/'))).toEqual(['The host could not be reached.', false]);
});
