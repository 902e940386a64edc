import { newAddress, startApi, type Api } from '../support/api';
import { giveOffline } from '../support/my-giving';
import { addFailedMail } from '../support/oversight';

const CORRECT = `mutation ($input: CorrectMailAddressInput!) {
  result: correctMailAddress(input: $input) { userErrors { field code } } }`;
const WRONG = 'asha@exmaple.org';
const RIGHT = 'asha@example.org';

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  ({ token } = await api.signIn('admin'));
});
afterAll(() => api.close());

const give = (name = 'Asha Kulkarni', email = WRONG, pan: string | null = null) =>
  giveOffline(api, token, { name, email, pan });
async function correct(donationId: string, email: string, isOfDonor: boolean, mailTo?: string) {
  const { data, messages } = await api.call<{ result: { userErrors: { field: string[]; code: string }[] } }>(
    CORRECT,
    { input: { donationId, email, isOfDonor, mailTo } },
    { token, address: newAddress() },
  );
  expect(messages).toEqual([]);
  return data.result.userErrors;
}
const donors = () => api.sql<{ name: string; email: string }>('select name, email from donors order by name');
const mailedTo = async (email: string): Promise<number> =>
  (await api.sql(`select 1 from mails where to_address = $1 and status = 'queued'`, [email])).length;

/** Records that the mail of a donation did not get through. */
async function bounce(donationId: string): Promise<void> {
  await api.sql(`update mails set status = 'bounced'`);
  const { itemId } = await addFailedMail(api, WRONG);
  await api.sql(`update attention_items set kind = 'mail_bounced', donation_id = $1 where id = $2`, [
    donationId,
    itemId,
  ]);
}
const open = () => api.sql('select 1 from attention_items where resolved_at is null');

test('for this receipt: mailed again there, the donor keeps the address, the exception is closed and audited', async () => {
  const { id } = await give();
  const other = await give();
  await bounce(id);
  expect(await correct(id, RIGHT, false)).toEqual([]);
  expect(await mailedTo(RIGHT)).toBe(1);
  expect(await open()).toHaveLength(0);
  expect(await donors()).toEqual([{ name: 'Asha Kulkarni', email: WRONG }]);
  expect(await api.sql('select id from donations where donor_email = $1', [WRONG])).toEqual([{ id: other.id }]);
  const actions = await api.sql<{ action: string }>(
    `select action from audit_log where action in ('donation.correct', 'donor.update', 'attention.resolve') order by action`,
  );
  expect(actions.map(({ action }) => action)).toEqual(['attention.resolve', 'donation.correct']);
});

test('while a slow mail server has the mail: told to wait a minute, nothing changed; then it is corrected', async () => {
  const { id } = await give();
  const sending = api.database.dataSource.createQueryRunner();
  await sending.startTransaction();
  await sending.query(`select 1 from mails where status = 'queued' for update`);
  const input = { donationId: id, email: RIGHT, isOfDonor: true };
  const refused = await api.call(CORRECT, { input }, { token, address: newAddress() });
  expect(refused.messages).toEqual([
    'An email about this gift is being sent at this moment. Please try again in a minute.',
  ]);
  expect(await donors()).toEqual([{ name: 'Asha Kulkarni', email: WRONG }]);
  await sending.rollbackTransaction();
  await sending.release();
  expect(await correct(id, RIGHT, true)).toEqual([]);
  expect([await mailedTo(RIGHT), await mailedTo(WRONG)]).toEqual([1, 0]);
});

test('for the donor: record too, and a second name on the mailbox keeps the address', async () => {
  const { id } = await give('Asha Kulkarni', WRONG, 'ABCPK1234F');
  await give('Bala Kulkarni', WRONG, 'ABCPK9999F');
  expect(await correct(id, RIGHT, true)).toEqual([]);
  expect(await donors()).toEqual([
    { name: 'Asha Kulkarni', email: RIGHT },
    { name: 'Bala Kulkarni', email: WRONG },
  ]);
  expect(await api.sql(`select before, after from audit_log where action = 'donor.update'`)).toEqual([
    { before: { email: WRONG }, after: { email: RIGHT } },
  ]);
});

test('for the donor, where another has the address: refused whole; for the receipt it is possible', async () => {
  const { id } = await give();
  await give('Ravi Rao', RIGHT);
  expect(await correct(id, RIGHT, true)).toMatchObject([{ field: ['email'], code: 'TAKEN' }]);
  expect(await api.sql('select 1 from donations where id = $1 and donor_email = $2', [id, WRONG])).toHaveLength(1);
  expect(await correct(id, RIGHT, false)).toEqual([]);
});

test.each([
  ['the same address', ' ASHA@exmaple.org', 'UNCHANGED'],
  ['no address', 'asha', 'INVALID'],
])('refused: %s', async (_name, email, code) => {
  const { id } = await give();
  expect(await correct(id, email, true)).toMatchObject([{ field: ['email'], code }]);
});

test('refused: no donation', async () => {
  expect(await correct('5b2ff2cf-6f0d-4d11-9a3e-000000000000', RIGHT, true)).toMatchObject([{ code: 'NOT_FOUND' }]);
});

test('for the donor: running recurring gifts with the address get the new one; another address and ended gifts keep theirs', async () => {
  const { id } = await give();
  await api.sql(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 50000, 'test') returning id)
     insert into subscriptions (provider_subscription_id, payment_plan_id, donor_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode, total_count, status)
     select 'sub_' || given.email || status, plan.id, donors.id, 'Asha', given.email, '', true, 50000, 'monthly', 'test', 12, status
       from plan, donors, (values ($1, 'active'), ($2, 'halted'), ('work@example.org', 'active'), ($1, 'completed'), ($1, 'expired'), ($1, 'cancelled')) given (email, status)`,
    [WRONG, WRONG.toUpperCase()],
  );
  expect(await correct(id, RIGHT, true)).toEqual([]);
  expect(await api.sql('select donor_email as email, status from subscriptions order by status, donor_email')).toEqual([
    { email: RIGHT, status: 'active' },
    { email: 'work@example.org', status: 'active' },
    { email: WRONG, status: 'cancelled' },
    { email: WRONG, status: 'completed' },
    { email: WRONG, status: 'expired' },
    { email: RIGHT, status: 'halted' },
  ]);
});

test('a mail that failed for another reason than a bounce is closed as well', async () => {
  const { id } = await give();
  await bounce(id);
  await api.sql(`update attention_items set kind = 'mail_failed'`);
  expect(await correct(id, RIGHT, false)).toEqual([]);
  expect(await open()).toHaveLength(0);
});

test('a window that was opened before the address was corrected sends the receipt to no second mailbox', async () => {
  const { id } = await give();
  await bounce(id);
  expect(await correct(id, RIGHT, true, WRONG)).toEqual([]);
  const overtaken = [{ field: [], code: 'CHANGED' }];
  expect(await correct(id, 'asha.k@example.org', false, WRONG)).toEqual(overtaken);
  expect(await correct(id, 'asha.k@example.org', true, WRONG)).toEqual(overtaken);
  // Not told that no mail reaches the address that a colleague has just found.
  expect(await correct(id, RIGHT, true, WRONG)).toEqual(overtaken);
  expect([await mailedTo(RIGHT), await mailedTo('asha.k@example.org')]).toEqual([1, 0]);
  expect(await donors()).toEqual([{ name: 'Asha Kulkarni', email: RIGHT }]);
});

test('for the donor, whose record has another address by now: refused; for the receipt it is possible, in any case of letters', async () => {
  const { id } = await give();
  const [donor] = await api.sql<{ id: string }>('select id from donors');
  const update = `mutation ($input: UpdateDonorInput!) { result: updateDonor(input: $input) { userErrors { code } } }`;
  const details = { name: 'Asha Kulkarni', email: RIGHT, phone: '', pan: null, address: null };
  const { data } = await api.call(update, { input: { id: donor?.id, donor: details } }, { token });
  expect(data).toEqual({ result: { userErrors: [] } });
  expect(await correct(id, 'asha.k@example.org', true, WRONG)).toEqual([{ field: ['isOfDonor'], code: 'CHANGED' }]);
  expect(await donors()).toEqual([{ name: 'Asha Kulkarni', email: RIGHT }]);
  expect(await correct(id, 'asha.k@example.org', false, WRONG.toUpperCase())).toEqual([]);
  expect(await mailedTo('asha.k@example.org')).toBe(1);
});
