import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Client } from 'pg';
import { consoleComplaintsOf } from '../support/complaints';
import { fillIn, findCampaign, hydrated, openDialog, paymentWindow, person, proceed } from '../support/donor-path';
import { after, booksOf, CAMPAIGN, control } from '../support/gift-books';
import type { HostedApp } from '../support/hosted-app';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** A page that is loaded anew in the middle of a gift: by a finger, or by a phone that dropped the hidden tab. */
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
  await findCampaign(page, app.origin, CAMPAIGN);
  await openDialog(page);
  await fillIn(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const form = () => page.getByRole('dialog', { name: /Donate/ });
const inStorage = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...sessionStorage }));

async function loadAnew(): Promise<void> {
  await page.reload();
  await hydrated(page);
}

async function newestOrder(): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    `select o.provider_order_id as id from payment_orders o join donations d on d.id = o.donation_id
      where d.donor_email = $1 order by d.created_at desc limit 1`,
    [person.email],
  );
  return rows[0]?.id ?? '';
}

test('what was typed is there again, all but the PAN, which no storage ever held', async () => {
  await form().getByLabel('Or another amount').fill('1,250');
  await form().getByLabel('Address').fill('12 Prabhat Road, Pune 411004');
  await soon(() => inStorage()).toContain('Prabhat');
  expect(await inStorage()).not.toMatch(/abcpj1234k/i);
  await loadAnew();
  await openDialog(page);
  await soon(() => form().getByLabel('Full name').inputValue()).toBe(person.name);
  expect(await form().getByLabel('Mobile number').inputValue()).toBe(person.phone);
  expect(await form().getByLabel('Address').inputValue()).toBe('12 Prabhat Road, Pune 411004');
  expect(await form().getByLabel('Or another amount').inputValue()).toBe('1,250');
  expect(await form().getByLabel('PAN').inputValue()).toBe('');
  expect(await form().getByRole('alert').count()).toBe(0);
});

test('an address opened anew begins with an empty form, also after a reload', async () => {
  await soon(() => inStorage()).toContain(person.phone);
  const { pathname } = new URL(page.url());
  await page.goto(app.origin + pathname);
  await hydrated(page);
  await openDialog(page);
  expect(await form().getByLabel('Full name').inputValue()).toBe('');
  expect(await inStorage()).not.toContain(person.phone);
  await loadAnew();
  await openDialog(page);
  expect(await form().getByLabel('Full name').inputValue()).toBe('');
});

describe('a price that changed behind an open form', () => {
  const dearer = async (by: number) => {
    await sql.query('update donation_essentials set unit_price = unit_price + $1', [by]);
    await sql.query(`select pg_notify('content_changed', '')`);
  };
  const submit = () => form().getByRole('button', { name: /^Proceed to Payment/ });
  const total = async () => Number((await submit().innerText()).replace(/\D/g, ''));

  test.each([
    ['a one-time gift', null],
    ['a monthly gift', 'Monthly'],
    ['a yearly gift', 'Yearly'],
  ])('%s: is said before the payment; a reload shows it and keeps the rest', async (_name, rhythm) => {
    if (rhythm) {
      await form().getByRole('radio', { name: 'Recurring' }).check({ force: true });
      await form().getByRole('radio', { name: rhythm }).check({ force: true });
    }
    await form()
      .getByRole('button', { name: /^One .* more$/ })
      .first()
      .click();
    await soon(() => total()).toBeGreaterThan(500);
    const before = await total();
    const address = page.url();
    await dearer(5_000);
    try {
      await submit().click();
      const notice = form().getByRole('alert').filter({ hasText: 'The price of an item has changed' });
      await notice.filter({ hasText: `the total is now ₹${before + 50}. Please reload the page` }).waitFor();
      expect(await page.locator('iframe.razorpay-checkout-frame').count()).toBe(0);
      expect(page.url()).toBe(address);
      await loadAnew();
      await openDialog(page);
      await soon(() => total()).toBe(before + 50);
      expect(await form().getByLabel('Full name').inputValue()).toBe(person.name);
    } finally {
      await dearer(-5_000);
    }
  });
});

test('with the payment window open: the form says not to pay again; once paid, the donor is thanked and the form empty', async () => {
  const before = await booksOf(sql);
  await proceed(page);
  await paymentWindow(page);
  const orderId = await newestOrder();
  await loadAnew();
  await openDialog(page);
  const notice = form().getByRole('alert').filter({ hasText: 'Your last payment is not confirmed yet' });
  await notice.filter({ hasText: 'If ₹500 left your account, do not pay again' }).waitFor();
  await control(app, `orders/${orderId}/pay`, { outcome: 'success' });
  await page.waitForURL('**/donation/success');
  await page.getByRole('heading', { name: 'Donation Successful' }).waitFor();
  await soon(() => booksOf(sql)).toEqual(after(before, 50_000));
  expect(await inStorage()).not.toContain(person.phone);
  await page.goBack();
  await openDialog(page);
  expect(await form().getByLabel('Full name').inputValue()).toBe('');
  expect(await form().getByRole('alert').count()).toBe(0);
});

test('nobody has to wait for a payment that was not made: the next press pays', async () => {
  const before = await booksOf(sql);
  await proceed(page);
  await paymentWindow(page);
  await loadAnew();
  await openDialog(page);
  await form().getByRole('alert').filter({ hasText: 'If you did not pay, just go on.' }).waitFor();
  await proceed(page);
  await (await paymentWindow(page)).getByTestId('success').click();
  await page.waitForURL('**/donation/success');
  // The order that was left stays watched.
  await soon(() => booksOf(sql)).toEqual({ ...after(before, 50_000), pending: before.pending + 1 });
});

test('a payment that the site no longer expects is not called unconfirmed in a tab of last week', async () => {
  await proceed(page);
  await paymentWindow(page);
  await sql.query(
    `with given_up as (update payment_orders set next_check_at = null where provider_order_id = $1 returning donation_id)
     update donations set status = 'failed' from given_up where id = given_up.donation_id`,
    [await newestOrder()],
  );
  await loadAnew();
  await soon(() => inStorage()).not.toContain('pending_gift');
  await openDialog(page);
  await soon(() => form().getByLabel('Full name').inputValue()).toBe(person.name);
  expect(await form().getByRole('alert').count()).toBe(0);
});

describe('in a tab that is opened again an hour later', () => {
  const notice = () => form().getByRole('alert').filter({ hasText: 'Your last payment is not confirmed yet' });
  /** Opens the form of a gift whose window was opened two hours ago, in the page as it was left. */
  async function openLater(): Promise<void> {
    await loadAnew();
    await soon(() => inStorage()).toContain('begunAt');
    const begunAt = await page.evaluate(() => Date.now() - 7_200_000);
    await page.evaluate((time) => {
      const gift = JSON.parse(sessionStorage.getItem('pending_gift') ?? '{}') as object;
      sessionStorage.setItem('pending_gift', JSON.stringify({ ...gift, begunAt: time }));
    }, begunAt);
    await openDialog(page);
  }

  test('a payment that nobody tried is not called unconfirmed', async () => {
    await proceed(page);
    await paymentWindow(page);
    await openLater();
    await soon(() => inStorage()).not.toContain('pending_gift');
    await soon(() => notice().count()).toBe(0);
    expect(await form().getByLabel('Full name').inputValue()).toBe(person.name);
  });

  test('one that waits at the bank still is', async () => {
    await proceed(page);
    await paymentWindow(page);
    await control(app, `orders/${await newestOrder()}/pay`, { outcome: 'never-answer' });
    await openLater();
    // One that is forgotten is not asked about again.
    for (let time = 0; time < 2; time += 1)
      await page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('CheckRazorpayOrder'));
    await notice().waitFor();
    expect(await inStorage()).toContain('pending_gift');
  });
});
