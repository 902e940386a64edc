import { startApi, type Api } from '../support/api';
import { addGift, type GiftOptions } from '../support/gifts';

const TOP = '{ topDonors { name city amount } }';
const RECENT = '{ campaigns { slug donorsToday recentDonors { name city amount } } }';

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
});
afterAll(() => api.close());

let asked = 0;
/** Asks past the cache: the gifts below are not announced as settlement does. */
const fresh = async <T>(query: string): Promise<T> => {
  asked += 1;
  return (await api.call<T>(`# ${asked}\n${query}`)).data;
};
const gift = (donorName: string, rupees: number, changes: GiftOptions = {}) =>
  addGift(api, {
    donorName,
    donorEmail: `${donorName.replace(' ', '')}@x.org`,
    amount: rupees * 100,
    at: new Date('2026-11-10T06:00:00Z'),
    ...changes,
  });

test('this month in India, never anonymous or unpaid: the ten largest gifts, summed by name, five shown', async () => {
  await gift('Asha', 900);
  await gift('Asha', 400);
  await gift('Bala', 1_200, { donorAddress: 'Nashik' });
  await gift('Chitra', 700, { donorAddress: null });
  await gift('Dev', 600);
  await gift('Esha', 500);
  await gift('Farah', 450);
  for (const rupees of [300, 299, 298]) await gift('Gita', rupees);
  // The eleventh largest gift is left out, although it would lift its donor.
  await gift('Esha', 250);
  await gift('Hidden', 9_000, { isAnonymous: true });
  await gift('Unpaid', 9_000, { status: 'pending' });
  await gift('Refunded', 9_000, { status: 'refunded' });
  await gift('October', 9_000, { at: new Date('2026-10-31T18:29:59Z') });
  expect(await fresh(TOP)).toEqual({
    topDonors: [
      { name: 'Asha', city: 'Pune', amount: 130_000 },
      { name: 'Bala', city: 'Nashik', amount: 120_000 },
      { name: 'Gita', city: 'Pune', amount: 89_700 },
      { name: 'Chitra', city: '', amount: 70_000 },
      { name: 'Dev', city: 'Pune', amount: 60_000 },
    ],
  });
});

test('a gift counts with what is left of it also where the largest are chosen', async () => {
  const { donationId } = await gift('Bala', 1_000);
  await api.sql('update donations set refunded_amount = 90000 where id = $1', [donationId]);
  for (let index = 0; index < 9; index += 1) await gift('Asha', 500);
  await gift('Chitra', 400);
  const { topDonors } = await fresh<{ topDonors: { name: string; amount: number }[] }>(TOP);
  expect(topDonors.map(({ name, amount }) => [name, amount])).toEqual([
    ['Asha', 450_000],
    ['Chitra', 40_000],
  ]);
});

test('of equal gifts of one moment, such as those of one paying-in slip, always the same five are shown', async () => {
  for (let index = 0; index < 7; index += 1) await gift(`Giver ${index}`, 500);
  const byId = await api.sql<{ name: string }>('select donor_name as name from donations order by id limit 5');
  const { topDonors } = await fresh<{ topDonors: { name: string }[] }>(TOP);
  expect(topDonors.map(({ name }) => name)).toEqual(byId.map(({ name }) => name));
});

test('the month begins at midnight in India', async () => {
  await gift('First', 100, { at: new Date('2026-10-31T18:30:00Z') });
  expect(await fresh(TOP)).toMatchObject({ topDonors: [{ name: 'First' }] });
});

describe('givers of a campaign', () => {
  let campaigns: Record<string, string>;
  beforeEach(async () => {
    const rows = await api.sql<{ id: string; slug: string }>(
      `insert into campaigns (title, slug, category, goal_amount)
       select s, s, 'Education', 100 from unnest(array['one', 'two', 'three']) s returning id, slug`,
    );
    campaigns = Object.fromEntries(rows.map(({ slug, id }) => [slug, id]));
    await gift('Asha', 500, { campaignId: campaigns['one'], at: new Date('2026-11-20T05:00:00Z') });
    await gift('Asha', 100, { campaignId: campaigns['one'], at: new Date('2026-11-20T05:30:00Z') });
    await gift('Hidden', 700, {
      campaignId: campaigns['one'],
      at: new Date('2026-11-20T05:00:00Z'),
      isAnonymous: true,
    });
    await gift('Old', 700, { campaignId: campaigns['one'], at: new Date('2026-11-13T05:59:00Z') });
    await gift('Unpaid', 700, {
      campaignId: campaigns['one'],
      at: new Date('2026-11-20T05:00:00Z'),
      status: 'failed',
    });
    await gift('Bala', 200, { campaignId: campaigns['two'], at: new Date('2026-11-18T05:00:00Z') });
  });

  const bySlug = async () => {
    const { campaigns: list } = await fresh<{ campaigns: { slug: string }[] }>(RECENT);
    return Object.fromEntries(list.map(({ slug, ...rest }) => [slug, rest]));
  };

  test('live: the last week by name, today by head, anonymous ones counted but not named', async () => {
    expect(await bySlug()).toEqual({
      one: {
        donorsToday: 2,
        recentDonors: [
          { name: 'Asha', city: 'Pune', amount: 10_000 },
          { name: 'Asha', city: 'Pune', amount: 50_000 },
        ],
      },
      two: { donorsToday: 0, recentDonors: [{ name: 'Bala', city: 'Pune', amount: 20_000 }] },
      three: { donorsToday: 0, recentDonors: [] },
    });
  });

  test.each(['off', 'simulated'])('%s: nothing real is told', async (value) => {
    await api.sql(`insert into settings (key, value) values ('social_proof', $1)`, [value]);
    expect(await bySlug()).toMatchObject({ one: { donorsToday: 0, recentDonors: [] } });
  });

  test('of equal gifts of one moment the ten with the last ids are named, in that order', async () => {
    const at = new Date('2026-11-20T05:30:00Z');
    const [{ id: campaignId } = { id: '' }] = await api.sql<{ id: string }>(
      `select id from campaigns where slug = 'three'`,
    );
    for (let index = 0; index < 11; index += 1) await gift(`Giver ${index}`, 500, { campaignId, at });
    const byId = await api.sql<{ name: string }>(
      `select donor_name as name from donations where amount = 50000 and campaign_id = '${campaignId}' order by id desc limit 10`,
    );
    const { three } = (await bySlug()) as unknown as { three: { recentDonors: { name: string }[] } };
    expect(three.recentDonors.map(({ name }) => name)).toEqual(byId.map(({ name }) => name));
  });

  test('three campaigns cost as many queries as one', async () => {
    const count = async () => {
      const spy = jest.spyOn(api.database.dataSource, 'query');
      await fresh(RECENT);
      const calls = spy.mock.calls.length;
      spy.mockRestore();
      return calls;
    };
    const many = await count();
    await api.sql(`update campaigns set status = 'draft' where slug <> 'one'`);
    expect(await count()).toBe(many);
  });
});
