import { startApi, type Api } from '../support/api';
import { mailingSteps, mailingsOf } from '../support/mailings';

/** Receipts that wait to be mailed, as the office's first screen counts them. */
let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const { gift, handOver } = mailingSteps(() => api);
const set = (receiptId: string, change: string): Promise<unknown> =>
  api.sql(`update receipts set ${change} where id = $1`, [receiptId]);
const UNSENT = '{ adminUnsentReceipts { receipts countIsCapped addresses } }';
const unsent = async (): Promise<object> =>
  (await api.call<{ adminUnsentReceipts: object }>(UNSENT, {}, { token })).data.adminUnsentReceipts;

test('counts what a mailing of all unsent receipts would send, and nothing that it would leave out', async () => {
  const office = mailingsOf(api.call, token);
  expect(await unsent()).toEqual({ receipts: 0, countIsCapped: false, addresses: 0 });
  await gift('asha@example.org');
  await gift('ASHA@example.org');
  const later = await gift('later@example.org');
  await set(later, `mail_wish = 'later'`);
  await set(await gift('never@example.org'), `mail_wish = 'never'`);
  await set(await gift('void@example.org'), 'voided_at = now()');
  await set(await gift('none@example.org'), `snapshot = jsonb_set(snapshot, '{donor,email}', '""')`);
  await set(await gift('nothing@example.org'), `snapshot = snapshot #- '{donor,email}'`);
  await set(await gift('before@example.org'), 'sent_to_email_at = now()');
  const send = 'mutation ($id: ID!) { sendReceiptEmail(receiptId: $id) { userErrors { code } } }';
  await api.call(send, { id: await gift('waits@example.org') }, { token });
  const counted = { receipts: 3, countIsCapped: false, addresses: 2 };
  expect(await unsent()).toEqual(counted);
  expect(await office.preview({ filter: { sent: false } })).toMatchObject({ receipts: 3, addresses: 2 });
  // Taken by a mailing, and then in the outbox: under way both times.
  await office.start();
  expect(await unsent()).toEqual({ receipts: 0, countIsCapped: false, addresses: 0 });
  await handOver();
  expect(await unsent()).toEqual({ receipts: 0, countIsCapped: false, addresses: 0 });
  // A mail that came back leaves its receipt unsent.
  await api.sql(`update mails set status = 'bounced'`);
  await set(later, 'sent_to_email_at = null');
  expect(await unsent()).toMatchObject({ receipts: 4 });
});

test('tells addresses apart up to a thousand receipts, and counts up to ten thousand', async () => {
  await gift('asha@example.org');
  const copies = (from: number, to: number): Promise<unknown> =>
    api.sql(
      `with gifts as (
         insert into donations (amount, status, donor_id, donor_name, donor_email, donor_phone, payment_id, captured_at)
         select amount, status, donor_id, donor_name, donor_email, donor_phone, 'pay_' || i, captured_at
           from (select * from donations order by created_at, id limit 1) first cross join generate_series(${from}, ${to}) i
         returning id, payment_id)
       insert into receipts (donation_id, financial_year, serial, receipt_number, is_80g, issued_on, snapshot)
       select g.id, '2030-31', substr(payment_id, 5)::int, '2030-31/' || substr(payment_id, 5), false, '2030-05-05', r.snapshot
         from gifts g cross join (select snapshot from receipts limit 1) r`,
    );
  await copies(2, 1_000);
  expect(await unsent()).toEqual({ receipts: 1_000, countIsCapped: false, addresses: 1 });
  await copies(1_001, 10_000);
  expect(await unsent()).toEqual({ receipts: 10_000, countIsCapped: false, addresses: null });
  await copies(10_001, 10_001);
  expect(await unsent()).toEqual({ receipts: 10_000, countIsCapped: true, addresses: null });
});
