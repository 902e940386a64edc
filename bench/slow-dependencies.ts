/**
 * Measures how long a webhook takes from its delivery to its receipt on the built app: `node scripts/build.mjs && node
 * --require @swc-node/register bench/slow-dependencies.ts`. Meanwhile
 *
 * - the provider accepts every request and answers none, and 100 unpaid orders are due for a check;
 * - the mail server takes 15 s per mail, and 60 mails wait.
 *
 * Twelve webhooks of captured payments arrive two seconds apart. Prints median and maximum, and exits with 1 when one
 * is booked after more than 2 s, or not within five minutes.
 */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { SMTPServer } from 'smtp-server';
import { startEmbeddedPostgres } from '../server/database/embedded';
import { createLog } from '../server/log';
import { startAppProcess, type AppProcess } from '../tests/support/app-process';

const ORDERS = 100;
const MAILS = 60;
const MAIL_TAKES_MS = 15_000;
const WEBHOOKS = 12;
const APART_MS = 2_000;
const GIVE_UP_MS = 300_000;
const BAR_MS = 2_000;
const SECRET = 'bench-webhook-secret';

const portOf = (server: Server | SMTPServer): number =>
  ((server instanceof SMTPServer ? server.server : server).address() as AddressInfo).port;

/** Mail server that accepts every mail slowly. */
function slowMailServer(): SMTPServer {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => setTimeout(() => done(), MAIL_TAKES_MS).unref());
    },
  });
  server.on('error', () => undefined);
  return server;
}

const WORK = `
  with gift as (
    insert into donations (amount, donor_name, donor_email, donor_phone, wants_80g)
    select 50000, 'Asha', 'asha' || n || '@example.org', '+919822012345', false from generate_series(1, $1::int) n returning id
  ), opened as (
    insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until, next_check_at)
    select id, 'order_' || replace(id::text, '-', ''), 50000, 'test', now() + interval '3 days', now()
      from gift returning provider_order_id as id
  ), mail as (
    insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body)
    select 'bench', n::text, 'asha@example.org', 'Hello', 'Hello', '<p>Hello</p>' from generate_series(1, $2::int) n returning id
  )
  select graphile_worker.add_job('check_order', json_build_object('orderId', id), job_key := 'check_order:' || id) from opened
   union all
  select graphile_worker.add_job('send_mail', json_build_object('mailId', id), job_key := 'mail:' || id) from mail`;

async function deliver(app: AppProcess, orderId: string, place: number): Promise<string> {
  const created = Math.floor(Date.now() / 1000);
  const id = `pay_Slow${String(place).padStart(10, '0')}`;
  const entity = {
    id,
    entity: 'payment',
    amount: 50_000,
    currency: 'INR',
    status: 'captured',
    order_id: orderId,
    invoice_id: null,
    captured: true,
    amount_refunded: 0,
    international: false,
    method: 'upi',
    error_code: null,
    error_description: null,
    created_at: created,
  };
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.captured',
    payload: { payment: { entity } },
    created_at: created,
  });
  const answer = await fetch(`${app.origin}/webhooks/razorpay`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-razorpay-signature': createHmac('sha256', SECRET).update(body).digest('hex'),
      'x-razorpay-event-id': `Slow${place}`,
    },
    body,
  });
  if (answer.status !== 200) throw new Error(`the webhook was answered with ${answer.status}`);
  return id;
}

async function untilBooked(client: Client, paymentId: string, begun: number): Promise<number> {
  for (;;) {
    const { rowCount } = await client.query(
      'select 1 from donations d join receipts r on r.donation_id = d.id where d.payment_id = $1',
      [paymentId],
    );
    const took = performance.now() - begun;
    if (rowCount) return took;
    if (took > GIVE_UP_MS) return Infinity;
    await delay(20);
  }
}

async function measure(app: AppProcess, client: Client): Promise<number[]> {
  await client.query(WORK, [ORDERS, MAILS]);
  const { rows } = await client.query<{ id: string }>('select provider_order_id as id from payment_orders order by id');
  // Until everything that can hang does.
  await delay(3_000);
  const times: Promise<number>[] = [];
  for (const [place, { id }] of rows.slice(0, WEBHOOKS).entries()) {
    const begun = performance.now();
    const paymentId = await deliver(app, id, place);
    times.push(untilBooked(client, paymentId, begun));
    await delay(APART_MS);
  }
  return (await Promise.all(times)).sort((one, other) => one - other);
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'slow-dependencies-'));
  chmodSync(directory, 0o755);
  const [provider, mailServer] = [createServer(() => undefined), slowMailServer()];
  provider.listen(0, '127.0.0.1');
  await Promise.all([
    once(provider, 'listening'),
    new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve)),
  ]);
  const postgres = await startEmbeddedPostgres({
    dataDir: directory,
    log: createLog('warn'),
    extraArgs: ['-c', 'max_connections=100'],
  });
  const client = new Client({ connectionString: postgres.url });
  let app: AppProcess | undefined;
  try {
    app = await startAppProcess({
      databaseUrl: postgres.url,
      env: {
        RAZORPAY_KEY_ID: 'rzp_test_Bench000000001',
        RAZORPAY_KEY_SECRET: 'bench',
        RAZORPAY_WEBHOOK_SECRET: SECRET,
        RAZORPAY_API_BASE: `http://127.0.0.1:${portOf(provider)}`,
        SMTP_URL: `smtp://127.0.0.1:${portOf(mailServer)}`,
      },
    });
    await client.connect();
    const times = await measure(app, client);
    const seconds = (time: number | undefined): string => ((time ?? Infinity) / 1000).toFixed(2);
    const [median, slowest] = [times[Math.floor(times.length / 2)], times.at(-1)];
    console.log(
      `${times.length} webhooks while provider and mail server hang: booked after ${seconds(median)} s (median), ` +
        `${seconds(slowest)} s (slowest); load ${loadavg()[0]?.toFixed(1)}`,
    );
    process.exitCode = (slowest ?? Infinity) > BAR_MS ? 1 : 0;
  } finally {
    await app?.kill();
    await client.end().catch(() => undefined);
    await postgres.stop({ evenIfInUse: true });
    provider.closeAllConnections();
    provider.close();
    mailServer.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
