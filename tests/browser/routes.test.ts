import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { HostedApp } from '../support/hosted-app';
import { complaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { publicPaths, unknownPath } from '../support/public-routes';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** 320 is what a window of 1280 px has at 400 % zoom, 720 one of 1440 px at 200 %. */
const widths = [320, 390, 720, 1440];

let browser: Browser;
let opened: Site;
let app: HostedApp;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let plain: Page;

beforeAll(async () => {
  opened = await openSite();
  ({ browser, app } = opened);
  context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  await withoutOtherSites(page);
  complaints = complaintsOf(page);
  const withoutScripts = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });
  plain = await withoutScripts.newPage();
  await withoutOtherSites(plain);
}, 120_000);
afterAll(() => opened.close());

/** Brings everything into sight once, so that what loads lazily does. */
async function scrollThrough(): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    // Without a source there is nothing to wait for.
    const pictures = [...document.images].filter((image) => image.src && image.checkVisibility());
    await Promise.all(pictures.map((image) => image.decode().catch(() => undefined)));
    scrollTo(0, 0);
  });
}

const brokenPictures = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.images].filter((image) => image.complete && image.naturalWidth === 0).map((image) => image.src),
  );

const overflow = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test.each([...publicPaths, unknownPath])('%s comes to life without a complaint and fits every window', async (path) => {
  complaints.length = 0;
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(app.origin + path);
  await hydrated(page);
  await scrollThrough();
  expect(await brokenPictures()).toEqual([]);
  const sideways: number[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    sideways.push(await overflow());
  }
  expect(sideways).toEqual(widths.map(() => 0));
  // That the page for unknown addresses is answered with 404 is right, and the browser says so.
  const expected = path === unknownPath ? [`${app.origin}${path} answered 404`] : [];
  expect(complaints.filter((text) => path !== unknownPath || !text.startsWith('Failed to load resource'))).toEqual(
    expected,
  );
});

test.each([...publicPaths, unknownPath])('%s reads and leads on without JavaScript', async (path) => {
  await plain.goto(app.origin + path, { waitUntil: 'domcontentloaded' });
  await soon(() => plain.locator('main h1').isVisible()).toBe(true);
  await soon(async () => (await plain.locator('main').innerText()).length).toBeGreaterThan(60);
  const links = plain.locator('header nav').getByRole('link');
  await soon(() => links.count()).toBeGreaterThan(3);
  for (const link of await links.all()) await soon(() => link.isVisible()).toBe(true);
  await soon(() => plain.locator('footer').getByRole('link').count()).toBeGreaterThan(3);
});

test.each([
  ['/auth', 'sign in'],
  ['/reset-password', 'set a new password'],
  ['/confirm-email?token=x', 'confirm your email address'],
  ['/invitation?token=x', 'accept your invitation'],
  ['/admin', 'open the admin panel'],
])('%s says without JavaScript what it is needed for, and waits for nothing', async (path, purpose) => {
  await plain.goto(app.origin + path, { waitUntil: 'domcontentloaded' });
  await soon(() => plain.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['JavaScript is required']);
  // What is looked for by its text is never found within a noscript.
  const sentence = plain.locator('main p').first();
  await soon(() => sentence.innerText()).toBe(`Please turn on JavaScript to ${purpose}.`);
  await soon(() => plain.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);
  expect(await sentence.evaluate((line) => line.getBoundingClientRect().left)).toBeGreaterThan(400);
});

test('a phone without JavaScript finds every page in the footer', async () => {
  await plain.setViewportSize({ width: 390, height: 844 });
  await plain.goto(app.origin);
  const listed = await plain.locator('footer a').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  for (const path of ['/about', '/campaigns', '/gallery', '/events', '/contact', '/privacy']) {
    expect(listed.includes(path) || !publicPaths.includes(path)).toBe(true);
  }
});

test('a button pressed before the scripts have come is answered when they have', async () => {
  const slow = await context.newPage();
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await slow.route('**/assets/mount-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await slow.goto(app.origin);
  const address = slow.url();
  await slow.locator('header').getByRole('button', { name: 'Donate Now' }).click();
  expect(slow.url()).toBe(address);
  await soon(() => slow.getByRole('dialog').count()).toBe(0);
  release();
  await slow.getByRole('dialog', { name: /Donate/ }).waitFor();
  expect(slow.url()).toBe(address);
  await slow.close();
});

test('should the scripts never come, a press on Donate leads where it leads without them', async () => {
  const cut = await context.newPage();
  await cut.route('**/assets/mount-*.js', (route) => route.abort());
  await cut.goto(app.origin);
  await cut.locator('header').getByRole('button', { name: 'Donate Now' }).click();
  await cut.waitForURL('**/campaigns?donate=1');
  await cut.close();
});
