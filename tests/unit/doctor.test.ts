import { checkDatabase, checkPooling, type DatabaseFacts } from '../../server/doctor/check-database';
import { roomFinding } from '../../server/doctor/check-disk';
import { checkProvider } from '../../server/doctor/check-outside';
import { checkSettings } from '../../server/doctor/check-settings';
import { checkWork, type WorkFacts } from '../../server/doctor/check-work';
import { findingLines, kindOf, problem, type Finding } from '../../server/doctor/finding';
import { loadEnv } from '../../server/config/env';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const now = new Date('2026-11-20T06:00:00Z');
const facts: DatabaseFacts = {
  versionNumber: 180_001,
  maxConnections: 100,
  usedConnections: 5,
  bytes: 1e7,
  isReadOnly: false,
  now,
  migrations: ['First', 'Second'],
};
const needs = { connections: 45, migrations: ['First', 'Second'], clock: now };
const work: WorkFacts = {
  due: 1,
  oldestSeconds: 0.2,
  givenUp: 0,
  queuedMails: 0,
  failedMails: 0,
  lastBackup: { at: '2026-11-19T20:30:00Z', bytes: 5_000_000, name: 'b', place: '/backups' },
  attention: 0,
  lastWebhookAt: null,
};
const states = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.filter(({ state }) => state !== 'ok').map(({ check, state }) => [check, state]));

test('a pooler before the database is named: one of transactions is a problem, one of sessions needs room', () => {
  expect(checkPooling('none', 45)).toBeNull();
  expect(checkPooling('sessions', 90)).toMatchObject({
    state: 'warning',
    advice: expect.stringContaining('default_pool_size=90 ') as string,
  });
  expect(checkPooling('transactions', 45)).toMatchObject({
    state: 'problem',
    found: expect.stringContaining('transaction mode') as string,
  });
});

test('a database in order needs nothing', () => {
  expect(states(checkDatabase(facts, needs))).toEqual({});
});

test.each<[string, Partial<DatabaseFacts>, object]>([
  ['an old server', { versionNumber: 140_012 }, { Database: 'problem' }],
  ['a server that is read-only', { isReadOnly: true }, { Database: 'problem' }],
  ['too little room', { maxConnections: 40 }, { Connections: 'problem' }],
  ['another clock', { now: new Date(now.getTime() + 5_000) }, { Clock: 'problem' }],
  ['an empty database', { migrations: null }, { Migrations: 'warning' }],
  ['a pending migration', { migrations: ['First'] }, { Migrations: 'warning' }],
  ['a newer schema', { migrations: ['First', 'Second', 'Third'] }, { Migrations: 'problem' }],
])('%s is named', (_what, change, expected) => {
  expect(states(checkDatabase({ ...facts, ...change }, needs))).toEqual(expected);
});

test.each<[string, Partial<WorkFacts>, boolean, object]>([
  ['nothing', {}, true, {}],
  ['a queue where nobody works', { oldestSeconds: 900 }, true, { Queue: 'problem' }],
  ['a job that was given up', { givenUp: 1 }, true, { Queue: 'warning' }],
  ['failed mails', { failedMails: 2 }, true, { Mails: 'warning' }],
  ['open items', { attention: 3 }, true, { Attention: 'warning' }],
  ['no backup yet', { lastBackup: null }, true, { Backup: 'warning' }],
  ['no place for backups', {}, false, { Backup: 'warning' }],
])('%s is named', (_what, change, makesBackups, expected) => {
  expect(states(checkWork({ ...work, ...change }, makesBackups, now))).toEqual(expected);
});

test('a backup of two nights ago is a problem', () => {
  expect(states(checkWork(work, true, new Date(now.getTime() + 40 * 3_600_000)))).toEqual({ Backup: 'problem' });
});

test('a backup of a clock that was ahead is a problem, and not a fresh one', () => {
  expect(states(checkWork(work, true, new Date(now.getTime() - 40 * 3_600_000)))).toEqual({ Backup: 'problem' });
});

test('settings that do not fit together are named, and none is quoted', () => {
  const env = loadEnv({ PUBLIC_URL: 'https://example.org', JWT_SECRET: 'a-secret-that-nobody-may-see-in-a-terminal' });
  const findings = checkSettings(env);
  expect(states(findings)).toEqual({ Settings: 'warning', Keys: 'warning', Proxy: 'warning' });
  expect(findingLines(findings).join('\n')).not.toContain('nobody-may-see');
});

test.each([
  [5e9, 0.5, 'ok'],
  [5e9, 0.05, 'warning'],
  [1e9, 0.5, 'warning'],
  [1e8, 0.5, 'problem'],
])('%s bytes and a share of %s are %s', (bytes, share, state) => {
  expect(roomFinding('Disk', '/data', bytes, share).state).toBe(state);
});

test('an address of the database without the name of one is named', () => {
  const named = (databaseUrl: string) => states(checkSettings(loadEnv({ DATABASE_URL: databaseUrl })));
  expect(named('postgres://postgres@db.example.org')).toMatchObject({ 'Database name': 'warning' });
  expect(named('postgres://postgres@db.example.org/')).toMatchObject({ 'Database name': 'warning' });
  expect(named('postgres://postgres@db.example.org/foundation')).not.toHaveProperty('Database name');
});

test('each finding is a line, its advice below it', () => {
  expect(findingLines([problem('Queue', 'Nobody works.', 'Start a worker.')])).toEqual([
    'PROBLEM  Queue       Nobody works.',
    '                     -> Start a worker.',
  ]);
});

test('errors of servers are named by their codes, never by their words', () => {
  const refused = Object.assign(new Error('Invalid login: asha@example.org'), { code: 'EAUTH', responseCode: 535 });
  expect(kindOf(refused)).toBe('EAUTH 535');
  expect(kindOf(new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ENOTFOUND' }) }))).toBe(
    'ENOTFOUND',
  );
});

describe('the provider', () => {
  let server: Server;
  let apiBase: string;
  beforeAll(async () => {
    server = createServer((_request, response) => response.writeHead(404, { date: now.toUTCString() }).end());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => server.close());
  const ask = (clock: Date) => checkProvider({ ...loadEnv({}).payments, apiBase }, () => clock.getTime());

  test('tells whether this machine’s clock is right', async () => {
    expect(states(await ask(now))).toEqual({});
    expect(states(await ask(new Date(now.getTime() - 120_000)))).toEqual({ Clock: 'problem' });
  });

  test('is named when it cannot be reached', async () => {
    const [found] = await checkProvider({ ...loadEnv({}).payments, apiBase: 'http://127.0.0.1:9' });
    expect(found).toMatchObject({ check: 'Provider', state: 'problem' });
  });
});
