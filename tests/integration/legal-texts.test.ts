import { startApi, type Api } from '../support/api';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

interface Saved {
  legalText: { html: string; updatedAt: string } | null;
  userErrors: { field: string[]; code: string }[];
}

const SAVE = `mutation ($input: UpdateLegalTextInput!) {
  result: updateLegalText(input: $input) { legalText { html updatedAt } userErrors { field code } } }`;
const save = async (input: object): Promise<Saved> =>
  (await api.call<{ result: Saved }>(SAVE, { input: { page: 'refund', ...input } }, { token })).data.result;
const shown = async (page = 'refund') =>
  (await api.call<{ legalText: object | null }>(`{ legalText(page: ${page}) { html updatedAt } }`)).data.legalText;

test('the office’s text takes the place of the built-in one, sanitised, with the day on which it was changed', async () => {
  expect(await shown()).toBeNull();
  await save({ html: '<h2 onclick="x">Refunds</h2><p>Write within 7 days.</p><script>1</script>' });
  expect(await shown()).toEqual({
    html: '<h2>Refunds</h2><p>Write within 7 days.</p>',
    updatedAt: '2026-11-20T06:00:00.000Z',
  });
  expect(await shown('terms')).toBeNull();
  await save({ html: '' });
  expect(await shown()).toBeNull();
});

test('a text that is too long is refused at its field, and a colleague’s is not written over unseen', async () => {
  expect((await save({ html: 'x'.repeat(240_000) })).userErrors).toEqual([{ field: ['html'], code: 'TOO_LONG' }]);
  const first = await save({ html: '<p>One</p>' });
  api.setNow(new Date('2026-11-21T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await save({ html: '<p>Two</p>', readAt: first.legalText?.updatedAt });
  // The same text again, as after a lost answer, takes nothing from anybody.
  expect((await save({ html: '<p>Two</p>', readAt: first.legalText?.updatedAt })).userErrors).toEqual([]);
  expect((await save({ html: '<p>Three</p>', readAt: first.legalText?.updatedAt })).userErrors).toEqual([
    { field: [], code: 'CONFLICT' },
  ]);
  expect(await shown()).toMatchObject({ html: '<p>Two</p>' });
  expect((await save({ html: '<p>Three</p>' })).userErrors).toEqual([]);
});
