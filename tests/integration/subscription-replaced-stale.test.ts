import { readOwnSubscriptions } from '../../server/my-giving/own-giving';
import { subscriptionSteps } from '../support/subscription-steps';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';
import type { SubscriptionChange } from '../../server/payments/subscriptions/change-subscription';

/**
 * Presses on windows that were opened before the donor replaced the recurring gift that they show, and the last days before
 * the charge with which another one begins.
 */
let world: SubscriptionWorld;
const { state } = subscriptionSteps(() => world);
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T10:00:00+05:30'));
afterAll(() => world.close());

interface Gift {
  id: string;
  providerId: string;
}

const known = async (providerId: string): Promise<Gift> => {
  const [row] = await world.sql<{ id: string }>('select id from subscriptions where provider_subscription_id = $1', [
    providerId,
  ]);
  return { id: row?.id ?? '', providerId };
};
async function hear(): Promise<void> {
  await world.hear();
  await world.runDueChecks();
}
async function running(): Promise<Gift> {
  const providerId = await world.create();
  await world.play(providerId, 'authorize', { method: 'upi' });
  await hear();
  return known(providerId);
}
/** Authorises a change of amount; returns the gift that takes the place. The app has not heard of it. */
async function replaced({ id }: Gift, amount: number): Promise<Gift> {
  const { authorizationUrl, userErrors } = await world.subscriptions.replace({ id, amount, proof: '' });
  expect(userErrors).toEqual([]);
  const next = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  await world.play(next, 'authorize', { method: 'upi' });
  return known(next);
}
const DONOR = { userId: null };
/** Signs in nobody: the audit wants a user of its own. */
const office = async (): Promise<{ userId: string }> => {
  const [row] = await world.sql<{ id: string }>(
    `insert into users (email, password_hash, full_name) values (gen_random_uuid() || '@example.org', 'x', 'Office') returning id`,
  );
  return { userId: row?.id ?? '' };
};
const change = ({ id }: Gift, what: SubscriptionChange, by: { userId: string | null } = DONOR) =>
  world.subscriptions.change(by, id, what);
const took = (sum: string, done: string) => [
  {
    field: [],
    code: 'CHANGED',
    message: `This recurring gift was changed: another one of ${sum} monthly took its place. Nothing was ${done} by this press.`,
  },
];

/** Reads what My giving lists. */
async function listed() {
  const donors = await world.sql<{ id: string }>('select distinct donor_id as id from subscriptions');
  const ids = donors.map(({ id }) => id);
  return readOwnSubscriptions(world.database.dataSource, world.deps, ids);
}
const ofDonor = async (): Promise<string[]> => (await listed()).map(({ id }) => id);

test('a gift that was changed twice is listed with the day on which the first was set up', async () => {
  const first = await running();
  const [begun] = await listed();
  await world.advance(3);
  const second = await replaced(first, 80_000);
  await hear();
  await world.advance(3);
  const third = await replaced(second, 90_000);
  await hear();
  expect(await listed()).toMatchObject([{ id: third.id, amount: 90_000, createdAt: begun?.createdAt }]);
});

test.each([
  ['cancel', 'cancelled'],
  ['pause', 'paused'],
  ['resume', 'resumed'],
] as const)('%s of a replaced gift names the one that is charged, which runs on', async (what, done) => {
  const first = await running();
  const second = await replaced(first, 100_000);
  await hear();
  expect(await state(first.providerId)).toMatchObject({ status: 'cancelled' });
  expect(await change(first, what)).toEqual(took('₹1,000', done));
  expect(await change(first, what, await office())).toEqual(took('₹1,000', done));
  expect(await state(second.providerId)).toMatchObject({ status: 'authenticated' });
  expect(await world.sql(`select 1 from audit_log where action = 'subscription.${what}'`)).toEqual([]);
});

test('replaced twice: the last one is named, until it is cancelled itself', async () => {
  const first = await running();
  const second = await replaced(first, 100_000);
  await hear();
  const third = await replaced(second, 70_000);
  await hear();
  for (const earlier of [first, second]) expect(await change(earlier, 'cancel')).toEqual(took('₹700', 'cancelled'));
  expect(await ofDonor()).toEqual([third.id]);
  expect(await change(third, 'cancel')).toEqual([]);
  for (const earlier of [first, second]) expect(await change(earlier, 'cancel')).toEqual([]);
});

test('cancelled before the first charge of the changed amount, the end is confirmed by mail, once', async () => {
  const second = await replaced(await running(), 100_000);
  await hear();
  const farewells = async () =>
    (await world.sql(`select 1 from mails where kind = 'recurring-ended' and text_body like '%₹1,000%'`)).length;
  expect(await farewells()).toBe(0);
  expect(await change(second, 'cancel')).toEqual([]);
  await hear();
  expect(await farewells()).toBe(1);
  expect(await world.sql(`select 1 from mails where kind = 'recurring-ended'`)).toHaveLength(1);
});

test('a double press on a gift that nothing replaced is a success, also where a change was begun and left', async () => {
  const gift = await running();
  await world.subscriptions.replace({ id: gift.id, amount: 100_000, proof: '' });
  expect(await change(gift, 'cancel')).toEqual([]);
  expect(await change(gift, 'cancel')).toEqual([]);
});

test('a change that was begun ends with the gift: its window begins nothing any more', async () => {
  const gift = await running();
  const { authorizationUrl } = await world.subscriptions.replace({ id: gift.id, amount: 100_000, proof: '' });
  const begun = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  expect(await change(gift, 'cancel')).toEqual([]);
  await expect(world.play(begun, 'authorize', { method: 'upi' })).rejects.toMatchObject({
    error: { description: 'Subscription cannot be authorised in cancelled status.' },
  });
  await hear();
  expect(await state(gift.providerId)).toMatchObject({ status: 'cancelled' });
  expect(await state(begun)).toMatchObject({ status: 'cancelled' });
});

test('a change that cannot be withdrawn leaves the gift as it was, and the press may be repeated', async () => {
  const gift = await running();
  const { authorizationUrl } = await world.subscriptions.replace({ id: gift.id, amount: 100_000, proof: '' });
  const begun = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  await world.emulator.control('fault', { path: `/v1/subscriptions/${begun}/cancel`, kind: '500', times: 50 });
  await expect(change(gift, 'cancel')).rejects.toThrow('Razorpay did not respond. Please try again in a minute.');
  expect(await state(gift.providerId)).toMatchObject({ status: 'active' });
  await world.emulator.control('faults/clear', {});
  expect(await change(gift, 'cancel')).toEqual([]);
  expect(await state(begun)).toMatchObject({ status: 'cancelled' });
});

test('authorised elsewhere, and not heard of yet: the press names it, too', async () => {
  const first = await running();
  const second = await replaced(first, 100_000);
  expect(await change(first, 'cancel')).toEqual(took('₹1,000', 'cancelled'));
  await hear();
  expect(await state(first.providerId)).toMatchObject({ status: 'cancelled' });
  expect(await state(second.providerId)).toMatchObject({ status: 'authenticated' });
});

test('the office ends a replaced gift that the provider would not end', async () => {
  const first = await running();
  await replaced(first, 100_000);
  await world.emulator.control('fault', {
    path: `/v1/subscriptions/${first.providerId}/cancel`,
    kind: '500',
    times: 50,
  });
  await world.hear();
  expect(await state(first.providerId)).toMatchObject({ status: 'active' });
  await world.emulator.control('faults/clear', {});
  expect(await change(first, 'cancel')).toEqual(took('₹1,000', 'cancelled'));
  expect(await change(first, 'cancel', await office())).toEqual([]);
  expect(await state(first.providerId)).toMatchObject({ status: 'cancelled' });
});

test.each([['cancelled by its donor'], ['replaced in its turn']])(
  'a replaced gift that the provider would not end is ended once it answers, also when the one in its place was %s',
  async (how) => {
    const first = await running();
    const second = await replaced(first, 100_000);
    const refusal = { path: `/v1/subscriptions/${first.providerId}/cancel`, kind: '500', times: 500 };
    await world.emulator.control('fault', refusal);
    await hear();
    if (how === 'cancelled by its donor') expect(await change(second, 'cancel')).toEqual([]);
    else await replaced(second, 70_000);
    await hear();
    expect(await state(second.providerId)).toMatchObject({ status: 'cancelled' });
    expect(await state(first.providerId)).toMatchObject({ status: 'active' });
    await world.emulator.control('faults/clear', {});
    await world.advance(1);
    await hear();
    expect(await state(first.providerId)).toMatchObject({ status: 'cancelled' });
    expect(
      await world.sql(`select 1 from attention_items where kind = 'gift_runs_twice' and resolved_at is null`),
    ).toEqual([]);
  },
);

test('a change begun in the last days is closed a day and a half before the charge', async () => {
  const { id } = await running();
  await world.advance(28);
  const { authorizationUrl } = await world.subscriptions.replace({ id, amount: 100_000, proof: '' });
  const begun = /authorize\/(sub_\w+)/.exec(authorizationUrl ?? '')?.[1] ?? '';
  expect(await world.emulator.rzp.subscriptions.fetch(begun)).toMatchObject({
    start_at: Date.parse('2026-02-15T00:00:00+05:30') / 1000,
    expire_by: Date.parse('2026-02-13T12:00:00+05:30') / 1000,
  });
});

test.each([
  ['on the day before', '2026-02-14T06:00:00+05:30', 1],
  ['two days before', '2026-02-13T06:00:00+05:30', 0],
])('charged %s the one in its place begins, at %s: the office is told %i times', async (_when, capturedAt, told) => {
  const first = await running();
  await replaced(first, 100_000);
  await hear();
  await world.sql('update donations set captured_at = $1', [capturedAt]);
  await world.subscriptions.watchSubscription(first.providerId);
  expect(await world.sql(`select 1 from attention_items where kind = 'gift_runs_twice'`)).toHaveLength(told);
});
