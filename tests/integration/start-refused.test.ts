import { failedStartWords } from '../../server/app/failed-start';
import { testDatabase, type TestDatabase } from '../support/database';
import { startAppProcess } from '../support/app-process';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

/** Starts the built app and returns what it says when it gives up. */
async function complaint(env: Record<string, string>, databaseUrl?: string): Promise<string> {
  const start = startAppProcess({ env, readyWithinMs: 90_000, ...(databaseUrl ? { databaseUrl } : {}) });
  return start.then(
    async (app) => {
      await app.stop();
      return 'it started';
    },
    (error: unknown) => String(error),
  );
}

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.url);
  change(url);
  return url.href;
};

test.each<[string, (url: URL) => void, RegExp]>([
  [
    'a wrong password',
    (url) => (url.password = 'wrong'),
    /DATABASE_URL: \S+ does not accept the password of the user "/,
  ],
  ['no password', (url) => (url.password = ''), /DATABASE_URL: \S+ does not accept the password/],
  ['a database that is not there', (url) => (url.pathname = '/nosuch'), /DATABASE_URL: there is no database "nosuch"/],
  ['TLS where there is none', (url) => (url.search = '?sslmode=verify-full'), /DATABASE_URL: \S+ speaks no TLS/],
])('%s is said in a sentence that names the setting, without a stack or a password', async (_case, change, words) => {
  const said = await complaint({}, changed(change));
  expect(said).toMatch(words);
  expect(said).not.toMatch(/"stack"|node_modules|node:internal/);
  expect(said).not.toContain(new URL(database.url).password);
});

test('so is an address to listen on that this machine does not have', async () => {
  const said = await complaint({ HOST: '192.0.2.1' }, database.url);
  expect(said).toMatch(/HOST: this machine has no address 192\.0\.2\.1/);
  expect(said).not.toContain('"stack"');
});

test('what Node says of a full disk or a missing right is a sentence, and a fault of ours keeps its stack', () => {
  const failure = (fields: object): Error => Object.assign(new Error('words'), fields);
  expect(failedStartWords(failure({ code: '53100' }))).toMatch(/^A disk is full/);
  expect(failedStartWords(failure({ code: 'EACCES', path: '/data/media' }))).toMatch(/^DATA_DIR: \/data\/media/);
  expect(failedStartWords(failure({ code: 'EACCES', syscall: 'listen', port: 80 }))).toMatch(/^PORT: .* port 80\./);
  expect(failedStartWords(failure({ code: '42501' }))).toMatch(/^DATABASE_URL: .*must own the database/);
  expect(failedStartWords(new TypeError('a bug'))).toContain('"stack"');
});
