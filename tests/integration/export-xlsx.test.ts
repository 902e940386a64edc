import { buffer } from 'node:stream/consumers';
import { sheetRow } from '../../server/exports/xlsx/cells';
import { xlsxStream } from '../../server/exports/xlsx/xlsx-stream';
import { startApi, type Api } from '../support/api';
import { cellsOfCsv, cellsOfXlsx, download, partOf } from '../support/export-files';
import { addGift } from '../support/gifts';

/** Every list as an Excel file, opened by the product's own reader and compared with its CSV cell by cell. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

/** The reader gives the day of a time; a CSV has an apostrophe where a spreadsheet would run the text. */
const plain = (cell: string): string =>
  cell
    .replace(/^(\d{4}-\d\d-\d\d) \d\d:\d\d:\d\d$/, '$1')
    .replace(/^'(?=[=+\-@])/, '')
    .trim();
const padded = (cells: readonly string[], length: number): string[] =>
  Array.from({ length }, (_, at) => plain(cells[at] ?? ''));

const WICKED = '=HYPERLINK("https://evil.example","x")';
const fill = async (): Promise<void> => {
  const gift = {
    donorName: WICKED,
    amount: 12_34_567_50,
    at: new Date('2026-03-31T18:29:59Z'),
    donorPan: 'ABCPR1234F',
  };
  await addGift(api, gift);
  await addGift(api, {
    donorName: '  <Rao> & "Söhne"\tराव',
    donorEmail: 'r@x.org',
    amount: 100,
    at: new Date('2026-03-31T18:30:00Z'),
  });
  await api.sql(
    `insert into members (name, city, mobile_number, email, pan_card_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     values ('+Meera', '@Pune', '0098220123456', 'm@x.org', null, '/a.png', 'monthly', 10050, '2024-02-29', '2024-03-29', 'expired')`,
  );
  await api.sql(
    `insert into contact_submissions (name, email, phone, message, kind, status, created_at)
     values ('-Ravi', 'r@x.org', '+919822012345', E'One\\nTwo', 'csr', 'read', '2026-11-19T18:30:00Z')`,
  );
  await api.sql(
    `insert into volunteer_submissions (name, email, phone, message, status, created_at)
     values ('1E5', 't@x.org', '+919822012345', '', 'approved', '2026-11-19T18:29:59Z')`,
  );
  await api.sql(
    `insert into events (title, slug, location, status, event_date) values ('Walk', 'walk', '=1+1', 'completed', '2026-11-19T18:30:00Z')`,
  );
  await api.sql(
    `insert into campaigns (title, slug, category, status, goal_amount, raised_amount, end_date)
     values ('007', 'wells', 'Development', 'draft', 100000, 33350, '2027-01-31')`,
  );
};

const lists = [
  'donations',
  'receipts',
  'donors',
  'members',
  'contact',
  'volunteers',
  'events',
  'campaigns',
  'donationsReport',
  'membersReport',
];

test.each(lists)('%s: the same cells as the CSV, and no formula', async (list) => {
  await fill();
  const xlsx = await download(api, token, { list: list, format: 'xlsx' });
  expect(xlsx.name).toMatch(/\.xlsx$/);
  expect(xlsx.response.headers.get('content-type')).toBe(
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  );
  const [sheet, text] = [
    await cellsOfXlsx(xlsx.bytes),
    await cellsOfCsv((await download(api, token, { list: list, format: 'csv' })).bytes),
  ];
  const width = text[0]?.cells.length ?? 0;
  expect(text.length).toBeGreaterThan(1);
  expect(sheet.map(({ cells }) => padded(cells, width))).toEqual(text.map(({ cells }) => padded(cells, width)));
  expect(sheet.flatMap(({ formulas }) => formulas)).toEqual([]);
  expect(await partOf(xlsx.bytes, 'xl/worksheets/sheet1.xml')).not.toContain('<f');
});

test('amounts are numbers, days are dates, telephone numbers and PANs are text', async () => {
  await fill();
  const xml = await partOf(
    (await download(api, token, { list: 'members', format: 'xlsx' })).bytes,
    'xl/worksheets/sheet1.xml',
  );
  const [, row = ''] = xml.split('</row>');
  // 29 February 2024 is day 45351 of a spreadsheet.
  expect(row).toContain('<c s="4"><v>45351</v></c>');
  expect(row).toContain('<c s="3"><v>100.50</v></c>');
  expect(row).toContain('<t xml:space="preserve">0098220123456</t>');
  expect(row).toContain('<t xml:space="preserve">+Meera</t>');
  const gifts = await partOf(
    (await download(api, token, { list: 'donations', format: 'xlsx' })).bytes,
    'xl/worksheets/sheet1.xml',
  );
  expect(gifts).toContain('<v>1234567.50</v>');
  expect(gifts).toContain('=HYPERLINK("');
});

const file = (rows: (string | null)[][]) => ({
  columns: [{ header: 'Text' }, { header: 'Number', kind: 'number' as const }],
  chunks: (async function* () {
    const lines = rows.map((row) => sheetRow(row, ['text', 'number']));
    yield* [lines.slice(0, 3), lines.slice(3)].filter((chunk) => chunk.length > 0);
  })(),
});
const written = (rows: (string | null)[][], maxRows?: number): Promise<Buffer> =>
  buffer(
    xlsxStream({
      sheets: [{ name: 'A/b: [c]', file: file(rows) }],
      now: new Date(0),
      onRows: async () => undefined,
      maxRows,
    }),
  );

test('a list that is longer than a sheet goes on in the next, and no empty sheet is left', async () => {
  const bytes = await written(
    Array.from({ length: 8 }, (_, at) => [`r${at}`, String(at)]),
    5,
  );
  const counts: number[] = [];
  for (const number of [1, 2, 3])
    counts.push((await partOf(bytes, `xl/worksheets/sheet${number}.xml`)).split('<row>').length - 1);
  expect(counts).toEqual([5, 5, 0]);
  expect(await partOf(bytes, 'xl/workbook.xml')).toMatch(/name="A b\s+c " sheetId="1".*name="A b\s+c\s+2" sheetId="2"/);
});

test('what XML cannot hold does not break the file', async () => {
  const rows = await cellsOfXlsx(
    await written([
      ['a\u0000\u0008<b>&\ud800c\uffff', 'N/A'],
      ['x'.repeat(9_000), '7'],
      [null, null],
      ['_x000D_', '-1.5'],
    ]),
  );
  expect(rows.slice(1).map(({ cells }) => cells)).toEqual([
    ['a<b>&c', 'N/A'],
    ['x'.repeat(9_000), '7'],
    ['_x000D_', '-1.50'],
  ]);
});

test('a source that fails breaks the file off', async () => {
  const chunks = (async function* () {
    yield [sheetRow(['one', '1'], ['text', 'text'])];
    throw new Error('The database is gone.');
  })();
  const stream = xlsxStream({
    sheets: [{ name: 'A', file: { columns: [{ header: 'Text' }, { header: 'Number' }], chunks } }],
    now: new Date(0),
    onRows: async () => undefined,
  });
  await expect(buffer(stream)).rejects.toThrow('The database is gone.');
});

test('rows are read as the file is read, not ahead', async () => {
  let read = 0;
  const chunks = (async function* () {
    for (; read < 1_000_000; read += 1)
      yield Array.from({ length: 500 }, (_, at) => sheetRow([`${read} ${at} ${Math.sin(at + read)}`], ['text']));
  })();
  const stream = xlsxStream({
    sheets: [{ name: 'A', file: { columns: [{ header: 'Text' }], chunks } }],
    now: new Date(0),
    onRows: async () => undefined,
  });
  await stream[Symbol.asyncIterator]().next();
  stream.destroy();
  expect(read).toBeLessThan(100);
});
