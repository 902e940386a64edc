import { startApi, type Api } from '../support/api';
import { recordOffline, recorded, register80g } from '../support/office-donations';
import { untilLocked } from '../support/until';

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await register80g(api);
});
afterAll(() => api.close());

const SAVE = `mutation { saveSettings(settings: [{ key: "registration_80g", value: "" }]) { userErrors { code } } }`;

test('settings saved in the middle of a booking wait for it: the receipt names the registration it was decided by', async () => {
  const { token } = await api.signIn('admin');
  const holder = api.database.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select 1 from donation_totals for update');
  // At this point 80G is decided, and the receipt is not yet written.
  const booking = recordOffline(api, token);
  await untilLocked(api.sql);
  const saving = api.call(SAVE, {}, { token });
  await untilLocked(api.sql, 2);
  await holder.commitTransaction();
  await holder.release();

  const donation = recorded(await booking);
  expect((await saving).messages).toEqual([]);
  const [receipt] = await api.sql<{ is80g: boolean; registration: string }>(
    `select is_80g as "is80g", snapshot #>> '{organisation,registration80g}' as registration from receipts`,
  );
  expect([donation.is80gEligible, receipt]).toEqual([true, { is80g: true, registration: 'AAATT1234CF20214' }]);
});
