import type { ClientRequest } from 'node:http';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';

const START = new Date('2026-11-20T06:00:00Z');
const DAYS = 3;

let world: PaymentWorld;
let at = START;
const asked: string[] = [];
const onRequest = (message: unknown): void => {
  const { path } = (message as { request: ClientRequest }).request;
  if (/^\/v1\/orders\/[^/]+\/payments/.test(path)) asked.push(path);
};

beforeAll(async () => {
  subscribe('http.client.request.start', onRequest);
  world = await startPaymentWorld({}, () => at.getTime());
});
beforeEach(async () => {
  await world.database.truncate();
  asked.length = 0;
  setNow(START);
});
afterAll(async () => {
  unsubscribe('http.client.request.start', onRequest);
  await world.close();
});

/** Sets the clock of app and provider. */
const setNow = (moment: Date): void => void (at = moment);
const minutes = (count: number): Date => new Date(START.getTime() + count * 60_000);

async function order(): Promise<string> {
  const { order: made } = await world.payments.createRazorpayOrder(orderInput());
  return made?.id ?? '';
}

const nextCheck = async (orderId: string): Promise<Date | null> => {
  const [row] = await world.database.dataSource.query<{ at: Date | null }[]>(
    'select next_check_at as at from payment_orders where provider_order_id = $1',
    [orderId],
  );
  return row?.at ?? null;
};

/** The jobs that wait to check an order. */
const queued = (orderId: string): Promise<unknown[]> =>
  world.database.dataSource.query(
    `select run_at as "runAt", attempts, max_attempts as most, priority from graphile_worker.jobs where key = $1`,
    [`check_order:${orderId}`],
  );

/** Checks an order whenever it is due, until nobody watches it any more or the moment is past. Returns the minutes. */
async function checkWhenDue(orderId: string, until = minutes(10 * 24 * 60)): Promise<number[]> {
  const times: number[] = [];
  for (;;) {
    const at = await nextCheck(orderId);
    if (!at || at > until) return times;
    setNow(at);
    times.push(Math.round((at.getTime() - START.getTime()) / 60_000));
    await world.payments.watchOrder(orderId);
  }
}

test('an order that nobody tried to pay is asked about ever more rarely, and given up after three days', async () => {
  const id = await order();
  const times = await checkWhenDue(id);
  expect(times.slice(0, 8)).toEqual([2, 4, 8, 16, 32, 64, 128, 256]);
  expect(times.at(-1)).toBeGreaterThanOrEqual(DAYS * 24 * 60);
  expect(asked).toHaveLength(times.length);
  expect(asked.length).toBeLessThanOrEqual(14);
  expect(await world.database.dataSource.query('select status from donations')).toEqual([{ status: 'failed' }]);
});

test('one that somebody tried to pay is asked about every minute, as long as its window may be open', async () => {
  const id = await order();
  await world.emulator.control(`orders/${id}/pay`, { outcome: 'fail' });
  expect(await checkWhenDue(id, minutes(6))).toEqual([2, 3, 4, 5, 6]);
});

test('a payment without any news is found when it is due, and its order is left alone', async () => {
  const id = await order();
  await checkWhenDue(id, minutes(30));
  await world.pay(id);
  expect(await checkWhenDue(id)).toEqual([32]);
  expect(await world.database.dataSource.query('select status from donations')).toEqual([{ status: 'success' }]);
});

test('an order has a job when its first check is due, not before, and never two; the next check takes its place', async () => {
  const id = await order();
  const waiting = (runAt: Date): unknown[] => [{ runAt, attempts: 0, most: 25, priority: 0 }];
  expect(await nextCheck(id)).toEqual(minutes(2));
  setNow(minutes(1));
  expect(await world.payments.queueDueChecks()).toBe(0);
  expect(await queued(id)).toEqual([]);
  setNow(minutes(2));
  expect(await world.payments.queueDueChecks()).toBe(1);
  expect(await world.payments.queueDueChecks()).toBe(0);
  expect(await queued(id)).toEqual(waiting(minutes(2)));
  await world.payments.watchOrder(id);
  expect(await queued(id)).toEqual(waiting(minutes(4)));
  setNow(minutes(4));
  expect(await world.payments.queueDueChecks()).toBe(0);
});

test('an order that was paid before its first check never gets a job', async () => {
  const id = await order();
  setNow(minutes(1));
  await world.payments.verifyRazorpayPayment(await world.pay(id));
  setNow(minutes(30));
  expect(await world.payments.queueDueChecks()).toBe(0);
  expect(await queued(id)).toEqual([]);
});

test('a check that is at work is not enqueued beside itself', async () => {
  const id = await order();
  setNow(minutes(2));
  await world.payments.queueDueChecks();
  await world.database.dataSource.query(
    `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'another' where key = $1`,
    [`check_order:${id}`],
  );
  setNow(minutes(3));
  expect(await world.payments.queueDueChecks()).toBe(0);
  expect(await queued(id)).toHaveLength(1);
});

test('an authorised payment brings the next look forward to the minute, although nobody was seen before', async () => {
  const id = await order();
  await checkWhenDue(id, minutes(70));
  setNow(minutes(75));
  await world.emulator.control('account', { capture: 'manual' });
  const { razorpayPaymentId } = await world.pay(id);
  const event = await world.event('payment.authorized', razorpayPaymentId);
  await world.payments.receiveWebhook(event);
  await world.payments.processWebhook(event.eventId);
  expect(await nextCheck(id)).toEqual(minutes(76));
  expect(await queued(id)).toEqual([expect.objectContaining({ runAt: minutes(76) })]);
  await world.emulator.control('account', { capture: 'automatic' });
});
