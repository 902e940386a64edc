import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cycleStart } from '../../dev/razorpay-emulator/cycles';
import { sign } from '../../dev/razorpay-emulator/signatures';
import type { Invoice, Period, Subscription } from '../../dev/razorpay-emulator/subscription-entities';
import {
  KEYS,
  WebhookEndpoint,
  inputError,
  rejection,
  startEmulator,
  type RunningEmulator,
} from '../support/razorpay-emulator';

const DAY = 86_400;
const CHARGED = ['payment.authorized', 'payment.captured', 'order.paid', 'invoice.paid', 'subscription.charged'];
const FIRST = ['subscription.authenticated', 'subscription.activated', ...CHARGED];

let endpoint: WebhookEndpoint;
let running: RunningEmulator;
let nowMs: number;

beforeEach(async () => {
  endpoint = new WebhookEndpoint();
  nowMs = Date.parse('2026-01-31T15:54:31+05:30');
  running = await startEmulator({ webhookUrl: await endpoint.listen(), now: () => nowMs });
});
afterEach(async () => {
  await running.emulator.close();
  await endpoint.close();
});

const plan = async (period: Period = 'monthly', amount = 50_000): Promise<string> => {
  const { id } = await running.rzp.plans.create({
    period: period as 'monthly',
    interval: period === 'daily' ? 7 : 1,
    item: { name: `Gift ${amount}`, amount, currency: 'INR' },
  });
  return id;
};
const subscribe = async (extra: object = {}, period: Period = 'monthly'): Promise<Subscription> =>
  (await running.rzp.subscriptions.create({
    plan_id: await plan(period),
    total_count: 12,
    ...extra,
  } as never)) as unknown as Subscription;
const fetchSub = async (id: string): Promise<Subscription> =>
  (await running.rzp.subscriptions.fetch(id)) as unknown as Subscription;
const invoices = async (id: string): Promise<Invoice[]> => {
  const { items } = await running.rzp.invoices.all({ subscription_id: id } as never);
  return items as unknown as Invoice[];
};
const play = async (id: string, what: string, body: object = {}): Promise<string[]> => {
  const before = endpoint.events.length;
  await running.control(`subscriptions/${id}/${what}`, body);
  await running.emulator.webhooksSettled();
  return endpoint.events.slice(before);
};
const advance = async (days: number): Promise<string[]> => {
  const before = endpoint.events.length;
  await running.control('clock/advance', { seconds: days * DAY });
  await running.emulator.webhooksSettled();
  return endpoint.events.slice(before);
};
const iso = (seconds: number | null): string | null =>
  seconds === null ? null : new Date(seconds * 1000).toISOString();

describe('shapes and refusals', () => {
  test('plan and subscription have the documented fields', async () => {
    const planId = await plan();
    expect(await running.rzp.plans.fetch(planId)).toMatchObject({
      id: expect.stringMatching(/^plan_[A-Za-z0-9]{14}$/),
      entity: 'plan',
      interval: 1,
      period: 'monthly',
      notes: [],
      item: { id: expect.stringMatching(/^item_/), amount: 50_000, unit_amount: 50_000, currency: 'INR', type: 'plan' },
    });
    const created = await running.rzp.subscriptions.create({ plan_id: planId, total_count: 120, notes: { a: '1' } });
    expect(created).toEqual({
      id: expect.stringMatching(/^sub_[A-Za-z0-9]{14}$/),
      entity: 'subscription',
      plan_id: planId,
      customer_id: null,
      status: 'created',
      current_start: null,
      current_end: null,
      ended_at: null,
      quantity: 1,
      notes: { a: '1' },
      charge_at: null,
      start_at: null,
      end_at: null,
      auth_attempts: 0,
      total_count: 120,
      paid_count: 0,
      customer_notify: true,
      created_at: Math.floor(nowMs / 1000),
      expire_by: null,
      short_url: expect.stringContaining('/v1/t/subscriptions/sub_'),
      has_scheduled_changes: false,
      change_scheduled_at: null,
      source: 'api',
      remaining_count: 120,
    });
    expect(await running.rzp.subscriptions.all({ plan_id: planId } as never)).toMatchObject({
      count: 1,
      items: [created],
    });
  });

  test.each([
    [
      'callback_url',
      { callback_url: 'https://x.example' },
      inputError('callback_url is/are not required and should not be sent'),
    ],
    ['no count', { total_count: undefined }, inputError('The total_count field is required.', 'total_count')],
    ['an unknown plan', { plan_id: 'plan_00000000000000' }, inputError('The id provided does not exist')],
    [
      'more than a hundred years',
      { total_count: 1_201 },
      inputError('The total_count may not span more than 100 years.', 'total_count'),
    ],
  ])('%s is refused', async (_case, changes, error) => {
    expect(await rejection(() => subscribe(changes))).toEqual(error);
  });

  test('an ended subscription cannot be cancelled, an unknown one not be found', async () => {
    const { id } = await subscribe();
    await running.rzp.subscriptions.cancel(id);
    expect(await rejection(() => running.rzp.subscriptions.cancel(id))).toEqual(
      inputError('Subscription is not cancellable in cancelled status.', 'status'),
    );
    expect(await rejection(() => running.rzp.subscriptions.fetch('sub_00000000000000'))).toEqual(
      inputError('The id provided does not exist'),
    );
  });
});

describe('life of a subscription', () => {
  test('authorising starts it at once: first charge, its invoice, and the events of a payment as well', async () => {
    const { id } = await subscribe();
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
    expect(endpoint.events).toEqual(FIRST);
    const sub = await fetchSub(id);
    expect(sub).toMatchObject({ status: 'active', paid_count: 1, remaining_count: 11, auth_attempts: 0 });
    expect([iso(sub.current_end), sub.charge_at]).toEqual(['2026-02-27T18:30:00.000Z', sub.current_end]);
    expect(await invoices(id)).toMatchObject([
      { status: 'paid', payment_id: paymentId, amount: 50_000, amount_due: 0 },
    ]);
    const payment = await running.rzp.payments.fetch(paymentId ?? '');
    expect(payment).toMatchObject({
      status: 'captured',
      invoice_id: expect.stringMatching(/^inv_/),
      description: 'Recurring Payment via Subscription',
    });
    const charged = endpoint.deliveries.at(-1)?.payload;
    expect(charged?.payment?.entity).toMatchObject({ captured: '1', status: 'captured', notes: [] });
    expect(charged?.subscription?.entity).toMatchObject({ status: 'active', type: 2 });
  });

  test('a start in the future takes a token payment that goes back, and the first charge on the day', async () => {
    const { id } = await subscribe({ start_at: Math.floor(nowMs / 1000) + 10 * DAY });
    expect(await play(id, 'authorize')).toEqual(['subscription.authenticated']);
    expect((await running.rzp.payments.all()).items).toMatchObject([
      { amount: 500, status: 'refunded', invoice_id: null },
    ]);
    expect(await advance(10)).toEqual(['subscription.activated', ...CHARGED]);
    expect(await fetchSub(id)).toMatchObject({ status: 'active', paid_count: 1 });
  });

  test('refused debits are tried on the three days after; then it is halted, and goes on issuing invoices', async () => {
    const { id } = await subscribe();
    await play(id, 'authorize');
    await running.control(`subscriptions/${id}/outcomes`, { outcomes: ['fail', 'fail', 'fail', 'fail'] });
    expect(await advance(28)).toEqual(['payment.failed', 'subscription.pending']);
    expect(await fetchSub(id)).toMatchObject({ status: 'pending', auth_attempts: 1, paid_count: 1 });
    expect(await advance(2)).toEqual(Array(2).fill(['payment.failed', 'subscription.pending']).flat());
    expect(await advance(1)).toEqual(['payment.failed', 'subscription.halted']);
    expect(await fetchSub(id)).toMatchObject({ status: 'halted', auth_attempts: 4 });
    expect(await advance(40)).toEqual([]);
    expect((await invoices(id)).map(({ status }) => status)).toEqual(['issued', 'issued', 'paid']);
    expect(await play(id, 'charge')).toEqual([...CHARGED, 'subscription.activated']);
    expect(await fetchSub(id)).toMatchObject({ status: 'active', paid_count: 2, auth_attempts: 0 });
  });

  test('a retry that succeeds makes it active again; a new card in the window does the same', async () => {
    const { id } = await subscribe();
    await play(id, 'authorize');
    expect(await play(id, 'fail', { reason: 'insufficient_fund' })).toEqual(['payment.failed', 'subscription.pending']);
    expect(await advance(1)).toEqual([...CHARGED, 'subscription.activated']);
    await play(id, 'halt');
    expect(await play(id, 'authorize')).toEqual(['subscription.activated']);
    expect(await fetchSub(id)).toMatchObject({ status: 'active', paid_count: 2 });
  });

  test('the last cycle completes it', async () => {
    const { id } = await subscribe({ total_count: 2 });
    await play(id, 'authorize');
    expect(await advance(28)).toEqual([...CHARGED, 'subscription.completed']);
    expect(await fetchSub(id)).toMatchObject({
      status: 'completed',
      paid_count: 2,
      remaining_count: 0,
      charge_at: null,
    });
    expect(await advance(60)).toEqual([]);
  });

  test('pause leaves cycles out, resume goes on with the next; a UPI payer undoes only their own pause', async () => {
    const { id } = await subscribe();
    await play(id, 'authorize', { method: 'upi' });
    await running.rzp.subscriptions.pause(id, { pause_at: 'now' });
    expect(await fetchSub(id)).toMatchObject({ status: 'paused', pause_initiated_by: 'self', charge_at: null });
    await running.emulator.webhooksSettled();
    expect(endpoint.events.at(-1)).toBe('subscription.paused');
    expect(await advance(70)).toEqual([]);
    const resumed = (await running.rzp.subscriptions.resume(id, { resume_at: 'now' })) as unknown as Subscription;
    expect([resumed.status, iso(resumed.charge_at)]).toEqual(['active', '2026-04-29T18:30:00.000Z']);
    await play(id, 'pause_by_customer');
    expect(await rejection(() => running.rzp.subscriptions.resume(id))).toMatchObject({ statusCode: 400 });
    expect(await play(id, 'resume_by_customer')).toEqual(['subscription.resumed']);
  });

  test('cancelled now, at the end of the cycle, by the payer, and pausing an authenticated one', async () => {
    const now = await subscribe();
    await play(now.id, 'authorize');
    expect(await play(now.id, 'cancel_by_customer')).toEqual(['subscription.cancelled']);
    expect(await fetchSub(now.id)).toMatchObject({ status: 'cancelled', charge_at: null });
    const later = await subscribe();
    await play(later.id, 'authorize');
    expect(await running.rzp.subscriptions.cancel(later.id, true)).toMatchObject({ status: 'active' });
    expect(await advance(28)).toEqual(['subscription.cancelled']);
    const future = await subscribe({ start_at: Math.floor(nowMs / 1000) + 90 * DAY });
    await play(future.id, 'authorize');
    expect(await running.rzp.subscriptions.pause(future.id)).toMatchObject({ status: 'cancelled' });
  });

  test('nobody authorises it in time: expired, without an event', async () => {
    const { id } = await subscribe({ expire_by: Math.floor(nowMs / 1000) + DAY });
    expect(await advance(2)).toEqual([]);
    expect(await fetchSub(id)).toMatchObject({ status: 'expired' });
    expect(await rejection(() => play(id, 'authorize'))).toHaveProperty(
      'error.description',
      'Subscription cannot be authorised in expired status.',
    );
  });

  test('a refused authorisation leaves it as it is and sends no event; another try may follow', async () => {
    const { id } = await subscribe();
    expect(await play(id, 'authorize', { outcome: 'fail' })).toEqual([]);
    expect(await fetchSub(id)).toMatchObject({ status: 'created' });
    expect(await play(id, 'authorize')).toEqual(FIRST);
  });
});

test('events of debits are delivered as planned: dropped, twice, or the last one first', async () => {
  const { id } = await subscribe();
  await play(id, 'authorize');
  await running.control('scenario', { match: { subscription_id: id }, webhook: { reverse: true, duplicate: true } });
  expect(await advance(28)).toHaveLength(10);
  expect(endpoint.events.at(-1)).toBe('payment.authorized');
  expect(await play(id, 'charge', { webhook: { drop: true } })).toEqual([]);
});

test.each<[string, Period, number, string, string[]]>([
  [
    '31 January, monthly',
    'monthly',
    1,
    '2026-01-31T12:00:00+05:30',
    ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
  ],
  ['30 January of a leap year, monthly', 'monthly', 1, '2028-01-30T12:00:00+05:30', ['2028-02-29', '2028-03-30']],
  ['31 March 23:59 IST', 'monthly', 1, '2026-03-31T23:59:00+05:30', ['2026-04-30', '2026-05-31']],
  ['1 April 00:00 IST', 'monthly', 1, '2026-04-01T00:00:00+05:30', ['2026-05-01', '2026-06-01']],
  [
    '29 February, yearly',
    'yearly',
    1,
    '2028-02-29T08:00:00+05:30',
    ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29'],
  ],
  ['31 August, quarterly', 'quarterly', 1, '2026-08-31T08:00:00+05:30', ['2026-11-30', '2027-02-28', '2027-05-31']],
  ['weekly over a new year', 'weekly', 2, '2026-12-25T01:00:00+05:30', ['2027-01-08', '2027-01-22']],
])('cycles of %s end on midnight in India', (_case, period, interval, start, days) => {
  const from = Date.parse(start) / 1000;
  const boundaries = days.map((_, index) => cycleStart(from, period, interval, index + 1));
  expect(boundaries.map(iso)).toEqual(days.map((day) => new Date(`${day}T00:00:00+05:30`).toISOString()));
});

test('everything survives a killed process, one torn line at the end included', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'emulator-store-'));
  try {
    const storeFile = join(directory, 'state.json');
    const before = await startEmulator({ storeFile, now: () => nowMs });
    const { id: planId } = await before.rzp.plans.create({
      period: 'monthly',
      interval: 1,
      item: { name: 'A', amount: 100, currency: 'INR' },
    });
    const { id } = await before.rzp.subscriptions.create({ plan_id: planId, total_count: 3 });
    await before.control(`subscriptions/${id}/authorize`, {});
    await before.control(`subscriptions/${id}/outcomes`, { outcomes: ['fail'] });
    await before.control('clock/advance', { seconds: 28 * DAY });
    const state = await before.control('state');
    const { appendFile, copyFile } = await import('node:fs/promises');
    // What a kill would leave: the file as it is this moment, with half a line more.
    const left = join(directory, 'left.json');
    await copyFile(storeFile, left);
    await appendFile(left, '{"head":{"version":2,"idCo');
    await before.emulator.close();
    const after = await startEmulator({ storeFile: left, now: () => nowMs });
    expect(await after.control('state')).toEqual(state);
    // The first write after a start is of everything; the charge is a change of its own.
    await after.rzp.orders.create({ amount: 100, currency: 'INR' });
    await after.control(`subscriptions/${id}/charge`, {});
    const later = await after.control('state');
    await after.emulator.close();
    const again = await startEmulator({ storeFile: left, now: () => nowMs });
    expect(await again.control('state')).toEqual(later);
    await again.emulator.close();
  } finally {
    await rm(directory, { recursive: true });
  }
});
