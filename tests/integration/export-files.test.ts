import { sealPan } from '../../server/sealing/held-keys';
import { formatTimestamp } from '../../rules/dates';
import { newestFirst, poolOf, readInChunks } from '../../server/database/export-chunks';
import { Conditions } from '../../server/database/listing';
import { kolkataTime } from '../../server/database/sql';
import { startApi, type Api } from '../support/api';

/** The other lists' files, byte for byte; exports.test.ts has donations and reports. */
let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(() => api.reset());
afterAll(() => api.close());

async function download(list: string, asked: object = {}): Promise<string> {
  const { token } = await api.signIn('admin');
  const { data } = await api.call<{ createExport: { export: { path: string } } }>(
    'mutation ($input: ExportInput!) { createExport(input: $input) { export { path } } }',
    { input: { list, ...asked } },
    { token },
  );
  const response = await fetch(api.origin + data.createExport.export.path);
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

const cases = {
  donors: {
    rows: `insert into donors (name, email, phone, pan_number, is_80g_eligible, address, donation_count, donated_amount, created_at, name_on_pan)
           values ('Rao, Asha', 'a@x.org', '+919822012345', '${sealPan('ABCPR1234F')}', true, E'Lane 2\nPune', 2, 150050, '2026-11-19T20:00:00Z', '=Asha'),
                  (null, null, null, null, false, null, 0, 0, '2026-11-18T06:00:00Z', null);
           insert into tags (name) values ('=Board'), ('Diwali');
           insert into donor_tags (tag_id, donor_id) select t.id, d.id from tags t, donors d where d.name is not null;
           insert into donor_birthdays (donor_id, month, day) select id, 11, 5 from donors where name is not null`,
    file: [
      'Name,Email,Phone,PAN,80G Eligible,Address,Donations,Donated,Since,Name on PAN,Tags,Birthday',
      `"Rao, Asha",a@x.org,+919822012345,ABCPR1234F,Yes,"Lane 2\nPune",2,1500.50,2026-11-20,'=Asha,'=Board; Diwali,5 Nov`,
      'N/A,N/A,,,No,,0,0,2026-11-18,,,',
    ],
  },
  members: {
    rows: `insert into members (name, city, mobile_number, email, pan_card_number, image_url, membership_type,
                                subscription_amount, joining_date, expiry_date, status)
           values ('Meera', '=Pune', '9822012345', 'm@x.org', '${sealPan('ABCPR1234F')}', '/a.png', 'monthly', 10050, '2026-11-02', '2026-12-02', 'active'),
                  ('Old "Man"', 'Pune', '9822012346', null, null, '/a.png', 'yearly', 0, '2025-11-02', '2026-11-02', 'expired')`,
    file: [
      'Name,City,Mobile,Email,PAN,Type,Amount,Joining Date,Expiry Date,Status,Address',
      `Meera,'=Pune,9822012345,m@x.org,ABCPR1234F,Monthly,100.50,2026-11-02,2026-12-02,Active,`,
      '"Old ""Man""",Pune,9822012346,,N/A,Yearly,0,2025-11-02,2026-11-02,Expired,',
    ],
  },
  contact: {
    rows: `insert into contact_submissions (name, email, phone, message, kind, status, created_at)
           values ('@Ravi', 'r@x.org', '', E'One\nTwo', 'csr', 'read', '2026-11-19T18:30:00Z')`,
    file: ['Date,Name,Email,Phone,Message,Status,Form', `2026-11-20 00:00:00,'@Ravi,r@x.org,,"One\nTwo",Read,CSR`],
  },
  volunteers: {
    rows: `insert into volunteer_submissions (name, email, phone, message, status, created_at)
           values ('Tanvi', 't@x.org', '+919822012345', '', 'approved', '2026-11-19T18:29:59Z');
           insert into volunteer_birthdays (volunteer_id, month, day, year) select id, 2, 29, 1996 from volunteer_submissions`,
    file: [
      'Date,Name,Email,Phone,Message,Status,Tags,Birthday',
      `2026-11-19 23:59:59,Tanvi,t@x.org,+919822012345,,Approved,,1996-02-29`,
    ],
  },
  events: {
    rows: `insert into events (title, slug, location, status, event_date)
           values ('Walk, for light', 'walk', 'Pune', 'completed', '2026-11-19T18:30:00Z')`,
    file: ['Title,Date,Location,Status,Slug,Ends', '"Walk, for light",2026-11-20 00:00:00,Pune,Completed,walk,'],
  },
  campaigns: {
    rows: `insert into campaigns (title, slug, category, status, goal_amount, raised_amount, end_date)
           values ('-Wells', 'wells', 'Development', 'draft', 100000, 33350, '2027-01-31')`,
    file: [
      'Title,Category,Status,Goal,Raised,Progress %,End Date,Slug',
      `'-Wells,Development,Draft,1000,333.50,33,2027-01-31,wells`,
    ],
  },
  receipts: {
    rows: `with given as (
             insert into donations (amount, donor_name, donor_email, donor_phone, campaign_title, payment_reference, drawee_bank, drawn_on, payment_id)
             values
               (150050, 'As given', 'given@x.org', '1', '@Wells', null, null, null, 'pay_Receipt0000001'),
               (10000, 'As given', 'given@x.org', '1', null, '=004512', 'Bank, of India', '2026-11-18', null),
               (50000, 'As given', 'given@x.org', '1', null, null, null, null, null)
             returning id, amount)
           insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot, sent_to_email_at, voided_at)
           select given.id, '2026-27', serial, '2026-27/00000' || serial, is_80g, issued_on::date,
                  snapshot::jsonb || jsonb_build_object('amount', given.amount), sent::timestamptz, voided::timestamptz
             from given join (values
               (150050, 1, true, '2026-11-20', '2026-11-19T18:30:00Z', null,
                '{"donor": {"name": "Rao, \\"Asha\\"", "email": "=cmd@x.org", "pan": "ABCPR1234F", "address": "Lane 2\\nPune", "nameOnPan": "Asha Rao"}, "mode": "UPI"}'),
               (10000, 2, false, '2026-11-19', '2026-11-19T18:29:59Z', '2026-11-20T18:30:00Z',
                '{"donor": {"name": "-Ravi", "email": "r@x.org", "pan": null, "address": "+1 Lane"}, "mode": "Cash, in hand", "tribute": {"kind": "honour", "name": "Dr Rao"}}'),
               (50000, 3, false, '2026-11-18', null, '2026-11-20T18:29:59Z',
                '{"donor": {"name": "Meera", "email": "", "pan": null, "address": null}, "mode": null}')
             ) as said (amount, serial, is_80g, issued_on, sent, voided, snapshot) on said.amount = given.amount`,
    file: [
      'Receipt #,Date,Donor,Email,PAN,Address,Campaign,Amount,Payment Mode,80G Status,Sent,Void,Name on PAN,In Memory or Honour,Reference,Drawee Bank,Cheque Date',
      `2026-27/000001,2026-11-20,"Rao, ""Asha""",'=cmd@x.org,ABCPR1234F,"Lane 2\nPune",'@Wells,1500.50,UPI,80G Eligible,2026-11-20 00:00:00,,Asha Rao,,pay_Receipt0000001,,`,
      `2026-27/000002,2026-11-19,'-Ravi,r@x.org,,'+1 Lane,General,100,"Cash, in hand",Not Eligible,2026-11-19 23:59:59,2026-11-21,,In honour of Dr Rao,'=004512,"Bank, of India",2026-11-18`,
      '2026-27/000003,2026-11-18,Meera,,,,General,500,,Not Eligible,Not sent,2026-11-20,,,,,',
    ],
  },
  subscriptions: {
    rows: `with plan as (
             insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 50050, 'test') returning id),
           asha as (insert into donors (name) values ('Asha') returning id),
           gifts as (
             insert into subscriptions (provider_subscription_id, payment_plan_id, campaign_title, donor_name, donor_email, donor_phone,
                                        wants_80g, is_anonymous, amount, frequency, key_mode, total_count, paid_count, status, created_at, next_charge_at)
             select 'sub_' || said.status, plan.id, said.campaign, said.name, said.email, said.phone, true, said.hidden, said.amount,
                    said.every, 'test', 12, said.paid, said.status, said.since::timestamptz, said.next::timestamptz
               from plan, (values
                 ('=Rao, "Asha"', 'a@x.org', '+919822012345', '@Wells', false, 50050, 'monthly', 2, 'active', '2026-11-19T18:30:00Z', '2026-12-19T18:30:00Z'),
                 ('Ravi', 'r@x.org', '9822012346', null, true, 100000, 'yearly', 0, 'halted', '2026-11-19T18:29:59Z', '2026-12-19T18:29:59Z'),
                 (E'Meera\\nJoshi', '', '', null, false, 50000, 'monthly', 0, 'cancelled', '2026-11-18T06:00:00Z', null)
               ) as said (name, email, phone, campaign, hidden, amount, every, paid, status, since, next)
             returning id, status)
           insert into donations (amount, refunded_amount, status, donor_id, donor_name, donor_email, donor_phone, is_recurring,
                                  donation_frequency, subscription_id, payment_id, captured_at)
           select 50050, back, 'success', asha.id, 'Asha', 'a@x.org', '', true, 'monthly', gifts.id, 'pay_' || back, now()
             from asha, gifts, (values (0), (10050)) as charges (back) where gifts.status = 'active'`,
    file: [
      'Since,Donor,Email,Phone,Campaign,Amount,Frequency,Status,Charges,Given,Next Charge,In Memory or Honour',
      `2026-11-20 00:00:00,"'=Rao, ""Asha""",a@x.org,+919822012345,'@Wells,500.50,Monthly,Active,2,900.50,2026-12-20,`,
      '2026-11-19 23:59:59,Anonymous,r@x.org,9822012346,General,1000,Yearly,Halted,0,0,2026-12-19,',
      '2026-11-18 11:30:00,"Meera\nJoshi",,,General,500,Monthly,Cancelled,0,0,,',
    ],
  },
} as const;

test.each(Object.entries(cases))(
  '%s: BOM, header, CRLF, quotes, neutral formulas, days of Asia/Kolkata',
  async (list, { rows, file }) => {
    await api.sql(rows);
    expect(await download(list)).toBe(`\uFEFF${file.join('\r\n')}\r\n`);
  },
);

test('campaigns: only those that filter and search of the list ask for', async () => {
  await api.sql(
    `insert into campaigns (title, slug, category, status, goal_amount) values
       ('Wells', 'wells', 'Water', 'active', 100000), ('Old wells', 'old-wells', 'Water', 'completed', 100000),
       ('Books', 'books', 'Education', 'active', 100000)`,
  );
  const slugs = async (asked: object): Promise<string[]> => {
    const [, ...rows] = (await download('campaigns', asked)).trim().split('\r\n');
    return rows.map((row) => row.split(',').at(-1) ?? '').sort();
  };
  expect(await slugs({})).toEqual(['books', 'old-wells', 'wells']);
  expect(await slugs({ campaigns: { status: 'active' } })).toEqual(['books', 'wells']);
  expect(await slugs({ campaigns: { category: 'Water' } })).toEqual(['old-wells', 'wells']);
  expect(await slugs({ campaigns: { status: 'active', category: 'Water' } })).toEqual(['wells']);
  expect(await slugs({ search: 'wells', campaigns: { status: 'completed' } })).toEqual(['old-wells']);
  // A filter of another list is ignored.
  expect(await slugs({ members: { status: 'active' } })).toEqual(['books', 'old-wells', 'wells']);
});

test('PostgreSQL writes a moment of a file as the screens do', async () => {
  const moments = [
    '2026-11-19T18:29:59.999999Z',
    '2026-11-19T18:30:00Z',
    '2024-02-29T00:00:00.5Z',
    '1999-12-31T23:59:59.999499Z',
    '1969-12-31T23:59:59.75Z',
    '1905-01-01T00:00:00Z',
    '0999-06-01T12:00:00Z',
  ];
  const rows = await api.sql<{ at: Date; text: string }>(
    `select at, ${kolkataTime('at')} as text from unnest($1::timestamptz[]) as at
     union all
     select at, ${kolkataTime('at')} from (select to_timestamp(1.5e9 + 1e5 * n + n * 0.137) as at from generate_series(-2000, 2000) n) t`,
    [moments],
  );
  expect(rows).toHaveLength(moments.length + 4_001);
  expect(rows.filter(({ at, text }) => text !== formatTimestamp(at))).toEqual([]);
});

test('rows become lines as they arrive; a failure ends the file and gives the connection back', async () => {
  await api.sql(`insert into donors (name, email) select 'Donor ' || n, n || '@x.org' from generate_series(1, 4500) n`);
  const { dataSource } = api.database;
  const read = (select: string, each: (row: { name: string }) => string) =>
    readInChunks<{ name: string }, string>(
      dataSource,
      { select, from: 'donors', where: new Conditions(), keys: newestFirst() },
      each,
    );
  const sizes: number[] = [];
  const seen = new Set<string>();
  for await (const names of read('name', ({ name }) => name.toUpperCase())) {
    sizes.push(names.length);
    for (const name of names) seen.add(name);
  }
  expect(sizes).toEqual([2_000, 2_000, 500]);
  expect(seen.size).toBe(4_500);

  const pool = poolOf(dataSource);
  const refuses = async () => {
    for await (const names of read('name', () => {
      throw new Error('no line');
    }))
      expect(names).toEqual([]);
  };
  for (let time = 0; time < 20; time += 1) await expect(refuses()).rejects.toThrow('no line');
  await expect(read('no_such_column', ({ name }) => name).next()).rejects.toThrow('no_such_column');
  expect(pool.waitingCount).toBe(0);
  expect(pool.totalCount).toBe(pool.idleCount);
});
