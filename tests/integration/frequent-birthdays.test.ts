import { startApi, type Api } from '../support/api';

const DONORS = `query ($filter: DonorFilter!, $search: String, $sort: DonorSort! = createdAt) {
  list: adminDonors(page: { size: 2 }, filter: $filter, search: $search, sort: $sort, direction: desc) {
    totalCount countIsCapped items { name } } }`;
const VOLUNTEERS = `query ($filter: VolunteerApplicationFilter!) {
  list: adminVolunteerApplications(page: { size: 2 }, filter: $filter, sort: createdAt, direction: desc) {
    totalCount countIsCapped items { name } } }`;

interface List {
  totalCount: number;
  countIsCapped: boolean;
  items: { name: string }[];
}

let api: Api;
let token: string;
/** Inserts 10,002 donors with a birthday on the 29th of November, the last one by name the newest, and one on the 30th. */
beforeAll(async () => {
  api = await startApi();
  await api.reset();
  api.setNow(new Date('2026-11-29T20:00:00Z')); // 30 November, 01:30 in India
  ({ token } = await api.signIn('admin'));
  await api.sql(
    `with people as (
       insert into donors (name, email, is_80g_eligible, created_at)
       select 'Many ' || lpad(i::text, 5, '0'), 'many' || i || '@example.org', i % 2 = 0, timestamptz '2026-01-01' + i * interval '1 minute'
         from generate_series(0, 10002) i returning id, name
     ) insert into donor_birthdays (donor_id, month, day) select id, 11, case name when 'Many 00007' then 30 else 29 end from people`,
  );
  await api.sql(`insert into donors (name, email, created_at) values ('Newest', 'n@example.org', '2026-11-01')`);
  await api.sql(
    `with people as (
       insert into volunteer_submissions (name, email, phone, message, created_at)
       select 'Many ' || lpad(i::text, 5, '0'), 'many@example.org', '+919822012345', 'Hello', timestamptz '2026-01-01' + i * interval '1 minute'
         from generate_series(0, 10001) i returning id
     ) insert into volunteer_birthdays (volunteer_id, month, day) select id, 11, 29 from people`,
  );
  await api.sql('analyze donors, donor_birthdays, volunteer_submissions, volunteer_birthdays');
});
afterAll(async () => {
  await api.reset();
  await api.close();
});

const ask = async (query: string, variables: object): Promise<List> =>
  (await api.call<{ list: List }>(query, variables, { token })).data.list;
const named = (...names: string[]) => names.map((name) => ({ name }));

test('more birthdays than are counted: the count says so, and every order shows its page', async () => {
  const newest = named('Many 10002', 'Many 10001');
  for (const sort of ['createdAt', 'name']) {
    const list = await ask(DONORS, { filter: { birthday: 'thisMonth' }, sort });
    expect(list).toEqual({ totalCount: 10_000, countIsCapped: true, items: newest });
  }
  const volunteers = await ask(VOLUNTEERS, { filter: { birthday: 'thisMonth' } });
  expect(volunteers).toEqual({ totalCount: 10_000, countIsCapped: true, items: named('Many 10001', 'Many 10000') });
});

test.each([
  ['the day of today', { birthday: 'today' }, null, 1, named('Many 00007')],
  ['the next month', { birthday: 'nextMonth' }, null, 0, []],
  [
    'the tax benefit besides',
    { birthday: 'thisMonth', is80gEligible: true },
    null,
    5_002,
    named('Many 10002', 'Many 10000'),
  ],
  ['a name besides', { birthday: 'thisMonth' }, 'many 00012', 1, named('Many 00012')],
  ['a word of all besides', { birthday: 'today' }, 'many', 1, named('Many 00007')],
])('%s: what is no more than is counted has its exact count', async (_what, filter, search, totalCount, items) => {
  expect(await ask(DONORS, { filter, search })).toEqual({ totalCount, countIsCapped: false, items });
});
