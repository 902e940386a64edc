import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { startApi, type Api } from '../support/api';
import { codesOf, recorded, recordOffline } from '../support/office-donations';
import { untilLocked } from '../support/until';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const donor = {
  name: 'Asha Kulkarni',
  email: 'asha@example.org',
  phone: '9822012345',
  pan: 'ABCPK1234F',
  address: null,
};
const nobody = { name: 'Asha Kulkarni', email: '', phone: '', pan: null, address: null };
const cash = (amount: number, changes: Parameters<typeof recordOffline>[2] = {}) =>
  recordOffline(api, token, { method: 'cash', reference: '', amount, donor, ...changes });
const asked = ['isCashLimitConfirmed CONFIRM'];

test('₹2,00,000 in cash asks to be confirmed, is then recorded, audited and put before the trustees', async () => {
  const first = await cash(20_000_000);
  expect(codesOf(first)).toEqual(asked);
  expect(first.userErrors).toMatchObject([
    { message: expect.stringMatching(/₹2,00,000.*section 186 of the Income-tax Act, 2025/) as string },
  ]);
  expect(await api.sql('select 1 from donations')).toEqual([]);

  const { id, receipt } = recorded(await cash(20_000_000, { isCashLimitConfirmed: true }));
  expect(receipt.receiptNumber).toBe('2026-27/000001');
  expect(await api.sql('select kind, donation_id as "donationId", details from attention_items')).toEqual([
    {
      kind: 'cash_limit',
      donationId: id,
      details: '₹2,00,000 in cash from one person on November 20, 2026, confirmed by the person who recorded it.',
    },
  ]);
  expect(
    await api.sql(`select after ->> 'cashOfTheDayAmount' as amount from audit_log where action = 'donation.record'`),
  ).toEqual([{ amount: '20000000' }]);
});

test('what one person gave in cash on one day counts together, however they are known', async () => {
  recorded(await cash(10_000_000));
  expect(codesOf(await cash(10_000_000))).toEqual(asked);
  recorded(await cash(9_999_900));
  const rest = { ...nobody, name: 'A. Kulkarni' };
  expect(codesOf(await cash(100, { donor: { ...rest, pan: donor.pan } }))).toEqual(asked);
  expect(codesOf(await cash(100, { donor: { ...rest, email: 'ASHA@example.org' } }))).toEqual(asked);
  expect(codesOf(await cash(100, { donor: { ...nobody, name: 'asha kulkarni', phone: '98220 12345' } }))).toEqual(
    asked,
  );
  // Another donor, another day, another mode of payment.
  recorded(await cash(100, { donor: nobody }));
  recorded(await cash(10_000_000, { receivedOn: '2026-11-19' }));
  recorded(await recordOffline(api, token, { amount: 50_000_000 }));
  expect(await api.sql('select kind from attention_items')).toEqual([]);
});

test('a refunded slip of the pen does not count, and two clerks at once are one donor', async () => {
  const { id } = recorded(await cash(19_999_900));
  await api.call(
    `mutation ($id: ID!, $key: String!) { refundDonation(input: { id: $id, amount: 19999900, reason: "Mistyped", idempotencyKey: $key }) { userErrors { code } } }`,
    { id, key: randomUUID() },
    { token },
  );
  const both = await Promise.all([cash(10_000_000), cash(10_000_000)]);
  expect(both.flatMap(codesOf)).toEqual(asked);
});

test('what was handed back of a gift in cash was still received that day', async () => {
  const { id } = recorded(await cash(15_000_000));
  await api.call(
    `mutation ($id: ID!, $key: String!) { refundDonation(input: { id: $id, amount: 10000000, reason: "Too much", idempotencyKey: $key }) { userErrors { code } } }`,
    { id, key: randomUUID() },
    { token },
  );
  expect(codesOf(await cash(5_000_000))).toEqual(asked);
});

test('cash of somebody whose two records were merged counts together under either address', async () => {
  recorded(await cash(15_000_000));
  const before = { ...nobody, name: 'Asha K', email: 'asha.k@example.org' };
  recorded(await cash(100, { donor: before, receivedOn: '2026-11-19' }));
  const [keep, merge] = await api.sql<{ id: string }>('select id from donors order by email = $1', [before.email]);
  const { codes } = await api.call(
    'mutation ($keep: ID!, $merge: ID!) { mergeDonors(input: { keepId: $keep, mergeId: $merge }) { userErrors { code } } }',
    { keep: keep?.id, merge: merge?.id },
    { token },
  );
  expect([codes, await api.sql('select 1 from donors')]).toMatchObject([[], [{}]]);
  expect(codesOf(await cash(5_000_000, { donor: before }))).toEqual(asked);
});

test('the second of two clerks waits until the first one’s cash of the day is known', async () => {
  const counters = new Client({ connectionString: api.database.url });
  await counters.connect();
  try {
    await counters.query('begin; lock table receipt_counters in access exclusive mode');
    const first = cash(10_000_000);
    await untilLocked((sql) => api.sql(sql));
    const second = cash(10_000_000);
    await untilLocked((sql) => api.sql(sql), 2);
    await counters.query('commit');
    expect([codesOf(await first), codesOf(await second)]).toEqual([[], asked]);
  } finally {
    await counters.end();
  }
});
