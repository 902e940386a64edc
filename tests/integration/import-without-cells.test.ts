import { startApi, type Api } from '../support/api';
import { importsOf } from '../support/imports';

/** A cell with a problem that all lines can do without: hundreds of phones without their area code are not mended one by one. */
let api: Api;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  imports = importsOf(api, (await api.signIn('admin')).token);
});
afterAll(() => api.close());

const GIFTS = `Name,Email,Phone,Amount,Date
Asha,asha@example.org,25678901,500,2020-01-01
Ravi,ravi(at)example.org,25678902,500,2020-01-02
Uma,uma@example.org,9822012345,500,2020-01-03
Dev,dev@example.org,none yet,five,2020-01-04`;

const checked = async (kind: string, file: string): Promise<string> => {
  const { id } = await imports.send(kind, file);
  await imports.check(id);
  return id;
};
const states = async (id: string) => (await imports.lines(id)).map(({ line, field, state }) => [line, field, state]);

test('phones that cannot be read are left out of all gifts; what else is wrong with a line stays to be mended', async () => {
  const id = await checked('donations', GIFTS);
  const { batch, userErrors } = await imports.leaveOut(id, 'email');
  expect([userErrors, batch?.figures]).toMatchObject([[], { ready: 1, refused: 3 }]);
  expect((await imports.leaveOut(id, 'phone')).batch?.figures).toMatchObject({ ready: 3, refused: 1, mended: 2 });
  expect(await states(id)).toEqual([
    [2, 'phone', 'ready'],
    [3, 'phone', 'ready'],
    [5, 'amount', 'refused'],
  ]);
  expect((await imports.bring(id)).figures).toMatchObject({ ready: 3 });
  expect(await api.sql('select name, phone from donors order by name')).toEqual([
    { name: 'Asha', phone: null },
    { name: 'Ravi', phone: null },
    { name: 'Uma', phone: '+919822012345' },
  ]);
});

test('it is taken back, and a cell that was typed stays', async () => {
  const id = await checked('donations', GIFTS);
  await imports.mend(id, 5, '9822012346');
  await imports.leaveOut(id, 'phone');
  const { batch } = await imports.leaveOut(id, 'phone', false);
  expect(batch?.figures).toMatchObject({ ready: 1, refused: 3 });
  expect((await imports.lines(id)).map(({ line, field }) => [line, field])).toEqual([
    [2, 'phone'],
    [3, 'email'],
    [5, 'amount'],
  ]);
});

test.each([
  ['members', 'Name,City,Phone,Type,Amount,Joining Date\nAsha,Pune,25678901,yearly,500,2026-01-01', 'phone'],
  ['donations', 'Name,Amount,Date\nAsha,five,2020-01-01', 'amount'],
])('%s are not brought in without what they need', async (kind, file, problem) => {
  const id = await checked(kind, file);
  expect(await imports.leaveOut(id, problem)).toMatchObject({
    batch: null,
    userErrors: [{ code: 'NOT_POSSIBLE', message: 'These lines cannot be brought in without this cell.' }],
  });
});
