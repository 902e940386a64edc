import { startApi, type Api } from '../support/api';

interface Saved {
  result: {
    item: { id: string; expiryDate?: string; status?: string; url?: string } | null;
    userErrors: { field: string[]; code: string; message: string }[];
  };
}

const ERRORS = 'userErrors { field code message }';
const CREATE_EVENT = `mutation ($input: EventInput!) { result: createEvent(input: $input) { item: event { id } ${ERRORS} } }`;
const UPDATE_EVENT = `mutation ($id: ID!, $input: EventInput!) { result: updateEvent(input: { id: $id, event: $input }) { item: event { id } ${ERRORS} } }`;
const CREATE_MEMBER = `mutation ($input: MemberInput!) { result: createMember(input: $input) { item: member { id expiryDate status } ${ERRORS} } }`;
const UPDATE_MEMBER = `mutation ($id: ID!, $input: MemberInput!) { result: updateMember(input: { id: $id, member: $input }) { item: member { id expiryDate status } ${ERRORS} } }`;
const CREATE_MEDIA = `mutation ($input: MediaItemInput!) { result: createMediaItem(input: $input) { item: mediaItem { id url } ${ERRORS} } }`;

const event = { title: 'Walk', slug: 'walk', eventDate: '2026-12-01T04:30:00Z' };
const member = {
  name: 'Bala',
  city: 'Pune',
  mobileNumber: '9822012345',
  imageUrl: '/art/portrait-01.svg',
  membershipType: 'monthly',
  subscriptionAmount: 50_000,
  joiningDate: '2026-11-20',
};

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const save = async (query: string, variables: object) =>
  (await api.call<Saved>(query, variables, { token })).data.result;
const remove = async (what: string, id: string | undefined) =>
  (
    await api.call<{ result: { deletedId: string | null } }>(
      `mutation ($id: ID!) { result: ${what}(id: $id) { deletedId } }`,
      { id },
      { token },
    )
  ).data.result.deletedId;

describe('events', () => {
  const titles = async (args = '') =>
    (await api.call<{ events: { title: string }[] }>(`{ events${args} { title } }`)).data.events.map(
      ({ title }) => title,
    );

  test('visitors see active ones, soonest or latest first, as many as they ask for', async () => {
    await save(CREATE_EVENT, { input: event });
    await save(CREATE_EVENT, {
      input: { ...event, slug: 'run', title: 'Run', eventDate: '2026-11-25T04:30:00+05:30' },
    });
    await save(CREATE_EVENT, { input: { ...event, slug: 'draft', title: 'Draft', status: 'draft' } });
    await save(CREATE_EVENT, { input: { ...event, slug: 'done', title: 'Done', status: 'completed' } });
    expect(await titles()).toEqual(['Run', 'Walk']);
    expect(await titles('(order: latest, limit: 1)')).toEqual(['Walk']);
    const one = async (slug: string) =>
      (await api.call<{ event: object | null }>('query ($slug: String!) { event(slug: $slug) { title } }', { slug }))
        .data.event;
    expect(await Promise.all(['walk', 'draft', 'done', 'none', '\u0000', 'x'.repeat(20_000)].map(one))).toEqual([
      { title: 'Walk' },
      ...[null, null, null, null, null],
    ]);
    expect((await api.call('{ events(limit: 0) { title } }')).codes).toEqual(['BAD_USER_INPUT']);
    const { data } = await api.call<{ adminEvents: { totalCount: number } }>(
      '{ adminEvents(search: "d") { totalCount items { title } } }',
      {},
      { token },
    );
    expect(data.adminEvents.totalCount).toBe(2);
  });

  test('a missing date, a taken slug and an unknown id are told', async () => {
    const { item } = await save(CREATE_EVENT, { input: event });
    expect((await save(CREATE_EVENT, { input: { title: 'A', slug: 'a' } })).userErrors).toEqual([
      { field: ['eventDate'], code: 'REQUIRED', message: 'Please select an event date' },
    ]);
    expect((await save(CREATE_EVENT, { input: event })).userErrors).toMatchObject([{ field: ['slug'], code: 'TAKEN' }]);
    expect((await save(UPDATE_EVENT, { id: 'nonsense', input: event })).userErrors).toMatchObject([
      { code: 'NOT_FOUND' },
    ]);
    expect((await save(UPDATE_EVENT, { id: item?.id, input: { ...event, title: 'Walk on' } })).userErrors).toEqual([]);
    expect(await titles()).toEqual(['Walk on']);
    expect(await remove('deleteEvent', item?.id)).toBe(item?.id);
    expect(await remove('deleteEvent', item?.id)).toBeNull();
    expect(await titles()).toEqual([]);
  });
});

describe('members', () => {
  const shown = async () => (await api.call<{ members: object[] }>('{ members { name city imageUrl } }')).data.members;

  test.each([
    ['monthly', '2026-10-31', '2026-11-30', 'active'],
    ['monthly', '2026-01-31', '2026-02-28', 'expired'],
    ['yearly', '2024-02-29', '2025-02-28', 'expired'],
    ['monthly', '2026-10-20', '2026-11-20', 'active'],
    ['monthly', '2026-10-19', '2026-11-19', 'expired'],
  ])('%s from %s ends on %s: %s', async (membershipType, joiningDate, expiryDate, status) => {
    const { item } = await save(CREATE_MEMBER, { input: { ...member, membershipType, joiningDate } });
    expect(item).toMatchObject({ expiryDate, status });
    expect(await shown()).toHaveLength(status === 'active' ? 1 : 0);
  });

  test('visitors can ask for nothing private', async () => {
    for (const field of ['mobileNumber', 'panCardNumber', 'email', 'status', 'expiryDate']) {
      expect((await api.call(`{ members { ${field} } }`)).codes).toEqual(['GRAPHQL_VALIDATION_FAILED']);
    }
  });

  test('an update computes again; the daily job ends what has run out', async () => {
    const { item } = await save(CREATE_MEMBER, { input: member });
    const { item: changed } = await save(UPDATE_MEMBER, {
      id: item?.id,
      input: { ...member, panCardNumber: 'abcpk1234f', membershipType: 'yearly' },
    });
    expect(changed).toMatchObject({ expiryDate: '2027-11-20', status: 'active' });
    expect(await api.sql('select pan_card_number as pan, email from members')).toEqual([
      { pan: 'ABCPK1234F', email: null },
    ]);
    // 23:59 and 00:01 in India.
    api.setNow(new Date('2027-11-20T18:29:00Z'));
    expect(await api.app.services.members.expireMembers()).toBe(0);
    api.setNow(new Date('2027-11-20T18:31:00Z'));
    expect(await shown()).toHaveLength(1);
    expect(await api.app.services.members.expireMembers()).toBe(1);
    expect(await shown()).toEqual([]);
  });

  test('bad input says so at its field', async () => {
    const { userErrors } = await save(CREATE_MEMBER, {
      input: { ...member, name: '', panCardNumber: 'ABC', subscriptionAmount: -1, mobileNumber: '12' },
    });
    expect(userErrors.map(({ field }) => field[0]).sort()).toEqual([
      'mobileNumber',
      'name',
      'panCardNumber',
      'subscriptionAmount',
    ]);
    expect(
      (await api.call(CREATE_MEMBER, { input: { ...member, joiningDate: '2026-02-30' } }, { token })).codes,
    ).toEqual(['BAD_USER_INPUT']);
  });
});

describe('media', () => {
  const urls = async (args = '') =>
    (await api.call<{ mediaItems: { url: string }[] }>(`{ mediaItems${args} { url } }`)).data.mediaItems.map(
      ({ url }) => url,
    );

  test('links are taken out of what was pasted; visitors see all, newest first, or one type', async () => {
    const image = await save(CREATE_MEDIA, {
      input: { title: 'A', url: '<a href="https://ibb.co/x"><img src="https://i.ibb.co/x/a.png"></a>' },
    });
    expect(image.item?.url).toBe('https://i.ibb.co/x/a.png');
    api.setNow(new Date('2026-11-20T06:01:00Z'));
    const post = '<blockquote data-instgrm-permalink="https://www.instagram.com/p/Abc123/?utm=1"></blockquote>';
    const instagram = await save(CREATE_MEDIA, { input: { title: 'B', url: post, fileType: 'instagram' } });
    expect(instagram.item?.url).toBe('https://www.instagram.com/p/Abc123/');
    expect(await urls()).toEqual(['https://www.instagram.com/p/Abc123/', 'https://i.ibb.co/x/a.png']);
    expect(await urls('(fileType: image, limit: 6)')).toEqual(['https://i.ibb.co/x/a.png']);
    expect(await remove('deleteMediaItem', image.item?.id)).toBe(image.item?.id);
    expect(await urls('(fileType: image)')).toEqual([]);
  });

  test('a link is needed, and none that runs code', async () => {
    expect((await save(CREATE_MEDIA, { input: { title: 'A', url: ' ' } })).userErrors).toMatchObject([
      { field: ['url'], message: 'Please provide a URL' },
    ]);
    expect((await save(CREATE_MEDIA, { input: { title: 'A', url: 'javascript:alert(1)' } })).userErrors).toMatchObject([
      { field: ['url'] },
    ]);
    expect(await urls()).toEqual([]);
  });
});
