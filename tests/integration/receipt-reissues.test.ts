import { randomUUID } from 'node:crypto';
import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { recorded, recordOffline, register80g } from '../support/office-donations';

/** Receipts from before the registration was entered, reissued with it. */
const PREVIEW = `query ($period: ReceiptPeriodInput!) { result: adminReceiptReissuePreview(period: $period) {
  total eligible mailable refreshed unchanged outsideTerm withoutPan notWished cash voided registration validity } }`;
const START = `mutation ($period: ReceiptPeriodInput!, $send: Boolean!, $key: String!) {
  result: startReceiptReissue(input: { period: $period, send: $send, idempotencyKey: $key }) {
    reissue { id total lookedAt eligible revised finishedAt } userErrors { field code } } }`;
const LIST = '{ adminReceiptReissues { total lookedAt eligible revised finishedAt startedBy } }';
const HINTS = '{ adminReceiptHints { awaitingRegistration awaitingFrom awaitingTo withoutAddress } }';
const period = { from: '2026-04-01', to: '2026-11-20' };
const asha = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  phone: '',
  pan: 'ABCPK1234F' as string | null,
  address: 'Pune' as string | null,
};

interface Started {
  reissue: { id: string; finishedAt: string | null } | null;
  userErrors: { field: string[]; code: string }[];
}

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());
afterEach(async () =>
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    wrongEligible: 0,
    wrongDonors: 0,
    wrongListings: 0,
    wrongTallies: 0,
    gaps: 0,
  }),
);

const give = async (donor: Partial<typeof asha> = {}, more: Parameters<typeof recordOffline>[2] = {}) =>
  recorded(await recordOffline(api, token, { donor: { ...asha, ...donor }, ...more }));
const ask = async <T>(query: string, variables: object = {}): Promise<T> =>
  (await api.call<T>(query, variables, { token })).data;
const preview = async () => (await ask<{ result: Record<string, unknown> }>(PREVIEW, { period })).result;
const start = async (send = false, key: string = randomUUID()) =>
  (await ask<{ result: Started }>(START, { period, send, key })).result;
const turn = () => api.app.services.receiptReissues.turn();
async function runAll(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) {
    const [open] = await api.sql('select 1 from receipt_reissues where finished_at is null');
    if (!open) return;
    await turn();
  }
  throw new Error('the reissue did not end');
}
const term = (from: string, until: string) =>
  api.sql(
    `insert into settings (key, value) values ('registration_80g_from', $1), ('registration_80g_until', $2)
    on conflict (key) do update set value = excluded.value`,
    [from, until],
  );

/** Makes one gift of each state while the settings hold no registration. */
async function oneOfEach() {
  const becoming = await give({}, { receivedOn: '2026-11-02' });
  const noPan = await give({ name: 'Bala', email: 'bala@example.org', pan: null });
  await give({ name: 'Chitra', email: 'chitra@example.org', pan: 'ABCPK1234G' }, { wants80g: false });
  await give(
    { name: 'Dev', email: 'dev@example.org', pan: 'ABCPK1234H' },
    { method: 'cash', reference: '', amount: 200_100 },
  );
  const outside = await give(
    { name: 'Esha', email: 'esha@example.org', pan: 'ABCPK1234J' },
    { receivedOn: '2026-10-30' },
  );
  const voided = await give({ name: 'Farah', email: 'farah@example.org', pan: 'ABCPK1234K' });
  await api.call(
    'mutation ($id: ID!, $key: String!) { refundDonation(input: { id: $id, amount: 500000, reason: "Asked for", idempotencyKey: $key }) { userErrors { code } } }',
    { id: voided.id, key: randomUUID() },
    { token },
  );
  await register80g(api);
  await term('2026-11-01', '2031-03-31');
  return { becoming, noPan, outside };
}

test('the preview says how many become eligible and why others stay; nothing is done yet', async () => {
  await oneOfEach();
  expect(await preview()).toMatchObject({
    total: 6,
    eligible: 1,
    mailable: 1,
    refreshed: 0,
    unchanged: 0,
    outsideTerm: 1,
    withoutPan: 1,
    notWished: 1,
    cash: 1,
    voided: 1,
    registration: 'AAATT1234CF20214',
    validity: expect.stringContaining('2031') as unknown,
  });
  expect(await api.sql('select 1 from receipts where revision > 1')).toEqual([]);
});

test('what the registration covers becomes eligible under its number; books, lists and audit follow', async () => {
  const { becoming, outside, noPan } = await oneOfEach();
  await api.sql(`update mails set status = 'sent'`);
  const { userErrors } = await start();
  expect(userErrors).toEqual([]);
  await runAll();
  const rows = await api.sql<{ id: string }>(
    `select d.id, r.receipt_number as number, r.revision, r.snapshot #>> '{organisation,registration80g}' as registration
       from receipts r join donations d on d.id = r.donation_id where r.is_80g`,
  );
  expect(rows).toEqual([
    { id: becoming.id, number: becoming.receipt.receiptNumber, revision: 2, registration: 'AAATT1234CF20214' },
  ]);
  expect(await api.sql('select reason from receipt_revisions where receipt_id = $1', [becoming.receipt.id])).toEqual([
    { reason: 'Reissued with the current registration' },
  ]);
  expect(await api.sql('select eligible_80g_amount as sum from donation_totals')).toEqual([{ sum: 500_000 }]);
  expect(await api.sql('select name from donors where is_80g_eligible')).toEqual([{ name: 'Asha Kulkarni' }]);
  expect(await api.sql('select foundation_80g as held from donations where id = $1', [outside.id])).toEqual([
    { held: false },
  ]);
  expect(await api.sql(`select sum(receipts)::int as count from receipt_tallies where is_80g`)).toEqual([{ count: 1 }]);
  expect(await api.sql(`select action from audit_log where entity = 'receipt_reissue'`)).toEqual([
    { action: 'receipt_reissue.start' },
  ]);
  expect(await api.sql(`select 1 from mails where status = 'queued'`)).toEqual([]);
  const { adminReceiptReissues } = await ask<{ adminReceiptReissues: object[] }>(LIST);
  expect(adminReceiptReissues).toMatchObject([{ total: 6, lookedAt: 6, eligible: 1, revised: 4 }]);
  // A PAN that comes later makes the gift eligible now, and until then the receipt asks for it.
  expect(
    await api.sql(`select snapshot -> 'taxFacts' ->> 'registration' as state from receipts where donation_id = $1`, [
      noPan.id,
    ]),
  ).toEqual([{ state: 'in_force' }]);
  expect(await preview()).toMatchObject({ eligible: 0, unchanged: 1 });
});

test('the same press twice, and two people at once, do it once; a second run finds nothing to do', async () => {
  await oneOfEach();
  const key = randomUUID();
  const [one, same, other] = await Promise.all([start(false, key), start(false, key), start()]);
  expect(one.reissue?.id).toBe(same.reissue?.id);
  expect(other.reissue?.id).not.toBe(one.reissue?.id);
  await Promise.all([turn(), turn(), turn()]);
  await runAll();
  expect(await api.sql('select max(revision) as revision from receipts')).toEqual([{ revision: 2 }]);
  await start();
  await runAll();
  expect(
    await api.sql('select sum(revised)::int as revised, sum(eligible)::int as eligible from receipt_reissues'),
  ).toEqual([{ revised: 4, eligible: 1 }]);
});

test('what becomes eligible is mailed if wanted, through the mailings; a mail that still waits is rewritten', async () => {
  const { becoming } = await oneOfEach();
  await give({ name: 'Gita', email: 'gita@example.org', pan: 'ABCPK1234L' });
  await api.sql(`update settings set value = '' where key = 'registration_80g'`);
  const waiting = await give({ name: 'Hari', email: 'hari@example.org', pan: 'ABCPK1234M' });
  await register80g(api);
  await api.sql(`update mails set status = 'sent' where receipt_id <> $1`, [waiting.receipt.id]);
  await start(true);
  await runAll();
  await api.app.services.receiptMailings.handOver();
  const mails = await api.sql<{ receipt: string; text: string }>(
    `select receipt_id as receipt, text_body as text from mails where status = 'queued'`,
  );
  expect(mails.map(({ receipt }) => receipt).sort()).toEqual([becoming.receipt.id, waiting.receipt.id].sort());
  for (const { text } of mails) expect(text).toContain('This receipt is 80G Eligible.');
});

test('a mail that still waits says so also where the office has words of its own for a receipt', async () => {
  const waiting = await give({ name: 'Hari', email: 'hari@example.org', pan: 'ABCPK1234M' });
  await register80g(api);
  await start();
  await runAll();
  await api.sql(
    `insert into mail_texts (kind, is_own, subject, heading, opening, closing, updated_by, updated_at)
     select 'receipt', true, 'Dhanyavaad', 'Namaste', 'We received {amount} and thank you. Receipt {receipt} comes with this.', '', id, now() from users limit 1`,
  );
  const [mail] = await api.sql<{ id: string }>('select id from mails where receipt_id = $1', [waiting.receipt.id]);
  await api.app.services.mail.send(mail?.id ?? '');
  const [sent] = await api.sql<{ text: string }>('select text_body as text from mails where id = $1', [mail?.id]);
  // Those words are for a first receipt, and this one is corrected.
  expect(sent?.text).not.toContain('We received');
  expect(sent?.text).toContain('This receipt is 80G Eligible.');
});

test('a process that dies between two chunks goes on where it was; bookings are not stopped meanwhile', async () => {
  const { id } = await give();
  await api.sql(
    `with copies as (
       insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, donor_address, donor_pan, wants_80g,
                              foundation_80g, payment_method, captured_at, created_at)
       select amount, status, source, donor_id, donor_name, donor_email, donor_phone, donor_address, donor_pan, wants_80g,
              foundation_80g, payment_method, captured_at, created_at from donations, generate_series(1, 449) where id = $1 returning id, donor_id, amount)
     , issued as (
       insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
       select c.id, r.financial_year, 1 + row_number() over (), r.financial_year || '/' || lpad((1 + row_number() over ())::text, 6, '0'), false, r.issued_on, r.snapshot
         from copies c, receipts r where r.donation_id = $1 returning 1)
     update donors set donation_count = 450, donated_amount = 450 * donated_amount where (select count(*) from issued) = 449`,
    [id],
  );
  await api.sql('update receipt_counters set last_serial = 450');
  await api.sql('update donation_totals set success_count = 450, success_amount = 450 * success_amount');
  await register80g(api);
  await start();
  await turn();
  expect(await api.sql('select looked_at as done, eligible from receipt_reissues')).toEqual([
    { done: 200, eligible: 200 },
  ]);
  await api.app.services.receiptReissues.resume();
  const [booked] = await Promise.all([
    give({ name: 'Gita', email: 'gita@example.org', pan: 'ABCPK1234L' }),
    turn(),
    turn(),
    turn(),
  ]);
  expect(booked.is80gEligible).toBe(true);
  await runAll();
  expect(await api.sql('select count(*)::int as eligible from receipts where is_80g')).toEqual([{ eligible: 451 }]);
  expect(await api.sql('select max(revision) as most from receipts')).toEqual([{ most: 2 }]);
  expect(await api.sql('select eligible_80g_amount as sum from donation_totals')).toEqual([{ sum: 451 * 500_000 }]);
});

test('an eligible receipt with an older validity is issued again with the new one', async () => {
  await register80g(api);
  await term('2026-04-01', '2027-03-31');
  await give();
  await term('2026-04-01', '2031-03-31');
  expect(await preview()).toMatchObject({ refreshed: 1, eligible: 0 });
  await start();
  await runAll();
  expect(
    await api.sql(`select revision, snapshot #>> '{organisation,registration80gValidity}' as validity from receipts`),
  ).toEqual([{ revision: 2, validity: expect.stringContaining('2031') as unknown }]);
});

test('refused without a registration, outside its term, and for whoever is no administrator', async () => {
  await give();
  expect((await start()).userErrors).toMatchObject([{ code: 'NOT_REGISTERED' }]);
  await register80g(api);
  await term('2027-04-01', '2030-03-31');
  expect((await start()).userErrors).toMatchObject([{ code: 'NOT_REGISTERED' }]);
  const backwards = await ask<{ result: Started }>(START, {
    period: { from: period.to, to: period.from },
    send: false,
    key: randomUUID(),
  });
  expect(backwards.result.userErrors).toMatchObject([{ field: ['period', 'to'] }]);
  expect((await api.call(START, { period, send: false, key: randomUUID() })).codes).toEqual(['UNAUTHENTICATED']);
});

test('the office is told what waits: gifts for the registration, eligible receipts for an address, which the list finds', async () => {
  await give({}, { receivedOn: '2026-11-02' });
  expect((await ask<{ adminReceiptHints: object }>(HINTS)).adminReceiptHints).toMatchObject({
    awaitingRegistration: 0,
    withoutAddress: 0,
  });
  await register80g(api);
  await give({ name: 'Bala', email: 'bala@example.org', pan: 'ABCPK1234G', address: null });
  expect((await ask<{ adminReceiptHints: object }>(HINTS)).adminReceiptHints).toEqual({
    awaitingRegistration: 1,
    awaitingFrom: '2026-11-02',
    awaitingTo: '2026-11-02',
    withoutAddress: 1,
  });
  const listed = '{ adminReceipts(filter: { lacksAddress: true }) { totalCount items { donorName } } }';
  expect(await ask(listed)).toEqual({ adminReceipts: { totalCount: 1, items: [{ donorName: 'Bala' }] } });
});

test('of a gift that went back in part only the rest becomes eligible, and the last day of a term is within it', async () => {
  const { id } = await give({}, { receivedOn: '2026-11-10' });
  await api.call(
    'mutation ($id: ID!, $key: String!) { refundDonation(input: { id: $id, amount: 200000, reason: "Asked for", idempotencyKey: $key }) { userErrors { code } } }',
    { id, key: randomUUID() },
    { token },
  );
  await register80g(api);
  await term('2026-11-01', '2026-11-10');
  expect(await preview()).toMatchObject({ total: 1, eligible: 1, outsideTerm: 0 });
  expect((await ask<{ adminReceiptHints: object }>(HINTS)).adminReceiptHints).toMatchObject({
    awaitingRegistration: 1,
  });
  await start();
  await runAll();
  expect(await api.sql('select eligible_80g_amount as paise from donation_totals')).toEqual([{ paise: 300_000 }]);
});
