import { sealPan } from '../../server/sealing/held-keys';
import { getNamedType, isLeafType, isObjectType } from 'graphql';
import { resolverModules } from '../../server/app/subjects';
import { projectRoot } from '../../server/config/paths';
import { buildSchema } from '../../server/graphql/schema';
import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { addCampaign } from '../support/office-donations';
import { watchStatements } from '../support/statements';

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
  await api.sql(
    `insert into events (title, slug, description, event_date, ends_at, location, founder_name, founder_bio, video_urls)
     values ('Walk', 'walk', 'Along the river.', '2026-12-01', '2026-12-02', 'Pune', 'Mira', 'Runs.', '{https://youtu.be/abcdefghijk}')`,
  );
  await api.sql(
    `insert into members (name, city, mobile_number, email, pan_card_number, image_url, membership_type, subscription_amount,
                          joining_date, expiry_date, status)
     values ('Bala', 'Pune', '+919822012345', 'bala@example.org', '${sealPan('ABCPE1234F')}', '/art/portrait-01.svg', 'monthly', 50000,
             '2026-11-20', '2026-12-20', 'active')`,
  );
  await api.sql(
    `insert into media_library (title, description, url, file_type, poster, length)
     values ('Wells', 'A film.', 'https://youtu.be/abcdefghijk', 'video', '/art/portrait-01.svg', '4:02')`,
  );
  await api.sql(
    `insert into contact_submissions (name, email, phone, message)
     values ('Chitra', 'chitra@example.org', '+919822012345', 'When do you open?')`,
  );
  await api.sql(
    `with given as (insert into volunteer_submissions (name, email, phone, message)
                    values ('Dev', 'dev@example.org', '+919822012345', 'Saturdays') returning id),
          tag as (insert into tags (name) values ('Teachers') returning id),
          birthday as (insert into volunteer_birthdays (volunteer_id, day, month) select id, 5, 8 from given)
     insert into volunteer_tags (volunteer_id, tag_id) select given.id, tag.id from given, tag`,
  );
  await api.sql(
    `with given as (
       insert into subscriptions (provider_subscription_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode,
                                  total_count, adopted_at, status, campaign_id)
       values ('sub_00000000000001', 'Esha', 'esha@example.org', '+919822012345', false, 50000, 'monthly', 'test', 12, now(), 'active', $1)
       returning id)
     insert into subscription_items (subscription_id, essential_id, name, quantity, unit_price)
     select id, gen_random_uuid(), 'Kit', 1, 50000 from given`,
    [campaignId],
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
    ['Event', ['events', 0], (fields) => `{ events { ${fields} } }`],
    ['Event', ['adminEvents', 'items', 0], (fields) => `{ adminEvents { items { ${fields} } } }`],
    ['Member', ['members', 0], (fields) => `{ members { ${fields} } }`],
    ['MemberRecord', ['adminMembers', 'items', 0], (fields) => `{ adminMembers { items { ${fields} } } }`],
    ['DonorRecord', ['adminDonors', 'items', 0], (fields) => `{ adminDonors { items { ${fields} } } }`],
    ['DonorRecord', ['adminDonors', 'items', 0], (fields) => `{ adminDonors(search: "Asha") { items { ${fields} } } }`],
    [
      'ContactInquiry',
      ['adminContactInquiries', 'items', 0],
      (fields) => `{ adminContactInquiries { items { ${fields} } } }`,
    ],
    [
      'VolunteerApplication',
      ['adminVolunteerApplications', 'items', 0],
      (fields) => `{ adminVolunteerApplications { items { ${fields} } } }`,
    ],
    ['ReceiptRecord', ['adminReceipts', 'items', 0], (fields) => `{ adminReceipts { items { ${fields} } } }`],
    [
      'ReceiptRecord',
      ['adminReceipts', 'items', 0],
      (fields) => `{ adminReceipts(search: "Asha") { items { ${fields} } } }`,
    ],
    [
      'SubscriptionRecord',
      ['adminSubscriptions', 'items', 0],
      (fields) => `{ adminSubscriptions { items { ${fields} } } }`,
    ],
    ['MediaItem', ['mediaItems', 0], (fields) => `{ mediaItems { ${fields} } }`],
    ['MediaItem', ['adminMediaItems', 'items', 0], (fields) => `{ adminMediaItems { items { ${fields} } } }`],
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

/** Texts of the statements that reach the database. */
async function statementsOf(query: string): Promise<string[]> {
  const texts: string[] = [];
  const end = watchStatements(api.database.dataSource, (text) => void texts.push(text.replace(/\s+/g, ' ')));
  try {
    await api.call(query, { once: Math.random() }, { token });
    return texts;
  } finally {
    end();
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
  ['{ events { title } }', 'select title as "title" from events where'],
  ['{ events { founderPicture { link } } }', 'select founder_image as "founderImage" from events where'],
  [
    '{ adminEvents { items { slug updatedAt } } }',
    'select slug as "slug", updated_at as "updatedAt" from events order',
  ],
  ['{ members { picture { link } } }', 'select image_url as "imageUrl" from members where'],
  ['{ adminMembers { items { city } } }', 'select city as "city" from members order'],
  [
    '{ adminDonors { items { name updatedAt } } }',
    'select name as "name", details_changed_at as "updatedAt" from donors order',
  ],
  ['{ adminContactInquiries { items { phone } } }', 'select phone as "phone" from contact_submissions order'],
  [
    '{ adminVolunteerApplications { items { message } } }',
    'select message as "message" from volunteer_submissions order',
  ],
  ['{ mediaItems { title } }', 'select title as "title" from media_library where'],
  [
    '{ adminMediaItems { items { picture { link } } } }',
    'select url as "url", file_type as "fileType", poster as "poster" from media_library order',
  ],
])('%s reads what it asks for and no more', async (query, beginning) => {
  const reads = (await statementsOf(query)).filter((text) => !text.includes('user_roles'));
  expect(reads).toHaveLength(1);
  expect(reads[0]).toContain(beginning);
  expect(reads[0]).not.toMatch(/\bjoin\b/);
});

test.each([
  ['{ adminDonations(filter: { from: "2026-01-01" }) { successAmount } }', 'from donation_tallies'],
  ['{ adminDonations(search: "asha") { totalCount } }', 'with matching'],
  ['{ adminDonors(filter: { is80gEligible: true }) { totalCount } }', 'from donor_tallies'],
  ['{ adminDonors(search: "asha") { totalCount } }', 'with matching'],
  ['{ adminReceipts(filter: { sent: false }) { totalCount } }', 'from receipt_tallies'],
])('%s counts and reads no row', async (query, source) => {
  const reads = (await statementsOf(query)).filter((text) => !/user_roles|^explain/.test(text));
  expect(reads).toHaveLength(1);
  expect(reads[0]).toContain(source);
});

test('a recurring gift is not summed for whoever does not ask', async () => {
  const [read] = (await statementsOf('{ adminSubscriptions { items { donorName } } }')).filter((text) =>
    text.includes('from subscriptions'),
  );
  expect(read).toContain('select s.donor_name as "donorName" from subscriptions s left join campaigns');
});

test('of a receipt nothing is read from what it prints but the address, for whoever asks', async () => {
  const read = async (field: string) =>
    (await statementsOf(`{ adminReceipts { items { ${field} } } }`)).filter((text) => text.includes('from receipts r'));
  const numbers = await read('receiptNumber');
  expect(numbers).toHaveLength(1);
  expect(numbers.join()).not.toContain('snapshot');
  expect((await read('donorEmail')).join()).toContain('snapshot');
});

test('a title of a campaign takes the one join it needs', async () => {
  const [read] = (await statementsOf('{ adminDonations { items { campaignTitle } } }')).filter((text) =>
    text.includes('donations'),
  );
  expect(read?.match(/join/g)).toHaveLength(1);
  expect(read).toContain('join campaigns c');
});
