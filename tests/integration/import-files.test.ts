import { startApi, type Api } from '../support/api';
import { importsOf, sendFile, workOff } from '../support/imports';
import { xlsx, xlsxParts, zip, type Cell } from '../support/xlsx';

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

const nothingIsLeft = async (): Promise<void> =>
  expect(await api.sql('select 1 from import_lines union all select 1 from import_parts')).toEqual([]);

test('an Excel sheet is read: dates by their format, numbers without an exponent, formulas refused by line', async () => {
  const rows: Cell[][] = [
    ['Receipt No', 'Date', 'Amount', 'Donor Name', 'Mobile'],
    ['B/1', { day: '2026-04-03' }, 2500.5, 'Asha & Co', 9822012345],
    ['B/2', '05/11/2026', 1e5, 'Ravi', ''],
    ['B/3', { day: '2026-05-01' }, { formula: 'SUM(C2:C3)' }, 'Meera', ''],
  ];
  const batch = await imports.send('donations', xlsx(rows), 'book.xlsx');
  expect(batch).toMatchObject({ status: 'columns', format: 'Excel', fileName: 'book.xlsx' });
  expect(batch.columns.map(({ field, samples }) => [field, samples[0]])).toEqual([
    ['receiptNumber', 'B/1'],
    ['date', '2026-04-03'],
    ['amount', '2500.50'],
    ['name', 'Asha & Co'],
    ['phone', '9822012345'],
  ]);
  const { figures } = await imports.check(batch.id);
  expect(figures).toMatchObject({ lines: 3, ready: 1, refused: 2, amount: 250_050 });
  expect((await imports.lines(batch.id)).map(({ line, problem, value }) => [line, problem, value])).toEqual([
    [3, 'two_dates', '05/11/2026'],
    [4, 'formula', '=SUM(C2:C3)'],
  ]);
  await imports.bring(batch.id);
  expect(await api.sql(`select amount::int, donor_phone, imported_receipt from donations`)).toEqual([
    { amount: 250_050, donor_phone: '+919822012345', imported_receipt: 'B/1' },
  ]);
});

test('a bomb, a lying size, a damaged file and declared entities are refused, and nothing is left of them', async () => {
  const parts = xlsxParts([['Name'], ['A']]);
  const bomb = { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(64 * 1024 * 1024, 0x20) };
  const others = parts.filter(({ name }) => name !== bomb.name);
  expect(await imports.send('donors', zip([...others, bomb]))).toMatchObject({
    status: 'refused',
    refusal: expect.stringContaining('unpacks to far more') as string,
  });
  expect(await imports.send('donors', zip([...others, { ...bomb, stated: 1_000 }]))).toMatchObject({
    status: 'refused',
  });
  expect(await imports.send('donors', xlsx([['Name'], ['A']]).slice(0, 400))).toMatchObject({
    status: 'refused',
    refusal: expect.stringContaining('damaged') as string,
  });
  const entities =
    '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row r="1"><c t="str"><v>&b;</v></c></row></sheetData></worksheet>';
  expect(
    await imports.send('donors', zip([...others, { name: bomb.name, data: Buffer.from(entities) }])),
  ).toMatchObject({
    status: 'refused',
  });
  await nothingIsLeft();
});

test('a quote that never closes, a cell of 240 kB and too many columns are refused', async () => {
  const endless = `Name,City\nA,"${'x'.repeat(1_000_000)}`;
  expect((await imports.send('donors', endless)).refusal).toContain('quotes of the file are broken');
  expect((await imports.send('donors', `Name\n${'x'.repeat(20_000)}`)).refusal).toContain(
    'more than 10,000 characters',
  );
  expect((await imports.send('donors', `${'Name,'.repeat(300)}\nA`)).refusal).toContain('more than 200 columns');
  await nothingIsLeft();
});

test('what a person chose for a heading is remembered, and needed fields are asked for by their names', async () => {
  const file = 'Giver,Rupees given,When\nAsha,500,2020-01-01';
  const first = await imports.send('donations', file);
  expect(first.columns.map(({ state }) => state)).toEqual(['undecided', 'undecided', 'undecided']);
  expect((await imports.mutate('startImportDryRun', 'ImportInput', { id: first.id })).userErrors).toMatchObject([
    { field: ['columns'], code: 'REQUIRED', message: 'Say which column holds: Date of the gift, Amount, A name.' },
  ]);
  const columns = ['name', 'amount', 'date'].map((field, position) => ({ position, field }));
  const saved = await imports.save({ id: first.id, columns });
  expect(saved.batch?.columns.map(({ field, state }) => [field, state])).toEqual([
    ['name', 'chosen'],
    ['amount', 'chosen'],
    ['date', 'chosen'],
  ]);
  const second = await imports.send('donations', file);
  expect(second.columns.map(({ field, state }) => [field, state])).toEqual([
    ['name', 'remembered'],
    ['amount', 'remembered'],
    ['date', 'remembered'],
  ]);
  expect((await imports.check(second.id)).figures).toMatchObject({ ready: 1 });
});

test('a batch is removed with its lines, templates are there for each kind, and a template comes in as it is', async () => {
  const { id } = await sendFile(api, token, 'donors', 'Name\nA');
  await workOff(api);
  const discard = `mutation ($id: ID!) { discardImport(input: { id: $id }) { deletedId userErrors { code } } }`;
  expect((await api.call<object>(discard, { id }, { token })).data).toEqual({
    discardImport: { deletedId: id, userErrors: [] },
  });
  await nothingIsLeft();
  for (const kind of ['donors', 'members', 'donations', 'volunteers']) {
    const template = await fetch(`${api.origin}/imports/templates/${kind}.csv`);
    expect(template.headers.get('content-disposition')).toBe(`attachment; filename="bring-in-${kind}.csv"`);
    const batch = await imports.send(kind, await template.text());
    expect(batch.columns.filter(({ state }) => state !== 'matched')).toEqual([]);
    expect((await imports.check(batch.id)).figures).toMatchObject({ ready: 1, refused: 0 });
  }
});
