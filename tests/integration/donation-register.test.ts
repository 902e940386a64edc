import { startApi, type Api } from '../support/api';
import { cellsOfCsv, cellsOfXlsx, createExport, download } from '../support/export-files';
import { addGift } from '../support/gifts';
import { readPdf } from '../support/pdf-text';

/** The donation register and the board report as files, against sums over the gifts themselves. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-23T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const YEAR = { from: '2025-04-01', to: '2026-03-31' };
const at = (time: string): Date => new Date(`${time}+05:30`);
const change = (id: string, set: string) => api.sql(`update donations set ${set} where id = $1`, [id]);

/** A year with everything that a register meets, entered out of order. */
async function fill(): Promise<void> {
  const late = await addGift(api, { at: at('2026-03-31T23:59:59'), amount: 100_001, donorName: 'आशा कुलकर्णी' });
  await change(late.donationId, `payment_method = 'bank_transfer', payment_reference = 'UTR77'`);
  await addGift(api, { at: at('2026-04-01T00:00:00'), donorName: 'Next Year' });
  await addGift(api, { at: at('2025-03-31T23:59:59'), donorName: 'Year Before' });
  const first = await addGift(api, { at: at('2025-04-01T00:00:00'), amount: 200_001, donorName: 'Large Cash' });
  await change(first.donationId, `payment_method = 'cash'`);
  const small = await addGift(api, { at: at('2025-06-10T10:00:00'), amount: 200_000, donorName: 'Small Cash' });
  await change(small.donationId, `payment_method = 'cash'`);
  // The later gift of the day has the lower number.
  const [later, earlier] = [
    await addGift(api, { at: at('2025-06-11T23:00:00'), donorName: 'Low Number', donorPan: 'ABCPK1234L' }),
    await addGift(api, { at: at('2025-06-11T00:30:00'), donorName: 'High Number' }),
  ];
  await change(later.donationId, `refunded_amount = 10000`);
  await change(earlier.donationId, `status = 'refunded', void_reason = 'bounced'`);
  await api.sql(`update receipts set voided_at = $2, is_80g = false where donation_id = $1`, [
    earlier.donationId,
    at('2025-07-01T10:00:00'),
  ]);
  await addGift(api, { at: at('2025-06-12T10:00:00'), status: 'pending', donorName: 'Not Paid' });
  await api.sql(
    `insert into donations (donor_id, amount, status, source, donor_name, donor_email, donor_phone, payment_method, captured_at, created_at, imported_receipt, campaign_title)
     values ((select id from donors limit 1), 55500, 'success', 'imported', '=Old', '', '', 'cheque', $1, $1, 'ASHA/7', 'Wells')`,
    [at('2025-04-30T23:59:59')],
  );
}

const names = ['Large Cash', '=Old', 'Small Cash', 'Low Number', 'High Number', 'आशा कुलकर्णी'];

test('lines stand by day and then by number, void ones and those brought in included, from midnight to midnight in India', async () => {
  await fill();
  const { bytes, name } = await download(api, token, { list: 'donationRegister', format: 'csv', span: YEAR });
  const [head, ...lines] = (await cellsOfCsv(bytes)).map(({ cells }) => cells);
  const column = (header: string): string[] => lines.map((cells) => cells[head?.indexOf(header) ?? -1] ?? '');
  expect(name).toBe('donation-register-2025-26-2026-11-23.csv');
  expect(column('Donor').map((cell) => cell.replace(/^'/, ''))).toEqual(names);
  expect(column('Date')).toEqual(['2025-04-01', '2025-04-30', '2025-06-10', '2025-06-11', '2025-06-11', '2026-03-31']);
  expect(column('Kept')).toEqual(['2000.01', '555', '2000', '400', '0', '1000.01']);
  expect(column('Note')).toEqual(['', 'Brought in', '', 'Refunded in part', 'Void: bounced', '']);
  expect(column('Receipt #')[1]).toBe('ASHA/7');
  expect(column('Reference').at(-1)).toBe('UTR77');
  expect(column('PAN')[3]).toBe('ABCPK1234L');
  expect(column('80G')).toEqual(['No', 'No', 'No', 'Yes', 'No', 'No']);
});

test('a gift without a receipt of ours that was given back says so', async () => {
  await fill();
  await api.sql(`update donations set status = 'refunded', refunded_amount = amount where source = 'imported'`);
  const { bytes } = await download(api, token, { list: 'donationRegister', format: 'csv', span: YEAR });
  const old = (await cellsOfCsv(bytes)).map(({ cells }) => cells).find((cells) => cells.includes('ASHA/7'));
  expect(old).toEqual(expect.arrayContaining(['555', '0', 'Void: refunded']));
});

test('the Excel file sums by method and purpose, to the paisa, and lists cash above ₹2,000 apart', async () => {
  await fill();
  const { bytes } = await download(api, token, { list: 'donationRegister', format: 'xlsx', span: YEAR });
  const sheet = async (place: number): Promise<string[][]> =>
    (await cellsOfXlsx(bytes, place)).map(({ cells }) => cells.map((cell) => cell.trim()));
  const total = ['Total', '6', '6555.02', '600', '5955.02'];
  expect(await sheet(1)).toEqual([
    ['Method', 'Gifts', 'Amount', 'Refunded, void', 'Kept'],
    ['Cash', '2', '4000.01', '0', '4000.01'],
    ['Bank transfer', '1', '1000.01', '0', '1000.01'],
    ['UPI', '2', '1000', '600', '400'],
    ['Cheque', '1', '555', '0', '555'],
    total,
  ]);
  expect(await sheet(2)).toEqual([
    ['Purpose', 'Gifts', 'Amount', 'Refunded, void', 'Kept'],
    ['General', '5', '6000.02', '600', '5400.02'],
    ['Wells', '1', '555', '0', '555'],
    total,
  ]);
  expect((await sheet(3)).map((cells) => cells[2])).toEqual(['Donor', 'Large Cash']);
});

test('cash above ₹2,000 is listed apart as it was received, whatever went back of it', async () => {
  await fill();
  await api.sql(`update donations set refunded_amount = 100000 where donor_name = 'Large Cash'`);
  const { bytes } = await download(api, token, { list: 'donationRegister', format: 'xlsx', span: YEAR });
  const large = (await cellsOfXlsx(bytes, 3)).map(({ cells }) => cells[2]?.trim());
  expect(large).toEqual(['Donor', 'Large Cash']);
});

test('a long day goes on from chunk to chunk, each gift once and in order, and is too long to print', async () => {
  await addGift(api, { at: at('2025-01-01T10:00:00') });
  await api.sql(
    `insert into donations (donor_id, source, amount, status, donor_name, donor_email, donor_phone, payment_method, captured_at, created_at)
     select (select id from donors), 'offline', 100, 'success', 'Gift ' || n, '', '', 'cash', $1, $1 from generate_series(1, 5001) n`,
    [at('2025-06-11T10:00:00')],
  );
  await api.sql(
    `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     select id, '2025-26', n, 'R/' || n, false, '2025-06-11', jsonb_build_object('amount', 100, 'donor', jsonb_build_object('name', donor_name))
       from (select id, donor_name, substr(donor_name, 6)::int as n from donations where source = 'offline') d`,
  );
  const { bytes } = await download(api, token, { list: 'donationRegister', format: 'csv', span: YEAR });
  const numbers = (await cellsOfCsv(bytes)).slice(1).map(({ cells }) => cells[1]);
  expect(numbers).toEqual(Array.from({ length: 5001 }, (_, index) => `R/${index + 1}`));
  const { userErrors } = await createExport(api, token, { list: 'donationRegister', format: 'pdf', span: YEAR });
  expect(userErrors).toEqual([
    {
      field: ['format'],
      code: 'INVALID',
      message: 'These days have 5,001 gifts; at most 5,000 are printed. Choose fewer days, or XLSX.',
    },
  ]);
});

test('the printed register holds the lines, the sums and the number of each page', async () => {
  await fill();
  for (let more = 0; more < 25; more += 1)
    await addGift(api, { at: at('2025-09-01T10:00:00'), donorName: `More ${more}` });
  const { bytes, response, name } = await download(api, token, {
    list: 'donationRegister',
    format: 'pdf',
    span: YEAR,
  });
  expect(name).toBe('donation-register-2025-26-2026-11-23.pdf');
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const { text, pages } = readPdf(bytes);
  expect(pages).toBeGreaterThan(1);
  expect(text).toContain('Donation register, Financial year 2025-26');
  // Shaped Devanagari is no plain text in a PDF.
  for (const donor of [...names.slice(0, -1), 'More 24']) expect(text).toContain(donor);
  expect(text).toContain('₹2,000.01');
  // 6,555.02 and 25 gifts of ₹500.
  expect(text).toContain('₹19,055.02');
  expect(text).toContain('₹18,455.02');
  for (let page = 1; page <= pages; page += 1) expect(text).toContain(`Page ${page} of ${pages}`);
  expect(text.match(/Donor, PAN/g)?.length).toBeGreaterThan(pages - 1);
});

test('the board report prints figures and charts, and has them as sheets', async () => {
  await fill();
  const span = { from: '2025-04-01', to: '2025-06-30' };
  const { text } = readPdf((await download(api, token, { list: 'boardReport', format: 'pdf', span })).bytes);
  expect(text).toContain('Board report, Quarter 1 of 2025-26');
  // Without the gift that was given back: 2,000.01 + 555 + 2,000 + 400.
  expect(text).toContain('₹4,955.01');
  for (const title of ['Campaign Performance', 'Donations by month', 'New and returning donors'])
    expect(text).toContain(title);
  const { bytes } = await download(api, token, { list: 'boardReport', format: 'xlsx', span });
  const figures = (await cellsOfXlsx(bytes)).map(({ cells }) => cells);
  expect(figures[1]?.slice(0, 2)).toEqual(['Total Revenue', '₹4,955.01']);
  const months = (await cellsOfXlsx(bytes, 2)).map(({ cells }) => cells.slice(0, 3));
  expect(months.slice(1)).toEqual([
    ['2025-04-01', '2555.01', '2'],
    ['2025-05-01', '0', '0'],
    ['2025-06-01', '2400', '2'],
  ]);
});

test.each([
  ['a register without days', { list: 'donationRegister' }, 'span', 'REQUIRED'],
  [
    'days in the wrong order',
    { list: 'boardReport', format: 'pdf', span: { from: '2026-02-01', to: '2026-01-01' } },
    'span',
    'INVALID',
  ],
  ['days to come', { list: 'donationRegister', span: { from: '2027-01-01', to: '2027-02-01' } }, 'span', 'INVALID'],
  ['more than a year', { list: 'donationRegister', span: { from: '2024-01-01', to: '2026-02-01' } }, 'span', 'INVALID'],
  ['a board report as CSV', { list: 'boardReport', span: YEAR }, 'format', 'INVALID'],
  ['a list to print', { list: 'donors', format: 'pdf' }, 'format', 'INVALID'],
])('%s is refused, and no link is made', async (_name, input, field, code) => {
  const created = await createExport(api, token, input);
  expect(created).toMatchObject({ export: null, userErrors: [{ field: [field], code }] });
  expect(await api.sql('select 1 from exports')).toEqual([]);
});

test('days without a gift print a page that says so', async () => {
  const span = { from: '2026-11-01', to: '2026-11-23' };
  const { text, pages } = readPdf(
    (await download(api, token, { list: 'donationRegister', format: 'pdf', span })).bytes,
  );
  expect(pages).toBe(1);
  expect(text).toContain('No gift came in these days.');
  const board = readPdf((await download(api, token, { list: 'boardReport', format: 'pdf', span })).bytes);
  expect(board.text).toContain('₹0');
});
