import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DataSource } from 'typeorm';
import { createHealth } from '../../server/http/health';

/** Asks GET /readyz with a working, failed or silent database and these lanes. */
async function ready(
  database: boolean | 'silent' | 'read-only',
  lanes: Record<string, boolean>,
): Promise<[number, unknown]> {
  let [status, body] = [0, ''];
  const response = { writeHead: (code: number) => void (status = code), end: (text: string) => void (body = text) };
  const query = () => {
    if (database === 'silent') return new Promise(() => undefined);
    return database ? Promise.resolve([{ isReadOnly: database === 'read-only' }]) : Promise.reject(new Error('gone'));
  };
  const dataSource = { query } as unknown as DataSource;
  const health = createHealth({ version: '1.2.3', dataSource, lanes: () => lanes, patienceMs: 20 });
  await health({ method: 'GET', url: '/readyz' } as IncomingMessage, response as unknown as ServerResponse);
  return [status, JSON.parse(body)];
}

test('one lane that is down makes a process not ready, and is named', async () => {
  const lanes = { booking: true, mail: false };
  expect(await ready(true, lanes)).toEqual([503, { status: 'not ready', database: true, worker: false, lanes }]);
});

test('all lanes, or none where another process works, make it ready; without its database it is not', async () => {
  expect(await ready(true, { booking: true, mail: true })).toMatchObject([200, { worker: true }]);
  expect(await ready(true, {})).toMatchObject([200, { worker: true }]);
  expect(await ready(false, { booking: true })).toMatchObject([503, { database: false, worker: true }]);
});

test('a database that is read-only makes it not ready, and is named: no gift could be recorded', async () => {
  expect(await ready('read-only', { booking: true })).toMatchObject([503, { database: false, readOnly: true }]);
});

test('a database that says nothing is down, and the question is answered', async () => {
  expect(await ready('silent', { booking: true })).toMatchObject([503, { database: false, worker: true }]);
});
