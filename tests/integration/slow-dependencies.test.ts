import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { createApp, type App } from '../../server/app/app';
import { LANE_NAMES, LANES } from '../../server/jobs/lanes';
import { createLog } from '../../server/log';
import { testDatabase, type TestDatabase } from '../support/database';
import { signWebhook } from '../support/payment-world';
import { subscriptionInput } from '../support/subscription-world';
import { KEYS } from '../support/razorpay-emulator';
import { untilTrue } from '../support/until';

const SITE_POOL = 4;
const WAITING = 12;

/** A provider and a mail server that accept every connection and answer none. */
const questions = new Set<ServerResponse>();
const asked: string[] = [];
const provider = createHttpServer((request, response) => {
  asked.push(request.url ?? '');
  questions.add(response);
  response.on('close', () => questions.delete(response));
});
const mails = new Set<Socket>();
const mailServer = createServer((socket) => {
  mails.add(socket);
  socket.on('error', () => undefined);
  socket.on('close', () => mails.delete(socket));
});

let database: TestDatabase;
let client: Client;
let app: App;
let origin: string;

const listen = async (server: Server): Promise<number> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
};

beforeAll(async () => {
  database = await testDatabase({ poolSize: SITE_POOL });
  client = new Client({ connectionString: database.url });
  await client.connect();
  app = await createApp({
    dataSource: database.dataSource,
    databaseUrl: database.url,
    log: createLog(process.env['TEST_LOG'] === 'on' ? 'debug' : 'silent'),
    siteName: 'Test Foundation',
    contactEmail: 'contact@test.example',
    publicUrl: 'http://localhost:4000',
    jwtSecret: 'a-secret-for-tests-only',
    payments: {
      mode: 'emulator',
      keyId: KEYS.keyId,
      keySecret: KEYS.keySecret,
      webhookSecrets: [KEYS.webhookSecret],
      apiBase: `http://127.0.0.1:${await listen(provider)}`,
      checkoutScript: 'http://127.0.0.1:9/v1/checkout.js',
      firstCheckSeconds: 120,
    },
    media: { folder: join(tmpdir(), 'no-pictures'), bucket: null },
    mail: { smtpUrl: `smtp://127.0.0.1:${await listen(mailServer)}`, from: 'Test Foundation <receipts@example.org>' },
    production: false,
    introspection: false,
    trustProxy: 0,
    worker: true,
    distDir: null,
  });
  const server = await app.listen(0, '127.0.0.1');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  // No further job starts, and running ones end by their time-outs.
  const closed = app.close();
  provider.close();
  mailServer.close();
  provider.closeAllConnections();
  for (const socket of mails) socket.destroy();
  await closed;
  await client.end();
  await database.close();
});

const sql = async <T extends object>(text: string, parameters: unknown[] = []): Promise<T[]> =>
  (await client.query<T>(text, parameters)).rows;

/** Inserts unpaid orders that are due for a check, and mails that are due. */
async function addWork(): Promise<void> {
  await sql(
    `with gift as (
       insert into donations (id, amount, donor_name, donor_email, donor_phone, wants_80g)
       select gen_random_uuid(), 50000, 'Asha', 'asha@example.org', '+919822012345', false from generate_series(1, $1) returning id
     ), opened as (
       insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until, next_check_at)
       select id, 'order_' || replace(id::text, '-', ''), 50000, 'test', now() + interval '3 days', now() from gift returning provider_order_id as id
     ), mail as (
       insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body)
       select 'test', n::text, 'asha@example.org', 'Hello', 'Hello', '<p>Hello</p>' from generate_series(1, $1) n returning id
     )
     select graphile_worker.add_job('check_order', json_build_object('orderId', id), job_key := 'check_order:' || id) from opened
      union all
     select graphile_worker.add_job('send_mail', json_build_object('mailId', id), job_key := 'mail:' || id) from mail`,
    [WAITING],
  );
}

async function deliver(event: string, payload: object, eventId: string): Promise<number> {
  const body = JSON.stringify({ entity: 'event', event, payload, created_at: Math.floor(Date.now() / 1000) });
  const { status } = await fetch(`${origin}/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': signWebhook(Buffer.from(body)),
      'x-razorpay-event-id': eventId,
    },
    body,
  });
  return status;
}

const payment = (id: string, orderId: string, invoiceId: string | null = null) => ({
  entity: {
    id,
    entity: 'payment',
    amount: 50_000,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    invoice_id: invoiceId,
    captured: true,
    amount_refunded: 0,
    international: false,
    method: 'upi',
    error_code: null,
    error_description: null,
    created_at: Math.floor(Date.now() / 1000),
  },
});
const isBooked = async (paymentId: string): Promise<boolean> =>
  (await sql('select 1 from donations d join receipts r on r.donation_id = d.id where d.payment_id = $1', [paymentId]))
    .length === 1;

/** Sets up a recurring gift that waits for its first charge. */
const addSubscription = () =>
  sql(
    `with plan as (
     insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 50000, 'test') returning id
   )
   insert into subscriptions (provider_subscription_id, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount,
                              frequency, key_mode, total_count, status)
   select 'sub_Slow0000000001', id, 'Asha', 'asha@example.org', '+919822012345', false, 50000, 'monthly', 'test', 12, 'created' from plan`,
  );

test('while provider and mail server hang and the site has no connection left, webhooks are taken and booked', async () => {
  await addWork();
  await addSubscription();
  await untilTrue(() =>
    Promise.resolve(questions.size === LANES.provider.concurrency && mails.size === LANES.mail.concurrency),
  );
  const taken = Array.from({ length: SITE_POOL }, () => database.dataSource.createQueryRunner());
  await Promise.all(taken.map((runner) => runner.connect()));
  try {
    const hanging = [...questions, ...mails];
    const [order] = await sql<{ id: string }>(
      'select provider_order_id as id from payment_orders order by random() limit 1',
    );
    expect(
      await deliver('payment.captured', { payment: payment('pay_Slow0000000001', order?.id ?? '') }, 'SlowEvent1'),
    ).toBe(200);
    const subscription = {
      entity: {
        id: 'sub_Slow0000000001',
        status: 'active',
        total_count: 12,
        paid_count: 1,
        auth_attempts: 0,
        current_start: null,
        charge_at: null,
        ended_at: null,
      },
    };
    const charge = payment('pay_Slow0000000002', 'order_SlowCharge00001', 'inv_Slow0000000001');
    expect(await deliver('subscription.charged', { subscription, payment: charge }, 'SlowEvent2')).toBe(200);
    await untilTrue(async () => (await isBooked('pay_Slow0000000001')) && (await isBooked('pay_Slow0000000002')));

    // Requests that hung before still hang: no time-out has made room.
    const hangsStill = (call: ServerResponse | Socket): boolean =>
      questions.has(call as ServerResponse) || mails.has(call as Socket);
    expect(hanging.filter(hangsStill)).toHaveLength(LANES.provider.concurrency + LANES.mail.concurrency);
    // The resulting question to the provider is kept.
    await untilTrue(async () => (await sql('select 1 from webhook_events where processed_at is null')).length === 0);
    expect(
      await sql(
        `select run_at <= now() as due from graphile_worker.jobs where key = 'check_subscription:sub_Slow0000000001'`,
      ),
    ).toEqual([{ due: true }]);
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([
      200,
      {
        status: 'ready',
        database: true,
        worker: true,
        lanes: Object.fromEntries(LANE_NAMES.map((lane) => [lane, true])),
      },
    ]);
  } finally {
    await Promise.all(taken.map((runner) => runner.release()));
  }
});

test('donors who wait for one plan that the provider does not make share one question, and hold no connection', async () => {
  const waiting = Array.from({ length: 24 }, () =>
    app.services.subscriptions.createRazorpaySubscription(subscriptionInput({ amount: 12_300 })),
  );
  await untilTrue(() => Promise.resolve(asked.some((url) => url.startsWith('/v1/plans'))));
  await untilTrue(
    async () =>
      (
        await sql(
          `select 1 from pg_stat_activity where datname = current_database() and application_name = 'foundation-test' and state <> 'idle'`,
        )
      ).length === 0,
  );
  expect(await database.dataSource.query('select 1 as one')).toEqual([{ one: 1 }]);
  expect(asked.filter((url) => url.startsWith('/v1/plans'))).toHaveLength(1);
  for (const response of questions) response.destroy();
  for (const answer of await Promise.all(waiting))
    expect(answer.userErrors).toMatchObject([{ code: 'PROVIDER_FAILED' }]);
});

test('after failures in a row the other orders are not asked about: their jobs wait, with all their tries', async () => {
  const waiting = () =>
    sql<{ attempts: number }>(
      `select attempts from graphile_worker.jobs where task_identifier = 'check_order' and run_at > now() + interval '5 s' and locked_at is null`,
    );
  // All but the one whose payment came by webhook.
  await untilTrue(async () => (await waiting()).length >= WAITING - 1);
  expect(new Set((await waiting()).map(({ attempts }) => attempts))).toEqual(new Set([0]));
  expect(asked.filter((url) => url.startsWith('/v1/orders')).length).toBeLessThan(WAITING);
});
