import { compareBooks } from '../../server/payments/reconcile/compare-books';
import { startApi, type Api } from '../support/api';
import { importsOf, type Batch } from '../support/imports';
import { saveNumbering } from '../support/numbering';
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

/** Brings gifts with these receipts in, each on its day. */
async function bringBook(...receipts: readonly (readonly [number: string, day: string])[]): Promise<Batch> {
  const imports = importsOf(api, token);
  const lines = receipts.map(([number, day], at) => `Donor ${at},d${at}@example.org,500,${day},${number}`);
  const batch = await imports.send('donations', ['Name,Email,Amount,Date,Receipt No.', ...lines].join('\n'));
  expect((await imports.check(batch.id)).figures).toMatchObject({ ready: receipts.length });
  return imports.bring(batch.id);
}

test('a receipt book in our own pattern is continued: at 350, the next receipt is 351', async () => {
  await saveNumbering(api, token, { prefix: 'ASHA', digits: 5 });
  const { totals } = await bringBook(
    ['ASHA/2026-27/00349', '2026-11-02'],
    ['asha/2026-27/350', '2026-11-03'],
    ['ASHA/2025-26/00900', '2026-03-30'],
    ['ASHA/2026-27/00012-A', '2026-05-03'],
    ['OLD/2026-27/99999', '2026-05-04'],
  );
  expect(totals).toMatchObject({ nextReceipt: 'ASHA/2026-27/00351' });
  expect(await record()).toBe('ASHA/2026-27/00351');
  expect(await differences()).toEqual([]);
});

test('a pattern that would give brought in numbers again goes on behind them', async () => {
  await bringBook(['ASHA/2026-27/00350', '2026-11-02'], ['ASHA/2025-26/00900', '2026-03-30']);
  expect(await record()).toBe('2026-27/000001');
  const { userErrors } = await saveNumbering(api, token, { prefix: 'ASHA', digits: 5, nextSerial: 350 });
  expect(userErrors).toEqual([
    {
      field: ['nextSerial'],
      code: 'OUT_OF_RANGE',
      message: 'Receipt ASHA/2026-27/00350 was brought in. The next number is 351 or higher.',
    },
  ]);
  expect((await saveNumbering(api, token, { prefix: 'ASHA', digits: 5, nextSerial: 351 })).userErrors).toEqual([]);
  expect(await record()).toBe('ASHA/2026-27/00351');
  expect(await differences()).toEqual([]);
});

test('the second series is continued as well', async () => {
  await saveNumbering(api, token, { prefix: 'ASHA', offlinePrefix: 'BOOK' });
  await bringBook(['BOOK/2026-27/000041', '2026-11-02']);
  expect(await record()).toBe('BOOK/2026-27/000042');
  expect(await differences()).toEqual([]);
});

test.each([
  ['2026-04-01', 'ASHA/2026-27/00350', 'ASHA/2026-27/00351'],
  ['2026-03-31', 'ASHA/2025-26/00350', 'ASHA/2026-27/00001'],
])('a book whose only gift is of %s belongs to its financial year', async (day, number, next) => {
  await saveNumbering(api, token, { prefix: 'ASHA', digits: 5 });
  await bringBook([number, day]);
  expect(await record()).toBe(next);
  expect(await differences()).toEqual([]);
});

test('a number of the first minutes of a year, as an adopted payment has it, belongs to that year', async () => {
  await bringBook(['ASHA/2026-27/00350', '2026-04-01']);
  await api.sql(`update donations set captured_at = '2026-04-01T00:10:00+05:30'`);
  const { userErrors } = await saveNumbering(api, token, { prefix: 'ASHA', digits: 5, nextSerial: 350 });
  expect(userErrors).toMatchObject([{ field: ['nextSerial'], code: 'OUT_OF_RANGE' }]);
});
