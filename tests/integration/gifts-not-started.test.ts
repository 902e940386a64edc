import { createPaymentsService } from '../../server/payments/payments.service';
import { ProviderError, type PaymentProvider } from '../../server/payments/provider';
import { createRazorpayProvider } from '../../server/payments/razorpay';
import { createSubscriptionsService } from '../../server/payments/subscriptions/subscriptions.service';
import { donor, orderInput, startPaymentWorld, type PaymentWorld } from '../support/payment-world';
import { subscriptionInput } from '../support/subscription-world';

let world: PaymentWorld;
beforeAll(async () => void (world = await startPaymentWorld()));
beforeEach(async () => {
  world.setNow(new Date('2026-11-20T10:10:00Z'));
  await world.emulator.control('reset', {});
  await world.database.truncate();
});
afterAll(() => world.close());

const by = (email: string) => orderInput({ donor: { ...donor, email } });
const items = () =>
  world.database.dataSource.query<{ reference: string; details: string; open: boolean }[]>(
    `select reference, details, resolved_at is null as open from attention_items where kind = 'gifts_not_started' order by reference`,
  );

/** Creates the real provider, but refuses orders with this error. */
function refusing(error: ProviderError): PaymentProvider {
  return { ...createRazorpayProvider(world.deps.payments), createOrder: () => Promise.reject(error) };
}
const wrongKey = () =>
  createPaymentsService({ ...world.deps, payments: { ...world.deps.payments, keySecret: 'mistyped' } });

test('a wrong key is told with the first donor, with its words, how many and since when, and settles itself', async () => {
  const payments = wrongKey();
  for (const email of ['asha@example.org', 'ravi@example.org']) {
    expect((await payments.createRazorpayOrder(by(email))).userErrors).toMatchObject([{ code: 'PROVIDER_FAILED' }]);
    world.setNow(new Date('2026-11-20T10:20:00Z'));
  }
  const [item] = await items();
  expect(item).toMatchObject({ reference: 'orders', open: true });
  expect(item?.details).toMatch(
    /^Since .*20.*2026.*15:40.*: 2 gifts in a row could not be started\. Razorpay’s response: 401 Authentication failed$/,
  );
  // In another process, which has no memory of it.
  expect((await world.payments.createRazorpayOrder(by('asha@example.org'))).order).not.toBeNull();
  expect(await items()).toMatchObject([{ open: false }]);
  await payments.createRazorpayOrder(by('asha@example.org'));
  expect(await items()).toMatchObject([{ open: true }]);
});

test('a feature that is off for recurring gifts is told of these alone', async () => {
  const off = new ProviderError(400, 'BAD_REQUEST_ERROR', 'The requested URL was not found on the server.');
  const subscriptions = createSubscriptionsService(world.deps, {
    ...createRazorpayProvider(world.deps.payments),
    createPlan: () => Promise.reject(off),
  });
  expect((await subscriptions.createRazorpaySubscription(subscriptionInput())).userErrors).toMatchObject([
    { code: 'PROVIDER_FAILED' },
  ]);
  expect(await items()).toMatchObject([{ reference: 'subscriptions', open: true }]);
  await createSubscriptionsService(world.deps).createRazorpaySubscription(subscriptionInput());
  expect(await items()).toMatchObject([{ open: false }]);
});

test('a provider that is down is told with the third gift; between failures that are no row nothing is', async () => {
  await world.emulator.control('fault', { path: '/v1/orders', kind: '500', times: 2 });
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
    await world.payments.createRazorpayOrder(by(email));
  expect(await items()).toEqual([]);
  await world.emulator.control('fault', { path: '/v1/orders', kind: '500', times: 3 });
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org'])
    await world.payments.createRazorpayOrder(by(email));
  expect(await items()).toMatchObject([{ open: true, details: expect.stringContaining('3 gifts in a row') as string }]);
});

test('what the provider refuses of one donor is that donor’s, however often they try; of three it is everybody’s', async () => {
  const refusal = new ProviderError(400, 'BAD_REQUEST_ERROR', 'notes: asha@example.org or +91 98220 12345 is invalid');
  const payments = createPaymentsService(world.deps, refusing(refusal));
  for (let tries = 0; tries < 6; tries += 1) await payments.createRazorpayOrder(by('Asha@example.org'));
  expect(await items()).toEqual([]);
  await payments.createRazorpayOrder(by('ravi@example.org'));
  await payments.createRazorpayOrder(by('mina@example.org'));
  const [item] = await items();
  expect(item?.details).toContain('400 notes: … or …');
  expect(item?.details).not.toMatch(/asha|98220|ravi|mina/);
});

test('a database that does not take the item does not keep the donor from their answer', async () => {
  const { dataSource } = world.deps;
  const broken = Object.create(dataSource) as typeof dataSource;
  broken.query = (sql: string, ...rest: never[]) =>
    sql.includes('attention_items') ? Promise.reject(new Error('no')) : dataSource.query(sql, ...rest);
  const payments = createPaymentsService({
    ...world.deps,
    dataSource: broken,
    payments: { ...world.deps.payments, keySecret: 'mistyped' },
  });
  expect((await payments.createRazorpayOrder(by('asha@example.org'))).userErrors).toMatchObject([
    { code: 'PROVIDER_FAILED' },
  ]);
});
