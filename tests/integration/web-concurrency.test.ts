import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { isDeepStrictEqual } from 'node:util';
import { isAlive } from '../../server/database/embedded-postmaster';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/database';
import { get } from '../support/http';
import { untilTrue } from '../support/until';
import { Client } from 'pg';

const PROCESSES = 2;
/** How old an answer may be at most. */
const STALE_FOR_MS = 1_000;
const PERSON = 'admin@example.org';
const BURST = 4;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let client: Client;
let site: AppProcess;

/** Ids of the processes that serve the site. */
const members = (): number[] => {
  const pid = site.child.pid ?? 0;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
};

/** Asks every process once, in turn: the others stand still meanwhile and take no connection. */
async function fromEach<T>(ask: () => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  for (const one of members()) {
    const others = members().filter((pid) => pid !== one);
    for (const pid of others) process.kill(pid, 'SIGSTOP');
    try {
      answers.push(await ask());
    } finally {
      for (const pid of others) process.kill(pid, 'SIGCONT');
    }
  }
  return answers;
}

/** Calls over a new connection each time. */
async function call<T>(query: string, variables: object = {}, token = ''): Promise<{ data: T; codes: string[] }> {
  const response = await fetch(`${site.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      connection: 'close',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors = [] } = (await response.json()) as { data: T; errors?: { extensions: { code: string } }[] };
  return { data, codes: errors.map(({ extensions }) => extensions.code) };
}

const SIGN_IN = `mutation ($password: String!) { signIn(email: "${PERSON}", password: $password) { session { accessToken } } }`;
type SignedIn = { signIn: { session: { accessToken: string } | null } | null };

/** Number of open connections to a local port, whoever holds them, of both ends one. */
const connectionsTo = (port: string): number => {
  const to = `:${Number(port).toString(16).toUpperCase().padStart(4, '0')} 01 `;
  return readFileSync('/proc/net/tcp', 'utf8').split(to).length - 1;
};

/** Number of processes that run jobs: each has one connection that keeps its jobs its own. */
async function jobProcesses(): Promise<number> {
  const { rowCount } = await client.query(
    `select 1 from pg_stat_activity where datname = current_database() and application_name = 'foundation-worker-liveness'`,
  );
  return rowCount ?? 0;
}

beforeAll(async () => {
  database = await freshDatabase();
  client = new Client({ connectionString: database.url });
  await client.connect();
  site = await startAppProcess({
    databaseUrl: database.url,
    env: { WEB_CONCURRENCY: String(PROCESSES), LIMIT_SIGN_IN_TO_ONE: `${BURST}/0.1` },
  });
}, 120_000);
afterAll(async () => {
  await site.kill();
  await client.end();
  await database.drop();
});

test('several processes serve one port, and one of them runs the jobs', async () => {
  expect(members()).toHaveLength(PROCESSES);
  await untilTrue(async () => (await jobProcesses()) > 0);
  // Once each of them has answered, none starts jobs any more.
  await fromEach(() => get(site.origin, '/readyz', { connection: 'close' }));
  expect(await jobProcesses()).toBe(1);
});

test('each process tells in /readyz how the queue stands, which one of them works off', async () => {
  const lanes = async (): Promise<unknown[]> => {
    const answers = await fromEach(() => get(site.origin, '/readyz', { connection: 'close' }));
    return answers.map(({ body }) => (JSON.parse(body.toString()) as { lanes: object }).lanes);
  };
  const up = { booking: true, provider: true, mail: true, upkeep: true };
  await untilTrue(async () => (await lanes()).every((told) => isDeepStrictEqual(told, up)), 20_000);
});

test('what one process writes, all show within a second; the limit of one holds in all', async () => {
  const { data } = await call<SignedIn>(SIGN_IN, { password: 'admin-demo-password' });
  const token = data.signIn?.session?.accessToken ?? '';
  const renamed = async (): Promise<boolean[]> => {
    const pages = await fromEach(() => get(site.origin, '/about', { connection: 'close' }));
    return pages.map(({ body }) => body.includes('Nayi Disha Trust'));
  };
  expect(await renamed()).not.toContain(true);
  await call(
    'mutation { saveSettings(settings: [{ key: "site_name", value: "Nayi Disha Trust" }]) { userErrors { message } } }',
    {},
    token,
  );
  const written = performance.now();
  for (;;) {
    const asked = performance.now();
    if (!(await renamed()).includes(false)) break;
    if (asked - written > STALE_FOR_MS) throw new Error('After a second a process still showed the former name.');
  }

  const outcomes: string[] = [];
  for (let attempt = 0; attempt < BURST; attempt += 1)
    for (const { codes } of await fromEach(() => call(SIGN_IN, { password: 'wrong' })))
      outcomes.push(codes[0] ?? 'asked');
  // The sign-in above took one; alone, each process would allow the whole burst.
  expect(outcomes.filter((outcome) => outcome !== 'RATE_LIMITED')).toHaveLength(BURST - 1);
});

test('a process that is killed is replaced, with its jobs; the other answers meanwhile', async () => {
  const [first = 0] = members();
  process.kill(first, 'SIGKILL');
  await untilTrue(() => Promise.resolve(!members().includes(first)));
  expect((await get(site.origin, '/healthz', { connection: 'close' })).status).toBe(200);
  await untilTrue(() => Promise.resolve(members().length === PROCESSES), 60_000);
  await untilTrue(async () => (await jobProcesses()) === 1, 60_000);
  expect(site.output()).toContain('"event":"process.died"');
});

test('a connection that a process had not taken when it was killed is answered by the other', async () => {
  // The port is closed with the last process that listens on it: the one that replaces the killed one must do so too.
  await fromEach(() => get(site.origin, '/readyz', { connection: 'close' }));
  const [killed = 0, other = 0] = members();
  for (const pid of [killed, other]) process.kill(pid, 'SIGSTOP');
  const answers = Promise.all(
    Array.from({ length: 2 * PROCESSES }, () => get(site.origin, '/healthz', { connection: 'close' })),
  );
  // The kernel connects them without the processes.
  await untilTrue(() => Promise.resolve(connectionsTo(new URL(site.origin).port) >= 2 * PROCESSES));
  process.kill(killed, 'SIGKILL');
  process.kill(other, 'SIGCONT');
  expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 2 * PROCESSES }, () => 200));
}, 60_000);

test('all stop when the site is told to', async () => {
  const before = members();
  expect(await site.stop()).toBe(0);
  expect(before.filter(isAlive)).toEqual([]);
});
