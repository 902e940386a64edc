import { validatePaymentVerification } from 'razorpay/dist/utils/razorpay-utils';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { startShop, type Shop } from '../support/checkout-shop';
import { leaveBrowser, openBrowser } from '../support/browser';
import { KEYS, startEmulator, type RunningEmulator } from '../support/razorpay-emulator';
import { soon } from '../support/soon';

/** What the merchant's page was told, in order: the name of the callback and its argument. */
type Told = [callback: 'handler' | 'payment.failed' | 'ondismiss', detail?: Record<string, unknown>];

declare global {
  interface Window {
    told: Told[];
    openCheckout(options: object): void;
    closeCheckout(): void;
  }
}

let running: RunningEmulator;
let shop: Shop;
let browser: Browser;
let page: Page;
let frame: FrameLocator;
let complaints: string[];
let orderId: string;

beforeAll(async () => {
  running = await startEmulator();
  shop = await startShop(running.origin);
  browser = await openBrowser();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await shop.close();
  await running.emulator.close();
});

beforeEach(async () => {
  await running.control('reset', {});
  complaints = [];
  orderId = (await running.rzp.orders.create({ amount: 1_50_000, currency: 'INR' })).id;
  page = await browser.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  await page.goto(shop.url('/'));
  frame = page.frameLocator('iframe.razorpay-checkout-frame');
});
afterEach(async () => {
  await page.close();
});

async function open(options: object = {}): Promise<void> {
  const all = { key: KEYS.keyId, order_id: orderId, name: 'A foundation', ...options };
  await page.evaluate((given) => window.openCheckout(given), all);
}

async function click(testId: string): Promise<void> {
  await frame.getByTestId(testId).click();
}

const gone = (): Promise<void> => page.locator('.razorpay-container').waitFor({ state: 'detached' });

/** Waits for the window to be gone and for the callback that ends it; returns all that the page was told by then. */
async function toldAtTheEnd(): Promise<Told[]> {
  await gone();
  await page.waitForFunction(() => window.told.some(([callback]) => callback !== 'payment.failed'));
  return page.evaluate(() => window.told);
}

async function names(): Promise<string[]> {
  return (await toldAtTheEnd()).map(([callback]) => callback);
}

async function orderStatus(): Promise<string> {
  return (await running.rzp.orders.fetch(orderId)).status;
}

test('a failure keeps the window open; a success calls the handler once and nothing after it', async () => {
  await open();
  await click('fail');
  await frame.getByText('Your payment has been cancelled').waitFor();
  await click('success');
  const told = await toldAtTheEnd();
  expect(told.map(([callback]) => callback)).toEqual(['payment.failed', 'handler']);
  expect(told[0]?.[1]).toMatchObject({
    error: { code: 'BAD_REQUEST_ERROR', reason: 'payment_cancelled', metadata: { order_id: orderId } },
  });
  const { razorpay_order_id, razorpay_payment_id, razorpay_signature } = told[1]?.[1] as Record<string, string>;
  const ids = { order_id: razorpay_order_id, payment_id: razorpay_payment_id ?? '' };
  expect(razorpay_order_id).toBe(orderId);
  expect(validatePaymentVerification(ids as never, razorpay_signature ?? '', KEYS.keySecret)).toBe(true);
  await page.evaluate(() => window.closeCheckout());
  await soon(() => names()).toEqual(['payment.failed', 'handler']);
  expect(complaints).toEqual([]);
});

test('the window shows amount, notice and the methods in the order asked for', async () => {
  const sequence = ['card', 'upi', 'wallet'];
  await open({ amount: 1, config: { display: { sequence } }, prefill: { method: 'upi' } });
  await frame.getByText('Pay ₹1,500 successfully').waitFor();
  await frame.getByText('Test payments: no real money moves').waitFor();
  const methods = await frame
    .locator('[name=method]')
    .evaluateAll((all) => all.map((input) => input.getAttribute('value')));
  expect(methods).toEqual(['card', 'upi', 'wallet', 'netbanking', 'paylater', 'emi']);
  await soon(() => frame.locator('[name=method]:checked').getAttribute('value')).toBe('upi');
  await frame.getByTestId('method-wallet').click();
  await click('success');
  await toldAtTheEnd();
  expect((await running.rzp.payments.all()).items[0]).toMatchObject({ method: 'wallet', amount: 150_000 });
});

test('the keyboard is enough', async () => {
  await open();
  await frame.locator('[name=method]:checked').waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await soon(() => names()).toEqual(['handler']);
  expect((await running.rzp.payments.all()).items[0]).toHaveProperty('method', 'card');
});

test.each([
  ['pay-lose-callback', 'paid'],
  ['pay-lose-both', 'paid'],
  ['dismiss', 'created'],
])('%s: only ondismiss, and the order is %s', async (testId, status) => {
  await open({ modal: { confirm_close: true } });
  await click(testId);
  expect(await toldAtTheEnd()).toEqual([['ondismiss', undefined]]);
  await soon(() => orderStatus()).toBe(status);
});

test('never-answer: nothing can be pressed but the way out', async () => {
  await open();
  await click('never-answer');
  await frame.getByText('The bank is not responding').waitFor();
  await soon(() => frame.getByTestId('success').isDisabled()).toBe(true);
  await soon(() => page.evaluate(() => window.told)).toEqual([]);
  await click('close');
  await soon(() => names()).toEqual(['ondismiss']);
});

test('confirm_close asks, and continues on no', async () => {
  await open({ modal: { confirm_close: true } });
  await click('close');
  await click('confirm-stay');
  await frame.getByTestId('success').waitFor();
  await page.keyboard.press('Escape');
  await click('confirm-exit');
  await soon(() => names()).toEqual(['ondismiss']);
});

test('escape and the backdrop close only where the options say so', async () => {
  await open({ modal: { escape: false } });
  await frame.getByTestId('success').waitFor();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await click('fail');
  await frame.getByText('Your payment has been cancelled').waitFor();
  await click('dismiss');
  await soon(() => names()).toEqual(['payment.failed', 'ondismiss']);

  await open({ modal: { backdropclose: true } });
  await frame.getByTestId('success').waitFor();
  await page.mouse.click(5, 5);
  await soon(() => names()).toEqual(['payment.failed', 'ondismiss', 'ondismiss']);
});

test('the Back button closes the window and leaves the page alone', async () => {
  await open();
  await frame.getByTestId('success').waitFor();
  await page.evaluate(() => window.history.back());
  await soon(() => names()).toEqual(['ondismiss']);
  expect(page.url()).toBe(shop.url('/'));
});

test('close() and the timeout end it once', async () => {
  await page.clock.install();
  await open();
  await frame.getByTestId('success').waitFor();
  await page.evaluate(() => {
    window.closeCheckout();
    window.closeCheckout();
  });
  await soon(() => names()).toEqual(['ondismiss']);
  await open({ timeout: 0.2 });
  await toldAtTheEnd();
  await page.clock.runFor(5_000);
  expect(await toldAtTheEnd()).toEqual([
    ['ondismiss', undefined],
    ['ondismiss', 'timeout'],
  ]);
});

test("close() says nothing where the account has it so; the donor's own way out still does", async () => {
  await running.control('account', { close_dismisses: false });
  await page.clock.install();
  await page.reload();
  await open();
  await frame.getByTestId('success').waitFor();
  await page.evaluate(() => window.closeCheckout());
  await gone();
  await page.clock.runFor(5_000);
  expect(await page.evaluate(() => window.told)).toEqual([]);
  await open();
  await click('dismiss');
  await soon(() => names()).toEqual(['ondismiss']);
});

test('retry.enabled false: a failure is the end', async () => {
  await open({ retry: { enabled: false } });
  await frame.getByTestId('fail-reason').selectOption('card_declined');
  await click('fail');
  const told = await toldAtTheEnd();
  expect(told.map(([callback]) => callback)).toEqual(['payment.failed', 'ondismiss']);
  expect(told[1]?.[1]).toMatchObject({ error: { reason: 'card_declined' } });
});

test('callback_url gets the three fields by POST; the handler wins without redirect', async () => {
  await open({ callback_url: shop.url('/callback?gift=1'), handler: false });
  await click('success');
  await page.waitForURL('**/callback?gift=1');
  expect([...(shop.posted?.keys() ?? [])].sort()).toEqual([
    'razorpay_order_id',
    'razorpay_payment_id',
    'razorpay_signature',
  ]);
  orderId = (await running.rzp.orders.create({ amount: 100, currency: 'INR' })).id;
  await open({ callback_url: shop.url('/callback?gift=2') });
  await click('success');
  await soon(() => names()).toEqual(['handler']);
});

test('redirect posts failures too', async () => {
  await open({ callback_url: shop.url('/callback'), redirect: true });
  await click('fail');
  await page.waitForURL('**/callback');
  expect(shop.posted?.get('error[reason]')).toBe('payment_cancelled');
});

test.each([
  ['an unknown order', { order_id: 'order_AAAAAAAAAAAAAA' }, 'The id provided does not exist'],
  ['another key', { key: 'rzp_test_SomebodyElse01' }, 'The api key provided is invalid'],
])('%s is refused in the window', async (_case, options, problem) => {
  await open(options);
  await frame.getByText(problem).waitFor();
  await soon(() => page.evaluate(() => window.told)).toEqual([]);
  await click('close');
  await soon(() => names()).toEqual(['ondismiss']);
});

test('a paid order is refused in the window', async () => {
  await running.control(`orders/${orderId}/pay`, {});
  await open();
  await frame.getByText('the order is already paid').waitFor();
});

test('a success that the page makes up itself is not believed', async () => {
  await open();
  await frame.getByTestId('success').waitFor();
  await page.evaluate(() => {
    const { src } = document.querySelector('iframe') as HTMLIFrameElement;
    const session = new URL(src).searchParams.get('session');
    window.postMessage({ session, type: 'paid', response: {} }, '*');
  });
  await click('dismiss');
  await soon(() => names()).toEqual(['ondismiss']);
});

test('a window that never loads can still be closed', async () => {
  await running.control('fault', { path: '/v1/checkout/public', kind: 'hang' });
  await open();
  await page.locator('iframe.razorpay-checkout-frame').waitFor();
  await page.evaluate(() => window.closeCheckout());
  await soon(() => names()).toEqual(['ondismiss']);
});
