import { foldTallies } from '../../server/database/tallies';
import { DonationDays1763600053000 } from '../../server/database/migrations/0053-donation-days';
import { DonorTallies1763600052000 } from '../../server/database/migrations/0052-donor-tallies';
import { compareBooks } from '../../server/payments/reconcile/compare-books';
import { startApi, type Api } from '../support/api';
import { addGift, type Gift, type GiftOptions } from '../support/gifts';
import { readLedger } from '../support/ledger';

/** Counts and sums that are kept beside the rows they are made of, whatever happens to these and whenever they are folded. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const fold = () => foldTallies(api.database.dataSource);
const wrong = async () => (await readLedger(api.database.dataSource)).wrongTallies;
const gift = (day: string, rupees: number, options: GiftOptions = {}): Promise<Gift> =>
  addGift(api, { at: new Date(`2026-11-${day}T06:00:00Z`), amount: rupees * 100, ...options });

let asked = 0;
async function ask<T>(query: string): Promise<T> {
  asked += 1;
  return (await api.call<T>(`# ${asked}\n${query}`, {}, { token })).data;
}

/** Rupees and gifts of each day of the week that has some, as the chart shows them, once and recurring. */
async function chart(): Promise<Record<string, [oneTime: number, recurring: number, gifts: number]>> {
  const { adminReportCharts } = await ask<{
    adminReportCharts: {
      buckets: { start: string; oneTimeAmount: number; recurringAmount: number; donations: number }[];
    };
  }>('{ adminReportCharts(period: week) { buckets { start oneTimeAmount recurringAmount donations } } }');
  return Object.fromEntries(
    adminReportCharts.buckets
      .filter(({ donations }) => donations !== 0)
      .map(({ start, oneTimeAmount, recurringAmount, donations }) => [
        start.slice(-2),
        [oneTimeAmount / 100, recurringAmount / 100, donations],
      ]),
  );
}

const change = (set: string, { donationId }: Gift): Promise<unknown> =>
  api.sql(`update donations set ${set} where id = $1`, [donationId]);

/** What may happen to a gift of ₹500 of the 18th beside one of ₹100, and what the chart says afterwards. */
const changes: readonly [what: string, set: string, shown: Awaited<ReturnType<typeof chart>>][] = [
  ['a part is refunded', 'refunded_amount = 20000', { 18: [400, 0, 2] }],
  ['all is refunded', `refunded_amount = amount, status = 'refunded'`, { 18: [100, 0, 1] }],
  ['its amount is corrected', 'amount = 70000', { 18: [800, 0, 2] }],
  ['it is moved to another day', `captured_at = '2026-11-19T06:00:00Z'`, { 18: [100, 0, 1], 19: [500, 0, 1] }],
  ['it is moved past midnight in India', `captured_at = '2026-11-18T18:30:00Z'`, { 18: [100, 0, 1], 19: [500, 0, 1] }],
  ['it turns out to be recurring', `is_recurring = true, donation_frequency = 'monthly'`, { 18: [100, 500, 2] }],
  ['its day of entry is moved', `created_at = '2026-11-01T06:00:00Z'`, { 18: [600, 0, 2] }],
  ['it moves to no campaign', `campaign_title = 'Gone'`, { 18: [600, 0, 2] }],
];

test.each(changes)(
  'the chart by days is right when %s, before and after the tallies are folded',
  async (_, set, shown) => {
    for (const isFoldedBefore of [true, false]) {
      await api.sql('truncate donations, donation_tallies, donation_days, receipt_tallies cascade');
      await gift('18', 100);
      const changed = await gift('18', 500);
      if (isFoldedBefore) await fold();
      expect(await chart()).toEqual({ 18: [600, 0, 2] });
      await change(set, changed);
      expect(await chart()).toEqual(shown);
      await fold();
      expect(await chart()).toEqual(shown);
      await fold();
      expect(await chart()).toEqual(shown);
      expect(await wrong()).toBe(0);
    }
  },
);

test('a deleted gift is nowhere, and a report of a period sums what its chart shows', async () => {
  const gone = await gift('18', 500);
  await gift('17', 300);
  await gift('01', 9_000);
  await fold();
  await api.sql('delete from receipts');
  await api.sql('delete from donations where id = $1', [gone.donationId]);
  expect(await chart()).toEqual({ 17: [300, 0, 1] });
  expect(await ask('{ adminReport(period: week) { totalRevenue totalDonations } }')).toEqual({
    adminReport: { totalRevenue: 30_000, totalDonations: 1 },
  });
  await fold();
  expect(await wrong()).toBe(0);
});

test('two foldings at the same time add nothing twice', async () => {
  for (let number = 1; number <= 20; number += 1) await gift('18', number);
  await Promise.all([fold(), fold(), gift('18', 1_000), fold()]);
  expect(await chart()).toEqual({ 18: [1_210, 0, 21] });
  expect(await wrong()).toBe(0);
});

test('donors are counted without reading them, eligible ones by themselves', async () => {
  const COUNTS = `{ adminDashboard { totalDonors } all: adminDonors(page: { size: 1 }) { totalCount }
    eligible: adminDonors(page: { size: 1 }, filter: { is80gEligible: true }) { totalCount }
    others: adminDonors(page: { size: 1 }, filter: { is80gEligible: false }) { totalCount } }`;
  const counts = async () => {
    const { adminDashboard, all, eligible, others } = await ask<
      Record<'all' | 'eligible' | 'others', { totalCount: number }> & { adminDashboard: { totalDonors: number } }
    >(COUNTS);
    expect(adminDashboard.totalDonors).toBe(all.totalCount);
    expect(await wrong()).toBe(0);
    return [all.totalCount, eligible.totalCount, others.totalCount];
  };
  await api.sql(`insert into donors (name, is_80g_eligible) select 'Donor ' || n, n > 5 from generate_series(1, 9) n`);
  expect(await counts()).toEqual([9, 4, 5]);
  await api.sql(`update donors set is_80g_eligible = true, donation_count = 1 where name >= 'Donor 4'`);
  expect(await counts()).toEqual([9, 6, 3]);
  await fold();
  await api.sql(`delete from donors where name in ('Donor 1', 'Donor 9')`);
  expect(await counts()).toEqual([7, 5, 2]);
  await fold();
  expect(await counts()).toEqual([7, 5, 2]);
});

test('receipts without an address are listed as long as they are valid ones for 80G', async () => {
  await gift('18', 500);
  const { receiptId } = await gift('18', 600, { donorAddress: null });
  await api.sql('update receipts set is_80g = true');
  const LIST = `{ adminReceipts(filter: { lacksAddress: true }) { totalCount items { id } }
    ordinary: adminReceipts(filter: { lacksAddress: true, is80g: false }) { totalCount }
    adminReceiptHints { withoutAddress } }`;
  const listed = (ids: (string | null)[]) => ({
    adminReceipts: { totalCount: ids.length, items: ids.map((id) => ({ id })) },
    ordinary: { totalCount: 0 },
    adminReceiptHints: { withoutAddress: ids.length },
  });
  expect(await ask(LIST)).toEqual(listed([receiptId]));
  await api.sql(`update receipts set snapshot = jsonb_set(snapshot, '{donor,address}', '"Pune"') where id = $1`, [
    receiptId,
  ]);
  expect(await ask(LIST)).toEqual(listed([]));
  await api.sql(`update receipts set snapshot = jsonb_set(snapshot, '{donor,address}', '""') where id = $1`, [
    receiptId,
  ]);
  expect(await ask(LIST)).toEqual(listed([receiptId]));
  await api.sql(`update receipts set voided_at = now(), void_reason = 'Refunded' where id = $1`, [receiptId]);
  expect(await ask(LIST)).toEqual(listed([]));
  expect((await readLedger(api.database.dataSource)).wrongListings).toBe(0);
});

test('the nightly comparison tells the office which tally is wrong', async () => {
  await gift('18', 500);
  await gift('19', 300);
  await fold();
  // Made-up gifts are in no running total.
  await api.sql(`update donation_totals set success_amount = 80000, success_count = 2`);
  const found = async () =>
    (await compareBooks(api.database.dataSource)).flatMap(({ kind, reference, details }) =>
      kind === 'running_total' ? [[reference, details]] : [],
    );
  expect(await found()).toEqual([]);
  await api.sql(`update donation_days set captured_on = '2026-11-17' where captured_on = '2026-11-18'`);
  expect(await found()).toEqual([
    ['donation_days', 'The sums of 2 days differ from their donations; the first is 2026-11-17.'],
  ]);
  await api.sql(`update donation_days set captured_on = '2026-11-18' where captured_on = '2026-11-17'`);
  await api.sql(`update donation_tallies set amount = amount + 100 where created_on = '2026-11-18'`);
  await api.sql('update donor_tallies set donors = donors + 1');
  await api.sql(`update receipt_tallies set is_sent = not is_sent where issued_on = '2026-11-19'`);
  expect(await found()).toEqual([
    ['donation_tallies', 'The stored total is ₹801, but its donations add up to ₹800.'],
    ['donor_tallies', 'The stored count is 2 donors, 0 of them eligible for 80G; there are 1 and 0.'],
    ['receipt_tallies', 'The counts of 2 kinds of receipts differ from their receipts; the first is of 2026-11-19.'],
  ]);
});

test('the migrations count what is there, folded or not, and can be taken back', async () => {
  await gift('18', 500);
  await fold();
  await gift('19', 300);
  const { dataSource } = api.database;
  const runner = dataSource.createQueryRunner();
  const migrations = [new DonorTallies1763600052000(), new DonationDays1763600053000()];
  try {
    for (const one of migrations.toReversed()) await one.down(runner);
    for (const one of migrations) await one.up(runner);
  } finally {
    await runner.release();
  }
  expect(await wrong()).toBe(0);
  expect(await chart()).toEqual({ 18: [500, 0, 1], 19: [300, 0, 1] });
  await fold();
  expect(await chart()).toEqual({ 18: [500, 0, 1], 19: [300, 0, 1] });
});
