import { lookupConditions } from '../../server/donations/donation-list';
import { COUNTED } from '../../server/donations/donation-page';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';

/** Gifts whose receipt was not mailed, chosen by what an index knows of them, against the same choice made one by one. */
let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  await api.reset();
  ({ token } = await api.signIn('admin'));
  await fill();
});
afterAll(() => api.close());

interface Gift {
  readonly id: string;
  readonly amount: number;
  readonly refunded: number;
  readonly status: string;
  readonly campaignId: string | null;
  readonly isRecurring: boolean;
  readonly isEligible: boolean;
  readonly createdOn: string;
  readonly state: string;
}

/** The last minute of a day in Kolkata and the first of the next, at the turn of a year and of a month. */
const MOMENTS = ['2026-03-31T18:29:00Z', '2026-03-31T18:30:00Z', '2026-05-01T18:29:00Z', '2026-05-01T18:30:00Z'];
const STATES = [
  'sent_to_email_at = now()',
  'sent_to_email_at = null',
  `sent_to_email_at = null, mail_wish = 'later'`,
  'voided_at = now()',
];

/** Two campaigns and none, three amounts, four days, one-time and monthly, and every state of a receipt, void ones of refunded gifts. */
async function fill(): Promise<void> {
  const [water, school] = await api.sql<{ id: string }>(
    `insert into campaigns (title, slug, category, goal_amount) values ('Water', 'water', 'Health', 100), ('School', 'school', 'Education', 100)
     returning id`,
  );
  for (let at = 0; at < 144; at += 1) {
    const { donationId, receiptId } = await addGift(api, {
      amount: [50_000, 100_000, 150_000][at % 3],
      campaignId: [water?.id, school?.id, null][Math.floor(at / 3) % 3],
      at: new Date(MOMENTS[Math.floor(at / 9) % 4] ?? ''),
      donorPan: 'ABCPR1234F',
    });
    await api.sql(`update receipts set ${STATES[Math.floor(at / 36)]} where id = $1`, [receiptId]);
    if (at % 2 === 0)
      await api.sql(`update donations set is_recurring = true, donation_frequency = 'monthly' where id = $1`, [
        donationId,
      ]);
  }
  await api.sql(
    `update donations set wants_80g = amount <> 150000, donor_name = chr(65 + (ascii(right(id::text, 1)) * 7) % 26) || 'sha'`,
  );
  await api.sql('update donations set refunded_amount = 10000 where amount = 100000');
  await api.sql(
    `update donations d set status = 'refunded', refunded_amount = d.amount from receipts r where r.donation_id = d.id and r.voided_at is not null`,
  );
}

const gifts = () =>
  api.sql<Gift>(
    `select d.id, d.amount::int, d.refunded_amount::int as refunded, d.status, d.campaign_id as "campaignId", d.is_recurring as "isRecurring", d.is_80g_eligible as "isEligible",
            (d.created_at at time zone 'Asia/Kolkata')::date::text as "createdOn",
            case when r.voided_at is not null then 'void' when r.sent_to_email_at is not null then 'mailed' else 'unsent' end as state
       from donations d join receipts r on r.donation_id = d.id order by d.created_at desc, d.id desc`,
  );

const LIST = `query ($filter: DonationFilter!, $sort: DonationSort! = createdAt, $page: Pagination! = { size: 100 }) {
  adminDonations(filter: $filter, sort: $sort, page: $page) { totalCount countIsCapped successAmount items { id } } }`;
type Listed = { totalCount: number; items: { id: string }[] };
const listed = async (filter: object, sort = 'createdAt') =>
  (await api.call<{ adminDonations: Listed }>(LIST, { filter: { receipt: 'unsent', ...filter }, sort }, { token })).data
    .adminDonations;

const choices: [string, (water: string) => object, (gift: Gift, water: string) => boolean][] = [
  ['of a campaign', (campaignId) => ({ campaignId }), ({ campaignId }, water) => campaignId === water],
  ['from an amount', () => ({ amountFrom: 100_000 }), ({ amount }) => amount >= 100_000],
  ['up to an amount', () => ({ amountTo: 100_000 }), ({ amount }) => amount <= 100_000],
  ['since a day', () => ({ from: '2026-04-01' }), ({ createdOn }) => createdOn >= '2026-04-01'],
  ['until a day', () => ({ to: '2026-03-31' }), ({ createdOn }) => createdOn <= '2026-03-31'],
  ['given monthly', () => ({ isRecurring: true }), ({ isRecurring }) => isRecurring],
  ['given to no campaign', () => ({ general: true }), ({ campaignId }) => campaignId === null],
  [
    'given monthly to no campaign, of an amount and since a day',
    () => ({ general: true, isRecurring: true, amountTo: 100_000, from: '2026-04-01' }),
    ({ campaignId, amount, createdOn, isRecurring }) =>
      campaignId === null && isRecurring && amount <= 100_000 && createdOn >= '2026-04-01',
  ],
  [
    'given monthly with the tax benefit',
    () => ({ isRecurring: true, is80gEligible: true }),
    ({ isRecurring, isEligible }) => isRecurring && isEligible,
  ],
  [
    'of a campaign, an amount and days, without a recurring one',
    (campaignId) => ({ campaignId, amountTo: 100_000, from: '2026-04-01', to: '2026-05-01', isRecurring: false }),
    ({ campaignId, amount, createdOn, isRecurring }, water) =>
      campaignId === water &&
      amount <= 100_000 &&
      createdOn >= '2026-04-01' &&
      createdOn <= '2026-05-01' &&
      !isRecurring,
  ],
];

test.each(choices)('%s: the count, the sum and the order are those of one by one', async (_name, filter, belongs) => {
  const [water] = await api.sql<{ id: string }>(`select id from campaigns where slug = 'water'`);
  const expected = (await gifts()).filter((gift) => gift.state === 'unsent' && belongs(gift, water?.id ?? ''));
  expect(expected.length).toBeGreaterThan(0);
  expect(await listed(filter(water?.id ?? ''))).toEqual({
    totalCount: expected.length,
    countIsCapped: false,
    successAmount: expected.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0),
    items: expected.map(({ id }) => ({ id })),
  });
});

test.each([{ general: true }, { isRecurring: true }])('%j by the name of the donor: the same gifts', async (filter) => {
  const { items, ...sums } = await listed(filter);
  const byName = await listed(filter, 'donorName');
  expect(byName).toMatchObject(sums);
  const sorted = await api.sql<{ id: string }>(
    'select id from donations where id = any($1) order by donor_name desc, created_at desc, id desc',
    [items.map(({ id }) => id)],
  );
  expect(byName.items).toEqual(sorted);
});

test.each([
  [{ general: true }, 'donations_general_sums'],
  [{ isRecurring: true }, 'donations_recurring_sums'],
])('%j is counted and summed within an index', async (filter, index) => {
  await api.sql('vacuum analyze donations, receipts');
  await api.database.dataSource.transaction(async (manager) => {
    await manager.query('set local enable_seqscan = off');
    await manager.query('set local enable_nestloop = off');
    const where = lookupConditions({ filter: { receipt: 'unsent', ...filter }, isByName: false });
    const plan = await manager.query<{ 'QUERY PLAN': string }[]>(
      `explain select ${COUNTED.join(', ')} from donations d ${where.sql}`,
      where.params,
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain(`Index Only Scan using ${index} on donations d`);
    expect(text.match(/on donations/g)).toHaveLength(1);
  });
});
