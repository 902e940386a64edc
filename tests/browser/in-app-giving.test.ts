import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { consoleComplaintsOf } from '../support/complaints';
import { fillIn, findCampaign, hydrated, openDialog, paymentWindow, person, proceed } from '../support/donor-path';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const CAMPAIGN = 'Clean water for Mulshi';
const INSTAGRAM =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/22B83 ' +
  'Instagram 356.0.0.21.111 (iPhone14,5; iOS 18_1; en_IN)';
const BANK = 'http://bank.test';

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
/** The address the app knows itself by. */
let site: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  ({ browser, app, sql } = opened);
  site = `http://localhost:${app.port}`;
}, 180_000);
afterAll(() => opened.close());
beforeEach(() => open(INSTAGRAM));
afterEach(async () => {
  await context.close();
  await control('faults/clear', {});
  expect(complaints).toEqual([]);
});

async function open(userAgent?: string): Promise<void> {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...(userAgent ? { userAgent } : {}) });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
}

async function control<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${app.emulatorOrigin}/__emu/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}

/** Dialog and form of the campaign, up to the provider's window. */
async function toTheWindow(): Promise<void> {
  await findCampaign(page, site, CAMPAIGN);
  await openDialog(page);
  await fillIn(page);
  await proceed(page);
  await paymentWindow(page);
}

const press = async (outcome: string): Promise<void> => (await paymentWindow(page)).getByTestId(outcome).click();

/** The person's newest gift, and what the thank-you page has to say of it. */
async function newestGift(): Promise<{ orderId: string; status: string; receiptNumber: string | null }> {
  const { rows } = await sql.query<{ orderId: string; status: string; receiptNumber: string | null }>(
    `select o.provider_order_id as "orderId", d.status, r.receipt_number as "receiptNumber"
       from payment_orders o join donations d on d.id = o.donation_id left join receipts r on r.donation_id = d.id
      where d.donor_email = $1 order by d.created_at desc limit 1`,
    [person.email],
  );
  if (!rows[0]) throw new Error('the gift is not there');
  return rows[0];
}

async function thanked(): Promise<void> {
  await page.getByRole('heading', { name: 'Donation Successful' }).waitFor();
  const { status, receiptNumber } = await newestGift();
  expect(status).toBe('success');
  const words = await page.locator('main').innerText();
  expect(words).toContain('₹500');
  expect(words).toContain(receiptNumber);
}

test('in an app’s browser a success comes by the callback to a thank-you page that knows the gift', async () => {
  await toTheWindow();
  const posted = page.waitForRequest(
    (request) => request.url().includes('/payments/callback') && request.method() === 'POST',
  );
  await press('success');
  const request = await posted;
  expect(new URL(request.url()).searchParams.get('from')).toMatch(/^\/campaigns\//);
  expect(request.postData()).toMatch(/razorpay_signature=[0-9a-f]{64}/);
  await thanked();
  await soon(() => page.url()).toBe(`${site}/donation/success`);
  await page.reload();
  await thanked();
});

test('a failure comes back to the campaign and its dialog, with the provider’s words and what was typed; then it succeeds', async () => {
  await toTheWindow();
  await press('fail');
  await page.waitForURL(/\/campaigns\/[^?]+(\?donate=1.*)?$/);
  const toast = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
  await toast.filter({ hasText: 'Your payment has been cancelled.' }).waitFor();
  const dialog = page.getByRole('dialog', { name: /Donate/ });
  await soon(() => dialog.getByLabel('Email').inputValue()).toBe(person.email);
  await soon(() => dialog.getByLabel('PAN').inputValue()).toBe('');
  await soon(() => dialog.getByRole('radio', { name: '₹500', exact: true }).isChecked()).toBe(true);
  await soon(() => page.url()).not.toContain('payment-failed');
  await proceed(page);
  await press('success');
  await thanked();
});

test('words in a link are nobody’s: without a gift on its way nothing is said', async () => {
  await page.goto(`${site}/campaigns?donate=1#payment-failed=Call%20this%20number`);
  await hydrated(page);
  await page.getByRole('dialog', { name: /Donate/ }).waitFor();
  expect(await page.locator('body').innerText()).not.toContain('Call this number');
});

test('the provider is slow and its webhook is lost: the page says that it is checking, then that it succeeded', async () => {
  await toTheWindow();
  await control('fault', { path: '/v1/payments/*', kind: 'hang', times: 1 });
  await control('fault', { path: '/v1/orders/*', kind: '500', times: 1 });
  await press('pay-lose-webhook');
  await page.getByRole('heading', { name: 'We are checking your payment' }).waitFor();
  await soon(() => page.locator('main').innerText()).toContain('Please do not pay again');
  await thanked();
});

test('a success posted by the bank’s own page, from another site and without a cookie, arrives', async () => {
  await context.close();
  await open();
  await toTheWindow();
  const { orderId } = await newestGift();
  const { answer } = await control<{ answer: { response: Record<string, string> } }>(`orders/${orderId}/pay`, {
    webhook: { drop: true },
  });
  const inputs = Object.entries(answer.response).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  await context.route(`${BANK}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${site}/payments/callback?from=/campaigns">${inputs.join('')}</form><script>document.forms[0].submit()</script>`,
    }),
  );
  const posted = page.waitForRequest(
    (request) => request.url().includes('/payments/callback') && request.method() === 'POST',
  );
  await page.goto(`${BANK}/done`).catch(() => undefined);
  const headers = await (await posted).allHeaders();
  expect([headers.origin, headers.cookie]).toEqual([BANK, undefined]);
  await thanked();
});

test('an ordinary browser stays on the page: the handler wins, and nothing is posted', async () => {
  await context.close();
  await open();
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/payments/callback')) posts.push(request.url());
  });
  await toTheWindow();
  await press('fail');
  await page.getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor();
  await press('success');
  await page.waitForURL('**/donation/success');
  await thanked();
  expect(posts).toEqual([]);
});

test('the thank-you page without a gift of this browser claims no receipt', async () => {
  for (const path of ['/donation/success', '/donation/success?payment=checking']) {
    await page.goto(site + path);
    await page.getByRole('heading', { name: 'We see no gift in this browser' }).waitFor();
    expect(await page.locator('main').innerText()).not.toContain('has been emailed');
  }
});

describe('a recurring gift', () => {
  const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
    createRazorpaySubscription(input: $input) { subscription { id shortUrl } }
  }`;

  async function authorisationPage(): Promise<string> {
    const donor = { name: person.name, email: person.email, phone: '9822012345', pan: '', address: '' };
    const response = await fetch(`${app.origin}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: CREATE, variables: { input: { amount: 100_000, frequency: 'monthly', donor } } }),
    });
    const { data } = (await response.json()) as {
      data: { createRazorpaySubscription: { subscription: { shortUrl: string } } };
    };
    return data.createRazorpaySubscription.subscription.shortUrl;
  }

  test('in an app’s browser: refused, its page says why and waits; then authorised', async () => {
    await page.goto(await authorisationPage());
    const frame = page.frameLocator('.razorpay-checkout-frame');
    await frame.getByText('Monthly gift of ₹1,000').waitFor();
    await frame.getByTestId('fail').click();
    await page.getByRole('status').filter({ hasText: 'Your payment has been cancelled.' }).waitFor();
    await soon(() => page.url()).toMatch(/\/subscription\/authorize\/sub_\w+\?t=[\w-]+&look=2$/);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await frame.getByTestId('success').click();
    await page.waitForURL('**/subscription/success');
  });
});
