import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { timeOutsOf } from '../support/time-outs';
import { untilLocked } from '../support/until';

interface Errors {
  userErrors: { field: string[]; code: string }[];
}
interface Saved {
  result: Errors & {
    campaign: { id: string; slug: string; description: string; raisedAmount: number } | null;
  };
}

const PAYLOAD = '{ campaign { id slug description raisedAmount } userErrors { field code } }';
const CREATE = `mutation ($input: CampaignInput!) { result: createCampaign(input: $input) ${PAYLOAD} }`;
const UPDATE = `mutation ($id: ID!, $input: CampaignInput!) { result: updateCampaign(input: { id: $id, campaign: $input }) ${PAYLOAD} }`;
const DELETE = `mutation ($id: ID!) { result: deleteCampaign(id: $id) { deletedId userErrors { field code } } }`;
const LIST = '{ campaigns { slug progressPercent daysLeft } }';
const ONE = `query ($slug: String!) { campaign(slug: $slug) { slug } }`;
const OFFICE = `query ($page: Pagination! = {}, $search: String, $filter: CampaignFilter! = {}, $sort: CampaignSort! = createdAt, $direction: SortDirection! = desc) {
  adminCampaigns(page: $page, search: $search, filter: $filter, sort: $sort, direction: $direction) { items { title slug } totalCount } }`;

const water = {
  title: 'Clean water for Mulshi',
  slug: 'clean-water',
  category: 'Development',
  goalAmount: 1_000_000,
};

let api: Api;
let token: string;
let userId: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token, userId } = await api.signIn('admin'));
});
afterAll(() => api.close());

const create = async (changes: object = {}) =>
  (await api.call<Saved>(CREATE, { input: { ...water, ...changes } }, { token })).data.result;
const slugs = async () =>
  (await api.call<{ campaigns: { slug: string }[] }>(LIST)).data.campaigns.map(({ slug }) => slug);
const find = async (slug: string) =>
  (await api.call<{ campaign: { slug: string } | null }>(ONE, { slug })).data.campaign?.slug ?? null;

test('what the office creates, changes and deletes, visitors see at once; each is written down', async () => {
  expect(await slugs()).toEqual([]);
  const { campaign, userErrors } = await create();
  expect(userErrors).toEqual([]);
  expect(await slugs()).toEqual(['clean-water']);
  const id = campaign?.id;
  await api.call(UPDATE, { id, input: { ...water, slug: 'water', status: 'active' } }, { token });
  expect(await slugs()).toEqual(['water']);
  expect((await api.call(DELETE, { id }, { token })).data).toEqual({
    result: { deletedId: id, userErrors: [] },
  });
  expect(await slugs()).toEqual([]);
  const log = await api.sql('select action, user_id as "userId", entity_id as "entityId" from audit_log order by id');
  expect(log).toEqual(
    ['create', 'update', 'delete'].map((verb) => ({ action: `campaign.${verb}`, userId, entityId: id })),
  );
});

test('visitors find active campaigns only: by slug, by its start, by id; wildcards stand for themselves', async () => {
  const { campaign } = await create();
  await create({ slug: 'clean-draft', status: 'draft' });
  await create({ slug: 'cleaner', status: 'completed' });
  expect(await slugs()).toEqual(['clean-water']);
  expect(await find(' clean-water ')).toBe('clean-water');
  expect(await find('clean-wa')).toBe('clean-water');
  expect(await find(campaign?.id ?? '')).toBe('clean-water');
  for (const text of [
    'cl',
    'clean-draft',
    'cleaner',
    'cle%n',
    'clean_wat',
    '',
    "'; drop table campaigns; --",
    'x'.repeat(5_000),
  ]) {
    expect([text, await find(text)]).toEqual([text, null]);
  }
});

test('of several slugs with the same start the newest is found, an exact one before all', async () => {
  for (const slug of ['food-one', 'food-two', 'food']) await create({ slug });
  expect(await find('food-')).toBe('food-two');
  expect(await find('food')).toBe('food');
});

test.each(['completed', 'draft'])(
  'the slug of a %s campaign never leads to another whose slug begins like it',
  async (status) => {
    await create({ slug: 'blankets-ward-1', status });
    await create({ slug: 'blankets-ward-12' });
    expect(await find('blankets-ward-1')).toBeNull();
    expect(await find('blankets-ward-')).toBe('blankets-ward-12');
  },
);

test('bad input and a taken slug are errors at their field, and nothing is stored', async () => {
  await create();
  expect((await create({ title: 'Another' })).userErrors).toMatchObject([{ field: ['slug'], code: 'TAKEN' }]);
  const wrong = await create({
    title: ' ',
    slug: 'Not a slug',
    goalAmount: -1,
    videoUrls: ['javascript:alert(1)'],
  });
  expect(wrong.userErrors.map(({ field }) => field[0]).sort()).toEqual(['goalAmount', 'slug', 'title', 'videoUrls']);
  const other = await create({ slug: 'other' });
  const moved = await api.call<Saved>(UPDATE, { id: other.campaign?.id, input: water }, { token });
  expect(moved.data.result.userErrors).toMatchObject([{ field: ['slug'], code: 'TAKEN' }]);
  expect((await slugs()).sort()).toEqual(['clean-water', 'other']);
});

test.each(['not-an-id', '00000000-0000-4000-8000-000000000000'])('the id %s names nothing', async (id) => {
  const changed = await api.call<Saved>(UPDATE, { id, input: water }, { token });
  expect(changed.data.result).toMatchObject({
    campaign: null,
    userErrors: [{ field: ['id'], code: 'NOT_FOUND' }],
  });
  const deleted = await api.call(DELETE, { id }, { token });
  expect(deleted.data).toMatchObject({ result: { deletedId: null, userErrors: [{ code: 'NOT_FOUND' }] } });
  expect((await api.call('query ($id: ID!) { adminCampaign(id: $id) { id } }', { id }, { token })).data).toEqual({
    adminCampaign: null,
  });
});

test('HTML is sanitised when saved, and again when read', async () => {
  const { campaign } = await create({ description: '<p onclick="x()">Hi<script>alert(1)</script></p>' });
  expect(campaign?.description).toBe('<p>Hi</p>');
  await api.sql(`update campaigns set description = '<img src=x onerror=alert(1)><h2 style="color:red">Old</h2>'`);
  const read = await api.call('{ campaign(slug: "clean-water") { description } }');
  expect(read.data).toEqual({ campaign: { description: '<h2>Old</h2>' } });
});

test('progress and days left are of today in Asia/Kolkata', async () => {
  // 00:10 of the 21st in India, still the 20th in UTC.
  api.setNow(new Date('2026-11-20T18:40:00Z'));
  ({ token } = await api.signIn('admin'));
  await create({ endDate: '2026-11-25' });
  await create({ slug: 'open-end' });
  await create({ slug: 'over', endDate: '2026-11-01' });
  await api.sql(`update campaigns set raised_amount = 1234567 where slug = 'clean-water'`);
  const { data } = await api.call<{ campaigns: object[] }>(LIST);
  expect(data.campaigns).toEqual(
    expect.arrayContaining([
      { slug: 'clean-water', progressPercent: 123, daysLeft: 4 },
      { slug: 'open-end', progressPercent: 0, daysLeft: 30 },
      { slug: 'over', progressPercent: 0, daysLeft: 0 },
    ]),
  );
});

test('the office lists every status: paged, sorted, searched literally', async () => {
  for (const [index, title] of ['Alpha 100%', 'Beta', 'Gamma_x'].entries()) {
    await create({
      title,
      slug: `s-${index}`,
      status: index === 1 ? 'draft' : 'active',
      category: index === 1 ? 'Wells' : 'Health',
    });
  }
  const list = async (variables: object) => {
    const answer = await api.call<{ adminCampaigns: { items: { title: string }[]; totalCount: number } }>(
      OFFICE,
      variables,
      { token },
    );
    if (answer.codes.length > 0) return answer.codes;
    const { items, totalCount } = answer.data.adminCampaigns;
    return [totalCount, ...items.map(({ title }) => title)];
  };
  expect(await list({ sort: 'title', direction: 'asc' })).toEqual([3, 'Alpha 100%', 'Beta', 'Gamma_x']);
  expect(await list({ sort: 'title', direction: 'asc', page: { number: 2, size: 2 } })).toEqual([3, 'Gamma_x']);
  expect(await list({ sort: 'title', direction: 'asc', page: { number: 9, size: 2 } })).toEqual([3]);
  expect(await list({ filter: { status: 'draft' } })).toEqual([1, 'Beta']);
  expect(await list({ filter: { category: 'Wells' } })).toEqual([1, 'Beta']);
  await api.sql(`update campaigns set goal_amount = case slug when 's-1' then 0 else 1000 end,
    raised_amount = case slug when 's-0' then 1500 when 's-2' then 300 else 0 end`);
  expect(await list({ sort: 'progressPercent' })).toEqual([3, 'Alpha 100%', 'Gamma_x', 'Beta']);
  expect(await list({ search: ' 100% ' })).toEqual([1, 'Alpha 100%']);
  expect(await list({ search: 'a_x' })).toEqual([1, 'Gamma_x']);
  expect(await list({ search: '_' })).toEqual([1, 'Gamma_x']);
  expect(await list({ page: { number: 0 } })).toEqual(['BAD_USER_INPUT']);
  expect(await list({ page: { size: 101 } })).toEqual(['BAD_USER_INPUT']);
  expect(await list({ search: 'x'.repeat(201) })).toEqual(['BAD_USER_INPUT']);
});

test('the office knows which categories are in use', async () => {
  for (const [index, category] of ['Wells', 'Health', 'Wells'].entries())
    await create({ slug: `s-${index}`, category });
  const { data } = await api.call('{ adminCampaignCategories }', {}, { token });
  expect(data).toEqual({ adminCampaignCategories: ['Health', 'Wells'] });
});

test('a deleted campaign leaves its donations, with its title', async () => {
  const { campaign } = await create();
  const { donationId } = await addGift(api, { campaignId: campaign?.id, campaignTitle: water.title });
  const allowed = await timeOutsOf(api, ['donations'], () => api.call(DELETE, { id: campaign?.id }, { token }));
  // Two lakh gifts take half a minute, on a slow disk minutes.
  expect(allowed).toEqual([{ step: 'donations UPDATE', allowed: '10min' }]);
  const gift = await api.call(
    'query ($id: ID!) { adminDonation(id: $id) { campaignId campaignTitle } }',
    { id: donationId },
    { token },
  );
  expect(gift.data).toEqual({ adminDonation: { campaignId: null, campaignTitle: water.title } });
});

test('a deletion locks the donations before the campaign, as a settlement does', async () => {
  const campaignId = (await create()).campaign?.id ?? '';
  const { donationId } = await addGift(api, { campaignId });
  let deletion: Promise<unknown> = Promise.resolve();
  await api.database.dataSource.transaction(async (manager) => {
    await manager.query('select 1 from donations where id = $1 for update', [donationId]);
    deletion = api.call(DELETE, { id: campaignId }, { token });
    await untilLocked(api.sql);
    await manager.query('select 1 from campaigns where id = $1 for update nowait', [campaignId]);
  });
  await deletion;
  expect(await api.sql('select 1 from campaigns')).toEqual([]);
});

test('essentials: the office keeps them, visitors see active ones by category', async () => {
  const ESSENTIAL = '{ essential { id isActive } userErrors { field } }';
  const add = (input: object) =>
    api.call<{ result: { essential: { id: string } | null; userErrors: { field: string[] }[] } }>(
      `mutation ($input: DonationEssentialInput!) { result: createDonationEssential(input: $input) ${ESSENTIAL} }`,
      { input },
      { token },
    );
  const kit = await add({ name: 'Ration kit', unitPrice: 50_000, category: 'Food' });
  await add({ name: 'Blanket', unitPrice: 40_000, category: 'Clothes' });
  await add({ name: 'Old thing', unitPrice: 40_000, category: 'Clothes', isActive: false });
  expect((await add({ name: 'Cheap', unitPrice: 99, category: 'Food' })).data.result.userErrors).toEqual([
    { field: ['unitPrice'] },
  ]);
  const shown = async () =>
    (
      await api.call<{ donationEssentials: { name: string }[] }>('{ donationEssentials { name } }')
    ).data.donationEssentials.map(({ name }) => name);
  expect(await shown()).toEqual(['Blanket', 'Ration kit']);
  const id = kit.data.result.essential?.id;
  await api.call(
    `mutation ($id: ID!, $input: DonationEssentialInput!) { updateDonationEssential(input: { id: $id, essential: $input }) ${ESSENTIAL} }`,
    { id, input: { name: 'Ration kit', unitPrice: 50_000, category: 'Food', isActive: false } },
    { token },
  );
  expect(await shown()).toEqual(['Blanket']);
  await api.call('mutation ($id: ID!) { deleteDonationEssential(id: $id) { deletedId } }', { id }, { token });
  expect(await api.sql('select 1 from donation_essentials')).toHaveLength(2);
});
