import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';
import { openDatabase } from '../../server/app/connect';
import { createProductDataSource } from '../../server/app/product-data-source';
import { migrate } from '../../server/app/migrate';
import { migrations } from '../../server/database/migrations';
import { createLog } from '../../server/log';
import { launchChromium } from '../support/chromium';
import { freshDatabase, testDatabase, type TestDatabase } from '../support/database';
import { untilLocked } from '../support/until';
import { DEVELOPMENT_PAN_KEY } from '../../server/config/env-pan';

const PAN_KEYS = { current: DEVELOPMENT_PAN_KEY, previous: null };

const log = createLog('silent');
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());
beforeEach(() => database.truncate());

test('money and dates arrive as exact numbers and plain text, and what is too large is refused', async () => {
  const [row] = await database.dataSource.query(`
    select 9007199254740991::int8 as most, array[1, 2]::int8[] as list, date '2026-04-01' as day,
           array[date '2026-04-01'] as days, count(*) as count, timestamptz '2026-04-01 00:00+05:30' as instant`);
  expect(row).toEqual({
    most: 9007199254740991,
    list: [1, 2],
    day: '2026-04-01',
    days: ['2026-04-01'],
    count: 1,
    instant: new Date('2026-03-31T18:30:00Z'),
  });
  await expect(database.dataSource.query('select 9007199254740992::int8 as n')).rejects.toThrow(/out of range/);
});

test('truncate empties what a test wrote and keeps what the migrations made', async () => {
  const { dataSource } = database;
  await dataSource.query(`insert into settings (key, value) values ('site_name', 'x')`);
  await dataSource.query('update donation_totals set success_amount = 500, success_count = 1');
  await dataSource.query(`select graphile_worker.add_job('nothing', '{}'::json)`);
  await database.truncate();
  const [row] = await dataSource.query(`
    select (select count(*) from settings) as settings, (select count(*) from graphile_worker.jobs) as jobs,
           (select json_agg(t) from donation_totals t) as totals`);
  expect(row).toEqual({
    settings: 0,
    jobs: 0,
    totals: [{ id: 1, success_amount: 0, success_count: 0, eligible_80g_amount: 0 }],
  });
});

test('truncate forgets the statistics of earlier tests, by which ten thousand rows would take a minute', async () => {
  const { dataSource } = database;
  const statistics = () =>
    dataSource.query(
      `select reltuples::int as rows from pg_class where oid in ('donors'::regclass, 'receipts'::regclass)`,
    );
  await dataSource.query(`insert into donors (name) values ('Asha')`);
  await dataSource.query('analyze donors, receipts');
  expect(await statistics()).not.toContainEqual({ rows: -1 });
  await database.truncate();
  expect(await statistics()).toEqual([{ rows: -1 }, { rows: -1 }]);
});

test('truncate waits for who writes, empties large tables, and lets identities begin anew', async () => {
  const { dataSource, url } = database;
  const write = (rows: number): string =>
    `insert into audit_log (action, entity, entity_id)
       select 'settings.update', 'settings', n::text from generate_series(1, ${rows}) n returning id`;
  const next = async (): Promise<number | undefined> =>
    (await dataSource.query<{ id: number }[]>(write(1))).map(({ id }) => id)[0];
  const writer = new Client({ connectionString: url });
  await writer.connect();
  try {
    await writer.query('begin');
    await writer.query(write(2));
    const emptied = database.truncate();
    await untilLocked((sql) => dataSource.query(sql));
    await writer.query('commit');
    await emptied;
  } finally {
    await writer.end();
  }
  expect(await dataSource.query('select 1 from audit_log')).toEqual([]);
  expect(await next()).toBe(1);

  await dataSource.query(write(20_000));
  await database.truncate();
  expect(await dataSource.query(`select pg_relation_size('audit_log') as bytes`)).toEqual([{ bytes: 0 }]);
  expect(await next()).toBe(1);
});

test('two processes that start on an empty database migrate it once', async () => {
  const fresh = await freshDatabase('bare');
  const settings = { databaseUrl: fresh.url, dataDir: '.data', databasePoolSize: 4, panKeys: PAN_KEYS };
  const both = await Promise.all([openDatabase(settings, log), openDatabase(settings, log)]);
  try {
    expect(both.map((one) => one.kind)).toEqual(['external', 'external']);
    expect(both[0]?.describe).toMatch(/^PostgreSQL \d+[\d.]* at 127\.0\.0\.1:\d+\/test_\w+$/);
    const [row] = await both[0]!.dataSource.query(`
      select (select count(*) from migrations) = (select count(distinct name) from migrations) as once,
             to_regclass('graphile_worker.jobs') is not null as jobs`);
    expect(row).toEqual({ once: true, jobs: true });
  } finally {
    await Promise.all(both.map((one) => one.close()));
    await fresh.drop();
  }
});

test('the migration of bounces finds rows and leaves them as they are', async () => {
  const fresh = await freshDatabase('bare');
  const before = createProductDataSource({ url: fresh.url, poolSize: 2 });
  before.setOptions({
    migrations: migrations.slice(
      0,
      migrations.findIndex(({ name }) => name.startsWith('Bounces')),
    ),
  });
  await before.initialize();
  try {
    await before.runMigrations();
    await before.query(`
      insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, status)
      select 'note', 'note:' || status, 'asha@example.org', 'Hello', 'Hello', 'Hello', status
        from unnest(array['queued', 'sent', 'failed', 'cancelled']) status;
      insert into attention_items (kind, reference) values ('mail_failed', 'x'), ('dispute', 'y')`);
    expect(await migrate(fresh.url, log)).toContain('Bounces1763600003000');
    expect(await before.query('select status from mails order by status')).toHaveLength(4);
    await before.query(`update mails set status = 'bounced' where status = 'sent'`);
    await before.query(
      `insert into attention_items (kind, reference) values ('mail_bounced', 'x'), ('bounces_unread', 'y'), ('refund', 'z')`,
    );
    await expect(before.query(`update mails set status = 'lost'`)).rejects.toThrow(/mails_status_check/);
    await expect(before.query(`update attention_items set kind = 'lost'`)).rejects.toThrow(
      /attention_items_kind_check/,
    );
  } finally {
    await before.destroy();
    await fresh.drop();
  }
});

test('a wrong password is not waited for', async () => {
  const url = new URL(database.url);
  url.password = 'wrong';
  const settings = { databaseUrl: url.href, dataDir: '.data', databasePoolSize: 4, panKeys: PAN_KEYS };
  await expect(openDatabase(settings, log)).rejects.toThrow(/does not accept the password/);
});

test('a fresh database is dropped even while somebody uses it', async () => {
  const fresh = await freshDatabase();
  const client = new Client({ connectionString: fresh.url });
  client.on('error', () => undefined);
  await client.connect();
  expect((await client.query('select count(*)::int as n from campaigns')).rows).toEqual([{ n: 0 }]);
  await fresh.drop();
  await expect(new Client({ connectionString: fresh.url }).connect()).rejects.toThrow(/does not exist/);
});

test.each(['', 'packaged'])(
  'Chromium opens a page (TEST_CHROMIUM=%s)',
  async (kind) => {
    const before = process.env['TEST_CHROMIUM'];
    process.env['TEST_CHROMIUM'] = kind;
    const server = createServer((_request, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<title>₹ 500</title><script>document.title += " given"</script>');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const browser = await launchChromium();
    try {
      const page = await browser.newPage();
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      expect(await page.title()).toBe('₹ 500 given');
    } finally {
      await browser.close();
      server.close();
      if (before === undefined) delete process.env['TEST_CHROMIUM'];
      else process.env['TEST_CHROMIUM'] = before;
    }
  },
  60_000,
);
