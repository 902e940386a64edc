import { startApi, type Api } from '../support/api';
import { importsOf, workOff } from '../support/imports';
import { xlsx } from '../support/xlsx';

/** Sheets as foundations really keep them, and two people at the same file. */
let api: Api;
let imports: ReturnType<typeof importsOf>;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  imports = importsOf(api, token);
});
afterAll(() => api.close());

const problemsOf = async (id: string) =>
  (await imports.lines(id)).map(({ line, problem, sentence, field }) => [line, problem, sentence, field]);
const days = () =>
  api.sql(
    `select donor_name as name, amount::int, (captured_at at time zone 'Asia/Kolkata')::date::text as day, donor_phone as phone
       from donations order by captured_at, name`,
  );

test('the same file is brought in from two tabs at once: every gift comes in once', async () => {
  const file =
    'Name,Email,Amount,Date,Receipt No.\nAsha,asha@example.org,500,2020-01-01,A/1\nAsha,asha@example.org,500,2020-01-01,\nRavi,,700.05,2020-01-02,A/2';
  const one = await imports.send('donations', file);
  const other = await imports.send('donations', file);
  expect((await imports.check(one.id)).figures).toMatchObject({ ready: 3 });
  expect((await imports.check(other.id)).figures).toMatchObject({ ready: 3 });
  // The younger one is started first: what began first is finished first.
  const start = async (id: string) =>
    expect((await imports.mutate('startImport', 'ImportInput', { id })).userErrors).toEqual([]);
  await start(other.id);
  api.setNow(new Date('2026-11-20T06:00:01Z'));
  await start(one.id);
  await start(one.id);
  await workOff(api);
  expect((await imports.read(other.id)).figures).toMatchObject({ ready: 3, hereAlready: 0 });
  expect(await imports.read(one.id)).toMatchObject({ status: 'imported', figures: { ready: 0, hereAlready: 3 } });
  expect(
    await api.sql(
      `select count(*)::int as gifts, sum(amount)::int as sum, (select success_amount::int from donation_totals) as total,
              (select sum(donated_amount)::int from donors) as donated, (select count(*)::int from donors) as donors from donations`,
    ),
  ).toEqual([{ gifts: 3, sum: 170_005, total: 170_005, donated: 170_005, donors: 2 }]);
});

test('a window whose dry run was overtaken brings nothing in, and a second press goes through', async () => {
  const { id } = await imports.send(
    'donations',
    'Name,Amount,Date\nAsha,500,2020-01-01\nRavi,1e3,2020-01-02\nMeera,1e4,2020-01-03',
  );
  await imports.check(id);
  const readAt = async () => {
    const query = `query ($id: ID!) { batch: adminImport(id: $id) { updatedAt } }`;
    return (await api.call<{ batch: { updatedAt: string } }>(query, { id }, { token })).data.batch.updatedAt;
  };
  const press = async (shown: string | null) =>
    (await imports.mutate('startImport', 'ImportInput', { id, readAt: shown })).userErrors.map(({ code }) => code);

  const first = await readAt();
  await imports.mend(id, 3, '1000');
  const second = await readAt();
  expect(await press(first)).toEqual(['CONFLICT']);
  await imports.check(id);
  expect(await press(second)).toEqual(['CONFLICT']);
  expect(await imports.read(id)).toMatchObject({ status: 'checked', figures: { ready: 2 } });
  const third = await readAt();
  expect(await press(third)).toEqual([]);
  // Pressed again after a lost answer.
  expect(await press(third)).toEqual([]);
  await workOff(api);
  expect(await imports.read(id)).toMatchObject({ status: 'imported', figures: { ready: 2 } });

  const later = await readAt();
  await imports.mend(id, 4, '10000');
  expect(await press(later)).toEqual(['CONFLICT']);
  expect(await press(await readAt())).toEqual([]);
});

test.each(['०३/०४/२०२३', '૦૩/૦૪/૨૦૨૩', '০৩/০৪/২০২৩', '௦௩/௦௪/௨௦௨௩'])(
  'the day %s is asked about for all lines at once',
  async (day) => {
    const batch = await imports.send(
      'donations',
      xlsx([
        ['Date', 'Name', 'Amount'],
        [day, 'Ravi Joshi', '501'],
      ]),
      'gifts.xlsx',
    );
    expect(batch.dateQuestion).toMatchObject({ ambiguousLines: 1, sample: day, dayFirst: '2023-04-03' });
  },
);

test('a receipt book in Marathi: a title above, blank lines, Marathi digits, and a total below', async () => {
  const rows = [
    ['श्री सेवा प्रतिष्ठान, पुणे'],
    ['देणगी नोंद २०२३-२४'],
    ['पावती क्रमांक', 'दिनांक', 'देणगीदाराचे नाव', 'रक्कम', 'मोबाईल'],
    ['१', '२५/१२/२०२३', 'सुनीता देशपांडे', 'रु. १,००,०००.५०', '९८२२०१४८३७'],
    ['', '', '', '', ''],
    ['२', '०३/०४/२०२३', 'रवी जोशी', '५०१/-', ''],
    ['एकूण', '', '', { formula: 'SUM(D4:D6)' }, ''],
  ];
  const batch = await imports.send('donations', xlsx(rows), 'pavati.xlsx');
  expect(batch.format).toBe('Excel, headings on line 3');
  expect(batch.columns.map(({ field }) => field)).toEqual(['receiptNumber', 'date', 'name', 'amount', 'phone']);
  expect(batch.dateQuestion).toMatchObject({ ambiguousLines: 1, sample: '०३/०४/२०२३', dayFirst: '2023-04-03' });
  await imports.check(batch.id);
  expect(await problemsOf(batch.id)).toEqual([
    [6, 'two_dates', 'Two meanings of one date', 'date'],
    [7, 'total', 'A total of the sheet, not a line of its own', null],
  ]);
  // Month first for all, then day first for all: the last word counts.
  expect((await imports.mendDates(batch.id, 'month_first')).batch?.figures).toMatchObject({
    ready: 2,
    lastDay: '2023-12-25',
    firstDay: '2023-03-04',
  });
  expect((await imports.mendDates(batch.id, 'day_first')).batch?.figures).toMatchObject({
    ready: 2,
    firstDay: '2023-04-03',
  });
  await imports.bring(batch.id);
  expect(await days()).toEqual([
    { name: 'रवी जोशी', amount: 50_100, day: '2023-04-03', phone: '' },
    { name: 'सुनीता देशपांडे', amount: 10_000_050, day: '2023-12-25', phone: '+919822014837' },
  ]);
});

test('Month first, said before the dry run, decides every line that can be read in two ways, and no other', async () => {
  const batch = await imports.send('donations', 'Name,Amount,Date\nA,1,03/04/2023\nB,2,25/12/2022\nC,3,05/06/2021');
  await imports.save({ id: batch.id, dateOrder: 'month_first' });
  expect((await imports.check(batch.id)).figures).toMatchObject({ ready: 3, refused: 0 });
  await imports.bring(batch.id);
  expect((await days()).map((row) => Object.values(row as object)[2])).toEqual([
    '2021-05-06',
    '2022-12-25',
    '2023-03-04',
  ]);
});

test('amounts with Rs., INR and /-, digits that Excel lost, merged cells, and a number that is used twice', async () => {
  const batch = await imports.send(
    'donations',
    [
      'Register of donations,,,,',
      'Receipt No,Date,Name,Amount,Mobile',
      'B/1,2023-05-01,Asha,Rs. 1500/-,98220 14837',
      'B/2,2023-05-02,Ravi,"INR 2,500.00",',
      'B/3,2023-05-03,Meera,501/-,9.82201E+09',
      // A date that is merged over two rows stands in the first only.
      'B/4,,Imran,100,',
      'B/1,2023-06-01,Thomas,100,',
      'B/5,5 चैत्र 2024,Vidya,100,',
      'B/6,५ एप्रिल २०२४,Sunil,100,',
      'Grand Total :,,,4601,',
    ].join('\n'),
  );
  expect(batch.columns.map(({ heading }) => heading)).toEqual(['Receipt No', 'Date', 'Name', 'Amount', 'Mobile']);
  await imports.check(batch.id);
  expect(await problemsOf(batch.id)).toEqual([
    [5, 'phone', 'Digits are lost in 9.82201E+09', 'phone'],
    [6, 'date', 'No date', 'date'],
    [7, 'receipt_used', 'Number used on line 3', 'receiptNumber'],
    [8, 'date', 'No date in “Date”. Write 31/03/2024 or 31 Mar 2024', 'date'],
    [10, 'total', 'A total of the sheet, not a line of its own', null],
  ]);
  expect((await imports.bring(batch.id)).figures).toMatchObject({ ready: 3, amount: 410_000, refused: 5 });
});

test('a workbook with several sheets: the first is read, another one when it is asked for, and its file goes with the import', async () => {
  const cover = [['Annual report'], ['made by the office']];
  const gifts = [
    ['Name', 'Amount', 'Date'],
    ['Asha', 500, { day: '2023-05-01' }],
  ];
  const batch = await imports.send('donations', xlsx(cover, gifts, [['Notes']]), 'year.xlsx');
  const sheets = async () =>
    (
      await api.sql<object>(`select sheets, sheet, status, jsonb_array_length(columns) as columns from import_batches`)
    )[0];
  expect(await sheets()).toEqual({ sheets: ['Sheet1', 'Sheet2', 'Sheet3'], sheet: 0, status: 'columns', columns: 1 });
  expect((await imports.save({ id: batch.id, sheet: 3 })).userErrors).toMatchObject([
    { field: ['sheet'], code: 'OUT_OF_RANGE', message: 'The workbook has no such sheet.' },
  ]);
  // An empty sheet is no dead end.
  await imports.save({ id: batch.id, sheet: 2 });
  await workOff(api);
  expect(await sheets()).toMatchObject({ sheet: 2, status: 'columns', columns: 0 });
  await imports.save({ id: batch.id, sheet: 1 });
  await workOff(api);
  expect((await imports.check(batch.id)).figures).toMatchObject({ lines: 1, ready: 1, amount: 50_000 });
  await imports.bring(batch.id);
  expect(await days()).toMatchObject([{ name: 'Asha', day: '2023-05-01' }]);
  expect(await api.sql('select 1 from import_parts')).toEqual([]);
});

test('200 columns are read, 201 are refused; long cells are refused by line; nobody needs e-mail or phone', async () => {
  const wide = (columns: number): string =>
    [`Name,${'x,'.repeat(columns - 2)}Email`, `Asha,${','.repeat(columns - 2)}asha@example.org`].join('\n');
  expect((await imports.send('donors', wide(200))).columns).toHaveLength(200);
  expect((await imports.send('donors', wide(201))).refusal).toBe('Line 1 has more than 200 columns.');
  const batch = await imports.send(
    'donors',
    `Name,Email,Phone,Address\nNobody Reachable,,,\n${'x'.repeat(200)},,,\nFar Away,,,${'y'.repeat(9_000)}\nTotal,,,`,
  );
  await imports.check(batch.id);
  expect(await problemsOf(batch.id)).toEqual([
    [3, 'too_long', 'Text is too long', 'name'],
    [4, 'too_long', 'Text is too long', 'address'],
    [5, 'total', 'A total of the sheet, not a line of its own', null],
  ]);
  await imports.bring(batch.id);
  expect(await api.sql('select name, email, phone from donors')).toEqual([
    { name: 'Nobody Reachable', email: null, phone: null },
  ]);
});

test('a list that Excel saved again has other cells: the dry run warns that its gifts are those of an earlier file', async () => {
  const first = await imports.send(
    'donations',
    'Name,Email,Amount,Date\nAsha  Rao,asha@example.org,500,2020-01-31\nRavi,,700.50,2020-02-28\nUma,,100,2020-03-31',
  );
  expect((await imports.check(first.id)).figures).toMatchObject({ ready: 3, giftsLikeOthers: 0 });
  await imports.bring(first.id);
  const again = await imports.send(
    'donations',
    'Name,Email,Amount,Date\nAsha Rao,asha@example.org,500.00,31/01/2020\nRavi,,700.5,28/02/2020\nUma,,100.01,31/03/2020',
  );
  expect((await imports.check(again.id)).figures).toMatchObject({ ready: 3, hereAlready: 0, giftsLikeOthers: 2 });
  await imports.bring(again.id);
  expect((await imports.read(again.id)).figures).toMatchObject({ ready: 3, giftsLikeOthers: 2 });
});
