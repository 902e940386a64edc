import { randomUUID } from 'node:crypto';
import { startApi, type Api } from '../support/api';
import { giveOffline } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { timeOutsOfReading } from '../support/time-outs';

/** A reissue prints the registration that the office was shown, or nothing is reissued. */
const period = { from: '2026-04-01', to: '2026-11-20' };
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await giveOffline(api, token, { pan: 'ABCPK1234F', address: 'Pune' });
  await register80g(api);
});
afterAll(() => api.close());

interface Shown {
  registration: string;
  validity: string;
}
interface Started {
  reissue: { id: string } | null;
  userErrors: { field: string[]; code: string }[];
}

const shown = async () =>
  (
    await api.call<{ result: Shown }>(
      `query ($period: ReceiptPeriodInput!) { result: adminReceiptReissuePreview(period: $period) { registration validity } }`,
      { period },
      { token },
    )
  ).data.result;
const start = async (seen: Partial<Shown>, key: string = randomUUID()) =>
  (
    await api.call<{ result: Started }>(
      `mutation ($input: StartReceiptReissueInput!) {
        result: startReceiptReissue(input: $input) { reissue { id } userErrors { field code } } }`,
      { input: { period, send: true, idempotencyKey: key, ...seen } },
      { token },
    )
  ).data.result;
const set = (key: string, value: string) =>
  api.sql(`insert into settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value`, [
    key,
    value,
  ]);
const CHANGED: Started = { reissue: null, userErrors: [{ field: [], code: 'CHANGED' }] };

test.each([
  ['registration_80g', 'AAATT1234CF20219'],
  ['registration_80g_until', '2029-03-31'],
])('where %s was changed meanwhile nothing is reissued', async (key, value) => {
  await set('registration_80g_from', '2026-04-01');
  const before = await shown();
  await set(key, value);
  expect(await start(before)).toEqual(CHANGED);
  expect(await api.sql('select 1 from receipt_reissues union all select 1 from receipt_mailings')).toEqual([]);
  expect((await start(await shown())).userErrors).toEqual([]);
});

test('a press that comes again after a lost answer finds its reissue, whatever was changed since', async () => {
  const [seen, key] = [await shown(), randomUUID()];
  const { reissue } = await start(seen, key);
  await set('registration_80g', 'AAATT1234CF20219');
  expect(await start(seen, key)).toEqual({ reissue: { id: reissue?.id }, userErrors: [] });
});

test('who says nothing of a registration is not asked', async () => {
  expect((await start({})).userErrors).toEqual([]);
});

test('counting the receipts of years may take longer than a request usually may', async () => {
  expect(await timeOutsOfReading(api, 'receipts', shown)).toEqual([{ allowed: '10min' }]);
});
