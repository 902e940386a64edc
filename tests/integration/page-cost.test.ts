import { join } from 'node:path';
import { startApi, type Api } from '../support/api';
import { addMany } from '../support/long-lists';

/** Maximum number of statements for which the home page waits when it is rendered anew. */
const MOST_STATEMENTS = 5;

let api: Api;
beforeAll(async () => {
  api = await startApi({}, join(__dirname, '../../dist'));
  await api.reset();
  await addMany((text, parameters) => api.sql(text, parameters));
});
afterAll(async () => {
  await api.reset();
  await api.close();
});

/** Renders a page anew, and tells its statements and how many of them ran at the same time. */
async function statementsOf(path: string): Promise<{ count: number; together: number }> {
  await api.app.content.write(() => Promise.resolve());
  const { dataSource } = api.database;
  const query = dataSource.query.bind(dataSource);
  let running = 0;
  let together = 0;
  const watch = jest.spyOn(dataSource, 'query').mockImplementation(async (...call: Parameters<typeof query>) => {
    running += 1;
    together = Math.max(together, running);
    return query(...call).finally(() => (running -= 1));
  });
  try {
    const response = await fetch(api.origin + path);
    await response.text();
    expect(response.status).toBe(200);
    return { count: watch.mock.calls.length, together };
  } finally {
    watch.mockRestore();
  }
}

test('home waits for at most five statements, which run side by side', async () => {
  const { count, together } = await statementsOf('/');
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(together).toBe(count);
});
