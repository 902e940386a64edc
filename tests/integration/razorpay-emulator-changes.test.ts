import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Invoice, Subscription } from '../../dev/razorpay-emulator/subscription-entities';
import { WebhookEndpoint, rejection, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

const DAY = 86_400;
let endpoint: WebhookEndpoint;
let running: RunningEmulator;

beforeEach(async () => {
  endpoint = new WebhookEndpoint();
  const nowMs = Date.parse('2026-01-15T10:00:00+05:30');
  running = await startEmulator({ webhookUrl: await endpoint.listen(), now: () => nowMs });
});
afterEach(async () => {
  await running.emulator.close();
  await endpoint.close();
});

const plan = async (amount: number, period: 'monthly' | 'yearly' = 'monthly'): Promise<string> =>
  (await running.rzp.plans.create({ period, interval: 1, item: { name: 'A <b>gift</b>', amount, currency: 'INR' } }))
    .id;
const subscribe = async (): Promise<Subscription> =>
  (await running.rzp.subscriptions.create({ plan_id: await plan(50_000), total_count: 12 })) as unknown as Subscription;
const begun = async (method = 'card'): Promise<string> => {
  const { id } = await subscribe();
  await running.control(`subscriptions/${id}/authorize`, { method, international: method === 'card' });
  await running.emulator.webhooksSettled();
  endpoint.deliveries.splice(0);
  return id;
};
const update = (id: string, body: object): Promise<unknown> => running.rzp.subscriptions.update(id, body as never);
const debits = async (id: string): Promise<number[]> => {
  const { items } = await running.rzp.invoices.all({ subscription_id: id } as never);
  return (items as unknown as Invoice[]).map(({ amount }) => amount).reverse();
};
const advance = async (days: number): Promise<void> => {
  await running.control('clock/advance', { seconds: days * DAY });
  await running.emulator.webhooksSettled();
};

describe('new terms', () => {
  test('at once: told of, and the next debit is the first in the new amount', async () => {
    const id = await begun();
    expect(await update(id, { plan_id: await plan(80_000), quantity: 2 })).toMatchObject({
      quantity: 2,
      has_scheduled_changes: false,
    });
    await running.emulator.webhooksSettled();
    expect(endpoint.events).toEqual(['subscription.updated']);
    await advance(31);
    expect(await debits(id)).toEqual([50_000, 160_000]);
  });

  test('from the next cycle: to be seen, to be taken back, and to hold from that day', async () => {
    const id = await begun();
    const change = { plan_id: await plan(80_000), schedule_change_at: 'cycle_end' };
    const { current_end: cycleEnd } = await running.rzp.subscriptions.fetch(id);
    expect(await update(id, change)).toMatchObject({ has_scheduled_changes: true, change_scheduled_at: cycleEnd });
    expect(await running.rzp.subscriptions.pendingUpdate(id)).toMatchObject({ plan_id: change.plan_id });
    await running.rzp.subscriptions.cancelScheduledChanges(id);
    expect(await rejection(() => running.rzp.subscriptions.pendingUpdate(id))).toMatchObject({ statusCode: 400 });
    await advance(31);
    await update(id, change);
    expect(await debits(id)).toEqual([50_000, 50_000]);
    await advance(28);
    expect(await debits(id)).toEqual([50_000, 50_000, 80_000]);
    expect(await running.rzp.subscriptions.fetch(id)).toMatchObject({
      has_scheduled_changes: false,
      change_scheduled_at: null,
    });
    expect(endpoint.events.filter((name) => name === 'subscription.updated')).toHaveLength(1);
  });

  test('fewer cycles: the last of them completes it', async () => {
    const id = await begun();
    expect(await update(id, { remaining_count: 1 })).toMatchObject({ remaining_count: 1, total_count: 2 });
    await advance(31);
    expect(endpoint.events.at(-1)).toBe('subscription.completed');
  });

  test.each<[string, object, string]>([
    ['nothing', {}, 'At least one of plan_id, quantity, remaining_count is required.'],
    ['an unknown plan', { plan_id: 'plan_00000000000000' }, 'The id provided does not exist'],
    ['another moment', { quantity: 2, schedule_change_at: 'soon' }, 'The selected schedule_change_at is invalid.'],
    ['a field that is none', { amount: 100 }, 'amount is/are not required and should not be sent'],
  ])('%s is refused', async (_case, body, description) => {
    const id = await begun();
    expect(await rejection(() => update(id, body))).toMatchObject({ statusCode: 400, error: { description } });
  });

  test('are for running mandates on cards only', async () => {
    expect(await rejection(async () => update((await subscribe()).id, { quantity: 2 }))).toHaveProperty(
      'error.description',
      'Subscription cannot be updated in created status.',
    );
    const byUpi = await begun('upi');
    expect(await rejection(() => update(byUpi, { quantity: 2 }))).toHaveProperty(
      'error.description',
      'subscriptions cannot be updated when payment mode is UPI',
    );
    const { id: domestic } = await subscribe();
    await running.control(`subscriptions/${domestic}/authorize`, { method: 'card' });
    expect(await rejection(() => update(domestic, { quantity: 2 }))).toMatchObject({ statusCode: 400 });
    const yearly = await plan(50_000, 'yearly');
    const byCard = await begun();
    expect(await rejection(() => update(byCard, { plan_id: yearly }))).toHaveProperty('error.field', 'plan_id');
  });
});

test('the page behind short_url: open or not, as told; what stands on it is text', async () => {
  const { id, short_url: address } = await subscribe();
  const text = async (): Promise<string> => (await fetch(address)).text();
  expect(await text()).toContain('A &lt;b&gt;gift&lt;/b&gt;');
  expect(await text()).toContain('₹500 monthly');
  await running.control('hosted-page', { mode: 'unavailable' });
  expect(await text()).toContain('Hosted page is not available. Please contact the merchant for further details.');
  await running.control('hosted-page', { mode: 'return', callback_url: 'http://localhost:4000/back' });
  expect(await text()).toContain('http://localhost:4000/back');
  await running.control(`subscriptions/${id}/authorize`, {});
  expect(await text()).toContain('This subscription is active.');
  expect(await rejection(() => running.control('hosted-page', { mode: 'return' }))).toHaveProperty(
    'error.field',
    'callback_url',
  );
});

test('what was planned outlives a restart: scenarios, faults, pages, and how refunds begin', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'emulator-plans-'));
  const storeFile = join(directory, 'state.json');
  try {
    const before = await startEmulator({ storeFile });
    await before.control('scenario', { match: { next: true }, outcome: 'fail' });
    await before.control('fault', { path: '/v1/orders', kind: '500', times: 2 });
    await before.control('hosted-page', { mode: 'unavailable' });
    await rejection(() => before.rzp.orders.create({ amount: 100, currency: 'INR' }));
    const state = await before.control<object>('state');
    await before.emulator.close();
    const after = await startEmulator({ storeFile });
    expect({ ...(await after.control<object>('state')), now: 0 }).toEqual({ ...state, now: 0 });
    expect(await rejection(() => after.rzp.orders.create({ amount: 100, currency: 'INR' }))).toMatchObject({
      statusCode: 500,
    });
    const { id } = await after.rzp.orders.create({ amount: 100, currency: 'INR' });
    expect(await after.control(`orders/${id}/pay`, {})).toMatchObject({ payment: { status: 'failed' } });
    await after.emulator.close();
  } finally {
    await rm(directory, { recursive: true });
  }
});
