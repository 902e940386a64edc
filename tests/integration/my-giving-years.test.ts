import { startApi, type Api } from '../support/api';
import { mailedKey } from '../support/my-giving';
import { recorded, recordOffline, register80g } from '../support/office-donations';
import { readPdf } from '../support/pdf-text';

/** What a donor reads of a financial year, on the page and in its statement, after all that can become of a gift. */
const EMAIL = 'asha@example.org';
/** Until 31 May both years can be entered. */
const TODAY = new Date('2026-05-20T06:00:00Z');
const YEARS = `mutation ($key: String!) { result: openMyGiving(key: $key) { years {
  financialYear giftCount givenAmount eligibleAmount deductibleAmount refundedAmount } } }`;
const STATEMENT = `mutation ($key: String!, $year: String!) {
  result: ownYearPdf(input: { key: $key, financialYear: $year }) { pdf userErrors { code } } }`;
const REFUND = `mutation ($id: ID!, $amount: Money!) {
  result: refundDonation(input: { id: $id, amount: $amount, reason: "asked for", idempotencyKey: "a-key-of-one-press" }) { userErrors { message } } }`;
const TAKE_BACK = `mutation ($id: ID!, $refundId: ID!) {
  result: takeBackRefund(input: { id: $id, refundId: $refundId, reason: "not handed back" }) { userErrors { message } } }`;
const change = (field: string): string =>
  `mutation ($id: ID!) { result: ${field}(input: { id: $id, reason: "entered by mistake" }) { userErrors { message } } }`;

let api: Api;
let token: string;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  api.setNow(TODAY);
  ({ token } = await api.signIn('admin'));
  await register80g(api);
});
afterAll(() => api.close());

interface Year {
  financialYear: string;
  giftCount: number;
  givenAmount: number;
  eligibleAmount: number;
  deductibleAmount: number;
  refundedAmount: number;
}

const donor = { name: 'Asha Kulkarni', email: EMAIL, phone: '', pan: 'ABCPK1234F', address: 'Pune' };
const give = async (receivedOn: string, amount: number, changes: Parameters<typeof recordOffline>[2] = {}) =>
  recorded(await recordOffline(api, token, { donor, receivedOn, amount, wants80g: true, ...changes }));
async function press(query: string, variables: object): Promise<void> {
  const { data, messages } = await api.call<{ result: { userErrors: object[] } }>(query, variables, { token });
  expect([messages, data.result.userErrors]).toEqual([[], []]);
}
const ask = async <T>(query: string, variables: object = {}): Promise<T> =>
  (await api.call<{ result: T }>(query, { key: await mailedKey(api, EMAIL), ...variables })).data.result;
const years = async (): Promise<Year[]> => (await ask<{ years: Year[] }>(YEARS)).years;
const statement = async (year: string): Promise<string> => {
  const { pdf } = await ask<{ pdf: string }>(STATEMENT, { year });
  return readPdf(Buffer.from(pdf, 'base64')).text;
};

test('given, deductible and refunded are what stands on the receipts, to the paisa', async () => {
  await give('2026-03-30', 100_001);
  const part = await give('2026-03-30', 200_000);
  const whole = await give('2026-03-30', 400_000);
  const twice = await give('2026-03-30', 800_000);
  const bounced = await give('2026-03-30', 1_600_000);
  await give('2026-03-30', 3_200_000, { method: 'cash', reference: '' });
  await give('2026-04-01', 6_400_000, { wants80g: false });
  await press(REFUND, { id: part.id, amount: 50_000 });
  await press(REFUND.replace('one-press', 'another-press'), { id: whole.id, amount: 400_000 });
  await press(change('voidDonation'), { id: twice.id });
  await press(change('voidDonation'), { id: bounced.id });
  await press(change('restoreDonation'), { id: bounced.id });
  const given = 100_001 + 150_000 + 1_600_000 + 3_200_000;
  const eligible = 100_001 + 150_000 + 1_600_000;
  expect(await years()).toEqual([
    {
      ...{ financialYear: '2026-27', giftCount: 1, givenAmount: 6_400_000, eligibleAmount: 0, deductibleAmount: 0 },
      refundedAmount: 0,
    },
    {
      ...{ financialYear: '2025-26', giftCount: 6, givenAmount: given, eligibleAmount: eligible },
      ...{ deductibleAmount: Math.floor(eligible / 2), refundedAmount: 450_000 },
    },
  ]);
  const text = await statement('2025-26');
  expect(text).toMatch(
    /Given₹50,500\.01On 80G Eligible receipts₹18,500\.01Deductible, half of it₹9,250Refunded, not counted₹4,500$/,
  );
  // Of the gift that was entered twice no money went back.
  expect(text.match(/Refunded(?!,)/g)).toHaveLength(1);
  expect(text.match(/Void/g)).toHaveLength(1);
  // What went back is said of a part alone.
  expect(text).toContain('₹1,500₹500 refunded');
  expect(text).not.toContain('₹4,000 refunded');
});

test('a part that went back before a gift was voided is said and summed; the gift is void', async () => {
  const gift = await give('2026-03-30', 100_000);
  await press(REFUND, { id: gift.id, amount: 30_000 });
  // One that was recorded and not handed back is no refund.
  await press(REFUND.replace('one-press', 'another-press'), { id: gift.id, amount: 20_000 });
  const [{ id: refundId } = { id: '' }] = await api.sql<{ id: string }>('select id from refunds where amount = 20000');
  await press(TAKE_BACK, { id: gift.id, refundId });
  await press(change('voidDonation'), { id: gift.id });
  expect(await years()).toEqual([
    {
      ...{ financialYear: '2025-26', giftCount: 1, givenAmount: 0, eligibleAmount: 0, deductibleAmount: 0 },
      refundedAmount: 30_000,
    },
  ]);
  const text = await statement('2025-26');
  expect(text).toContain('Void₹0₹300 refunded');
  expect(text).toMatch(/Given₹0Refunded, not counted₹300$/);
  await press(change('restoreDonation'), { id: gift.id });
  expect((await years())[0]).toMatchObject({ givenAmount: 70_000, refundedAmount: 30_000 });
});

test('the last second of March in India is of the old year, on the page and in the statement', async () => {
  const late = await give('2026-03-30', 100_000);
  const early = await give('2026-04-01', 300_000);
  await api.sql('update donations set captured_at = $2 where id = $1', [late.id, '2026-03-31T23:59:59+05:30']);
  await api.sql('update donations set captured_at = $2 where id = $1', [early.id, '2026-04-01T00:00:00+05:30']);
  expect((await years()).map(({ financialYear, givenAmount }) => [financialYear, givenAmount])).toEqual([
    ['2026-27', 300_000],
    ['2025-26', 100_000],
  ]);
  const text = await statement('2025-26');
  expect(text).toContain(late.receipt.receiptNumber);
  expect(text).not.toContain(early.receipt.receiptNumber);
});

test('a gift that was brought in counts as given under its own number, and is deductible by no receipt of ours', async () => {
  await give('2026-03-30', 100_000);
  await api.sql(
    `insert into donations (amount, status, source, imported_receipt, donor_id, donor_name, donor_email, donor_phone, captured_at, refunded_amount)
     select v.amount, v.status, 'imported', v.number, id, name, email, '', '2025-08-10T12:00:00+05:30', v.refunded
       from donors, (values (700_000, 'success', 'OLD/77', 0), (900_000, 'refunded', 'OLD/78', 900_000),
                            (500_000, 'success', 'OLD/79', 100_000)) as v (amount, status, number, refunded)
      where email = $1`,
    [EMAIL],
  );
  expect(await years()).toEqual([
    {
      ...{ financialYear: '2025-26', giftCount: 4, givenAmount: 1_200_000, eligibleAmount: 100_000 },
      ...{ deductibleAmount: 50_000, refundedAmount: 1_000_000 },
    },
  ]);
  const text = await statement('2025-26');
  for (const number of ['OLD/77', 'OLD/78', 'OLD/79']) expect(text).toContain(number);
  expect(text.match(/Issued before/g)).toHaveLength(2);
  expect(text.match(/Refunded(?!,)/g)).toHaveLength(1);
});
