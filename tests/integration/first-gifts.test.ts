import { startApi, type Api } from '../support/api';
import { giveOffline } from '../support/my-giving';
import { register80g } from '../support/office-donations';
import { untilLocked } from '../support/until';

/** Two first gifts of one mailbox whose bookings overlap. */
const ASHA = 'Asha Kulkarni';
const PAN = 'ABCPK1234F';

let api: Api;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  await register80g(api);
});
afterAll(() => api.close());

test.each([
  ['takes its known PAN', PAN, null],
  ['adds its PAN to that donor', null, PAN],
])('a second first gift, begun before the first is booked, finds its donor and %s', async (_name, first, second) => {
  const { token } = await api.signIn('admin');
  const holder = api.database.dataSource.createQueryRunner();
  await holder.startTransaction();
  await holder.query('select 1 from donation_totals for update');
  // The first booking has made the donor by now, which nobody else can see yet.
  const one = giveOffline(api, token, { name: ASHA, pan: first });
  await untilLocked(api.sql);
  const two = giveOffline(api, token, { name: ASHA, pan: second });
  await untilLocked(api.sql, 2);
  await holder.commitTransaction();
  await holder.release();

  expect((await Promise.all([one, two])).map(({ is80gEligible }) => is80gEligible)).toEqual([first !== null, true]);
  expect(await api.sql('select name, pan_number as pan, donation_count as gifts from donors')).toEqual([
    { name: ASHA, pan: PAN, gifts: 2 },
  ]);
});
