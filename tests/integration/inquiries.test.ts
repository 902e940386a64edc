import { newAddress, startApi, type Api } from '../support/api';
import { watchStatements } from '../support/statements';

interface Submitted {
  result: { success: boolean; userErrors: { field: string[]; message: string }[] };
}

const SUBMIT = '{ success userErrors { field message } }';
const CONTACT = `mutation ($input: ContactInput!) { result: submitContact(input: $input) ${SUBMIT} }`;
const CSR = `mutation ($input: CsrInquiryInput!) { result: submitCsrInquiry(input: $input) ${SUBMIT} }`;
const VOLUNTEER = `mutation ($input: VolunteerInput!) { result: applyAsVolunteer(input: $input) ${SUBMIT} }`;
const CONTACTS = `query ($search: String, $filter: ContactInquiryFilter! = {}, $sort: InquirySort! = createdAt, $direction: SortDirection! = desc) {
    adminContactInquiries(search: $search, filter: $filter, sort: $sort, direction: $direction) {
      totalCount items { id name phone message kind status }
    }
  }`;

const contact = { firstName: 'Asha', lastName: 'Kulkarni', email: 'asha@example.org', message: 'Hello' };
const volunteer = { name: 'Bala', email: 'bala@example.org', phone: '9822012345' };
const csr = {
  company: 'Acme',
  contactPerson: 'Chitra',
  email: 'c@acme.example',
  phone: '9822012345',
  budget: '5 lakh',
  message: 'Let us talk',
};

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const submit = async (query: string, input: object, address = newAddress()) =>
  api.call<Submitted>(query, { input }, { address });
const contacts = async (variables: object = {}) =>
  (
    await api.call<{
      adminContactInquiries: { totalCount: number; items: { id: string; name: string; status: string }[] };
    }>(CONTACTS, variables, { token })
  ).data.adminContactInquiries;

test('contact and CSR messages arrive in one list, newest first', async () => {
  expect((await submit(CONTACT, contact)).data.result).toEqual({ success: true, userErrors: [] });
  expect((await submit(CSR, csr)).data.result.success).toBe(true);
  expect(await contacts()).toMatchObject({
    totalCount: 2,
    items: [
      {
        name: 'Chitra',
        phone: '+919822012345',
        message: 'Company: Acme\nBudget: 5 lakh\n\nLet us talk',
        kind: 'csr',
        status: 'unread',
      },
      { name: 'Asha Kulkarni', phone: '', message: 'Hello', kind: 'contact', status: 'unread' },
    ],
  });
  expect((await contacts({ search: 'acme' })).totalCount).toBe(1);
});

test('what is missing is told, and nothing is kept', async () => {
  const answers = [
    await submit(CONTACT, { ...contact, firstName: ' ', email: 'nobody' }),
    await submit(CSR, { ...csr, company: '' }),
    await submit(VOLUNTEER, { ...volunteer, phone: '' }),
  ];
  expect(answers.map(({ data }) => data.result.success)).toEqual([false, false, false]);
  expect(answers.map(({ data }) => data.result.userErrors[0])).toEqual(
    [1, 2, 3].map(() => ({ field: [], message: 'Please fill in all required fields' })),
  );
  expect(answers[0]?.data.result.userErrors.map(({ field }) => field.join())).toEqual(
    expect.arrayContaining(['firstName', 'email']),
  );
  expect((await contacts()).totalCount).toBe(0);
});

test('a machine that fills the hidden field is thanked and forgotten', async () => {
  expect((await submit(CONTACT, { ...contact, website: 'http://spam.example' })).data.result).toEqual({
    success: true,
    userErrors: [],
  });
  await submit(VOLUNTEER, { ...volunteer, website: 'x' });
  expect(await api.sql('select 1 from contact_submissions union all select 1 from volunteer_submissions')).toEqual([]);
});

test('one address can send a few forms, then has to wait', async () => {
  const address = newAddress();
  const codes = [];
  for (let i = 0; i < 7; i += 1) codes.push((await submit(CONTACT, contact, address)).codes.join());
  expect(codes.slice(0, 5)).toEqual(['', '', '', '', '']);
  expect(codes).toContain('RATE_LIMITED');
  expect((await contacts()).totalCount).toBe(5);
  expect((await submit(VOLUNTEER, volunteer, newAddress())).codes).toEqual([]);
});

test('forms of machines count like any other, forms with mistakes by themselves', async () => {
  const address = newAddress();
  await submit(VOLUNTEER, { ...volunteer, website: 'x' }, address);
  const wrong = async () => (await submit(CSR, { ...csr, company: '' }, address)).codes.join();
  for (let i = 0; i < 30; i += 1) expect(await wrong()).toBe('');
  for (let i = 0; i < 3; i += 1) expect(await wrong()).toBe('RATE_LIMITED');
  for (let i = 0; i < 4; i += 1) expect((await submit(CONTACT, contact, address)).codes).toEqual([]);
  expect((await submit(CONTACT, contact, address)).codes).toEqual(['RATE_LIMITED']);
  expect((await contacts()).totalCount).toBe(4);
});

test.each([
  ['contact', CONTACT, contact, 'contact_submissions'],
  ['CSR', CSR, csr, 'contact_submissions'],
  ['volunteer', VOLUNTEER, volunteer, 'volunteer_submissions'],
])(
  '%s form: what was sent, its consent and the count of the limit are one statement',
  async (_form, document, input, table) => {
    const asked: string[] = [];
    const end = watchStatements(api.database.dataSource, (text) => void asked.push(text));
    expect((await submit(document, input)).data.result.success).toBe(true);
    expect([asked.length, end()]).toEqual([1, 1]);
    expect(await api.sql(`select consent_version, consent_language from ${table}`)).toEqual([
      { consent_version: 1, consent_language: 'en' },
    ]);
    expect(await api.sql('select points from rate_limits')).toEqual([{ points: 1 }]);
  },
);

test('mark read: one way, the same answer twice', async () => {
  await submit(CONTACT, contact);
  const id = (await contacts()).items[0]?.id;
  const READ =
    'mutation ($id: ID!) { result: markContactRead(id: $id) { contactInquiry { status } userErrors { code } } }';
  for (let i = 0; i < 2; i += 1) {
    expect((await api.call(READ, { id }, { token })).data).toEqual({
      result: { contactInquiry: { status: 'read' }, userErrors: [] },
    });
  }
  expect((await contacts({ filter: { status: 'unread' } })).totalCount).toBe(0);
  expect(await api.sql(`select 1 from audit_log where action = 'contact_submission.read'`)).toHaveLength(1);
  expect((await api.call(READ, { id: 'nonsense' }, { token })).data).toMatchObject({
    result: { userErrors: [{ code: 'NOT_FOUND' }] },
  });
});

test('a volunteer is approved or rejected once', async () => {
  await submit(VOLUNTEER, volunteer);
  const { data } = await api.call<{ adminVolunteerApplications: { items: { id: string }[] } }>(
    '{ adminVolunteerApplications { items { id } } }',
    {},
    { token },
  );
  const id = data.adminVolunteerApplications.items[0]?.id;
  const decide = async (verb: string) =>
    (
      await api.call<{ result: object }>(
        `mutation ($id: ID!) { result: ${verb}Volunteer(id: $id) { volunteerApplication { status } userErrors { code } } }`,
        { id },
        { token },
      )
    ).data.result;
  expect(await decide('approve')).toEqual({ volunteerApplication: { status: 'approved' }, userErrors: [] });
  expect(await decide('approve')).toEqual({ volunteerApplication: { status: 'approved' }, userErrors: [] });
  expect(await decide('reject')).toEqual({
    volunteerApplication: { status: 'approved' },
    userErrors: [{ code: 'ALREADY_DECIDED' }],
  });
});
