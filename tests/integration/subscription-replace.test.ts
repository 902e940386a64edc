import { createRazorpayProvider } from '../../server/payments/razorpay';
import { createSubscriptionsService } from '../../server/payments/subscriptions/subscriptions.service';
import { subscriptionSteps } from '../support/subscription-steps';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

let world: SubscriptionWorld;
const { state, mails, attention } = subscriptionSteps(() => world);
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-01-15T10:00:00+05:30'));
afterAll(() => world.close());

const DUE = new Date('2026-02-15T00:00:00+05:30');

/** Sets up a running gift of ₹500; returns our id and the provider's. */
async function running(method = 'upi'): Promise<{ id: string; providerId: string }> {
  const providerId = await world.create();
  await world.play(providerId, 'authorize', { method });
  await hear();
  const [row] = await world.sql<{ id: string }>('select id from subscriptions');
  return { id: row?.id ?? '', providerId };
}
/** Delivers all webhooks, and runs the checks that they and one another lead to. */
async function hear(): Promise<void> {
  await world.hear();
  await world.runDueChecks();
}
const replace = (id: string, amount: number | null, by = world.subscriptions) => by.replace({ id, amount, proof: '' });
/** Begins a change; returns the provider's id of the gift that is to take the place. */
async function begin(id: string, amount: number | null): Promise<string> {
  const { authorizationUrl, userErrors } = await replace(id, amount);
  expect(userErrors).toEqual([]);
  return newId(authorizationUrl);
}
const newId = (url: string | null): string => /authorize\/(sub_\w+)/.exec(url ?? '')?.[1] ?? '';
const atProvider = (id: string) => world.emulator.rzp.subscriptions.fetch(id);
const runningAtProvider = async (): Promise<string[]> => {
  const { items } = await world.emulator.rzp.subscriptions.all({ count: 100 });
  return items
    .filter(({ status }) => ['authenticated', 'active', 'pending', 'halted'].includes(status))
    .map(({ id }) => id);
};
/** Amounts charged in each month, by the provider's days. */
const charged = () =>
  world.sql<{ month: string; amount: number }>(
    `select to_char(captured_at at time zone 'Asia/Kolkata', 'YYYY-MM') as month, amount from donations
      where status = 'success' order by captured_at`,
  );

test.each(['upi', 'card', 'netbanking'])(
  'by %s: another amount from the next date on, one charge in every month, the donor and the audit know',
  async (method) => {
    const { id, providerId } = await running(method);
    const next = await begin(id, 80_000);
    expect(await atProvider(next)).toMatchObject({
      status: 'created',
      start_at: DUE.getTime() / 1000,
      total_count: 120,
    });
    expect(await atProvider(providerId)).toMatchObject({ status: 'active' });
    await world.play(next, 'authorize', { method });
    expect(await runningAtProvider()).toHaveLength(2);
    await hear();
    expect(await runningAtProvider()).toEqual([next]);
    expect(await state(providerId)).toMatchObject({ status: 'cancelled' });
    expect(await state(next)).toMatchObject({ status: 'authenticated', next: DUE });
    for (let month = 2; month <= 4; month += 1) {
      await world.advance(30);
      await hear();
    }
    expect(await charged()).toEqual([
      { month: '2026-01', amount: 50_000 },
      { month: '2026-02', amount: 80_000 },
      { month: '2026-03', amount: 80_000 },
      { month: '2026-04', amount: 80_000 },
    ]);
    expect(await mails()).toEqual(['recurring-started', 'recurring-changed']);
    expect(await attention()).toEqual([]);
    expect(
      await world.sql(`select action, before, after from audit_log where action like 'subscription.%'`),
    ).toMatchObject([
      { action: 'subscription.replace', before: { amount: 50_000 }, after: { amount: 80_000, by: 'donor' } },
    ]);
  },
);

test('the provider itself changes no amount of UPI, bank account or domestic card', async () => {
  for (const method of ['upi', 'netbanking', 'card']) {
    await world.beginAt('2026-01-15T10:00:00+05:30');
    const { providerId } = await running(method);
    await expect(world.emulator.rzp.subscriptions.update(providerId, { quantity: 2 })).rejects.toMatchObject({
      statusCode: 400,
    });
  }
});

test('given up: the gift goes on untouched, the change closes by itself, and another can be begun', async () => {
  const { id, providerId } = await running();
  const left = await begin(id, 80_000);
  await world.advance(4);
  await world.subscriptions.watchSubscription(left);
  expect(await state(left)).toMatchObject({ status: 'expired' });
  expect(await runningAtProvider()).toEqual([providerId]);
  const again = await begin(id, 90_000);
  expect(again).not.toBe(left);
  await world.advance(35);
  await hear();
  expect(await charged()).toEqual([
    { month: '2026-01', amount: 50_000 },
    { month: '2026-02', amount: 50_000 },
  ]);
  expect(await mails()).toEqual(['recurring-started']);
});

test('while the change waits for its authorisation, checks of both leave the gift as it is', async () => {
  const { id, providerId } = await running();
  const next = await begin(id, 80_000);
  for (const each of [next, providerId, next, providerId]) await world.subscriptions.watchSubscription(each);
  expect(await runningAtProvider()).toEqual([providerId]);
  expect(await state(next)).toMatchObject({ status: 'created' });
  expect(await mails()).toEqual(['recurring-started']);
  expect(await world.sql(`select 1 from audit_log where action = 'subscription.replace'`)).toHaveLength(0);
});

test('a double click and two tabs lead to one authorisation; another amount withdraws the first', async () => {
  const { id, providerId } = await running();
  const answers = await Promise.all(Array.from({ length: 6 }, () => replace(id, 80_000)));
  const links = new Set(answers.map(({ authorizationUrl }) => newId(authorizationUrl)));
  expect(links.size).toBe(1);
  const [first = ''] = links;
  const second = await begin(id, 90_000);
  expect(await atProvider(first)).toMatchObject({ status: 'cancelled' });
  await world.play(first, 'authorize').catch(() => null);
  expect(await atProvider(first)).toMatchObject({ status: 'cancelled' });
  await world.play(second, 'authorize');
  await hear();
  expect(await runningAtProvider()).toEqual([second]);
  expect(await state(providerId)).toMatchObject({ status: 'cancelled' });
});

test('two tabs with two amounts at once: one of them wins, and one gift runs', async () => {
  const { id } = await running();
  const answers = await Promise.all([80_000, 90_000, 70_000].map((amount) => replace(id, amount)));
  const handedOut = answers.flatMap(({ authorizationUrl }) => (authorizationUrl ? [newId(authorizationUrl)] : []));
  for (const each of handedOut) await world.play(each, 'authorize').catch(() => null);
  await hear();
  await world.runDueChecks();
  expect(await runningAtProvider()).toHaveLength(1);
});

test('already authorised in another tab: a second change is refused', async () => {
  const { id } = await running();
  const next = await begin(id, 80_000);
  await world.play(next, 'authorize');
  const { authorizationUrl, userErrors } = await replace(id, 90_000);
  expect(authorizationUrl).toBeNull();
  expect(userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
  await hear();
  expect(await runningAtProvider()).toEqual([next]);
});

test('webhooks in any order, twice or never: one gift runs', async () => {
  const { id } = await running();
  const next = await begin(id, 80_000);
  await world.play(next, 'authorize');
  await world.advance(31);
  const all = await world.taken();
  await world.deliver([...all].reverse());
  await world.deliver(all);
  expect(await runningAtProvider()).toEqual([next]);
});

test('every webhook of the authorisation is lost: the checks end the earlier gift before its charge', async () => {
  const { id } = await running();
  const next = await begin(id, 80_000);
  await world.play(next, 'authorize');
  await world.taken();
  await world.advance(1);
  await world.runDueChecks();
  await world.runDueChecks();
  expect(await runningAtProvider()).toEqual([next]);
  await world.taken();
  for (let day = 1; day <= 31; day += 1) {
    await world.advance(1);
    await world.runDueChecks();
  }
  expect(await charged()).toEqual([
    { month: '2026-01', amount: 50_000 },
    { month: '2026-02', amount: 80_000 },
  ]);
});

test('the provider refuses to cancel: in Needs attention, asked again until done, and resolved', async () => {
  const { id, providerId } = await running();
  const next = await begin(id, 80_000);
  await world.play(next, 'authorize');
  await world.emulator.control('fault', { path: `/v1/subscriptions/${providerId}/cancel`, kind: '500', times: 3 });
  await hear();
  expect(await attention()).toEqual([{ kind: 'gift_runs_twice', open: true }]);
  for (let minute = 0; minute < 30; minute += 1) {
    await world.advance(1 / 1440);
    await world.runDueChecks();
  }
  expect(await runningAtProvider()).toEqual([next]);
  expect(await attention()).toEqual([{ kind: 'gift_runs_twice', open: false }]);
});

test('killed between storing and cancelling: the next process finds it within minutes', async () => {
  const { id, providerId } = await running();
  const next = await begin(id, 80_000);
  await world.play(next, 'authorize');
  await world.taken();
  // The check stores what it found; the process dies before the check of the earlier gift, whose job is lost.
  await world.subscriptions.watchSubscription(next);
  await world.sql('delete from graphile_worker._private_jobs');
  // A second one dies between reading the earlier gift and cancelling it.
  const dying = createSubscriptionsService(world.deps, {
    ...createRazorpayProvider(world.deps.payments),
    cancelSubscription: () => Promise.reject(new Error('killed')),
  });
  await expect(dying.watchSubscription(providerId)).rejects.toThrow();
  await world.advance(1 / 24);
  expect(await world.subscriptions.resumeOverdueChecks()).toBeGreaterThan(0);
  await world.runDueChecks();
  expect(await runningAtProvider()).toEqual([next]);
});

test.each([1, 2])('charged %i times although it was replaced: the office is told of each charge', async (charges) => {
  const { id, providerId } = await running();
  const next = await begin(id, 80_000);
  await world.play(next, 'authorize');
  await world.taken();
  await world.advance(31 * charges);
  await world.subscriptions.watchSubscription(next);
  await world.runDueChecks();
  await world.runDueChecks();
  expect(await runningAtProvider()).toEqual([next]);
  expect(await state(providerId)).toMatchObject({ status: 'cancelled' });
  const doubled = await world.sql(
    `select 'charge:' || payment_id as reference from donations where subscription_id = $1 and captured_at > '2026-02-01' order by 1`,
    [id],
  );
  expect(doubled).toHaveLength(charges);
  const told = `select reference from attention_items where kind = 'gift_runs_twice' and resolved_at is null order by 1`;
  expect(await world.sql(told)).toEqual(doubled);
  // Refunded before the office was told, they are no longer anybody's task.
  await world.sql(`delete from attention_items`);
  await world.sql(`update donations set status = 'refunded', refunded_amount = amount`);
  await world.subscriptions.watchSubscription(providerId);
  expect(await world.sql(told)).toEqual([]);
});

test('another payment method: the same amount, begun anew at the next date', async () => {
  const { id } = await running('card');
  const next = await begin(id, null);
  await world.play(next, 'authorize', { method: 'upi' });
  await hear();
  await world.advance(31);
  await hear();
  expect(await charged()).toEqual([
    { month: '2026-01', amount: 50_000 },
    { month: '2026-02', amount: 50_000 },
  ]);
});

test('cancelled while the change waits: its link is closed', async () => {
  const { id } = await running();
  const { authorizationUrl } = await replace(id, 80_000);
  expect(await world.subscriptions.change({ userId: null }, id, 'cancel')).toEqual([]);
  const token = new URL(authorizationUrl ?? '').searchParams.get('t') ?? '';
  expect(await world.subscriptions.authorizationPage(newId(authorizationUrl), token)).toMatchObject({
    kind: 'closed',
    why: 'ended',
  });
});

test.each([
  ['the same amount', 50_000, 'INVALID'],
  ['nothing', 0, 'OUT_OF_RANGE'],
  ['more than a mandate takes', 1_000_000_001, 'OUT_OF_RANGE'],
])('refused: %s', async (_name, amount, code) => {
  const { id } = await running();
  const { authorizationUrl, userErrors } = await replace(id, amount);
  expect(authorizationUrl).toBeNull();
  expect(userErrors).toMatchObject([{ field: ['amount'], code }]);
  expect(await world.sql('select 1 from subscriptions')).toHaveLength(1);
});

test('refused in the two days before a charge, which the bank prepares', async () => {
  const { id } = await running();
  await world.advance(29);
  expect((await replace(id, 80_000)).userErrors).toMatchObject([{ code: 'NOT_POSSIBLE' }]);
});

test('who may not begin a gift may not change one: the brakes of card testing hold', async () => {
  const { id } = await running();
  const challenge = { token: 'x', bits: 12, question: '?' };
  const answer = await world.subscriptions.replace({ id, amount: 80_000, proof: '' }, () => Promise.resolve(challenge));
  expect(answer).toMatchObject({ authorizationUrl: null, challenge });
  expect(await world.sql('select 1 from subscriptions')).toHaveLength(1);
});
