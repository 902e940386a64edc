import type { BrowserContext, Page } from 'playwright-core';
import { consoleComplaintsOf } from '../support/complaints';
import { MEALS } from '../support/donate-dialog';
import { fillIn, hydrated, openDialog, paymentWindow, person, proceed } from '../support/donor-path';
import { control } from '../support/gift-books';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** A bank, or a network, whose word comes late or never. */
let opened: Site;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => void (opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' })), 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

async function fillForm(): Promise<void> {
  await page.goto(opened.app.origin + MEALS);
  await hydrated(page);
  await openDialog(page);
  await fillIn(page);
}

async function beginGift(): Promise<string> {
  await fillForm();
  await proceed(page);
  await paymentWindow(page);
  const { rows } = await opened.sql.query<{ id: string }>(
    `select o.provider_order_id as id from payment_orders o join donations d on d.id = o.donation_id
      where d.donor_email = $1 order by d.created_at desc limit 1`,
    [person.email],
  );
  return rows[0]?.id ?? '';
}
const heading = (name: string) => page.getByRole('heading', { level: 1, name });

/** Lets time pass until the page has that heading. */
const waitLong = (name: string): Promise<void> =>
  soon(async () => {
    await page.clock.fastForward(20_000);
    return heading(name).count();
  }).toBe(1);

test('a thank-you page that has given up hurrying thanks when the payment is known', async () => {
  const order = await beginGift();
  await page.clock.install();
  await page.goto(`${opened.app.origin}/donation/success`);
  await heading('We are checking your payment').waitFor();
  await waitLong('Your payment is not confirmed yet');
  await control(opened.app, `orders/${order}/pay`, { outcome: 'success' });
  await waitLong('Donation Successful');
  await soon(() => page.locator('main').innerText()).toContain('Your ₹500 has reached us.');
}, 120_000);

test('a form that was opened again leads to the thanks, too', async () => {
  const order = await beginGift();
  await page.clock.install();
  await page.reload();
  await hydrated(page);
  let asked = 0;
  page.on('response', (answer) => {
    if ((answer.request().postData() ?? '').includes('CheckRazorpayOrder')) asked += 1;
  });
  // Each step answers one question at most: three minutes pass.
  await soon(async () => {
    await page.clock.fastForward(20_000);
    return asked;
  }).toBeGreaterThan(12);
  await control(opened.app, `orders/${order}/pay`, { outcome: 'success' });
  await waitLong('Donation Successful');
}, 120_000);

test('an order that the network swallows gives the form back, with a word on it, and the next press works', async () => {
  await fillForm();
  await page.clock.install();
  const isOrder = (body: string | null) => (body ?? '').includes('CreateRazorpayOrder');
  await page.route('**/graphql', (route) => (isOrder(route.request().postData()) ? undefined : route.continue()));
  const lost = page.waitForRequest((request) => isOrder(request.postData()));
  await proceed(page);
  await lost;
  await page.clock.fastForward(31_000);
  await page
    .getByRole('alert')
    .filter({ hasText: 'Nothing was charged. Please check your connection and try again.' })
    .waitFor();
  // The held request never ends: nothing to wait for.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await proceed(page);
  await (await paymentWindow(page)).getByTestId('success').click();
  await heading('Donation Successful').waitFor();
}, 120_000);
