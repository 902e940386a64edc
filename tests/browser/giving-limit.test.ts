import type { Browser, Page } from 'playwright-core';
import type { HostedApp } from '../support/hosted-app';
import { fillIn, findCampaign, hydrated, openDialog, paymentWindow, person, proceed } from '../support/donor-path';
import { misfitsOf } from '../support/misfits';
import { donor } from '../support/payment-world';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { shortUrl } }
}`;

let browser: Browser;
let opened: Site;
let app: HostedApp;
let page: Page;

beforeAll(async () => {
  opened = await openSite({
    TRUST_PROXY: '1',
    LIMIT_UNPAID_GIFTS: '1',
    LIMIT_UNPAID_MOST: '2',
    LIMIT_CHECKS_OF_ONE: '100/1',
  });
  ({ browser, app } = opened);
}, 180_000);
afterAll(() => opened.close());
afterEach(() => page.close());

const openPage = async (address: string): Promise<Page> =>
  (page = await browser.newPage({
    viewport: { width: 390, height: 844 },
    extraHTTPHeaders: { 'x-forwarded-for': address },
  }));

/** Leaves the provider's window and gives once more. */
async function again(): Promise<void> {
  await page.reload();
  await hydrated(page);
  await openDialog(page);
  await fillIn(page);
  await proceed(page);
}

test('a browser that cannot fetch the solver is asked a question, and gives with its answer', async () => {
  await openPage('203.0.113.9');
  await findCampaign(page, app.origin, 'Clean water for Mulshi');
  await page.route(/solve-proof/, (route) => route.abort());
  await openDialog(page);
  await fillIn(page);
  await proceed(page);
  await paymentWindow(page);
  await again();
  const question = page.getByRole('alertdialog', { name: 'One question before you pay' });
  const words = await question.locator('label').innerText();
  const [one = '', two = ''] = words.match(/two|three|four|five|six|seven|eight|nine/g) ?? [];
  const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
  await question.getByLabel(words).fill(String(numbers.indexOf(one) + numbers.indexOf(two) + 4));
  await question.getByRole('button', { name: 'Continue' }).click();
  await paymentWindow(page);
}, 180_000);

test('a donor who is held back is told for how long, and what was typed is kept', async () => {
  await openPage('203.0.113.5');
  await findCampaign(page, app.origin, 'Clean water for Mulshi');
  await openDialog(page);
  await fillIn(page);
  await proceed(page);
  await paymentWindow(page);
  // The second is proved by computing, and is one more that is not paid; the third has to wait.
  await again();
  await paymentWindow(page);
  await again();
  await page
    .getByText('Too many unpaid donations were started from your connection. Please wait 60 minutes and try again.')
    .first()
    .waitFor();
  await soon(() => page.getByLabel('Full name').inputValue()).toBe(person.name);
}, 180_000);

test('the page of a link that was used fits with text of 100 to 200 % in every window', async () => {
  const response = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.6' },
    body: JSON.stringify({ query: CREATE, variables: { input: { amount: 50_000, frequency: 'monthly', donor } } }),
  });
  const { data } = (await response.json()) as {
    data: { createRazorpaySubscription: { subscription: { shortUrl: string } } };
  };
  await opened.sql.query(`update subscriptions set status = 'active' where status = 'created'`);
  await openPage('203.0.113.7');
  const { shortUrl } = data.createRazorpaySubscription.subscription;
  expect(
    await misfitsOf(page, shortUrl, () => page.getByRole('heading', { name: 'This link has been used' }).waitFor()),
  ).toEqual([]);
  await page.getByRole('link', { name: 'Open My giving' }).click();
  await page.waitForURL('**/my-giving');
}, 180_000);
