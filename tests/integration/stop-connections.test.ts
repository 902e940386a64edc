import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { testDatabase, type TestDatabase } from '../support/database';

let database: TestDatabase;
beforeAll(async () => void (database = await testDatabase()));
afterAll(() => database.close());

async function connection(app: AppProcess, sent: string): Promise<Socket> {
  const socket = connect(app.port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  if (sent !== '') await new Promise<void>((done) => socket.write(sent, () => done()));
  return socket;
}

const UPLOAD =
  'POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n{"query":';

/** The whole stop ends by itself with 0; where its time is over, with 1 and the rest undone: jobs, database, connections. */
test.each([
  ['a connection that a browser opened in advance and never used', ''],
  ['half of the lines before a request', 'GET /about HTTP/1.1\r\nHost: x\r\n'],
  ['an upload that does not go on', UPLOAD],
])(
  '%s does not keep the site from stopping in order',
  async (_what, sent) => {
    const app = await startAppProcess({ env: {}, databaseUrl: database.url });
    const socket = await connection(app, sent);
    // Whatever came before it has been read.
    await fetch(`${app.origin}/healthz`);
    expect(await app.stop()).toBe(0);
    socket.destroy();
  },
  60_000,
);

test('a request that runs when the site is told to stop is answered', async () => {
  const app = await startAppProcess({ env: {}, databaseUrl: database.url });
  const body = JSON.stringify({ query: '{ __typename }' });
  const head = `POST /graphql HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  const socket = await connection(app, head + body.slice(0, 5));
  let answer = '';
  socket.on('data', (data: Buffer) => (answer += data.toString()));
  await fetch(`${app.origin}/healthz`);
  const stopped = app.stop();
  socket.write(body.slice(5));
  await once(socket, 'close');
  expect(answer).toContain('{"data":{"__typename":"Query"}}');
  expect(await stopped).toBe(0);
}, 60_000);
