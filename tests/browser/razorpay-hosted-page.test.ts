import type { Browser, Page } from 'playwright-core';
import { startShop, type Shop } from '../support/checkout-shop';
import { leaveBrowser, openBrowser } from '../support/browser';
import { KEYS, WebhookEndpoint, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

let running: RunningEmulator;
let endpoint: WebhookEndpoint;
let shop: Shop;
let browser: Browser;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  endpoint = new WebhookEndpoint();
  running = await startEmulator({ webhookUrl: await endpoint.listen() });
  shop = await startShop(running.origin);
  browser = await openBrowser();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await shop.close();
  await running.emulator.close();
  await endpoint.close();
});
beforeEach(async () => {
  await running.control('reset', {});
  endpoint.deliveries.splice(0);
  complaints = [];
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
});
afterEach(async () => {
  await page.close();
  expect(complaints).toEqual([]);
});

const frame = () => page.frameLocator('iframe.razorpay-checkout-frame');

async function subscription(): Promise<{ id: string; address: string }> {
  const { id: planId } = await running.rzp.plans.create({
    period: 'monthly',
    interval: 1,
    item: { name: 'Monthly gift', amount: 50_000, currency: 'INR' },
  });
  const { id, short_url: address } = await running.rzp.subscriptions.create({ plan_id: planId, total_count: 12 });
  return { id, address };
}
const status = async (id: string): Promise<string> => (await running.rzp.subscriptions.fetch(id)).status;

test('the hosted page authorises and says so; nothing leads back, and it does not ask twice', async () => {
  const { id, address } = await subscription();
  await page.goto(address);
  await page.getByText('₹500 monthly').waitFor();
  await page.getByRole('button', { name: 'Authorise' }).click();
  await frame().getByTestId('success').click();
  await page.getByRole('status').getByText('Your subscription is authorised.', { exact: false }).waitFor();
  await soon(() => status(id)).toBe('active');
  await page.reload();
  await page.getByText('This subscription is active.').waitFor();
  await soon(() => page.getByRole('button').count()).toBe(0);
});

test('told to return it posts the three fields of the success; a halted one takes another card', async () => {
  const { id, address } = await subscription();
  await running.control(`subscriptions/${id}/authorize`, {});
  await running.control(`subscriptions/${id}/halt`, {});
  await running.control('hosted-page', { mode: 'return', callback_url: shop.url('/back') });
  await page.goto(address);
  await page.getByRole('button', { name: 'Use another card' }).click();
  await frame().getByTestId('success').click();
  await page.waitForURL(shop.url('/back'));
  expect([...(shop.posted?.keys() ?? [])]).toEqual([
    'razorpay_payment_id',
    'razorpay_subscription_id',
    'razorpay_signature',
  ]);
  await soon(() => status(id)).toBe('active');
});

test('the window tells late: every webhook is there before the callback', async () => {
  const { id } = await running.rzp.orders.create({ amount: 50_000, currency: 'INR' });
  await running.control('scenario', { match: { order_id: id }, delays: { answerMs: 1_500 } });
  await page.goto(shop.url('/'));
  await page.evaluate((options) => window.openCheckout(options), {
    key: KEYS.keyId,
    order_id: id,
    name: 'A foundation',
  });
  await frame().getByTestId('success').click();
  await untilTrue(() => Promise.resolve(endpoint.events.includes('order.paid')));
  await soon(() => page.evaluate(() => window.told)).toEqual([]);
  await page.waitForFunction(() => window.told.length === 1);
  await soon(() => page.evaluate(() => window.told[0]?.[0])).toBe('handler');
});
