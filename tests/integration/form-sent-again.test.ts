import { randomUUID } from 'node:crypto';
import { newAddress, startApi, type Api } from '../support/api';
import { records } from '../support/records';

/** Forms whose answer was lost, so that they come a second time with the same idempotency key. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const withKey = (input: string, flowId: string): string => input.replace(/\}$/, `, flowId: "${flowId}" }`);

const send = async (mutation: string, input: string) =>
  (
    await api.call<{ result: { userErrors: { field: string[]; code: string }[] } }>(
      `mutation { result: ${mutation}(input: ${input}) { userErrors { field code message } } }`,
      {},
      { token, address: newAddress() },
    )
  ).data.result.userErrors;

describe.each(Object.values(records))('a new $mutations', ({ mutations, column, input }) => {
  const create = (name: string, flowId: string) => send(`create${mutations}`, withKey(input(`"${name}"`), flowId));
  const stored = () => api.sql<{ id: string; name: string }>(`select id, ${column.replace(' from', ' as name from')}`);

  test('is added once, and takes the values that came last', async () => {
    const flowId = randomUUID();
    expect(await create('New', flowId)).toEqual([]);
    expect(await create('Newer', flowId)).toEqual([]);
    expect(await stored()).toEqual([{ id: flowId, name: 'Newer' }]);
  });

  test('is added once by calls at the same time', async () => {
    const flowId = randomUUID();
    expect(await Promise.all([1, 2, 3].map(() => create('New', flowId)))).toEqual([[], [], []]);
    expect(await stored()).toHaveLength(1);
  });

  test('needs a key that is a UUID', async () => {
    expect(await create('New', 'one')).toMatchObject([{ field: ['flowId'], code: 'INVALID' }]);
    expect(await stored()).toEqual([]);
  });
});

test('an item of the media library is added once, as it came first', async () => {
  const item = (title: string, flowId: string) =>
    send('createMediaItem', withKey(`{ title: "${title}", url: "https://i.ibb.co/a/b.jpg" }`, flowId));
  const flowId = randomUUID();
  expect(await Promise.all([item('Well', flowId), item('Well', flowId)])).toEqual([[], []]);
  expect(await item('Well', flowId)).toEqual([]);
  expect(await item('Well', randomUUID())).toEqual([]);
  expect(await item('Well', 'one')).toMatchObject([{ field: ['flowId'], code: 'INVALID' }]);
  expect(await api.sql('select title from media_library')).toEqual([{ title: 'Well' }, { title: 'Well' }]);
});

const who = 'email: "asha@example.org", phone: "9822012345", message: "Hello"';
test.each([
  ['submitContact', 'contact_submissions', `{ firstName: "Asha", lastName: "Kulkarni", ${who} }`],
  ['submitCsrInquiry', 'contact_submissions', `{ company: "Acme", contactPerson: "Asha", ${who} }`],
  ['applyAsVolunteer', 'volunteer_submissions', `{ name: "Asha", ${who} }`],
])('%s stores a message once with the same key, and again with another', async (mutation, table, input) => {
  const sent = async (flowId: string) => (await send(mutation, withKey(input, flowId))).map(({ field }) => field);
  const [first, second] = [randomUUID(), randomUUID()];
  expect(await Promise.all([sent(first), sent(first)])).toEqual([[], []]);
  expect(await sent(first)).toEqual([]);
  expect(await sent(second)).toEqual([]);
  expect(await sent('one')).toEqual([['flowId']]);
  const ids = (await api.sql<{ id: string }>(`select id from ${table}`)).map(({ id }) => id);
  expect(ids.sort()).toEqual([first, second].sort());
});
