import { randomUUID } from 'node:crypto';
import { newAddress, startApi, type Api } from '../support/api';
import { donor, signWebhook } from '../support/payment-world';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { subscriptionInput } from '../support/subscription-world';

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) {
  createRazorpayOrder(input: $input) { order { id } userErrors { field code message } }
}`;
const SUBSCRIBE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id } userErrors { code } }
}`;
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }`;

/** Gifts that one caller may begin, by default. */
const LIMIT = 80;
const START = new Date('2026-11-20T06:00:00Z');
const later = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000);

let emulator: RunningEmulator;
let api: Api;
beforeAll(async () => {
  emulator = await startEmulator();
  const { keyId, keySecret, webhookSecret } = KEYS;
  api = await startApi({ keyId, keySecret, webhookSecrets: [webhookSecret], apiBase: emulator.origin });
});
beforeEach(async () => {
  await api.reset();
  api.setNow(START);
});
afterAll(async () => {
  await api.close();
  await emulator.emulator.close();
});

interface Begun {
  orderId: string | null;
  codes: string[];
  messages: string[];
}

async function begin(address: string, changes: object = {}): Promise<Begun> {
  const input = { amount: 50_000, donor, flowId: randomUUID(), ...changes };
  const { data, codes, messages } = await api.call<{ createRazorpayOrder: { order: { id: string } | null } } | null>(
    CREATE,
    { input },
    { address },
  );
  return { orderId: data?.createRazorpayOrder.order?.id ?? null, codes, messages };
}
async function beginMany(address: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const { orderId, codes } = await begin(address);
    expect([n, codes]).toEqual([n, []]);
    ids.push(orderId ?? '');
  }
  return ids;
}
const isRefused = async (address: string): Promise<boolean> => (await begin(address)).codes.includes('RATE_LIMITED');

type Response = Record<'razorpay_order_id' | 'razorpay_payment_id' | 'razorpay_signature', string>;

/** Pays at the provider and delivers its answer, as the browser does. */
async function pay(address: string, orderId: string): Promise<void> {
  const { answer } = await emulator.control<{ answer: { response: Response } }>(`orders/${orderId}/pay`, {
    outcome: 'success',
  });
  const { razorpay_order_id: order, razorpay_payment_id: payment, razorpay_signature: signature } = answer.response;
  const input = { razorpayOrderId: order, razorpayPaymentId: payment, razorpaySignature: signature };
  const { data } = await api.call(VERIFY, { input }, { address });
  expect(data).toEqual({ verifyRazorpayPayment: { success: true } });
}

let events = 0;
/** Plays a refused card; the provider sends `payment.failed`. */
async function refuse(orderId: string): Promise<void> {
  await emulator.control(`orders/${orderId}/pay`, { outcome: 'fail' });
  const { items } = await emulator.rzp.orders.fetchPayments(orderId);
  const entity = items.find(({ status }) => status === 'failed');
  expect(entity).toBeDefined();
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.failed',
    contains: ['payment'],
    payload: { payment: { entity } },
    created_at: START.getTime() / 1000,
  });
  events += 1;
  const eventId = `GivingLimitEvt${events}`;
  const headers = { 'x-razorpay-signature': signWebhook(Buffer.from(body)), 'x-razorpay-event-id': eventId };
  expect((await fetch(`${api.origin}/webhooks/razorpay`, { method: 'POST', body, headers })).status).toBe(200);
  await api.app.services.payments.processWebhook(eventId);
}

test('a hall of 70 behind one address begins in the same minute and pays: everybody passes, and more after them', async () => {
  const hall = newAddress();
  const begun = await Promise.all(Array.from({ length: 70 }, () => begin(hall)));
  expect(begun.flatMap(({ codes }) => codes)).toEqual([]);
  for (const { orderId } of begun) await pay(hall, orderId ?? '');
  await beginMany(hall, 40);
}, 180_000);

test('in a hall of 70 a third never pays and some cards are refused: nobody is turned away', async () => {
  const hall = newAddress();
  const ids = await beginMany(hall, 70);
  for (const [at, id] of ids.entries()) {
    if (at % 10 === 1) await refuse(id);
    if (at % 3 !== 0) await pay(hall, id);
  }
  expect(await isRefused(hall)).toBe(false);
}, 180_000);

test('who begins and never pays is stopped, told for how long, and has room again with what is paid or past', async () => {
  const tester = newAddress();
  const ids = await beginMany(tester, LIMIT / 2);
  api.setNow(later(10));
  await beginMany(tester, LIMIT / 2);
  api.setNow(later(20));
  const refused = await begin(tester);
  expect(refused).toMatchObject({ orderId: null, codes: ['RATE_LIMITED'] });
  expect(refused.messages).toEqual([
    'Too many unpaid donations were started from your connection. Please wait 40 minutes and try again.',
  ]);
  for (let n = 0; n < 20; n += 1) expect(await isRefused(tester)).toBe(true);
  expect(await isRefused(newAddress())).toBe(false);

  for (const id of ids.slice(0, 3)) await pay(tester, id);
  expect([await isRefused(tester), await isRefused(tester), await isRefused(tester), await isRefused(tester)]).toEqual([
    false,
    false,
    false,
    true,
  ]);

  api.setNow(later(60));
  await beginMany(tester, 37);
  expect(await isRefused(tester)).toBe(true);
}, 180_000);

test('the refusal says Retry-After in the header and in the extensions', async () => {
  const tester = newAddress();
  await beginMany(tester, LIMIT);
  const ask = (query: string) =>
    fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': tester },
      body: JSON.stringify({ query, variables: { input: { amount: 50_000, donor } } }),
    });
  const answer = await ask(CREATE);
  expect(answer.headers.get('retry-after')).toBe('3600');
  const { errors } = (await answer.json()) as { errors: { extensions: object }[] };
  expect(errors).toMatchObject([{ extensions: { code: 'RATE_LIMITED', retryAfter: 3600 } }]);
  expect((await ask('{ site { siteName } }')).headers.get('retry-after')).toBeNull();
}, 180_000);

test('refused payments count besides, also those of an order that was paid in the end', async () => {
  const tester = newAddress();
  const ids = await beginMany(tester, 40);
  for (const id of ids) await refuse(id);
  expect(await isRefused(tester)).toBe(true);
  for (const id of ids.slice(0, 10)) await pay(tester, id);
  await beginMany(tester, 10);
  expect(await isRefused(tester)).toBe(true);
}, 180_000);

test('gifts that are begun at the same moment are few more than the limit', async () => {
  const tester = newAddress();
  const begun = await Promise.all(Array.from({ length: 200 }, () => begin(tester)));
  const passed = begun.filter(({ orderId }) => orderId !== null).length;
  expect(passed).toBeGreaterThanOrEqual(LIMIT);
  expect(passed).toBeLessThanOrEqual(LIMIT + 16);
}, 180_000);

test('recurring gifts count with the others until they are authorised', async () => {
  const tester = newAddress();
  await beginMany(tester, LIMIT - 2);
  const subscribe = () =>
    api.call<{ createRazorpaySubscription: { subscription: { id: string } } }>(
      SUBSCRIBE,
      { input: subscriptionInput() },
      { address: tester },
    );
  const [first, second, third] = [await subscribe(), await subscribe(), await subscribe()];
  expect([first.codes, second.codes, third.codes]).toEqual([[], [], ['RATE_LIMITED']]);
  const { id } = first.data.createRazorpaySubscription.subscription;
  await emulator.control(`subscriptions/${id}/authorize`, {});
  await api.app.services.subscriptions.watchSubscription(id);
  expect([await isRefused(tester), await isRefused(tester)]).toEqual([false, true]);
}, 180_000);

test('a press that the browser repeats counts once; many tries of one press do not hide', async () => {
  const hall = newAddress();
  for (let n = 0; n < LIMIT / 2; n += 1) {
    const flowId = randomUUID();
    for (const attempt of [1, 1, 2]) await begin(hall, { flowId, attempt });
  }
  await beginMany(hall, LIMIT / 2 - 8);
  const flowId = randomUUID();
  for (let attempt = 1; attempt <= 9; attempt += 1) expect((await begin(hall, { flowId, attempt })).codes).toEqual([]);
  expect(await isRefused(hall)).toBe(true);
}, 180_000);

test('what is refused as it was typed, or by the provider, counts against nobody', async () => {
  const hall = newAddress();
  for (let n = 0; n < LIMIT + 5; n += 1) expect((await begin(hall, { amount: 0 })).codes).toEqual([]);
  await emulator.control('fault', { path: '/v1/orders', kind: '502', times: LIMIT - 1 });
  for (let n = 0; n < LIMIT - 1; n += 1) expect((await begin(hall)).orderId).toBeNull();
  await emulator.control('faults/clear', {});
  api.setNow(later(2));
  await beginMany(hall, LIMIT);
}, 180_000);

test('addresses are kept as keyed hashes, one for an IPv6 household, and forgotten', async () => {
  expect((await begin('2001:db8:1:2::7')).codes).toEqual([]);
  api.setNow(later(30));
  expect((await begin('2001:db8:1:2::8')).codes).toEqual([]);
  const rows = () => api.sql<{ caller: string }>('select caller from giving_tries');
  const callers = (await rows()).map(({ caller }) => caller);
  expect(callers).toHaveLength(2);
  expect(new Set(callers).size).toBe(1);
  expect(callers[0]).toMatch(/^[\w-]{22}$/);
  const { givingLimit } = api.app.services;
  api.setNow(later(60));
  expect(await givingLimit.forget()).toBe(1);
  api.setNow(later(90));
  expect(await givingLimit.forget()).toBe(1);
  expect(await rows()).toEqual([]);
});

test('requests in themselves are bounded, whatever they ask for', async () => {
  const address = newAddress();
  const codes: string[] = [];
  for (let n = 0; n < 302; n += 1) codes.push(...(await begin(address, { amount: 0 })).codes);
  expect(codes).toEqual(['RATE_LIMITED', 'RATE_LIMITED']);
}, 180_000);
