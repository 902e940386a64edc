import { sign } from '../../dev/razorpay-emulator/signatures';
import type { Subscription } from '../../dev/razorpay-emulator/subscription-entities';
import { KEYS, rejection } from '../support/razorpay-emulator';
import {
  CHARGED,
  DAY,
  FIRST,
  iso,
  NOW_MS,
  startSubscriptionEmulator,
  type SubscriptionEmulator,
} from '../support/subscription-emulator';

let running: SubscriptionEmulator;
beforeEach(async () => void (running = await startSubscriptionEmulator()));
afterEach(() => running.close());

describe('life of a subscription', () => {
  test('authorising starts it at once: first charge, its invoice, and the events of a payment as well', async () => {
    const { id } = await running.subscribe();
    const { answer } = await running.control<{ answer: { response: Record<string, string> } }>(
      `subscriptions/${id}/authorize`,
      {},
    );
    await running.emulator.webhooksSettled();
    const {
      razorpay_payment_id: paymentId,
      razorpay_subscription_id: subId,
      razorpay_signature: signature,
    } = answer.response;
    expect(subId).toBe(id);
    expect(signature).toBe(sign(`${paymentId}|${id}`, KEYS.keySecret));
    expect(running.endpoint.events).toEqual(FIRST);
    const sub = await running.fetchSub(id);
    expect(sub).toMatchObject({ status: 'active', paid_count: 1, remaining_count: 11, auth_attempts: 0 });
    expect([iso(sub.current_end), sub.charge_at]).toEqual(['2026-02-27T18:30:00.000Z', sub.current_end]);
    expect(await running.invoices(id)).toMatchObject([
      { status: 'paid', payment_id: paymentId, amount: 50_000, amount_due: 0 },
    ]);
    const payment = await running.rzp.payments.fetch(paymentId ?? '');
    expect(payment).toMatchObject({
      status: 'captured',
      invoice_id: expect.stringMatching(/^inv_/),
      description: 'Recurring Payment via Subscription',
    });
    const charged = running.endpoint.deliveries.at(-1)?.payload;
    expect(charged?.payment?.entity).toMatchObject({ captured: '1', status: 'captured', notes: [] });
    expect(charged?.subscription?.entity).toMatchObject({ status: 'active', type: 2 });
  });

  test('a start in the future takes a token payment that goes back, and the first charge on the day', async () => {
    const { id } = await running.subscribe({ start_at: Math.floor(NOW_MS / 1000) + 10 * DAY });
    expect(await running.play(id, 'authorize')).toEqual(['subscription.authenticated']);
    expect((await running.rzp.payments.all()).items).toMatchObject([
      { amount: 500, status: 'refunded', invoice_id: null },
    ]);
    expect(await running.advance(10)).toEqual(['subscription.activated', ...CHARGED]);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'active', paid_count: 1 });
  });

  test('refused debits are tried on the three days after; then it is halted, and goes on issuing invoices', async () => {
    const { id } = await running.subscribe();
    await running.play(id, 'authorize');
    await running.control(`subscriptions/${id}/outcomes`, { outcomes: ['fail', 'fail', 'fail', 'fail'] });
    expect(await running.advance(28)).toEqual(['payment.failed', 'subscription.pending']);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'pending', auth_attempts: 1, paid_count: 1 });
    expect(await running.advance(2)).toEqual(Array(2).fill(['payment.failed', 'subscription.pending']).flat());
    expect(await running.advance(1)).toEqual(['payment.failed', 'subscription.halted']);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'halted', auth_attempts: 4 });
    expect(await running.advance(40)).toEqual([]);
    expect((await running.invoices(id)).map(({ status }) => status)).toEqual(['issued', 'issued', 'paid']);
    expect(await running.play(id, 'charge')).toEqual([...CHARGED, 'subscription.activated']);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'active', paid_count: 2, auth_attempts: 0 });
  });

  test('a retry that succeeds makes it active again; a new card in the window does the same', async () => {
    const { id } = await running.subscribe();
    await running.play(id, 'authorize');
    expect(await running.play(id, 'fail', { reason: 'insufficient_fund' })).toEqual([
      'payment.failed',
      'subscription.pending',
    ]);
    expect(await running.advance(1)).toEqual([...CHARGED, 'subscription.activated']);
    await running.play(id, 'halt');
    expect(await running.play(id, 'authorize')).toEqual(['subscription.activated']);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test('the last cycle completes it', async () => {
    const { id } = await running.subscribe({ total_count: 2 });
    await running.play(id, 'authorize');
    expect(await running.advance(28)).toEqual([...CHARGED, 'subscription.completed']);
    expect(await running.fetchSub(id)).toMatchObject({
      status: 'completed',
      paid_count: 2,
      remaining_count: 0,
      charge_at: null,
    });
    expect(await running.advance(60)).toEqual([]);
  });

  test('pause leaves cycles out, resume goes on with the next; a UPI payer undoes only their own pause', async () => {
    const { id } = await running.subscribe();
    await running.play(id, 'authorize', { method: 'upi' });
    await running.rzp.subscriptions.pause(id, { pause_at: 'now' });
    expect(await running.fetchSub(id)).toMatchObject({ status: 'paused', pause_initiated_by: 'self', charge_at: null });
    await running.emulator.webhooksSettled();
    expect(running.endpoint.events.at(-1)).toBe('subscription.paused');
    expect(await running.advance(70)).toEqual([]);
    const resumed = (await running.rzp.subscriptions.resume(id, { resume_at: 'now' })) as unknown as Subscription;
    expect([resumed.status, iso(resumed.charge_at)]).toEqual(['active', '2026-04-29T18:30:00.000Z']);
    await running.play(id, 'pause_by_customer');
    expect(await rejection(() => running.rzp.subscriptions.resume(id))).toMatchObject({ statusCode: 400 });
    expect(await running.play(id, 'resume_by_customer')).toEqual(['subscription.resumed']);
  });

  test('cancelled now, at the end of the cycle, by the payer, and pausing an authenticated one', async () => {
    const now = await running.subscribe();
    await running.play(now.id, 'authorize');
    expect(await running.play(now.id, 'cancel_by_customer')).toEqual(['subscription.cancelled']);
    expect(await running.fetchSub(now.id)).toMatchObject({ status: 'cancelled', charge_at: null });
    const later = await running.subscribe();
    await running.play(later.id, 'authorize');
    expect(await running.rzp.subscriptions.cancel(later.id, true)).toMatchObject({ status: 'active' });
    expect(await running.advance(28)).toEqual(['subscription.cancelled']);
    const future = await running.subscribe({ start_at: Math.floor(NOW_MS / 1000) + 90 * DAY });
    await running.play(future.id, 'authorize');
    expect(await running.rzp.subscriptions.pause(future.id)).toMatchObject({ status: 'cancelled' });
  });

  test('nobody authorises it in time: expired, without an event', async () => {
    const { id } = await running.subscribe({ expire_by: Math.floor(NOW_MS / 1000) + DAY });
    expect(await running.advance(2)).toEqual([]);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'expired' });
    expect(await rejection(() => running.play(id, 'authorize'))).toHaveProperty(
      'error.description',
      'Subscription cannot be authorised in expired status.',
    );
  });

  test('a refused authorisation leaves it as it is and sends no event; another try may follow', async () => {
    const { id } = await running.subscribe();
    expect(await running.play(id, 'authorize', { outcome: 'fail' })).toEqual([]);
    expect(await running.fetchSub(id)).toMatchObject({ status: 'created' });
    expect(await running.play(id, 'authorize')).toEqual(FIRST);
  });
});

test('events of debits are delivered as planned: dropped, twice, or the last one first', async () => {
  const { id } = await running.subscribe();
  await running.play(id, 'authorize');
  await running.control('scenario', { match: { subscription_id: id }, webhook: { reverse: true, duplicate: true } });
  expect(await running.advance(28)).toHaveLength(10);
  expect(running.endpoint.events.at(-1)).toBe('payment.authorized');
  expect(await running.play(id, 'charge', { webhook: { drop: true } })).toEqual([]);
});
