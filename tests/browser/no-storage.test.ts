import type { BrowserContext, Page } from 'playwright-core';
import { consoleComplaintsOf } from '../support/complaints';
import { MEALS } from '../support/donate-dialog';
import { fillIn, give, hydrated, openDialog, paymentWindow, proceed } from '../support/donor-path';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** A browser whose person blocks all cookies: the storages of a page throw when they are touched. */
let opened: Site;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => void (opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' })), 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await opened.browser.newContext({ viewport: { width: 360, height: 640 } });
  await context.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get, configurable: true });
    }
  });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

test('a giver is thanked by name and with the amount', async () => {
  await page.goto(`${opened.app.origin}${MEALS}`);
  await hydrated(page);
  await give(page, 'success', { custom: '321' });
  await page.waitForURL('**/donation/success');
  await soon(() => page.locator('main').innerText()).toMatch(/Thank you,\s+Meera/);
  await soon(() => page.locator('main').innerText()).toContain('Your ₹321 has reached us.');
}, 120_000);

test('a recurring giver who comes back from the bank is thanked, also after closing its window once; the address keeps no key', async () => {
  await page.goto(`${opened.app.origin}${MEALS}`);
  await hydrated(page);
  await openDialog(page);
  await fillIn(page, { custom: '432' });
  await page.getByRole('radio', { name: 'Recurring' }).check({ force: true });
  await proceed(page);
  await page.waitForURL('**/subscription/authorize/**');
  await (await paymentWindow(page)).getByTestId('dismiss').click();
  await page.waitForURL('**look=2');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await (await paymentWindow(page)).getByTestId('success').click();
  await page.getByRole('heading', { level: 1, name: 'Subscription Activated' }).waitFor();
  await soon(() => page.locator('main').innerText()).toMatch(/Amount\s+₹432/);
  expect(new URL(page.url())).toMatchObject({ pathname: '/subscription/success', search: '', hash: '' });
}, 120_000);

test.each(['campaigns', 'events', 'gallery', 'members'])(
  'the list of %s shows',
  async (path) => {
    await page.goto(`${opened.app.origin}/${path}`);
    await hydrated(page);
    await page.getByRole('heading', { level: 1, name: /^Our / }).waitFor();
  },
  60_000,
);
