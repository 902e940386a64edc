import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { DEFAULT_LIMITS } from '../../server/config/limits';
import { newAddress, startApi, type Api } from '../support/api';
import { KEYS } from '../support/razorpay-emulator';

/** Work of four pages, and none comes back while the test runs. */
const BUDGET = { burst: 32, perMinute: 0.01 };
const VERIFY = `mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }`;

let api: Api;
beforeAll(async () => {
  api = await startApi(
    { keySecret: KEYS.keySecret },
    join(__dirname, '../../dist'),
    {},
    {},
    {
      limits: { ...DEFAULT_LIMITS, visitorWork: BUDGET },
    },
  );
});
beforeEach(() => api.reset());
afterAll(() => api.close());

const open = (path: string, address: string) =>
  fetch(api.origin + path, { headers: { 'x-forwarded-for': address }, redirect: 'manual' });
const ask = (address: string, query: string, variables: object = {}, token?: string) =>
  api.call(query, variables, { address, ...(token ? { token } : {}) });

test('pages that are at hand are never limited, however often they are opened', async () => {
  const address = newAddress();
  for (let n = 0; n < 40; n += 1) expect((await open('/about', address)).status).toBe(200);
});

test('made-up slugs are: each costs its rendering and more, and nobody else pays for it', async () => {
  const address = newAddress();
  const statuses: number[] = [];
  for (let n = 0; n < 6; n += 1) statuses.push((await open(`/campaigns/made-up-${n}`, address)).status);
  expect(statuses.slice(0, 1)).toEqual([404]);
  expect(statuses.at(-1)).toBe(429);
  const refused = await open('/campaigns/made-up', address);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.text()).toMatch(/^Too many pages were asked for from your connection\. Please wait .+ and load/);
  // What is at hand is still shown to them, and everything to others.
  await open('/events', newAddress());
  expect((await open('/events', address)).status).toBe(200);
  expect((await open('/campaigns/made-up', newAddress())).status).toBe(404);
});

test('made-up query strings are one page', async () => {
  const address = newAddress();
  for (let n = 0; n < 40; n += 1) expect((await open(`/contact?x=${n}`, address)).status).toBe(200);
});

test('documents that were never sent before cost more than those that were', async () => {
  const address = newAddress();
  let fresh = 0;
  while ((await ask(address, `query A${fresh} { site { siteName } }`)).codes.length === 0) fresh += 1;
  expect(fresh).toBeLessThanOrEqual(4);
  const other = newAddress();
  const known = 'query Known($slug: String!) { campaign(slug: $slug) { title } }';
  await ask(newAddress(), known, { slug: 'first' });
  let again = 0;
  while ((await ask(other, known, { slug: `s${again}` })).codes.length === 0) again += 1;
  expect(again).toBe(BUDGET.burst);
});

test('the refusal has code, extension, header and a sentence', async () => {
  const address = newAddress();
  const post = () =>
    fetch(`${api.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ query: `query Q${Math.random().toString(36).slice(2)} { site { siteName } }` }),
    });
  for (let n = 0; n < 6; n += 1) await post();
  const refused = await post();
  const { errors } = (await refused.json()) as { errors: { message: string; extensions: Record<string, unknown> }[] };
  expect(errors[0]?.message).toMatch(/^Too much was asked for from your connection\. Please wait .+ and try again\.$/);
  expect(errors[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED' });
  expect(refused.headers.get('retry-after')).toBe(String(errors[0]?.extensions['retryAfter']));
});

test('the office is not limited, and neither is what the provider signed', async () => {
  const address = newAddress();
  const { token } = await api.signIn('admin');
  for (let n = 0; n < 12; n += 1) {
    expect((await ask(address, `query O${n} { adminInquiryCounts { contact } }`, {}, token)).codes).not.toContain(
      'RATE_LIMITED',
    );
  }
  while (
    (await ask(address, `query X${Math.random().toString(36).slice(2)} { site { siteName } }`)).codes.length === 0
  );
  const input = { razorpayOrderId: 'order_Signed1', razorpayPaymentId: 'pay_Signed1' };
  const razorpaySignature = createHmac('sha256', KEYS.keySecret).update('order_Signed1|pay_Signed1').digest('hex');
  expect((await ask(address, VERIFY, { input: { ...input, razorpaySignature: 'f'.repeat(64) } })).codes).toEqual([
    'RATE_LIMITED',
  ]);
  expect((await ask(address, VERIFY, { input: { ...input, razorpaySignature } })).codes).toEqual([]);
});
