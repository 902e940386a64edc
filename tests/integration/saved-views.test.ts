import { MAX_SAVED_VIEWS } from '../../rules/saved-view';
import { startApi, type Api } from '../support/api';

let api: Api;
let mine: string;
let theirs: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  mine = (await api.signIn('admin')).token;
  theirs = (await api.signIn('admin')).token;
});
afterAll(() => api.close());

interface Answer {
  result: { userErrors: { field: string[]; code: string; message: string }[] };
}

const SAVE = `mutation ($input: SavedViewInput!) {
  result: saveView(input: $input) { savedView { id } userErrors { field code message } } }`;
const DELETE = `mutation ($id: ID!) { result: deleteSavedView(id: $id) { deletedId userErrors { field code message } } }`;
const LIST = 'query ($list: String!) { savedViews(list: $list) { id name query } }';

const save = async (name: string, query = 'min=500', token = mine, list = 'donations') =>
  (await api.call<Answer>(SAVE, { input: { list, name, query } }, { token })).data.result.userErrors;
const views = async (token = mine, list = 'donations') =>
  (await api.call<{ savedViews: { id: string; name: string; query: string }[] }>(LIST, { list }, { token })).data
    .savedViews;

test('each person has their own views of each list, by name; a name that is there is replaced', async () => {
  await save('cheques', 'method=cheque');
  await save('मोठ्या देणग्या', 'min=100000&sort=-amount');
  await save('Big', 'min=50000', theirs);
  await save('New ones', 'status=new', mine, 'donors');
  expect(await save('Cheques', 'method=cheque&q=HDFC')).toEqual([]);
  expect(await views()).toMatchObject([
    { name: 'Cheques', query: 'method=cheque&q=HDFC' },
    { name: 'मोठ्या देणग्या', query: 'min=100000&sort=-amount' },
  ]);
  expect(await views(theirs)).toMatchObject([{ name: 'Big' }]);
  expect(await views(mine, 'donors')).toMatchObject([{ name: 'New ones' }]);
});

test('nobody deletes another one’s view; one of one’s own goes once', async () => {
  await save('Cheques');
  const [view] = await views();
  const remove = async (token: string) =>
    (await api.call<Answer>(DELETE, { id: view?.id }, { token })).data.result.userErrors.map(({ code }) => code);
  expect(await remove(theirs)).toEqual(['NOT_FOUND']);
  expect(await views()).toHaveLength(1);
  expect(await remove(mine)).toEqual([]);
  expect(await remove(mine)).toEqual(['NOT_FOUND']);
});

test('an empty name and a text of 240 kB are refused at their fields', async () => {
  expect(await save('  ')).toMatchObject([{ field: ['name'], code: 'REQUIRED' }]);
  expect(await save('Long', 'x'.repeat(240_000))).toMatchObject([{ field: ['query'], code: 'TOO_LONG' }]);
  expect(await views()).toEqual([]);
});

test('views of a list end at their maximum, in two tabs too; one that is there can still be replaced', async () => {
  await api.sql(
    `insert into saved_views (user_id, list, name, query)
     select id, 'donations', 'View ' || n, '' from users, generate_series(1, $1::int) n
      where id = (select user_id from user_roles order by created_at, user_id limit 1)`,
    [MAX_SAVED_VIEWS - 1],
  );
  const token = (await views()).length > 0 ? mine : theirs;
  const both = await Promise.all([save('One more', '', token), save('And another', '', token)]);
  expect(both.flat()).toMatchObject([{ field: ['name'], code: 'TOO_LONG' }]);
  expect(await views(token)).toHaveLength(MAX_SAVED_VIEWS);
  expect(await save('view 3', 'q=x', token)).toEqual([]);
  expect((await views(token)).find(({ name }) => name === 'view 3')).toMatchObject({ query: 'q=x' });
});
