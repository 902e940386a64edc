import { startApi, type Api } from '../support/api';
import { findWrong } from '../support/gift-audit';
import { importsOf } from '../support/imports';
import { answerTo, CORRECT_ADDRESS, CORRECT_PAN, mailedKey, type OwnPage } from '../support/my-giving';
import { recorded, recordOffline, register80g } from '../support/office-donations';

interface Changed {
  page: OwnPage | null;
  userErrors: { field: string[]; code: string }[];
}

const RIGHT = 'BBBPK1234B';
const WRONG = 'ABCPK1234F';
const donor = { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345', pan: WRONG, address: 'Pune' };

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-05-20T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());
afterEach(async () => expect(await findWrong(api.database.dataSource)).toEqual({}));

const give = async (receivedOn: string, changes: object = {}) =>
  recorded(await recordOffline(api, token, { receivedOn, donor: { ...donor, ...changes } }));
const pans = () =>
  api.sql(
    `select (captured_at at time zone 'Asia/Kolkata')::date::text as day, donor_pan as pan from donations order by captured_at`,
  );
const correctPan = async (pan: string, name = donor.name) =>
  answerTo<Changed>(api, CORRECT_PAN, { key: await mailedKey(api, donor.email), name, pan });

test('a wrong PAN is corrected for the open year: receipts, donor and later gifts; the page shows its ends', async () => {
  await give('2026-05-02');
  await give('2026-05-12');
  const { page, userErrors } = await correctPan(RIGHT);
  expect(userErrors).toEqual([]);
  expect(page?.people).toMatchObject([{ maskedPan: expect.stringMatching(/^BB.*4B$/) as string }]);
  expect(JSON.stringify(page)).not.toContain(RIGHT);
  expect(await api.sql('select pan_number as pan, donation_count as gifts from donors')).toEqual([
    { pan: RIGHT, gifts: 2 },
  ]);
  expect(await api.sql('select distinct revision from receipts')).toEqual([{ revision: 2 }]);
  await give('2026-05-13', { pan: null });
  expect(await api.sql('select distinct donor_pan as pan from donations')).toEqual([{ pan: RIGHT }]);
});

test('a closed year keeps its PAN, which then serves no later gift', async () => {
  await give('2026-03-31');
  await give('2026-04-01');
  await api.sql(
    `update donations set captured_at = case when captured_at < '2026-04-01' then '2026-03-31T23:59:59+05:30'
                                             else '2026-04-01T00:00:00+05:30' end::timestamptz`,
  );
  api.setNow(new Date('2026-06-02T06:00:00Z'));
  ({ token } = await api.signIn('admin'));
  await give('2026-06-01');
  expect((await correctPan(RIGHT)).userErrors).toEqual([]);
  await give('2026-06-02', { pan: null });
  expect(await pans()).toEqual([
    { day: '2026-03-31', pan: WRONG },
    { day: '2026-04-01', pan: RIGHT },
    { day: '2026-06-01', pan: RIGHT },
    { day: '2026-06-02', pan: RIGHT },
  ]);
});

test('a gift that was brought in keeps the PAN of its own receipt', async () => {
  await give('2026-05-02');
  const imports = importsOf(api, token);
  const file = `Name,Email,Amount,Date,PAN\n${donor.name},${donor.email},500,2026-04-15,${WRONG}`;
  const batch = await imports.send('donations', file);
  await imports.check(batch.id);
  await imports.bring(batch.id);
  expect((await correctPan(RIGHT)).userErrors).toEqual([]);
  expect(await pans()).toEqual([
    { day: '2026-04-15', pan: WRONG },
    { day: '2026-05-02', pan: RIGHT },
  ]);
});

test('the coming charges of a recurring gift get the corrected PAN, those of another name do not', async () => {
  await give('2026-05-02');
  await api.sql(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 50000, 'test') returning id)
     insert into subscriptions (provider_subscription_id, payment_plan_id, donor_id, donor_name, donor_email, donor_phone, donor_pan, wants_80g, amount, frequency, key_mode, total_count)
     select 'sub_' || given.name, plan.id, d.id, given.name, d.email, '', $1, true, 50000, 'monthly', 'test', 12
       from plan, donors d, (values ('Asha Kulkarni'), ('Vijay Rane')) given (name)`,
    [WRONG],
  );
  expect((await correctPan(RIGHT)).userErrors).toEqual([]);
  expect(await api.sql('select donor_name as name, donor_pan as pan from subscriptions order by 1')).toEqual([
    { name: 'Asha Kulkarni', pan: RIGHT },
    { name: 'Vijay Rane', pan: WRONG },
  ]);
});

test('refused: the same PAN, no PAN at all, a name of somebody else', async () => {
  await give('2026-05-02');
  expect((await correctPan(WRONG)).userErrors).toMatchObject([{ field: ['pan'], code: 'UNCHANGED' }]);
  expect((await correctPan('nonsense')).userErrors).toMatchObject([{ field: ['pan'], code: 'INVALID' }]);
  expect((await correctPan(RIGHT, 'Somebody Else')).userErrors).toMatchObject([{ code: 'NOT_FOUND' }]);
  expect(await pans()).toEqual([{ day: '2026-05-02', pan: WRONG }]);
});

test('an address is corrected for the open year, without a mail', async () => {
  const gift = await give('2026-05-02');
  await api.sql(`update mails set status = 'sent'`);
  const key = await mailedKey(api, donor.email);
  const { userErrors } = await answerTo<Changed>(api, CORRECT_ADDRESS, { key, name: donor.name, address: 'Nashik' });
  expect(userErrors).toEqual([]);
  expect(
    await api.sql(`select snapshot #>> '{donor,address}' as address from receipts where id = $1`, [gift.receipt.id]),
  ).toEqual([{ address: 'Nashik' }]);
  expect(await api.sql(`select 1 from mails where status = 'queued' and kind = 'donation-receipt'`)).toEqual([]);
});
