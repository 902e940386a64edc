import { startApi, type Api } from '../support/api';
import { importsOf } from '../support/imports';
import { readLedger } from '../support/ledger';
import { addCampaign, recordOffline, recorded } from '../support/office-donations';

/** What was brought in counts in the books like every other gift, except among the receipts. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const ask = async <T>(query: string, variables: object = {}): Promise<T> =>
  (await api.call<{ it: T }>(query, variables, { token })).data.it;
const report = (period: string) =>
  ask<{ totalDonations: number; totalRevenue: number }>(
    `query ($period: ReportPeriod!) { it: adminReport(period: $period) { totalDonations totalRevenue } }`,
    { period },
  );

test('years of the donor, reports, dashboard and receipts know imported gifts as what they are', async () => {
  const campaignId = await addCampaign(api);
  const imports = importsOf(api, token);
  const own = recorded(
    await recordOffline(api, token, {
      campaignId,
      donor: { name: 'Asha Rao', email: 'asha@example.org', phone: '', pan: null, address: null },
    }),
  );
  const { id } = await imports.send(
    'donations',
    [
      'Name,Email,Amount,Date,Campaign,Receipt No.',
      'Asha Rao,asha@example.org,100.01,2024-03-31,Evening school,OLD/1',
      'Asha Rao,asha@example.org,200.02,2024-04-01,Evening school,OLD/1',
      'Asha Rao,asha@example.org,400.04,2026-11-19,Evening school,OLD/2',
    ].join('\n'),
  );
  const { totals } = await imports.check(id);
  expect(totals).toMatchObject({ giftsBefore: 500_000, giftsAfter: 570_007, financialYears: 3 });
  await imports.bring(id);
  expect(await readLedger(api.database.dataSource)).toEqual({
    successes: 4,
    imported: 3,
    successAmount: 570_007,
    receipts: 1,
    mails: 1,
    totals: { amount: 570_007, count: 4 },
    ...{
      wrongCampaigns: 0,
      wrongDonors: 0,
      wrongEligible: 0,
      gaps: 0,
      wrongReturns: 0,
      wrongListings: 0,
      wrongImports: 0,
      wrongTallies: 0,
    },
  });

  const [donor] = await api.sql<{ id: string }>('select id from donors');
  const years = await ask<{ years: object[] }>(
    `query ($id: ID!) { it: adminDonor(id: $id) { years { financialYear donationCount donatedAmount eligible80gAmount } } }`,
    { id: donor?.id },
  );
  expect(years.years).toEqual([
    { financialYear: '2026-27', donationCount: 2, donatedAmount: 540_004, eligible80gAmount: 0 },
    { financialYear: '2024-25', donationCount: 1, donatedAmount: 20_002, eligible80gAmount: 0 },
    { financialYear: '2023-24', donationCount: 1, donatedAmount: 10_001, eligible80gAmount: 0 },
  ]);
  expect([await report('month'), await report('all')]).toEqual([
    { totalDonations: 2, totalRevenue: 540_004 },
    { totalDonations: 4, totalRevenue: 570_007 },
  ]);
  const receipts = await ask<{ totalCount: number; items: object[] }>(
    `{ it: adminReceipts { totalCount items { receiptNumber } } }`,
  );
  expect(receipts).toEqual({ totalCount: 1, items: [{ receiptNumber: own.receipt.receiptNumber }] });
});
