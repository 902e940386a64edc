import { startApi, type Api } from '../support/api';
import { donor } from '../support/payment-world';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) {
  createRazorpayOrder(input: $input) { order { id amount } userErrors { field code message } }
}`;
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) {
  verifyRazorpayPayment(input: $input) { success message receiptNumber userErrors { field code message } }
}`;

interface Created {
  createRazorpayOrder: {
    order: { id: string; amount: number } | null;
    userErrors: { field: string[]; code: string; message: string }[];
  };
}
interface Verified {
  verifyRazorpayPayment: { success: boolean; message: string; userErrors: { field: string[]; code: string }[] };
}

let emulator: RunningEmulator;
let api: Api;
let campaignId: string;
let draftId: string;
let essentialId: string;
let inactiveId: string;

beforeAll(async () => {
  emulator = await startEmulator();
  api = await startApi({
    keyId: KEYS.keyId,
    keySecret: KEYS.keySecret,
    apiBase: emulator.origin,
  });
});
beforeEach(async () => {
  await api.reset();
  const campaigns = await api.sql<{ id: string }>(
    `insert into campaigns (title, slug, category, status, goal_amount)
     values ('Open', 'open', 'Health', 'active', 1000000), ('Hidden', 'hidden', 'Health', 'draft', 1000000) returning id`,
  );
  const essentials = await api.sql<{ id: string }>(
    `insert into donation_essentials (name, unit_price, category, is_active)
     values ('Blanket', 40000, 'Winter', true), ('Old kit', 25000, 'Food', false) returning id`,
  );
  [campaignId, draftId] = campaigns.map(({ id }) => id) as [string, string];
  [essentialId, inactiveId] = essentials.map(({ id }) => id) as [string, string];
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const input = (changes: object = {}) => ({ amount: 50_000, campaignId, donor, ...changes });

async function create(changes: object = {}): Promise<Created['createRazorpayOrder']> {
  const { data } = await api.call<Created>(CREATE, { input: input(changes) });
  return data.createRazorpayOrder;
}

/** Counts all rows of donations, receipts, mails and jobs. */
async function countRows(): Promise<number> {
  const [row] = await api.sql<{ total: number }>(
    `select (select count(*) from donations) + (select count(*) from payment_orders) + (select count(*) from donors)
          + (select count(*) from receipts) + (select count(*) from mails) + (select count(*) from payments)
          + (select count(*) from graphile_worker.jobs) as total`,
  );
  return Number(row?.total);
}

async function ordersAtProvider(): Promise<number> {
  return (await emulator.control<{ orders: unknown[] }>('state')).orders.length;
}

describe('an order that cannot be', () => {
  const long = 'x'.repeat(5_000);
  const cases: [string, () => object, string, RegExp][] = [
    ['99 paise', () => ({ amount: 99 }), 'amount', /valid amount/],
    ['nothing at all', () => ({ amount: 0 }), 'amount', /valid amount/],
    ['a negative amount', () => ({ amount: -50_000 }), 'amount', /valid amount/],
    ['more than ten crore', () => ({ amount: 10_000_000_001 }), 'amount', /valid amount/],
    [
      'more than ten crore through essentials',
      () => ({ amount: 10_000_000_000, items: [{ id: essentialId, quantity: 1 }] }),
      'amount',
      /valid amount/,
    ],
    ['a negative quantity', () => ({ items: [{ id: essentialId, quantity: -1 }] }), 'items.0.quantity', /quantity/i],
    [
      'a thousand of one item',
      () => ({ items: [{ id: essentialId, quantity: 1000 }] }),
      'items.0.quantity',
      /quantity/i,
    ],
    [
      'an item twice',
      () => ({
        items: [
          { id: essentialId, quantity: 1 },
          { id: essentialId, quantity: 1 },
        ],
      }),
      'items',
      /once/,
    ],
    ['an inactive item', () => ({ items: [{ id: inactiveId, quantity: 1 }] }), 'items.0.id', /no longer/],
    [
      'an unknown item',
      () => ({ items: [{ id: '00000000-0000-4000-8000-000000000000', quantity: 1 }] }),
      'items.0.id',
      /no longer/,
    ],
    ['an unknown campaign', () => ({ campaignId: '00000000-0000-4000-8000-000000000000' }), 'campaignId', /not open/],
    ['a campaign id that is none', () => ({ campaignId: "' or 1=1 --" }), 'campaignId', /no longer exists/],
    ['a draft campaign', () => ({ campaignId: draftId }), 'campaignId', /not open/],
    ['another currency', () => ({ currency: 'USD' }), 'currency', /Indian rupees/],
    ['a flow id that is none', () => ({ flowId: 'x' }), 'flowId', /reload/],
    ['no name', () => ({ donor: { ...donor, name: ' ' } }), 'donor.name', /name/],
    ['an email that is none', () => ({ donor: { ...donor, email: 'asha' } }), 'donor.email', /e-?mail/i],
    ['a phone that is none', () => ({ donor: { ...donor, phone: '12' } }), 'donor.phone', /mobile|phone/i],
    ['a wrong PAN', () => ({ donor: { ...donor, pan: 'ABCD1234F' } }), 'donor.pan', /five letters/],
    ['an oversize name', () => ({ donor: { ...donor, name: long } }), 'donor.name', /at most|long/i],
    ['an oversize address', () => ({ donor: { ...donor, address: long } }), 'donor.address', /at most|long/i],
  ];

  test.each(cases)('with %s names the field and changes nothing', async (_name, changes, field, message) => {
    const before = [await countRows(), await ordersAtProvider()];
    const { order, userErrors } = await create(changes());
    expect(order).toBeNull();
    const error = userErrors.find((each) => each.field.join('.') === field);
    expect(error?.message).toMatch(message);
    expect([await countRows(), await ordersAtProvider()]).toEqual(before);
  });

  test.each([
    ['fractional paise', { amount: 100.5 }, /input\.amount/],
    ['an amount in words', { amount: '500' }, /input\.amount/],
    ['half an item', { items: [{ id: 'x', quantity: 1.5 }] }, /input\.items\[0\]\.quantity/],
  ])('with %s is refused by the schema, naming the field', async (_name, changes, message) => {
    const { codes, messages } = await api.call(CREATE, { input: input(changes) });
    expect(codes).toEqual(['BAD_USER_INPUT']);
    expect(messages[0]).toMatch(message);
    expect(await countRows()).toBe(0);
  });

  test('a filled honeypot gets no order', async () => {
    const { order } = await create({ website: 'https://spam.example' });
    expect(order).toBeNull();
    expect(await countRows()).toBe(0);
  });

  test('a provider that fails leaves nothing behind and says so', async () => {
    await emulator.control('fault', { path: '/v1/orders', kind: '502', times: 1 });
    const { order, userErrors } = await create();
    expect(order).toBeNull();
    expect(userErrors).toEqual([{ field: [], code: 'PROVIDER_FAILED', message: 'Failed to process donation' }]);
    expect(await countRows()).toBe(0);
  });
});

test('the total is the amount plus essentials at the stored price', async () => {
  const { order } = await create({ amount: 50_000, items: [{ id: essentialId, quantity: 2 }] });
  expect(order?.amount).toBe(130_000);
});

test('the same press of the button sent twice is one order', async () => {
  const flowId = '7b0f3c7e-51f5-4c5e-9b1a-1f6f0f0f0f0f';
  const [first, again] = [await create({ flowId }), await create({ flowId })];
  expect(again.order?.id).toBe(first.order?.id);
  expect(await api.sql('select 1 from donations')).toHaveLength(1);
});

describe('a verification that proves nothing', () => {
  async function pay() {
    const { order } = await create();
    const { answer } = await emulator.control<{ answer: { response: Record<string, string> } }>(
      `orders/${order?.id}/pay`,
      { outcome: 'success' },
    );
    return answer.response;
  }
  const verify = async (response: Record<string, string | undefined>) => {
    const { data } = await api.call<Verified>(VERIFY, {
      input: {
        razorpayOrderId: response['razorpay_order_id'],
        razorpayPaymentId: response['razorpay_payment_id'],
        razorpaySignature: response['razorpay_signature'],
      },
    });
    return data.verifyRazorpayPayment;
  };
  const settled = () => api.sql(`select 1 from donations where status = 'success'`);

  test('a wrong signature is refused at its field; the right one still works after', async () => {
    const response = await pay();
    const refused = await verify({ ...response, razorpay_signature: 'f'.repeat(64) });
    expect(refused).toMatchObject({
      success: false,
      userErrors: [{ field: ['razorpaySignature'], code: 'INVALID_SIGNATURE' }],
    });
    expect(await settled()).toHaveLength(0);
    expect((await verify(response)).success).toBe(true);
  });

  test("another order's payment is refused, even with that payment's own signature", async () => {
    const [mine, other] = [await pay(), await pay()];
    const swapped = await verify({ ...mine, razorpay_payment_id: other['razorpay_payment_id'] });
    const borrowed = await verify({ ...other, razorpay_order_id: mine['razorpay_order_id'] });
    expect([swapped.success, borrowed.success]).toEqual([false, false]);
    expect(await settled()).toHaveLength(0);
  });

  test('a browser that comes with a form is led to a page of ours, also while the provider is away', async () => {
    const fields = new URLSearchParams(await pay());
    const target = async () => {
      const response = await fetch(`${api.origin}/payments/callback`, {
        method: 'POST',
        body: fields,
        redirect: 'manual',
      });
      return [response.status, response.headers.get('location')];
    };
    await emulator.control('fault', {
      path: `/v1/payments/${fields.get('razorpay_payment_id')}`,
      kind: '500',
      times: 1,
    });
    expect(await target()).toEqual([303, '/donation/success?payment=checking']);
    expect(await settled()).toHaveLength(0);
    expect(await target()).toEqual([303, '/donation/success']);
    expect(await settled()).toHaveLength(1);
  });

  test('an order that is not ours, and no payment id, are refused at their fields', async () => {
    const response = await pay();
    expect(await verify({ ...response, razorpay_order_id: 'order_AAAAAAAAAAAAAA' })).toMatchObject({
      success: false,
      userErrors: [{ field: ['razorpayOrderId'] }],
    });
    expect(await verify({ ...response, razorpay_payment_id: '' })).toMatchObject({
      success: false,
      message: 'Payment details not received. Please try again.',
    });
    expect(await settled()).toHaveLength(0);
  });
});
