import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { passwordMatches } from '../../server/accounts/passwords';
import { seedDemo } from '../../dev/demo-content';
import { seedAdmin } from '../../server/accounts/first-admin';
import { sanitize } from '../../server/html/sanitize';
import { isPan } from '../../rules/pan';
import { testDatabase, type TestDatabase } from '../support/database';

const today = '2026-11-20';
const TABLES = [
  'settings',
  'page_content',
  'campaigns',
  'donation_essentials',
  'events',
  'members',
  'media_library',
  'contact_submissions',
  'volunteer_submissions',
  'donors',
  'payment_plans',
  'subscriptions',
  'donations',
  'donation_items',
  'payment_orders',
  'payments',
  'refunds',
  'receipts',
  'receipt_counters',
  'donation_totals',
];

let database: TestDatabase;
const query = <Row = Record<string, unknown>>(sql: string, values?: unknown[]): Promise<Row[]> =>
  database.dataSource.query(sql, values);
const one = async <Row = Record<string, number>>(sql: string): Promise<Row> => (await query<Row>(sql))[0] as Row;

/** Computes one fingerprint per table over all columns of all rows. */
async function fingerprints(): Promise<Record<string, string>> {
  const parts = TABLES.map(
    (table) => `'${table}', (select md5(string_agg(t::text, '|' order by t::text)) from ${table} t)`,
  );
  return (await one<{ all: Record<string, string> }>(`select json_build_object(${parts.join(', ')}) as all`)).all;
}

async function seed(day = today): Promise<void> {
  await database.truncate();
  await seedDemo(database.dataSource, { siteName: 'Prakash Setu Foundation', today: day });
}

beforeAll(async () => {
  database = await testDatabase();
  await seed();
});
afterAll(async () => {
  await database.truncate();
  await database.close();
});

test('there is enough of everything', async () => {
  expect(
    await one(`
    select (select count(*) from campaigns) as campaigns, (select count(*) from events) as events,
           (select count(*) from members) as members, (select count(*) from media_library) as media,
           (select count(*) from page_content) as pages, (select count(*) from donation_essentials) as essentials`),
  ).toEqual({ campaigns: 14, events: 8, members: 24, media: 18, pages: 4, essentials: 9 });
  const found = async (sql: string): Promise<unknown[]> =>
    (await query<{ value: unknown }>(sql)).map((row) => row.value);
  expect(await found('select distinct category as value from campaigns order by 1')).toEqual([
    'Development',
    'Education',
    'Food Relief',
    'Health',
    'Livelihoods',
    'Winter Relief',
  ]);
  for (const table of ['campaigns', 'events']) {
    expect(await found(`select distinct status as value from ${table} order by 1`)).toEqual([
      'active',
      'completed',
      'draft',
    ]);
  }
  expect(await found('select distinct status as value from members order by 1')).toEqual(['active', 'expired']);
  expect(await found('select distinct file_type as value from media_library order by 1')).toEqual([
    'image',
    'instagram',
    'video',
  ]);
  expect(await found('select distinct status as value from donations order by 1')).toEqual([
    'failed',
    'pending',
    'refunded',
    'success',
  ]);
  const facts = await one(`
    select count(*) as donations, count(*) filter (where is_recurring) as recurring,
           count(*) filter (where is_anonymous) as anonymous, count(*) filter (where campaign_id is null) as general,
           count(distinct to_char(created_at at time zone 'Asia/Kolkata', 'yyyy-mm')) as months
      from donations`);
  expect(facts['donations']).toBeGreaterThan(1_800);
  expect(facts['donations']).toBeLessThan(2_800);
  expect(facts['months']).toBe(25);
  for (const kind of ['recurring', 'anonymous', 'general']) expect(facts[kind]).toBeGreaterThan(100);
});

test('one campaign ends this week, one is almost there, one is beyond its goal, one has no end', async () => {
  const rows = await query<{ slug: string }>(`
    select slug from campaigns where status = 'active' and end_date between '${today}' and date '${today}' + 7
       and raised_amount >= 0.8 * goal_amount and raised_amount < goal_amount`);
  expect(rows.map((row) => row.slug)).toEqual(['two-warm-meals-hadapsar']);
  expect(
    await one(`
    select count(*) filter (where raised_amount > goal_amount) as beyond, count(*) filter (where end_date is null) as endless
      from campaigns where status = 'active'`),
  ).toEqual({ beyond: 1, endless: 1 });
});

test('sums agree: campaigns, donors, totals, items', async () => {
  expect(
    await query(`
    select slug from campaigns c where raised_amount <>
      (select coalesce(sum(amount), 0) from donations d where d.campaign_id = c.id and d.status = 'success')`),
  ).toEqual([]);
  expect(
    await query(`
    select r.email from donors r left join donations d on d.donor_id = r.id and d.status = 'success'
     group by r.id having r.donation_count <> count(d.id) or r.donated_amount <> coalesce(sum(d.amount), 0)`),
  ).toEqual([]);
  expect(
    await query(`
    select id from donations d join (select donation_id, sum(quantity * unit_price) as sum from donation_items group by 1) i
        on i.donation_id = d.id where i.sum > d.amount`),
  ).toEqual([]);
  expect(
    await one(`
    select t.success_amount = s.amount and t.success_count = s.count and t.eligible_80g_amount = s.eligible as agree
      from donation_totals t, (select sum(amount) as amount, count(*) as count,
             sum(amount) filter (where is_80g_eligible) as eligible from donations where status = 'success') s`),
  ).toEqual({ agree: true });
});

test('every captured donation has one receipt, numbered without a gap in the order of capture', async () => {
  expect(
    await query(`
    select d.id from donations d left join receipts r on r.donation_id = d.id
     where (d.status in ('success', 'refunded')) <> (r.id is not null)`),
  ).toEqual([]);
  expect(
    await query(`
    select receipt_number from (
      select r.*, row_number() over (partition by financial_year order by d.captured_at, d.id) as place,
             (d.captured_at at time zone 'Asia/Kolkata')::date as day
        from receipts r join donations d on d.id = r.donation_id) r
     where serial <> place or issued_on <> day
        or receipt_number <> financial_year || '/' || lpad(serial::text, 6, '0')
        or snapshot->>'receiptNumber' <> receipt_number or snapshot->>'issuedOn' <> day::text`),
  ).toEqual([]);
  expect(
    await query(`
    select financial_year, max(serial) from receipts group by 1
    except select financial_year, last_serial from receipt_counters`),
  ).toEqual([]);
  expect(
    await one(`
    select count(*) = count(*) filter (where (voided_at is not null) = (d.status = 'refunded')) as voided
      from receipts r join donations d on d.id = r.donation_id`),
  ).toEqual({ voided: true });
});

test('this month’s leaders are known people with round sums, and nothing lies in the future', async () => {
  const leaders = await query(`
    select donor_name as name, sum(amount)::bigint as amount from donations
     where status = 'success' and not is_anonymous and captured_at >= '2026-11-01 00:00+05:30'
     group by donor_email, donor_name order by 2 desc limit 5`);
  expect(leaders).toEqual([
    { name: 'Anjali Deshmukh', amount: 12_500_000 },
    { name: 'Rohan Kulkarni', amount: 7_500_000 },
    { name: 'Fatima Shaikh', amount: 5_100_000 },
    { name: 'Suresh Iyer', amount: 4_000_000 },
    { name: 'Harpreet Gill', amount: 2_550_000 },
  ]);
  expect(
    await one(`
    select max(greatest(created_at, captured_at)) < '2026-11-20 00:10+05:30' as past from donations`),
  ).toEqual({ past: true });
});

test('every picture is shipped, every text survives the sanitiser, every PAN has its shape', async () => {
  const pictures = await query<{ path: string }>(`
    select distinct path from (
      select featured_image as path from campaigns union all select unnest(gallery_images) from campaigns
      union all select featured_image from events union all select unnest(gallery_images) from events
      union all select founder_image from events union all select image_url from members
      union all select url from media_library where file_type = 'image'
      union all select value from settings where key in ('founder_image', 'site_logo')
      union all select jsonb_path_query(content, '$.founders[*].image_url') #>> '{}' from page_content) p
     where path <> ''`);
  expect(pictures.length).toBeGreaterThan(40);
  const missing = pictures.filter(({ path }) => !existsSync(join(__dirname, '../../client/public', path)));
  expect(missing).toEqual([]);

  const texts = await query<{ html: string }>(`
    select description as html from campaigns union all select content->>'story' from page_content where page_key = 'about'
    union all select content->>'content' from page_content where page_key = 'csr'`);
  for (const { html } of texts) expect(sanitize(html)).toBe(html);
  expect(texts.map(({ html }) => html).join()).not.toContain('!');

  const pans = await query<{ pan: string }>('select pan_number as pan from donors where pan_number is not null');
  expect(pans.filter(({ pan }) => !isPan(pan))).toEqual([]);
});

test('the same day gives the same content, another day other dates', async () => {
  const first = await fingerprints();
  await seed();
  expect(await fingerprints()).toEqual(first);
  for (const day of ['2027-01-01', '2028-02-29', '2027-04-01']) await seed(day);
  const later = await fingerprints();
  for (const table of ['donations', 'receipts', 'members', 'events']) expect(later[table]).not.toBe(first[table]);
});

test('a seed of the first day of a financial year is as sound', async () => {
  expect(
    await query(`select financial_year as year, max(serial) = count(*) as gapless from receipts group by 1 order by 1`),
  ).toEqual(['2025-26', '2026-27', '2027-28'].map((year) => ({ year, gapless: true })));
  expect(
    await one(
      `select count(*) as leaders from donations where captured_at >= '2027-04-01 00:00+05:30' and status = 'success'`,
    ),
  ).toEqual({ leaders: 5 });
});

test('a database with content is left alone', async () => {
  const before = await fingerprints();
  expect(await seedDemo(database.dataSource, { siteName: 'Other', today })).toBe(false);
  expect(await fingerprints()).toEqual(before);
});

test('the first administrator is made once', async () => {
  const both = await Promise.all(
    [1, 2].map(() =>
      seedAdmin(database.dataSource, { email: 'office@example.org', password: 'first-password', cost: 4 }),
    ),
  );
  expect(both.sort()).toEqual([false, true]);
  expect(
    await seedAdmin(database.dataSource, { email: 'other@example.org', password: 'second-password', cost: 4 }),
  ).toBe(false);
  const users = await query<{ email: string; hash: string }>(`
    select u.email, u.password_hash as hash from users u join user_roles r on r.user_id = u.id where r.role = 'admin'`);
  expect(users.map(({ email }) => email)).toEqual(['office@example.org']);
  expect(await passwordMatches('first-password', users[0]?.hash ?? null, 4)).toBe(true);
});
