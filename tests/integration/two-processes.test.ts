import { performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { formatRupees } from '../../rules/money';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/database';
import { readHead } from '../support/head';
import { get } from '../support/http';
import { demoCampaign } from '../support/public-routes';

/** Maximum age of a page. */
const STALE_FOR_MS = 1_000;

let database: Awaited<ReturnType<typeof freshDatabase>>;
let writing: AppProcess;
let reading: AppProcess;
let token: string;

async function call<T>(query: string, variables: object): Promise<T> {
  const answer = await fetch(`${writing.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await answer.json()) as { data: T; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

beforeAll(async () => {
  database = await freshDatabase();
  token = '';
  writing = await startAppProcess({ databaseUrl: database.url, env: { SEED: 'demo' } });
  reading = await startAppProcess({ databaseUrl: database.url, env: { WORKER: 'off' } });
  const { signIn } = await call<{ signIn: { session: { accessToken: string } } }>(
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { session { accessToken } } }',
    { email: 'admin@example.org', password: 'admin-demo-password' },
  );
  token = signIn.session.accessToken;
}, 120_000);
afterAll(async () => {
  await Promise.all([writing.stop(), reading.stop()]);
  await database.drop();
});

const read = async (path: string): Promise<string> => (await get(reading.origin, path)).body.toString();

/** Fails when a page of the other process stays stale for longer than its maximum age. */
async function showsInTime(path: string, isFresh: (body: string) => boolean): Promise<void> {
  const start = performance.now();
  for (;;) {
    const asked = performance.now();
    if (isFresh(await read(path))) return;
    if (asked - start > STALE_FOR_MS) throw new Error(`${path} was still old after ${Math.round(asked - start)} ms.`);
    await delay(20);
  }
}

const saveSettings = (settings: { key: string; value: string }[]): Promise<unknown> =>
  call('mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { message } } }', {
    settings,
  });

test('a setting saved at one process is in every page and in the manifest of the other', async () => {
  const name = 'Setu Trust';
  await Promise.all(['/', '/campaigns', '/site.webmanifest'].map(read));
  await saveSettings([{ key: 'site_name', value: name }]);
  await showsInTime('/', (html) => readHead(html).meta.get('og:site_name') === name);
  await showsInTime('/campaigns', (html) => readHead(html).titles[0] === `Our Campaigns | ${name}`);
  await showsInTime('/site.webmanifest', (text) => (JSON.parse(text) as { name: string }).name === name);
});

test('a campaign appears, changes and goes in lists, on its page and in the sitemap', async () => {
  const input = { title: 'A school on wheels', slug: 'school-on-wheels', category: 'Education', goalAmount: 100_000 };
  const path = `/campaigns/${input.slug}`;
  expect((await get(reading.origin, path)).status).toBe(404);
  await Promise.all(['/campaigns', '/sitemap.xml'].map(read));

  const { createCampaign } = await call<{ createCampaign: { campaign: { id: string } } }>(
    'mutation ($input: CampaignInput!) { createCampaign(input: $input) { campaign { id } userErrors { message } } }',
    { input },
  );
  const { id } = createCampaign.campaign;
  await showsInTime('/campaigns', (html) => html.includes(input.title));
  await showsInTime('/sitemap.xml', (xml) => xml.includes(`${path}</loc>`));
  expect((await get(reading.origin, path)).status).toBe(200);

  const title = 'A library on wheels';
  await call(
    'mutation ($id: ID!, $input: CampaignInput!) { updateCampaign(input: { id: $id, campaign: $input }) { userErrors { message } } }',
    {
      id,
      input: { ...input, title },
    },
  );
  await showsInTime(path, (html) => readHead(html).meta.get('og:image:alt') !== input.title && html.includes(title));

  await call('mutation ($id: ID!) { deleteCampaign(id: $id) { userErrors { message } } }', { id });
  await showsInTime('/sitemap.xml', (xml) => !xml.includes(path));
  expect((await get(reading.origin, path)).status).toBe(404);
});

test('a gift settled at one process raises the sum on the page of the other', async () => {
  const amount = 123_400;
  const campaignOf = async () =>
    (
      await call<{ campaign: { id: string; raisedAmount: number } }>(
        'query ($slug: String!) { campaign(slug: $slug) { id raisedAmount } }',
        { slug: demoCampaign.path.split('/').at(-1) },
      )
    ).campaign;
  const before = await campaignOf();
  const shows = (sum: number) => (html: string) => html.includes(formatRupees(sum));
  await showsInTime(demoCampaign.path, shows(before.raisedAmount));

  const { createRazorpayOrder } = await call<{ createRazorpayOrder: { order: { id: string } } }>(
    'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } userErrors { message } } }',
    {
      input: {
        amount,
        campaignId: before.id,
        donor: { name: 'Meera Joshi', email: 'meera@example.org', phone: '9822012345' },
      },
    },
  );
  const paid = await fetch(`${writing.emulatorOrigin}/__emu/orders/${createRazorpayOrder.order.id}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ outcome: 'success', webhook: { drop: true } }),
  });
  const { answer } = (await paid.json()) as { answer: { response: Record<string, string> } };
  const { verifyRazorpayPayment } = await call<{ verifyRazorpayPayment: { success: boolean } }>(
    'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success message } }',
    {
      input: {
        razorpayOrderId: answer.response['razorpay_order_id'],
        razorpayPaymentId: answer.response['razorpay_payment_id'],
        razorpaySignature: answer.response['razorpay_signature'],
      },
    },
  );
  expect(verifyRazorpayPayment.success).toBe(true);
  await showsInTime(demoCampaign.path, shows(before.raisedAmount + amount));
});

test('a change of something else leaves the tag of a page as it was', async () => {
  const first = await get(reading.origin, '/about');
  await call('mutation ($input: MediaItemInput!) { createMediaItem(input: $input) { userErrors { message } } }', {
    input: { title: 'A picture of this test', url: '/art/scene-tree.svg' },
  });
  await showsInTime('/gallery', (html) => html.includes('A picture of this test'));
  const again = await get(reading.origin, '/about', { 'if-none-match': String(first.headers.etag) });
  expect(again.status).toBe(304);
});
