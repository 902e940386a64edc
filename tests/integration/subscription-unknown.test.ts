import { createRazorpayProvider } from '../../server/payments/razorpay';
import { reconcile, reconcileDaily } from '../../server/payments/reconcile/reconcile';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** Recurring gifts that Razorpay does not know any more, as after its keys became those of another account. */
let world: SubscriptionWorld;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(() => world.beginAt('2026-03-02T10:00:00+05:30'));
afterAll(() => world.close());

const OTHER = 'sub_AnotherAccoun0';

const items = () =>
  world.sql<{ details: string }>(
    `select details from attention_items where kind = 'ledger_difference' and resolved_at is null`,
  );
const checkAt = async (id: string): Promise<Date | null | undefined> =>
  (
    await world.sql<{ at: Date | null }>(
      'select next_check_at as at from subscriptions where provider_subscription_id = $1',
      [id],
    )
  )[0]?.at;
const rename = (from: string, to: string) =>
  world.sql('update subscriptions set provider_subscription_id = $2 where provider_subscription_id = $1', [from, to]);

async function runningGift(): Promise<string> {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  return id;
}

test('the office hears of it once, and Razorpay is asked again each day until it knows the gift', async () => {
  const id = await runningGift();
  const provider = createRazorpayProvider(world.deps.payments);
  await reconcileDaily(world.deps, provider);
  expect(await items()).toEqual([]);

  await rename(id, OTHER);
  await world.advance(8);
  await world.runDueChecks();
  expect(await checkAt(OTHER)).toBeNull();
  await reconcileDaily(world.deps, provider);
  const filed = await items();
  expect(filed).toEqual([
    {
      details: expect.stringMatching(/^A recurring gift runs here, but Razorpay has no record of it: sub_An/) as string,
    },
  ]);

  // Asked again, and still not known.
  expect(await checkAt(OTHER)).toEqual(world.deps.now());
  await world.runDueChecks();
  await reconcileDaily(world.deps, provider);
  expect(await items()).toEqual(filed);

  // The right keys are back: the check of that day goes on as before.
  await rename(OTHER, id);
  await world.runDueChecks();
  expect((await checkAt(id))?.getTime()).toBeGreaterThan(world.deps.now().getTime());
  const today = '2026-03-10';
  expect((await reconcile(world.deps, provider, today, today, false)).differences).toEqual([]);
});

test('many are one item with their number', async () => {
  const ids = [await runningGift(), await runningGift()].sort();
  await world.sql('update subscriptions set next_check_at = null');
  await reconcileDaily(world.deps, createRazorpayProvider(world.deps.payments));
  expect(await items()).toEqual([
    {
      details: expect.stringMatching(
        new RegExp(`^2 recurring gifts run here, but Razorpay has no record of them, such as ${ids[0]}\\.`),
      ) as string,
    },
  ]);
  // Both are asked about, and known after all.
  await world.runDueChecks();
  expect(await Promise.all(ids.map(checkAt))).toEqual([expect.any(Date), expect.any(Date)]);
});

test('gifts that are over, that were made with keys of the other mode, or that nobody asked about are no difference', async () => {
  const id = await runningGift();
  const provider = createRazorpayProvider(world.deps.payments);
  const found = async (change: string) => {
    await world.sql(
      `update subscriptions set next_check_at = null, status = 'active', key_mode = 'test', state_version = 3`,
    );
    await world.sql(`update subscriptions set ${change}`);
    const { differences } = await reconcile(world.deps, provider, '2026-03-02', '2026-03-02', false);
    return differences.map(({ kind, details }) => `${kind} ${details.includes(id)}`);
  };
  expect(await found(`status = 'halted'`)).toEqual(['recurring_gifts true']);
  expect(await found(`status = 'authenticated', next_charge_at = now()`)).toEqual(['recurring_gifts true']);
  expect(await found(`status = 'cancelled'`)).toEqual([]);
  expect(await found(`status = 'authenticated', next_charge_at = null`)).toEqual([]);
  expect(await found(`key_mode = 'live'`)).toEqual([]);
  expect(await found('state_version = 0')).toEqual([]);
  expect(await found('next_check_at = now()')).toEqual([]);
});
