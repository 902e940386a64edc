/**
 * Measures a gift from its order through verification to its mailed receipt, on the built app: CPU time of app and
 * PostgreSQL per gift, gifts per second, and the longest stop of the main thread. All gifts go to one campaign. At the
 * end the books are compared by SQL, so that nothing was lost.
 *
 * node --require @swc-node/register bench/settlement/main.ts [gifts] [processes]
 *
 * DATABASE_URL: a database to use, such as one of `npm run seed:large`; an empty embedded one by default.
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { startEmbeddedPostgres } from '../../server/database/embedded';
import { createLog } from '../../server/log';
import { startAppProcess, type AppProcess } from '../../tests/support/app-process';
import { cpuOfTree, residentMb } from './cpu';
import { BenchProvider, KEYS } from './provider';

const GIFTS = Number(process.argv[2] ?? 1000);
const PROCESSES = Number(process.argv[3] ?? 1);
const WARM_UP = 200;
const AT_ONCE = 16;

interface Asked {
  readonly order: string;
}

const CREATE = 'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } userErrors { message } } }';
const VERIFY = 'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success receiptNumber } }';

let calls = 0;
async function call<T>(apps: readonly AppProcess[], query: string, input: object): Promise<T> {
  calls += 1;
  const app = apps[calls % apps.length] as AppProcess;
  const response = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}`,
    },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data, errors } = (await response.json()) as { data: T; errors?: { message: string }[] };
  if (errors) throw new Error(errors[0]?.message);
  return data;
}

async function order(apps: readonly AppProcess[], campaignId: string, number: number): Promise<Asked> {
  const run = Date.now().toString(36);
  const { createRazorpayOrder } = await call<{ createRazorpayOrder: { order: { id: string } | null; userErrors: { message: string }[] } }>(apps, CREATE, {
    amount: 50_000 + number,
    campaignId,
    flowId: crypto.randomUUID(),
    attempt: 1,
    is80gEligible: number % 2 === 0,
    donor: {
      name: `Donor ${number}`,
      email: `donor${number}.${run}@example.org`,
      phone: '9822012345',
      ...(number % 2 === 0 ? { pan: `ABCPD${String(number % 10_000).padStart(4, '0')}E`, address: '12 MG Road, Pune 411001' } : {}),
    },
  });
  if (!createRazorpayOrder.order) throw new Error(createRazorpayOrder.userErrors[0]?.message);
  return { order: createRazorpayOrder.order.id };
}

async function verify(apps: readonly AppProcess[], provider: BenchProvider, orderId: string): Promise<void> {
  const { verifyRazorpayPayment } = await call<{ verifyRazorpayPayment: { success: boolean; receiptNumber: string } }>(apps, VERIFY, provider.pay(orderId));
  if (!verifyRazorpayPayment.success) throw new Error(`${orderId} was not verified`);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const hand = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

interface Measured {
  readonly app: number;
  readonly database: number;
  readonly seconds: number;
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-settlement-'));
  chmodSync(directory, 0o755);
  const given = process.env['DATABASE_URL'];
  const postgres = given ? null : await startEmbeddedPostgres({ dataDir: process.env['DATA_DIR'] ?? directory, log: createLog('warn'), extraArgs: ['-c', 'max_connections=150', ...(process.env['PG_ARGS']?.split(' ') ?? [])] });
  const url = given ?? postgres?.url ?? '';
  const provider = await BenchProvider.listen();
  const client = new Client({ connectionString: url });
  const apps: AppProcess[] = [];
  const delayFile = (index: number): string => join(directory, `delay-${index}`);
  const start = async (worker: boolean): Promise<void> => {
    for (let index = 0; index < PROCESSES; index += 1) {
      apps.push(
        await startAppProcess({
          databaseUrl: url,
          env: {
            ...KEYS,
            NODE_ENV: 'test',
            RAZORPAY_API_BASE: provider.origin,
            TRUST_PROXY: '1',
            LOG_LEVEL: 'warn',
            WORKER: worker ? 'on' : 'off',
            LOOP_DELAY_FILE: delayFile(index),
            NODE_OPTIONS: [`--require ${join(__dirname, 'loop-delay.cjs')}`, process.env['APP_OPTIONS'] ?? ''].join(' '),
          },
        }),
      );
    }
  };
  const stop = async (): Promise<void> => {
    for (const app of apps.splice(0)) await app.stop();
  };
  const stops = (): number =>
    Math.max(...apps.map((_app, index) => Number(readFileSync(delayFile(index), 'utf8'))));
  const forgetStops = async (): Promise<void> => {
    for (const [index] of apps.entries()) rmSync(delayFile(index), { force: true });
    await delay(450);
  };
  try {
    await start(false);
    await client.connect();
    const { rows: servers } = await client.query<{ pid: number }>(
      `select (pg_read_file('postmaster.pid'))::text as text, split_part(pg_read_file('postmaster.pid'), E'\n', 1)::int as pid`,
    );
    const database = servers[0]?.pid ?? 0;
    const { rows: [campaign] } = await client.query<{ id: string }>(
      `insert into campaigns (title, slug, category, goal_amount) values ('Hot', 'hot-' || gen_random_uuid(), 'Health', 100000000) returning id`,
    );
    const campaignId = campaign?.id ?? '';
    const measure = async (work: () => Promise<void>): Promise<Measured> => {
      const cpu = (): number => apps.reduce((sum, { child }) => sum + cpuOfTree(child.pid ?? 0), 0);
      const [app, db, began] = [cpu(), cpuOfTree(database), performance.now()];
      await work();
      return { app: cpu() - app, database: cpuOfTree(database) - db, seconds: (performance.now() - began) / 1000 };
    };
    const say = (name: string, { app, database: db, seconds }: Measured, count = GIFTS): void =>
      console.log(`${name.padEnd(34)} app ${(app / count).toFixed(2)} ms, database ${(db / count).toFixed(2)} ms, ${(count / seconds).toFixed(0)}/s`);
    const placed: string[] = [];
    const placeAll = (from: number, count: number): Promise<void> =>
      inParallel(Array.from({ length: count }, (_, at) => from + at), async (number) => {
        placed.push((await order(apps, campaignId, number)).order);
      });
    const verifyAll = (): Promise<void> => inParallel(placed.splice(0), (id) => verify(apps, provider, id));
    await placeAll(GIFTS, WARM_UP);
    await verifyAll();
    await forgetStops();
    const orders = await measure(() => placeAll(0, GIFTS));
    say('order', orders);
    const verified = await measure(verifyAll);
    say('verify', verified);
    say('order and verify', { app: orders.app + verified.app, database: orders.database + verified.database, seconds: orders.seconds + verified.seconds });
    console.log(`longest stop while giving: ${stops().toFixed(1)} ms; memory ${apps.map(({ child }) => residentMb(child.pid ?? 0).toFixed(0)).join(', ')} MB`);
    if (process.env['NO_MAIL']) return;
    await stop();
    await client.query(`delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'check_order'`);
    const { rows: [mails] } = await client.query<{ count: number }>(`select count(*)::int as count from mails where status = 'queued'`);
    const waiting = mails?.count ?? 0;
    await start(true);
    await forgetStops();
    const mailed = await measure(async () => {
      for (;;) {
        const { rows } = await client.query(`select 1 from mails where status = 'queued' limit 1`);
        if (rows.length === 0) return;
        await delay(100);
      }
    });
    say('mail with its PDF', mailed, waiting);
    console.log(`longest stop while mailing: ${stops().toFixed(1)} ms; memory ${apps.map(({ child }) => residentMb(child.pid ?? 0).toFixed(0)).join(', ')} MB`);
    const { rows: books } = await client.query<Record<string, string>>(
      `select (select count(*) from donations where campaign_id = $1 and status = 'success') as gifts,
              (select count(*) from receipts r join donations d on d.id = r.donation_id where d.campaign_id = $1) as receipts,
              (select raised_amount from campaigns where id = $1) - (select sum(amount) from donations where campaign_id = $1 and status = 'success') as "campaignOff",
              (select success_amount - (select coalesce(sum(amount - refunded_amount), 0) from donations where status = 'success') from donation_totals) as "totalOff",
              (select count(*) from receipt_counters c where c.last_serial <> (select count(*) from receipts r where r.financial_year = c.financial_year and r.is_test = c.is_test)) as gaps`,
      [campaignId],
    );
    console.log(JSON.stringify(books[0]));
    if (Number(books[0]?.['gifts']) !== GIFTS + WARM_UP || Number(books[0]?.['receipts']) !== GIFTS + WARM_UP) process.exitCode = 1;
  } finally {
    await stop();
    await client.end().catch(() => undefined);
    provider.close();
    await postgres?.stop({ evenIfInUse: true });
    rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
