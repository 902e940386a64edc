import { createServer, request as httpRequest } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { ClientDisconnected, readBody } from '../../server/http/body';
import { startApi, type Api } from '../support/api';
import { schemaCalls } from '../support/schema-calls';

/** Input that no form sends: NUL with half an emoji, and null where a value is required. */
const HOSTILE = ['a\u0000b \ud83d', ''];
const IMPOSSIBLE_DAYS = ['0000-01-01', '9999-12-31'];
const calls = schemaCalls({ String: HOSTILE, ID: HOSTILE, Date: IMPOSSIBLE_DAYS }).map(
  ({ name, query, variables }) => [name, query, variables()] as const,
);

let api: Api;
let token: string;

beforeAll(async () => {
  api = await startApi();
  token = (await api.signIn('admin')).token;
});
afterAll(() => api.close());

test.each(calls)('%s: no text and no day brings the server to its wits’ end', async (_name, query, variables) => {
  const broken: string[] = [];
  for (const [path, values] of variables) {
    const { codes } = await api.call(query, values, { token });
    if (codes.includes('INTERNAL_SERVER_ERROR')) broken.push(`${path} of ${JSON.stringify(values)}`);
  }
  expect(broken).toEqual([]);
});

test('a name that was cut in the middle of an emoji is kept as far as it goes', async () => {
  const { data } = await api.call<{ createMember: { member: { name: string } } }>(
    `mutation ($name: String!) { createMember(input: { name: $name, city: "Pune", mobileNumber: "9822012345",
       imageUrl: "https://i.ibb.co/a/b.jpg", subscriptionAmount: 50000, joiningDate: "2026-11-01" }) { member { name } } }`,
    { name: 'Asha \ud83d\u0000' },
    { token },
  );
  expect(data.createMember.member.name).toBe('Asha \ufffd');
});

test('settings that every object has are unknown settings', async () => {
  const { data } = await api.call<{ saveSettings: { userErrors: { code: string }[] } }>(
    'mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { code } } }',
    {
      settings: [
        { key: 'constructor', value: 'x' },
        { key: '__proto__', value: 'y' },
      ],
    },
    { token },
  );
  expect(data.saveSettings.userErrors.map(({ code }) => code)).toEqual(['UNKNOWN_KEY', 'UNKNOWN_KEY']);
});

test('a body that is refused is answered, and not waited for to its end', async () => {
  const statusOf = async (path: string): Promise<string> => {
    const socket = connect(Number(new URL(api.origin).port), '127.0.0.1');
    let heard = '';
    socket.on('data', (data) => (heard += data.toString())).on('error', () => undefined);
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 300000000\r\n\r\n`,
    );
    socket.write(Buffer.alloc(2 * 1024 * 1024, 'a'));
    // The body never ends; the server closes the connection.
    const drip = setInterval(() => socket.write('a'), 100);
    // The socket may see the close as a reset, at which `once` would fail.
    await new Promise((closed) => socket.on('close', closed));
    clearInterval(drip);
    return heard.slice('HTTP/1.1 '.length, 'HTTP/1.1 413'.length);
  };
  const paths = ['/graphql', '/webhooks/razorpay', '/payments/callback', '/subscription/callback', '/nowhere'];
  expect(await Promise.all(paths.map(statusOf))).toEqual(['413', '413', '413', '413', '405']);
}, 15_000);

test('who goes away in the middle of a body is told from a failure of ours', async () => {
  const reading = new Promise<unknown>((resolve) => {
    const server = createServer(
      (request) =>
        void readBody(request, 100)
          .catch(resolve)
          .finally(() => server.close()),
    );
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      const request = httpRequest({ host: '127.0.0.1', port, method: 'POST', headers: { 'content-length': '50' } });
      request.on('error', () => undefined);
      request.write('half', () => setImmediate(() => request.destroy()));
    });
  });
  expect(await reading).toBeInstanceOf(ClientDisconnected);
});
