import { randomUUID } from 'node:crypto';
import type { CreateRazorpaySubscriptionInput } from '../../server/generated/resolvers';
import { subscriptionInput, startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

let world: SubscriptionWorld;
let kit: string;
let book: string;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(async () => {
  await world.beginAt('2026-04-10T10:00:00+05:30');
  kit = await world.addEssential(20_000);
  book = await world.addEssential(5_000);
});
afterAll(() => world.close());

const ask = (changes: Partial<CreateRazorpaySubscriptionInput>) =>
  world.subscriptions.createRazorpaySubscription(subscriptionInput(changes));
const sums = () => world.sql<{ amount: number }>('select amount from subscriptions');
const givenItems = () =>
  world.sql<{ donation: number; name: string; quantity: number; price: number }>(
    `select d.amount as donation, i.name, i.quantity, i.unit_price as price
       from donations d join donation_items i on i.donation_id = d.id order by d.id, i.unit_price`,
  );

test('each charge brings its essentials at the price of the first day, with the amount beside them', async () => {
  const items = [
    { id: kit, quantity: 2 },
    { id: book, quantity: 1 },
  ];
  const { subscription } = await ask({ amount: 10_000, items });
  const id = subscription?.id ?? '';
  const { plans } = await world.emulator.control<{ plans: { item: { amount: number } }[] }>('state');
  expect([await sums(), plans]).toMatchObject([[{ amount: 55_000 }], [{ item: { amount: 55_000 } }]]);

  await world.play(id, 'authorize');
  await world.sql('update donation_essentials set unit_price = 99900, is_active = false');
  await world.advance(31);
  await world.hear();
  const charge = [
    { donation: 55_000, name: 'Ration kit', quantity: 1, price: 5_000 },
    { donation: 55_000, name: 'Ration kit', quantity: 2, price: 20_000 },
  ];
  expect(await givenItems()).toEqual([...charge, ...charge]);
});

test('a charge of another sum than was agreed to names no essentials', async () => {
  const { subscription } = await ask({ amount: 0, items: [{ id: kit, quantity: 1 }] });
  await world.sql('update subscriptions set amount = 30000');
  await world.play(subscription?.id ?? '', 'authorize');
  await world.hear();
  expect(await world.sql('select amount from donations')).toEqual([{ amount: 20_000 }]);
  expect(await givenItems()).toEqual([]);
});

test('what is not offered any more, nothing at all, and too much are refused at their fields before the provider is asked', async () => {
  const gone = await world.addEssential(5_000, false);
  expect(
    (
      await ask({
        items: [
          { id: kit, quantity: 1 },
          { id: gone, quantity: 1 },
        ],
      })
    ).userErrors,
  ).toEqual([{ field: ['items', '1', 'id'], code: 'NOT_FOUND', message: 'This item is no longer available.' }]);
  expect((await ask({ amount: 0, items: [{ id: kit, quantity: 0 }] })).userErrors).toMatchObject([
    { field: ['amount'], message: 'Please enter a valid amount' },
  ]);
  expect((await ask({ amount: 1_000_000_000, items: [{ id: kit, quantity: 1 }] })).userErrors).toMatchObject([
    { field: ['amount'], message: 'A recurring gift can be at most ₹1,00,00,000 per charge.' },
  ]);
  const { plans } = await world.emulator.control<{ plans: object[] }>('state');
  expect([plans, await sums()]).toEqual([[], []]);
});

test('the same press with other essentials is another gift, and refused', async () => {
  const flowId = randomUUID();
  const items = [{ id: kit, quantity: 1 }];
  const first = await ask({ flowId, items });
  expect((await ask({ flowId, items })).subscription).toEqual(first.subscription);
  // The same total from other parts.
  expect((await ask({ flowId, items: [{ id: book, quantity: 4 }] })).userErrors).toMatchObject([
    { field: ['flowId'], code: 'REUSED' },
  ]);
  expect(await sums()).toHaveLength(1);
});
