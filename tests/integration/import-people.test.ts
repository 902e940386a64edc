import { startApi, type Api } from '../support/api';
import { importsOf } from '../support/imports';
import { recorded, recordOffline } from '../support/office-donations';

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

const HEADING =
  'Donation ID,Donation Total,Donation Date,Donation Status,Form Title,First Name,Last Name,Email Address,Phone,PAN,Receipt No.';
const gives = (...lines: string[]): string => [HEADING, ...lines].join('\n');

test('donors are found by e-mail, then PAN, then phone with name; doubtful ones are kept apart', async () => {
  const give = async (donor: object) =>
    recorded(
      await recordOffline(api, token, {
        donor: { name: '', email: '', phone: '', pan: null, address: null, ...donor } as never,
      }),
    );
  await give({ name: 'By Mail', email: 'mail@example.org' });
  await give({ name: 'By Pan', email: 'pan@old.example', pan: 'ABCPK1234F' });
  await give({ name: 'By Phone', phone: '9822012345' });
  const batch = await imports.send(
    'donations',
    gives(
      '1,100,2020-01-01,Complete,,By,Mail,MAIL@example.org,,,',
      '2,100,2020-01-01,Complete,,By,Pan,pan@new.example,,ABCPK1234F,',
      '3,100,2020-01-01,Complete,,By,Phone,,98220 12345,,',
      '4,100,2020-01-01,Complete,,Other,Name,other@example.org,098220 12345,,',
      '5,100,2020-01-01,Complete,,Quite,New,new@example.org,,,',
      '6,100,2020-02-01,Complete,,Quite,New,new@example.org,,,',
    ),
  );
  expect((await imports.check(batch.id)).figures).toMatchObject({
    donors: 5,
    matchedByEmail: 1,
    matchedByPan: 1,
    matchedByPhone: 1,
    doubtfulDonors: 1,
    newDonors: 1,
  });
  await imports.bring(batch.id);
  const donors = await api.sql<{ name: string; donation_count: number }>(
    'select name, donation_count from donors order by name',
  );
  expect(donors).toEqual([
    { name: 'By Mail', donation_count: 2 },
    { name: 'By Pan', donation_count: 2 },
    { name: 'By Phone', donation_count: 2 },
    { name: 'Other Name', donation_count: 1 },
    { name: 'Quite New', donation_count: 2 },
  ]);
  const list = `query ($filter: DonorFilter!) { adminDonors(filter: $filter) { items { name } } }`;
  const doubtful = await api.call<{ adminDonors: { items: unknown[] } }>(
    list,
    { filter: { importId: batch.id, importMatch: ['doubtful'] } },
    { token },
  );
  expect(doubtful.data.adminDonors.items).toEqual([{ name: 'Other Name' }]);
});

test('somebody who came since the dry run is taken under the same PAN, and kept apart under another', async () => {
  const { id } = await imports.send(
    'donations',
    [
      'Name,Email,Amount,Date,PAN',
      'Asha Rao,house@example.org,500,2026-05-02,ABCPR1234F',
      'Ravi Rao,ravi@example.org,700,2026-05-02,ABCPR5678F',
    ].join('\n'),
  );
  await imports.check(id);
  for (const [name, email, pan] of [
    ['Meera Rao', 'house@example.org', 'ZZZPR9999Z'],
    ['Ravi Rao', 'RAVI@example.org', 'ABCPR5678F'],
  ] as const)
    recorded(await recordOffline(api, token, { donor: { name, email, pan, phone: '', address: null } }));
  await imports.bring(id);
  expect(
    await api.sql('select name, pan_number as pan, donated_amount::int as paise from donors order by name'),
  ).toEqual([
    { name: 'Asha Rao', pan: 'ABCPR1234F', paise: 50_000 },
    { name: 'Meera Rao', pan: 'ZZZPR9999Z', paise: 500_000 },
    { name: 'Ravi Rao', pan: 'ABCPR5678F', paise: 570_000 },
  ]);
});

test('names without anything else are one donor each, and the dry run says of how many that is so', async () => {
  const batch = await imports.send(
    'donations',
    gives(
      '1,100,2020-01-01,Complete,,Ramesh,Patil,,,,',
      '2,250,2021-01-01,Complete,,Ramesh,Patil,,,,',
      '3,100,2020-01-01,Complete,,Ramesh,Patil,,98220 12345,,',
      '4,100,2020-01-01,Complete,,Only,Once,,,,',
      '5,100,2020-01-01,Complete,,With,Mail,mail@example.org,,,',
      '6,100,2020-02-01,Complete,,With,Mail,mail@example.org,,,',
    ),
  );
  expect((await imports.check(batch.id)).figures).toMatchObject({ donors: 4, donorsByNameAlone: 1 });
  expect((await imports.bring(batch.id)).figures).toMatchObject({ donors: 4, donorsByNameAlone: 1 });
  expect(await api.sql('select donation_count as gifts from donors order by gifts, name')).toEqual([
    { gifts: 1 },
    { gifts: 1 },
    { gifts: 2 },
    { gifts: 2 },
  ]);
});

const donorsOf = (...lines: string[]) => imports.send('donors', ['Name,Email,Phone,PAN', ...lines].join('\n'));
const told = async (id: string) =>
  (await imports.lines(id)).map(({ line, problem, field, sentence }) => [line, problem, field, sentence]);

test('of two people at one mailbox in a file of donors, the second is shown with the line of the first, and can be mended', async () => {
  const { id } = await donorsOf(
    'Vijay Shinde,shinde@example.org,9822014811,',
    'Rekha Shinde,SHINDE@example.org,9822014812,',
    'vijay  shinde,shinde@example.org,,',
    'Meera Rao,,,ABCPR1234F',
    'Asha Rao,,,ABCPR1234F',
    'Kiran Shinde,shinde@example.org,,ABCPS1234F',
  );
  expect((await imports.check(id)).figures).toMatchObject({ ready: 3, newDonors: 3, refused: 2, hereAlready: 1 });
  expect(await told(id)).toEqual([
    [3, 'other_name', 'email', 'Same e-mail as line 2, under another name'],
    [6, 'other_name', 'pan', 'Same PAN as line 5, under another name'],
  ]);
  await imports.bring(id);
  expect(await api.sql('select name, phone from donors order by name')).toEqual([
    { name: 'Kiran Shinde', phone: null },
    { name: 'Meera Rao', phone: null },
    { name: 'vijay shinde', phone: '+919822014811' },
  ]);
  await imports.mend(id, 3, '-');
  await imports.bring(id);
  expect(await api.sql(`select email, phone from donors where name = 'Rekha Shinde'`)).toEqual([
    { email: null, phone: '+919822014812' },
  ]);
});

test('somebody at the mailbox of a donor here is not taken for that donor in a file of donors', async () => {
  recorded(
    await recordOffline(api, token, {
      donor: { name: 'Rekha Shinde', email: 'shinde@example.org', phone: '', pan: null, address: null },
    }),
  );
  const { id } = await donorsOf('REKHA Shinde,shinde@example.org,,', 'Vijay Shinde,shinde@example.org,,');
  expect((await imports.check(id)).figures).toMatchObject({ ready: 0, matchedDonors: 1, refused: 1, hereAlready: 1 });
  expect(await told(id)).toEqual([[3, 'other_name', 'email', 'Same e-mail as line 2, under another name']]);
  const { id: alone } = await donorsOf('Vijay Shinde,shinde@example.org,9822014811,');
  expect((await imports.check(alone)).figures).toMatchObject({ ready: 0, donors: 0, refused: 1, hereAlready: 0 });
  expect(await told(alone)).toEqual([[2, 'other_name', 'email', 'Same e-mail as a donor here, under another name']]);
});

test('of two names at one mailbox in a file of gifts, the first is the donor’s with its phone, and each gift keeps its own', async () => {
  const { id } = await imports.send(
    'donations',
    [
      'Name,Email,Phone,Amount,Date',
      'Vijay Shinde,shinde@example.org,,500,2020-01-01',
      'Rekha Shinde,shinde@example.org,9822014812,700,2020-01-02',
    ].join('\n'),
  );
  expect((await imports.check(id)).figures).toMatchObject({ ready: 2, donors: 1, donorsOfSeveralNames: 1 });
  expect((await imports.bring(id)).figures).toMatchObject({ donorsOfSeveralNames: 1 });
  expect(await api.sql('select name, phone from donors')).toEqual([{ name: 'Vijay Shinde', phone: null }]);
  expect(await api.sql('select donor_name as name from donations order by amount')).toEqual([
    { name: 'Vijay Shinde' },
    { name: 'Rekha Shinde' },
  ]);
});

test('one PAN under two spellings at two mailboxes of a file is two donors, of whom the second is doubtful', async () => {
  const { id } = await donorsOf('Asha Rao,asha@example.org,,ABCPR1234F', 'Asha Roa,rao@example.org,,ABCPR1234F');
  expect((await imports.check(id)).figures).toMatchObject({ ready: 2, newDonors: 1, doubtfulDonors: 1 });
});

test('a member’s picture is a link to a picture, not to a page that shows one', async () => {
  const batch = await imports.send(
    'members',
    [
      'Name,City,Mobile,Type,Amount,Joining Date,Photo',
      'Asha Rao,Pune,9822012345,yearly,1200,2026-01-15,https://drive.google.com/file/d/1aB/view',
      'Meera Rao,Pune,9822012346,yearly,1200,2026-01-15,https://i.ibb.co/a/b.jpg',
    ].join('\n'),
  );
  await imports.check(batch.id);
  expect(await api.sql('select state, problem_field as field from import_lines order by line')).toEqual([
    { state: 'refused', field: 'image' },
    { state: 'ready', field: null },
  ]);
});

test('an end of two digits is the past or the next years, and never before the membership began', async () => {
  const batch = await imports.send(
    'members',
    [
      'Name,City,Mobile,Type,Amount,Joining Date,Valid till',
      'Old Member,Pune,9822012341,yearly,100,01-04-98,31-03-99',
      'New Member,Pune,9822012342,yearly,100,01-04-24,31-03-30',
      'No Member,Pune,9822012343,yearly,100,01-04-2020,31-03-60',
      'Next Member,Pune,9822012344,yearly,100,31-03-27,',
    ].join('\n'),
  );
  await imports.save({ id: batch.id, dateOrder: 'day_first' });
  await imports.check(batch.id);
  expect((await imports.lines(batch.id)).map(({ line, sentence, field }) => [line, sentence, field])).toEqual([
    [4, 'Ends before it begins. Write the year in four digits', 'expiryDate'],
    [5, 'Date lies in the future. Write the year in four digits', 'joiningDate'],
  ]);
  await imports.mend(batch.id, 4, '31/03/2060');
  await imports.bring(batch.id);
  expect(await api.sql('select expiry_date::text as ends, status from members order by mobile_number')).toEqual([
    { ends: '1999-03-31', status: 'expired' },
    { ends: '2030-03-31', status: 'active' },
    { ends: '2060-03-31', status: 'active' },
  ]);
});

test('an undo is refused with its reason where something was built on the batch', async () => {
  const batch = await imports.send(
    'members',
    'Name,City,Mobile,Type,Amount,Joining Date\nAsha Rao,Pune,9822012345,yearly,1200,2026-01-15',
  );
  await imports.check(batch.id);
  await imports.bring(batch.id);
  const [member] = await api.sql<{ id: string; image_url: string; expiry_date: string; status: string }>(
    'select id, image_url, expiry_date::text, status from members',
  );
  expect(member).toMatchObject({ image_url: '', expiry_date: '2027-01-15', status: 'active' });
  const update = `mutation ($input: UpdateMemberInput!) { updateMember(input: $input) { userErrors { code message } } }`;
  const input = {
    name: 'Asha Rao',
    city: 'Pune',
    mobileNumber: '9822012345',
    imageUrl: 'https://example.org/a.jpg',
    membershipType: 'yearly',
    subscriptionAmount: 120_000,
    joiningDate: '2026-11-01',
  };
  const saved = await api.call<{ updateMember: { userErrors: unknown[] } }>(
    update,
    { input: { id: member?.id, member: input } },
    { token },
  );
  expect(saved.data.updateMember.userErrors).toEqual([]);
  const { undo } = await imports.read(batch.id);
  expect(undo).toMatchObject({ isPossible: false, hindrances: [{ obstacle: 'member_renewed', count: 1 }] });
  const refused = await imports.mutate('undoImport', 'ImportInput', { id: batch.id });
  expect(refused.userErrors).toMatchObject([
    { code: 'NOT_POSSIBLE', message: 'A member of this file was renewed or changed since.' },
  ]);
});

test('donors and volunteers come in without a gift, once, and go again', async () => {
  const donors = await imports.send(
    'donors',
    'Name;E-mail;PAN\nAsha Rao;asha@example.org;ABCPK1234F\nAsha Rao;asha@example.org;ABCPK1234F',
  );
  expect(donors.format).toBe('UTF-8, semicolon');
  expect((await imports.check(donors.id)).figures).toMatchObject({ ready: 1, hereAlready: 1, newDonors: 1 });
  await imports.bring(donors.id);
  const volunteers = await imports.send(
    'volunteers',
    'Name\tEmail\tPhone\tMessage\nRavi\travi@example.org\t+91 98220 12345\tSaturdays',
  );
  await imports.check(volunteers.id);
  await imports.bring(volunteers.id);
  expect(await api.sql('select name, donation_count from donors')).toEqual([{ name: 'Asha Rao', donation_count: 0 }]);
  expect(await api.sql('select name, phone, message from volunteer_submissions')).toEqual([
    { name: 'Ravi', phone: '+919822012345', message: 'Saturdays' },
  ]);
  await imports.undo(donors.id);
  await imports.undo(volunteers.id);
  expect(await api.sql('select 1 from donors union all select 1 from volunteer_submissions')).toEqual([]);
});
