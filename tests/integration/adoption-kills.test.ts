import { startAppProcess, type AppProcess } from '../support/app-process';
import { testDatabase, type TestDatabase } from '../support/database';
import { postGraphql } from '../support/graphql-call';
import { readLedger } from '../support/ledger';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { istDate } from '../../rules/dates';
import { untilTrue } from '../support/until';

/** The built app with its worker, killed while it asks the provider, in an adoption, and with new payments on the way. */
const ADMIN = { ADMIN_EMAIL: 'office@kills.example', ADMIN_PASSWORD: 'a password for the kills' };
const PAYMENTS = 260;
const AMOUNT = 25_000;
const WITHIN_MS = 90_000;

let database: TestDatabase;
let emulator: RunningEmulator;
let app: AppProcess;
let token: string;
let id: string;

const start = async (): Promise<void> => {
  const env = {
    ...ADMIN,
    RAZORPAY_KEY_ID: KEYS.keyId,
    RAZORPAY_KEY_SECRET: KEYS.keySecret,
    RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
    RAZORPAY_API_BASE: emulator.origin,
  };
  app = await startAppProcess({ databaseUrl: database.url, env });
};

const one = async <T>(text: string, parameters: unknown[] = []): Promise<T | undefined> =>
  (await database.dataSource.query<T[]>(text, parameters))[0];

const holds = (text: string): Promise<void> =>
  untilTrue(async () => (await one(`select 1 from adoption_runs r where ${text}`)) !== undefined, WITHIN_MS);

async function killWhen(text: string): Promise<void> {
  await holds(text);
  await app.kill();
  expect(await one(`select 1 from adoption_runs where status in ('asking', 'adopting')`)).toBeDefined();
  await start();
}

const call = async <T>(text: string, variables: object): Promise<T> => {
  const answer = await postGraphql(app.origin)<T>(text, variables, { token });
  return answer.data;
};
const mutate = async (name: string, type: string, input: object): Promise<void> => {
  const text = `mutation ($input: ${type}!) { result: ${name}(input: $input) { adoption { id } userErrors { message } } }`;
  const { result } = await call<{ result: { adoption: { id: string }; userErrors: unknown[] } }>(text, { input });
  expect(result.userErrors).toEqual([]);
  ({ id } = result.adoption);
};
const pay = (n: number): Promise<{ payment: { id: string } }> =>
  emulator.control('payment-pages/pay', { title: 'Flood Kolhapur', amount: AMOUNT, email: `d${n % 40}@example.org` });

beforeAll(async () => {
  [database, emulator] = [await testDatabase(), await startEmulator()];
  await start();
  const answer = await postGraphql(app.origin)<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
  );
  token = answer.data.signIn.session.accessToken;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.dataSource.query('drop function if exists slow_receipt cascade');
  await emulator.emulator.close();
  await database.close();
}, 60_000);

const books = async () => {
  const { successes, successAmount, receipts, mails, ...rest } = await readLedger(database.dataSource);
  const { totals, wrongCampaigns, wrongDonors, wrongEligible, gaps, wrongListings, wrongTallies } = rest;
  const wrong = wrongCampaigns + wrongDonors + wrongEligible + gaps + wrongListings + wrongTallies;
  return { successes, successAmount, receipts, mails, totals, wrong };
};

/** Makes a booking spend nearly all of its time between its first statement and its commit, where a kill then falls. */
const SLOW_RECEIPTS = `
  create function slow_receipt() returns trigger language plpgsql as $$ begin perform pg_sleep(0.03); return new; end $$;
  create trigger slow_receipt before insert on receipts for each row execute function slow_receipt()`;

test('an app that is killed goes on where it was: each payment once, none left out, nobody mailed', async () => {
  for (let n = 0; n < PAYMENTS; n += 1) await pay(n);
  await database.dataSource.query(SLOW_RECEIPTS);
  // Each page of the provider's list takes its time.
  await emulator.control('fault', { path: '/v1/payments', kind: 'slow:1500', times: 2 });
  await mutate('startAdoptionDryRun', 'StartAdoptionDryRunInput', { fromDay: istDate(Date.now() - 86_400_000) });
  await killWhen(`r.status = 'asking' and exists (select 1 from adoption_payments)`);
  await holds(`r.status = 'ready'`);
  expect(await one('select count(*)::int as n from adoption_payments where done_at is null')).toEqual({ n: PAYMENTS });
  expect(await books()).toMatchObject({ successes: 0, receipts: 0 });

  await mutate('chooseAdoptionSource', 'ChooseAdoptionSourceInput', { id: 'page:Flood Kolhapur', choice: 'general' });
  await mutate('startAdoption', 'AdoptionInput', { id });
  const between = (from: number, to: number) =>
    `r.status = 'adopting' and (select count(*) from donations where status = 'success') between ${from} and ${to}`;
  await killWhen(between(10, PAYMENTS - 10));
  await killWhen(between(60, PAYMENTS - 1));
  await holds(`r.status = 'done'`);
  const all = {
    successes: PAYMENTS,
    successAmount: PAYMENTS * AMOUNT,
    receipts: PAYMENTS,
    mails: 0,
    totals: { amount: PAYMENTS * AMOUNT, count: PAYMENTS },
    wrong: 0,
  };
  expect(await books()).toEqual(all);
  expect(await one('select count(*)::int as n from donations')).toEqual({ n: PAYMENTS });
  expect(await one('select count(*)::int as n from adoption_payments where done_at is null')).toEqual({ n: 0 });
}, 400_000);
