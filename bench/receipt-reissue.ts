/**
 * Reissues 100,000 receipts with a registration entered after them, on the built app, which is killed three times
 * meanwhile, while somebody records a gift every half second: `node scripts/build.mjs && node --require
 * @swc-node/register bench/receipt-reissue.ts [receipts]`.
 *
 * Prints the total time and the gifts' times. Exits with 1 when the books do not agree afterwards, a receipt was
 * reissued twice or not at all, or a gift took more than 2 s.
 */
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource, EntityManager } from 'typeorm';
import { istDate } from '../rules/dates';
import { createProductDataSource } from '../server/app/product-data-source';
import { startEmbeddedPostgres } from '../server/database/embedded';
import { createLog } from '../server/log';
import { startAppProcess, type AppProcess } from '../tests/support/app-process';
import { readLedger } from '../tests/support/ledger';
import '../tests/support/hold-pan-keys';

const COUNT = Number(process.argv[2] ?? 100_000);
/** Number of receipts copied per transaction. */
const AT_ONCE = 2_000;
const KILLS = 3;
const APART_MS = 500;
const BAR_MS = 2_000;
const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'bench-password-of-this-run' };
const today = istDate(new Date());

const START = `mutation ($period: ReceiptPeriodInput!, $key: String!) {
  result: startReceiptReissue(input: { period: $period, send: false, idempotencyKey: $key }) { reissue { total } userErrors { message } } }`;
const RECORD = `mutation ($input: OfflineDonationInput!) {
  result: recordOfflineDonation(input: $input) { donation { id } userErrors { message } } }`;

interface Answer<T> {
  readonly data?: T | null;
  readonly errors?: readonly { readonly message: string }[];
}

/** Calls the API as the administrator, wherever the app runs at the moment. */
class Office {
  private token = '';

  constructor(public app: AppProcess) {}

  async signIn(): Promise<void> {
    const { signIn } = await this.call<{ signIn: { session: { accessToken: string } } }>(
      'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
      { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD },
    );
    this.token = signIn.session.accessToken;
  }

  async call<T>(query: string, variables: object): Promise<T> {
    const response = await fetch(`${this.app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(this.token ? { authorization: `Bearer ${this.token}` } : {}) },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as Answer<T>;
    if (!data) throw new Error(errors?.[0]?.message ?? `status ${response.status}`);
    return data;
  }

  /** Records a bank transfer of today. A second call with the same id finds the first one's gift. */
  async record(flowId: string, place: number): Promise<void> {
    const { result } = await this.call<{ result: { donation: unknown; userErrors: { message: string }[] } }>(RECORD, {
      input: {
        amount: 500_000,
        method: 'bank_transfer',
        reference: `UTR${flowId}`,
        receivedOn: today,
        campaignId: null,
        wants80g: true,
        isAnonymous: false,
        donor: {
          name: 'Asha Kulkarni',
          email: `asha${place}@example.org`,
          phone: '9822012345',
          pan: 'ABCPK1234F',
          address: 'Pune',
        },
        flowId,
      },
    });
    if (!result.donation) throw new Error(result.userErrors[0]?.message);
  }
}

/** Copies the only gift and its receipt, each to a donor of its own. */
async function multiply(db: DataSource): Promise<void> {
  for (let from = 2; from <= COUNT; from += AT_ONCE) {
    await db.transaction((manager) => copy(manager, from, Math.min(from + AT_ONCE - 1, COUNT)));
    // The plans of the triggers depend on the tables' sizes.
    if (from === 2) await db.query('analyze');
  }
  await db.query('update receipt_counters set last_serial = $1', [COUNT]);
  await db.query('update donation_totals set success_count = $1, success_amount = $1 * success_amount', [COUNT]);
  await db.query('analyze');
}

async function copy(manager: EntityManager, first: number, last: number): Promise<void> {
  await manager.query(
    `create temporary table copies on commit drop as
       select gen_random_uuid() as donor, gen_random_uuid() as gift, n, 'donor' || n || '@example.org' as email
         from generate_series($1::int, $2::int) n`,
    [first, last],
  );
  const original = (table: string): string => `(select * from ${table} order by created_at, id limit 1) o`;
  await manager.query(
    `insert into donors (id, name, email, phone, pan_number, pan_name, address, donation_count, donated_amount)
     select c.donor, o.name, c.email, o.phone, o.pan_number, o.pan_name, o.address, 1, o.donated_amount
       from copies c cross join ${original('donors')}`,
  );
  await manager.query(
    `insert into donations (id, amount, status, source, donor_id, donor_name, donor_email, donor_phone, donor_address, donor_pan,
                            wants_80g, foundation_80g, payment_method, captured_at)
     select c.gift, o.amount, o.status, o.source, c.donor, o.donor_name, c.email, o.donor_phone, o.donor_address, o.donor_pan,
            o.wants_80g, o.foundation_80g, o.payment_method, o.captured_at
       from copies c cross join ${original('donations')}`,
  );
  await manager.query(
    `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot, is_test)
     select c.gift, o.financial_year, c.n, replace(o.receipt_number, '000001', lpad(c.n::text, 6, '0')), o.is_80g, o.issued_on,
            jsonb_set(o.snapshot, '{donor,email}', to_jsonb(c.email)), o.is_test
       from copies c cross join (select * from receipts where serial = 1) o`,
  );
}

const register = (db: DataSource): Promise<unknown> =>
  db.query(
    `insert into settings (key, value) values ('registration_80g', 'AAATT1234CF20214'), ('pan', 'AAATT1234C')
     on conflict (key) do update set value = excluded.value`,
  );

/**
 * Records gifts until told to stop; retries what a killed app did not answer. Returns the milliseconds of each answer.
 */
async function recordMeanwhile(office: Office, isOver: () => boolean): Promise<{ times: number[]; retries: number }> {
  const times: number[] = [];
  let retries = 0;
  for (let place = 0; !isOver(); place += 1) {
    const flowId = randomUUID();
    for (let recorded = false; !recorded;) {
      const begun = performance.now();
      try {
        await office.record(flowId, place);
        times.push(performance.now() - begun);
        recorded = true;
      } catch (error) {
        // Refused by the office, which no retry can change, unlike a broken connection.
        if (!(error instanceof TypeError)) throw error;
        retries += 1;
        await delay(50);
      }
    }
    await delay(APART_MS);
  }
  return { times: times.sort((one, other) => one - other), retries };
}

async function untilLookedAt(db: DataSource, count: number): Promise<void> {
  for (;;) {
    const [row] = await db.query<{ reached: boolean }[]>(
      'select looked_at >= $1::float8 or finished_at is not null as reached from receipt_reissues',
      [count],
    );
    if (row?.reached) return;
    await delay(100);
  }
}

/** Lists what does not agree afterwards, one line each. */
async function findings(db: DataSource, recorded: number): Promise<string[]> {
  const { wrongCampaigns, wrongDonors, wrongEligible, gaps, wrongReturns, wrongListings, wrongTallies } =
    await readLedger(db);
  const [receipts] = await db.query<Record<string, number>[]>(
    `select count(*) filter (where not is_80g)::int as "left as they were", count(*) filter (where revision > 2)::int as "issued again twice",
            abs(count(*) filter (where revision = 2)::int - $1::int) as "too many or too few issued again",
            abs(count(*)::int - $2::int) as "too many or too few receipts",
            abs((select count(*) from receipt_revisions)::int - $1::int) as "former revisions lost or doubled"
       from receipts`,
    [COUNT, COUNT + recorded],
  );
  return Object.entries({
    ...receipts,
    wrongCampaigns,
    wrongDonors,
    wrongEligible,
    gaps,
    wrongReturns,
    wrongListings,
    wrongTallies,
  })
    .filter(([, count]) => count !== 0)
    .map(([name, count]) => `${name}: ${count}`);
}

async function measure(db: DataSource, open: () => Promise<AppProcess>): Promise<void> {
  const office = new Office(await open());
  let isOver = false;
  try {
    await db.initialize();
    await office.signIn();
    await office.record(randomUUID(), 0);
    await multiply(db);
    await register(db);
    const begun = performance.now();
    await office.call(START, { period: { from: today, to: today }, key: randomUUID() });
    const gifts = recordMeanwhile(office, () => isOver);
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await Promise.race([untilLookedAt(db, (COUNT * kill) / (KILLS + 1)), gifts]);
      await office.app.kill();
      office.app = await open();
    }
    await Promise.race([untilLookedAt(db, Infinity), gifts]);
    const seconds = (performance.now() - begun) / 1000;
    isOver = true;
    const { times, retries } = await gifts;
    const wrong = await findings(db, times.length);
    const slowest = times.at(-1) ?? Infinity;
    console.log(
      `${COUNT} receipts issued again in ${seconds.toFixed(0)} s, with ${KILLS} kills; ${times.length} gifts meanwhile: ` +
        `${times[Math.floor(times.length / 2)]?.toFixed(0)} ms (median), ${slowest.toFixed(0)} ms (slowest), ` +
        `${retries} asked again; load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const line of wrong) console.log(`WRONG  ${line}`);
    process.exitCode = wrong.length > 0 || slowest > BAR_MS ? 1 : 0;
  } finally {
    isOver = true;
    await office.app.kill();
  }
}

async function main(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'receipt-reissue-'));
  chmodSync(directory, 0o755);
  const postgres = await startEmbeddedPostgres({
    dataDir: directory,
    log: createLog('warn'),
    extraArgs: ['-c', 'max_connections=100'],
  });
  const db = createProductDataSource({ url: postgres.url, poolSize: 2, applicationName: 'bench' });
  try {
    await measure(db, () => startAppProcess({ databaseUrl: postgres.url, env: ADMIN }));
  } finally {
    if (db.isInitialized) await db.destroy();
    await postgres.stop({ evenIfInUse: true });
    rmSync(directory, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 2;
});
