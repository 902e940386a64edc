import { startAppProcess, type AppProcess } from '../support/app-process';
import { testDatabase, type TestDatabase } from '../support/database';
import { postGraphql } from '../support/graphql-call';
import { sendFile } from '../support/imports';
import { untilTrue } from '../support/until';

/** The built app with its worker, killed in the middle of an import and of its undo. */
const ADMIN = { ADMIN_EMAIL: 'office@kills.example', ADMIN_PASSWORD: 'a password for the kills' };
const LINES = 12_000;
const WITHIN_MS = 120_000;

let database: TestDatabase;
let app: AppProcess;
let token: string;
let id: string;

const start = async (): Promise<void> => void (app = await startAppProcess({ databaseUrl: database.url, env: ADMIN }));

async function signIn(): Promise<void> {
  const answer = await postGraphql(app.origin)<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  );
  token = answer.data.signIn.session.accessToken;
}

const one = async <T>(text: string, parameters: unknown[] = []): Promise<T | undefined> =>
  (await database.dataSource.query<T[]>(text, parameters))[0];

const reaches = (status: string): Promise<void> =>
  untilTrue(
    async () =>
      (await one<{ status: string }>('select status from import_batches where id = $1', [id]))?.status === status,
    WITHIN_MS,
  );

/** Waits until some lines are done and others are not, kills the app, and starts another one. */
async function killHalfWay(status: string): Promise<void> {
  const half = `select 1 from import_batches where id = $1 and status = $2 and work_done between 1 and work_total - 1`;
  await untilTrue(async () => (await one(half, [id, status])) !== undefined, WITHIN_MS);
  await app.kill();
  await start();
}

const run = async (name: string): Promise<void> => {
  const answer = await postGraphql(app.origin)<{ result: { userErrors: unknown[] } }>(
    `mutation ($id: ID!) { result: ${name}(input: { id: $id }) { userErrors { message } } }`,
    { id },
    { token },
  );
  expect(answer).toMatchObject({ data: { result: { userErrors: [] } } });
};

const books = () =>
  one(
    `select (select count(*)::int from donations) as gifts, (select coalesce(sum(amount), 0)::float8 from donations) as amount,
            (select success_amount::float8 from donation_totals) as total, (select success_count::int from donation_totals) as count,
            (select coalesce(sum(donated_amount), 0)::float8 from donors) as donated, (select count(*)::int from donors) as donors,
            (select coalesce(sum(amount), 0)::float8 from donation_tallies) as tallied, (select count(*)::int from receipts) as receipts`,
  );

beforeAll(async () => {
  database = await testDatabase();
  await start();
  await signIn();
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.close();
}, 60_000);

test('an app that is killed in an import and in its undo goes on where it was, and nothing is half or doubled', async () => {
  const lines = Array.from(
    { length: LINES },
    (_, n) => `${n + 1},${n + 1}.50,2020-01-01,Donor ${n % 700},donor${n % 700}@example.org`,
  );
  const sum = (LINES * (LINES + 1) * 100) / 2 + LINES * 50;
  ({ id } = await sendFile(app, token, 'donations', ['Reference,Amount,Date,Name,Email', ...lines].join('\n')));
  await reaches('columns');
  await run('startImportDryRun');
  await reaches('checked');
  await run('startImport');
  await killHalfWay('importing');
  await reaches('imported');
  const all = {
    gifts: LINES,
    amount: sum,
    total: sum,
    count: LINES,
    donated: sum,
    donors: 700,
    tallied: sum,
    receipts: 0,
  };
  expect(await books()).toEqual(all);
  await run('undoImport');
  await killHalfWay('undoing');
  await reaches('undone');
  expect(await books()).toEqual({
    gifts: 0,
    amount: 0,
    total: 0,
    count: 0,
    donated: 0,
    donors: 0,
    tallied: 0,
    receipts: 0,
  });
}, 600_000);
