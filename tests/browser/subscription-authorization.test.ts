import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { violations } from '../support/axe';
import { donor } from '../support/payment-world';
import { consoleComplaintsOf } from '../support/complaints';
import { control } from '../support/gift-books';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id shortUrl } userErrors { message } }
}`;

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite({ SEED: 'none' });
  ({ browser, app, sql } = opened);
}, 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  page = await browser.newPage({ viewport: { width: 390, height: 844 } });
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

/** Sets a gift up as the donate dialog does; its id and the address it sends the donor to. */
async function setUp(amount: number): Promise<{ id: string; shortUrl: string }> {
  const response = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: CREATE, variables: { input: { amount, frequency: 'monthly', donor } } }),
  });
  const { data } = (await response.json()) as {
    data: { createRazorpaySubscription: { subscription: { id: string; shortUrl: string } } };
  };
  return data.createRazorpaySubscription.subscription;
}

const paymentWindow = (): FrameLocator => page.frameLocator('.razorpay-checkout-frame');
const status = async (id: string): Promise<string | undefined> =>
  (await sql.query<{ status: string }>('select status from subscriptions where provider_subscription_id = $1', [id]))
    .rows[0]?.status;
const charges = async (): Promise<number> =>
  (await sql.query(`select 1 from donations where status = 'success' and is_recurring`)).rowCount ?? 0;

test('the page opens the window by itself; authorised, the donor comes back to the success page and the gift runs', async () => {
  const { id, shortUrl } = await setUp(50_000);
  await page.goto(shortUrl);
  await paymentWindow().getByTestId('success').click();
  await page.waitForURL('**/subscription/success');
  await soon(() => status(id)).toBe('active');
  await soon(() => charges()).toBe(1);
});

test('closed without paying the page waits for the donor; a refusal is said; then it succeeds', async () => {
  const { id, shortUrl } = await setUp(2_000_000);
  await page.goto(shortUrl);
  await paymentWindow().getByTestId('dismiss').click();
  await page.waitForURL('**look=2');
  await page.getByText('Above ₹15,000, your bank asks you to confirm every charge').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await paymentWindow().getByTestId('methods').waitFor();
  await soon(() => paymentWindow().getByTestId('method-upi').count()).toBe(0);
  await paymentWindow().getByTestId('fail').click();
  await page
    .getByRole('status')
    .filter({ hasText: /cancelled|declined|balance/i })
    .waitFor();
  await paymentWindow().getByTestId('success').click();
  await page.waitForURL('**/subscription/success');
  await soon(() => status(id)).toBe('active');
});

test('paid, but the way back was lost: the page finds out when the window is closed', async () => {
  const { id, shortUrl } = await setUp(60_000);
  await page.goto(shortUrl);
  await paymentWindow().getByTestId('pay-lose-both').click();
  await page.waitForURL('**/subscription/success');
  await soon(() => status(id)).toBe('active');
});

test('brought back by the browser as it was left, the page says that the gift is authorised', async () => {
  const { id, shortUrl } = await setUp(70_000);
  await page.goto(shortUrl);
  await paymentWindow().getByTestId('methods').waitFor();
  await control(app, `subscriptions/${id}/authorize`, {});
  await soon(() => status(id)).toBe('active');
  // Chromium brings no page back while it is automated.
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await page.waitForURL('**look=2');
  expect(await page.getByRole('button', { name: 'Continue to payment' }).count()).toBe(0);
  // The page of a link that was used is answered by 410.
  complaints.splice(0);
});
