import { orderInput } from '../support/payment-world';
import { startSubscriptionWorld, subscriptionInput, type SubscriptionWorld } from '../support/subscription-world';

/** A form that promised 80G while the registration was in force, and is sent when it is not any more. */
let world: SubscriptionWorld;
beforeAll(async () => void (world = await startSubscriptionWorld()));
beforeEach(async () => {
  await world.beginAt('2027-03-31T23:50:00+05:30');
  await world.sql(
    `insert into settings (key, value) values ('registration_80g', 'AAATT1234CF20214'), ('pan', 'AAATT1234C'),
       ('registration_80g_until', '2027-03-31') on conflict (key) do update set value = excluded.value`,
  );
});
afterAll(() => world.close());

interface Sent {
  offered80g?: boolean | null;
  is80gEligible?: boolean;
}

const begin = {
  'a gift': async (sent: Sent) => {
    const { order, userErrors } = await world.payments.createRazorpayOrder(orderInput(sent));
    return { isBegun: order !== null, userErrors };
  },
  'a recurring gift': async (sent: Sent) => {
    const { subscription, userErrors } = await world.subscriptions.createRazorpaySubscription(subscriptionInput(sent));
    return { isBegun: subscription !== null, userErrors };
  },
};
const begun = async () => {
  const { rzp } = world.emulator;
  const [stored] = await world.sql<{ count: number }>(
    'select (select count(*) from donations)::int + (select count(*) from subscriptions)::int as count',
  );
  return [(await rzp.orders.all()).count + (await rzp.subscriptions.all({})).count, stored?.count];
};
const LAPSED = [{ field: ['offered80g'], code: 'CHANGED', message: expect.stringContaining('Nothing was charged.') }];

describe.each(Object.entries(begin))('%s', (_name, send) => {
  test('promised before midnight and sent after it is refused before the provider is asked, and goes through without', async () => {
    expect(await send({ offered80g: true })).toEqual({ isBegun: true, userErrors: [] });
    await world.advance(20 / 1440);
    expect(await send({ offered80g: true })).toEqual({ isBegun: false, userErrors: LAPSED });
    expect(await begun()).toEqual([1, 1]);
    for (const offered80g of [false, null, undefined]) {
      expect(await send({ offered80g })).toEqual({ isBegun: true, userErrors: [] });
    }
    expect(await begun()).toEqual([4, 4]);
  });

  test('promised before the office removed the registration is refused', async () => {
    await world.sql(`update settings set value = '' where key = 'registration_80g'`);
    expect(await send({ offered80g: true })).toEqual({ isBegun: false, userErrors: LAPSED });
    expect(await begun()).toEqual([0, 0]);
  });
});
