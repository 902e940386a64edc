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
    const { receiptId } = await addGift(api, {
      amount: [50_000, 100_000, 150_000][at % 3],
      campaignId: [water?.id, school?.id, null][Math.floor(at / 3) % 3],
      at: new Date(MOMENTS[Math.floor(at / 9) % 4] ?? ''),
    });
    await api.sql(`update receipts set ${STATES[Math.floor(at / 36)]} where id = $1`, [receiptId]);
  }
  await api.sql(
    `update donations set is_recurring = true, donation_frequency = 'monthly' where id in (select id from donations order by id limit 50)`,
  );
  await api.sql('update donations set refunded_amount = 10000 where amount = 100000');
  await api.sql(
    `update donations d set status = 'refunded', refunded_amount = d.amount from receipts r where r.donation_id = d.id and r.voided_at is not null`,
  );
}

const gifts = () =>
  api.sql<Gift>(
    `select d.id, d.amount::int, d.refunded_amount::int as refunded, d.status, d.campaign_id as "campaignId", d.is_recurring as "isRecurring",
            (d.created_at at time zone 'Asia/Kolkata')::date::text as "createdOn",
            case when r.voided_at is not null then 'void' when r.sent_to_email_at is not null then 'mailed' else 'unsent' end as state
       from donations d join receipts r on r.donation_id = d.id order by d.created_at desc, d.id desc`,
  );

const LIST = `query ($filter: DonationFilter!, $page: Pagination! = { size: 100 }) {
  adminDonations(filter: $filter, page: $page) { totalCount countIsCapped successAmount items { id } } }`;
const listed = async (filter: object) =>
  (await api.call<{ adminDonations: object }>(LIST, { filter: { receipt: 'unsent', ...filter } }, { token })).data
    .adminDonations;

const choices: [string, (water: string) => object, (gift: Gift, water: string) => boolean][] = [
  ['of a campaign', (campaignId) => ({ campaignId }), ({ campaignId }, water) => campaignId === water],
  ['from an amount', () => ({ amountFrom: 100_000 }), ({ amount }) => amount >= 100_000],
  ['up to an amount', () => ({ amountTo: 100_000 }), ({ amount }) => amount <= 100_000],
  ['since a day', () => ({ from: '2026-04-01' }), ({ createdOn }) => createdOn >= '2026-04-01'],
  ['until a day', () => ({ to: '2026-03-31' }), ({ createdOn }) => createdOn <= '2026-03-31'],
  ['given monthly', () => ({ isRecurring: true }), ({ isRecurring }) => isRecurring],
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
