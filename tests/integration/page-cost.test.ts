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

/** Looks up the pictures behind the links of a list, which have to be known before. */
const isLookup = (sql: string): boolean => sql.includes('from pictures p');

/** Renders a page anew, and tells its statements, how many of them ran at the same time, and its lookups of pictures. */
async function statementsOf(path: string): Promise<{ count: number; together: number; lookups: number }> {
  await api.app.content.write(() => Promise.resolve());
  const { dataSource } = api.database;
  const query = dataSource.query.bind(dataSource);
  let running = 0;
  let together = 0;
  const watch = jest.spyOn(dataSource, 'query').mockImplementation(async (...call: Parameters<typeof query>) => {
    if (isLookup(call[0])) return query(...call);
    running += 1;
    together = Math.max(together, running);
    return query(...call).finally(() => (running -= 1));
  });
  try {
    const response = await fetch(api.origin + path);
    await response.text();
    expect(response.status).toBe(200);
    const lookups = watch.mock.calls.filter(([sql]) => isLookup(sql)).length;
    return { count: watch.mock.calls.length - lookups, together, lookups };
  } finally {
    watch.mockRestore();
  }
}

test('home waits for at most five statements, which run side by side but for the pictures of its lists', async () => {
  const { count, together, lookups } = await statementsOf('/');
  expect(count).toBeGreaterThan(0);
  expect(count + lookups).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(together).toBe(count);
});
