import { startApi, type Api } from '../support/api';
import { donor } from '../support/payment-world';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

const CREATE = `mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }`;
const CHECK = `mutation ($id: ID!) { checkRazorpayOrder(orderId: $id) { status receiptNumber } }`;

interface Fields {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

let emulator: RunningEmulator;
let api: Api;

beforeAll(async () => {
  emulator = await startEmulator();
  api = await startApi({
    keyId: KEYS.keyId,
    keySecret: KEYS.keySecret,
    webhookSecrets: [KEYS.webhookSecret],
    apiBase: emulator.origin,
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

async function newOrder(): Promise<string> {
  const { data } = await api.call<{ createRazorpayOrder: { order: { id: string } } }>(CREATE, {
    input: { amount: 50_000, donor },
  });
  return data.createRazorpayOrder.order.id;
}

async function pay(body: object = {}): Promise<Fields> {
  const { answer } = await emulator.control<{ answer: { response: Fields } }>(`orders/${await newOrder()}/pay`, body);
  return answer.response;
}

/** Posts these fields as a browser does; returns the address of the redirect. */
async function led(fields: object, query = '', init: RequestInit = {}): Promise<string> {
  const response = await fetch(`${api.origin}/payments/callback${query}`, {
    method: 'POST',
    body: new URLSearchParams({ ...fields }),
    redirect: 'manual',
    ...init,
  });
  expect([response.status, response.headers.get('cache-control')]).toEqual([303, 'no-store']);
  const location = response.headers.get('location') ?? '';
  expect(location).toMatch(/^\/(?!\/)/);
  return location;
}

const booked = async (): Promise<number> => (await api.sql(`select 1 from donations where status = 'success'`)).length;

const UNVERIFIED = '/campaigns?payment=unverified';
const CHECKING = '/donation/success?payment=checking';

test('a success leads to the thank-you page, without a cookie and from another site; again it books nothing anew', async () => {
  const fields = await pay();
  const headers = {
    origin: 'https://api.razorpay.com',
    'sec-fetch-site': 'cross-site',
    referer: 'https://api.razorpay.com/',
  };
  expect(await led(fields, '?from=/campaigns/water', { headers })).toBe('/donation/success');
  expect(await led(fields)).toBe('/donation/success');
  expect(await booked()).toBe(1);
  const { data } = await api.call<{ checkRazorpayOrder: { receiptNumber: string } }>(CHECK, {
    id: fields.razorpay_order_id,
  });
  expect(data.checkRazorpayOrder.receiptNumber).toMatch(/\/000001$/);
});

test.each<[string, (mine: Fields, other: Fields) => object]>([
  [
    'a tampered signature',
    (mine) => ({ ...mine, razorpay_signature: mine.razorpay_signature.replace(/^./, (c) => (c === '0' ? '1' : '0')) }),
  ],
  ['a signature of another length', (mine) => ({ ...mine, razorpay_signature: 'f' })],
  ['a payment of another order', (mine, other) => ({ ...mine, razorpay_payment_id: other.razorpay_payment_id })],
  ['an order that is not ours', (mine) => ({ ...mine, razorpay_order_id: 'order_AAAAAAAAAAAAAA' })],
  ['no payment', ({ razorpay_order_id }) => ({ razorpay_order_id })],
  ['nothing', () => ({})],
])('%s is not verified and books nothing', async (_case, spoil) => {
  expect(await led(spoil(await pay(), await pay()))).toBe(UNVERIFIED);
  expect(await booked()).toBe(0);
});

test('a reload, or a bank’s app that only opens the address, is led to the page that asks on', async () => {
  expect(await led({}, '', { method: 'GET', body: null })).toBe(CHECKING);
  expect(await led({}, '', { method: 'HEAD', body: null })).toBe(CHECKING);
});

test.each(['500', 'reset', 'hang'])(
  'the provider answers with %s: in a few seconds the donor hears that it is being checked',
  async (kind) => {
    const fields = await pay();
    await emulator.control('fault', { path: `/v1/payments/${fields.razorpay_payment_id}`, kind });
    const started = performance.now();
    expect(await led(fields)).toBe(CHECKING);
    // Without a limit the one that hangs is never answered; the limit is some seconds, and a busy machine adds its own.
    expect(performance.now() - started).toBeLessThan(20_000);
    await emulator.control('faults/clear', {});
    expect((await api.sql<{ status: string }>('select status from donations'))[0]?.status).toBe('pending');
  },
);

test('a slow provider is not waited for, and books it all the same', async () => {
  // The emulator's ids restart with each test, and a request of the previous one may still hang.
  await pay();
  const fields = await pay();
  await emulator.control('fault', { path: `/v1/payments/${fields.razorpay_payment_id}`, kind: 'slow:6000' });
  expect(await led(fields)).toBe(CHECKING);
  expect(await led(fields)).toBe('/donation/success');
  expect(await booked()).toBe(1);
});

describe('a failure', () => {
  const failure = {
    'error[code]': 'BAD_REQUEST_ERROR',
    'error[description]': 'Your payment was declined by the bank.',
    'error[reason]': 'card_declined',
  };

  test('leads back to the page and its dialog with the provider’s words, and changes nothing', async () => {
    const id = await newOrder();
    const fields = { ...failure, 'error[metadata]': JSON.stringify({ order_id: id }) };
    expect(await led(fields, '?from=%2Fcampaigns%2Fclean-water')).toBe(
      '/campaigns/clean-water?donate=1#payment-failed=Your%20payment%20was%20declined%20by%20the%20bank.',
    );
    expect(await api.sql('select status from donations')).toEqual([{ status: 'pending' }]);
  });

  test.each([
    ['another site', '//evil.example/campaigns'],
    ['a whole address', 'https://evil.example/'],
    ['a host with a user', '@evil.example'],
    ['a query of its own', '/campaigns?donate=1&x=1'],
    ['a line break', '/campaigns\r\nset-cookie: a=b'],
    ['nothing', ''],
  ])('never leads to %s', async (_case, from) => {
    const target = await led(failure, `?from=${encodeURIComponent(from)}`);
    expect(target).toMatch(/^\/campaigns\?donate=1#/);
  });

  test('carries words of any size and kind as text', async () => {
    const words = `<script>alert(1)</script>\n${'अ'.repeat(1_000)}`;
    const target = await led({ 'error[code]': 'X', 'error[description]': words });
    const said = decodeURIComponent(target.split('#payment-failed=')[1] ?? '');
    expect(said).toMatch(/^<script>alert\(1\)<\/script> अ+$/);
    expect([...said]).toHaveLength(200);
    expect(target).toMatch(/^[\x21-\x7e]+$/);
  });
});
