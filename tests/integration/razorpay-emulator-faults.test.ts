import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EmulatorOptions } from '../../dev/razorpay-emulator';
import {
  WebhookEndpoint,
  clientOf,
  rejection,
  sdkFor,
  startEmulator,
  type RunningEmulator,
} from '../support/razorpay-emulator';

const ORDER = { amount: 50_000, currency: 'INR', receipt: 'r-1' };

describe('faults', () => {
  let running: RunningEmulator;

  beforeAll(async () => {
    running = await startEmulator();
  });
  afterEach(() => running.control('reset', {}));
  afterAll(() => running.emulator.close());

  /** Returns the error of one order by an SDK with this time-out, in milliseconds. */
  async function refusedOrder(timeout: number): Promise<unknown> {
    const impatient = sdkFor(running.origin);
    clientOf(impatient).defaults.timeout = timeout;
    return rejection(() => impatient.orders.create(ORDER));
  }

  /** Returns the SDK's error at the fault; expects the same call to work right after it. */
  async function metOnce(kind: string): Promise<unknown> {
    const { rzp, control } = running;
    await control('fault', { path: '/v1/orders', kind, times: 1 });
    // Only a server that hangs is given up on; a loaded machine may be slow with any other answer.
    const thrown = await refusedOrder(kind === 'hang' ? 1_000 : 10_000);
    expect(await rzp.orders.create(ORDER)).toHaveProperty('entity', 'order');
    return thrown;
  }

  test.each([
    ['401', 401, 'BAD_REQUEST_ERROR'],
    ['429', 429, 'BAD_REQUEST_ERROR'],
    ['500', 500, 'SERVER_ERROR'],
  ])('%s is thrown with its code', async (kind, statusCode, code) => {
    expect(await metOnce(kind)).toMatchObject({ statusCode, error: { code } });
  });

  test('502 in HTML is thrown without an error body', async () => {
    expect(await metOnce('502')).toEqual({ statusCode: 502, error: undefined });
  });

  test.each(['hang', 'reset', 'lose-answer'])('%s: the SDK stumbles over the missing answer', async (kind) => {
    expect(await metOnce(kind)).toBeInstanceOf(TypeError);
    const made = (await running.rzp.orders.all({ receipt: 'r-1' })).count;
    expect(made).toBe(kind === 'lose-answer' ? 2 : 1);
  });

  test('broken JSON with status 200 resolves with the raw text', async () => {
    const { rzp, control } = running;
    await control('fault', { path: '/v1/orders', kind: 'bad-json-200' });
    expect(typeof (await rzp.orders.create(ORDER))).toBe('string');
  });

  test('slow answers late, beyond the patience of the SDK when long enough', async () => {
    const { rzp, control } = running;
    await control('fault', { path: '/v1/orders', kind: 'slow:100' });
    const start = Date.now();
    await rzp.orders.create(ORDER);
    expect(Date.now() - start).toBeGreaterThanOrEqual(99);
    await control('fault', { path: '/v1/orders', kind: 'slow:4000' });
    expect(await refusedOrder(1_000)).toBeInstanceOf(TypeError);
  });

  test('a fault names its path, by a star its family, and its verb', async () => {
    const { rzp, control } = running;
    const { id } = await rzp.orders.create(ORDER);
    await control('fault', { path: '/v1/orders/*', method: 'get', kind: '500', times: 2 });
    await rzp.orders.all();
    await rejection(() => rzp.orders.fetch(id));
    await rejection(() => rzp.orders.fetchPayments(id));
    await rzp.orders.fetch(id);
  });

  test('script and payment window can be missing or silent', async () => {
    const { control, origin } = running;
    await control('fault', { path: '/v1/checkout.js', kind: '404' });
    expect((await fetch(`${origin}/v1/checkout.js`)).status).toBe(404);
    expect((await fetch(`${origin}/v1/checkout.js`)).status).toBe(200);
    await control('fault', { path: '/v1/checkout/public', kind: 'hang' });
    // Long enough for the request to arrive on a busy machine: only one is left without an answer.
    const patience = { signal: AbortSignal.timeout(1_000) };
    await expect(fetch(`${origin}/v1/checkout/public`, patience)).rejects.toHaveProperty('name', 'TimeoutError');
    expect((await fetch(`${origin}/v1/checkout/public`)).status).toBe(200);
  });

  test('the window may be framed by its opener only', async () => {
    const policyFor = async (query: string) =>
      (await fetch(`${running.origin}/v1/checkout/public${query}`)).headers.get('content-security-policy');
    expect(await policyFor('?origin=http://localhost:4000')).toContain('frame-ancestors http://localhost:4000');
    expect(await policyFor('?origin=javascript:1')).toContain("frame-ancestors 'none'");
    expect(await policyFor('')).toContain("script-src 'self'");
  });

  test('pages of other sites cannot reach the control API', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await fetch(`${running.origin}/__emu/state`, { headers })).status).toBe(403);
    expect((await fetch(`${running.origin}/__emu/state`)).status).toBe(200);
  });
});

describe('store', () => {
  let directory: string;
  let endpoint: WebhookEndpoint;
  let started: RunningEmulator[];

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'emulator-'));
    endpoint = new WebhookEndpoint();
    started = [];
  });
  afterEach(async () => {
    for (const { emulator } of started) await emulator.close();
    await endpoint.close();
    await rm(directory, { recursive: true });
  });

  async function start(options: Partial<EmulatorOptions> = {}): Promise<RunningEmulator> {
    const running = await startEmulator(options);
    started.push(running);
    return running;
  }

  test('an acknowledged change is in the file at once, under many callers', async () => {
    const storeFile = join(directory, 'state.json');
    const running = await start({ storeFile });
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        const { id } = await running.rzp.orders.create(ORDER);
        expect(await readFile(storeFile, 'utf8')).toContain(`"${id}"`);
      }),
    );
  });

  test('orders, payments and refunds survive a restart, and new ids differ from old ones', async () => {
    const storeFile = join(directory, 'new-folder', 'state.json');
    const before = await start({ storeFile });
    const order = await before.rzp.orders.create(ORDER);
    const { payment } = await before.control<{ payment: { id: string } }>(`orders/${order.id}/pay`, {});
    const refund = await before.rzp.payments.refund(payment.id, { amount: 100 });
    await before.emulator.close();

    const after = await start({ storeFile });
    expect((await after.rzp.orders.fetch(order.id)).status).toBe('paid');
    expect(await after.rzp.payments.fetch(payment.id)).toMatchObject({ amount_refunded: 100 });
    expect(await after.rzp.refunds.fetch(refund.id)).toEqual(refund);
    expect((await after.rzp.orders.create(ORDER)).id).not.toBe(order.id);
  });

  test('webhooks that were not delivered are sent after a restart, with the same id and bytes', async () => {
    const storeFile = join(directory, 'state.json');
    const url = await endpoint.listen();
    endpoint.answer = () => 503;
    const before = await start({ storeFile, webhookUrl: url, retryScheduleMs: [50, 50, 50] });
    const order = await before.rzp.orders.create(ORDER);
    const attempted = new Promise<void>((resolve) => {
      endpoint.answer = () => {
        resolve();
        return 503;
      };
    });
    await before.control(`orders/${order.id}/pay`, { outcome: 'fail' });
    await attempted;
    await before.emulator.close();
    const first = endpoint.deliveries[0];

    endpoint.answer = () => 200;
    const after = await start({ storeFile, webhookUrl: url });
    await after.emulator.webhooksSettled();
    expect(endpoint.deliveries.at(-1)?.body).toBe(first?.body);
    const { events } = await after.control<{ events: { status: string }[] }>('webhooks');
    expect(events).toMatchObject([{ status: 'delivered' }]);
  });

  test('without an address events wait for one', async () => {
    const running = await start();
    const order = await running.rzp.orders.create(ORDER);
    await running.control(`orders/${order.id}/pay`, { outcome: 'fail' });
    running.emulator.setWebhookUrl(await endpoint.listen());
    await running.emulator.webhooksSettled();
    expect(endpoint.events).toEqual(['payment.failed']);
  });
});
