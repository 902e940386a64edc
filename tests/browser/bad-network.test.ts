import type { Browser, BrowserContext, Page } from 'playwright-core';
import { leaveBrowser, openBrowser } from '../support/browser';
import { hydrated } from '../support/donor-path';
import { freshDatabase } from '../support/fresh-database';
import { startHostedApp, type HostedApp } from '../support/hosted-app';
import { withoutOtherSites } from '../support/other-sites';
import { soon } from '../support/soon';

/** Moving about on the site while the network fails: nothing turns white, and no failure looks like an empty list. */
let browser: Browser;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let site: HostedApp;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, database] = await Promise.all([openBrowser(), freshDatabase('demo')]);
  site = await startHostedApp(database.url);
}, 180_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await site.stop();
  await database.drop();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
});
afterEach(() => context.close());

const inMenu = (name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
const NOT_LOADED = 'This page could not be loaded';

async function visit(path: string): Promise<void> {
  await page.goto(`${site.origin}${path}`);
  await hydrated(page);
}

test('a page that does not arrive without a network says so below the menu, and comes with the network', async () => {
  await visit('/about');
  const title = await page.getByRole('main').locator('h1').innerText();
  await context.setOffline(true);
  await inMenu('Awards').click();
  await heading(NOT_LOADED).waitFor();
  await page.goBack();
  await heading(title).waitFor();
  await inMenu('Awards').click();
  await heading(NOT_LOADED).waitFor();
  await context.setOffline(false);
  await heading('Awards').waitFor();
});

test('a page whose script is missing twice offers to try again', async () => {
  await visit('/about');
  let isMissing = true;
  await page.route('**/assets/AwardsPage*.js', (route) => (isMissing ? route.abort() : route.continue()));
  await inMenu('Awards').click();
  // The first failure loads the whole document anew, which shows the page as the server rendered it.
  await heading('Awards').waitFor();
  await visit('/about');
  // However long the machine took since: the document is not loaded anew twice within ten seconds.
  await page.evaluate(() => sessionStorage.setItem('reloadedAt', String(Date.now())));
  await inMenu('Awards').click();
  await heading(NOT_LOADED).waitFor();
  isMissing = false;
  await page.getByRole('link', { name: 'Try again' }).click();
  await heading('Awards').waitFor();
});

test.each([
  ['Events', 'Events could not be loaded.', 'No events available'],
  ['Gallery', 'The gallery could not be loaded.', 'No images in gallery yet'],
  ['Campaigns', 'Campaigns could not be loaded.', 'No campaigns available'],
])('%s that do not arrive are not called none', async (name, sentence, none) => {
  await visit('/about');
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: 'busy' }));
  await inMenu(name).click();
  const alert = page.getByRole('main').getByRole('alert').filter({ hasText: sentence });
  await alert.waitFor();
  expect(await page.getByRole('main').getByText(none).count()).toBe(0);
  await page.unroute('**/graphql');
  await alert.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('main').locator('ul > li h3, ul > li img').first().waitFor();
  expect(await alert.count()).toBe(0);
});

test.each(['Home', 'About Us', 'CSR', 'Contact', 'Awards', 'Refund Policy', 'Membership'])(
  'without its texts %s does not show built-in words or gaps in their place',
  async (name) => {
    await visit('/events');
    await page.route('**/graphql', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await page.locator('header, footer').getByRole('link', { name, exact: true }).first().click();
    await heading(NOT_LOADED).waitFor();
    await page.unroute('**/graphql');
    await page.getByRole('link', { name: 'Try again' }).click();
    await page.getByRole('main').locator('h2').first().waitFor();
    expect(await heading(NOT_LOADED).count()).toBe(0);
  },
);

test.each([
  ['/donation/success', 'order_Nw9xK2.aaaa.bbbb'],
  ['/subscription/success', 'sub_Nw9xK2.aaaa.bbbb'],
])('loaded again without a network, %s does not say that this browser made no gift', async (path, key) => {
  await visit('/privacy');
  await page.evaluate((text) => sessionStorage.setItem('gift_key', text), key);
  let isAway = true;
  let asked = 0;
  await page.route('**/graphql', (route) => {
    asked += 1;
    return isAway ? route.fulfill({ status: 503, body: 'busy' }) : route.continue();
  });
  await page.clock.install();
  await page.goto(site.origin + path);
  const none = page.getByRole('heading', { name: 'We see no gift in this browser' });
  await page.getByText('Your gift could not be loaded, so please do not give again.').waitFor();
  expect(await none.count()).toBe(0);
  // The network is away for longer than a page is asked for in haste.
  await soon(async () => {
    await page.clock.fastForward(60_000);
    return asked;
  }).toBeGreaterThan(10);
  expect(await none.count()).toBe(0);
  isAway = false;
  // A key that is forged: the server's word, once it comes, stands.
  await soon(async () => {
    await page.clock.fastForward(60_000);
    return none.count();
  }).toBe(1);
});

test('a page that a link opened begins at its heading for whoever listens to it', async () => {
  await visit('/about');
  await inMenu('Events').focus();
  await page.keyboard.press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Our Events');
  await soon(() => page.evaluate(() => window.scrollY)).toBe(0);
});
