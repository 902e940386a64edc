import { startApi, type Api } from '../support/api';
import { addGift } from '../support/gifts';
import { addWebhookEvent } from '../support/oversight';
import { signWebhook } from '../support/payment-world';
import { untilTrue } from '../support/until';

const EVENT = 'id event paymentId orderId subscriptionId donationId state attempts answeredInMs lastError body';
const LIST = `query ($search: String, $filter: WebhookEventFilter! = {}, $page: Pagination! = {}) {
  adminWebhookEvents(search: $search, filter: $filter, page: $page) { totalCount countIsCapped items { ${EVENT} } } }`;
const ONE = `query ($id: ID!) { adminWebhookEvent(id: $id) { ${EVENT} } }`;
const REPLAY = `mutation ($id: ID!) { replayWebhookEvent(id: $id) { event { id state } userErrors { code } } }`;

interface Event {
  id: string;
  state: string;
  answeredInMs: number | null;
  [field: string]: unknown;
}

const SECRET = 'a-webhook-secret-for-tests';
let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi({ webhookSecrets: [SECRET] })));
beforeEach(async () => {
  await api.reset();
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

const list = async (variables: object = {}) => {
  const { data } = await api.call<{ adminWebhookEvents: { totalCount: number; items: Event[] } }>(
    LIST,
    variables,
    admin,
  );
  return data.adminWebhookEvents;
};
const ids = async (variables: object) => (await list(variables)).items.map(({ id }) => id);
const replay = async (id: string) =>
  (
    await api.call<{ replayWebhookEvent: { event: Event | null; userErrors: { code: string }[] } }>(
      REPLAY,
      { id },
      admin,
    )
  ).data.replayWebhookEvent;
const jobs = () =>
  api.sql<{ key: string }>(`select key from graphile_worker.jobs where task_identifier = 'process_webhook'`);

test('visitors and people without the role neither read an event nor have it worked on', async () => {
  const person = await api.signIn();
  const id = await addWebhookEvent(api);
  for (const query of [LIST, ONE, REPLAY]) {
    expect((await api.call(query, { id })).codes).toEqual(['UNAUTHENTICATED']);
    expect((await api.call(query, { id }, { token: person.token })).codes).toEqual(['FORBIDDEN']);
  }
  expect(await jobs()).toEqual([]);
});

test('an event is listed with what it is about, how it went, and the donation it belongs to', async () => {
  const { donationId } = await addGift(api);
  await api.sql(`update donations set payment_id = 'pay_1'`);
  const payload = { payment: { entity: { id: 'pay_1' } }, subscription: { entity: { id: 'sub_1' } } };
  const id = await addWebhookEvent(api, { event: 'subscription.charged', payload, paymentId: 'pay_1' });
  const expected = {
    id,
    event: 'subscription.charged',
    paymentId: 'pay_1',
    subscriptionId: 'sub_1',
    donationId,
    state: 'processed',
    answeredInMs: 12,
  };
  expect((await list()).items).toMatchObject([expected]);
  const { data } = await api.call<{ adminWebhookEvent: Event }>(ONE, { id }, admin);
  expect(JSON.parse(String(data.adminWebhookEvent['body']))).toMatchObject({ payload });
  expect((await api.call(ONE, { id: 'nothing' }, admin)).data).toEqual({ adminWebhookEvent: null });
});

test('events are found by the ids they carry, by state, subject and day in India', async () => {
  await addWebhookEvent(api, {
    id: 'Evt1',
    event: 'payment.captured',
    paymentId: 'pay_1',
    orderId: 'order_1',
    receivedAt: '2026-11-19T18:29:59Z',
  });
  await addWebhookEvent(api, {
    id: 'Evt2',
    event: 'refund.processed',
    paymentId: 'pay_1',
    receivedAt: '2026-11-19T18:30:00Z',
    isProcessed: false,
  });
  await addWebhookEvent(api, {
    id: 'Evt3',
    event: 'payment.failed',
    isProcessed: false,
    lastError: 'Error',
    receivedAt: '2026-11-21T00:00:00Z',
  });
  expect(await ids({})).toEqual(['Evt3', 'Evt2', 'Evt1']);
  expect(await ids({ search: ' pay_1 ' })).toEqual(['Evt2', 'Evt1']);
  expect(await ids({ search: 'order_1' })).toEqual(['Evt1']);
  expect(await ids({ search: 'Evt3' })).toEqual(['Evt3']);
  expect(await ids({ filter: { state: 'processed' } })).toEqual(['Evt1']);
  expect(await ids({ filter: { state: 'waiting' } })).toEqual(['Evt2']);
  expect(await ids({ filter: { state: 'failed' } })).toEqual(['Evt3']);
  expect(await ids({ filter: { subject: 'payment' } })).toEqual(['Evt3', 'Evt1']);
  expect(await ids({ filter: { from: '2026-11-20', to: '2026-11-20' } })).toEqual(['Evt2']);
  expect(await list({ page: { size: 1 } })).toMatchObject({ totalCount: 3 });
});

test('what came is noted with the time its answer took', async () => {
  const body = JSON.stringify({
    entity: 'event',
    event: 'payment.downtime.started',
    payload: {},
    created_at: 1_790_000_000,
  });
  const headers = { 'x-razorpay-signature': signWebhook(Buffer.from(body), SECRET), 'x-razorpay-event-id': 'Evt4' };
  expect((await fetch(`${api.origin}/webhooks/razorpay`, { method: 'POST', body, headers })).status).toBe(200);
  await untilTrue(async () => (await list()).items[0]?.answeredInMs !== null);
  const answeredInMs = (await list()).items[0]?.answeredInMs;
  expect(answeredInMs).toBeGreaterThanOrEqual(0);
});

test('a replay has it worked on once more, leaves an entry, and books nothing twice', async () => {
  const { payments } = api.app.services;
  const { donationId } = await addGift(api, { status: 'pending', amount: 50_000 });
  await api.sql(
    `insert into payment_orders (donation_id, provider_order_id, amount, key_mode, watched_until) values ($1, 'order_1', 50000, 'test', now())`,
    [donationId],
  );
  const entity = {
    id: 'pay_1',
    entity: 'payment',
    amount: 50_000,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_1',
    method: 'upi',
    captured: true,
    international: false,
    amount_refunded: 0,
    refund_status: null,
    error_code: null,
    error_description: null,
    invoice_id: null,
    created_at: 1_790_000_000,
  };
  const id = await addWebhookEvent(api, {
    event: 'payment.captured',
    payload: { payment: { entity } },
    orderId: 'order_1',
    isProcessed: false,
  });
  await payments.processWebhook(id);
  const books = () =>
    api.sql('select d.status, d.payment_id, t.success_amount from donations d cross join donation_totals t');
  const settled = await books();
  expect(settled).toEqual([{ status: 'success', payment_id: 'pay_1', success_amount: 50_000 }]);

  expect(await replay(id)).toEqual({ event: { id, state: 'waiting' }, userErrors: [] });
  expect(await jobs()).toEqual([{ key: `process_webhook:${id}` }]);
  await payments.processWebhook(id);
  expect(await books()).toEqual(settled);
  expect(await api.sql('select 1 from receipts')).toHaveLength(1);
  expect((await list()).items).toMatchObject([{ state: 'processed', attempts: 3, donationId }]);
  expect(await api.sql(`select action, entity_id from audit_log where user_id = $1`, [admin.userId])).toEqual([
    { action: 'webhook_event.replay', entity_id: id },
  ]);
  expect(await replay('nothing')).toEqual({ event: null, userErrors: [{ code: 'NOT_FOUND' }] });
});
