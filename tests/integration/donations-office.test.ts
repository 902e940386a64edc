import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';

interface List {
  adminDonations: {
    totalCount: number;
    successAmount: number;
    items: { donorName: string; items: { name: string }[] }[];
  };
}

const LIST = `query ($page: Pagination! = {}, $search: String, $filter: DonationFilter! = {}, $sort: DonationSort! = createdAt, $direction: SortDirection! = desc) {
  adminDonations(page: $page, search: $search, filter: $filter, sort: $sort, direction: $direction) {
    totalCount successAmount items { donorName items { name } } } }`;
const DONORS = `query ($search: String, $filter: DonorFilter! = {}, $sort: DonorSort! = donatedAmount) {
  adminDonors(search: $search, filter: $filter, sort: $sort) { totalCount items { name donatedAmount donationCount } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const list = async (variables: object = {}) => (await api.call<List>(LIST, variables, { token })).data.adminDonations;
const names = async (variables: object) => (await list(variables)).items.map(({ donorName }) => donorName);

test('newest first, with items and receipt; sums count every match, not the page, and only what succeeded', async () => {
  const at = (day: number) => new Date(`2026-11-0${day}T06:00:00Z`);
  await addGift(api, {
    donorName: 'One',
    donorEmail: '1@x.org',
    at: at(1),
    amount: 10_000,
    items: [{ name: 'Kit', quantity: 2, unitPrice: 5_000 }],
  });
  await addGift(api, {
    donorName: 'Two',
    donorEmail: '2@x.org',
    at: at(2),
    amount: 20_000,
    status: 'pending',
  });
  const { donationId } = await addGift(api, {
    donorName: 'Three',
    donorEmail: '3@x.org',
    at: at(3),
    amount: 40_000,
  });
  expect(await list({ page: { size: 2 } })).toEqual({
    totalCount: 3,
    successAmount: 50_000,
    items: [
      { donorName: 'Three', items: [] },
      { donorName: 'Two', items: [] },
    ],
  });
  expect((await list({ page: { size: 2, number: 2 } })).items).toEqual([
    { donorName: 'One', items: [{ name: 'Kit' }] },
  ]);
  const one = await api.call<{ adminDonation: { receiptNumber: string } }>(
    'query ($id: ID!) { adminDonation(id: $id) { receiptNumber amount status campaignTitle items { name } } }',
    { id: donationId },
    { token },
  );
  expect(one.data.adminDonation).toEqual({
    receiptNumber: expect.stringMatching(/^2026-27\/\d{6}$/) as string,
    amount: 40_000,
    status: 'success',
    campaignTitle: null,
    items: [],
  });
  const none = await api.call('{ adminDonation(id: "nonsense") { id } }', {}, { token });
  expect(none).toMatchObject({ data: { adminDonation: null }, codes: [] });
});

test('filters and search; days are those of Asia/Kolkata', async () => {
  const [campaign] = await api.sql<{ id: string }>(
    `insert into campaigns (title, slug, category, goal_amount) values ('Water', 'water', 'Development', 1) returning id`,
  );
  // 23:50 on the 1st and 00:10 on the 2nd in India.
  await addGift(api, {
    donorName: 'Late',
    donorEmail: 'late@x.org',
    at: new Date('2026-11-01T18:20:00Z'),
    campaignId: campaign?.id,
    campaignTitle: 'Water',
  });
  await addGift(api, {
    donorName: 'Early_100%',
    donorEmail: 'early@x.org',
    at: new Date('2026-11-01T18:40:00Z'),
    donorPan: 'ABCPK1234F',
  });
  await addGift(api, {
    donorName: 'Failed',
    donorEmail: 'failed@x.org',
    at: new Date('2026-11-05T06:00:00Z'),
    status: 'failed',
    campaignTitle: 'Deleted',
  });
  expect(await names({ filter: { to: '2026-11-01' } })).toEqual(['Late']);
  expect(await names({ filter: { from: '2026-11-02', to: '2026-11-02' } })).toEqual(['Early_100%']);
  expect(await names({ filter: { campaignId: campaign?.id } })).toEqual(['Late']);
  expect(await names({ filter: { campaignId: 'nonsense' } })).toEqual([]);
  expect(await names({ filter: { general: true } })).toEqual(['Early_100%']);
  expect(await names({ filter: { status: 'failed' } })).toEqual(['Failed']);
  expect(await names({ filter: { is80gEligible: true } })).toEqual(['Early_100%']);
  expect(await names({ filter: { isRecurring: true } })).toEqual([]);
  expect(await names({ search: '100%' })).toEqual(['Early_100%']);
  expect(await names({ search: 'LATE@x' })).toEqual(['Late']);
  expect(await names({ search: "x' or 1=1 --" })).toEqual([]);
  expect(await names({ sort: 'donorName', direction: 'asc' })).toEqual(['Early_100%', 'Failed', 'Late']);
});

test('pages of equal sort keys never overlap and leave nothing out', async () => {
  const at = new Date('2026-11-01T06:00:00Z');
  for (let i = 0; i < 7; i += 1) await addGift(api, { donorName: `Donor ${i}`, donorEmail: `${i}@x.org`, at });
  for (const direction of ['asc', 'desc']) {
    const pages = await Promise.all(
      [1, 2, 3].map((number) => names({ page: { number, size: 3 }, sort: 'amount', direction })),
    );
    expect(new Set(pages.flat()).size).toBe(7);
  }
});

test('a whole page costs as many queries as one row', async () => {
  for (let i = 0; i < 20; i += 1) {
    await addGift(api, {
      donorName: `D${i}`,
      donorEmail: `${i}@x.org`,
      items: [{ name: 'Kit', quantity: 1, unitPrice: 100 }],
    });
  }
  const count = async (size: number) => {
    const runner = jest.spyOn(api.database.dataSource, 'query');
    await list({ page: { size } });
    const calls = runner.mock.calls.length;
    runner.mockRestore();
    return calls;
  };
  expect(await count(20)).toBe(await count(1));
});

test('the two totals are the ones that settlement keeps', async () => {
  await api.sql('update donation_totals set success_amount = 123400, eligible_80g_amount = 3400');
  const { data } = await api.call(
    '{ adminDonationTotals { totalAmount eligible80gAmount } adminDashboard { totalDonations totalDonors activeCampaigns totalReceipts } }',
    {},
    { token },
  );
  expect(data).toEqual({
    adminDonationTotals: { totalAmount: 123_400, eligible80gAmount: 3_400 },
    adminDashboard: { totalDonations: 123_400, totalDonors: 0, activeCampaigns: 0, totalReceipts: 0 },
  });
});

test('donors: sorted, searched, filtered', async () => {
  await addGift(api, { donorName: 'Small', donorEmail: 's@x.org', amount: 10_000 });
  await addGift(api, { donorName: 'Big', donorEmail: 'b@x.org', amount: 90_000 });
  await addGift(api, { donorName: 'Big', donorEmail: 'B@x.org', amount: 10_000 });
  const donors = async (variables: object = {}) =>
    (await api.call<{ adminDonors: object }>(DONORS, variables, { token })).data.adminDonors;
  expect(await donors()).toEqual({
    totalCount: 2,
    items: [
      { name: 'Big', donatedAmount: 100_000, donationCount: 2 },
      { name: 'Small', donatedAmount: 10_000, donationCount: 1 },
    ],
  });
  expect(await donors({ search: 'smal' })).toMatchObject({ totalCount: 1 });
  expect(await donors({ filter: { is80gEligible: true } })).toMatchObject({ totalCount: 0 });
});

test('reports: a period begins 7 days, a month or a year ago in Asia/Kolkata', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await addGift(api, { amount: 10_000, at: new Date('2026-11-12T18:30:00Z'), donorEmail: 'a@x.org' });
  await addGift(api, { amount: 10_150, at: new Date('2026-11-12T18:29:00Z'), donorEmail: 'a@x.org' });
  await addGift(api, { amount: 30_000, at: new Date('2025-12-01T06:00:00Z'), donorEmail: 'b@x.org' });
  await addGift(api, { amount: 70_000, at: new Date('2020-12-01T06:00:00Z'), donorEmail: 'c@x.org' });
  await addGift(api, { amount: 99_000, at: new Date('2026-11-19T06:00:00Z'), status: 'pending' });
  await addGift(api, { amount: 99_000, at: new Date('2026-11-19T06:00:00Z'), status: 'refunded' });
  await api.sql(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     values ('A', 'Pune', '1', 'x', 'yearly', 0, '2026-11-13', '2027-11-13', 'active'), ('B', 'Pune', '1', 'x', 'yearly', 0, '2026-11-12', '2027-11-12', 'active')`,
  );
  const report = async (period: string) =>
    (
      await api.call<{ adminReport: object }>(
        'query ($period: ReportPeriod!) { adminReport(period: $period) { totalRevenue totalDonors averageDonation totalDonations newMembers } }',
        { period },
        { token },
      )
    ).data.adminReport;
  expect(await report('week')).toEqual({
    totalRevenue: 10_000,
    totalDonors: 1,
    averageDonation: 10_000,
    totalDonations: 1,
    newMembers: 1,
  });
  expect(await report('month')).toEqual({
    totalRevenue: 20_150,
    totalDonors: 1,
    averageDonation: 10_100,
    totalDonations: 2,
    newMembers: 2,
  });
  expect(await report('year')).toMatchObject({
    totalRevenue: 50_150,
    totalDonors: 2,
    averageDonation: 16_700,
  });
  expect(await report('all')).toMatchObject({ totalRevenue: 120_150, totalDonors: 3 });
});

test('charts of many years have a bar for each financial year, whose first and last moments are those of India', async () => {
  for (const [amount, at] of [
    [10_000, '2020-04-01T00:00:00+05:30'],
    [20_000, '2023-03-31T23:59:59+05:30'],
    [40_000, '2023-04-01T00:00:00+05:30'],
  ] as const)
    await addGift(api, { amount, at: new Date(at) });
  api.setNow(new Date('2024-03-31T18:29:59Z'));
  ({ token } = await api.signIn('admin'));
  const { data } = await api.call<{ adminReportCharts: object }>(
    '{ adminReportCharts(period: all) { unit buckets { start oneTimeAmount } } }',
    {},
    { token },
  );
  expect(data.adminReportCharts).toEqual({
    unit: 'year',
    buckets: [
      { start: '2020-04-01', oneTimeAmount: 10_000 },
      { start: '2021-04-01', oneTimeAmount: 0 },
      { start: '2022-04-01', oneTimeAmount: 20_000 },
      { start: '2023-04-01', oneTimeAmount: 40_000 },
    ],
  });
});

test('the bar of a month in which the days begin names the first of them, and holds no gift from before', async () => {
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  for (const [amount, day] of [
    [10_000, '2025-11-19'],
    [20_000, '2025-11-20'],
    [40_000, '2025-12-01'],
  ] as const)
    await addGift(api, { amount, at: new Date(`${day}T12:00:00+05:30`) });
  const { data } = await api.call<Record<'year' | 'span', { bars: { start: string }[] }>>(
    `{ year: adminReportCharts(period: year) { bars: buckets { start amount: oneTimeAmount } }
       span: adminSpanReport(span: { from: "2025-11-20", to: "2026-01-31" }) { bars { start amount } } }`,
    {},
    { token },
  );
  const first = [
    { start: '2025-11-20', amount: 20_000 },
    { start: '2025-12-01', amount: 40_000 },
  ];
  expect([data.year.bars.slice(0, 2), data.span.bars.slice(0, 2)]).toEqual([first, first]);
  expect([data.year.bars.length, data.span.bars.length]).toEqual([13, 3]);
});
