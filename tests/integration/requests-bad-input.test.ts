import { startApi, type Api } from '../support/api';
import { signWebhook } from '../support/payment-world';
import { KEYS } from '../support/razorpay-emulator';

let api: Api;
beforeAll(async () => void (api = await startApi({ webhookSecrets: [KEYS.webhookSecret] })));
beforeEach(() => api.reset());
afterAll(() => api.close());

describe('a webhook', () => {
  const post = (body: string, headers: Record<string, string>) =>
    fetch(`${api.origin}/webhooks/razorpay`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const body = JSON.stringify({ entity: 'event', event: 'payment.captured', payload: {}, created_at: 1_700_000_000 });

  test.each([
    ['without a signature', body, {}, 400],
    ['with a wrong signature', body, { 'x-razorpay-signature': 'a'.repeat(64) }, 401],
    ['signed with another secret', body, { 'x-razorpay-signature': signWebhook(Buffer.from(body), 'other') }, 401],
    ['that is no event', '[]', { 'x-razorpay-signature': signWebhook(Buffer.from('[]')) }, 400],
  ])('%s is refused and not stored', async (_name, text, headers: Record<string, string>, status) => {
    expect((await post(text, headers)).status).toBe(status);
    expect(await api.sql('select 1 from webhook_events')).toHaveLength(0);
  });

  test('is stored once with one job, however often it is delivered', async () => {
    const headers = { 'x-razorpay-signature': signWebhook(Buffer.from(body)), 'x-razorpay-event-id': 'Evt00000000001' };
    const answers = await Promise.all([post(body, headers), post(body, headers), post(body, headers)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await api.sql('select 1 from webhook_events')).toHaveLength(1);
    expect(await api.sql(`select 1 from graphile_worker.jobs where task_identifier = 'process_webhook'`)).toHaveLength(
      1,
    );
  });
});

describe('malformed GraphQL', () => {
  const post = async (text: string, type = 'application/json') => {
    const response = await fetch(`${api.origin}/graphql`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': type },
    });
    return { status: response.status, text: await response.text() };
  };

  test.each([
    ['not JSON', '{"query":', 400, /not valid JSON/],
    ['no query', '{}', 400, /no keys/i],
    ['a broken document', '{"query":"{ site { "}', 400, /Syntax Error/],
    ['an unknown field', '{"query":"{ site { secrets } }"}', 400, /secrets/],
  ])('%s gets a clear 400', async (_name, text, status, message) => {
    const answer = await post(text);
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(message);
    expect(answer.text).not.toMatch(/node_modules|at .*\.js/);
  });

  test('a body beyond the limit is refused', async () => {
    expect((await post('x'.repeat(600_000))).status).toBe(413);
  });

  test('a form post from another site is refused', async () => {
    expect((await post('query=%7Bsite%7BsiteName%7D%7D', 'application/x-www-form-urlencoded')).status).toBe(400);
  });

  test('a document nested beyond reason is refused', async () => {
    const deep = `{"query":"{ ${'a: site { siteName } '.repeat(200)} }"}`;
    expect((await post(deep)).status).toBe(400);
  });
});
