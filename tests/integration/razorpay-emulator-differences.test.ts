import { rejection } from '../support/razorpay-emulator';
import { startWatchedEmulator, type WatchedEmulator } from '../support/watched-emulator';

let running: WatchedEmulator;
beforeEach(async () => void (running = await startWatchedEmulator()));
afterEach(() => running.close());

describe('a payment that differs from its order', () => {
  test('another amount', async () => {
    const id = await running.newOrder(100_000);
    const { payment } = await running.pay(id, { payment: { amount: 90_000 } });
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({ amount: 90_000, status: 'captured' });
    expect(await running.rzp.orders.fetch(id)).toMatchObject({
      amount: 100_000,
      amount_paid: 90_000,
      amount_due: 10_000,
    });
  });

  test('another currency, with its worth in rupees', async () => {
    const { payment } = await running.pay(await running.newOrder(), {
      payment: { amount: 1_200, currency: 'USD', base_amount: 100_100 },
    });
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({
      amount: 1_200,
      currency: 'USD',
      base_amount: 100_100,
      base_currency: 'INR',
      international: true,
      fee: 2_362,
    });
    await running.emulator.webhooksSettled();
    expect(running.endpoint.deliveries[0]?.payload.payment?.entity.base_amount).toBe(100_100);
    const unsaid = await rejection(async () => running.pay(await running.newOrder(), { payment: { currency: 'USD' } }));
    expect(unsaid).toMatchObject({ error: { description: expect.stringContaining('base_amount') } });
  });

  test('the wrong currency captures nothing', async () => {
    const { payment } = await running.pay(await running.newOrder(), {
      capture: 'manual',
      payment: { amount: 1_200, currency: 'USD', base_amount: 100_100 },
    });
    expect(await rejection(() => running.rzp.payments.capture(payment.id, 1_200, 'INR'))).toMatchObject({
      statusCode: 400,
    });
    expect(await running.rzp.payments.capture(payment.id, 1_200, 'USD')).toMatchObject({
      status: 'captured',
      currency: 'USD',
    });
  });

  test('international, and refused where the account takes none', async () => {
    const { payment } = await running.pay(await running.newOrder(), {
      method: 'card',
      payment: { international: true },
    });
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({ international: true, currency: 'INR' });
    await running.control('account', { features: { international: false } });
    const refused = await running.pay(await running.newOrder(), { method: 'card', payment: { international: true } });
    expect(refused).toMatchObject({
      payment: { status: 'failed', error_reason: 'international_transaction_not_allowed' },
      answer: {
        kind: 'failed',
        error: { description: expect.stringContaining('accepts domestic (Indian) card payments only') },
      },
    });
  });

  test.each([
    ['the account', { fee_bearer: 'customer' }, {}],
    ['the payment', {}, { payment: { fee_bearer: 'customer' } }],
  ])('the customer bears the fee, as %s has it: order plus fee, and the fee stays away', async (_, account, terms) => {
    await running.control('account', account);
    const id = await running.newOrder(100_000);
    const { payment } = await running.pay(id, { ...terms, capture: 'manual' });
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({
      amount: 102_360,
      fee: null,
      fee_bearer: 'customer',
    });
    await running.rzp.payments.capture(payment.id, 102_360, 'INR');
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({ amount: 102_360, fee: 2_360, tax: 360 });
    expect(await running.rzp.orders.fetch(id)).toMatchObject({ status: 'paid', amount_paid: 100_000, amount_due: 0 });
    expect(await rejection(() => running.rzp.payments.refund(payment.id, { amount: 100_001 }))).toMatchObject({
      error: { description: 'The refund amount provided is greater than amount captured.' },
    });
    expect(await running.rzp.payments.refund(payment.id, {})).toMatchObject({ amount: 100_000 });
    expect(await running.rzp.payments.fetch(payment.id)).toMatchObject({
      status: 'refunded',
      amount_refunded: 100_000,
    });
  });

  test.each([100, 101, 12_345, 99_999, 250_001, 10_000_000_000])(
    'the fee on top of %i paise is taken off exactly',
    async (amount) => {
      const id = await running.newOrder(amount);
      await running.pay(id, { payment: { fee_bearer: 'customer' } });
      expect(await running.rzp.orders.fetch(id)).toMatchObject({ amount_paid: amount, amount_due: 0 });
    },
  );
});
