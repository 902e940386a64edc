import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/database';
import { untilTrue } from '../support/until';

const TOKEN = 'a-token-for-the-tests';
const REQUEST = 'request-of-this-test';
const PERSON = 'admin@example.org';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let site: AppProcess;
beforeAll(async () => {
  database = await freshDatabase();
  site = await startAppProcess({
    databaseUrl: database.url,
    env: { METRICS_TOKEN: TOKEN, WEB_CONCURRENCY: '2', TRUST_PROXY: '1', LOG_LEVEL: 'debug', LIMIT_RESET: '1/1' },
  });
});
afterAll(async () => {
  await site.stop();
  await database.drop();
});

const scrape = async (headers: Record<string, string> = { authorization: `Bearer ${TOKEN}` }) => {
  const response = await fetch(`${site.origin}/metrics`, { headers: { connection: 'close', ...headers } });
  return { status: response.status, text: await response.text() };
};
const ask = (query: string): Promise<unknown> =>
  fetch(`${site.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', connection: 'close', 'x-request-id': REQUEST },
    body: JSON.stringify({ query }),
  }).then((response) => response.json());
const lines = () =>
  site
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('nobody reads the figures without the token', async () => {
  for (const headers of [{}, { authorization: 'Bearer something-else' }]) {
    const { status, text } = await scrape(headers as Record<string, string>);
    expect([status, text]).toEqual([401, expect.not.stringContaining('foundation_')]);
  }
});

test('the figures are those of both processes, with what stands in the database', async () => {
  const wrong = `mutation { signIn(email: "${PERSON}", password: "wrong password") { session { accessToken } } }`;
  for (let time = 0; time < 4; time += 1) await ask(wrong);
  const { status, text } = await scrape();
  expect(status).toBe(200);
  expect(text).toContain('foundation_sign_ins_total{outcome="failed"} 4');
  for (const name of ['foundation_jobs_due', 'foundation_mails_queued', 'foundation_attention_items'])
    expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'));
  expect(text).toContain('foundation_pool_connections{pool="site",state="busy"}');
  expect(text).not.toContain(PERSON);
});

test('a failed sign-in stands in the security log, without the address of mailbox or caller', async () => {
  await ask(`mutation { signIn(email: "${PERSON}", password: "wrong again") { session { accessToken } } }`);
  await untilTrue(() => Promise.resolve(lines().some(({ event }) => event === 'security.sign-in-failed')));
  const found = lines().find(({ event }) => event === 'security.sign-in-failed');
  expect(found).toMatchObject({ requestId: REQUEST, caller: expect.stringMatching(/^[\w-]{16}$/) as string });
  expect(found?.['userId']).toMatch(/^[\da-f-]{36}$/);
  expect(site.output()).not.toContain(`"${PERSON}"`);
});

test('a job has the id of the request that enqueued it; a limit that refuses is counted', async () => {
  const reset = `mutation { requestPasswordReset(email: "${PERSON}") { success } }`;
  await ask(reset);
  await untilTrue(() =>
    Promise.resolve(
      lines().some(
        ({ event, task, requestId }) => event === 'job.over' && task === 'send_mail' && requestId === REQUEST,
      ),
    ),
  );
  await ask(reset);
  expect((await scrape()).text).toContain('foundation_limit_hits_total{limit="password-reset"} 1');
  expect((await scrape()).text).toMatch(/foundation_job_duration_seconds_count\{task="send_mail",outcome="done"\} 1/);
});
