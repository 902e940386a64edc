import { startApi, type Api } from '../support/api';
import { importsOf, workOff, type Batch } from '../support/imports';

/** What is in the way of an undo: every reason by itself, in words, with the record that the office is led to. */
let api: Api;
let token: string;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  imports = importsOf(api, token);
});
afterAll(() => api.close());

async function bring(kind: string, file: string): Promise<string> {
  const { id } = await imports.send(kind, file);
  await imports.check(id);
  await imports.bring(id);
  return id;
}

const GIFTS =
  'Name,Email,Amount,Date\nAsha Rao,asha@example.org,500,2020-01-01\nRavi Joshi,ravi@example.org,700.50,2021-02-02';
const one = async <T>(text: string): Promise<T> => (await api.sql<T & object>(text))[0] as T;
const gift = (name: string) =>
  one<{ id: string; donor: string }>(`select id, donor_id as donor from donations where donor_name = '${name}'`);
const run = async (query: string, variables: object): Promise<void> => {
  const { data, messages } = await api.call<{ result: { userErrors: unknown[] } }>(query, variables, { token });
  expect([messages, data.result.userErrors]).toEqual([[], []]);
};

/** The batch stays whole, and says why. */
async function expectRefused(id: string, obstacle: string, sentence: string, record: object): Promise<void> {
  const before =
    await one(`select (select count(*)::int from donations) as gifts, (select count(*)::int from donors) as donors,
    (select success_amount::text from donation_totals) as total`);
  const { undo } = await imports.read(id);
  expect(undo).toEqual({ isPossible: false, hindrances: [{ obstacle, count: 1, sentence, records: [record] }] });
  const { userErrors, batch } = await imports.mutate('undoImport', 'ImportInput', { id });
  expect([batch, userErrors]).toEqual([null, [{ field: [], code: 'NOT_POSSIBLE', message: sentence }]]);
  expect((await imports.read(id)).status).toBe('imported');
  expect(
    await one(`select (select count(*)::int from donations) as gifts, (select count(*)::int from donors) as donors,
    (select success_amount::text from donation_totals) as total`),
  ).toEqual(before);
}

test('a receipt that was issued for one of its gifts', async () => {
  const id = await bring('donations', GIFTS);
  const { id: giftId } = await gift('Ravi Joshi');
  await api.sql(
    `insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
     values ($1, '2020-21', 1, '2020-21/000001', false, '2026-11-20', '{"amount": 70050}')`,
    [giftId],
  );
  await expectRefused(id, 'receipt_issued', 'A receipt was issued for a gift of this file.', {
    id: giftId,
    title: 'Ravi Joshi',
  });
});

test('a gift whose details were corrected since; a correction before the import is none', async () => {
  const id = await bring('donations', GIFTS);
  const { id: giftId } = await gift('Asha Rao');
  const note = (at: string) =>
    api.sql(`insert into audit_log (action, entity, entity_id, at) values ('donation.correct', 'donation', $1, $2)`, [
      giftId,
      at,
    ]);
  await note('2026-11-20T05:59:59Z');
  expect((await imports.read(id)).undo).toEqual({ isPossible: true, hindrances: [] });
  await note('2026-11-20T06:00:01Z');
  await expectRefused(id, 'gift_corrected', 'A gift of this file was corrected since.', {
    id: giftId,
    title: 'Asha Rao',
  });
});

test('a gift that was refunded since', async () => {
  const id = await bring('donations', GIFTS);
  const { id: giftId } = await gift('Asha Rao');
  await api.sql(`update donations set refunded_amount = 100 where id = $1`, [giftId]);
  await expectRefused(id, 'gift_refunded', 'A gift of this file was refunded since.', {
    id: giftId,
    title: 'Asha Rao',
  });
});

const MERGE = `mutation ($keep: ID!, $merge: ID!) { result: mergeDonors(input: { keepId: $keep, mergeId: $merge }) { userErrors { code } } }`;

test.each([
  ['kept', 'Ravi Joshi', 'Asha Rao'],
  ['merged into another', 'Asha Rao', 'Ravi Joshi'],
])(
  'a donor of another file was %s in a merge: both files stay, and lead to the donor who is there',
  async (_how, kept, gone) => {
    const first = await bring('donations', GIFTS.split('\n').slice(0, 2).join('\n'));
    const second = await bring('donations', 'Name,Email,Amount,Date\nRavi Joshi,ravi@example.org,700,2021-02-02');
    const [keep, merge] = [(await gift(kept)).donor, (await gift(gone)).donor];
    await run(MERGE, { keep, merge });
    for (const id of [first, second])
      await expectRefused(id, 'donor_merged', 'A donor of this file was merged since.', { id: keep, title: kept });
  },
);

test('a donor whose details were changed since; one who was here before is nobody’s to take back', async () => {
  const id = await bring('donors', 'Name,Email\nAsha Rao,asha@example.org');
  const { id: donorId } = await one<{ id: string }>('select id from donors');
  const gifts = await bring('donations', 'Name,Email,Amount,Date\nAsha Rao,asha@example.org,500,2020-01-01');
  await run(
    `mutation ($id: ID!, $donor: DonorDetailsInput!) { result: updateDonor(input: { id: $id, donor: $donor }) { userErrors { code } } }`,
    { id: donorId, donor: { name: 'Asha R. Rao', email: 'asha@example.org', phone: '', pan: null } },
  );
  await expectRefused(id, 'donor_corrected', 'A donor of this file was changed since.', {
    id: donorId,
    title: 'Asha R. Rao',
  });
  expect((await imports.read(gifts)).undo).toEqual({ isPossible: true, hindrances: [] });
});

const DONORS = 'Name,Email\nGamma Sen,gamma@example.org\nBeta Sen,beta@example.org';
const beta = () => one<{ id: string }>(`select id from donors where name = 'Beta Sen'`);
const tag = async (kind: 'Donors' | 'Volunteers', id: string): Promise<void> => {
  const { id: tagId } = await one<{ id: string }>(`insert into tags (name) values ('Camp') returning id`);
  await run(`mutation ($input: Tag${kind}Input!) { result: tag${kind}(input: $input) { userErrors { code } } }`, {
    input: { selection: { ids: [id] }, put: [tagId], takeOff: [] },
  });
};

test.each<[string, (id: string) => Promise<unknown>]>([
  ['has a tag', (id) => tag('Donors', id)],
  [
    'has a birthday',
    (id) =>
      run(`mutation ($input: SetBirthdayInput!) { result: setDonorBirthday(input: $input) { userErrors { code } } }`, {
        input: { id, birthday: { day: 3, month: 4 } },
      }),
  ],
  [
    'told the office not to be written to',
    (id) =>
      run(
        `mutation ($input: RecordWithdrawalInput!) { result: recordWithdrawal(input: $input) { userErrors { code } } }`,
        { input: { donorId: id, isWithdrawn: true } },
      ),
  ],
  ['asked to be erased', (id) => api.sql('insert into erasures (donor_ids) values (array[$1::uuid])', [id])],
  [
    'corrected the PAN',
    (id) =>
      api.sql(
        `insert into audit_log (action, entity, entity_id, at) values ('donor.correct-pan', 'donor', $1, '2026-11-20T06:00:01Z')`,
        [id],
      ),
  ],
])('a donor who %s since, which the undo would lose', async (_what, recordOf) => {
  const id = await bring('donors', DONORS);
  const { id: donorId } = await beta();
  expect((await imports.read(id)).undo).toEqual({ isPossible: true, hindrances: [] });
  await recordOf(donorId);
  await expectRefused(id, 'donor_corrected', 'A donor of this file was changed since.', {
    id: donorId,
    title: 'Beta Sen',
  });
});

test('whoever only looked at a donor changed nothing', async () => {
  const id = await bring('donors', DONORS);
  const { id: donorId } = await beta();
  await api.sql(
    `insert into audit_log (action, entity, entity_id, at) values ('donor.show_pan', 'donor', $1, '2026-11-20T06:00:01Z')`,
    [donorId],
  );
  expect((await imports.read(id)).undo).toEqual({ isPossible: true, hindrances: [] });
});

test('what is recorded of a donor after the undo was allowed keeps that donor; the others go', async () => {
  const id = await bring('donors', DONORS);
  const { userErrors } = await imports.mutate('undoImport', 'ImportInput', { id });
  expect(userErrors).toEqual([]);
  await api.sql('insert into donor_withdrawals (donor_id) values ($1)', [(await beta()).id]);
  await workOff(api);
  expect((await imports.read(id)).status).toBe('undone');
  expect(await api.sql('select name from donors join donor_withdrawals on donor_id = id')).toEqual([
    { name: 'Beta Sen' },
  ]);
  expect(await api.sql('select name from donors')).toEqual([{ name: 'Beta Sen' }]);
});

/** Lets a batch be undone, and records something before the undo's first chunk. Returns the names that are left. */
async function undoMeanwhile(id: string, table: string, record: () => Promise<unknown>): Promise<unknown[]> {
  const { userErrors } = await imports.mutate('undoImport', 'ImportInput', { id });
  expect(userErrors).toEqual([]);
  await record();
  await workOff(api);
  return (await api.sql<{ name: string }>(`select name from ${table} order by 1`)).map(({ name }) => name);
}

test('a member who is renewed after the undo was allowed stays, and the file says so', async () => {
  const id = await bring(
    'members',
    `Name,Phone,City,Membership,Joining Date,Subscription\nAsha Rao,9822012345,Pune,yearly,2026-01-01,500
Ravi Joshi,9822012346,Pune,yearly,2026-01-01,500`,
  );
  const { id: memberId } = await one<{ id: string }>(`select id from members where name = 'Ravi Joshi'`);
  const member = {
    ...{ name: 'Ravi Joshi', city: 'Pune', mobileNumber: '9822012346', imageUrl: '' },
    ...{ membershipType: 'yearly', subscriptionAmount: 75_000, joiningDate: '2026-10-01' },
  };
  const renew = () =>
    run(
      `mutation ($id: ID!, $member: MemberInput!) { result: updateMember(input: { id: $id, member: $member }) { userErrors { field code } } }`,
      { id: memberId, member },
    );
  expect(await undoMeanwhile(id, 'members', renew)).toEqual(['Ravi Joshi']);
  const { status, undo } = await imports.read(id);
  expect([status, undo?.hindrances.map(({ sentence }) => sentence)]).toEqual([
    'imported',
    ['A member of this file was renewed or changed since.'],
  ]);
});

const DECIDE = `mutation ($id: ID!) { result: approveVolunteer(id: $id) { userErrors { code } } }`;

test.each<[string, (id: string) => Promise<unknown>]>([
  ['approved', (id) => run(DECIDE, { id })],
  ['given a tag', (id) => tag('Volunteers', id)],
])('a volunteer who is %s after the undo was allowed stays', async (_what, recordOf) => {
  const id = await bring('volunteers', 'Name,Phone\nAsha Rao,9822012345\nRavi Joshi,9822012346');
  const { id: volunteer } = await one<{ id: string }>(`select id from volunteer_submissions where name = 'Ravi Joshi'`);
  expect(await undoMeanwhile(id, 'volunteer_submissions', () => recordOf(volunteer))).toEqual(['Ravi Joshi']);
  expect((await imports.read(id)).status).toBe('imported');
});

test('a gift that is corrected after the undo was allowed stays, with its sums', async () => {
  const id = await bring('donations', GIFTS);
  const { id: giftId } = await gift('Ravi Joshi');
  const correct = () =>
    api.sql(`insert into audit_log (action, entity, entity_id) values ('donation.correct-gift', 'donation', $1)`, [
      giftId,
    ]);
  expect(await undoMeanwhile(id, 'donors', correct)).toEqual(['Ravi Joshi']);
  expect(await api.sql(`select success_amount::int as total from donation_totals`)).toEqual([{ total: 70_050 }]);
});

test('a volunteer who has a tag since', async () => {
  const id = await bring('volunteers', 'Name,Phone\nRavi Joshi,9822012345');
  const { id: volunteer } = await one<{ id: string }>('select id from volunteer_submissions');
  await tag('Volunteers', volunteer);
  await expectRefused(id, 'volunteer_changed', 'A volunteer of this file was given a tag or a birthday since.', {
    id: volunteer,
    title: 'Ravi Joshi',
  });
});

test('a volunteer whose offer was decided since', async () => {
  const id = await bring('volunteers', 'Name,Phone\nRavi Joshi,9822012345');
  await api.sql(`update volunteer_submissions set status = 'approved'`);
  const { id: volunteer } = await one<{ id: string }>('select id from volunteer_submissions');
  await expectRefused(id, 'volunteer_decided', 'A volunteer of this file was approved or rejected since.', {
    id: volunteer,
    title: 'Ravi Joshi',
  });
});

test('the records that are named stand in the order of their names, whatever the order of the file', async () => {
  const names = ['Zoya Khan', 'Meera Rao', 'Asha Rao', 'Ravi Joshi'];
  const id = await bring(
    'donations',
    ['Name,Amount,Date', ...names.map((name) => `${name},500,2020-01-01`)].join('\n'),
  );
  await api.sql(`update donations set refunded_amount = 100`);
  const { undo }: Batch = await imports.read(id);
  expect(undo?.hindrances.flatMap(({ records }) => records.map(({ title }) => title))).toEqual([...names].sort());
});

test('several reasons are all named, and many records are counted', async () => {
  const id = await bring('donations', GIFTS);
  await api.sql(`update donations set refunded_amount = 100`);
  const { donor } = await gift('Asha Rao');
  await run(
    `mutation ($id: ID!, $donor: DonorDetailsInput!) { result: updateDonor(input: { id: $id, donor: $donor }) { userErrors { code } } }`,
    { id: donor, donor: { name: 'Asha R. Rao', email: 'asha@example.org', phone: '', pan: null } },
  );
  const { undo }: Batch = await imports.read(id);
  expect(undo?.hindrances.map(({ sentence }) => sentence)).toEqual([
    '2 gifts of this file were refunded since.',
    'A donor of this file was changed since.',
  ]);
});
