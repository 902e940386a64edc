import { startApi, type Api } from '../support/api';
import { importsOf, sendFile } from '../support/imports';
import { addCampaign, recordOffline } from '../support/office-donations';

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

const HEADING =
  'Donation ID,Donation Total,Donation Date,Donation Status,Form Title,First Name,Last Name,Email Address,Phone,PAN,Receipt No.';
const gives = (...lines: string[]): string => [HEADING, ...lines].join('\n');

/** Sums by SQL of its own. */
const books = async () => {
  const [row] = await api.sql<Record<string, number>>(
    `select (select count(*)::int from donations where status = 'success') as gifts,
            (select coalesce(sum(amount), 0)::float8 from donations where status = 'success') as amount,
            (select success_amount::float8 from donation_totals) as total, (select success_count::int from donation_totals) as count,
            (select coalesce(sum(raised_amount), 0)::float8 from campaigns) as raised,
            (select coalesce(sum(donated_amount), 0)::float8 from donors) as donated,
            (select coalesce(sum(donation_count), 0)::int from donors) as given,
            (select count(*)::int from donors) as donors, (select count(*)::int from receipts) as receipts,
            (select count(*)::int from mails) as mails, (select coalesce(sum(amount), 0)::float8 from donation_tallies) as tallied,
            (select count(*)::int from donors o where o.last_donated_at is distinct from
               (select max(captured_at) from donations d where d.donor_id = o.id and d.status = 'success')) as "wrongLast"`,
  );
  return row ?? {};
};

test('a GiveWP export is brought in with its totals to the paisa, and undone', async () => {
  const campaignId = await addCampaign(api);
  await recordOffline(api, token, {
    donor: { name: 'Asha Rao', email: 'asha@example.org', phone: '', pan: null, address: null },
  });
  const before = await books();
  const batch = await imports.send(
    'donations',
    gives(
      '18402,"2,500.00",2019-04-03,Complete,Evening school,Sunita,Deshpande,sunita@example.org,98220 14837,ABCPD1234F,PSF/19-20/0001',
      '18403,"₹ 1,00,000.50",25/12/2020,Complete,Water,Sunita,Deshpande,sunita@example.org,,,PSF/20-21/0002',
      '18404,501,2021-05-06,Complete,,Asha,Rao,ASHA@example.org,,,',
      '18405,999,2021-05-06,Failed,Evening school,No,Body,no@example.org,,,',
    ),
    'give-wp.csv',
  );
  expect(batch).toMatchObject({ status: 'columns', format: 'UTF-8, comma', refusal: null });
  expect(batch.columns.map(({ field }) => field)).toEqual([
    'reference',
    'amount',
    'date',
    'status',
    'campaign',
    'firstName',
    'lastName',
    'email',
    'phone',
    'pan',
    'receiptNumber',
  ]);
  expect(batch.columns[9]?.samples).toEqual(['AB••••••4F']);
  expect(batch.campaignNames).toMatchObject([
    { name: 'Water', lines: 1, campaignId: null, state: 'undecided' },
    { name: 'Evening school', lines: 2, campaignId, state: 'matched' },
  ]);
  await imports.save({ id: batch.id, campaigns: [{ name: 'Water', campaignId }] });
  const checked = await imports.check(batch.id);
  expect(checked.figures).toMatchObject({
    lines: 4,
    ready: 3,
    refused: 0,
    leftOut: 1,
    notComplete: 1,
    amount: 10_300_150,
    firstDay: '2019-04-03',
    lastDay: '2021-05-06',
    donors: 2,
    newDonors: 1,
    matchedByEmail: 1,
    doubtfulDonors: 0,
  });
  expect(checked.totals).toMatchObject({
    giftsBefore: before.amount,
    giftsAfter: (before.amount ?? 0) + 10_300_150,
    donorsBefore: 1,
    donorsAfter: 2,
    nextReceipt: '2026-27/000002',
  });
  expect(await books()).toEqual(before);

  const done = await imports.bring(batch.id);
  expect(done).toMatchObject({ status: 'imported', undo: { isPossible: true, hindrances: [] } });
  const after = await books();
  const amount = (before.amount ?? 0) + 10_300_150;
  expect(after).toMatchObject({
    gifts: (before.gifts ?? 0) + 3,
    amount,
    total: amount,
    tallied: amount,
    donated: amount,
    count: after.gifts,
    given: after.gifts,
    raised: 10_250_050,
    donors: 2,
    receipts: before.receipts,
    mails: before.mails,
    wrongLast: 0,
  });
  expect(
    await api.sql(
      'select source, imported_receipt, payment_id, wants_80g from donations where imported_receipt is not null order by 2',
    ),
  ).toEqual([
    { source: 'imported', imported_receipt: 'PSF/19-20/0001', payment_id: null, wants_80g: false },
    { source: 'imported', imported_receipt: 'PSF/20-21/0002', payment_id: null, wants_80g: false },
  ]);

  const list = await api.call<{ list: { totalCount: number; successAmount: number } }>(
    'query ($filter: DonationFilter!) { list: adminDonations(filter: $filter) { totalCount successAmount } }',
    { filter: { importId: batch.id } },
    { token },
  );
  expect(list.data.list).toEqual({ totalCount: 3, successAmount: 10_300_150 });

  const undone = await imports.undo(batch.id);
  expect(undone.status).toBe('undone');
  expect(await books()).toEqual(before);
  expect(
    await api.sql(
      `select action, after ->> 'title' as title, after ->> 'lines' as lines from audit_log where entity = 'import' order by at`,
    ),
  ).toEqual([
    { action: 'import.start', title: 'give-wp.csv', lines: '3' },
    { action: 'import.undo', title: 'give-wp.csv', lines: '3' },
  ]);
});

test('the same file twice does nothing, and after an undo it comes in again', async () => {
  const file = gives(
    '1,100,2020-04-01,Complete,,A,B,a@example.org,,,R1',
    '2,100,2020-04-01,Complete,,A,B,a@example.org,,,',
    '2x,100,2020-04-01,Complete,,C,D,,,,',
    '2x,100,2020-04-01,Complete,,C,D,,,,',
  );
  const first = await imports.send('donations', file);
  await imports.check(first.id);
  // The reference of one line is used twice in the file.
  expect((await imports.bring(first.id)).figures).toMatchObject({ ready: 3, refused: 1 });
  const second = await imports.send('donations', file);
  expect((await imports.check(second.id)).figures).toMatchObject({ ready: 0, refused: 0, hereAlready: 4 });
  expect((await imports.mutate('startImport', 'ImportInput', { id: second.id })).userErrors).toMatchObject([
    { code: 'NOT_POSSIBLE' },
  ]);
  await imports.undo(first.id);
  expect((await imports.check(second.id)).figures).toMatchObject({ ready: 3, hereAlready: 0 });
  expect((await imports.bring(second.id)).status).toBe('imported');
  expect(await books()).toMatchObject({ gifts: 3, amount: 30_000, donated: 30_000, total: 30_000 });
});

test('of two people who mend one line, the second does not write an amount into the number of a receipt', async () => {
  const batch = await imports.send(
    'donations',
    gives(
      '1,100,2022-06-01,Complete,,Simran,Gill,s@example.org,,,PSF/22-23/0117',
      '2,1e3,2022-06-01,Complete,,Harpreet,Gill,h@example.org,,,PSF/22-23/0117',
    ),
  );
  await imports.check(batch.id);
  const first = await imports.mend(batch.id, 3, '1000', 'amount');
  expect(first.line).toMatchObject({ field: 'receiptNumber', mended: null, state: 'refused' });
  const second = await imports.mend(batch.id, 3, '1000', 'amount');
  expect(second.userErrors).toMatchObject([{ code: 'CONFLICT' }]);
  expect((await imports.lines(batch.id))[0]).toMatchObject({ field: 'receiptNumber', mended: null, state: 'refused' });
  const number = await imports.mend(batch.id, 3, 'PSF/22-23/0118', 'receiptNumber');
  expect(number.line).toMatchObject({ state: 'ready', mended: 'PSF/22-23/0118' });
});

test('every problem is told by line, mended in place, and refused lines hold nothing back', async () => {
  const batch = await imports.send(
    'donations',
    gives(
      '1,100,03/04/2023,Complete,,Meenakshi,Pillai,m@example.org,,,',
      '2,100,07/09/2021,Complete,,Arvind,Gokhale,v@example.org,,,',
      '3,=SUM(D2:D9),2020-01-01,Complete,,Rekha,Shinde,r@example.org,,,',
      '4,1e3,2020-01-01,Complete,,Thomas,Varghese,t@example.org,,,',
      '5,100,2062-11-14,Complete,,Lakshmi,Iyer,l@example.org,,,',
      '6,100,2022-05-01,Complete,,Simran,Gill,s@example.org,,,PSF/22-23/0117',
      '7,100,2022-06-01,Complete,,Harpreet,Gill,h@example.org,,,PSF/22-23/0117',
      '8,100,2022-06-01,Complete,,Bad,Mail,nobody,,,',
    ),
  );
  expect(batch.dateQuestion).toMatchObject({
    ambiguousLines: 2,
    sample: '03/04/2023',
    dayFirst: '2023-04-03',
    monthFirst: '2023-03-04',
  });
  const checked = await imports.check(batch.id);
  expect(checked.figures).toMatchObject({ lines: 8, ready: 1, refused: 7, leftOut: 0 });
  const lines = await imports.lines(batch.id);
  expect(lines.map(({ line, problem, sentence, field, value }) => [line, problem, sentence, field, value])).toEqual([
    [2, 'two_dates', 'Two meanings of one date', 'date', '03/04/2023'],
    [3, 'two_dates', 'Two meanings of one date', 'date', '07/09/2021'],
    [4, 'formula', 'A formula, not a value', 'amount', '=SUM(D2:D9)'],
    [5, 'amount', 'Amount written as 1e3', 'amount', '1e3'],
    [6, 'future', 'Date lies in the future', 'date', '2062-11-14'],
    [8, 'receipt_used', 'Number used on line 7', 'receiptNumber', 'PSF/22-23/0117'],
    [9, 'email', 'No e-mail address', 'email', 'nobody'],
  ]);
  expect(lines[0]?.choices).toEqual(['2023-04-03', '2023-03-04']);

  const still = await imports.mend(batch.id, 6, '14/11/2062');
  expect(still.line).toMatchObject({ state: 'refused', problem: 'future', mended: '14/11/2062' });
  const number = await imports.mend(batch.id, 8, 'PSF/22-23/0117-A');
  expect(number.line).toMatchObject({ state: 'ready', problem: 'receipt_used', mended: 'PSF/22-23/0117-A' });
  expect((await imports.mend(batch.id, 4, '1,00,000')).batch?.figures).toMatchObject({
    ready: 3,
    mended: 2,
    amount: 10_020_000,
  });
  expect((await imports.mend(batch.id, 2, '2023-03-04')).line).toMatchObject({ state: 'ready' });
  const all = await imports.mendDates(batch.id, 'day_first');
  expect(all.batch?.figures).toMatchObject({ ready: 5, refused: 3, mended: 4 });
  expect((await imports.bring(batch.id)).figures).toMatchObject({ ready: 5, refused: 3 });
  const days = await api.sql<{ day: string }>(
    `select (captured_at at time zone 'Asia/Kolkata')::date::text as day from donations where imported_reference in ('1', '2') order by imported_reference`,
  );
  expect(days.map(({ day }) => day)).toEqual(['2023-04-03', '2021-09-07']);

  await imports.mend(batch.id, 9, '');
  expect((await imports.bring(batch.id)).figures).toMatchObject({ ready: 6, refused: 2 });
  expect(await books()).toMatchObject({
    gifts: 6,
    amount: 10_050_000,
    total: 10_050_000,
    donated: 10_050_000,
    wrongLast: 0,
  });
});

test('who may not, and what is no file to bring in, is refused with a sentence', async () => {
  const visitor = await api.signIn();
  expect(await sendFile(api, null, 'donors', 'Name\nA')).toMatchObject({ status: 401 });
  expect(await sendFile(api, visitor.token, 'donors', 'Name\nA')).toMatchObject({ status: 403 });
  expect(await sendFile(api, token, 'gifts', 'Name\nA')).toMatchObject({ status: 400 });
  expect(await sendFile(api, token, 'donors', '')).toMatchObject({ status: 415 });
  expect(await sendFile(api, token, 'donors', Buffer.from('\ufeffName\nA', 'utf16le'))).toMatchObject({
    status: 415,
    message: 'The file is UTF-16. Save it as “CSV UTF-8” and bring it in again.',
  });
  expect(await sendFile(api, token, 'donors', new Uint8Array(50 * 1024 * 1024 + 1))).toMatchObject({ status: 413 });
  const latin = await imports.send('donors', Buffer.from('Name\nJos\xe9', 'latin1'));
  expect(latin).toMatchObject({ status: 'refused' });
  expect(latin.refusal).toContain('not UTF-8');
  expect((await imports.send('donors', 'Name,City\nA,"Pune\nB,C')).refusal).toContain('quotes of the file are broken');
  expect((await imports.send('donors', 'Name,City\n')).refusal).toContain('no line below its heading');
  expect(await api.sql('select 1 from import_lines union all select 1 from import_parts')).toEqual([]);
});
