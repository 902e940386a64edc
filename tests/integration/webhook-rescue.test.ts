import { addGift } from '../support/gifts';
import { startApi, type Api } from '../support/api';
import { addWebhookEvent } from '../support/oversight';

const LIST = `{ adminAttention(filter: { isOpen: true, kind: webhook_failed }) {
  items { kind reference details donationId donorName } } }`;
const REPLAY = 'mutation ($id: ID!) { replayWebhookEvent(id: $id) { userErrors { code } } }';
const LONG_AGO = '2026-11-01T06:00:00Z';

let api: Api;
let admin: Awaited<ReturnType<Api['signIn']>>;
beforeAll(async () => void (api = await startApi()));
beforeEach(async () => {
  await api.reset();
  await api.sql('delete from graphile_worker._private_jobs');
  admin = await api.signIn('admin');
});
afterAll(() => api.close());

/** Stores an unprocessed event with an unreadable payload. */
const strand = (receivedAt = LONG_AGO) =>
  addWebhookEvent(api, { event: 'payment.captured', paymentId: 'pay_1', receivedAt, isProcessed: false });
const open = async () =>
  (await api.call<{ adminAttention: { items: object[] } }>(LIST, {}, admin)).data.adminAttention.items;
/** A dead job stays in the queue without its key, beside its replacement. */
const jobs = () =>
  api.sql<{ attempts: number; most: number }>(
    `select attempts, max_attempts as most from graphile_worker.jobs where task_identifier = 'process_webhook' and key is not null`,
  );
const rescue = () => api.app.services.payments.rescueWebhooks();
const replay = (id: string) => api.call(REPLAY, { id }, admin);
/** Runs all attempts of the worker; each fails, as for any undocumented payload. */
async function useUpTries(id: string, times: number): Promise<void> {
  for (let n = 0; n < times; n += 1) await expect(api.app.services.payments.processWebhook(id)).rejects.toThrow();
  await api.sql('update graphile_worker._private_jobs set attempts = max_attempts where key = $1', [
    `process_webhook:${id}`,
  ]);
}

test('an event whose tries are used up is put before the office, once, with its donation', async () => {
  const { donationId } = await addGift(api, { donorName: 'Asha Kulkarni' });
  await api.sql(`update donations set payment_id = 'pay_1'`);
  const id = await strand();
  await replay(id);
  await rescue();
  expect(await open()).toEqual([]);
  const [job] = await jobs();
  await useUpTries(id, 2);
  await rescue();
  await rescue();
  expect(job).toEqual({ attempts: 0, most: 13 });
  expect(await open()).toEqual([
    {
      kind: 'webhook_failed',
      reference: id,
      details: 'payment.captured, tried 3 times: ValidationError',
      donationId,
      donorName: 'Asha Kulkarni',
    },
  ]);
});

test('processed again in vain it is filed again though marked as done; processed at last it is done by itself', async () => {
  const id = await strand();
  await replay(id);
  await useUpTries(id, 1);
  await rescue();
  await api.sql('update attention_items set resolved_at = now()');
  await rescue();
  expect(await open()).toEqual([]);

  await replay(id);
  expect(await jobs()).toEqual([{ attempts: 0, most: 13 }]);
  await useUpTries(id, 1);
  await rescue();
  expect(await open()).toMatchObject([{ details: 'payment.captured, tried 3 times: ValidationError' }]);

  await api.sql(
    `update webhook_events set event = 'payment.downtime.started', body = replace(body, 'payment.captured', 'payment.downtime.started')`,
  );
  await api.app.services.payments.processWebhook(id);
  expect(await open()).toEqual([]);
});

test('an event whose job is gone is queued again, and one that is young or being tried is left alone', async () => {
  const gone = await strand();
  await strand(new Date().toISOString());
  expect(await rescue()).toBe(1);
  expect(await api.sql('select key from graphile_worker.jobs')).toEqual([{ key: `process_webhook:${gone}` }]);
  expect(await rescue()).toBe(0);
  expect(await open()).toEqual([]);
});
