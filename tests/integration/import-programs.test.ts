import { startApi, type Api } from '../support/api';
import { download } from '../support/export-files';
import { importsOf, sendFile } from '../support/imports';
import { saveNumbering } from '../support/numbering';
import { recordOffline, recorded } from '../support/office-donations';
import { xlsxParts, zip } from '../support/xlsx';

/** Files as programs other than Excel write them, this one included. */
let api: Api;
let token: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  imports = importsOf(api, token);
});
afterAll(() => api.close());

const changed = (
  part: string,
  change: (text: string) => string,
  rows = [
    ['Name', 'Email'],
    ['Asha', 'a@example.org'],
  ],
) =>
  zip(
    xlsxParts(rows).map((each) =>
      each.name === part ? { ...each, data: Buffer.from(change(each.data.toString())) } : each,
    ),
  );

test('LibreOffice and Google Sheets say of each sheet that it is visible', async () => {
  const file = changed('xl/workbook.xml', (text) => text.replace('name="Sheet1"', 'state="visible" name="Sheet1"'));
  const batch = await imports.send('donors', file, 'donors.xlsx');
  expect(batch).toMatchObject({ status: 'columns', format: 'Excel', refusal: null });
  expect((await imports.check(batch.id)).figures).toMatchObject({ lines: 1, ready: 1 });
});

test('cells and columns that have nothing but a format are none', async () => {
  const format = (text: string): string => text.replace('</row>', '<c r="D1" s="1"/><c r="AMJ1" s="1"/></row>');
  const wide = await imports.send('donors', changed('xl/worksheets/sheet1.xml', format));
  expect(wide.columns.map(({ heading }) => heading)).toEqual(['Name', 'Email']);
  const csv = await imports.send('donors', 'Name,,Email,,\nAsha,,a@example.org,,\n');
  expect(csv.columns.map(({ heading }) => heading)).toEqual(['Name', '', 'Email']);
  expect((await imports.check(csv.id)).figures).toMatchObject({ ready: 1, refused: 0 });
});

test('a sheet that this office exported comes in again, each value in its column', async () => {
  const { receipt } = recorded(await recordOffline(api, token, {}));
  const { bytes } = await download(api, token, { list: 'donations', format: 'xlsx' });
  const batch = await imports.send('donations', new Uint8Array(bytes));
  await imports.check(batch.id);
  // The cells of this file have no address.
  expect(await imports.lines(batch.id)).toMatchObject([
    { problem: 'receipt_used', field: 'receiptNumber', value: receipt.receiptNumber },
  ]);
});

test('a file of LibreOffice is told what to do', async () => {
  const type = Buffer.from('application/vnd.oasis.opendocument.spreadsheet');
  const head = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(26), Buffer.from('mimetype'), type]);
  expect(await sendFile(api, token, 'donors', new Uint8Array(head), 'donors.ods')).toMatchObject({
    status: 415,
    message: 'The file is an OpenDocument file (.ods). Save it as “CSV UTF-8” or .xlsx and bring it in again.',
  });
});

test('test payments of a GiveWP site are no gifts, whichever of its columns comes first', async () => {
  const lines = ['1,live,razorpay,500,2022-01-01,Asha,Complete', '2,test,manual,700,2022-01-02,Asha,Complete'];
  const headings = 'Donation ID,Payment Mode,Payment Gateway,Donation Total,Donation Date,First Name,Donation Status';
  const batch = await imports.send('donations', [headings, ...lines].join('\n'));
  expect(batch.columns.slice(1, 3).map(({ field }) => field)).toEqual(['mode', 'method']);
  expect((await imports.check(batch.id)).figures).toMatchObject({ ready: 1, notComplete: 1, amount: 50_000 });
  const book = await imports.send('donations', 'Date,Amt (Rs.),Name of Donor,Payment Mode\n2022-01-01,500,Asha,Cash');
  expect(book.columns.map(({ field }) => field)).toEqual(['date', 'amount', 'name', 'method']);
});

test('the number of a receipt of ours is used, in whichever case and with whichever zeros it is typed', async () => {
  await saveNumbering(api, token, { prefix: 'ASHA', digits: 5 });
  const { receipt } = recorded(await recordOffline(api, token, {}));
  expect(receipt.receiptNumber).toBe('ASHA/2026-27/00001');
  const numbers = ['ASHA/2026-27/00001', 'asha/2026-27/00001', 'Asha/2026-27/1', 'ASHA/2026-27/00010', 'OLD/00001'];
  const lines = numbers.map((number, at) => `Donor ${at},500,2026-11-02,${number}`);
  const batch = await imports.send('donations', ['Name,Amount,Date,Receipt No.', ...lines].join('\n'));
  await imports.check(batch.id);
  expect((await imports.lines(batch.id)).map(({ line, sentence }) => [line, sentence])).toEqual([
    [2, 'Number used before'],
    [3, 'Number used before'],
    [4, 'Number used before'],
  ]);
});
