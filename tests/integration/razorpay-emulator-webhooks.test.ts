import Razorpay from 'razorpay';
import { KEYS, WebhookEndpoint, rejection, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';

interface Deliveries {
  disabled: boolean;
  events: { id: string; event: string; status: string; attempts: { status: number | null }[] }[];
}

const FULL_SET = ['payment.authorized', 'payment.captured', 'order.paid'];

let endpoint: WebhookEndpoint;
let running: RunningEmulator;

beforeEach(async () => {
  endpoint = new WebhookEndpoint();
  running = await startEmulator({
    webhookUrl: await endpoint.listen(),
    webhookTimeoutMs: 1_000,
    retryScheduleMs: [5, 5, 5],
  });
});
afterEach(async () => {
  await running.emulator.close();
  await endpoint.close();
});

/** Makes an order, plays the payment, and waits until all its webhooks are settled. */
async function pay(request: object = {}): Promise<Deliveries> {
  const { rzp, control } = running;
  const { id } = await rzp.orders.create({ amount: 150_000, currency: 'INR' });
  await control(`orders/${id}/pay`, request);
  return control<Deliveries>('webhooks/settle', {});
}

test('a success sends the three events, each as it was at its moment, signed over its bytes', async () => {
  await pay({ method: 'card' });
  expect(endpoint.events).toEqual(FULL_SET);
  const [authorized, , paid] = endpoint.deliveries;
  expect(authorized?.payload.payment?.entity).toMatchObject({ status: 'authorized', captured: false });
  expect(paid?.payload.payment?.entity).toMatchObject({ status: 'captured', card: { entity: 'card' } });
  expect(paid?.payload.order?.entity).toMatchObject({ status: 'paid', amount_paid: 150_000 });
  expect(JSON.parse(paid?.body ?? '')).toMatchObject({
    entity: 'event',
    account_id: expect.stringMatching(/^acc_[A-Za-z0-9]{14}$/),
    event: 'order.paid',
    contains: ['payment', 'order'],
    created_at: expect.any(Number),
  });
  for (const { headers, body } of endpoint.deliveries) {
    const signature = String(headers['x-razorpay-signature']);
    expect(Razorpay.validateWebhookSignature(body, signature, KEYS.webhookSecret)).toBe(true);
    expect(Razorpay.validateWebhookSignature(`${body} `, signature, KEYS.webhookSecret)).toBe(false);
    expect(headers['x-razorpay-event-id']).toMatch(/^[A-Za-z0-9]{14}$/);
    expect(headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Razorpay-Webhook/v1',
      'accept-encoding': 'gzip',
      'request-id': headers['x-razorpay-event-id'],
    });
  }
});

test.each([
  ['a failure', { outcome: 'fail' }, ['payment.failed']],
  ['nothing paid', { outcome: 'dismiss' }, []],
  ['a lost callback', { outcome: 'pay-lose-callback' }, FULL_SET],
  ['a lost webhook', { outcome: 'pay-lose-webhook' }, []],
  ['both lost', { outcome: 'pay-lose-both' }, []],
  ['dropped on request', { webhook: { drop: true } }, []],
  ['the last one first', { webhook: { reverse: true } }, [...FULL_SET].reverse()],
])('events of %s', async (_case, request, expected) => {
  await pay(request);
  expect(endpoint.events).toEqual(expected);
});

test('manual capture sends the rest after the capture call', async () => {
  const { rzp, control, emulator } = running;
  const order = { amount: 1_000, currency: 'INR', payment_capture: false };
  const { id } = await rzp.orders.create(order as never);
  const { payment } = await control<{ payment: { id: string } }>(`orders/${id}/pay`, {});
  await emulator.webhooksSettled();
  expect(endpoint.events).toEqual(['payment.authorized']);
  await rzp.payments.capture(payment.id, 1_000, 'INR');
  await emulator.webhooksSettled();
  expect(endpoint.events).toEqual(FULL_SET);
});

test('refund and dispute from the dashboard send their events', async () => {
  const { rzp, control, emulator } = running;
  const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
  const { payment } = await control<{ payment: { id: string } }>(`orders/${id}/pay`, { webhook: { drop: true } });
  await control(`payments/${payment.id}/dispute`, {});
  await control(`payments/${payment.id}/refund`, { amount: 400 });
  await emulator.webhooksSettled();
  expect(endpoint.events.sort()).toEqual(['payment.dispute.created', 'refund.created', 'refund.processed']);
});

test.each([true, 'concurrent'])('duplicates (%s) repeat the same id and bytes', async (duplicate) => {
  await pay({ webhook: { duplicate } });
  expect(endpoint.deliveries).toHaveLength(6);
  const distinct = endpoint.deliveries.map(({ headers, body }) => `${headers['x-razorpay-event-id']} ${body}`);
  expect(new Set(distinct).size).toBe(3);
});

test.each([
  ['an error', 500],
  ['a refusal', 400],
  ['a redirect', 302],
  ['no answer in time', null],
])('%s is followed by a retry with the same event id and bytes', async (_case, status) => {
  endpoint.answer = (index) => (index === 0 ? status : 200);
  const { events } = await pay({ outcome: 'fail' });
  const [first, second] = endpoint.deliveries;
  expect(endpoint.deliveries).toHaveLength(2);
  expect(second?.headers['x-razorpay-event-id']).toBe(first?.headers['x-razorpay-event-id']);
  expect(second?.headers['x-razorpay-signature']).toBe(first?.headers['x-razorpay-signature']);
  expect(second?.body).toBe(first?.body);
  expect(events).toMatchObject([{ status: 'delivered', attempts: [{ status }, { status: 200 }] }]);
});

test('an endpoint that never succeeds is disabled; after enabling, one event can be sent again', async () => {
  const { control } = running;
  endpoint.answer = () => 503;
  const gaveUp = await pay({ outcome: 'fail' });
  expect(gaveUp.disabled).toBe(true);
  expect(gaveUp.events).toMatchObject([{ status: 'failed' }]);
  expect(endpoint.deliveries).toHaveLength(4);
  const later = await pay({ outcome: 'fail' });
  expect(later.events[1]).toMatchObject({ status: 'skipped', attempts: [] });

  const eventId = gaveUp.events[0]?.id ?? '';
  expect(await rejection(() => control('webhooks/resend', { event_id: eventId }))).toHaveProperty('error');
  endpoint.answer = () => 200;
  await control('webhooks/enable', {});
  await control('webhooks/resend', { event_id: eventId });
  const { events } = await control<Deliveries>('webhooks/settle', {});
  expect(events[0]).toMatchObject({ id: eventId, status: 'delivered' });
  expect(endpoint.deliveries.at(-1)?.body).toBe(endpoint.deliveries[0]?.body);
});

test('a forged webhook carries a wrong signature and is not tried again', async () => {
  endpoint.answer = () => 401;
  const { disabled, events } = await pay({ outcome: 'fail', webhook: { wrongSecret: true } });
  expect(endpoint.deliveries).toHaveLength(1);
  const { body = '', headers } = endpoint.deliveries[0] ?? {};
  const signature = String(headers?.['x-razorpay-signature']);
  expect(Razorpay.validateWebhookSignature(body, signature, KEYS.webhookSecret)).toBe(false);
  expect(disabled).toBe(false);
  expect(events).toMatchObject([{ status: 'failed' }]);
});

test('delayed events come when the clock has moved on', async () => {
  const { rzp, control, emulator } = running;
  const { id } = await rzp.orders.create({ amount: 1_000, currency: 'INR' });
  await control(`orders/${id}/pay`, { outcome: 'fail', webhook: { delayMs: 3_600_000 } });
  expect(endpoint.deliveries).toHaveLength(0);
  await control('clock/advance', { seconds: 3_600 });
  await emulator.webhooksSettled();
  expect(endpoint.events).toEqual(['payment.failed']);
});

test('a misspelt control option is an error', async () => {
  expect(await rejection(() => pay({ webhook: { dorp: true } }))).toMatchObject({
    error: { description: 'dorp is/are not required and should not be sent' },
  });
});

test.each([
  ['in their order', undefined, ['refund.created', 'refund.processed']],
  ['the last one first', { reverse: true }, ['refund.processed', 'refund.created']],
  ['not at all', { drop: true }, []],
])('events of a refund made at the dashboard come as planned: %s', async (_case, webhook, expected) => {
  await pay();
  const { payments } = await running.control<{ payments: { id: string }[] }>('state');
  endpoint.deliveries.splice(0);
  await running.control(`payments/${payments[0]?.id}/refund`, webhook ? { amount: 100, webhook } : { amount: 100 });
  await running.control('webhooks/settle', {});
  expect(endpoint.events).toEqual(expected);
});
