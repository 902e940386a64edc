import { startApi, type Api } from '../support/api';

const DONATIONS = `query ($search: String, $filter: DonationFilter! = {}, $sort: DonationSort! = createdAt, $page: Pagination! = { size: 2 }) {
  list: adminDonations(search: $search, filter: $filter, sort: $sort, page: $page) {
    totalCount countIsCapped successAmount pagedUpTo items { donorName amount } } }`;
const MESSAGES = `query ($search: String, $sort: InquirySort! = createdAt, $page: Pagination! = { size: 2 }) {
  list: adminContactInquiries(search: $search, sort: $sort, page: $page) { totalCount countIsCapped pagedUpTo items { name } } }`;
const RECEIPTS = `query ($filter: ReceiptFilter! = {}, $sort: ReceiptSort! = createdAt, $direction: SortDirection! = desc, $page: Pagination!) {
  list: adminReceipts(filter: $filter, sort: $sort, direction: $direction, page: $page) {
    totalCount countIsCapped pagedUpTo items { receiptNumber } } }`;

interface List {
  totalCount: number;
  countIsCapped: boolean;
  successAmount?: number | null;
  pagedUpTo?: number;
  items: { donorName?: string; name?: string; amount?: number; receiptNumber?: string }[];
}

let api: Api;
let token: string;
/** Inserts 10,001 gifts by donors called Many, the first smallest and oldest, and two by others. */
beforeAll(async () => {
  api = await startApi();
  await api.reset();
  ({ token } = await api.signIn('admin'));
  await api.sql(
    `insert into donations (amount, status, donor_name, donor_email, donor_phone, created_at)
     select 100 + i, case when i % 2 = 0 then 'failed' else 'pending' end, 'Many ' || lpad(i::text, 5, '0'), 'many@example.org',
            '+919822012345', timestamptz '2026-01-01' + i * interval '1 minute'
       from generate_series(0, 10000) i
     union all values (900000, 'pending', 'Aparna Rao', 'few@example.org', '+919822012346', timestamptz '2025-01-01'),
                      (150, 'failed', 'Zarina Khan', 'few@example.org', '+919822012346', timestamptz '2025-01-02')`,
  );
  await api.sql(
    `insert into contact_submissions (name, email, message, created_at)
     select 'Many ' || lpad(i::text, 5, '0'), 'many@example.org', 'Hello', timestamptz '2026-01-01' + i * interval '1 minute'
       from generate_series(0, 10000) i`,
  );
  await api.sql('analyze donations, contact_submissions');
});
afterAll(async () => {
  await api.reset();
  await api.close();
});

const ask = async (query: string, variables: object): Promise<List> =>
  (await api.call<{ list: List }>(query, variables, { token })).data.list;
/** Page of two rows that begins behind so many. */
const behind = (rows: number) => ({ number: rows / 2 + 1, size: 2 });
/** Lets the planner take a table for a larger one, until it is analysed. */
const enlarge = (table: string, rows = 1_000_000) =>
  api.sql(`update pg_class set reltuples = ${rows} where oid = '${table}'::regclass`);
const donors = ({ items }: List) => items.map(({ donorName }) => donorName);

test('a search that few match is counted, added up and sorted in full, whatever it is sorted by', async () => {
  const few = { totalCount: 2, countIsCapped: false, successAmount: 0 };
  expect(await ask(DONATIONS, { search: 'few@' })).toMatchObject(few);
  expect(donors(await ask(DONATIONS, { search: 'few@' }))).toEqual(['Zarina Khan', 'Aparna Rao']);
  expect(donors(await ask(DONATIONS, { search: 'few@', sort: 'amount' }))).toEqual(['Aparna Rao', 'Zarina Khan']);
  expect(donors(await ask(DONATIONS, { search: 'few@', sort: 'donorName' }))).toEqual(['Zarina Khan', 'Aparna Rao']);
  expect(donors(await ask(DONATIONS, { search: 'few@', page: { number: 2, size: 1 } }))).toEqual(['Aparna Rao']);
  expect(await ask(DONATIONS, { search: 'few@', page: { number: 3, size: 1 } })).toMatchObject({ ...few, items: [] });
});

test('a search that more match than anybody reads stops counting, and still shows the right page', async () => {
  const many = { totalCount: 10_000, countIsCapped: true, successAmount: null };
  const newest = ['Many 10000', 'Many 09999'];
  for (const sort of ['createdAt', 'amount', 'donorName']) {
    const list = await ask(DONATIONS, { search: 'many', sort });
    expect(list).toMatchObject(many);
    expect(donors(list)).toEqual(newest);
  }
  for (const sort of ['createdAt', 'name']) {
    const { items, ...count } = await ask(MESSAGES, { search: 'hello', sort });
    const pagedUpTo = sort === 'name' ? 10_001 : 25_000;
    expect(count).toEqual({ totalCount: 10_000, countIsCapped: true, pagedUpTo });
    expect(items.map(({ name }) => name)).toEqual(newest);
  }
  // Sorted by their text all matches were looked up: a script that reads until a page is empty has them all.
  const byName = `{ adminContactInquiries(search: "hello", sort: name, page: { number: 5002, size: 2 }) { items { name } } }`;
  expect(await api.call(byName, {}, { token })).toMatchObject({
    codes: [],
    data: { adminContactInquiries: { items: [] } },
  });
});

test('filters are counted exactly, however many match; behind the last page there is nothing', async () => {
  expect(await ask(DONATIONS, {})).toMatchObject({ totalCount: 10_003, countIsCapped: false });
  expect(await ask(DONATIONS, { filter: { status: 'failed' } })).toMatchObject({
    totalCount: 5_002,
    countIsCapped: false,
  });
  expect(donors(await ask(DONATIONS, { filter: { status: 'pending' }, sort: 'amount' }))).toEqual([
    'Aparna Rao',
    'Many 09999',
  ]);
  expect(await ask(DONATIONS, { filter: { isRecurring: true } })).toMatchObject({ totalCount: 0, items: [] });
  expect(await ask(DONATIONS, { page: { number: 5_003, size: 2 } })).toMatchObject({ totalCount: 10_003, items: [] });
  expect(donors(await ask(DONATIONS, { page: { number: 5_002, size: 2 } }))).toEqual(['Aparna Rao']);
  expect(await ask(MESSAGES, {})).toMatchObject({ totalCount: 10_001, countIsCapped: false });
});

test('pages reach every row of a small table; of a large one those that are walked to soon', async () => {
  const last = (list: List) => [list.pagedUpTo, donors(list)];
  const searched = { search: 'many', sort: 'amount' };
  expect(last(await ask(DONATIONS, { ...searched, page: behind(10_000) }))).toEqual([25_000, ['Many 00000']]);
  expect(last(await ask(DONATIONS, { sort: 'amount', page: behind(10_002) }))).toEqual([10_003, ['Many 00000']]);

  await enlarge('donations');
  await enlarge('contact_submissions');
  const byAmount = { filter: { isRecurring: false }, sort: 'amount' };
  for (const [query, reach] of [
    [searched, 250],
    [byAmount, 500],
  ] as const) {
    const two = [expect.any(String), expect.any(String)];
    expect(last(await ask(DONATIONS, { ...query, page: behind(reach - 2) }))).toEqual([reach, two]);
    expect(last(await ask(DONATIONS, { ...query, page: behind(reach) }))).toEqual([reach, []]);
  }
  // By date, as far as the tallies know the day; without a filter nothing is passed over; few matches are looked up.
  const oldest = ['Aparna Rao'];
  expect(last(await ask(DONATIONS, { filter: { isRecurring: false }, page: behind(10_002) }))).toEqual([
    10_003,
    oldest,
  ]);
  expect(last(await ask(DONATIONS, { sort: 'amount', page: behind(10_002) }))).toEqual([10_003, ['Many 00000']]);
  expect(last(await ask(DONATIONS, { filter: { status: 'pending' }, sort: 'amount', page: behind(5_000) }))).toEqual([
    5_001,
    [expect.any(String)],
  ]);
  expect(await ask(MESSAGES, { search: 'hello', page: behind(250) })).toEqual({
    totalCount: 10_000,
    countIsCapped: true,
    pagedUpTo: 250,
    items: [],
  });
  expect(await ask(MESSAGES, { sort: 'name', page: behind(10_000) })).toMatchObject({
    totalCount: 10_001,
    pagedUpTo: 10_001,
    items: [{ name: 'Many 00000' }],
  });
  // Whoever does not ask where the pages end is told.
  const asked = (end: number) =>
    api.call(
      `{ adminDonations(search: "many", page: { number: ${end / 2 + 1}, size: 2 }) { items { id } } }`,
      {},
      { token },
    );
  expect((await asked(248)).codes).toEqual([]);
  const { codes, messages } = await asked(250);
  expect([codes, messages]).toEqual([['BAD_USER_INPUT'], [expect.stringContaining('end with row 250')]]);
  await enlarge('donations', 100_000);
  expect(await ask(DONATIONS, searched)).toMatchObject({ pagedUpTo: 500 });
  expect(await ask(DONATIONS, byAmount)).toMatchObject({ pagedUpTo: 1_500 });
  await api.sql('analyze donations, contact_submissions');
});

test('a filter by amount or by receipt that more match than are counted says so, and one that 10,000 match counts them', async () => {
  const many = { totalCount: 10_000, countIsCapped: true, successAmount: null };
  for (const [sort, first] of [
    ['createdAt', 'Many 10000'],
    ['donorName', 'Zarina Khan'],
  ]) {
    const list = await ask(DONATIONS, { filter: { amountTo: 20_000 }, sort });
    expect(list).toMatchObject(many);
    expect(donors(list)[0]).toBe(first);
  }
  const exactly = await ask(DONATIONS, { filter: { amountFrom: 100, amountTo: 10_098 } });
  expect(exactly).toMatchObject({ totalCount: 10_000, countIsCapped: false, successAmount: 0 });
  expect(donors(exactly)).toEqual(['Many 09998', 'Many 09997']);

  await api.sql(
    `with giver as (insert into donors (name, email) values ('Many', 'many@example.org') returning id), given as (
       update donations set status = 'success', captured_at = created_at, payment_id = 'pay_' || amount,
              payment_method = 'upi', donor_id = (select id from giver) where donor_name like 'Many %' returning id, amount
     )
     insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     select id, '2025-26', amount, '2025-26/' || amount, false, date '2026-01-01' + (amount % 7)::int, '{"amount": 500, "donor": {"name": "Many"}}'
       from given`,
  );
  await api.sql('analyze donations, receipts');
  for (const sort of ['createdAt', 'donorName', 'amount']) {
    const list = await ask(DONATIONS, { filter: { receipt: 'unsent' }, sort });
    expect(list).toMatchObject(many);
    expect(donors(list)).toEqual(['Many 10000', 'Many 09999']);
  }
  for (const receipt of ['mailed', 'later', 'void'])
    expect(await ask(DONATIONS, { filter: { receipt } })).toMatchObject({ totalCount: 0, items: [] });
  const few = await ask(DONATIONS, { filter: { receipt: 'unsent', amountTo: 101 } });
  expect(few).toMatchObject({ totalCount: 2, countIsCapped: false, successAmount: 201 });
});

test('pages of receipts by date begin with their own day, however far down', async () => {
  await enlarge('receipt_listings');
  for (const direction of ['desc', 'asc']) {
    const numbers = await api.sql<{ number: string }>(
      `select receipt_number as number from receipts
        order by issued_on ${direction}, created_at ${direction}, id ${direction}`,
    );
    for (const rows of [2_000, 2_002, 5_000, 9_998]) {
      const list = await ask(RECEIPTS, { direction, filter: { is80g: false }, page: behind(rows) });
      expect(list).toMatchObject({ totalCount: 10_001, pagedUpTo: 10_001 });
      expect(list.items.map(({ receiptNumber }) => receiptNumber)).toEqual(
        numbers.slice(rows, rows + 2).map(({ number }) => number),
      );
    }
  }
  expect(await ask(RECEIPTS, { filter: { is80g: false }, sort: 'amount', page: behind(500) })).toMatchObject({
    pagedUpTo: 500,
    items: [],
  });
  await api.sql('analyze receipt_listings');
});
