import { Client } from 'pg';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/database';
import { ADMIN } from '../support/office';
import { rejection, startEmulator } from '../support/razorpay-emulator';
import { untilTrue } from '../support/until';

/** Demo gifts of a first start behave like any others: the emulator agrees with the books. */
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: AppProcess;
let sql: Client;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  app = await startAppProcess({ databaseUrl: database.url, env: { SEED: 'demo' } });
  const { signIn } = await call<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    ADMIN,
  );
  token = signIn.session.accessToken;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await sql.end();
  await database.drop();
});

async function call<T>(query: string, variables: object): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: T; errors?: { message: string }[] };
  if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
  return data;
}

const newest = async (where: string, table: string): Promise<string> => {
  const { rows } = await sql.query<{ id: string }>(
    `select id from ${table} where ${where} order by created_at desc limit 1`,
  );
  return rows[0]?.id ?? '';
};

test.each([
  ['once', 'subscription_id is null'],
  ['by a recurring gift', 'subscription_id is not null'],
])('a made-up donation given %s can be refunded', async (_how, condition) => {
  const id = await newest(`status = 'success' and ${condition}`, 'donations');
  const { refundDonation } = await call<{ refundDonation: { userErrors: unknown[] } }>(
    `mutation ($id: ID!) { refundDonation(input: { id: $id, amount: 100, reason: "Asked for", idempotencyKey: "${id}" }) { userErrors { message } } }`,
    { id },
  );
  expect(refundDonation.userErrors).toEqual([]);
  await untilTrue(async () => {
    const { rows } = await sql.query<{ sum: string }>('select refunded_amount as sum from donations where id = $1', [
      id,
    ]);
    return rows[0]?.sum === '100';
  });
});

test('a made-up recurring gift can be paused, resumed and cancelled', async () => {
  const id = await newest(`status = 'active'`, 'subscriptions');
  for (const [verb, status] of [
    ['pause', 'paused'],
    ['resume', 'active'],
    ['cancel', 'cancelled'],
  ]) {
    const answer = await call<Record<string, unknown>>(
      `mutation ($id: ID!) { changed: ${verb}Subscription(id: $id) { subscription { status } userErrors { message } } }`,
      { id },
    );
    expect(answer['changed']).toEqual({ subscription: { status }, userErrors: [] });
  }
});

test('what the emulator has seen itself stays as it is, and unknown ids stay unknown', async () => {
  const { emulator, rzp } = await startEmulator();
  const { id, amount } = await rzp.orders.create({ amount: 50_000, currency: 'INR' });
  const order = { id, amount: 1, status: 'paid', created_at: 1 } as const;
  const known = { ...order, id: 'order_AAAAAAAAAAAAAA', amount: 700 };
  await emulator.takeOver({ orders: [order, known], payments: [], refunds: [], plans: [], subscriptions: [] });
  expect(await rzp.orders.fetch(id)).toMatchObject({ amount, status: 'created' });
  expect(await rzp.orders.fetch(known.id)).toMatchObject({ amount: 700, amount_paid: 700, status: 'paid' });
  expect(await rejection(() => rzp.orders.fetch('order_BBBBBBBBBBBBBB'))).toMatchObject({ statusCode: 400 });
  await emulator.close();
});
