import { api, cheque, clerk, only, receiptOf, record, rekha, school, token, wells } from '../support/clerk-drill';

/** The clerk's error drill, part two: parts of gifts, one number of several gifts, anonymity. */
const nita = { ...rekha, name: 'Nita Shinde', email: 'nita@example.org', pan: 'AAAPN1234A' };
const sunil = { ...rekha, name: 'Sunil Shinde', email: 'sunil@example.org', pan: 'AAAPS1234A' };
const raised = async (id: string): Promise<number> =>
  (await only<{ raised: number }>('select raised_amount as raised from campaigns where id = $1', [id])).raised;
const ok = { userErrors: [] };

test('the gift of two people as one: two receipts with the same number of the cheque', async () => {
  const gift = await record(cheque);
  const { donation, userErrors } = await clerk.split({ id: gift.id, amount: 200_000, donor: sunil });
  expect(userErrors).toEqual([]);
  expect(await receiptOf(gift.id)).toMatchObject({ amount: 300_000, revision: 2 });
  expect(await receiptOf(donation?.id ?? '')).toMatchObject({ amount: 200_000, revision: 1 });
});

test.each([
  ['cheque', cheque],
  ['transfer', { reference: 'UTR000777' }],
])(
  'the gift of three people as one %s: its parts are corrected, voided and counted again under the one number',
  async (_, money) => {
    const gift = await record(money);
    const { donation: second } = await clerk.split({ id: gift.id, amount: 200_000, donor: sunil });
    expect(await clerk.split({ id: gift.id, amount: 100_000, donor: nita })).toMatchObject(ok);
    expect(await clerk.correct(gift, { amount: 150_000 }, { campaignId: school })).toMatchObject(ok);
    expect(await clerk.void(second?.id ?? '')).toMatchObject(ok);
    expect(await clerk.restore(second?.id ?? '')).toMatchObject(ok);
  },
);

const refundPart = (id: string, amount: number) =>
  api.call(
    `mutation ($id: ID!, $amount: Money!, $key: String!) { refundDonation(input: { id: $id, amount: $amount, reason: "Too much", idempotencyKey: $key }) { userErrors { code } } }`,
    { id, amount, key: `part-${id}` },
    { token },
  );

test('a part went back, and then the method was wrong: the deductible sum loses what was left of it', async () => {
  const gift = await record({ reference: 'UTR000888' });
  await refundPart(gift.id, 150_000);
  const deductible = 'select eligible_80g_amount as paise from donation_totals';
  const { paise } = await only<{ paise: number }>(deductible);
  expect(await clerk.correct(gift, { method: 'cash' })).toMatchObject({ ...ok, donation: { is80gEligible: false } });
  expect(await only(deductible)).toEqual({ paise: paise - 350_000 });
  expect(await receiptOf(gift.id)).toMatchObject({ amount: 350_000 });
});

test('a part went back, and then it was a gift of two people: both receipts together are what was kept', async () => {
  const gift = await record(cheque);
  await refundPart(gift.id, 100_000);
  const before = await raised(wells);
  const { donation, userErrors } = await clerk.split({ id: gift.id, amount: 150_000, donor: sunil });
  expect(userErrors).toEqual([]);
  expect(await receiptOf(gift.id)).toMatchObject({ amount: 250_000 });
  expect(await receiptOf(donation?.id ?? '')).toMatchObject({ amount: 150_000 });
  expect(await raised(wells)).toBe(before);
});

test('“Anonymous” forgotten: public pages hide the giver, the coming charges too, and the receipt stays as it is', async () => {
  const gift = await record();
  const [charged] = await api.sql<{ id: string }>(
    `with plan as (insert into payment_plans (provider_plan_id, period, amount, key_mode) values ('plan_1', 'monthly', 50000, 'test') returning id)
     insert into subscriptions (provider_subscription_id, payment_plan_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode, total_count)
     select 'sub_1', id, 'Rekha Shinde', 'rekha@example.org', '', true, 500000, 'monthly', 'test', 12 from plan returning id`,
  );
  await api.sql('update donations set subscription_id = $1 where id = $2', [charged?.id, gift.id]);
  const named = async (): Promise<boolean> => {
    const { data } = await api.call<{ topDonors: { name: string }[] }>('{ topDonors { name } }');
    return data.topDonors.some(({ name }) => name === 'Rekha Shinde');
  };
  expect(await named()).toBe(true);
  expect(await clerk.correctDonor(gift.id, rekha, { isAnonymous: true })).toMatchObject(ok);
  expect(await named()).toBe(false);
  expect(await only('select is_anonymous as hidden from subscriptions')).toEqual({ hidden: true });
  expect(await receiptOf(gift.id)).toMatchObject({ revision: 1 });
  // A form that does not name it leaves it.
  expect(await clerk.correctDonor(gift.id, { ...rekha, address: 'Nashik' })).toMatchObject(ok);
  expect(await named()).toBe(false);
  expect(await clerk.correctDonor(gift.id, { ...rekha, address: 'Nashik' }, { isAnonymous: false })).toMatchObject(ok);
  expect(await named()).toBe(true);
});

test('the wrong receipt voided: it counts again, unless its number was recorded anew', async () => {
  const [wrong, right] = [await record({ reference: 'UTR1' }), await record({ reference: 'UTR2' })];
  await clerk.void(wrong.id);
  expect(await clerk.restore(wrong.id)).toMatchObject({ ...ok, donation: { status: 'success' } });
  await clerk.void(right.id);
  await record({ reference: 'UTR2' });
  expect(await clerk.restore(right.id)).toMatchObject({ userErrors: [{ code: 'TAKEN' }] });
});

test('of what was kept after a refund, all but one rupee can go to the second person', async () => {
  const gift = await record(cheque);
  await refundPart(gift.id, 100_000);
  const tooMuch = await clerk.split({ id: gift.id, amount: 400_000, donor: sunil });
  expect(tooMuch.userErrors).toMatchObject([{ field: ['amount'], code: 'OUT_OF_RANGE' }]);
  expect(await clerk.split({ id: gift.id, amount: 399_900, donor: sunil })).toMatchObject(ok);
  expect(await receiptOf(gift.id)).toMatchObject({ amount: 100 });
});
