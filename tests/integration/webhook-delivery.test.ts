import { createPaymentsService, type PaymentsService } from '../../server/payments/payments.service';
import { readLedger } from '../support/ledger';
import { orderInput, signWebhook, startPaymentWorld, type PaymentWorld } from '../support/payment-world';

const OLD = 'the secret before';
const ROTATED = Date.parse('2026-11-20T11:00:00Z');
const HOUR = 3_600_000;

let world: PaymentWorld;
let payments: PaymentsService;
beforeAll(async () => {
  world = await startPaymentWorld();
  const oldWebhookSecret = { secret: OLD, validUntil: new Date(ROTATED + 24 * HOUR) };
  payments = createPaymentsService({ ...world.deps, payments: { ...world.deps.payments, oldWebhookSecret } });
});
beforeEach(() => world.database.truncate());
afterEach(() => world.setNow(null));
afterAll(() => world.close());

/** Pays a gift of which the app hears nothing. */
async function paid(): Promise<string> {
  const { order } = await payments.createRazorpayOrder(orderInput());
  return (await world.pay(order?.id ?? '')).razorpayPaymentId;
}

test.each([
  ['right after', 0, 200],
  ['a moment before 24 h are over', 24 * HOUR - 1, 200],
  ['24 h after', 24 * HOUR, 401],
])('what is signed with the secret before a rotation, %s: %d ms, answered with %d', async (_when, after, status) => {
  const { body, eventId } = await world.event('payment.captured', await paid());
  world.setNow(new Date(ROTATED + after));
  expect((await payments.receiveWebhook({ body, eventId, signature: signWebhook(body, OLD) })).status).toBe(status);
  expect(
    (await payments.receiveWebhook({ body, eventId: 'Current0000001', signature: signWebhook(body) })).status,
  ).toBe(200);
  const stored: { event_id: string }[] = await world.deps.dataSource.query(
    'select event_id from webhook_events order by 1',
  );
  expect(stored.map((event) => event.event_id)).toEqual(
    status === 200 ? ['Current0000001', eventId] : ['Current0000001'],
  );
});

test('delivered again, under its own id or another, before and after it was worked on: the books stay', async () => {
  const { body, signature, eventId } = await world.event('payment.captured', await paid());
  const deliver = async (id: string): Promise<void> => {
    expect((await payments.receiveWebhook({ body, signature, eventId: id })).status).toBe(200);
    await payments.processWebhook(id);
  };
  await Promise.all([deliver(eventId), deliver(eventId)]);
  const books = await readLedger(world.deps.dataSource);
  expect(books).toMatchObject({ successes: 1, receipts: 1, mails: 1, totals: { amount: 50_000, count: 1 } });
  await deliver(eventId);
  await deliver('AnotherId00001');
  expect(await readLedger(world.deps.dataSource)).toEqual(books);
});
