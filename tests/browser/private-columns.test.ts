import { Client } from 'pg';
import { sealPan } from '../../server/sealing/held-keys';
import { freshDatabase } from '../support/fresh-database';
import { postGraphql } from '../support/graphql-call';
import { startHostedApp, type HostedApp } from '../support/hosted-app';
import { liftLengths } from '../support/poison';
import { publicCalls, publicCallsWith } from '../support/public-calls';
import { publicPaths } from '../support/public-routes';

/**
 * Columns whose texts every visitor may read, written down from what the public pages are for. Any other column is
 * private, also one that is added later.
 */
const PUBLIC = new Set(
  `campaigns.title campaigns.slug campaigns.summary campaigns.description campaigns.featured_image
   campaigns.gallery_images campaigns.video_urls campaigns.category campaigns.status
   donation_essentials.name donation_essentials.description donation_essentials.category
   donations.donor_name donations.campaign_title donations.status donations.donation_frequency
   events.title events.slug events.description events.location events.featured_image events.founder_name
   events.founder_image events.founder_bio events.status events.video_urls events.gallery_images
   media_library.title media_library.description media_library.url media_library.file_type media_library.poster
   media_library.length members.name members.city members.image_url members.status members.membership_type
   page_content.page_key page_content.title page_content.content page_content.meta_title
   page_content.meta_description page_content.meta_keywords legal_texts.page legal_texts.html settings.key
   payment_orders.status subscriptions.status subscriptions.frequency pictures.alt`.split(/\s+/),
);

/** What whoever has the id of an order is told of it: the payer, on the page of thanks. */
const OF_ONE_ORDER = ['receipts.receipt_number'];

/** Columns that take words of fixed lists, hashes and days only, or by whose value rows are found. */
const UNMARKED =
  /^(?:migrations|typeorm_metadata|rate_limits|receipt_counters|reconciliation_parts|donation_tallies|receipt_skips|pan_keys)\.|\.(?:\w+_)?(?:status|kind|currency|key_mode|role|period|frequency|financial_year|series|source|method|file_type|membership_type|mail_wish|void_reason|part|place|language)$|^settings\.|^payment_orders\.provider_order_id$|^subscriptions\.provider_subscription_id$/;

const MARK = 'PRIVATECOLUMN';
const PAN = 'QQQPQ7777Q';
/** The one setting of figures that no page may show. */
const LIMIT = '7654321';
/** In any case, since addresses of mailboxes are marked in lower case. */
const SECRET = /PRIVATECOLUMN[\w.: -]*|QQQPQ7777Q|7654321/gi;

let app: HostedApp;
let sql: Client;
let drop: () => Promise<void>;
/** Ids and numbers that a visitor may know or guess. */
let known: string[];
const marked: string[] = [];

beforeAll(async () => {
  const database = await freshDatabase('demo');
  drop = database.drop;
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  const { rows } = await sql.query<{ id: string }>(`
    (select provider_order_id as id from payment_orders order by created_at desc limit 3)
    union all (select provider_order_id from payment_orders where status <> 'paid' limit 2)
    union all (select provider_subscription_id from subscriptions limit 3)
    union all (select id::text from donations order by created_at desc limit 2)
    union all (select id::text from receipts limit 2) union all (select id::text from donors limit 2)
    union all (select slug from campaigns) union all (select id::text from campaigns)
    union all (select left(slug, 4) from campaigns) union all (select email from users)`);
  known = [...rows.map(({ id }) => id), '', '%', "' or true --"];
  await liftLengths(sql);
  await sql.query('set session_replication_role = replica');
  await sql.query(
    `update donations set is_anonymous = true where id in (select id from donations where status = 'success' order by amount desc, id limit 30)`,
  );
  await markColumns();
  await sql.query('set session_replication_role = origin');
  app = await startHostedApp(database.url, { TRUST_PROXY: '1' });
}, 120_000);
afterAll(async () => {
  await app.stop();
  await sql.end();
  await drop();
});

async function markColumns(): Promise<void> {
  const { rows: columns } = await sql.query<{ table: string; column: string; type: string }>(`
    select c.table_name as table, c.column_name as column, c.udt_name as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.udt_name in ('text', 'varchar', '_text', 'jsonb') order by 1, 2`);
  for (const { table, column, type } of columns) {
    const name = `${table}.${column}`;
    if (PUBLIC.has(name) || OF_ONE_ORDER.includes(name) || UNMARKED.test(name)) continue;
    const mark = `'${MARK} ${name} ' || no`;
    const value =
      {
        _text: `array[${mark}]`,
        jsonb: `jsonb_build_object('a', ${mark})`,
      }[type] ??
      (/pan(?:_number|_card_number)?$/.test(column)
        ? `'${sealPan(PAN)}'`
        : /email|to_address$/.test(column)
          ? `lower('${MARK}.${name}.') || no || '@example.org'`
          : mark);
    const { rowCount } = await sql.query(
      `update ${table} t set ${column} = ${value} from (select ctid, row_number() over () as no from ${table}) r
        where t.ctid = r.ctid and t.${column} is not null`,
    );
    if (rowCount) marked.push(name);
  }
  const ofRows = [
    ['donations', 'donor_name', 'is_anonymous'],
    ['campaigns', 'title', "status = 'draft'"],
    ['campaigns', 'description', "status = 'draft'"],
    ['events', 'title', "status = 'draft'"],
    ['members', 'name', "status = 'expired'"],
  ] as const;
  for (const [table, column, condition] of ofRows) {
    const { rowCount } = await sql.query(
      `update ${table} set ${column} = '${MARK} ${table}.${column} of what is hidden' where ${condition}`,
    );
    if (rowCount) marked.push(`${table}.${column} where ${condition}`);
  }
  await sql.query(
    `insert into settings (key, value) values ('accountant_refund_limit', $1) on conflict (key) do update set value = excluded.value`,
    [LIMIT],
  );
}

test('there is something to find', () => {
  expect(marked).toEqual(
    expect.arrayContaining(['donors.email', 'donations.donor_phone', 'users.password_hash', 'members.mobile_number']),
  );
  expect(marked.length).toBeGreaterThan(45);
});

test('no public field tells a private column, whatever is asked for below it', async () => {
  const call = postGraphql(app.origin);
  const told: string[] = [];
  const answered = new Set<string>();
  for (const { name, query } of publicCalls(known)) {
    const { data, messages, codes } = await call(query);
    if (codes.includes('GRAPHQL_VALIDATION_FAILED')) throw new Error(`${query}: ${messages.join()}`);
    const found = JSON.stringify([data, messages]).match(SECRET);
    if (found) told.push(`${name}: ${[...new Set(found)].join(', ').slice(0, 200)}`);
    if (data && JSON.stringify(data).length > 80) answered.add(name);
  }
  expect([...new Set(told)]).toEqual([]);
  // Without answers the test would prove nothing.
  expect([...answered]).toEqual(
    expect.arrayContaining(['campaigns', 'events', 'members', 'mediaItems', 'site', 'topDonors', 'checkRazorpayOrder']),
  );
});

test('no public mutation tells one in its answer, whatever it is given', async () => {
  const { rows } = await sql.query<{ text: string }>(`
    (select donor_email as text from donations order by created_at desc limit 1)
    union all (select email from donors where email is not null limit 1) union all (select email from users limit 1)
    union all (select provider_order_id from payment_orders where status = 'paid' limit 1)
    union all (select id::text from donors where donation_count > 0 limit 1)
    union all (select id::text from subscriptions limit 1) union all (select id::text from receipts limit 1)`);
  const texts = rows.map(({ text }) => text);
  expect(texts).toHaveLength(7);
  const call = postGraphql(app.origin);
  const told: string[] = [];
  const given: string[] = [];
  for (const { name, query, variables } of publicCallsWith(texts))
    for (const [leaf, values] of variables()) {
      const { data, messages, codes } = await call(query, values);
      if (codes.includes('GRAPHQL_VALIDATION_FAILED')) throw new Error(`${query}: ${messages.join()}`);
      given.push(`${name} ${leaf}`);
      // What the caller typed may come back.
      const answer = texts.reduce((text, typed) => text.replaceAll(typed, ''), JSON.stringify([data, messages]));
      const found = answer.match(SECRET);
      if (found) told.push(`${name} ${leaf}: ${[...new Set(found)].join(', ').slice(0, 200)}`);
    }
  expect([...new Set(told)]).toEqual([]);
  expect(given).toEqual(
    expect.arrayContaining(
      [
        'signUp email',
        'submitContact input.email',
        'applyAsVolunteer input.email',
        'requestDonorLink input.email',
      ].concat([
        'createRazorpayOrder input.donor.email',
        'createRazorpaySubscription input.donor.email',
        'openGift key',
      ]),
    ),
  );
}, 240_000);

test('whoever signed up without a role is told no more', async () => {
  const call = postGraphql(app.origin);
  const signUp = `mutation { result: signUp(email: "nobody@example.org", password: "a good password", fullName: "Nobody") {
    session { accessToken } } }`;
  const { data } = await call<{ result: { session: { accessToken: string } } }>(signUp);
  const token = data.result.session.accessToken;
  expect((await call('{ me { email } }', {}, { token })).data).toEqual({ me: { email: 'nobody@example.org' } });
  const told: string[] = [];
  for (const { name, query } of publicCalls(known)) {
    const answer = await call(query, {}, { token });
    const found = JSON.stringify([answer.data, answer.messages]).match(SECRET);
    if (found) told.push(`${name}: ${[...new Set(found)].join(', ').slice(0, 200)}`);
  }
  expect([...new Set(told)]).toEqual([]);
});

test('no public page has one in its source', async () => {
  const paths = [
    ...publicPaths,
    ...known.slice(0, 12).flatMap((id) => [`/campaigns/${id}`, `/donation/success?order=${id}`]),
    '/sitemap.xml',
    '/robots.txt',
  ];
  const told: string[] = [];
  for (const path of paths) {
    const response = await fetch(app.origin + path);
    const found = ((await response.text()) + JSON.stringify([...response.headers])).match(SECRET);
    if (found) told.push(`${path}: ${[...new Set(found)].join(', ').slice(0, 200)}`);
  }
  expect(told).toEqual([]);
});
