import { reconcile } from '../../server/payments/reconcile/reconcile';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { watchForWebhookSilence } from '../../server/payments/reconcile/webhook-silence';
import { startMidnightWorld, type LatePayment, type MidnightWorld } from '../support/midnight-world';
import { orderInput } from '../support/payment-world';

let world: MidnightWorld;
beforeAll(async () => void (world = await startMidnightWorld()));
afterAll(() => world.close());

const MINUTE = 1 / 1440;
const HOUR = 1 / 24;

const reconcileNow = (to: string) =>
  reconcile(world.deps, createRazorpayProvider(world.deps.payments), '2026-01-01', to, true);

/** The ways in which news of a payment arrives. */
const doors: Record<string, (payment: LatePayment) => Promise<unknown>> = {
  browser: ({ answer }) => world.payments.verifyRazorpayPayment(answer),
  captured: ({ events }) => world.bring(events.get('payment.captured')),
  'order.paid': ({ events }) => world.bring(events.get('order.paid')),
  authorized: ({ events }) => world.bring(events.get('payment.authorized')),
  watch: ({ orderId }) => world.payments.watchOrder(orderId),
};
const come = async (payment: LatePayment, ...names: string[]): Promise<void> => {
  for (const name of names) await doors[name]?.(payment);
};
const items = (kind: string) =>
  world.sql<{ details: string }>('select details from attention_items where kind = $1', [kind]);

describe.each([
  ['the end of the financial year', '2026-03-31T23:59:50+05:30', { number: '2026-27/000001', day: '2026-04-01' }],
  ['an ordinary midnight', '2026-07-14T23:59:50+05:30', { number: '2026-27/000001', day: '2026-07-15' }],
])('begun ten seconds before %s, captured ten seconds after', (_name, moment, receipt) => {
  test.each([
    ['browser, captured, order.paid'],
    ['captured, browser'],
    ['order.paid, captured'],
    ['authorized, order.paid, browser, captured'],
    ['watch, browser, watch, captured'],
    ['captured, captured, order.paid, authorized, browser, watch'],
  ])('%s: the same receipt', async (order) => {
    const payment = await world.payAcross(moment, 20);
    await come(payment, ...order.split(', '));
    expect(await world.receipts()).toEqual([receipt]);
    expect(await items('capture_day')).toEqual([]);
  });

  test('reconciliation first: the same receipt', async () => {
    const payment = await world.payAcross(moment, 20);
    await world.advance(20 * MINUTE);
    const { differences, mended } = await reconcileNow('2026-12-31');
    expect({ differences, mended }).toEqual({ differences: [], mended: 1 });
    await come(payment, 'captured');
    expect(await world.receipts()).toEqual([receipt]);
  });
});

describe('a gift across midnight whose events do not come', () => {
  const begin = async (): Promise<LatePayment> => {
    const payment = await world.payAcross('2026-03-31T23:59:50+05:30', 20);
    expect(await world.payments.verifyRazorpayPayment(payment.answer)).toEqual({
      success: true,
      message: 'Thank you for your donation. Your receipt will be emailed to you.',
      receiptNumber: null,
      amount: 50_000,
      userErrors: [],
    });
    return payment;
  };

  test('is thanked for and waits, however often it is looked at, and no longer than the event can come', async () => {
    const payment = await begin();
    expect(await world.payments.checkRazorpayOrder(payment.orderId)).toMatchObject({ status: 'success' });
    await world.advance(23.9 * HOUR);
    await come(payment, 'watch', 'browser');
    expect(await world.receipts()).toEqual([]);
    await world.advance(0.2 * HOUR);
    await come(payment, 'watch');
    expect(await world.receipts()).toEqual([{ number: '2025-26/000001', day: '2026-03-31' }]);
    expect(await world.sql('select next_check_at as at from payment_orders')).toEqual([{ at: null }]);
    expect(await world.sql('select 1 from payments where waits_until is not null')).toEqual([]);
  });

  test('is booked by the event that comes hours later, with the day of the capture', async () => {
    const payment = await begin();
    await world.advance(20 * HOUR);
    await come(payment, 'captured');
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2026-04-01' }]);
  });

  test('is never given up, though its order is older than it is watched', async () => {
    const payment = await begin();
    await world.sql(`update payment_orders set watched_until = created_at, next_check_at = null`);
    await come(payment, 'browser', 'watch', 'watch');
    expect(await world.sql('select status from donations')).toEqual([{ status: 'pending' }]);
    await come(payment, 'captured');
    expect(await world.receipts()).toHaveLength(1);
  });

  test('counts as a gift where no webhook came all day', async () => {
    await begin();
    await world.advance(HOUR);
    await watchForWebhookSilence(world.deps);
    expect(await items('webhook_silence')).toEqual([{ details: expect.stringMatching(/^1 donations/) as string }]);
  });

  test('an event after its booking changes no number: the office is told', async () => {
    const payment = await begin();
    await world.advance(25 * HOUR);
    await come(payment, 'watch', 'captured', 'captured');
    expect(await world.receipts()).toEqual([{ number: '2025-26/000001', day: '2026-03-31' }]);
    expect(await items('capture_day')).toEqual([
      {
        details:
          'Receipt 2025-26/000001 is dated Mar 31, 2026; Razorpay now reports that the payment was captured on Apr 01, 2026.',
      },
    ]);
  });
});

describe('a payment that failed and was authorised two days later', () => {
  const begin = async (): Promise<LatePayment> => {
    await world.beginAt('2026-03-30T12:00:00+05:30');
    const { order } = await world.payments.createRazorpayOrder(orderInput());
    const orderId = order?.id ?? '';
    const { payment } = await world.emulator.control<{ payment: { id: string } }>(`orders/${orderId}/pay`, {
      outcome: 'fail',
    });
    await world.payments.watchOrder(orderId);
    await world.advance(2);
    await world.payments.watchOrder(orderId);
    await world.advance(10 * MINUTE);
    await world.emulator.control(`payments/${payment.id}/late-authorize`, {});
    const events = new Map((await world.taken()).map((delivery) => [delivery.event, delivery]));
    return {
      orderId,
      answer: { razorpayOrderId: orderId, razorpayPaymentId: payment.id, razorpaySignature: '' },
      events,
    };
  };

  test.each(['watch', 'captured', 'order.paid', 'authorized, watch'])(
    '%s: its receipt is of the later day',
    async (order) => {
      const payment = await begin();
      await world.advance(20 * MINUTE);
      await come(payment, ...order.split(', '), 'captured');
      expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2026-04-01' }]);
    },
  );

  test('without any event its receipt is of the day on which it was last seen unpaid', async () => {
    const payment = await begin();
    await come(payment, 'order.paid');
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2026-04-01' }]);
  });

  test('seen for the first time after a night without anybody looking, it waits for the event', async () => {
    const payment = await begin();
    await world.advance(1);
    await come(payment, 'watch');
    expect(await world.receipts()).toEqual([]);
    await come(payment, 'captured');
    expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2026-04-01' }]);
  });
});

test.each([
  ['begun half a minute after midnight', '2026-04-01T00:00:30+05:30', '2026-04-01'],
  ['heard of half a minute before midnight', '2026-03-31T23:59:20+05:30', '2026-03-31'],
])('%s: the clocks may differ by a minute, so it waits for the event', async (_name, moment, day) => {
  const payment = await world.payAcross(moment, 10);
  await come(payment, 'browser', 'watch');
  expect(await world.receipts()).toEqual([]);
  await come(payment, 'captured');
  expect(await world.receipts()).toMatchObject([{ day }]);
});

test('what we capture ourselves is of the moment of our call', async () => {
  await world.beginAt('2026-03-31T23:00:00+05:30');
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const orderId = order?.id ?? '';
  await world.emulator.control(`orders/${orderId}/pay`, { capture: 'manual' });
  await world.taken();
  await world.advance(2 * HOUR);
  await world.payments.watchOrder(orderId);
  expect(await world.receipts()).toEqual([{ number: '2026-27/000001', day: '2026-04-01' }]);
});
