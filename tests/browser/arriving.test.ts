import type { Browser, BrowserContext, Page } from 'playwright-core';
import { startHostedApp, type HostedApp } from '../support/hosted-app';
import { leaveBrowser, openBrowser } from '../support/browser';
import { complaintsOf } from '../support/complaints';
import { freshDatabase } from '../support/fresh-database';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { publicPaths } from '../support/public-routes';
import { soon } from '../support/soon';

/** Every public page in three bad moments: its data is late, all its pictures are broken, there is no content at all. */
let browser: Browser;
let databases: Awaited<ReturnType<typeof freshDatabase>>[];
let full: HostedApp;
let bare: HostedApp;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, ...databases] = await Promise.all([openBrowser(), freshDatabase('demo'), freshDatabase('none')]);
  [full, bare] = await Promise.all([startHostedApp(databases[0]?.url ?? ''), startHostedApp(databases[1]?.url ?? '')]);
}, 180_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await Promise.all([full.stop(), bare.stop()]);
  await Promise.all(databases.map((database) => database.drop()));
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
});
afterEach(() => context.close());

const main = () => page.getByRole('main');

test.each([
  ['/about', 'our story'],
  ['/csr', 'our CSR work'],
  ['/contact', 'contact details'],
])('%s keeps the room of the office’s words until they come', async (path, of) => {
  await page.goto(`${full.origin}/auth`);
  await hydrated(page);
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await page.locator(`a[href="${path}"]`).locator('visible=true').first().click();
  const outline = main()
    .getByRole('status')
    .filter({ hasText: `Loading ${of}` });
  await outline.waitFor();
  letThrough();
  await outline.waitFor({ state: 'detached' });
  expect(await main().innerText()).toBe(await servedText(path));
});

/** The words of the page as the server sends it. */
async function servedText(path: string): Promise<string> {
  const served = await context.newPage();
  await served.goto(full.origin + path);
  await hydrated(served);
  const text = await served.getByRole('main').innerText();
  await served.close();
  return text;
}

/** Pictures that show the browser's sign for a broken one: those that say nothing are simply not there. */
const brokenSigns = (): Promise<string[]> =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    const shown = [...document.images].filter((image) => image.src && image.checkVisibility());
    await Promise.all(shown.map((image) => image.decode().catch(() => undefined)));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return [...document.images]
      .filter((image) => image.complete && image.naturalWidth === 0 && image.alt && image.checkVisibility())
      .map((image) => image.outerHTML.slice(0, 200));
  });

test.each(publicPaths)('%s shows no broken picture when every picture is broken', async (path) => {
  let broken = 0;
  await page.route(
    (url) => /\.(svg|png|jpe?g|webp)$/.test(url.pathname) && url.pathname !== '/placeholder.svg',
    (route) => {
      broken += 1;
      return route.fulfill({ contentType: 'image/svg+xml', body: 'none' });
    },
  );
  await page.goto(full.origin + path);
  await hydrated(page);
  expect(await brokenSigns()).toEqual([]);
  // Some pages have none of their own, and not every Chromium fetches the site's icon.
  const pictures = await page.locator('img[src]').count();
  expect(broken).toBeGreaterThanOrEqual(Math.min(1, pictures));
  await soon(() => main().getByRole('heading', { level: 1 }).isVisible()).toBe(true);
});

test.each(publicPaths.filter((path) => !path.startsWith('/campaigns/')))(
  '%s stands without any content',
  async (path) => {
    const complaints = complaintsOf(page);
    await page.goto(bare.origin + path);
    await hydrated(page);
    await soon(() => main().getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    expect(await page.locator('body').innerText()).not.toMatch(/undefined|\bnull\b|NaN|Invalid Date/);
    expect(complaints).toEqual([]);
  },
);
