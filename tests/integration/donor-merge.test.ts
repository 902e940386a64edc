import { startApi, type Api } from '../support/api';
import { readLedger } from '../support/ledger';
import { addCampaign, codesOf, recorded, recordOffline, register80g } from '../support/office-donations';
import { timeOutsOf } from '../support/time-outs';

const MERGE = `mutation ($keepId: ID!, $mergeId: ID!) { result: mergeDonors(input: { keepId: $keepId, mergeId: $mergeId }) {
  donor { id name email phone panNumber donationCount donatedAmount } userErrors { field code } } }`;
const UPDATE = `mutation ($id: ID!, $input: DonorDetailsInput!) { result: updateDonor(input: { id: $id, donor: $input }) {
  donor { name email phone panNumber address } userErrors { field code } } }`;
const FILE = `query ($id: ID!) { adminDonor(id: $id) { donor { name } mergedEmails
  years { financialYear donationCount donatedAmount eligible80gAmount }
  donations(page: { size: 2 }) { totalCount successAmount items { amount receipt { receiptNumber } } }
  subscriptions { status amount } likelyDuplicates { donor { name } reasons } } }`;

interface DonorAnswer {
  donor: { id: string; name: string } | null;
  userErrors: { field: string[]; code: string }[];
}

const person = { name: 'Asha Kulkarni', email: '', phone: '', pan: null as string | null, address: null };
const NOBODY = '00000000-0000-4000-8000-000000000000';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());

/** Makes a gift of ₹5,000; returns the donor's id. */
async function give(changes: Partial<typeof person>, more: Parameters<typeof recordOffline>[2] = {}): Promise<string> {
  const { id } = recorded(await recordOffline(api, token, { donor: { ...person, ...changes }, ...more }));
  const [row] = await api.sql<{ donorId: string }>('select donor_id as "donorId" from donations where id = $1', [id]);
  return row?.donorId ?? '';
}

const run = async (query: string, variables: object): Promise<DonorAnswer> =>
  (await api.call<{ result: DonorAnswer }>(query, variables, { token })).data.result;
const merge = (keepId: string, mergeId: string) => run(MERGE, { keepId, mergeId });
const file = async (id: string) =>
  (await api.call<{ adminDonor: object | null }>(FILE, { id }, { token })).data.adminDonor;

test('everything moves, what was missing is filled in, the books agree, and the audit knows both', async () => {
  const campaignId = await addCampaign(api);
  const keep = await give({ email: 'asha@example.org' }, { campaignId });
  const merged = await give(
    { name: 'A Kulkarni', email: 'asha@old.example', phone: '9822012345', pan: 'ABCPK1234F' },
    { campaignId },
  );
  await api.sql(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 50000, 'test') returning id)
     insert into subscriptions (provider_subscription_id, payment_plan_id, donor_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode, total_count, status)
     select 'sub_1', id, $1, 'A', 'asha@old.example', '1', true, 50000, 'monthly', 'test', 12, 'active' from plan`,
    [merged],
  );
  expect(await merge(keep, merged)).toEqual({
    donor: {
      id: keep,
      name: 'Asha Kulkarni',
      email: 'asha@example.org',
      phone: '+919822012345',
      panNumber: 'AB••••••4F',
      donationCount: 2,
      donatedAmount: 1_000_000,
    },
    userErrors: [],
  });
  expect(await file(keep)).toMatchObject({
    mergedEmails: ['asha@old.example'],
    donations: { totalCount: 2, successAmount: 1_000_000 },
    subscriptions: [{ status: 'active', amount: 50_000 }],
  });
  expect(await file(merged)).toBeNull();
  expect(await readLedger(api.database.dataSource)).toMatchObject({
    successes: 2,
    receipts: 2,
    wrongCampaigns: 0,
    wrongDonors: 0,
    wrongEligible: 0,
    gaps: 0,
    wrongListings: 0,
    wrongTallies: 0,
  });
  const [audit] = await api.sql<{ before: object; after: object }>(
    `select before, after from audit_log where action = 'donor.merge'`,
  );
  expect(audit).toMatchObject({
    before: { email: 'asha@example.org', merged: { id: merged, email: 'asha@old.example' } },
    after: { panNumber: 'ABCPK1234F', movedDonations: 1, movedSubscriptions: 1 },
  });
});

test('a later gift under the merged address is the kept donor’s, also after a second merge', async () => {
  const first = await give({ email: 'one@example.org' });
  const second = await give({ email: 'two@example.org' });
  const third = await give({ email: 'three@example.org' });
  await merge(second, first);
  await merge(third, second);
  expect(await give({ email: 'ONE@example.org' })).toBe(third);
  expect(await give({ email: 'two@example.org' })).toBe(third);
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 5, wrongDonors: 0 });
});

test('refusals: the same donor, an unknown one, two PANs; nothing moves', async () => {
  const one = await give({ email: 'one@example.org', pan: 'ABCPK1234F' });
  const two = await give({ email: 'two@example.org', pan: 'ABCPK1234G' });
  expect(codesOf(await merge(one, one))).toEqual(['mergeId SAME']);
  expect(codesOf(await merge(one, NOBODY))).toEqual(['id NOT_FOUND']);
  expect(codesOf(await merge('nonsense', one))).toEqual(['id NOT_FOUND']);
  expect(codesOf(await merge(one, two))).toEqual(['mergeId DIFFERENT_PAN']);
  expect(await api.sql('select donation_count as gifts from donors')).toEqual([{ gifts: 1 }, { gifts: 1 }]);
});

test('of details that changed since they were compared nothing moves: a PAN of a later gift, a corrected name', async () => {
  const one = await give({ email: 'asha@example.org' });
  const two = await give({ email: 'asha@old.example' });
  const compare = async () => {
    const { data } = await api.call<Record<'keep' | 'other', { donor: { updatedAt: string } }>>(
      `query ($one: ID!, $two: ID!) { keep: adminDonor(id: $one) { donor { updatedAt } } other: adminDonor(id: $two) { donor { updatedAt } } }`,
      { one, two },
      { token },
    );
    return { keepReadAt: data.keep.donor.updatedAt, mergeReadAt: data.other.donor.updatedAt };
  };
  const mergeCompared = (versions: object) =>
    run(
      'mutation ($input: MergeDonorsInput!) { result: mergeDonors(input: $input) { donor { id } userErrors { field code message } } }',
      { input: { keepId: one, mergeId: two, ...versions } },
    );
  const told = (field: string, name: string) => ({
    donor: null,
    userErrors: [
      {
        field: [field],
        code: 'CONFLICT',
        message: `The details of ${name} changed since you compared. Nothing was merged by this press. Compare them again.`,
      },
    ],
  });
  const before = await compare();
  expect(await give({ email: 'asha@old.example', pan: 'ABCPK1234F' })).toBe(two);
  expect(await mergeCompared(before)).toEqual(told('mergeReadAt', 'Asha Kulkarni'));
  const between = await compare();
  await run(UPDATE, { id: one, input: { ...person, name: 'Usha Kulkarni', email: 'asha@example.org' } });
  expect(await mergeCompared(between)).toEqual(told('keepReadAt', 'Usha Kulkarni'));
  expect(await api.sql('select donation_count as gifts from donors order by gifts')).toEqual([
    { gifts: 1 },
    { gifts: 2 },
  ]);

  const seen = await compare();
  // Another gift changes nothing that was compared.
  await give({ email: 'asha@example.org', name: 'Usha Kulkarni' });
  expect(await mergeCompared(seen)).toEqual({ donor: { id: one }, userErrors: [] });
});

test('merging both ways at once, while gifts come in, leaves one donor and right sums', async () => {
  const one = await give({ email: 'one@example.org' });
  const two = await give({ email: 'two@example.org' });
  const gifts = Array.from({ length: 6 }, (_, index) =>
    give({ email: index % 2 ? 'one@example.org' : 'two@example.org' }),
  );
  const merges = await Promise.all([merge(one, two), merge(two, one)]);
  await Promise.all(gifts);
  expect(merges.filter(({ donor }) => donor)).toHaveLength(1);
  expect(await readLedger(api.database.dataSource)).toMatchObject({ successes: 8, wrongDonors: 0, gaps: 0 });
  expect(await api.sql('select donation_count as gifts from donors')).toEqual([{ gifts: 8 }]);
});

test('years are April to March of the day the money came, without what was refunded', async () => {
  const id = await give({ email: 'a@x.org', pan: 'ABCPK1234F' }, { receivedOn: '2026-04-01' });
  await give({ email: 'a@x.org', pan: 'ABCPK1234F' }, { receivedOn: '2026-11-01', wants80g: false });
  await api.sql(`update donations set captured_at = '2026-03-31T18:29:59Z', refunded_amount = 100000 where wants_80g`);
  await api.sql(`update donations set captured_at = '2026-03-31T18:30:00Z' where not wants_80g`);
  expect(await file(id)).toMatchObject({
    years: [
      { financialYear: '2026-27', donationCount: 1, donatedAmount: 500_000, eligible80gAmount: 0 },
      { financialYear: '2025-26', donationCount: 1, donatedAmount: 400_000, eligible80gAmount: 400_000 },
    ],
  });
});

test('likely duplicates: by PAN, phone, name and name before the @, the likeliest first; never with another PAN', async () => {
  const id = await give({ email: 'asha.k@example.org', phone: '9822012345' });
  await api.sql(
    `insert into donors (name, email, phone, pan_number) values
       ('ASHA KULKARNI', 'x@y.org', null, null), ('Other', 'Asha.K+gifts@example.com', null, $1),
       ('A K', null, '+919822012345', null), ('Stranger', 's@y.org', '+919822000000', null)`,
    ['ABCPK1234F'],
  );
  expect(await file(id)).toMatchObject({
    likelyDuplicates: [
      { donor: { name: 'A K' }, reasons: ['phone'] },
      { donor: { name: 'Other' }, reasons: ['email'] },
      { donor: { name: 'ASHA KULKARNI' }, reasons: ['name'] },
    ],
  });
  await api.sql(`update donors set pan_number = $2 where id = $1`, [id, 'ABCPK1234G']);
  expect(await file(id)).toMatchObject({ likelyDuplicates: [{ reasons: ['phone'] }, { reasons: ['name'] }] });
});

test('the profile: corrected, emptied, refused with another donor’s e-mail or a wrong PAN; audited', async () => {
  const id = await give({ email: 'asha@example.org', phone: '9822012345' });
  await give({ email: 'ravi@example.org' });
  const input = {
    ...person,
    name: 'Asha A. Kulkarni',
    email: 'asha.k@example.org',
    pan: 'abcpk1234f',
    address: 'Pune',
  };
  expect(await run(UPDATE, { id, input })).toEqual({
    donor: {
      name: 'Asha A. Kulkarni',
      email: 'asha.k@example.org',
      phone: null,
      panNumber: 'AB••••••4F',
      address: 'Pune',
    },
    userErrors: [],
  });
  expect(codesOf(await run(UPDATE, { id, input: { ...input, email: 'RAVI@example.org' } }))).toEqual(['email TAKEN']);
  expect(codesOf(await run(UPDATE, { id, input: { ...input, pan: '1', name: '' } }))).toEqual([
    'name REQUIRED',
    'pan INVALID',
  ]);
  expect(codesOf(await run(UPDATE, { id: NOBODY, input }))).toEqual(['id NOT_FOUND']);
  expect(await api.sql(`select before ->> 'name' as before from audit_log where action = 'donor.update'`)).toEqual([
    { before: 'Asha Kulkarni' },
  ]);
});

test('one gift with the tax benefit among the merged ones makes the kept donor one with it, on whichever side it is', async () => {
  const eligible = await give({ email: 'one@example.org', pan: 'ABCPK1234F' });
  const without = await give({ email: 'two@example.org' });
  const third = await give({ email: 'three@example.org' });
  await merge(without, eligible);
  await merge(without, third);
  expect(await api.sql('select is_80g_eligible as eligible from donors')).toEqual([{ eligible: true }]);
});

test('a wish to be erased that the merged donor has made is the kept donor’s', async () => {
  const keep = await give({ email: 'asha@example.org' });
  const merged = await give({ email: 'asha@old.example' });
  const other = await give({ email: 'ravi@example.org' });
  await api.sql('insert into erasures (asked_at, donor_ids) values ($1, $2)', [
    '2026-11-19T06:00:00Z',
    [other, merged],
  ]);
  await merge(keep, merged);
  const privacy = 'query ($id: ID!) { adminDonor(id: $id) { privacy { erasureAskedAt } } }';
  for (const id of [keep, other])
    expect((await api.call(privacy, { id }, { token })).data).toEqual({
      adminDonor: { privacy: { erasureAskedAt: '2026-11-19T06:00:00.000Z' } },
    });
});

test('a name that the office corrects is the PAN’s as well: a later gift under it needs no PAN', async () => {
  const id = await give({ name: 'Asha Kulkrni', email: 'asha@example.org', pan: 'ABCPK1234F' });
  const input = { ...person, email: 'asha@example.org', pan: 'ABCPK1234F' };
  expect((await run(UPDATE, { id, input })).userErrors).toEqual([]);
  await give({ email: 'asha@example.org' });
  expect(await api.sql('select distinct donor_pan as pan from donations')).toEqual([{ pan: 'ABCPK1234F' }]);
});

test('the merged donor is known since the earlier of both', async () => {
  const [keep, merged] = [await give({ email: 'asha@example.org' }), await give({ email: 'asha@old.example' })];
  await api.sql(`update donors set created_at = '2019-04-02T06:00:00Z' where id = $1`, [merged]);
  expect(await merge(keep, merged)).toMatchObject({ userErrors: [] });
  expect(await api.sql('select created_at as since from donors')).toEqual([
    { since: new Date('2019-04-02T06:00:00Z') },
  ]);
});

test('everybody without a name of their own may be one donor of 50,000 gifts: moving them may take minutes', async () => {
  const [keep, merged] = [await give({}), await give({ name: 'Anonymous' })];
  const allowed = await timeOutsOf(api, ['donations'], () => merge(keep, merged));
  expect(allowed).toEqual([{ step: 'donations UPDATE', allowed: '10min' }]);
});
