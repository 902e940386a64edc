import { createEmulator } from '../../dev/razorpay-emulator';
import { sign, signCheckout } from '../../dev/razorpay-emulator/signatures';
import { KEYS, inputError, rejection, sdkFor, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

let running: RunningEmulator;

beforeEach(async () => {
  running = await startEmulator();
});
afterEach(() => running.emulator.close());

describe('orders', () => {
  test('a created order has the documented fields, and fetch and list show the same', async () => {
    const { rzp } = running;
    const created = await rzp.orders.create({ amount: 50_000, currency: 'INR', receipt: 'r-1' });
    expect(created).toEqual({
      id: expect.stringMatching(/^order_[A-Za-z0-9]{14}$/),
      entity: 'order',
      amount: 50_000,
      amount_paid: 0,
      amount_due: 50_000,
      currency: 'INR',
      receipt: 'r-1',
      offer_id: null,
      status: 'created',
      attempts: 0,
      notes: [],
      created_at: expect.any(Number),
    });
    expect(await rzp.orders.fetch(created.id)).toEqual(created);
    expect(await rzp.orders.all()).toEqual({ entity: 'collection', count: 1, items: [created] });
    expect(await rzp.orders.fetchPayments(created.id)).toEqual({ entity: 'collection', count: 0, items: [] });
  });

  test('lists page newest first and can be asked for one receipt', async () => {
    const { rzp } = running;
    for (const receipt of ['a', 'b', 'c']) await rzp.orders.create({ amount: 100, currency: 'INR', receipt });
    const receipts = async (query: object) => (await rzp.orders.all(query)).items.map((o) => o.receipt);
    expect(await receipts({})).toEqual(['c', 'b', 'a']);
    expect(await receipts({ count: 1, skip: 1 })).toEqual(['b']);
    expect(await receipts({ receipt: 'a' })).toEqual(['a']);
    expect(await receipts({ from: 1, to: 2 })).toEqual([]);
  });

  test('notes can be edited', async () => {
    const { rzp } = running;
    const { id } = await rzp.orders.create({ amount: 100, currency: 'INR', notes: { a: '1' } });
    await rzp.orders.edit(id, { notes: { b: '2' } });
    expect((await rzp.orders.fetch(id)).notes).toEqual({ b: '2' });
  });

  test.each([
    ['amount below a rupee', { amount: 99 }, inputError('The amount must be at least INR 1.00', 'amount')],
    ['fraction of a paisa', { amount: 10.5 }, inputError('The amount must be an integer.', 'amount')],
    [
      'amount above the limit',
      { amount: 10_000_000_001 },
      inputError('Amount exceeds maximum amount allowed.', 'amount'),
    ],
    [
      'unknown fields',
      { amount: 100, callback_url: 'x', foo: 1 },
      inputError('callback_url, foo is/are not required and should not be sent'),
    ],
    [
      'a long receipt',
      { amount: 100, receipt: 'r'.repeat(41) },
      inputError('The receipt may not be greater than 40 characters.', 'receipt'),
    ],
  ])('%s is refused in the documented words', async (_case, order, refusal) => {
    const { rzp } = running;
    expect(await rejection(() => rzp.orders.create({ currency: 'INR', ...order } as never))).toEqual(refusal);
    expect((await rzp.orders.all()).count).toBe(0);
  });

  test('a missing amount, an unknown id, a malformed id and an unknown address are refused', async () => {
    const { rzp } = running;
    expect(await rejection(() => rzp.orders.create({ currency: 'INR' } as never))).toEqual(
      inputError('The amount field is required.', 'amount'),
    );
    expect(await rejection(() => rzp.orders.fetch('order_AAAAAAAAAAAAAA'))).toEqual(
      inputError('The id provided does not exist'),
    );
    expect(await rejection(() => rzp.orders.fetch('nonsense'))).toEqual(inputError('nonsense is not a valid id'));
    expect(await rejection(() => rzp.settlements.all())).toEqual({
      statusCode: 400,
      error: {
        code: 'BAD_REQUEST_ERROR',
        description: 'The requested URL was not found on the server.',
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
      },
    });
  });

  test('another secret is refused with 401', async () => {
    const stranger = sdkFor(running.origin, 'another-secret');
    expect(await rejection(() => stranger.orders.all())).toEqual({
      statusCode: 401,
      error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' },
    });
  });
});

describe('signatures', () => {
  test.each([
    [
      'EnLs21M47BllR3X8PSFtjtbd',
      'order_IEIaMR65cu6nz3|pay_IH4NVgf4Dreq1l',
      '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f',
    ],
    [
      'EnLs21M47BllR3X8PSFtjtbd',
      'pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I',
      '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
    ],
    [
      'EnLs21M47BllR3X8PSFtjtbd',
      'plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ',
      '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
    ],
    [
      'emu_key_secret',
      'order_AAAAAAAAAAAAAA|pay_BBBBBBBBBBBBBB',
      '4879603f1da3148d1111a54372d3f91c3e700717320d056263525ec63bd9d67b',
    ],
    [
      'emu_webhook_secret',
      '{"entity":"event","event":"payment.captured"}',
      '987458b73f73d6b84090fb7022ba374a344daea8547d6a615a3683bdd44dfdcc',
    ],
  ])('key %s signs %s as published', (key, message, signature) => {
    expect(sign(message, key)).toBe(signature);
  });

  test('the order comes before the payment', () => {
    const signature = signCheckout('order_AAAAAAAAAAAAAA', 'pay_BBBBBBBBBBBBBB', 'emu_key_secret');
    expect(signature).toBe('4879603f1da3148d1111a54372d3f91c3e700717320d056263525ec63bd9d67b');
  });
});

describe('start', () => {
  test('refuses live keys and production', () => {
    expect(() => createEmulator({ ...KEYS, keyId: 'rzp_live_EmulatorKey0001' })).toThrow('rzp_test_');
    const before = process.env.NODE_ENV;
    process.env.NODE_ENV = 'production';
    try {
      expect(() => createEmulator(KEYS)).toThrow('production');
    } finally {
      process.env.NODE_ENV = before;
    }
  });

  test('the same seed gives the same ids', async () => {
    const again = await startEmulator();
    try {
      const order = { amount: 100, currency: 'INR' };
      expect((await again.rzp.orders.create(order)).id).toBe((await running.rzp.orders.create(order)).id);
    } finally {
      await again.emulator.close();
    }
  });
});
