import { join } from 'node:path';
import { Client } from 'pg';
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
async function statementsOf(path: string): Promise<{ texts: string[]; together: number }> {
  await api.app.content.write(() => Promise.resolve());
  const texts: string[] = [];
  let running = 0;
  let together = 0;
  const query = jest.spyOn(Client.prototype, 'query');
  const original = query.getMockImplementation() ?? Client.prototype.query;
  query.mockRestore();
  const watch = jest.spyOn(Client.prototype, 'query').mockImplementation(function (this: Client, ...args: never[]) {
    texts.push(String((args[0] as { text?: string }).text ?? args[0]));
    running += 1;
    together = Math.max(together, running);
    const answer = Reflect.apply(original, this, args) as unknown;
    const ended = (): void => void (running -= 1);
    Promise.resolve(answer).then(ended, ended);
    return answer as never;
  });
  try {
    const response = await fetch(api.origin + path);
    await response.text();
    expect(response.status).toBe(200);
  } finally {
    watch.mockRestore();
  }
  return { texts, together };
}

test('home waits for at most five statements, which run side by side', async () => {
  await statementsOf('/');
  const { texts, together } = await statementsOf('/');
  expect(texts.length).toBeGreaterThan(0);
  expect(texts.length).toBeLessThanOrEqual(MOST_STATEMENTS);
  expect(together).toBeGreaterThanOrEqual(texts.length - 1);
});
