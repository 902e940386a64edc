import { orderInput } from '../support/payment-world';
import { startSubscriptionWorld, type SubscriptionWorld } from '../support/subscription-world';

/** The rows of a gift lie beside each other in the indexes on their ids: see server/database/row-ids. */
let world: SubscriptionWorld;
beforeAll(async () => {
  world = await startSubscriptionWorld();
});
beforeEach(() => world.beginAt('2026-01-31T10:00:00+05:30'));
afterAll(() => world.close());

const TABLES = ['donations', 'payment_orders', 'payments', 'donors', 'receipts', 'mails'] as const;

/** Version of the ids in each table. */
async function versions(tables: readonly string[]): Promise<Record<string, string[]>> {
  const rows = await world.sql<{ table: string; versions: string[] }>(
    tables
      .map((name) => `select '${name}' as table, array_agg(distinct substr(id::text, 15, 1)) as versions from ${name}`)
      .join(' union all '),
  );
  return Object.fromEntries(rows.map((row) => [row.table, row.versions]));
}

const allOf7 = (tables: readonly string[]): Record<string, string[]> =>
  Object.fromEntries(tables.map((name) => [name, ['7']]));

test('a gift from its order to its mail has ids that begin with their time', async () => {
  const tables = [...TABLES, 'consents'];
  const { order } = await world.payments.createRazorpayOrder(orderInput());
  const answer = await world.pay(order?.id ?? '');
  expect(await world.payments.verifyRazorpayPayment(answer)).toMatchObject({ success: true });
  expect(await versions(tables)).toEqual(allOf7(tables));
});

test('so have a charge of a recurring gift and what belongs to it', async () => {
  const id = await world.create();
  await world.play(id, 'authorize');
  await world.hear();
  await world.advance(31);
  await world.hear();
  expect(await world.sql('select count(*)::int as gifts from donations')).toEqual([{ gifts: 2 }]);
  expect(await versions(TABLES)).toEqual(allOf7(TABLES));
});
