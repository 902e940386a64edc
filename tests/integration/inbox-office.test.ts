import { startApi, type Api } from '../support/api';

interface List {
  list: { totalCount: number; items: { name?: string; title?: string }[] };
}

const CONTACTS = `query ($search: String, $filter: ContactInquiryFilter! = {}, $sort: InquirySort! = createdAt, $direction: SortDirection! = desc) {
  list: adminContactInquiries(search: $search, filter: $filter, sort: $sort, direction: $direction) { totalCount items { name } }
}`;
const VOLUNTEERS = `query ($search: String, $filter: VolunteerApplicationFilter! = {}, $sort: InquirySort! = createdAt, $direction: SortDirection! = desc) {
  list: adminVolunteerApplications(search: $search, filter: $filter, sort: $sort, direction: $direction) { totalCount items { name } }
}`;
const MEDIA = `query ($search: String, $filter: MediaFilter! = {}, $sort: MediaSort! = createdAt, $direction: SortDirection! = desc) {
  list: adminMediaItems(search: $search, filter: $filter, sort: $sort, direction: $direction) { totalCount items { title } }
}`;

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = await api.signIn('admin'));
  // The last but one was sent a minute before midnight in India, the last a minute after.
  await api.sql(`insert into contact_submissions (name, email, message, kind, status, created_at) values
    ('Asha', 'z@example.org', 'about 100% cotton', 'contact', 'read', '2026-11-01T06:00:00Z'),
    ('bala', 'y@example.org', 'Company: Acme', 'csr', 'unread', '2026-11-19T18:29:00Z'),
    ('Chitra', 'x@example.org', 'hello', 'contact', 'unread', '2026-11-19T18:31:00Z')`);
  await api.sql(`insert into volunteer_submissions (name, email, phone, status, created_at) values
    ('Dev', 'd@example.org', '+919822012345', 'approved', '2026-11-19T18:31:00Z'),
    ('Esha', 'e@example.org', '+919822012346', 'pending', '2026-11-02T06:00:00Z')`);
  await api.sql(`insert into media_library (title, description, url, file_type, created_at) values
    ('Lamps', 'at dusk', '/a.svg', 'image', '2026-11-01T06:00:00Z'),
    ('apple', '', 'https://youtu.be/dQw4w9WgXcQ', 'video', '2026-11-02T06:00:00Z'),
    ('Kitchen', '', '/b.svg', 'image', '2026-11-03T06:00:00Z')`);
});
afterAll(() => api.close());

async function names(query: string, variables: object = {}): Promise<(string | undefined)[]> {
  const { data } = await api.call<List>(query, variables, { token });
  expect(data.list.totalCount).toBe(data.list.items.length);
  return data.list.items.map(({ name, title }) => name ?? title);
}

test.each([
  [{}, ['Chitra', 'bala', 'Asha']],
  [{ direction: 'asc' }, ['Asha', 'bala', 'Chitra']],
  [{ sort: 'name', direction: 'desc' }, ['Chitra', 'bala', 'Asha']],
  [{ sort: 'email', direction: 'asc' }, ['Chitra', 'bala', 'Asha']],
  [{ sort: 'status', direction: 'asc' }, ['Asha', 'bala', 'Chitra']],
  [{ filter: { kind: 'csr' } }, ['bala']],
  [{ filter: { status: 'unread' } }, ['Chitra', 'bala']],
  [{ filter: { to: '2026-11-19' } }, ['bala', 'Asha']],
  [{ filter: { from: '2026-11-20', to: '2026-11-20' } }, ['Chitra']],
  [{ search: '100%' }, ['Asha']],
  [{ search: 'y@EXAMPLE' }, ['bala']],
  [{ search: 'acme', filter: { kind: 'contact' } }, []],
])('contact messages %j', async (variables, expected) => {
  expect(await names(CONTACTS, variables)).toEqual(expected);
});

test.each([
  [{}, ['Dev', 'Esha']],
  [{ sort: 'name', direction: 'desc' }, ['Esha', 'Dev']],
  [{ sort: 'status', direction: 'asc' }, ['Dev', 'Esha']],
  [{ filter: { status: 'pending' } }, ['Esha']],
  [{ filter: { from: '2026-11-20' } }, ['Dev']],
  [{ search: '12346' }, ['Esha']],
])('applications %j', async (variables, expected) => {
  expect(await names(VOLUNTEERS, variables)).toEqual(expected);
});

test.each([
  [{}, ['Kitchen', 'apple', 'Lamps']],
  [{ sort: 'title', direction: 'asc' }, ['apple', 'Kitchen', 'Lamps']],
  [{ filter: { fileType: 'image' } }, ['Kitchen', 'Lamps']],
  [{ search: 'dusk' }, ['Lamps']],
  [{ search: 'YOUTU', filter: { fileType: 'video' } }, ['apple']],
  [{ search: 'dusk', filter: { fileType: 'video' } }, []],
])('media %j', async (variables, expected) => {
  expect(await names(MEDIA, variables)).toEqual(expected);
});

test('the counts are of all rows, and of those that wait', async () => {
  const query =
    '{ adminInquiryCounts { contact unread volunteers pending } adminMediaCounts { image instagram video } }';
  expect((await api.call(query, {}, { token })).data).toEqual({
    adminInquiryCounts: { contact: 3, unread: 2, volunteers: 2, pending: 1 },
    adminMediaCounts: { image: 2, instagram: 0, video: 1 },
  });
});

test('what waits is counted by itself', async () => {
  expect((await api.call('{ adminInquiryCounts { unread pending } }', {}, { token })).data).toEqual({
    adminInquiryCounts: { unread: 2, pending: 1 },
  });
  expect((await api.call('{ adminInquiryCounts { __typename } }', {}, { token })).codes).toEqual([]);
});

test('a decision leaves who made it, and a decided application as it is', async () => {
  const decide = `mutation ($id: ID!) { result: rejectVolunteer(id: $id) { volunteerApplication { status } userErrors { message } } }`;
  const [approved] = await api.sql<{ id: string }>(`select id from volunteer_submissions where name = 'Dev'`);
  expect((await api.call(decide, { id: approved?.id }, { token })).data).toEqual({
    result: {
      volunteerApplication: { status: 'approved' },
      userErrors: [{ message: 'This application is already approved.' }],
    },
  });
  const [pending] = await api.sql<{ id: string }>(`select id from volunteer_submissions where name = 'Esha'`);
  await api.call(decide, { id: pending?.id }, { token });
  expect(await api.sql('select action, entity_id, before, after from audit_log')).toEqual([
    {
      action: 'volunteer_submission.rejected',
      entity_id: pending?.id,
      before: { status: 'pending' },
      after: { status: 'rejected' },
    },
  ]);
});
