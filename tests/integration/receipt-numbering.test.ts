import { compareBooks } from '../../server/payments/reconcile/compare-books';
import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { readNumbering, saveNumbering } from '../support/numbering';
import { recordOffline, recorded } from '../support/office-donations';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const record = async (changes: Parameters<typeof recordOffline>[2] = {}): Promise<string> =>
  recorded(await recordOffline(api, token, changes)).receipt.receiptNumber;
const differences = () => compareBooks(api.database.dataSource);
const gaps = async () => (await readLedger(api.database.dataSource)).gaps;

test('a foundation goes on in its own receipt book: pattern and next number hold from the next receipt on', async () => {
  expect(await record()).toBe('2026-27/000001');
  const { numbering } = await saveNumbering(api, token, { prefix: '/ASHA/', digits: 5, nextSerial: 351 });
  expect(numbering).toMatchObject({ prefix: 'ASHA', financialYear: '2026-27', nextSerial: 351 });
  expect(await record()).toBe('ASHA/2026-27/00351');
  await saveNumbering(api, token, { prefix: 'ASHA', digits: 5, yearStyle: 'short' });
  expect(await record()).toBe('ASHA/26-27/00352');
  expect(await api.sql('select receipt_number as number from receipts order by serial limit 1')).toEqual([
    { number: '2026-27/000001' },
  ]);
  expect([await differences(), await gaps()]).toEqual([[], 0]);
});

test('the next financial year begins with 1 in the same pattern, and a late gift of the old one has its number', async () => {
  await saveNumbering(api, token, { prefix: 'ASHA', nextSerial: 40 });
  api.setNow(new Date('2027-04-02T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  expect(await record({ receivedOn: '2027-04-02' })).toBe('ASHA/2027-28/000001');
  expect(await record({ receivedOn: '2027-03-31' })).toBe('ASHA/2026-27/000040');
  expect([await differences(), await gaps()]).toEqual([[], 0]);
});

test('a next number only goes up, and never onto a used one', async () => {
  await record();
  await record();
  for (const nextSerial of [1, 2]) {
    const { userErrors } = await saveNumbering(api, token, { nextSerial });
    expect(userErrors).toEqual([
      {
        field: ['nextSerial'],
        code: 'OUT_OF_RANGE',
        message: `Number ${nextSerial} is used already. The next one is 3 or higher.`,
      },
    ]);
  }
  expect((await saveNumbering(api, token, { nextSerial: 3 })).userErrors).toEqual([]);
  await saveNumbering(api, token, { nextSerial: 100 });
  expect((await saveNumbering(api, token, { nextSerial: 99 })).userErrors[0]).toMatchObject({ field: ['nextSerial'] });
  expect(await record()).toBe('2026-27/000100');
});

test.each([
  ['a prefix with other signs', { prefix: 'आशा' }, 'prefix', 'INVALID'],
  ['a prefix that is a test', { prefix: 'Test-2' }, 'prefix', 'INVALID'],
  ['an endless prefix', { prefix: 'A'.repeat(240_000) }, 'prefix', 'TOO_LONG'],
  ['two digits', { digits: 2 }, 'digits', 'OUT_OF_RANGE'],
  ['a number beyond the limit', { nextSerial: 10_000_000 }, 'nextSerial', 'OUT_OF_RANGE'],
  ['the same prefix twice', { prefix: 'ASHA', offlinePrefix: 'asha' }, 'offlinePrefix', 'INVALID'],
])('%s is refused at its field, and nothing is written', async (_what, changes, field, code) => {
  const { numbering, userErrors } = await saveNumbering(api, token, changes);
  expect([numbering, userErrors.map((error) => [error.field, error.code])]).toEqual([null, [[[field], code]]]);
  expect(await api.sql('select 1 from settings')).toEqual([]);
});

test('offline gifts may have a series of their own, whose prefix no other receipt has', async () => {
  expect(await record()).toBe('2026-27/000001');
  await saveNumbering(api, token, { prefix: 'ON', offlinePrefix: 'OFF', offlineNextSerial: 12 });
  expect([await record(), await record()]).toEqual(['OFF/2026-27/000012', 'OFF/2026-27/000013']);
  expect(await readNumbering(api, token)).toMatchObject({ nextSerial: 2, offlineNextSerial: 14 });

  const { userErrors } = await saveNumbering(api, token, { prefix: 'off' });
  expect(userErrors).toMatchObject([{ field: ['prefix'], code: 'TAKEN' }]);
  expect(userErrors[0]?.message).toContain('OFF/2026-27/000012');
  await saveNumbering(api, token, { prefix: 'ON' });
  expect(await record()).toBe('ON/2026-27/000002');
  expect([await differences(), await gaps()]).toEqual([[], 0]);
});

test('a form that was filled before a colleague saved is told so, and both saves are in the audit log', async () => {
  const { updatedAt } = await readNumbering(api, token);
  await saveNumbering(api, token, { prefix: 'ONE', nextSerial: 7 }, updatedAt);
  api.setNow(new Date('2026-11-20T06:01:00Z'));
  const { userErrors } = await saveNumbering(api, token, { prefix: 'TWO' }, updatedAt);
  expect(userErrors).toMatchObject([{ field: [], code: 'CONFLICT' }]);
  await saveNumbering(api, token, { prefix: 'TWO' });
  expect(
    await api.sql(`select before ->> 'nextSerial' as before, after ->> 'nextSerial' as after, after ->> 'prefix' as prefix
                     from audit_log where action = 'receipt_numbering.update' order by at, id`),
  ).toEqual([
    { before: '1', after: '7', prefix: 'ONE' },
    { before: '7', after: '7', prefix: 'TWO' },
  ]);
});

test('gifts that are booked while the next number changes have all their numbers: none twice, none left out unrecorded', async () => {
  const changes = [50, 120, 400].map(
    (nextSerial) => () => saveNumbering(api, token, { prefix: `P${nextSerial}`, nextSerial }),
  );
  const gifts = Array.from({ length: 24 }, () => () => record());
  const all = gifts.flatMap((gift, index) =>
    index % 8 === 7 ? [gift, changes[Math.floor(index / 8)] ?? gift] : [gift],
  );
  const results = await Promise.all(all.map((run) => run()));
  const numbers = results.filter((result): result is string => typeof result === 'string');
  expect(new Set(numbers).size).toBe(24);
  expect([await differences(), await gaps()]).toEqual([[], 0]);
  const [row] = await api.sql<{ serials: number }>('select count(distinct serial)::int as serials from receipts');
  expect(row?.serials).toBe(24);
});

describe('a planted fault is noticed, by the product and by the tests’ own books:', () => {
  beforeEach(async () => {
    await record();
    await saveNumbering(api, token, { nextSerial: 350 });
    await record();
    await record();
  });
  test.each([
    ['a number is missing', () => api.sql('update receipts set serial = 355 where serial = 351')],
    ['a number that was left out is used', () => api.sql('update receipts set serial = 17 where serial = 351')],
    ['the counter ran ahead', () => api.sql('update receipt_counters set last_serial = 352')],
    [
      'the counter went back, so that a number would come again',
      () => api.sql('update receipt_counters set last_serial = 350'),
    ],
  ])('%s', async (_what, plant) => {
    expect([await differences(), await gaps()]).toEqual([[], 0]);
    await plant();
    expect(await differences()).toMatchObject([{ kind: 'receipt_numbers', reference: '2026-27' }]);
    expect(await gaps()).toBeGreaterThan(0);
  });

  test('a number cannot be used a second time', async () => {
    await expect(api.sql('update receipts set serial = 350 where serial = 351')).rejects.toThrow('receipts_serial');
  });
});
