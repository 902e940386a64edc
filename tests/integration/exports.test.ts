import { sealPan } from '../../server/sealing/held-keys';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';

const CREATE = `mutation ($input: ExportInput!) {
  createExport(input: $input) { export { id path fileName } userErrors { message } } }`;
const PROGRESS = 'query ($id: ID!) { adminExportProgress(id: $id) { status rowCount fileName } }';
const NOW = new Date('2026-11-20T20:00:00Z'); // 01:30 on the 21st in India

interface Link {
  id: string;
  path: string;
  fileName: string;
}

let api: Api;
let token: string;
let userId: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token, userId } = await api.signIn('admin'));
  // Sessions use the real time; the files carry this day.
  await addGift(api, { at: new Date('2026-11-01T06:00:00Z') });
});
afterAll(() => api.close());

async function create(input: object): Promise<Link> {
  const { data } = await api.call<{ createExport: { export: Link } }>(CREATE, { input }, { token });
  return data.createExport.export;
}

const get = (path: string): Promise<Response> => fetch(api.origin + path);

async function textOf({ path }: Link): Promise<string> {
  const response = await get(path);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('utf8');
}

const download = async (input: object): Promise<string> => textOf(await create(input));

const progressOf = async (id: string, caller = token) =>
  (await api.call<{ adminExportProgress: object | null }>(PROGRESS, { id }, { token: caller })).data
    .adminExportProgress;

test('a visitor and someone without the role get no link', async () => {
  const { token: member } = await api.signIn();
  expect((await api.call(CREATE, { input: { list: 'donations' } })).codes).toEqual(['UNAUTHENTICATED']);
  expect((await api.call(CREATE, { input: { list: 'donations' } }, { token: member })).codes).toEqual(['FORBIDDEN']);
  expect(await api.sql('select 1 from exports')).toEqual([]);
});

test('the link gives the file once, never from a cache, and the audit log and the progress know of it', async () => {
  const { id, path, fileName } = await create({ list: 'donations', donations: { status: 'success' } });
  expect(await progressOf(id)).toEqual({ status: 'waiting', rowCount: 0, fileName });
  const response = await get(path);
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${fileName}"`);
  await response.text();
  expect(await progressOf(id)).toEqual({ status: 'done', rowCount: 1, fileName });
  expect((await get(path)).status).toBe(410);
  expect(
    await api.sql(
      `select user_id, entity_id, after->>'title' as title, after->'donations' as filter from audit_log where action = 'export.download'`,
    ),
  ).toEqual([{ user_id: userId, entity_id: id, title: fileName, filter: { status: 'success' } }]);
  const { token: other } = await api.signIn('admin');
  expect(await progressOf(id, other)).toBeNull();
});

test('an old link, a forged one, and one whose owner lost the role give nothing', async () => {
  const old = await create({ list: 'donors' });
  await api.sql(`update exports set expires_at = now() - interval '1 second'`);
  const refused = await get(old.path);
  expect([refused.status, refused.headers.get('cache-control')]).toEqual([410, 'no-store']);
  expect((await get(`/exports/${'A'.repeat(43)}`)).status).toBe(410);
  expect((await get('/exports/../exports/x')).status).toBe(410);
  const taken = await create({ list: 'donors' });
  await api.sql('delete from user_roles where user_id = $1', [userId]);
  expect((await get(taken.path)).status).toBe(410);
  expect(await api.sql(`select 1 from audit_log where action = 'export.download'`)).toEqual([]);
});

test('byte for byte: BOM, CRLF, quotes, neutral formulas, rupees, and days of Asia/Kolkata', async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
  const gift = {
    donorEmail: '=cmd@x.org',
    donorName: 'Rao, "Asha"',
    amount: 100_050,
    at: new Date('2026-11-19T19:30:00Z'),
  };
  const { donationId } = await addGift(api, { ...gift, campaignTitle: '+Water\nWells' });
  await addGift(api, {
    donorName: 'Ravi',
    donorEmail: 'r@x.org',
    isAnonymous: true,
    at: new Date('2026-11-19T18:29:00Z'),
  });
  await api.sql(
    `update donations set payment_id = 'pay_1', tribute_kind = 'memory', tribute_name = 'कमला देवी' where id = $1`,
    [donationId],
  );
  await api.sql(`update donations set payment_id = 'pay_2' where id <> $1`, [donationId]);
  await api.sql(`update receipts set receipt_number = '2026-27/00000' || serial % 2`);
  const numbers = await api.sql<{ n: string }>('select receipt_number as n from receipts order by created_at desc');
  expect(await download({ list: 'donations' })).toBe(
    '\uFEFFDate,Donor,Email,Phone,Campaign,Amount,Refunded,Type,80G,Status,Payment ID,Payment Method,Captured,Receipt #,Reference,Drawee Bank,Cheque Date,Cleared,Bounced,In Kind,PAN,Order ID,Old Receipt #,In Memory or Honour\r\n' +
      `2026-11-20 01:00:00,"Rao, ""Asha""",'=cmd@x.org,+919822012345,"'+Water\nWells",1000.50,0,One-time,No,Success,pay_1,upi,2026-11-20 01:00:00,${numbers[0]?.n},,,,,,,,,,In memory of कमला देवी\r\n` +
      `2026-11-19 23:59:00,Anonymous,r@x.org,+919822012345,General,500,0,One-time,No,Success,pay_2,upi,2026-11-19 23:59:00,${numbers[1]?.n},,,,,,,,,,\r\n`,
  );
});

test('each column of the donations has its own value, to the last', async () => {
  const { donationId } = await addGift(api, { donorName: 'Mohan', donorEmail: 'm@x.org', amount: 250_000 });
  await api.sql(
    `update donations set refunded_amount = 30_005, payment_method = 'cheque', payment_reference = '004512', drawee_bank = 'Bank of Pune',
            drawn_on = '2026-11-02', cleared_on = '2026-11-04', kind_description = 'Ten blankets', donor_pan = '${sealPan('ABCPK1234F')}',
            imported_receipt = 'OLD/7', donation_frequency = 'monthly', is_recurring = true, donor_name = '' where id = $1`,
    [donationId],
  );
  await api.sql(
    `insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until) values ($1, 'order_9', 250000, 'test', now())
     on conflict (donation_id) do update set provider_order_id = excluded.provider_order_id`,
    [donationId],
  );
  const [, ...lines] = (await download({ list: 'donations' })).split('\r\n');
  const cells = lines.map((line) => line.split(',')).find(([, donor]) => donor === 'm@x.org');
  expect(cells?.slice(5, 12)).toEqual(['2500', '300.05', 'Monthly', 'Yes', 'Success', cells?.[10], 'cheque']);
  expect(cells?.slice(14)).toEqual([
    '004512',
    'Bank of Pune',
    '2026-11-02',
    '2026-11-04',
    '',
    'Ten blankets',
    'ABCPK1234F',
    'order_9',
    'OLD/7',
    '',
  ]);
  await api.sql(`update donations set cleared_on = null, bounced_on = '2026-11-05' where id = $1`, [donationId]);
  expect(await download({ list: 'donations' })).toContain(',2026-11-02,,2026-11-05,');
});

test('a list that is read page by page is in its file whole, each row once', async () => {
  const names = Array.from({ length: 201 }, (_, at) => `Row ${at + 1}`);
  await api.sql(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     select name, 'Pune', '9822012345', 'https://x.org/i.png', 'monthly', 10000, '2026-11-02', '2026-12-02', 'active'
       from unnest($1::text[]) name`,
    [names],
  );
  await api.sql(
    `insert into campaigns (title, slug, category, status, goal_amount)
     select name, 'slug-' || name, 'Education', 'active', 10000 from unnest($1::text[]) name`,
    [names],
  );
  for (const list of ['members', 'campaigns']) {
    const lines = (await download({ list })).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',')[0]).sort()).toEqual([...names].sort());
  }
});

test('the two reports have the specified columns, defaults and file names', async () => {
  api.setNow(NOW);
  ({ token } = await api.signIn('admin'));
  await api.sql(
    `insert into members (name, city, mobile_number, email, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     values ('Meera', 'Pune', '9822012345', 'm@x.org', 'https://x.org/i.png', 'monthly', 10000, '2026-11-02', '2026-12-02', 'active'),
            ('Old', 'Pune', '9822012346', null, 'https://x.org/i.png', 'yearly', 10000, '2025-11-02', '2026-11-02', 'expired')`,
  );
  await addGift(api, { donorName: '', donorEmail: 'n@x.org', at: new Date('2026-11-10T06:00:00Z') });
  await addGift(api, { status: 'failed', at: new Date('2026-11-10T06:00:00Z') });
  await addGift(api, { donorName: 'First', at: new Date('2026-10-21T00:00:00+05:30') });
  await addGift(api, { donorName: 'Before', at: new Date('2026-10-20T23:59:59+05:30') });
  await api.sql(`update donations set payment_method = null, refunded_amount = 10000 where donor_email = 'n@x.org'`);
  const donations = await create({ list: 'donationsReport', period: 'month' });
  expect(donations.fileName).toBe('donations-report-month-2026-11-21.csv');
  expect(await textOf(donations)).toBe(
    '\uFEFFDonor Name,Email,Amount,Campaign,Date,Payment Method\r\n' +
      'Anonymous,n@x.org,400,General,2026-11-10,Razorpay\r\n' +
      'Asha Kulkarni,asha@example.org,500,General,2026-11-01,upi\r\n' +
      'First,asha@example.org,500,General,2026-10-21,upi\r\n',
  );
  const members = await create({ list: 'membersReport', period: 'month' });
  expect(members.fileName).toBe('members-report-month-2026-11-21.csv');
  expect(await textOf(members)).toBe(
    '\uFEFFName,Email,Phone,City,Membership Type,Joining Date,Status\r\n' +
      'Meera,m@x.org,9822012345,Pune,monthly,2026-11-02,active\r\n',
  );
});

test('what is filtered is what is in the file, over several chunks and with equal instants', async () => {
  await api.sql(
    `insert into contact_submissions (name, email, message, status, created_at)
     select 'Person ' || i, 'p' || i || '@x.org', 'Hello', case when i % 2 = 0 then 'read' else 'unread' end,
            timestamptz '2026-11-01 06:00:00.000123+00' + (i / 500) * interval '1 microsecond'
       from generate_series(1, 9000) i`,
  );
  const lines = (await download({ list: 'contact', contact: { status: 'read' }, search: 'person' }))
    .trimEnd()
    .split('\r\n');
  expect(lines).toHaveLength(4_501);
  expect(new Set(lines).size).toBe(4_501);
});

test('a reader who goes away ends the work, and the progress says so', async () => {
  await api.sql(
    `insert into contact_submissions (name, email, message) select 'P', 'p@x.org', repeat('x', 1600) from generate_series(1, 12000)`,
  );
  const { id, path } = await create({ list: 'contact' });
  const stop = new AbortController();
  const response = await fetch(api.origin + path, { signal: stop.signal });
  await response.body?.getReader().read();
  stop.abort();
  let state = await progressOf(id);
  while ((state as { status: string }).status === 'running') state = await progressOf(id);
  expect(state).toMatchObject({ status: 'failed' });
});
