import { compareBooks } from '../../server/payments/reconcile/compare-books';
import { startApi, type Api } from '../support/api';
import { importsOf, workOff, type Batch } from '../support/imports';
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

test('a gift is found by the receipt number that it had, in small letters too', async () => {
  await bringBook(['SEVA/2014-15/00012', '2014-06-02'], ['Bk 7/Rcpt 12', '2015-06-02']);
  const find = async (search: string) => {
    const { data } = await api.call<{ list: { items: { donorName: string }[] } }>(
      `query ($search: String) { list: adminDonations(page: {}, filter: {}, search: $search) { items { donorName } } }`,
      { search },
      { token },
    );
    return data.list.items.map(({ donorName }) => donorName);
  };
  expect(await find('seva/2014-15/00012')).toEqual(['Donor 0']);
  expect(await find('SEVA/2014-15/00012')).toEqual(['Donor 0']);
  expect(await find('Bk 7/Rcpt 12')).toEqual(['Donor 1']);
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

/** Sends gifts with these receipts, and looks at them without bringing them in. */
async function checkBook(...numbers: readonly string[]): Promise<Batch> {
  const imports = importsOf(api, token);
  const lines = numbers.map((number, at) => `Donor ${at},d${at}@example.org,${500 + at},2026-11-02,${number}`);
  const { id } = await imports.send('donations', ['Name,Email,Amount,Date,Receipt No.', ...lines].join('\n'));
  return imports.check(id);
}
const numbersBack = async (id: string) => {
  const query = `query ($id: ID!) { batch: adminImport(id: $id) { undo { numbersBack { from to } } } }`;
  const { data } = await api.call<{ batch: { undo: { numbersBack: object[] } } }>(query, { id }, { token });
  return data.batch.undo.numbersBack;
};

test('the dry run says where the next receipt goes on, and an undo moves it back to where it was', async () => {
  const imports = importsOf(api, token);
  expect(await record()).toBe('2026-27/000001');
  const checked = await checkBook('2026-27/000060', '2026-27/000040', 'OLD/7');
  expect(checked.totals).toMatchObject({
    nextReceipt: '2026-27/000002',
    numbersMoved: [{ from: '2026-27/000002', to: '2026-27/000061' }],
  });
  const brought = await imports.bring(checked.id);
  expect(brought.totals).toMatchObject({ nextReceipt: '2026-27/000061', numbersMoved: [] });
  expect(await numbersBack(checked.id)).toEqual([{ from: '2026-27/000061', to: '2026-27/000002' }]);
  expect((await imports.undo(checked.id)).status).toBe('undone');
  expect(await record()).toBe('2026-27/000002');
  expect(await differences()).toEqual([]);
});

test('numbers stay left out where a receipt was issued since, and where another file has them', async () => {
  const imports = importsOf(api, token);
  await record();
  const first = await imports.bring((await checkBook('2026-27/000060')).id);
  const second = await imports.bring((await checkBook('2026-27/000050', '2026-27/000070')).id);
  expect(await numbersBack(first.id)).toEqual([]);
  await imports.undo(first.id);
  expect(await numbersBack(second.id)).toEqual([{ from: '2026-27/000071', to: '2026-27/000002' }]);
  const third = await imports.bring((await checkBook('2026-27/000055')).id);
  expect(await numbersBack(second.id)).toEqual([{ from: '2026-27/000071', to: '2026-27/000056' }]);
  await imports.undo(second.id);
  expect(await record()).toBe('2026-27/000056');
  expect(await numbersBack(third.id)).toEqual([]);
  await imports.undo(third.id);
  expect(await record()).toBe('2026-27/000057');
  expect(await differences()).toEqual([]);
});

test('a number far beyond the next one is refused at its field, and what follows it as well; a book may go on in steps', async () => {
  const imports = importsOf(api, token);
  await record();
  const { id, totals } = await checkBook('2026-27/000102', '2026-27/000203', '2026-27/000305', '2026-27/9001500');
  expect(totals).toMatchObject({ numbersMoved: [{ from: '2026-27/000002', to: '2026-27/000204' }] });
  expect(
    (await imports.lines(id)).map(({ line, problem, field, sentence }) => [line, problem, field, sentence]),
  ).toEqual(
    [4, 5].map((line) => [
      line,
      'receipt_far',
      'receiptNumber',
      'Number is far beyond the next receipt’s. If it is right, set the next number in Settings first',
    ]),
  );
  await imports.mend(id, 4, '2026-27/000304');
  expect((await imports.read(id)).totals).toMatchObject({
    numbersMoved: [{ from: '2026-27/000002', to: '2026-27/000305' }],
  });
  await imports.bring(id);
  expect(await record()).toBe('2026-27/000305');
  expect(await differences()).toEqual([]);
});

test('a book of an earlier year comes in however far its numbers are beyond those issued here in that year', async () => {
  const imports = importsOf(api, token);
  await record();
  await api.sql(
    `insert into receipt_counters (financial_year, is_test, series, last_serial) values ('2025-26', false, 'main', 3)`,
  );
  const { id } = await imports.send(
    'donations',
    'Name,Email,Amount,Date,Receipt No.\nAsha Rao,asha@example.org,500,2025-05-02,2025-26/000400',
  );
  expect((await imports.check(id)).totals).toMatchObject({
    nextReceipt: '2026-27/000002',
    numbersMoved: [{ from: '2025-26/000004', to: '2025-26/000401' }],
  });
  await imports.bring(id);
  expect(await record()).toBe('2026-27/000002');
});

test('a number that came into reach after the import began is not brought in unseen', async () => {
  const imports = importsOf(api, token);
  await record();
  const far = await checkBook('2026-27/000010', '2026-27/000200');
  const near = await checkBook('2026-27/000101');
  await imports.mutate('startImport', 'ImportInput', { id: far.id });
  await imports.mutate('startImport', 'ImportInput', { id: near.id });
  await workOff(api);
  expect((await imports.lines(far.id)).map(({ line, state }) => [line, state])).toEqual([[3, 'refused']]);
  expect(await record()).toBe('2026-27/000102');
  expect(await differences()).toEqual([]);
});
