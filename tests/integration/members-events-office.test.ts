import { startApi, type Api } from '../support/api';
import { createExport, download } from '../support/export-files';
import { readPdf } from '../support/pdf-text';

/** The office's lists of members and events: searched, filtered, sorted and paged by the server. */

const MEMBERS = `query ($search: String, $filter: MemberFilter! = {}, $sort: MemberSort! = joiningDate,
  $direction: SortDirection! = desc, $page: Pagination! = {}) {
  list: adminMembers(search: $search, filter: $filter, sort: $sort, direction: $direction, page: $page) {
    totalCount items { name } } }`;
const EVENTS = `query ($search: String, $filter: EventFilter! = {}, $sort: EventSort! = eventDate,
  $direction: SortDirection! = desc, $page: Pagination! = {}) {
  list: adminEvents(search: $search, filter: $filter, sort: $sort, direction: $direction, page: $page) {
    totalCount items { name: title } } }`;
const CREATE_MEMBER =
  'mutation ($input: MemberInput!) { saved: createMember(input: $input) { userErrors { message } } }';
const CREATE_EVENT = 'mutation ($input: EventInput!) { saved: createEvent(input: $input) { userErrors { message } } }';

interface Listed {
  list: { totalCount: number; items: { name: string }[] };
}

let api: Api;
let token: string;
beforeAll(async () => {
  api = await startApi();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const names = async (query: string, variables: object = {}): Promise<string[]> =>
  (await api.call<Listed>(query, variables, { token })).data.list.items.map(({ name }) => name);

const save = async (query: string, input: object): Promise<void> => {
  const { data } = await api.call<{ saved: { userErrors: object[] } }>(query, { input }, { token });
  expect(data.saved.userErrors).toEqual([]);
};

describe('members', () => {
  const member = (name: string, rest: object) => ({
    name,
    city: 'Pune',
    mobileNumber: '9822012345',
    imageUrl: '/art/portrait-01.svg',
    membershipType: 'monthly',
    subscriptionAmount: 50_000,
    joiningDate: '2026-11-01',
    ...rest,
  });

  beforeAll(async () => {
    await save(CREATE_MEMBER, member('bala', { city: 'Wai', mobileNumber: '9000051234', subscriptionAmount: 10_000 }));
    await save(
      CREATE_MEMBER,
      member('Asha', { membershipType: 'yearly', joiningDate: '2026-10-01', email: 'a@b.example' }),
    );
    await save(
      CREATE_MEMBER,
      member('Chetan', { city: 'alibag', joiningDate: '2026-01-31', panCardNumber: 'ABCPK1234F' }),
    );
  });

  test.each([
    ['joiningDate', ['bala', 'Asha', 'Chetan']],
    ['expiryDate', ['Asha', 'bala', 'Chetan']],
    ['name', ['Chetan', 'bala', 'Asha']],
    ['city', ['bala', 'Asha', 'Chetan']],
    ['membershipType', ['Asha', 'bala', 'Chetan']],
    ['status', ['Chetan', 'bala', 'Asha']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await names(MEMBERS, { sort })).toEqual(expected);
    expect(await names(MEMBERS, { sort, direction: 'asc' })).toEqual([...expected].reverse());
  });

  test('sorted by amount, a page at a time', async () => {
    expect((await names(MEMBERS, { sort: 'subscriptionAmount', direction: 'asc' }))[0]).toBe('bala');
    expect(await names(MEMBERS, { sort: 'subscriptionAmount', page: { number: 3, size: 1 } })).toEqual(['bala']);
  });

  test.each([
    ['90000 51234', ['bala']],
    ['+91 90000 51234', ['bala']],
    ['abcpk1234f', ['Chetan']],
    ['A@B', ['Asha']],
    ['ali', ['Chetan']],
    ['nobody', []],
  ])('search for %s, as it stands on screen', async (search, expected) => {
    expect(await names(MEMBERS, { search })).toEqual(expected);
  });

  test('by status and type', async () => {
    expect(await names(MEMBERS, { filter: { status: 'expired' } })).toEqual(['Chetan']);
    expect(await names(MEMBERS, { filter: { membershipType: 'monthly' } })).toEqual(['bala', 'Chetan']);
    expect(await names(MEMBERS, { filter: { status: 'active', membershipType: 'monthly' } })).toEqual(['bala']);
  });
});

describe('memberships that end', () => {
  const DAYS = [
    '2026-10-31',
    '2026-11-01',
    '2026-11-19',
    '2026-11-20',
    '2026-11-30',
    '2026-12-01',
    '2026-12-31',
    '2027-01-01',
  ];
  beforeAll(async () => {
    for (const day of DAYS)
      await api.sql(
        `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status, address)
         values ($1::text, 'Ends', '9822012345', '/a.png', 'monthly', 0, '2025-01-01', $1::text::date, 'active', $2)`,
        [day, day === '2026-11-30' ? null : 'Lane 4\nPune'],
      );
  });
  afterAll(() => api.sql(`delete from members where city = 'Ends'`));
  const ending = (ends: string) =>
    names(MEMBERS, { search: 'Ends', filter: { ends }, sort: 'expiryDate', direction: 'asc' });

  test.each([
    ['thisMonth', DAYS.slice(1, 5)],
    ['nextMonth', DAYS.slice(5, 7)],
    ['ended', DAYS.slice(0, 3)],
  ])('%s, by the day in Asia/Kolkata', async (ends, expected) => {
    expect(await ending(ends)).toEqual(expected);
  });

  test('the month begins at midnight in Asia/Kolkata', async () => {
    const endingAt = async (now: string) => {
      api.setNow(new Date(now));
      ({ token } = await api.signIn('admin'));
      return ending('thisMonth');
    };
    expect(await endingAt('2026-11-30T18:30:00Z')).toEqual(DAYS.slice(5, 7));
    expect(await endingAt('2026-11-30T18:29:59Z')).toEqual(DAYS.slice(1, 5));
    await endingAt('2026-11-20T06:00:00Z');
  });

  test('letters go to them, for admins alone; whoever has no address is named', async () => {
    const asked = { members: { search: 'Ends', filter: { ends: 'thisMonth' } } };
    const preview = (as: string) =>
      api.call<{
        adminLettersPreview: { count: number; withoutAddress: { name: string }[]; sampleParagraphs: string[] };
      }>(
        `query ($input: LettersInput!) { adminLettersPreview(labels: false, input: $input) {
           count withoutAddress { name } sampleParagraphs userErrors { message } } }`,
        { input: asked },
        { token: as },
      );
    const { data } = await preview(token);
    expect(data.adminLettersPreview).toMatchObject({ count: 3, withoutAddress: [{ name: '2026-11-30' }] });
    expect(data.adminLettersPreview.sampleParagraphs.join(' ')).toContain('Your membership ended on 1 November 2026.');
    const { bytes } = await download(api, token, { list: 'letters', format: 'pdf', letters: asked });
    expect(readPdf(bytes).pages).toBe(3);
    const ofGifts = { list: 'letters', format: 'pdf', letters: { ...asked, text: 'Thank you for {total}' } };
    expect((await createExport(api, token, ofGifts)).userErrors).toMatchObject([{ field: ['text'] }]);
    const { token: accountant } = await api.signIn('accountant');
    expect((await preview(accountant)).codes).toEqual(['FORBIDDEN']);
    const { codes } = await api.call(
      'mutation ($input: ExportInput!) { createExport(input: $input) { export { id } } }',
      { input: { list: 'labels', format: 'pdf', letters: asked } },
      { token: accountant },
    );
    expect(codes).toEqual(['FORBIDDEN']);
  });

  test('the file of a selection has those members alone', async () => {
    const [chosen] = await api.sql<{ id: string }>(`select id from members where name = '2026-12-31'`);
    const { bytes } = await download(api, token, { list: 'members', members: { ids: [chosen?.id] } });
    const lines = bytes.toString('utf8').split('\r\n');
    expect(lines.slice(1)).toEqual([expect.stringContaining('2026-12-31,Active,"Lane 4'), '']);
  });
});

describe('events', () => {
  beforeAll(async () => {
    const add = (title: string, rest: object) => save(CREATE_EVENT, { title, slug: title.toLowerCase(), ...rest });
    await add('walk', { eventDate: '2026-12-01T18:29:00Z', location: 'Wai' });
    await add('Camp', { eventDate: '2026-12-01T18:31:00Z', location: 'alibag', status: 'completed' });
    await add('Tea', { eventDate: '2026-11-30T18:30:00Z', status: 'draft' });
  });

  test.each([
    ['eventDate', ['Camp', 'walk', 'Tea']],
    ['title', ['walk', 'Tea', 'Camp']],
    ['location', ['walk', 'Camp', 'Tea']],
    ['status', ['Tea', 'Camp', 'walk']],
  ])('sorted by %s', async (sort, expected) => {
    expect(await names(EVENTS, { sort })).toEqual(expected);
    expect(await names(EVENTS, { sort, direction: 'asc' })).toEqual([...expected].reverse());
  });

  test('by status and by days of Asia/Kolkata, both included', async () => {
    expect(await names(EVENTS, { filter: { status: 'draft' } })).toEqual(['Tea']);
    expect(await names(EVENTS, { filter: { from: '2026-12-01', to: '2026-12-01' } })).toEqual(['walk', 'Tea']);
    expect(await names(EVENTS, { filter: { from: '2026-12-02' } })).toEqual(['Camp']);
    expect(await names(EVENTS, { filter: { to: '2026-11-30' } })).toEqual([]);
    expect(await names(EVENTS, { search: 'WAI', filter: { status: 'active' } })).toEqual(['walk']);
  });
});
