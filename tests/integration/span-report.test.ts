import { startApi, type Api } from '../support/api';

/** Reports by financial year, quarter and own dates, with the year before, against sums over the gifts themselves. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-23T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const FIGURES =
  'from to amount donations averageAmount donors newDonors newAmount returningDonors returningAmount backAfterGap';
const REPORT = `query ($span: ReportSpan!) {
  adminSpanReport(span: $span) {
    from to countedTo firstGiftOn current { ${FIGURES} } before { ${FIGURES} }
    campaigns { title amount donations beforeAmount beforeDonations isNew }
    unit bars { start amount donations beforeAmount beforeDonations }
    retention { from to donorsBefore stayed }
    expectedRecurring { month amount subscriptions halted }
  }
}`;

interface Figures extends Record<string, unknown> {
  amount: number;
  donors: number;
}
interface Report {
  countedTo: string;
  firstGiftOn: string | null;
  current: Figures;
  before: Figures;
  campaigns: object[];
  unit: string;
  bars: { start: string; amount: number; donations: number; beforeAmount: number; beforeDonations: number }[];
  retention: object[];
  expectedRecurring: object;
}

const ask = (from: string, to: string) =>
  api.call<{ adminSpanReport: Report }>(REPORT, { span: { from, to } }, { token });
const report = async (from: string, to: string): Promise<Report> => (await ask(from, to)).data.adminSpanReport;

/** Adds a successful gift of a donor known by a name. Times are of India. */
async function give(name: string, at: string, paise: number, more: { campaign?: string; source?: string } = {}) {
  await api.sql(`insert into donors (name) select $1::text where not exists (select 1 from donors where name = $1)`, [
    name,
  ]);
  await api.sql(
    `insert into donations (amount, status, source, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at, created_at, campaign_id)
     select $3, 'success', $4, id, name, 'a@x.org', '', gen_random_uuid()::text, $2::timestamptz, $2::timestamptz,
            (select id from campaigns where title = $5)
       from donors where name = $1`,
    [name, `${at}+05:30`, paise, more.source ?? 'online', more.campaign ?? null],
  );
}

/** Sums gifts by their time in India, gift by gift and donor by donor: another way than the report's. */
async function independent(from: string, to: string) {
  const [row] = await api.sql<object>(
    `with g as (select *, (captured_at at time zone 'Asia/Kolkata')::date as day from donations where status = 'success')
     select coalesce(sum(amount - refunded_amount), 0)::float8 as amount, count(*)::int as donations,
            count(distinct donor_id)::int as donors,
            (count(distinct donor_id) filter (where not exists (
              select 1 from g o where o.donor_id = g.donor_id and o.day < $1::date)))::int as "newDonors",
            coalesce(sum(amount - refunded_amount) filter (where exists (
              select 1 from g o where o.donor_id = g.donor_id and o.day < $1::date)), 0)::float8 as "returningAmount"
       from g where day between $1::date and $2::date`,
    [from, to],
  );
  return row;
}

test('31 March and 1 April in India part two financial years, and each is what its gifts are', async () => {
  await give('Asha', '2026-03-31T23:59:59', 10_000);
  await give('Asha', '2026-04-01T00:00:00', 20_050);
  await give('Ravi', '2025-04-01T00:00:00', 40_000, { source: 'offline' });
  await give('Ravi', '2025-03-31T23:59:59', 80_000);
  const year = await report('2025-04-01', '2026-03-31');
  expect(year.current).toMatchObject({ from: '2025-04-01', to: '2026-03-31', amount: 50_000, donations: 2, donors: 2 });
  expect(year.current).toMatchObject({ newDonors: 1, newAmount: 10_000, returningDonors: 1, returningAmount: 40_000 });
  expect(year.before).toMatchObject({
    from: '2024-04-01',
    to: '2025-03-31',
    amount: 80_000,
    donations: 1,
    newDonors: 1,
  });
  expect(year.current).toMatchObject((await independent('2025-04-01', '2026-03-31')) ?? {});
  expect(year.before).toMatchObject((await independent('2024-04-01', '2025-03-31')) ?? {});
  expect(year.bars.map(({ start }) => start.slice(0, 7))).toEqual([
    ...['2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'],
    ...['2026-01', '2026-02', '2026-03'],
  ]);
  expect(year.bars[0]).toMatchObject({ amount: 40_000, beforeAmount: 0 });
  expect(year.bars[11]).toMatchObject({ amount: 10_000, donations: 1, beforeAmount: 80_000, beforeDonations: 1 });
  expect(year).toMatchObject({ unit: 'month', firstGiftOn: '2025-03-31', countedTo: '2026-03-31' });
});

test('a running year ends today and is compared with the same days, its months to come stand empty', async () => {
  await give('Asha', '2026-11-23T23:00:00', 10_000);
  await give('Asha', '2025-11-23T23:59:59', 20_000);
  await give('Ravi', '2025-11-24T00:00:00', 40_000);
  const year = await report('2026-04-01', '2027-03-31');
  expect(year).toMatchObject({ countedTo: '2026-11-23' });
  expect(year.current).toMatchObject({ to: '2026-11-23', amount: 10_000, donors: 1, returningDonors: 1 });
  expect(year.before).toMatchObject({ from: '2025-04-01', to: '2025-11-23', amount: 20_000, donors: 1 });
  expect(year.bars).toHaveLength(12);
  expect(year.bars[7]).toMatchObject({ start: '2026-11-01', amount: 10_000, beforeAmount: 20_000 });
  // Who gave at all in the year before, its later days included, can have stayed.
  expect(year.retention.at(-1)).toEqual({ from: '2026-04-01', to: '2026-11-23', donorsBefore: 2, stayed: 1 });
});

test('29 February stands beside the 28th, and no gift is lost or counted twice', async () => {
  for (const [at, paise] of [
    ['2024-02-28', 100],
    ['2024-02-29', 200],
    ['2024-03-01', 400],
    ['2023-02-28', 800],
    ['2025-02-28', 1600],
  ] as const)
    await give('Asha', `${at}T12:00:00`, paise);
  const leap = await report('2024-02-29', '2024-02-29');
  expect(leap.current).toMatchObject({ amount: 200, donations: 1 });
  expect(leap.before).toMatchObject({ from: '2023-02-28', to: '2023-02-28', amount: 800 });
  expect(leap.bars).toEqual([
    { start: '2024-02-29', amount: 200, donations: 1, beforeAmount: 800, beforeDonations: 1 },
  ]);
  const after = await report('2025-02-28', '2025-03-01');
  expect(after.before).toMatchObject({ from: '2024-02-28', to: '2024-03-01', amount: 700, donations: 3 });
  expect(after.bars.map(({ beforeAmount }) => beforeAmount)).toEqual([300, 400]);
  const quarter = await report('2025-01-01', '2025-03-31');
  expect(quarter.before).toMatchObject((await independent('2024-01-01', '2024-03-31')) ?? {});
});

test('a donor back after twelve months is returning after a gap, a day earlier only returning', async () => {
  await give('Back', '2024-06-10T23:59:59', 100);
  await give('Back', '2025-06-10T00:00:01', 200);
  await give('Earlier', '2024-06-10T00:00:01', 100);
  await give('Earlier', '2025-06-09T23:59:59', 400);
  await give('Long ago', '2019-01-01T12:00:00', 100);
  await give('Long ago', '2026-03-31T12:00:00', 800);
  await give('New', '2025-04-01T00:00:00', 1600);
  await give('New', '2026-03-31T00:00:00', 3200);
  const { current, retention } = await report('2025-04-01', '2026-03-31');
  expect(current).toMatchObject({
    donors: 4,
    newDonors: 1,
    newAmount: 4800,
    returningDonors: 3,
    returningAmount: 1400,
  });
  expect(current).toMatchObject({ backAfterGap: 2 });
  expect(current).toMatchObject((await independent('2025-04-01', '2026-03-31')) ?? {});
  expect(retention).toEqual([
    { from: '2023-04-01', to: '2024-03-31', donorsBefore: 0, stayed: 0 },
    { from: '2024-04-01', to: '2025-03-31', donorsBefore: 0, stayed: 0 },
    { from: '2025-04-01', to: '2026-03-31', donorsBefore: 2, stayed: 2 },
  ]);
});

test('twelve months are months, also over a leap day', async () => {
  await give('Short', '2023-03-01T12:00:00', 100);
  await give('Short', '2024-02-29T12:00:00', 100);
  await give('Full', '2023-03-01T12:00:00', 100);
  await give('Full', '2024-03-01T12:00:00', 100);
  await give('Leap', '2024-02-29T12:00:00', 100);
  await give('Leap', '2025-02-28T12:00:00', 100);
  expect((await report('2023-04-01', '2024-03-31')).current).toMatchObject({ returningDonors: 2, backAfterGap: 1 });
  expect((await report('2024-04-01', '2025-03-31')).current).toMatchObject({ returningDonors: 1, backAfterGap: 1 });
});

test('a refund in the next year lowers the year of its gift, as in every report', async () => {
  await give('Asha', '2026-03-30T12:00:00', 50_000);
  await give('Ravi', '2026-03-30T12:00:00', 30_000);
  await api.sql(`update donations set refunded_amount = 20_000, updated_at = '2026-05-01' where donor_name = 'Asha'`);
  await api.sql(`update donations set status = 'refunded', refunded_amount = amount where donor_name = 'Ravi'`);
  const year = await report('2025-04-01', '2026-03-31');
  expect(year.current).toMatchObject({
    amount: 30_000,
    donations: 1,
    donors: 1,
    averageAmount: 30_000,
    newAmount: 30_000,
  });
  expect(year.current).toMatchObject((await independent('2025-04-01', '2026-03-31')) ?? {});
  expect((await report('2026-04-01', '2026-06-30')).current).toMatchObject({ amount: 0, donations: 0, donors: 0 });
});

test('gifts for a purpose without a campaign are called that; of deleted campaigns nobody speaks before there is one', async () => {
  await give('Asha', '2025-05-01T12:00:00', 500_00);
  await give('Ravi', '2025-05-01T12:00:00', 300_00);
  await api.sql(`update donations set campaign_title = 'School lunches' where donor_name = 'Ravi'`);
  const names = async () =>
    (await report('2025-04-01', '2026-03-31')).campaigns.map((each) => (each as { title: string }).title);
  const charted = async () => {
    const { data } = await api.call<{ adminReportCharts: { campaigns: { title: string }[] } }>(
      'query { adminReportCharts(period: all) { campaigns { title } } }',
      {},
      { token },
    );
    return data.adminReportCharts.campaigns.map(({ title }) => title);
  };
  expect(await names()).toEqual(['General', 'Purposes without a campaign']);
  expect(await charted()).toEqual(['General', 'Purposes without a campaign']);

  const [{ id } = { id: '' }] = await api.sql<{ id: string }>(
    `insert into campaigns (title, slug, category, goal_amount) values ('Wells', 'wells', 'Water', 0) returning id`,
  );
  await give('Asha', '2025-06-01T12:00:00', 100_00, { campaign: 'Wells' });
  await api.sql(`update donations set campaign_title = 'Wells' where campaign_id = $1`, [id]);
  await api.call('mutation ($id: ID!) { deleteCampaign(id: $id) { userErrors { message } } }', { id }, { token });
  expect(await names()).toEqual(['General', 'Purposes without a campaign, deleted campaigns']);
  expect(await charted()).toEqual(['General', 'Purposes without a campaign, deleted campaigns']);
});

test('campaigns carry both years; new is what nobody gave to before', async () => {
  await api.sql(
    `insert into campaigns (title, slug, category, goal_amount) values ('Wells', 'wells', 'Water', 0), ('Books', 'books', 'Water', 0), ('Silent', 'silent', 'Water', 0)`,
  );
  await give('Asha', '2025-05-01T12:00:00', 500_00, { campaign: 'Wells' });
  await give('Asha', '2024-05-01T12:00:00', 200_00, { campaign: 'Wells' });
  await give('Asha', '2025-06-01T12:00:00', 900_00, { campaign: 'Books' });
  await give('Asha', '2022-06-01T12:00:00', 100_00);
  await give('Asha', '2025-06-01T12:00:00', 100_00);
  expect((await report('2025-04-01', '2026-03-31')).campaigns).toEqual([
    { title: 'Books', amount: 900_00, donations: 1, beforeAmount: 0, beforeDonations: 0, isNew: true },
    { title: 'Wells', amount: 500_00, donations: 1, beforeAmount: 200_00, beforeDonations: 1, isNew: false },
    { title: 'General', amount: 100_00, donations: 1, beforeAmount: 0, beforeDonations: 0, isNew: false },
  ]);
});

test('next month brings monthly gifts with a charge left and yearly ones that fall due', async () => {
  await api.sql(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 100, 'test') returning id)
     insert into subscriptions (provider_subscription_id, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount,
                                frequency, key_mode, total_count, paid_count, status, next_charge_at)
     select gen_random_uuid(), plan.id, 'A', 'a@x.org', '', false, said.amount, said.every, 'test', 12, said.paid, said.status, said.next::timestamptz
       from plan, (values
         (100, 'monthly', 3, 'active', '2026-12-05T12:00:00+05:30'),
         (200, 'monthly', 0, 'authenticated', '2026-11-28T12:00:00+05:30'),
         (400, 'monthly', 11, 'active', '2026-11-28T12:00:00+05:30'),
         (800, 'yearly', 1, 'active', '2026-12-31T23:59:59+05:30'),
         (1600, 'yearly', 1, 'active', '2027-01-01T00:00:00+05:30'),
         (3200, 'monthly', 1, 'halted', '2026-12-05T12:00:00+05:30'),
         (6400, 'monthly', 1, 'paused', '2026-12-05T12:00:00+05:30'),
         (12800, 'monthly', 12, 'active', null),
         (25600, 'monthly', 1, 'active', '2027-01-01T00:00:00+05:30'),
         (51200, 'monthly', 11, 'active', '2026-12-01T00:00:00+05:30'),
         (102400, 'monthly', 1, 'pending', '2026-12-05T12:00:00+05:30'),
         (204800, 'monthly', 1, 'cancelled', '2026-12-05T12:00:00+05:30')) as said (amount, every, paid, status, next)`,
  );
  const { expectedRecurring } = await report('2025-04-01', '2026-03-31');
  expect(expectedRecurring).toEqual({ month: '2026-12-01', amount: 52_300, subscriptions: 4, halted: 1 });
});

test('a gift that another has replaced is expected once, as long as the first still runs', async () => {
  await api.sql(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 100, 'test') returning id),
          said as (select * from (values ('sub_old', 100, 'active', 3, null), ('sub_new', 250, 'authenticated', 0, 'sub_old'),
                                         ('sub_kept', 1000, 'active', 3, null), ('sub_begun', 2000, 'created', 0, 'sub_kept'))
                                 as v (id, amount, status, paid, replaces))
     insert into subscriptions (id, provider_subscription_id, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount,
                                frequency, key_mode, total_count, paid_count, status, next_charge_at, replaces_id, replaced_by_id)
     select md5(said.id)::uuid, said.id, plan.id, 'A', 'a@x.org', '', false, said.amount, 'monthly', 'test', 12, said.paid, said.status,
            '2026-12-05T12:00:00+05:30', md5(said.replaces)::uuid, case said.id when 'sub_old' then md5('sub_new')::uuid end
       from plan, said`,
  );
  const { expectedRecurring } = await report('2025-04-01', '2026-03-31');
  expect(expectedRecurring).toEqual({ month: '2026-12-01', amount: 1_250, subscriptions: 2, halted: 0 });
});

test.each([
  ['2026-04-02', '2026-04-01', 'The first day must not be after the last.'],
  ['2025-04-01', '2026-04-01', 'Choose at most a year.'],
  ['2024-02-29', '2025-03-01', 'Choose at most a year.'],
  ['2026-11-24', '2026-11-30', 'The first day must not be in the future.'],
  ['1999-04-01', '1999-04-30', 'A report begins in April 2000 at the earliest.'],
])('%s to %s is refused: %s', async (from, to, message) => {
  const { codes, messages } = await ask(from, to);
  expect({ codes, messages }).toEqual({ codes: ['BAD_USER_INPUT'], messages: [message] });
});

test('visitors get no report', async () => {
  const { codes } = await api.call(REPORT, { span: { from: '2025-04-01', to: '2026-03-31' } });
  expect(codes).toEqual(['UNAUTHENTICATED']);
});
