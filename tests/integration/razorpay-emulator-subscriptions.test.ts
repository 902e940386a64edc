import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cycleStart } from '../../dev/razorpay-emulator/cycles';
import type { Period } from '../../dev/razorpay-emulator/subscription-entities';
import { inputError, rejection, startEmulator } from '../support/razorpay-emulator';
import {
  DAY,
  iso,
  NOW_MS,
  startSubscriptionEmulator,
  type SubscriptionEmulator,
} from '../support/subscription-emulator';

let running: SubscriptionEmulator;
beforeEach(async () => void (running = await startSubscriptionEmulator()));
afterEach(() => running.close());

describe('shapes and refusals', () => {
  test('plan and subscription have the documented fields', async () => {
    const planId = await running.plan();
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
      created_at: Math.floor(NOW_MS / 1000),
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
    expect(await rejection(() => running.subscribe(changes))).toEqual(error);
  });

  test('an ended subscription cannot be cancelled, an unknown one not be found', async () => {
    const { id } = await running.subscribe();
    await running.rzp.subscriptions.cancel(id);
    expect(await rejection(() => running.rzp.subscriptions.cancel(id))).toEqual(
      inputError('Subscription is not cancellable in cancelled status.', 'status'),
    );
    expect(await rejection(() => running.rzp.subscriptions.fetch('sub_00000000000000'))).toEqual(
      inputError('The id provided does not exist'),
    );
  });
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
    const before = await startEmulator({ storeFile, now: () => NOW_MS });
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
    // As a kill leaves it: the current file with half a line more.
    const left = join(directory, 'left.json');
    await copyFile(storeFile, left);
    await appendFile(left, '{"head":{"version":2,"idCo');
    await before.emulator.close();
    const after = await startEmulator({ storeFile: left, now: () => NOW_MS });
    expect(await after.control('state')).toEqual(state);
    // The first write after a start contains everything; the charge is a separate change.
    await after.rzp.orders.create({ amount: 100, currency: 'INR' });
    await after.control(`subscriptions/${id}/charge`, {});
    const later = await after.control('state');
    await after.emulator.close();
    const again = await startEmulator({ storeFile: left, now: () => NOW_MS });
    expect(await again.control('state')).toEqual(later);
    await again.emulator.close();
  } finally {
    await rm(directory, { recursive: true });
  }
});
