import { newAddress, startApi, type Api, type Caller } from '../support/api';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

let api: Api;
let emulator: RunningEmulator;
let admin: Caller;
beforeAll(async () => {
  emulator = await startEmulator();
  api = await startApi({ keyId: KEYS.keyId, keySecret: KEYS.keySecret, apiBase: emulator.origin });
  admin = { token: (await api.signIn('admin')).token, address: newAddress() };
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const mutation = `mutation ($id: ID!, $amount: Money!, $key: String!) {
  refundDonation(input: { id: $id, amount: $amount, reason: "Paid twice", idempotencyKey: $key }) {
    refund { amount status reason requestedBy providerRefundId }
    donation {
      status amount refundedAmount refundableAmount
      refunds { amount status }
      disputes { status }
    }
    userErrors { field code message }
  }
}`;

interface Answer {
  refundDonation: {
    refund: { providerRefundId: string } | null;
    donation: object | null;
    userErrors: { field: string[]; code: string; message: string }[];
  };
}

async function paidDonation(): Promise<string> {
  const created = await api.call<{ createRazorpayOrder: { order: { id: string } } }>(
    'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }',
    { input: { amount: 50_000, donor: { name: 'Asha Kulkarni', email: 'asha@example.org', phone: '9822012345' } } },
  );
  const orderId = created.data.createRazorpayOrder.order.id;
  await emulator.control(`orders/${orderId}/pay`, { outcome: 'success' });
  await api.call('mutation ($id: ID!) { checkRazorpayOrder(orderId: $id) { status } }', { id: orderId });
  const [donation] = await api.sql<{ id: string }>(
    'select d.id from donations d join payment_orders o on o.donation_id = d.id where o.provider_order_id = $1',
    [orderId],
  );
  return donation?.id ?? '';
}

test('visitors and people without the role may not refund, and nothing happens', async () => {
  const id = await paidDonation();
  const variables = { id, amount: 20_000, key: 'not-for-visitors' };
  expect((await api.call(mutation, variables)).codes).toEqual(['UNAUTHENTICATED']);
  const { token } = await api.signIn();
  expect((await api.call(mutation, variables, { token })).codes).toEqual(['FORBIDDEN']);
  expect(await api.sql('select 1 from refunds')).toEqual([]);
});

test('an admin refunds a part, and the answer has the donation as it is by then', async () => {
  const id = await paidDonation();
  const { data } = await api.call<Answer>(mutation, { id, amount: 20_000, key: 'one-press-of-it' }, admin);
  expect(data.refundDonation).toEqual({
    refund: {
      amount: 20_000,
      status: 'processed',
      reason: 'Paid twice',
      requestedBy: 'Test Person',
      providerRefundId: expect.stringMatching(/^rfnd_/) as string,
    },
    donation: {
      status: 'success',
      amount: 50_000,
      refundedAmount: 20_000,
      refundableAmount: 30_000,
      refunds: [{ amount: 20_000, status: 'processed' }],
      disputes: [],
    },
    userErrors: [],
  });
});

test('what is asked for and not answered yet is not offered again', async () => {
  const id = await paidDonation();
  const [paid] = await api.sql<{ payment: string }>('select payment_id as payment from donations where id = $1', [id]);
  const path = `/v1/payments/${paid?.payment ?? ''}/refund`;
  await emulator.control('fault', { path, method: 'POST', kind: '500', times: 1 });
  const { data } = await api.call<Answer>(mutation, { id, amount: 20_000, key: 'one-press-of-it-3' }, admin);
  expect(data.refundDonation.donation).toMatchObject({
    refundedAmount: 0,
    refundableAmount: 30_000,
    refunds: [{ amount: 20_000, status: 'pending' }],
  });
});

test('an amount beyond what is left is an error at its field', async () => {
  const id = await paidDonation();
  const { data } = await api.call<Answer>(mutation, { id, amount: 50_001, key: 'one-press-of-it-2' }, admin);
  expect(data.refundDonation.refund).toBeNull();
  expect(data.refundDonation.userErrors).toEqual([
    { field: ['amount'], code: 'OUT_OF_RANGE', message: 'At most ₹500 can be refunded.' },
  ]);
});

test('what another person refunded meanwhile is told, and a part does not go back twice', async () => {
  const id = await paidDonation();
  const ask = async (amount: number, key: string, shown: number) => {
    const text = `mutation ($input: RefundDonationInput!) { refundDonation(input: $input) { refund { amount } userErrors { code message } } }`;
    const input = { id, amount, reason: 'Paid too much', idempotencyKey: key, refundableAmount: shown };
    const { data } = await api.call<Answer>(text, { input }, admin);
    return data.refundDonation;
  };
  const both = await Promise.all(['of-one-person', 'of-the-other'].map((key) => ask(20_000, key, 50_000)));
  expect(both.map(({ refund }) => refund)).toEqual(expect.arrayContaining([{ amount: 20_000 }, null]));
  expect(both.flatMap(({ userErrors }) => userErrors)).toEqual([
    {
      code: 'CONFLICT',
      message:
        'This donation changed since you opened this window: ₹300 can be refunded now. No money went back by this press. Close the window to see what happened.',
    },
  ]);
  const repeated = await Promise.all(['of-one-person', 'of-the-other'].map((key) => ask(20_000, key, 50_000)));
  expect(repeated.filter(({ refund }) => refund)).toHaveLength(1);
  // More is left than the form showed, since a refund was taken back or failed: what it was decided on is not so either.
  expect(await ask(20_000, 'of-an-old-window', 20_000)).toMatchObject({ userErrors: [{ code: 'CONFLICT' }] });
  expect(await ask(30_000, 'of-the-rest', 30_000)).toMatchObject({ userErrors: [] });
  const [{ message = '' } = {}] = (await ask(30_000, 'of-the-rest-too', 30_000)).userErrors;
  expect(message).toContain('nothing is left to refund');
  expect(await api.sql('select sum(amount)::int as sum from refunds where donation_id = $1', [id])).toEqual([
    { sum: 50_000 },
  ]);
});
