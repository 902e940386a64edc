import { randomUUID } from 'node:crypto';
import { bookMoneyOut } from '../../server/payments/refunds/book-money-out';
import { recordOfflineDonation } from '../../server/payments/offline-donation';
import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { codesOf, offlineInput, recorded, recordOffline } from '../support/office-donations';
import { startPaymentWorld } from '../support/payment-world';
import { officeUser } from '../support/refunds';

const REFUND = `mutation ($id: ID!, $amount: Money!, $key: String!) {
  result: refundDonation(input: { id: $id, amount: $amount, reason: "Typed with a zero too many", idempotencyKey: $key }) { userErrors { code } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const record = (changes: Parameters<typeof recordOffline>[2] = {}) => recordOffline(api, token, changes);
const refund = (id: string, amount: number) => api.call(REFUND, { id, amount, key: randomUUID() }, { token });

test('a transfer typed with a zero too many is refunded and typed again: one receipt void, one good, one gift counted', async () => {
  const wrong = recorded(await record({ reference: 'UTR42', amount: 10_000_000 }));
  expect(codesOf(await record({ reference: 'UTR42', amount: 1_000_000 }))).toEqual(['reference TAKEN']);
  await refund(wrong.id, 10_000_000);
  const right = recorded(await record({ reference: 'UTR42', amount: 1_000_000 }));
  expect(
    await api.sql(
      'select receipt_number as number, amount, voided_at is not null as void from receipts order by serial',
    ),
  ).toEqual([
    { number: '2026-27/000001', amount: 10_000_000, void: true },
    { number: '2026-27/000002', amount: 1_000_000, void: false },
  ]);
  expect(right.receipt.receiptNumber).toBe('2026-27/000002');
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    successes: 1,
    successAmount: 1_000_000,
    totals: { amount: 1_000_000, count: 1 },
    wrongDonors: 0,
    wrongReturns: 0,
    gaps: 0,
  });
  // The valid donation now holds the reference, and the message names its receipt.
  const again = await record({ reference: 'UTR42', amount: 1_000_000 });
  expect(again.userErrors).toMatchObject([
    { message: 'This donation is already recorded. See receipt 2026-27/000002.' },
  ]);
});

test('a cheque refunded in part keeps its number; refunded wholly it gives it back', async () => {
  const cheque = { method: 'cheque', reference: '000123', amount: 500_000 } as const;
  const { id } = recorded(await record(cheque));
  await refund(id, 100_000);
  expect(codesOf(await record(cheque))).toEqual(['reference TAKEN']);
  await refund(id, 400_000);
  const both = await Promise.all([record(cheque), record(cheque)]);
  expect(both.flatMap(codesOf)).toEqual(['reference TAKEN']);
});

test('a gift that counts again after its reference was used anew is put before the office', async () => {
  const world = await startPaymentWorld();
  try {
    const { deps } = world;
    const user = await officeUser(world);
    world.setNow(new Date('2026-11-20T06:00:00Z'));
    const give = async (): Promise<string> =>
      (await recordOfflineDonation(deps, user, offlineInput({ reference: 'UTR42' }))).donationId ?? '';
    const book = (id: string) => deps.dataSource.transaction((manager) => bookMoneyOut(deps, manager, id));
    const first = await give();
    await deps.dataSource.query(`insert into refunds (donation_id, amount, status) values ($1, 500000, 'processed')`, [
      first,
    ]);
    await book(first);
    await give();
    await deps.dataSource.query(`update refunds set status = 'failed'`);
    await book(first);
    const items: object[] = await deps.dataSource.query(
      `select donation_id as "donationId", reference, details from attention_items where kind = 'reference_reused'`,
    );
    expect(items).toEqual([
      { donationId: first, reference: first, details: 'UTR42 appears on receipts 2026-27/000001 and 2026-27/000002.' },
    ]);
  } finally {
    await world.close();
  }
});

test('a bank is the same in capitals and small letters: its cheque of that number is asked about, whatever the amount', async () => {
  const cheque = { method: 'cheque', reference: '000124', draweeBank: 'HDFC Bank' } as const;
  recorded(await record(cheque));
  expect(codesOf(await record({ ...cheque, draweeBank: 'hdfc bank', amount: 700_000 }))).toEqual(['reference TAKEN']);
  recorded(await record({ ...cheque, draweeBank: 'Bank of India', amount: 700_000 }));
});
