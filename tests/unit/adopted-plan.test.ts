import { parsePlan } from '../../server/payments/adoption/parse-account';

const plan = (item: object, period = 'monthly') => ({ id: 'plan_00000000000001', period, interval: 1, item });

test('a plan in rupees goes on as a recurring gift, one in another currency does not', () => {
  const item = { id: 'item_00000000000001', name: 'Friend', amount: 50_000 };
  expect(parsePlan(plan({ ...item, currency: 'INR' }))).toEqual({
    id: 'plan_00000000000001',
    name: 'Friend',
    amount: 50_000,
    currency: 'INR',
    frequency: 'monthly',
  });
  expect(parsePlan(plan(item, 'yearly'))).toMatchObject({ currency: 'INR', frequency: 'yearly' });
  expect(parsePlan(plan({ ...item, currency: 'USD' }))).toMatchObject({ currency: 'USD', frequency: null });
});
