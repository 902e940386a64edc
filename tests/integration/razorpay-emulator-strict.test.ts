import {
  KEYS,
  clientOf,
  inputError,
  rejection,
  startEmulator,
  type RunningEmulator,
} from '../support/razorpay-emulator';

let running: RunningEmulator;

beforeAll(async () => {
  running = await startEmulator();
});
afterAll(() => running.emulator.close());
beforeEach(() => running.control('reset', {}));

const NOT_SENT = 'is/are not required and should not be sent';
const order = { amount: 100_000, currency: 'INR' };
const item = { name: 'Gift', amount: 100_000, currency: 'INR' };
const notes = (count: number, length: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'x'.repeat(length)]));

/** Returns the error of a refused POST as the SDK throws it, past the SDK's types. */
async function refusal(path: string, body: object): Promise<unknown> {
  const refused = await rejection(() => clientOf(running.rzp).post(path, body, { headers: {} }));
  const { response } = refused as { response: { status: number; data: { error: unknown } } };
  return { statusCode: response.status, error: response.data.error };
}

describe('orders', () => {
  test.each<[string, object, string, string | undefined]>([
    ['an unknown field', { ...order, colour: 'red' }, `colour ${NOT_SENT}`, undefined],
    [
      'two unknown fields',
      { ...order, callback_url: 'x', redirect: true },
      `callback_url, redirect ${NOT_SENT}`,
      undefined,
    ],
    ['no amount', { currency: 'INR' }, 'The amount field is required.', 'amount'],
    ['an amount as text', { ...order, amount: '100000' }, 'The amount must be an integer.', 'amount'],
    ['an amount in rupees', { ...order, amount: 1000.5 }, 'The amount must be an integer.', 'amount'],
    ['99 paise', { ...order, amount: 99 }, 'The amount must be at least INR 1.00', 'amount'],
    ['too much', { ...order, amount: 10_000_000_001 }, 'Amount exceeds maximum amount allowed.', 'amount'],
    ['no currency', { amount: 100_000 }, 'The currency field is required.', 'currency'],
    ['another currency', { ...order, currency: 'XYZ' }, 'Currency is not supported', 'currency'],
    [
      'a receipt of 41 characters',
      { ...order, receipt: 'r'.repeat(41) },
      'The receipt may not be greater than 40 characters.',
      'receipt',
    ],
    ['a receipt that is a number', { ...order, receipt: 7 }, 'The receipt must be a string.', 'receipt'],
    ['16 notes', { ...order, notes: notes(16, 1) }, 'The notes may not have more than 15 items.', 'notes'],
    [
      'a note of 257 characters',
      { ...order, notes: notes(1, 257) },
      'The notes may not be greater than 256 characters.',
      'notes',
    ],
    ['a note in a note', { ...order, notes: { a: { b: 'c' } } }, 'The notes must be key-value pairs of text.', 'notes'],
    [
      'capture that is neither',
      { ...order, payment: { capture: 'later' } },
      'The payment.capture field must be automatic or manual.',
      'payment',
    ],
    [
      'an unknown field of payment',
      { ...order, payment: { capture: 'manual', speed: 1 } },
      `speed ${NOT_SENT}`,
      undefined,
    ],
    [
      'an expiry beyond five days',
      { ...order, payment: { capture: 'manual', capture_options: { manual_expiry_period: 7_201 } } },
      'The expiry period must be between 12 and 7200 minutes.',
      'payment',
    ],
    [
      'partial payment that is no flag',
      { ...order, partial_payment: 'perhaps' },
      'The partial_payment field must be true or false.',
      'partial_payment',
    ],
    [
      'a first part without partial payment',
      { ...order, first_payment_min_amount: 500 },
      `first_payment_min_amount ${NOT_SENT}`,
      undefined,
    ],
    ['a customer that is no id', { ...order, customer_id: 5 }, 'The customer_id must be a string.', 'customer_id'],
  ])('%s is refused', async (_case, body, description, field) => {
    expect(await refusal('/v1/orders', body)).toEqual(inputError(description, field));
    expect((await running.rzp.orders.all()).count).toBe(0);
  });

  test('what is at the limits is taken, and an amount in a form is a number', async () => {
    const most = {
      ...order,
      receipt: 'r'.repeat(40),
      notes: notes(15, 256),
      payment: { capture: 'manual', capture_options: { manual_expiry_period: 7_200 } },
    };
    expect(await running.rzp.orders.create(most as never)).toMatchObject({
      status: 'created',
      receipt: 'r'.repeat(40),
    });
    const response = await fetch(`${running.origin}/v1/orders`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}` },
      body: new URLSearchParams({ amount: '5000', currency: 'INR', receipt: '12' }),
    });
    expect(await response.json()).toMatchObject({ amount: 5_000, receipt: '12' });
  });
});

describe('plans and subscriptions', () => {
  test.each<[string, object, string, string | undefined]>([
    [
      'an unknown field',
      { period: 'monthly', interval: 1, item, callback_url: 'x' },
      `callback_url ${NOT_SENT}`,
      undefined,
    ],
    [
      'an unknown field of the item',
      { period: 'monthly', interval: 1, item: { ...item, tax: 1 } },
      `tax ${NOT_SENT}`,
      undefined,
    ],
    [
      'a period that does not exist',
      { period: 'hourly', interval: 1, item },
      'The selected period is invalid.',
      'period',
    ],
    ['an interval as text', { period: 'monthly', interval: '1', item }, 'The interval must be at least 1.', 'interval'],
    [
      '99 paise',
      { period: 'monthly', interval: 1, item: { ...item, amount: 99 } },
      'The amount must be at least INR 1.00',
      'amount',
    ],
    [
      'a description that is no text',
      { period: 'monthly', interval: 1, item: { ...item, description: 1 } },
      'The description must be a string.',
      'description',
    ],
  ])('a plan with %s is refused', async (_case, body, description, field) => {
    expect(await refusal('/v1/plans', body)).toEqual(inputError(description, field));
  });

  test.each<[string, object, string, string | undefined]>([
    ['a callback_url', { callback_url: 'https://example.org/back' }, `callback_url ${NOT_SENT}`, undefined],
    ['customer_info', { customer_info: {} }, `customer_info ${NOT_SENT}`, undefined],
    ['a count as text', { total_count: '12' }, 'The total_count must be an integer.', 'total_count'],
    ['no count', { total_count: undefined }, 'The total_count field is required.', 'total_count'],
    [
      'a notice that is no flag',
      { customer_notify: 'sometimes' },
      'The customer_notify field must be true or false.',
      'customer_notify',
    ],
    ['an unknown way to notify', { notify_info: { notify_fax: '1' } }, `notify_fax ${NOT_SENT}`, undefined],
    [
      'six add-ons',
      { addons: Array.from({ length: 6 }, () => ({ item })) },
      'The addons may not have more than 5 items.',
      'addons',
    ],
    ['an add-on without an item', { addons: [{}] }, 'The item field is required.', 'addons'],
    ['a start in the past', { start_at: 1 }, 'The start_at must be a time in the future.', 'start_at'],
  ])('a subscription with %s is refused', async (_case, changes, description, field) => {
    const plan = await running.rzp.plans.create({ period: 'monthly', interval: 1, item });
    const body = { plan_id: plan.id, total_count: 12, ...changes };
    expect(await refusal('/v1/subscriptions', body)).toEqual(inputError(description, field));
    expect((await running.rzp.subscriptions.all()).count).toBe(0);
  });
});

describe('captures and refunds', () => {
  const authorised = async (): Promise<string> => {
    const { id } = await running.rzp.orders.create(order);
    return (await running.control<{ payment: { id: string } }>(`orders/${id}/pay`, { capture: 'manual' })).payment.id;
  };

  test.each<[string, object, string, string | undefined]>([
    ['less', { amount: 90_000, currency: 'INR' }, 'Capture amount must be equal to the amount authorized.', 'amount'],
    ['more', { amount: 100_100, currency: 'INR' }, 'Capture amount must be equal to the amount authorized.', 'amount'],
    ['no amount', { currency: 'INR' }, 'The amount field is required.', 'amount'],
    [
      'another currency',
      { amount: 100_000, currency: 'USD' },
      'The currency provided should match the currency of the payment.',
      'currency',
    ],
    ['an unknown field', { amount: 100_000, currency: 'INR', notes: {} }, `notes ${NOT_SENT}`, undefined],
  ])('a capture of %s is refused', async (_case, body, description, field) => {
    const id = await authorised();
    expect(await refusal(`/v1/payments/${id}/capture`, body)).toEqual(inputError(description, field));
    expect((await running.rzp.payments.fetch(id)).status).toBe('authorized');
  });

  test('a second capture is refused', async () => {
    const id = await authorised();
    await running.rzp.payments.capture(id, 100_000, 'INR');
    expect(await refusal(`/v1/payments/${id}/capture`, order)).toEqual(
      inputError('This payment has already been captured'),
    );
  });

  test.each<[string, object, string, string | undefined]>([
    ['an unknown field', { reason: 'asked' }, `reason ${NOT_SENT}`, undefined],
    ['99 paise', { amount: 99 }, 'The amount must be at least INR 1.00', 'amount'],
    ['an amount as text', { amount: '5000' }, 'The amount must be an integer.', 'amount'],
    ['a speed that does not exist', { speed: 'fast' }, 'The selected speed is invalid.', 'speed'],
    [
      'more than there is',
      { amount: 100_001 },
      'The refund amount provided is greater than amount captured.',
      'amount',
    ],
  ])('a refund with %s is refused', async (_case, body, description, field) => {
    const id = await authorised();
    await running.rzp.payments.capture(id, 100_000, 'INR');
    expect(await refusal(`/v1/payments/${id}/refund`, body)).toEqual(inputError(description, field));
  });

  test('what was only authorised cannot be refunded', async () => {
    expect(await refusal(`/v1/payments/${await authorised()}/refund`, {})).toMatchObject({ statusCode: 400 });
  });
});

test.each<[string, string, string | undefined]>([
  ['count=101', 'The count may not be greater than 100.', 'count'],
  ['count=0', 'The count must be at least 1.', 'count'],
  ['count=ten', 'The count must be an integer.', 'count'],
  ['skip=1.5', 'The skip must be an integer.', 'skip'],
  ['from=yesterday', 'The from must be an integer.', 'from'],
  ['colour=red', `colour ${NOT_SENT}`, undefined],
])('every list refuses ?%s', async (query, description, field) => {
  for (const list of ['orders', 'payments', 'refunds', 'disputes', 'plans', 'subscriptions', 'invoices']) {
    const refused = await rejection(() => clientOf(running.rzp).get(`/v1/${list}?${query}`));
    const { response } = refused as { response: { status: number; data: { error: unknown } } };
    expect([list, response.status, response.data.error]).toEqual([list, 400, inputError(description, field).error]);
  }
});

describe('options of the payment window', () => {
  const open = async (options: object): Promise<unknown> => {
    const { id } = await running.rzp.orders.create(order);
    const response = await fetch(`${running.origin}/v1/checkout/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: KEYS.keyId, order_id: id, ...options }),
    });
    return [response.status, ((await response.json()) as { error?: { description: string } }).error?.description];
  };

  test.each([
    ['₹1,000 every month', 400],
    ['“Education”', 400],
    ['मुलांचे शिक्षण', 400],
    ['', 400],
    [' Gift', 400],
    ['Gift of ₹1,000', 200],
    ['1,000 rupees', 200],
  ])('description %j: %i', async (description, status) => {
    const said = status === 200 ? undefined : 'The description must begin with an alphanumeric character.';
    expect(await open({ description })).toEqual([status, said]);
  });

  test('too many notes and an address that is none are refused; names nobody documents are ignored', async () => {
    expect(await open({ notes: notes(16, 1) })).toEqual([400, 'The notes may not have more than 15 items.']);
    expect(await open({ callback_url: '/payments/callback' })).toEqual([400, 'The callback_url format is invalid.']);
    expect(await open({ colour: 'red' })).toEqual([200, undefined]);
  });

  test('the key and the order of different accounts do not go together', async () => {
    expect(await open({ key: 'rzp_test_SomebodyElse01' })).toEqual([400, 'The api key provided is invalid']);
    expect(await open({ order_id: 'order_AAAAAAAAAAAAAA' })).toEqual([400, 'The id provided does not exist']);
  });
});
