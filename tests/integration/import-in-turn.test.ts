import { startAppProcess, type AppProcess } from '../support/app-process';
import { testDatabase, type TestDatabase } from '../support/database';
import { postGraphql } from '../support/graphql-call';
import { sendFile } from '../support/imports';
import { untilTrue } from '../support/until';

/** The built app with its worker, whose job of files is queued again while it works. */
const ADMIN = { ADMIN_EMAIL: 'office@turns.example', ADMIN_PASSWORD: 'a password for the turns' };
const LINES = 60_000;
const fileOf = (lines: number): string =>
  ['Name,Email', ...Array.from({ length: lines }, (_, n) => `Donor ${n},donor${n}@example.org`)].join('\n');

let database: TestDatabase;
let app: AppProcess;
let token: string;

beforeAll(async () => {
  database = await testDatabase();
  app = await startAppProcess({ databaseUrl: database.url, env: ADMIN });
  const { data } = await postGraphql(app.origin)<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  );
  token = data.signIn.session.accessToken;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.close();
}, 60_000);

const batchOf = async (id: string): Promise<{ status: string; done: number; reading: number } | undefined> => {
  const rows = await database.dataSource.query<{ status: string; done: number; reading: number }[]>(
    'select status, work_done as done, work_at as reading from import_batches where id = $1',
    [id],
  );
  return rows[0];
};

test('a file that is sent while another is read waits, and both are read once', async () => {
  const large = await sendFile(app, token, 'donors', fileOf(LINES), 'large.csv');
  await untilTrue(async () => ((await batchOf(large.id))?.done ?? 0) > 0);
  const small = await sendFile(app, token, 'donors', fileOf(1), 'small.csv');
  expect(await batchOf(large.id)).toMatchObject({ status: 'reading' });
  await untilTrue(async () => (await batchOf(small.id))?.status === 'columns', 60_000);
  expect(await batchOf(large.id)).toEqual({ status: 'columns', done: LINES, reading: 1 });
  expect(
    await database.dataSource.query('select count(*)::int as lines from import_lines where batch_id = $1', [large.id]),
  ).toEqual([{ lines: LINES }]);
}, 120_000);

test('a turn whose lock broke is overtaken once, not without end', async () => {
  const { id } = await sendFile(app, token, 'donors', fileOf(LINES + 1), 'broken.csv');
  await untilTrue(async () => ((await batchOf(id))?.done ?? 0) > 0);
  const ended = await database.dataSource.query(
    `select pg_terminate_backend(l.pid) from pg_locks l join pg_database d on d.oid = l.database and d.datname = current_database()
      where l.locktype = 'advisory' and l.objid::bigint = hashtext('alone:imports')::bigint & 4294967295`,
  );
  expect(ended).toEqual([{ pg_terminate_backend: true }]);
  const small = await sendFile(app, token, 'donors', fileOf(2), 'small.csv');
  await untilTrue(async () => (await batchOf(small.id))?.status === 'columns', 60_000);
  const large = await batchOf(id);
  expect(large).toMatchObject({ status: 'columns', done: LINES + 1 });
  expect(large?.reading).toBeLessThanOrEqual(2);
}, 120_000);
