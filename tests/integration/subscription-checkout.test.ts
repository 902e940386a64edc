import { createHmac, randomUUID } from 'node:crypto';
import type { Api } from '../support/api';
import { donor } from '../support/payment-world';
import { KEYS, type RunningEmulator } from '../support/razorpay-emulator';
import {
  startSubscriptionCheckout,
  type CheckoutFields,
  type SubscriptionCheckout,
} from '../support/subscription-checkout';

const CHECK = 'mutation ($id: ID!) { checkRazorpaySubscription(subscriptionId: $id) { subscriptionId status } }';
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) {
  verifyRazorpayPayment(input: $input) { success message userErrors { field code } }
}`;

let checkout: SubscriptionCheckout;
let api: Api;
let emulator: RunningEmulator;
beforeAll(async () => {
  checkout = await startSubscriptionCheckout();
  ({ api, emulator } = checkout);
});
beforeEach(() => checkout.begin());
afterAll(() => checkout.close());

const plans = async () =>
  (await emulator.control<{ plans: { period: string; item: { amount: number } }[] }>('state')).plans;
const subscriptions = async () =>
  (await emulator.control<{ subscriptions: { id: string; total_count: number; status: string }[] }>('state'))
    .subscriptions;
const callback = (fields: Record<string, string>) =>
  fetch(`${api.origin}/subscription/callback`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

describe('setting up', () => {
  test.each([
    ['monthly', 120],
    ['yearly', 10],
  ])('a %s gift runs for ten years and answers with a page of our own', async (frequency, count) => {
    const { subscription, userErrors } = await checkout.create({ frequency });
    expect(userErrors).toEqual([]);
    expect(subscription?.shortUrl).toMatch(
      new RegExp(`^http://localhost:4000/subscription/authorize/${subscription?.id ?? ''}\\?t=`),
    );
    expect(await subscriptions()).toMatchObject([{ id: subscription?.id, total_count: count, status: 'created' }]);
    expect(await plans()).toMatchObject([{ period: frequency, item: { amount: 50_000 } }]);
  });

  test.each([
    ['no amount', { amount: 0 }, ['amount'], 'Please enter a valid amount'],
    [
      'more than a mandate takes',
      { amount: 1_000_000_100 },
      ['amount'],
      'A recurring gift can be at most ₹1,00,00,000 per charge.',
    ],
    ['no name', { donor: { ...donor, name: ' ' } }, [], 'Please fill in all required fields'],
    [
      'a campaign that is not there',
      { campaignId: randomUUID() },
      ['campaignId'],
      'This campaign is not open for donations.',
    ],
    [
      'a return address elsewhere',
      { callbackUrl: 'https://evil.example/subscription/success' },
      ['callbackUrl'],
      'This address is not on this site.',
    ],
    [
      'a return address with two slashes',
      { callbackUrl: '//evil.example' },
      ['callbackUrl'],
      'This address is not on this site.',
    ],
    ['a machine', { website: 'x' }, [], 'Failed to create subscription'],
  ])('%s is refused before the provider is asked', async (_case, changes, field, message) => {
    const { subscription, userErrors } = await checkout.create(changes);
    expect(subscription).toBeNull();
    expect(userErrors[0]).toMatchObject({ field, message });
    expect(await plans()).toEqual([]);
  });

  test('a provider that fails leaves nothing behind and says so', async () => {
    await emulator.control('fault', { path: '/v1/subscriptions', kind: '502' });
    expect(await checkout.create()).toEqual({
      subscription: null,
      userErrors: [{ field: [], code: 'PROVIDER_FAILED', message: 'Failed to create subscription' }],
    });
    expect(await api.sql('select 1 from subscriptions')).toEqual([]);
  });
});

describe('plans', () => {
  /** Delays the creation of plans, so that concurrent callers all find none. */
  const slowPlans = () => emulator.control('fault', { path: '/v1/plans', method: 'POST', kind: 'slow:500', times: 10 });

  test('equal gifts share one, made once even when ten donors come at the same moment', async () => {
    // The first call of a process is slow; the ten must run concurrently.
    await checkout.create({ frequency: 'yearly' });
    await slowPlans();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        checkout.create({
          amount: 77_700,
          donor: {
            ...donor,
            name: `Asha ${'R'.repeat(n + 1)}`,
            email: `d${n}@example.org`,
            phone: String(9_822_000_000 + n),
          },
        }),
      ),
    );
    expect(made.every(({ subscription }) => subscription !== null)).toBe(true);
    await emulator.control('faults/clear', {});
    await checkout.create({ amount: 77_700, frequency: 'yearly' });
    expect((await plans()).map(({ period, item }) => `${period} ${item.amount}`)).toEqual([
      'yearly 50000',
      'monthly 77700',
      'yearly 77700',
    ]);
    expect(await api.sql('select 1 from payment_plans')).toHaveLength(3);
  });

  test('a plan the provider does not know any more is made anew, once for all who come at the same moment', async () => {
    await checkout.create();
    await emulator.control('reset', {});
    await slowPlans();
    const made = await Promise.all(Array.from({ length: 5 }, () => checkout.create()));
    expect(made.every(({ subscription }) => subscription !== null)).toBe(true);
    expect(await plans()).toHaveLength(1);
    expect(await api.sql('select 1 from payment_plans')).toHaveLength(1);
  });
});

describe('the same press of the button', () => {
  test('several times at once is one subscription here, and the same answer for all', async () => {
    const flowId = randomUUID();
    const answers = await Promise.all([
      checkout.create({ flowId }),
      checkout.create({ flowId }),
      checkout.create({ flowId }),
    ]);
    expect(new Set(answers.map(({ subscription }) => subscription?.id)).size).toBe(1);
    expect(await api.sql('select 1 from subscriptions')).toHaveLength(1);
  });

  test('with another amount is refused', async () => {
    const flowId = randomUUID();
    await checkout.create({ flowId });
    expect((await checkout.create({ flowId, amount: 60_000 })).userErrors).toMatchObject([
      { field: ['flowId'], code: 'REUSED' },
    ]);
  });
});

describe('the way back', () => {
  test('the callback checks the signature, books the first charge and leads to the success page', async () => {
    const id = (await checkout.create()).subscription?.id ?? '';
    const fields = await checkout.authorize(id);
    for (const once of [1, 2]) {
      const response = await callback(fields);
      expect([once, response.status, response.headers.get('location')]).toEqual([
        once,
        303,
        'http://localhost:4000/subscription/success',
      ]);
    }
    expect(await api.sql(`select 1 from donations where status = 'success' and is_recurring`)).toHaveLength(1);
    expect((await api.call(CHECK, { id })).data).toEqual({
      checkRazorpaySubscription: { subscriptionId: id, status: 'active' },
    });
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = fields;
    const input = { razorpaySubscriptionId: id, razorpayPaymentId: paymentId, razorpaySignature: signature };
    expect((await api.call(VERIFY, { input })).data).toMatchObject({
      verifyRazorpayPayment: { success: true, userErrors: [] },
    });
  });

  test.each<[string, (fields: CheckoutFields) => Record<string, string>]>([
    [
      'a wrong signature',
      (fields) => ({
        ...fields,
        razorpay_signature: fields.razorpay_signature.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      }),
    ],
    [
      'the signature of a one-time order',
      (fields) => ({
        ...fields,
        razorpay_signature: createHmac('sha256', KEYS.keySecret)
          .update(`${fields.razorpay_subscription_id}|${fields.razorpay_payment_id}`)
          .digest('hex'),
      }),
    ],
    ['another subscription', (fields) => ({ ...fields, razorpay_subscription_id: 'sub_00000000000000' })],
    ['nothing', () => ({})],
  ])('%s books nothing', async (_case, change) => {
    const id = (await checkout.create()).subscription?.id ?? '';
    const response = await callback(change(await checkout.authorize(id)));
    expect(response.headers.get('location')).toBe('http://localhost:4000/campaigns?payment=unverified');
    expect(await api.sql('select 1 from donations')).toEqual([]);
  });

  test('a provider that does not answer now loses nothing', async () => {
    const id = (await checkout.create()).subscription?.id ?? '';
    const fields = await checkout.authorize(id);
    await emulator.control('fault', { path: '/v1/payments/*', kind: 'reset' });
    expect((await callback(fields)).headers.get('location')).toBe('http://localhost:4000/subscription/success');
    await api.app.services.subscriptions.watchSubscription(id);
    expect(await api.sql(`select 1 from donations where status = 'success'`)).toHaveLength(1);
  });

  test('the state of an unknown subscription is null', async () => {
    for (const id of ['sub_00000000000000', 'nonsense']) {
      expect((await api.call(CHECK, { id })).data).toEqual({ checkRazorpaySubscription: null });
    }
  });
});
