import { createPaymentsService } from '../../server/payments/payments.service';
import { parseRazorpayPayment } from '../../server/payments/razorpay-payment';
import { parseInvoice, parseSubscription } from '../../server/payments/subscriptions/parse-subscription';
import { readLedger } from '../support/ledger';
import { mortal, ProcessDeath } from '../support/mortal';
import { orderInput, signWebhook } from '../support/payment-world';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** Faults of other donation systems without a test elsewhere; docs/traps.md has the whole list. */
let world: SubscriptionWorld;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T11:00:00+05:30'));
afterAll(() => world.close());

/** Makes a paid order of ₹500; returns the signed event of its capture, with the payment changed. */
async function capturedWith(changes: object): Promise<{ body: Buffer; signature: string; eventId: string }> {
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const { razorpayPaymentId } = await world.pay(order?.id ?? '');
  const event = await world.event('payment.captured', razorpayPaymentId);
  const told = JSON.parse(event.body.toString()) as { payload: { payment: { entity: object } } };
  Object.assign(told.payload.payment.entity, changes);
  const body = Buffer.from(JSON.stringify(told));
  return { body, signature: signWebhook(body), eventId: event.eventId };
}

test.each([
  ['less', { amount: 49_999 }],
  ['more', { amount: 50_001 }],
  ['rupees where paise belong', { amount: 500 }],
  ['another currency', { currency: 'USD' }],
])('a captured payment of %s than was ordered is no donation, and the office sees it', async (_case, changes) => {
  const event = await capturedWith(changes);
  await world.payments.receiveWebhook(event);
  await world.payments.processWebhook(event.eventId);
  expect(await readLedger(world.database.dataSource)).toMatchObject({ successes: 0, receipts: 0, mails: 0 });
  expect(await world.sql('select kind from attention_items')).toEqual([{ kind: 'amount_mismatch' }]);
});

test('a payment that leaves out what may be null is settled like any other, by its webhook and by the watch', async () => {
  const optional = ['invoice_id', 'fee', 'fee_bearer', 'base_amount', 'error_code', 'error_description', 'description'];
  const left = Object.fromEntries(optional.map((name) => [name, undefined]));
  const event = await capturedWith(left);
  await world.payments.receiveWebhook(event);
  await world.payments.processWebhook(event.eventId);
  expect(await readLedger(world.database.dataSource)).toMatchObject({ successes: 1, receipts: 1, mails: 1 });
  const whole = parseRazorpayPayment({ id: 'pay_1', amount: 100, currency: 'INR', status: 'captured', created_at: 1 });
  expect(whole).toMatchObject({ orderId: null, invoiceId: null, fee: null, feeBearer: null, baseAmount: null });
  const plan = parseSubscription({ id: 'sub_1', status: 'active', total_count: 120 });
  expect(plan).toMatchObject({ paidCount: 0, nextChargeAt: null, endedAt: null, cycleStartedAt: null });
  expect(parseInvoice({ id: 'inv_1', status: 'issued' })).toMatchObject({ paymentId: null, paidAt: null });
});

test('authorised money is not yet given, whatever else the payment says of itself', async () => {
  const event = await capturedWith({ status: 'authorized', captured: true });
  await world.payments.receiveWebhook(event);
  await world.payments.processWebhook(event.eventId);
  expect(await readLedger(world.database.dataSource)).toMatchObject({ successes: 0, receipts: 0, mails: 0 });
});

test('the wish to stay anonymous holds for every charge of a recurring gift', async () => {
  const id = await world.create({ isAnonymous: true });
  await world.play(id, 'authorize');
  await world.advance(31);
  await world.hear();
  expect(await world.sql('select is_anonymous as hidden, status from donations')).toEqual(
    Array(2).fill({ hidden: true, status: 'success' }),
  );
});

test('an event that cannot be stored is not answered as received', async () => {
  const event = await capturedWith({});
  const dying = createPaymentsService(mortal(world.deps, 0));
  await expect(dying.receiveWebhook(event)).rejects.toThrow(ProcessDeath);
});

test('an event whose work fails stays open with its error, is thrown for another try, and done by that', async () => {
  const event = await capturedWith({});
  await world.payments.receiveWebhook(event);
  await world.sql(`create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$`);
  await world.sql('create trigger refuse before insert on receipts for each row execute function refuse()');
  try {
    await expect(world.payments.processWebhook(event.eventId)).rejects.toThrow('not now');
    const [open] = await world.sql<object>('select processed_at, attempts, last_error from webhook_events');
    expect(open).toEqual({ processed_at: null, attempts: 1, last_error: expect.any(String) as string });
  } finally {
    await world.sql('drop function refuse cascade');
  }
  await world.payments.processWebhook(event.eventId);
  expect(await readLedger(world.database.dataSource)).toMatchObject({ successes: 1, receipts: 1, mails: 1, gaps: 0 });
});
