import { erasePerson } from '../../server/personal-data/erase-person';
import { startApi, type Api } from '../support/api';
import { findEverywhere } from '../support/dump';
import { donorIds, erase, KNOWN, plantPerson, TRACES } from '../support/known-person';
import { readLedger } from '../support/ledger';
import { giveOffline } from '../support/my-giving';
import { addCampaign, recorded, recordOffline, register80g } from '../support/office-donations';

/** What the law keeps: receipts as they were issued, what the office's list shows of them, and their gifts. */
const KEPT = [
  'donations.donor_address',
  'donations.donor_name',
  'donations.donor_pan',
  'donations.search_text',
  'receipt_listings.donor_name',
  'receipt_listings.search_text',
  'receipt_revisions.snapshot',
  'receipts.donor_name',
  'receipts.snapshot',
];

let api: Api;
let admin: { token: string; userId: string };
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
  await register80g(api);
});
afterAll(() => api.close());

const other = { name: 'Bala Rao', email: 'bala@example.org', phone: '', pan: null, address: null };

/** Corrects the donor, so that the receipt has an earlier revision. */
const correctName = (id: string) =>
  api.sql(
    `insert into receipt_revisions (receipt_id, revision, snapshot, issued_at, superseded_at, reason)
     select id, 1, snapshot, now(), now(), 'corrected' from receipts where donation_id = $1`,
    [id],
  );

const sum = async (sql: string): Promise<unknown> => (await api.sql<{ n: unknown }>(sql))[0]?.n;

/** Money and numbers, read with SQL of their own. */
const books = async () => ({
  ledger: { ...(await readLedger(api.database.dataSource)), mails: 0 },
  numbers: await api.sql(
    'select financial_year, series, serial, receipt_number, amount, is_80g from receipts order by 1, 2, 3',
  ),
  raised: await api.sql('select id, raised_amount from campaigns order by id'),
  given: await sum(`select sum(amount - refunded_amount)::text as n from donations where status = 'success'`),
  donors: await api.sql('select id, donation_count, donated_amount from donors order by id'),
});

test('after an erasure nothing of the person is anywhere but where the law keeps it, and no sum or number moved', async () => {
  const campaignId = await addCampaign(api);
  await recorded(await recordOffline(api, admin.token, { campaignId, donor: other }));
  const { gift, donorId } = await plantPerson(api, admin.token);
  await correctName(gift.id);
  const before = await books();
  // The plants are found: without that the search would prove nothing.
  expect((await findEverywhere(api, TRACES)).length).toBeGreaterThan(60);

  expect(await erase(api, admin.token, { donorId })).toMatchObject({ erasure: { receipts: 1 }, userErrors: [] });

  const found = await findEverywhere(api, TRACES);
  expect([...new Set(found.map(({ place }) => place))].filter((place) => !KEPT.includes(place))).toEqual([]);
  expect(found.map(({ place }) => place)).toEqual(expect.arrayContaining(['receipts.snapshot', 'donations.donor_pan']));
  const after = await books();
  expect(after).toEqual(before);
  expect(after.ledger).toMatchObject({
    wrongDonors: 0,
    wrongCampaigns: 0,
    wrongEligible: 0,
    gaps: 0,
    wrongReturns: 0,
    wrongListings: 0,
    wrongTallies: 0,
  });
});

test('a namesake with another mailbox stays, while the person’s telephone number is nowhere', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  await giveOffline(api, admin.token, { name: KNOWN.name, email: 'namesake@example.org' });
  await erase(api, admin.token, { donorId });
  expect(await findEverywhere(api, ['9811122233'])).toEqual([]);
  expect(await api.sql(`select name from donors where email = 'namesake@example.org'`)).toEqual([{ name: KNOWN.name }]);
});

test('years of mails may take longer to search than a statement usually may', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  await api.sql(`create function search_long() returns trigger language plpgsql as
    'begin perform pg_sleep(4); return null; end'`);
  await api.sql('create trigger search_long before update on mails for each statement execute function search_long()');
  try {
    const erased = await api.database.dataSource.transaction(async (manager) => {
      await manager.query(`set local statement_timeout = '3s'`);
      return erasePerson(manager, admin.userId, { donorId }, new Date());
    });
    expect(erased).toMatchObject({ erased: { receipts: 1 }, userErrors: [] });
  } finally {
    await api.sql('drop function search_long cascade');
  }
});

test('the receipt still opens as it was issued', async () => {
  const { gift, donorId } = await plantPerson(api, admin.token);
  const snapshot = `select snapshot from receipts where donation_id = $1`;
  const before = await api.sql(snapshot, [gift.id]);
  await erase(api, admin.token, { donorId });
  expect(await api.sql(snapshot, [gift.id])).toEqual(before);
  const { data } = await api.call<{ result: { pdf: string | null; userErrors: unknown[] } }>(
    'mutation ($id: ID!) { result: generateReceiptPdf(receiptId: $id) { pdf userErrors { code } } }',
    { id: gift.receipt.id },
    admin,
  );
  expect(data.result).toMatchObject({ pdf: expect.stringMatching(/^JVBER/) as string, userErrors: [] });
});

test('a second erasure finds nothing, and a new gift from the mailbox makes a new donor', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  await erase(api, admin.token, { donorId });
  expect((await erase(api, admin.token, { email: KNOWN.email })).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  await giveOffline(api, admin.token, { name: KNOWN.name, email: KNOWN.email, pan: KNOWN.pan });
  const [anew] = await donorIds(api, KNOWN.email);
  expect(anew).toBeDefined();
  expect(anew).not.toBe(donorId);
  expect((await readLedger(api.database.dataSource)).wrongDonors).toBe(0);
});

test.each<readonly [string, RegExp]>([
  ...['authenticated', 'active', 'pending', 'halted', 'paused'].map(
    (status) => [`update subscriptions set status = '${status}'`, /recurring gift is running/] as const,
  ),
  [`update donations set status = 'pending' where status = 'failed'`, /not settled yet/],
  [
    `insert into refunds (donation_id, amount, status) select id, 100, 'pending' from donations where status = 'success'`,
    /refund or a dispute is not finished/,
  ],
  [
    `insert into refunds (donation_id, amount, status) select id, 100, 'processed' from donations where status = 'success'`,
    /refund or a dispute is not finished/,
  ],
  [`update webhook_events set processed_at = null where event_id = 'evt_sub'`, /still being processed/],
  [`update import_batches set status = 'checked'`, /being brought in/],
  [
    `insert into user_roles (user_id, role) select id, 'entry' from users where email = '${KNOWN.email}'`,
    /works in the office/,
  ],
])('what is under way is not erased, and nothing is changed: %s', async (sql, sentence) => {
  const { donorId } = await plantPerson(api, admin.token);
  await api.sql(sql);
  const before = await findEverywhere(api, TRACES);
  const { erasure, userErrors } = await erase(api, admin.token, { donorId });
  expect([erasure, userErrors.map(({ message }) => message)]).toEqual([null, [expect.stringMatching(sentence)]]);
  expect(await findEverywhere(api, TRACES)).toEqual(before);
});

test('an erasure that breaks off changes nothing', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  const before = await findEverywhere(api, TRACES);
  await api.sql(`alter table donors add constraint broken check (name <> 'Erased')`);
  try {
    await api.call(
      `mutation { erasePerson(input: { person: { donorId: "${donorId}" }, confirmation: "ERASE" }) { userErrors { code } } }`,
      {},
      admin,
    );
    expect(await findEverywhere(api, TRACES)).toEqual(before);
  } finally {
    await api.sql('alter table donors drop constraint broken');
  }
});

test('the proof of an erasure and its audit entry name nobody', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  const { erasure } = await erase(api, admin.token, { donorId });
  const entries = await api.sql<{ after: { receiptsKept: number } }>(
    `select * from audit_log where action = 'person.erase' and user_id = $1 and entity_id = $2`,
    [admin.userId, erasure?.id],
  );
  expect(entries).toMatchObject([{ after: { receiptsKept: 1 } }]);
  expect(await api.sql('select donor_ids, erased_by from erasures')).toEqual([
    { donor_ids: [donorId], erased_by: admin.userId },
  ]);
});

test('only an administrator erases, and only after typing the word', async () => {
  const { donorId } = await plantPerson(api, admin.token);
  expect((await erase(api, admin.token, { donorId }, 'yes')).userErrors).toMatchObject([{ field: ['confirmation'] }]);
  for (const role of ['accountant', 'entry', 'auditor'] as const) {
    const { codes } = await api.call(
      `mutation { erasePerson(input: { person: { donorId: "${donorId}" }, confirmation: "ERASE" }) { userErrors { code } } }`,
      {},
      await api.signIn(role),
    );
    expect([role, codes]).toEqual([role, ['FORBIDDEN']]);
  }
  expect(await donorIds(api, KNOWN.email)).toEqual([donorId]);
});

test('somebody without gifts is erased by the mailbox', async () => {
  await api.sql(`insert into contact_submissions (name, email, message) values ('Ravi', 'Ravi@Example.org', 'Hello')`);
  expect(await erase(api, admin.token, { email: 'ravi@example.org' })).toMatchObject({
    erasure: { records: 1, receipts: 0 },
  });
  expect(await findEverywhere(api, ['ravi@example.org'])).toEqual([]);
});

test('the years of the settings pass: the rest goes in the night, number and amount stay, and nobody else’s', async () => {
  const { gift, donorId } = await plantPerson(api, admin.token);
  await giveOffline(api, admin.token, { name: 'Bala Rao', email: 'bala@example.org' });
  await erase(api, admin.token, { donorId });
  const [promise = ''] = (
    await api.call<{ retentionPromises: string[] }>('{ retentionPromises }')
  ).data.retentionPromises.filter((sentence) => sentence.includes('erase you'));
  const years = Number(/(\d+) years after their financial year ended/.exec(promise)?.[1]);
  expect(years).toBe(8);
  // The gift is of 2026-27, which ends on 31 March 2027.
  api.setNow(new Date(Date.UTC(2027 + years, 2, 31, 12)));
  expect((await api.app.services.retention.forget()).receipts).toBe(0);
  api.setNow(new Date(Date.UTC(2027 + years, 3, 1, 12)));
  expect((await api.app.services.retention.forget()).receipts).toBe(1);
  expect((await api.app.services.retention.forget()).receipts).toBe(0);
  expect(await findEverywhere(api, TRACES)).toEqual([]);
  const rows = await api.sql<{ receipt: string; amount: number; name: string }>(
    'select receipt_number as receipt, amount, donor_name as name from receipts order by serial',
  );
  expect(rows).toMatchObject([{ receipt: gift.receipt.receiptNumber, name: 'Erased' }, { name: 'Bala Rao' }]);
  expect(await readLedger(api.database.dataSource)).toMatchObject({ wrongListings: 0, gaps: 0, wrongDonors: 0 });
});
