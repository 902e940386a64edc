import { subjectWords } from '../../client/office/donors/person/person-words';
import { DATA_PROMISES } from '../../rules/data-promises';
import { OFFICE_ROLES } from '../../rules/office-role';
import { personTables } from '../../server/personal-data/person-tables';
import { PASSWORD, startApi, type Api } from '../support/api';
import { erase, KNOWN, ownCalls, plantPerson } from '../support/known-person';
import { giveOffline } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { csvRows, filesInBase64 } from '../support/zip';

interface Summary {
  email: string;
  subjects: { name: string; count: number }[];
  erasureAskedAt: string | null;
  hindrances: string[];
}

let api: Api;
let admin: { token: string; userId: string };
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  admin = await api.signIn('admin');
  await register80g(api);
});
afterAll(() => api.close());

const SUMMARY = `mutation ($email: String!) {
  result: lookUpPerson(input: { email: $email }) {
    person { email subjects { name count } erasureAskedAt hindrances } userErrors { field code message } } }`;

const summaryOf = async (email: string): Promise<Summary> =>
  (await api.call<{ result: { person: Summary } }>(SUMMARY, { email }, admin)).data.result.person;
const countsOf = async (email: string): Promise<Record<string, number>> =>
  Object.fromEntries((await summaryOf(email)).subjects.map(({ name, count }) => [name, count]));

/** How many rows each table of the office's file has. */
const fileOf = async (email: string): Promise<Record<string, number>> => {
  const { data } = await api.call<{ result: { zip: string } }>(
    'mutation ($email: String!) { result: exportPerson(input: { email: $email }) { zip } }',
    { email },
    admin,
  );
  const tables = [...filesInBase64(data.result.zip)].filter(([path]) => path.endsWith('.csv'));
  return Object.fromEntries(tables.map(([path, text]) => [path.replace('.csv', ''), csvRows(text).length - 1]));
};

test('the counts are those of the file, table by table and in its order', async () => {
  await plantPerson(api, admin.token);
  await giveOffline(api, admin.token, { name: 'Bala Rao', email: 'bala@example.org' });
  const counts = await countsOf(KNOWN.email);
  expect(Object.keys(counts).length).toBeGreaterThan(14);
  expect(counts).toMatchObject({ donations: 2, receipts: 1, accounts: 1, memberships: 1, messages: 1, tags: 1 });
  const file = await fileOf(KNOWN.email);
  expect(Object.entries(counts)).toEqual(Object.entries(file));
});

test('who never gave is found: a message, an application, an account with its consent, however the address is written', async () => {
  const [name, phone] = ['Ravi Kumar', '+919811100011'];
  const calls: [query: string, variables: object][] = [
    [
      'mutation ($input: ContactInput!) { submitContact(input: $input) { success } }',
      { input: { firstName: 'Ravi', lastName: 'Kumar', email: 'RAVI@Example.org', message: 'Hello' } },
    ],
    [
      'mutation ($input: VolunteerInput!) { applyAsVolunteer(input: $input) { success } }',
      { input: { name, phone, email: 'ravi@example.ORG' } },
    ],
    [
      'mutation ($email: String!, $password: String!) { signUp(email: $email, password: $password, fullName: "Ravi Kumar") { userErrors { code } } }',
      { email: 'Ravi@example.org', password: PASSWORD },
    ],
  ];
  for (const [query, variables] of calls) expect((await api.call(query, variables)).messages).toEqual([]);
  for (const email of ['ravi@example.org', '  RAVI@EXAMPLE.ORG '])
    expect(await summaryOf(email)).toEqual({
      email: 'ravi@example.org',
      subjects: [
        { name: 'consents', count: 3 },
        { name: 'mails', count: 1 },
        { name: 'messages', count: 1 },
        { name: 'volunteer-applications', count: 1 },
        { name: 'accounts', count: 1 },
        { name: 'sign-ins', count: 1 },
      ],
      erasureAskedAt: null,
      hindrances: [],
    });
  expect(DATA_PROMISES.ask).toContain('our office sends you the same file, or erases you and your account');
  expect(await fileOf('RAVI@example.org')).toEqual(await countsOf('ravi@example.org'));
  expect(await erase(api, admin.token, { email: 'RAVI@example.org' })).toMatchObject({ userErrors: [] });
  expect((await summaryOf('ravi@example.org')).subjects).toEqual([]);
});

test.each(['nobody@example.org', "' or true --"])('of “%s” nothing is known', async (email) => {
  await plantPerson(api, admin.token);
  expect(await summaryOf(email)).toEqual({
    email: email.trim(),
    subjects: [],
    erasureAskedAt: null,
    hindrances: [],
  });
});

test.each([
  ['', 'REQUIRED', 'Please enter an email address.'],
  ['   ', 'REQUIRED', 'Please enter an email address.'],
  [`${'a'.repeat(250)}@example.org`, 'TOO_LONG', expect.stringContaining('254')],
])('“%s” is no address, which is said at its field', async (email, code, message) => {
  const { data } = await api.call<{ result: object }>(SUMMARY, { email }, admin);
  expect(data.result).toEqual({ person: null, userErrors: [{ field: ['email'], code, message }] });
  expect(await api.sql(`select 1 from audit_log where action = 'person.look_up'`)).toEqual([]);
});

test('an open request and what hinders it are said, until it is done', async () => {
  const { key } = await plantPerson(api, admin.token);
  await ownCalls(api, key).ask('ERASE');
  await api.sql(`update subscriptions set status = 'active'`);
  expect(await summaryOf(KNOWN.email)).toMatchObject({
    erasureAskedAt: '2026-11-20T06:00:00.000Z',
    hindrances: ['A recurring gift is running. Cancel it first, then ask again.'],
  });
  await api.sql(`update subscriptions set status = 'cancelled'`);
  await erase(api, admin.token, { email: KNOWN.email.toUpperCase() });
  expect(await summaryOf(KNOWN.email)).toMatchObject({ subjects: [], erasureAskedAt: null, hindrances: [] });
});

test('only an administrator asks', async () => {
  for (const role of OFFICE_ROLES.filter((each) => each !== 'admin')) {
    const { codes } = await api.call(SUMMARY, { email: KNOWN.email }, await api.signIn(role));
    expect([role, codes]).toEqual([role, ['FORBIDDEN']]);
  }
  expect((await api.call(SUMMARY, { email: KNOWN.email })).codes).toEqual(['UNAUTHENTICATED']);
});

test('the office has words for every table of the file, and for no other', () => {
  const nobody = {
    emails: [],
    donorIds: [],
    donationIds: [],
    subscriptionIds: [],
    words: [],
    providerIds: [],
    recordIds: [],
  };
  expect(Object.keys(subjectWords)).toEqual(personTables(nobody).map(({ name }) => name));
});
