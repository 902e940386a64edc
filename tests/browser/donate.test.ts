import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Client } from 'pg';
import { formatRupees } from '../../rules/money';
import { consoleComplaintsOf } from '../support/complaints';
import {
  fillIn,
  findCampaign,
  give,
  hydrated,
  openDialog,
  paymentWindow,
  person,
  proceed,
} from '../support/donor-path';
import { after, booksOf, CAMPAIGN, control } from '../support/gift-books';
import type { HostedApp } from '../support/hosted-app';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  ({ browser, app, sql } = opened);
}, 180_000);
afterAll(() => opened.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const books = () => booksOf(sql);
const succeeded = (): Promise<void> => page.waitForURL('**/donation/success');

test('a person gives 500 with two essentials and finds the mail; the office sees donation and receipt', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await openDialog(page);
  await fillIn(page);
  const dialog = page.getByRole('dialog', { name: /Donate/ });
  const more = dialog.getByRole('button', { name: /^One .+ more$/ });
  await more.nth(0).click();
  await more.nth(1).click();
  const button = dialog.getByRole('button', { name: /^Proceed to Payment/ });
  const total = (await button.innerText()).replace(/^.*·\s*/, '');
  await button.click();

  const checkout = await paymentWindow(page);
  await soon(() => checkout.getByTestId('amount').innerText()).toContain(total.replace('₹', ''));
  const methods = await checkout
    .locator('[data-testid^="method-"]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-testid')));
  expect(methods).toEqual(
    ['upi', 'card', 'netbanking', 'wallet', 'paylater', 'emi'].map((method) => `method-${method}`),
  );
  await checkout.getByTestId('success').click();
  await page.getByRole('status').filter({ hasText: 'Success!' }).waitFor();
  await succeeded();
  await page.getByRole('heading', { name: 'Donation Successful' }).waitFor();
  await soon(() => page.locator('main').innerText()).toContain(total);

  const paid = await sql.query<{ amount: string; items: string; number: string }>(
    `select d.amount, (select count(*) from donation_items i where i.donation_id = d.id) as items, r.receipt_number as number
       from donations d join receipts r on r.donation_id = d.id where d.donor_email = $1`,
    [person.email],
  );
  const { amount, items, number } = paid.rows[0] ?? {};
  expect([formatRupees(Number(amount)), Number(items)]).toEqual([total, 2]);
  await soon(() => books()).toEqual(after(before, Number(amount)));

  // The list that was left for the gift has it, too, without being loaded anew.
  await page.getByRole('link', { name: 'View Campaigns' }).click();
  const card = page.locator('#campaigns > li').filter({ hasText: CAMPAIGN });
  await soon(() => card.innerText()).toContain(formatRupees(before.raised + Number(amount)));

  await page.goto(`${app.origin}/dev/mail`);
  await page
    .getByRole('link', { name: new RegExp(person.email) })
    .first()
    .click();
  await soon(() => page.locator('body').innerText()).toContain(number);
  const attachment = page.getByRole('link', { name: /\.pdf$/ });
  const pdf = await page.request.get(new URL((await attachment.getAttribute('href')) ?? '', app.origin).href);
  expect(pdf.headers()['content-type']).toBe('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await findCampaign(page, app.origin, CAMPAIGN);
  await soon(() => page.locator('main').innerText()).toContain(formatRupees(before.raised + Number(amount)));

  await page.goto(`${app.origin}/auth`);
  await hydrated(page);
  await page.getByLabel('Email').fill('admin@example.org');
  await page.locator('input[name=password]').fill('admin-demo-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Latest donations' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`${app.origin}/admin/donations`);
  const donationRow = page.getByRole('row').filter({ hasText: person.name });
  await donationRow.waitFor();
  await soon(() => donationRow.innerText()).toContain(total);
  await page.goto(`${app.origin}/admin/receipts`);
  await page.getByRole('row').filter({ hasText: number }).waitFor();
}, 120_000);

test('a failed payment shows the bank’s words, leaves the window open, and the second try succeeds', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await give(page, 'fail');
  const toast = page.getByRole('alert').filter({ hasText: 'Payment Failed' });
  await toast.waitFor();
  await soon(() => books()).toMatchObject({ donations: before.donations, pending: before.pending + 1 });
  await (await paymentWindow(page)).getByTestId('success').click();
  await succeeded();
  await toast.waitFor({ state: 'detached' });
  await soon(() => books()).toEqual(after(before, 50_000));
});

test('another gift from the thank-you page is shown there in place of the first', async () => {
  await findCampaign(page, app.origin, CAMPAIGN);
  await give(page, 'success');
  await page.getByText('Your ₹500 has reached us.').waitFor();
  const slip = page.getByRole('region', { name: 'Your gift' });
  // One that is begun and not paid changes nothing.
  await page.getByRole('banner').getByRole('button', { name: 'Donate Now' }).click();
  await fillIn(page, { custom: '777' });
  await proceed(page);
  await (await paymentWindow(page)).getByTestId('dismiss').click();
  await page.getByRole('button', { name: 'Proceed to Payment · ₹777' }).waitFor();
  await page.reload();
  await slip.getByText('₹500').waitFor();
  await hydrated(page);

  await page.getByRole('banner').getByRole('button', { name: 'Donate Now' }).click();
  await fillIn(page, { custom: '1,234' });
  await proceed(page);
  await (await paymentWindow(page)).getByTestId('success').click();
  await page.getByText('Your ₹1,234 has reached us.').waitFor();
  await slip.getByText('₹1,234').waitFor();
  // A link within the page is no other gift.
  await page.evaluate(() => (window.location.hash = 'main'));
  await page.reload();
  await slip.getByText('₹1,234').waitFor();
});

test('a closed window brings the form back with everything typed, and nothing is counted', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await give(page, 'dismiss');
  const button = page.getByRole('button', { name: 'Proceed to Payment · ₹500' });
  await button.waitFor();
  await soon(() => page.getByRole('dialog').getByLabel('Full name').inputValue()).toBe(person.name);
  await soon(() => books()).toEqual({ ...before, pending: before.pending + 1 });
});

test('what is missing is said at its field and in the toast, and the first wrong field has the focus', async () => {
  await findCampaign(page, app.origin, CAMPAIGN);
  await openDialog(page);
  await proceed(page);
  const missing = page.getByRole('alert').filter({ hasText: 'Please fill in all required fields' });
  await missing.waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'donor.name');
  await page.getByLabel('Or another amount').fill('12abc');
  await proceed(page);
  await page.getByRole('alert').filter({ hasText: 'Please enter a valid amount' }).waitFor();
  await missing.waitFor({ state: 'detached' });
});

test('a window without a sign of life is closed after 7 s and tried once more with a new order', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await openDialog(page);
  await fillIn(page);
  await control(app, 'fault', { path: '/v1/checkout/public', kind: 'hang', times: 1 });
  await proceed(page);
  await (await paymentWindow(page)).getByTestId('success').click();
  await succeeded();
  const { rows } = await sql.query<{ attempts: number[] }>(
    `select array_agg(attempt order by attempt) as attempts from donations
      where flow_id = (select flow_id from donations where donor_email = $1 order by created_at desc limit 1)`,
    [person.email],
  );
  expect(rows[0]?.attempts).toEqual([1, 2]);
  await soon(() => books()).toEqual({ ...after(before, 50_000), pending: before.pending + 1 });
});
