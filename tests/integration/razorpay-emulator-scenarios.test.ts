import { clientOf, rejection } from '../support/razorpay-emulator';
import { startWatchedEmulator, type WatchedEmulator } from '../support/watched-emulator';

const DAY = 86_400;
const URL_NOT_FOUND = {
  statusCode: 400,
  error: {
    code: 'BAD_REQUEST_ERROR',
    description: 'The requested URL was not found on the server.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  },
};

let running: WatchedEmulator;
beforeEach(async () => void (running = await startWatchedEmulator()));
afterEach(() => running.close());

describe('authorised, not captured', () => {
  test.each([
    ['the payment', { capture: 'manual' }, {}],
    ['the account', {}, { capture: 'manual' }],
  ])('as %s has it', async (_, payment, account) => {
    await running.control('account', account);
    const { payment: paid, answer } = await running.pay(await running.newOrder(), payment);
    expect([paid.status, answer.kind]).toEqual(['authorized', 'success']);
    expect((await running.told()).map(({ event }) => event)).toEqual(['payment.authorized']);
  });

  test('as a scenario has it, in the payment window too', async () => {
    const id = await running.newOrder();
    await running.control('scenario', { match: { order_id: id }, capture: 'manual' });
    expect((await running.pay(id)).payment.status).toBe('authorized');
  });

  test('an order that asks for its capture is stronger than the account', async () => {
    await running.control('account', { capture: 'manual' });
    const { id } = await running.rzp.orders.create({
      amount: 1_000,
      currency: 'INR',
      payment: { capture: 'automatic' } as never,
    });
    expect((await running.pay(id)).payment.status).toBe('captured');
  });

  test('the provider captures it when told so; the order is paid then', async () => {
    const id = await running.newOrder();
    const { payment } = await running.pay(id, { capture: 'manual' });
    await running.control(`payments/${payment.id}/capture`, {});
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({ status: 'captured', fee: 2_360, tax: 360 });
    expect(await running.rzp.orders.fetch(id)).toMatchObject({ status: 'paid', amount_paid: 100_000 });
    await running.emulator.webhooksSettled();
    expect(running.endpoint.events).toEqual(['payment.authorized', 'payment.captured', 'order.paid']);
    expect(await rejection(() => running.control(`payments/${payment.id}/capture`, {}))).toHaveProperty('error');
  });

  test.each([
    ['three days', undefined, 3 * DAY],
    ['what its order says', { capture: 'manual', capture_options: { manual_expiry_period: 720 } }, 720 * 60],
  ])('it goes back by itself after %s, never captured', async (_, terms, seconds) => {
    const { id } = await running.rzp.orders.create({ amount: 1_000, currency: 'INR', payment: terms as never });
    const { payment } = await running.pay(id, { capture: 'manual' });
    await running.control('clock/advance', { seconds: seconds - 60 });
    expect((await running.rzp.payments.fetch(payment.id)).status).toBe('authorized');
    await running.control('clock/advance', { seconds: 61 });
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({
      status: 'refunded',
      captured: false,
      amount_refunded: 1_000,
      fee: null,
    });
    expect((await running.rzp.orders.fetch(id)).status).toBe('attempted');
    expect((await running.told()).map(({ event }) => event)).toEqual([
      'payment.authorized',
      'refund.created',
      'refund.processed',
    ]);
  });
});

test('begun on 31 March, captured on 1 April: every event has the time of what it tells', async () => {
  const id = await running.newOrder();
  const begun = Date.parse('2026-03-31T23:59:50+05:30') / 1000;
  await running.control('clock/set', { at: '2026-03-31T23:59:50+05:30' });
  const { payment } = await running.pay(id, { capture: { after: 20 } });
  expect(payment.status).toBe('authorized');
  await running.control('clock/advance', { seconds: 60 });
  expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({ status: 'captured', created_at: begun });
  expect(await running.told()).toEqual([
    { event: 'payment.authorized', at: begun },
    { event: 'payment.captured', at: begun + 20 },
    { event: 'order.paid', at: begun + 20 },
  ]);
});

test('the clock goes back as well, and refuses what is no moment', async () => {
  await running.control('clock/advance', { seconds: 40 * DAY });
  const { now } = await running.control<{ now: number }>('clock/set', { at: 1_774_981_790 });
  expect(now - 1_774_981_790).toBeLessThan(5);
  expect(await rejection(() => running.control('clock/set', { at: 'tomorrow' }))).toHaveProperty('error');
});

test('lists lag by minutes, fetching by id does not', async () => {
  const { rzp } = running;
  await running.control('account', { list_lag_seconds: 300 });
  const id = await running.newOrder();
  const { payment } = await running.pay(id);
  const plan = await rzp.plans.create({
    period: 'monthly',
    interval: 1,
    item: { name: 'Gift', amount: 1_000, currency: 'INR' },
  });
  const sub = await rzp.subscriptions.create({ plan_id: plan.id, total_count: 12 });
  await running.control(`subscriptions/${sub.id}/authorize`, {});
  const counts = async (): Promise<number[]> => {
    const lists = await Promise.all([
      rzp.orders.all(),
      rzp.payments.all(),
      rzp.plans.all(),
      rzp.subscriptions.all(),
      rzp.invoices.all({ subscription_id: sub.id } as never),
    ]);
    return lists.map(({ count }) => Number(count));
  };
  expect(await counts()).toEqual([0, 0, 0, 0, 0]);
  expect((await rzp.payments.fetch(payment.id)).status).toBe('captured');
  expect((await rzp.orders.fetchPayments(id)).count).toBe(1);
  await running.control('clock/advance', { seconds: 301 });
  expect(await counts()).toEqual([2, 2, 1, 1, 1]);
});

describe('features that are switched off', () => {
  test.each([
    ['orders', () => running.rzp.orders.create({ amount: 1_000, currency: 'INR' })],
    ['disputes', () => clientOf(running.rzp).get('/v1/disputes')],
    ['refunds', () => running.rzp.refunds.all()],
    ['subscriptions', () => running.rzp.plans.all()],
    ['subscriptions', () => running.rzp.subscriptions.all()],
    ['invoices', () => running.rzp.invoices.all()],
  ])('%s: an address the provider does not know', async (feature, ask) => {
    await running.control('account', { features: { [feature]: false } });
    const refused = await rejection(ask);
    const answer = refused as {
      statusCode?: number;
      error?: unknown;
      response?: { status: number; data: { error: unknown } };
    };
    const { response } = answer;
    expect(response ? { statusCode: response.status, error: response.data.error } : answer).toEqual(URL_NOT_FOUND);
    await running.control('account', { features: { [feature]: true } });
    await ask();
  });

  test('recurring payments without Flash Checkout: the window says so', async () => {
    const plan = await running.rzp.plans.create({
      period: 'monthly',
      interval: 1,
      item: { name: 'Gift', amount: 1_000, currency: 'INR' },
    });
    const sub = await running.rzp.subscriptions.create({ plan_id: plan.id, total_count: 12 });
    await running.control('account', { features: { flash_checkout: false } });
    const response = await fetch(`${running.origin}/v1/checkout/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key: 'rzp_test_EmulatorKey0001', subscription_id: sub.id }),
    });
    expect(await response.json()).toMatchObject({ error: { description: 'Oops! Something went wrong.' } });
  });

  test('a misspelt feature or setting is an error, and a reset switches everything back', async () => {
    expect(await rejection(() => running.control('account', { features: { dispute: false } }))).toHaveProperty('error');
    expect(await rejection(() => running.control('account', { list_lag: 3 }))).toHaveProperty('error');
    await running.control('account', { capture: 'manual', features: { orders: false } });
    expect(await running.control('reset', {})).toMatchObject({ account: { capture: 'automatic', off: [] } });
  });
});

describe('idempotency of refunds', () => {
  const refund = (paymentId: string, amount: number): Promise<{ data: unknown }> =>
    clientOf(running.rzp).post(
      `/v1/payments/${paymentId}/refund`,
      { amount },
      { headers: { 'X-Refund-Idempotency': 'one-press-of-the-button' } },
    );

  test('409 while one with the key is under way, then the same refund; 400 for another body', async () => {
    const { payment } = await running.pay(await running.newOrder());
    await running.control('account', { refund_ms: 300 });
    const both = await Promise.allSettled([refund(payment.id, 40_000), refund(payment.id, 40_000)]);
    const refused = both.find((each) => each.status === 'rejected');
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(refused).toMatchObject({
      reason: { response: { status: 409, data: { error: { code: 'BAD_REQUEST_ERROR' } } } },
    });
    const again = await refund(payment.id, 40_000);
    expect(again.data).toMatchObject({ amount: 40_000 });
    expect((await running.rzp.payments.fetchMultipleRefund(payment.id, {})).count).toBe(1);
    expect(await rejection(() => refund(payment.id, 30_000))).toMatchObject({
      response: {
        status: 400,
        data: { error: { description: 'Different request with the same idempotency key has already been processed.' } },
      },
    });
  });
});

test.each([
  ['429', 'Request failed. Please try after sometime.', null],
  ['429-retry-after', 'Too many requests', '2'],
])('throttled, as %s', async (kind, description, retryAfter) => {
  await running.control('fault', { path: '/v1/payments', kind });
  const response = await fetch(`${running.origin}/v1/payments`);
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, retryAfter]);
  expect(await response.json()).toMatchObject({ error: { code: 'BAD_REQUEST_ERROR', description } });
});
