import { getNamedType, isLeafType, isObjectType } from 'graphql';
import type { Pool } from 'pg';
import { resolverModules } from '../../server/app/subjects';
import { projectRoot } from '../../server/config/paths';
import { buildSchema } from '../../server/graphql/schema';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { addCampaign } from '../support/office-donations';

const schema = buildSchema(projectRoot, resolverModules);

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await api.signIn('admin'));
  api.setNow(new Date('2026-11-22T10:00:00Z'));
  const campaignId = await addCampaign(api);
  await api.sql(
    `update campaigns set goal_amount = 100000, raised_amount = 25000, end_date = '2026-12-24', description = '<p>Water</p>'`,
  );
  await addGift(api, {
    campaignId,
    items: [{ name: 'Kit', quantity: 1, unitPrice: 500 }],
    at: new Date('2026-11-22T09:00:00Z'),
  });
});
afterAll(() => api.close());

/** A selection of each field of a type by itself; of objects only their leaves without arguments. */
function fieldsOf(typeName: string): string[] {
  const type = schema.getType(typeName);
  if (!isObjectType(type)) throw new Error(`${typeName} is no object type`);
  return Object.values(type.getFields()).map(({ name, type: fieldType }) => {
    const named = getNamedType(fieldType);
    if (!isObjectType(named)) return name;
    const leaves = Object.values(named.getFields()).filter((field) => isLeafType(getNamedType(field.type)));
    return `${name} { __typename ${leaves.map((field) => field.name).join(' ')} }`;
  });
}

/** Calls twice: by the engine, then as a known operation. */
async function ask(query: string): Promise<Record<string, unknown>> {
  const { data, codes } = await api.call(query, {}, { token });
  expect(codes).toEqual([]);
  expect((await api.call(query, {}, { token })).data).toEqual(data);
  return data;
}

type Path = readonly (string | number)[];

const at = (data: unknown, path: Path): Record<string, unknown> =>
  path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data) as Record<string, unknown>;

async function questions(): Promise<[type: string, path: Path, ask: (selection: string) => string][]> {
  const [{ id: campaign } = { id: '' }] = await api.sql<{ id: string }>('select id from campaigns');
  const [{ id: gift, donorId } = { id: '', donorId: '' }] = await api.sql<{ id: string; donorId: string }>(
    'select id, donor_id as "donorId" from donations',
  );
  const [{ slug } = { slug: '' }] = await api.sql<{ slug: string }>('select slug from campaigns');
  return [
    ['Campaign', ['campaigns', 0], (fields) => `{ campaigns { ${fields} } }`],
    ['Campaign', ['campaign'], (fields) => `{ campaign(slug: "${slug}") { ${fields} } }`],
    ['Campaign', ['campaign'], (fields) => `{ campaign(slug: "${slug.slice(0, 4)}") { ${fields} } }`],
    ['CampaignRecord', ['adminCampaigns', 'items', 0], (fields) => `{ adminCampaigns { items { ${fields} } } }`],
    ['CampaignRecord', ['adminCampaign'], (fields) => `{ adminCampaign(id: "${campaign}") { ${fields} } }`],
    ['CampaignRecord', ['adminCampaignsNearingGoal', 0], (fields) => `{ adminCampaignsNearingGoal { ${fields} } }`],
    ['DonationRecord', ['adminDonations', 'items', 0], (fields) => `{ adminDonations { items { ${fields} } } }`],
    [
      'DonationRecord',
      ['adminDonations', 'items', 0],
      (fields) => `{ adminDonations(search: "Asha") { items { ${fields} } } }`,
    ],
    [
      'DonationRecord',
      ['adminDonations', 'items', 0],
      (fields) => `{ adminDonations(filter: { status: success }) { items { ${fields} } } }`,
    ],
    ['DonationRecord', ['adminDonation'], (fields) => `{ adminDonation(id: "${gift}") { ${fields} } }`],
    [
      'DonationRecord',
      ['adminDonor', 'donations', 'items', 0],
      (fields) => `{ adminDonor(id: "${donorId}") { donations { items { ${fields} } } } }`,
    ],
  ];
}

test('each field by itself is what it is among all', async () => {
  for (const [type, path, query] of await questions()) {
    const fields = fieldsOf(type);
    const whole = await ask(query(fields.join(' ')));
    const row = (data: unknown) => at(data, path);
    expect(Object.keys(row(whole))).toHaveLength(fields.length);
    for (const field of fields) {
      const [name = ''] = field.split(' ');
      expect({ [name]: row(await ask(query(field)))[name] }).toEqual({ [name]: row(whole)[name] });
    }
  }
}, 120_000);

/** Texts of the statements that reach the pool. */
async function statementsOf(query: string): Promise<string[]> {
  const { master } = api.database.dataSource.driver as unknown as { master: Pool };
  const spy = jest.spyOn(master, 'query');
  try {
    await api.call(query, { once: Math.random() }, { token });
    return (spy.mock.calls as unknown as [string][]).map(([text]) => text.replace(/\s+/g, ' '));
  } finally {
    spy.mockRestore();
  }
}

test.each([
  ['{ campaigns { title } }', 'select title as "title" from campaigns where'],
  [
    '{ campaigns { p: progressPercent } }',
    'select goal_amount as "goalAmount", raised_amount as "raisedAmount" from campaigns',
  ],
  ['{ campaigns { __typename } }', 'select id as "id" from campaigns'],
  [
    'query { ...A } fragment A on Query { campaigns { ...B } } fragment B on Campaign { ... on Campaign { slug } daysLeft }',
    'select slug as "slug", end_date as "endDate" from campaigns',
  ],
  [
    '{ adminDonations { items { amount donorName } } }',
    'select d.amount as "amount", d.donor_name as "donorName" from (select d.* from donations d order by',
  ],
])('%s reads what it asks for and no more', async (query, beginning) => {
  const reads = (await statementsOf(query)).filter((text) => !text.includes('user_roles'));
  expect(reads).toHaveLength(1);
  expect(reads[0]).toContain(beginning);
  expect(reads[0]).not.toContain('join');
});

test('a title of a campaign takes the one join it needs', async () => {
  const [read] = (await statementsOf('{ adminDonations { items { campaignTitle } } }')).filter((text) =>
    text.includes('donations'),
  );
  expect(read?.match(/join/g)).toHaveLength(1);
  expect(read).toContain('join campaigns c');
});
