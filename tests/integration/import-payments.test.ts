import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { importsOf, workOff } from '../support/imports';

/** What was brought in, and the payments at Razorpay that are the same gifts. */
let api: Api;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(new Date('2026-11-20T06:00:00Z'));
  imports = importsOf(api, (await api.signIn('admin')).token);
});
afterAll(() => api.close());

const FILE =
  'Name,Email,Amount,Date\nAsha Rao,asha@example.org,500,2026-05-01\nRavi Joshi,ravi@example.org,700.50,2026-05-02';

async function bring(): Promise<string> {
  const { id } = await imports.send('donations', FILE);
  await imports.check(id);
  await imports.bring(id);
  return id;
}

/** Links a gift to its payment as an adoption does. */
const link = async (name: string): Promise<string> => {
  await api.sql(`update donations set payment_id = 'pay_Old1' where donor_name = $1`, [name]);
  const [gift] = await api.sql<{ id: string }>(`select id from donations where payment_id = 'pay_Old1'`);
  await api.sql(
    `insert into payments (provider_payment_id, donation_id, status, amount, currency, provider_created_at)
     values ('pay_Old1', $1, 'captured', 50000, 'INR', '2026-05-01T06:30:00Z')`,
    [gift?.id],
  );
  return gift?.id ?? '';
};

test('a batch of which a gift was linked to its payment stays, and says why', async () => {
  const id = await bring();
  const giftId = await link('Asha Rao');
  const sentence = 'A gift of this file was linked to its payment at Razorpay since.';
  expect((await imports.read(id)).undo).toEqual({
    isPossible: false,
    hindrances: [{ obstacle: 'payment_adopted', count: 1, sentence, records: [{ id: giftId, title: 'Asha Rao' }] }],
  });
  const { userErrors } = await imports.mutate('undoImport', 'ImportInput', { id });
  expect(userErrors).toMatchObject([{ code: 'NOT_POSSIBLE', message: sentence }]);
});

test('one that is linked after the undo was allowed stays with its donor; the rest is taken back, and the undo ends', async () => {
  const id = await bring();
  await imports.mutate('undoImport', 'ImportInput', { id });
  await link('Asha Rao');
  await workOff(api);
  expect(await imports.read(id)).toMatchObject({ status: 'imported', undo: { isPossible: false } });
  expect(
    await api.sql(
      `select d.name, d.donation_count, d.donated_amount::int as donated, t.success_amount::int as total
         from donors d cross join donation_totals t`,
    ),
  ).toEqual([{ name: 'Asha Rao', donation_count: 1, donated: 50_000, total: 50_000 }]);
});

test('one that was refunded in part after the undo was allowed stays with its donor', async () => {
  const id = await bring();
  await imports.mutate('undoImport', 'ImportInput', { id });
  await api.sql(`update donations set refunded_amount = 100 where donor_name = 'Ravi Joshi'`);
  await workOff(api);
  expect((await imports.read(id)).status).toBe('imported');
  expect(await api.sql('select donor_name as name from donations')).toEqual([{ name: 'Ravi Joshi' }]);
});

test('a line whose reference is a payment that is booked here is here already', async () => {
  const { donationId } = await addGift(api);
  await api.sql(`update donations set payment_id = 'pay_Booked1' where id = $1`, [donationId]);
  const { id } = await imports.send(
    'donations',
    'Transaction ID,Name,Amount,Date\npay_Booked1,Asha Rao,500,2026-05-01\npay_Other1,Ravi Joshi,700,2026-05-02',
  );
  expect((await imports.check(id)).figures).toMatchObject({ ready: 1, hereAlready: 1, amount: 70_000 });
});

test('a line whose payment was refunded since is here already, too', async () => {
  const { donationId } = await addGift(api, { at: new Date('2026-05-02T06:00:00Z') });
  await api.sql(`update donations set status = 'refunded', refunded_amount = amount where id = $1`, [donationId]);
  const { id } = await imports.send('donations', 'Name,Email,Amount,Date\nAsha,asha@example.org,500,2026-05-02');
  expect((await imports.check(id)).figures).toMatchObject({ ready: 0, hereAlready: 1 });
});

test('a line without its payment’s id is here already when donor, amount and day are those of a payment', async () => {
  // 00:30 on 2 May in India.
  await addGift(api, { donorEmail: 'asha@example.org', amount: 50_000, at: new Date('2026-05-01T19:00:00Z') });
  await addGift(api, { donorEmail: 'ravi@example.org', amount: 70_000, at: new Date('2026-05-02T06:00:00Z') });
  const { id } = await imports.send(
    'donations',
    [
      'Name,Email,Amount,Date,Mode',
      'Asha,asha@example.org,500,2026-05-02,Razorpay',
      'Asha,asha@example.org,500,2026-05-02,Razorpay',
      'Asha,asha@example.org,500,2026-05-01,Razorpay',
      'Asha,asha@example.org,500.50,2026-05-02,',
      'Ravi,ravi@example.org,700,2026-05-02,Cheque',
      'Uma,uma@example.org,500,2026-05-02,',
    ].join('\n'),
  );
  expect((await imports.check(id)).figures).toMatchObject({ ready: 5, hereAlready: 1, amount: 270_050, donors: 3 });
  await imports.bring(id);
  expect(
    await api.sql(
      `select lower(donor_email) as email, amount::int, payment_method as method,
              (captured_at at time zone 'Asia/Kolkata')::date::text as day
         from donations where import_id is not null order by email, captured_at, amount`,
    ),
  ).toEqual([
    { email: 'asha@example.org', amount: 50_000, method: 'razorpay', day: '2026-05-01' },
    { email: 'asha@example.org', amount: 50_000, method: 'razorpay', day: '2026-05-02' },
    { email: 'asha@example.org', amount: 50_050, method: null, day: '2026-05-02' },
    { email: 'ravi@example.org', amount: 70_000, method: 'cheque', day: '2026-05-02' },
    { email: 'uma@example.org', amount: 50_000, method: null, day: '2026-05-02' },
  ]);
});
