import { Client } from 'pg';
import { seedDemo } from '../../dev/demo-content';
import { startApi, type Api } from '../support/api';
import { liftLengths } from '../support/poison';
import { publicCalls } from '../support/public-calls';

/**
 * Moments, days and numbers that no visitor is told, as private-columns.test.ts has it for texts: those of private
 * columns as they are, and those that would be counted or summed from rows that are private.
 */
const PUBLIC_TIMES = new Set(
  `events.event_date events.ends_at campaigns.end_date campaigns.created_at campaigns.updated_at events.created_at
   events.updated_at media_library.created_at`.split(/\s+/),
);
const PUBLIC_NUMBERS = new Set(
  `campaigns.raised_amount campaigns.goal_amount donation_essentials.unit_price donations.amount pictures.width
   pictures.height pictures.focus_x pictures.focus_y brand_files.width brand_files.height`.split(/\s+/),
);
/** What is shown to whoever knows the id of an order or of a recurring gift. */
const OF_ONE = /^(?:payment_orders|subscriptions)\.amount$/;
/** Tables kept by triggers, from which public sums and the days of the leaderboard are read; bookkeeping of the database. */
const DERIVED =
  /^(?:donation_days|donation_tallies|donation_totals|migrations|rate_limits|receipt_counters|payment_plans|adoption_\w+|import_\w+)\./;

/**
 * Tables with something that visitors see, or without which they would see less; the number of a receipt is told to whoever
 * knows the order.
 */
const SHOWN = new Set(
  `campaigns donation_essentials donations events media_library members page_content legal_texts settings pictures
   payment_orders donation_days donation_tallies donation_totals brand_files migrations pan_keys donation_items
   subscriptions payment_plans linked_pictures typeorm_metadata receipts`.split(/\s+/),
);

const TODAY = '2026-11-20';
/** Milliseconds that no other moment has. */
const MOMENT = /T\d\d:\d\d:\d\d\.713Z/g;
const DAY = '2931-07-13';
const NUMBER = /\b713\d{6}\b/g;

let api: Api;
let sql: Client;
let known: string[];
beforeAll(async () => {
  api = await startApi();
  await api.reset();
  api.setNow(new Date(`${TODAY}T06:00:00Z`));
  await seedDemo(api.database.dataSource, { siteName: 'Test Foundation', today: TODAY });
  await api.signIn('admin');
  sql = new Client({ connectionString: api.database.url });
  await sql.connect();
  const { rows } = await sql.query<{ id: string }>(`
    (select provider_order_id as id from payment_orders where status = 'paid' limit 3)
    union all (select provider_subscription_id from subscriptions limit 2)
    union all (select id::text from donations limit 2) union all (select slug from campaigns order by slug limit 3)
    union all (select email from users) union all (select donor_email from donations limit 2)`);
  known = rows.map(({ id }) => id);
  await liftLengths(sql);
}, 60_000);
afterAll(async () => {
  await sql.end();
  await api.close();
});

/** Changes rows past triggers and foreign keys, and says so to whoever keeps answers. */
async function behind(work: () => Promise<void>): Promise<void> {
  await sql.query('set session_replication_role = replica');
  await work();
  await sql.query('set session_replication_role = origin');
  await api.app.content.write(() => Promise.resolve());
}

/** The answer to every public field, by its call. */
async function answers(): Promise<Map<string, string>> {
  const all = new Map<string, string>();
  for (const { query } of publicCalls(known)) {
    const { data, messages, codes } = await api.call(query);
    if (codes.includes('GRAPHQL_VALIDATION_FAILED')) throw new Error(`${query}: ${messages.join()}`);
    all.set(query.slice(0, 160), JSON.stringify([data, codes]));
  }
  return all;
}
const told = async (pattern: RegExp | string): Promise<string[]> =>
  [...(await answers())].flatMap(([call, answer]) => {
    const found = answer.match(new RegExp(pattern, 'g'));
    return found ? [`${call}: ${[...new Set(found)].join(', ').slice(0, 80)}`] : [];
  });

/** Writes a mark into every private column of a type that takes it; returns which took it. */
async function mark(types: readonly string[], isPublic: (name: string) => boolean, value: string): Promise<string[]> {
  const { rows } = await sql.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and c.is_identity = 'NO' and c.udt_name = any($1) order by 1, 2`,
    [types],
  );
  const marked: string[] = [];
  for (const { table, column } of rows) {
    const name = `${table}.${column}`;
    if (isPublic(name) || DERIVED.test(name)) continue;
    const { rowCount } = await sql
      .query(
        `update ${table} t set ${column} = ${value.replaceAll('COLUMN', `t.${column}`)}
           from (select ctid, row_number() over () as no from ${table}) r
          where t.ctid = r.ctid and t.${column} is not null`,
      )
      // A check of small numbers, such as months of a year, takes no mark.
      .catch(() => ({ rowCount: 0 }));
    if (rowCount) marked.push(name);
  }
  return marked;
}

test('no moment of a private column is told', async () => {
  const marked: string[] = [];
  await behind(async () => {
    const isPublic = (name: string) => PUBLIC_TIMES.has(name);
    const value = `date_trunc('second', COLUMN) + interval '713 milliseconds'`;
    marked.push(...(await mark(['timestamptz'], isPublic, value)));
  });
  expect(marked).toEqual(
    expect.arrayContaining(
      'donors.created_at donations.created_at users.created_at receipts.created_at refresh_tokens.created_at'.split(
        ' ',
      ),
    ),
  );
  expect(marked.length).toBeGreaterThan(30);
  expect(await told(MOMENT)).toEqual([]);
});

test('no day of a private column is told', async () => {
  const marked: string[] = [];
  await behind(async () => {
    marked.push(...(await mark(['date'], (name) => PUBLIC_TIMES.has(name), `date '${DAY}'`)));
  });
  expect(marked).toEqual(expect.arrayContaining(['members.joining_date', 'receipts.issued_on']));
  expect(await told(DAY)).toEqual([]);
});

test('no number of a private column is told', async () => {
  const marked: string[] = [];
  await behind(async () => {
    const isPublic = (name: string) => PUBLIC_NUMBERS.has(name) || OF_ONE.test(name);
    marked.push(...(await mark(['int4', 'int8'], isPublic, '713000000 + no')));
  });
  expect(marked).toEqual(
    expect.arrayContaining(['donors.donated_amount', 'donors.donation_count', 'members.subscription_amount']),
  );
  expect(await told(NUMBER)).toEqual([]);
});

/** Puts a row beside each of some rows, equal but for its id and what is given as an expression of JSON. */
const twins = async (table: string, where: string, changes: string): Promise<void> => {
  const { rows } = await sql.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const columns = rows[0]?.columns ?? '';
  const { rowCount } = await sql.query(
    `insert into ${table} (${columns}) select ${columns} from (
       select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${changes}))).*
         from ${table} t where ${where}) twin`,
  );
  expect(rowCount).toBeGreaterThan(1);
};

test('what is hidden of public tables is in no figure', async () => {
  const before = await answers();
  await behind(async () => {
    await twins(
      'members',
      `true limit 5`,
      `'status', 'expired', 'joining_date', '2025-01-01', 'expiry_date', '2025-06-01'`,
    );
    for (const status of ['pending', 'failed'])
      await twins(
        'donations',
        `status = 'success' limit 40`,
        `'status', '${status}', 'payment_id', null, 'flow_id', null, 'captured_at', null`,
      );
    for (const table of ['campaigns', 'events'])
      await twins(table, 'true limit 3', `'status', 'draft', 'slug', t.slug || '-draft', 'title', 'Hidden'`);
  });
  expect([...(await answers())]).toEqual([...before]);
});

test('nothing that visitors see is counted or summed from a private table', async () => {
  const before = await answers();
  const { rows } = await sql.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const emptied: string[] = [];
  await behind(async () => {
    for (const { name } of rows.filter((table) => !SHOWN.has(table.name)))
      if ((await sql.query(`delete from ${name}`)).rowCount) emptied.push(name);
  });
  expect(emptied).toEqual(
    expect.arrayContaining(['contact_submissions', 'donors', 'refresh_tokens', 'users', 'volunteer_submissions']),
  );
  expect([...(await answers())]).toEqual([...before]);
});
