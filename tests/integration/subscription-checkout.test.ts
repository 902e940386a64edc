import { createHmac, randomUUID } from 'node:crypto';
import { startApi, type Api } from '../support/api';
import { donor } from '../support/payment-world';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id shortUrl } userErrors { field code message } }
}`;
const CHECK = 'mutation ($id: ID!) { checkRazorpaySubscription(subscriptionId: $id) { subscriptionId status } }';
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) {
  verifyRazorpayPayment(input: $input) { success message userErrors { field code } }
}`;

interface Payload {
  subscription: { id: string; shortUrl: string } | null;
  userErrors: { field: string[]; code: string; message: string }[];
}
type Response = Record<'razorpay_payment_id' | 'razorpay_subscription_id' | 'razorpay_signature', string>;

let emulator: RunningEmulator;
let api: Api;
beforeAll(async () => {
  // Without a seed ids do not come back after a reset.
  emulator = await startEmulator({ seed: undefined });
  const { keyId, keySecret, webhookSecret } = KEYS;
  api = await startApi({
    keyId,
    keySecret,
    webhookSecrets: [webhookSecret],
    apiBase: emulator.origin,
    checkoutScript: `${emulator.origin}/v1/checkout.js`,
  });
});
beforeEach(async () => {
  await api.reset();
  await emulator.control('reset', {});
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

const create = async (changes: object = {}): Promise<Payload> => {
  const { data } = await api.call<{ createRazorpaySubscription: Payload }>(CREATE, {
    input: { ...subscriptionInput(), ...changes },
  });
  return data.createRazorpaySubscription;
};
const plans = async () =>
  (await emulator.control<{ plans: { period: string; item: { amount: number } }[] }>('state')).plans;
const subscriptions = async () =>
  (await emulator.control<{ subscriptions: { id: string; total_count: number; status: string }[] }>('state'))
    .subscriptions;
const authorize = async (id: string): Promise<Response> =>
  (await emulator.control<{ answer: { response: Response } }>(`subscriptions/${id}/authorize`, {})).answer.response;
/** The public address is another than the one the test server listens on. */
const page = (shortUrl: string) => fetch(shortUrl.replace('http://localhost:4000', api.origin), { redirect: 'manual' });
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
    const { subscription, userErrors } = await create({ frequency });
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
    const { subscription, userErrors } = await create(changes);
    expect(subscription).toBeNull();
    expect(userErrors[0]).toMatchObject({ field, message });
    expect(await plans()).toEqual([]);
  });

  test('a provider that fails leaves nothing behind and says so', async () => {
    await emulator.control('fault', { path: '/v1/subscriptions', kind: '502' });
    expect(await create()).toEqual({
      subscription: null,
      userErrors: [{ field: [], code: 'PROVIDER_FAILED', message: 'Failed to create subscription' }],
    });
    expect(await api.sql('select 1 from subscriptions')).toEqual([]);
  });
});

describe('plans', () => {
  /** The provider takes so long to make a plan that everybody who comes at once finds none. */
  const slowPlans = () => emulator.control('fault', { path: '/v1/plans', method: 'POST', kind: 'slow:500', times: 10 });

  test('equal gifts share one, made once even when ten donors come at the same moment', async () => {
    // The first call of a process is slow by itself; the ten have to be quick.
    await create({ frequency: 'yearly' });
    await slowPlans();
    const made = await Promise.all(
      Array.from({ length: 10 }, (_, n) => create({ amount: 77_700, donor: { ...donor, email: `d${n}@example.org` } })),
    );
    expect(made.every(({ subscription }) => subscription !== null)).toBe(true);
    await emulator.control('faults/clear', {});
    await create({ amount: 77_700, frequency: 'yearly' });
    expect((await plans()).map(({ period, item }) => `${period} ${item.amount}`)).toEqual([
      'yearly 50000',
      'monthly 77700',
      'yearly 77700',
    ]);
    expect(await api.sql('select 1 from payment_plans')).toHaveLength(3);
  });

  test('a plan the provider does not know any more is made anew, once for all who come at the same moment', async () => {
    await create();
    await emulator.control('reset', {});
    await slowPlans();
    const made = await Promise.all(Array.from({ length: 5 }, () => create()));
    expect(made.every(({ subscription }) => subscription !== null)).toBe(true);
    expect(await plans()).toHaveLength(1);
    expect(await api.sql('select 1 from payment_plans')).toHaveLength(1);
  });
});

describe('the same press of the button', () => {
  test('several times at once is one subscription here, and the same answer for all', async () => {
    const flowId = randomUUID();
    const answers = await Promise.all([create({ flowId }), create({ flowId }), create({ flowId })]);
    expect(new Set(answers.map(({ subscription }) => subscription?.id)).size).toBe(1);
    expect(await api.sql('select 1 from subscriptions')).toHaveLength(1);
  });

  test('with another amount is refused', async () => {
    const flowId = randomUUID();
    await create({ flowId });
    expect((await create({ flowId, amount: 60_000 })).userErrors).toMatchObject([
      { field: ['flowId'], code: 'REUSED' },
    ]);
  });
});

describe('the authorisation page', () => {
  const shortUrl = async (changes: object = {}) => (await create(changes)).subscription ?? { id: '', shortUrl: '' };

  test('shows the gift behind strict headers, with the note above ₹15,000', async () => {
    const large = await shortUrl({ amount: 1_500_100, donor: { ...donor, name: '</script><b>Asha' } });
    const response = await page(large.shortUrl);
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self' 'nonce-");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(text).toContain('Authorise your monthly gift');
    expect(text).toContain('Above ₹15,000, your bank asks you to confirm every charge');
    expect(text).not.toContain('<b>Asha');
    const data = JSON.parse(/id="gift">(.*?)<\/script>/s.exec(text)?.[1] ?? '') as {
      options: object;
      opensByItself: boolean;
    };
    expect(data).toMatchObject({
      opensByItself: true,
      options: {
        subscription_id: large.id,
        description: 'Monthly gift of ₹15,001',
        callback_url: `http://localhost:4000/subscription/callback?subscription=${large.id}&${new URL(large.shortUrl).searchParams.toString()}`,
        prefill: { name: '</script><b>Asha' },
      },
    });
    expect(data.options).not.toHaveProperty('redirect');
    expect(await (await page((await shortUrl()).shortUrl)).text()).not.toContain('Above ₹15,000,');
  });

  test('in an app’s browser the whole page goes to the provider and back', async () => {
    const { pathname, search } = new URL((await shortUrl()).shortUrl);
    const headers = {
      'user-agent': 'Mozilla/5.0 (Linux; Android 14; wv) AppleWebKit/537.36 [FB_IAB/FB4A;FBAV/487.0.0.0.0;]',
    };
    const text = await (await fetch(`${api.origin}${pathname}${search}`, { headers })).text();
    expect(JSON.parse(/id="gift">(.*?)<\/script>/s.exec(text)?.[1] ?? '')).toMatchObject({
      options: { redirect: true },
    });
  });

  test('a failure, or a way back that lost its form, leads to the page of the same gift', async () => {
    const { id, shortUrl: link } = await shortUrl();
    const query = `?subscription=${id}&${new URL(link).searchParams.toString()}`;
    const again = `${link.replace(/^.*?(?=\/subscription)/, 'http://localhost:4000')}&look=2`;
    const led = async (address: string, init: RequestInit): Promise<string | null> =>
      (await fetch(`${api.origin}/subscription/callback${address}`, { redirect: 'manual', ...init })).headers.get(
        'location',
      );
    const body = new URLSearchParams({
      'error[code]': 'BAD_REQUEST_ERROR',
      'error[description]': 'Declined by the bank.',
    });
    expect(await led(query, { method: 'POST', body })).toBe(`${again}#payment-failed=Declined%20by%20the%20bank.`);
    expect(await led(query, { method: 'GET' })).toBe(again);
    expect(await led('?subscription=//evil.example', { method: 'GET' })).toBe(
      'http://localhost:4000/campaigns?payment=unverified',
    );
    expect(await api.sql(`select status from subscriptions`)).toEqual([{ status: 'created' }]);
  });

  test('answers nobody who guesses', async () => {
    const { shortUrl: link, id } = await shortUrl();
    const forged = [
      link.replace(/t=./, 't='),
      link.replace(/\?.*/, ''),
      link.replace(id, 'sub_00000000000000'),
      `${link}x`,
    ];
    for (const each of forged)
      expect((await page(each)).headers.get('location')).toBe('http://localhost:4000/campaigns');
  });

  test('after a closed window asks the provider, and goes on when it was paid after all', async () => {
    const { shortUrl: link, id } = await shortUrl({ callbackUrl: '/subscription/success?from=page' });
    expect(await (await page(`${link}&look=2`)).text()).toContain('"opensByItself":false');
    await authorize(id);
    const response = await page(`${link}&look=2`);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      'http://localhost:4000/subscription/success?from=page',
    ]);
    expect((await page(link)).status).toBe(410);
    expect(await api.sql(`select 1 from donations where status = 'success'`)).toHaveLength(1);
  });
});

describe('the way back', () => {
  test('the callback checks the signature, books the first charge and leads to the success page', async () => {
    const id = (await create()).subscription?.id ?? '';
    const fields = await authorize(id);
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

  test.each<[string, (fields: Response) => Record<string, string>]>([
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
    const id = (await create()).subscription?.id ?? '';
    const response = await callback(change(await authorize(id)));
    expect(response.headers.get('location')).toBe('http://localhost:4000/campaigns?payment=unverified');
    expect(await api.sql('select 1 from donations')).toEqual([]);
  });

  test('a provider that does not answer now loses nothing', async () => {
    const id = (await create()).subscription?.id ?? '';
    const fields = await authorize(id);
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
