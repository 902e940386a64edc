/**
 * Measures a gift from its order through verification to its mailed receipt, on the built app: CPU time of app and
 * PostgreSQL per gift, gifts per second, and the longest stop of a main thread. All gifts go to one campaign. Exits with
 * 1 when the books, compared by SQL, do not agree.
 *
 * node --require @swc-node/register bench/settlement/main.ts [gifts] [processes]
 *
 * DATABASE_URL: a database to use, such as one of `npm run seed:large`; an empty embedded one by default.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { migrate } from '../../server/app/migrate';
import { startEmbeddedPostgres } from '../../server/database/embedded';
import { createLog } from '../../server/log';
import '../../tests/support/hold-pan-keys';
import { wrongBooks } from './books';
import { GiftsByHand } from './by-hand';
import { measurePdfs } from './pdfs';
import { BenchPrograms, type Used } from './programs';
import { BenchProvider } from './provider';
import { BenchGiver } from './site';

const GIFTS = Number(process.argv[2] ?? 1000);
const PROCESSES = Number(process.argv[3] ?? 1);
const WARM_UP = 200;
const AT_ONCE = 16;

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const hand = async (): Promise<void> => {
    for (let item = rest.pop(); item !== undefined; item = rest.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, hand));
}

const row = (name: string, { app, database, seconds }: Used, count: number): void =>
  console.log(
    `${name.padEnd(20)}app ${(app / count).toFixed(2)} ms, database ${(database / count).toFixed(2)} ms, ${(count / seconds).toFixed(0)} a second`,
  );

async function only<T>(client: Client, sql: string): Promise<T> {
  return (await client.query(sql)).rows[0] as T;
}

const addCampaign = (client: Client): Promise<{ id: string }> =>
  only(
    client,
    `insert into campaigns (title, slug, category, goal_amount)
     values ('One for all', 'one-' || gen_random_uuid(), 'Health', 100000000) returning id`,
  );

/**
 * Measures what the same rows cost PostgreSQL in a program that does nothing else.
 * @param product PostgreSQL's milliseconds for a gift of the product
 */
async function measureByHand(
  databaseUrl: string,
  programs: BenchPrograms,
  campaigns: { sample: string; own: string },
  product: number,
): Promise<void> {
  const hand = await GiftsByHand.open(databaseUrl, campaigns, AT_ONCE);
  const payments: (() => Promise<void>)[] = [];
  const give = async (from: number, count: number): Promise<void> => {
    const numbers = Array.from({ length: count }, (_, at) => from + at);
    await inParallel(numbers, async (number) => void payments.push(await hand.order(number)));
    await inParallel(payments.splice(0), (pay) => pay());
  };
  try {
    await give(GIFTS, WARM_UP);
    const { database } = await programs.measure(() => give(0, GIFTS));
    const own = database / GIFTS;
    console.log(
      `${'both, by hand'.padEnd(20)}database ${own.toFixed(2)} ms: the product takes ${(product / own).toFixed(2)} times as much`,
    );
  } finally {
    await hand.close();
  }
}

async function measure(
  client: Client,
  databaseUrl: string,
  programs: BenchPrograms,
  provider: BenchProvider,
): Promise<void> {
  const { id: campaignId } = await addCampaign(client);
  await programs.start(false);
  const giver = new BenchGiver(programs.apps, provider, campaignId);
  const placed: string[] = [];
  const placeAll = (from: number, count: number): Promise<void> =>
    inParallel(
      Array.from({ length: count }, (_, at) => from + at),
      async (number) => void placed.push(await giver.order(number)),
    );
  const verifyAll = (): Promise<void> => inParallel(placed.splice(0), (id) => giver.verify(id));

  await placeAll(GIFTS, WARM_UP);
  await verifyAll();
  await programs.forgetStops();
  const ordered = await programs.measure(() => placeAll(0, GIFTS));
  const verified = await programs.measure(verifyAll);
  row('order', ordered, GIFTS);
  row('verification', verified, GIFTS);
  const sum = (name: keyof Used): number => ordered[name] + verified[name];
  row('both', { app: sum('app'), database: sum('database'), seconds: sum('seconds') }, GIFTS);
  console.log(`${programs.stops()}; memory ${programs.memory()}`);
  await programs.stop();
  const { id: own } = await addCampaign(client);
  await measureByHand(databaseUrl, programs, { sample: campaignId, own }, sum('database') / GIFTS);

  const { count } = await only<{ count: number }>(client, `select count(*)::int from mails where status = 'queued'`);
  await programs.start(true);
  await programs.forgetStops();
  const mailed = await programs.measure(async () => {
    while ((await client.query(`select 1 from mails where status = 'queued' limit 1`)).rowCount) await delay(100);
  });
  row('mail with its PDF', mailed, count);
  console.log(`${programs.stops()}; memory ${programs.memory()}`);
  await programs.stop();
  console.log(`${'PDF by itself'.padEnd(20)}${(await measurePdfs(client)).toFixed(2)} ms`);
  const wrong = await wrongBooks(client, campaignId, GIFTS + WARM_UP);
  console.log(wrong.length > 0 ? `WRONG: ${wrong.join('; ')}` : 'the books agree');
  if (wrong.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bench-settlement-'));
  chmodSync(directory, 0o755);
  const log = createLog('warn');
  const given = process.env['DATABASE_URL'];
  const postgres = given
    ? null
    : await startEmbeddedPostgres({ dataDir: directory, log, extraArgs: ['-c', 'max_connections=200'] });
  const databaseUrl = given ?? postgres?.url ?? '';
  const provider = await BenchProvider.listen();
  const client = new Client({ connectionString: databaseUrl });
  let programs: BenchPrograms | undefined;
  try {
    await migrate(databaseUrl, log);
    await client.connect();
    const { pid } = await only<{ pid: number }>(
      client,
      `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid`,
    );
    programs = new BenchPrograms({
      databaseUrl,
      database: pid,
      providerOrigin: provider.origin,
      directory,
      processes: PROCESSES,
    });
    await measure(client, databaseUrl, programs, provider);
  } finally {
    await programs?.stop();
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
