import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { HostedApp } from '../support/hosted-app';
import { hydrated } from '../support/donor-path';
import { demoCampaign } from '../support/public-routes';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

let opened: Site;
let browser: Browser;
let app: HostedApp;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  opened = await openSite();
  ({ browser, app } = opened);
}, 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  page = await context.newPage();
});
afterEach(() => context.close());

const dialog = (): Locator => page.getByRole('dialog', { name: /Donate/ });
const opening = (): Locator => page.getByRole('status').filter({ hasText: 'Opening…' });
const donate = (): Locator => page.locator('main').getByRole('button', { name: 'Donate Now' }).first();

/** Keeps back every script whose name matches until it is let go; the ones that were asked for are listed. */
async function holdScripts(pattern: RegExp): Promise<{ asked: string[]; release: () => void }> {
  const asked: string[] = [];
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  return { asked, release };
}

/**
 * Counts the frames from a press on Donate to the one in which "Opening…" is drawn. A frame of a busy machine takes longer than 1/60 s,
 * so frames are counted, not milliseconds.
 */
const measurePresses = () =>
  page.addInitScript(() => {
    addEventListener(
      'click',
      () => {
        let frames = 0;
        const look = () => {
          frames += 1;
          const status = [...document.querySelectorAll('[role=status]')].find(
            ({ textContent }) => textContent === 'Opening…',
          );
          if (status?.checkVisibility()) Object.assign(window, { openedAfter: frames });
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
      { capture: true, once: true },
    );
  });
/** Frames in 100 ms of a page that has nothing else to do. */
const FRAMES = 6;
const openedAfter = (): Promise<number> =>
  page
    .waitForFunction(() => (window as { openedAfter?: number }).openedAfter)
    .then((handle) => handle.jsonValue()) as Promise<number>;

test('on slow 3G a tap before any script is answered within 100 ms, and the dialog comes of itself', async () => {
  await measurePresses();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 2_000,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
    connectionType: 'cellular3g',
  });
  await page.goto(app.origin + demoCampaign.path, { waitUntil: 'commit' });
  await donate().tap();
  expect(await page.evaluate(() => document.documentElement.hasAttribute('data-hydrated'))).toBe(false);
  await opening().waitFor();
  expect(await openedAfter()).toBeLessThanOrEqual(FRAMES);
  await soon(() => page.url()).toBe(app.origin + demoCampaign.path);
  await dialog().waitFor({ timeout: 60_000 });
  expect(await opening().count()).toBe(0);
}, 120_000);

test('without one byte of script: opened, closed with the button and with Escape, opened again; then it waits for the dialog', async () => {
  const scripts = await holdScripts(/\/assets\/.*\.js$/);
  await page.goto(app.origin + demoCampaign.path, { waitUntil: 'commit' });
  for (const leave of [() => page.getByRole('button', { name: 'Close' }).tap(), () => page.keyboard.press('Escape')]) {
    await donate().tap();
    await opening().waitFor();
    await leave();
    await opening().waitFor({ state: 'hidden' });
  }
  await donate().tap();
  await opening().waitFor();
  scripts.release();
  await dialog().waitFor();
  expect(await opening().count()).toBe(0);
});

test('closed before the scripts came, it stays closed', async () => {
  const scripts = await holdScripts(/\/assets\/.*\.js$/);
  await page.goto(app.origin + demoCampaign.path, { waitUntil: 'commit' });
  await donate().tap();
  await opening().waitFor();
  await page.keyboard.press('Escape');
  scripts.release();
  await hydrated(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await soon(async () => [await dialog().count(), await opening().count()]).toEqual([0, 0]);
});

test('an address with ?donate=1 says so before any script, and only as long as there is something to open', async () => {
  const scripts = await holdScripts(/\/assets\/.*\.js$/);
  await page.goto(`${app.origin}${demoCampaign.path}?donate=1`, { waitUntil: 'commit' });
  await opening().waitFor();
  scripts.release();
  await dialog().waitFor();
  await page.goto(`${app.origin}/campaigns/no-such-campaign?donate=1`);
  await hydrated(page);
  await opening().waitFor({ state: 'hidden' });
});

test('should the first script never come, the press does what it does without scripts', async () => {
  let fail: () => void = () => undefined;
  const failed = new Promise<void>((resolve) => (fail = resolve));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await failed;
    await route.abort();
  });
  await page.goto(app.origin + demoCampaign.path, { waitUntil: 'commit' });
  await donate().tap();
  await opening().waitFor();
  fail();
  await page.waitForURL(/\?donate=1$/);
  await opening().waitFor({ state: 'hidden' });
});

test('when the page is alive and the dialog’s code is not there, its shape is, until it comes', async () => {
  const scripts = await holdScripts(/\/assets\/DonateDialog-[\w-]+\.js$/);
  await measurePresses();
  await page.goto(app.origin + demoCampaign.path);
  await hydrated(page);
  await donate().tap();
  await opening().waitFor();
  expect(await openedAfter()).toBeLessThanOrEqual(FRAMES);
  await page.keyboard.press('Escape');
  await opening().waitFor({ state: 'hidden' });
  await donate().tap();
  scripts.release();
  await dialog().waitFor();
});

test.each([
  ['the pointer comes over it', () => donate().hover()],
  ['it gets the focus', () => donate().focus()],
  ['a finger touches it', () => donate().dispatchEvent('touchstart')],
])('the dialog’s code is fetched when %s, alive or not', async (_sign, act) => {
  for (const isAlive of [true, false]) {
    const asked: string[] = [];
    const note = (request: { url(): string }) => asked.push(request.url());
    page.on('request', note);
    if (!isAlive) await page.route(/\/assets\/mount-[\w-]+\.js$/, () => undefined);
    await page.goto(app.origin + demoCampaign.path, { waitUntil: isAlive ? 'load' : 'commit' });
    if (isAlive) await hydrated(page);
    else await page.waitForLoadState('load');
    expect(asked.filter((url) => url.includes('DonateDialog'))).toEqual([]);
    await act();
    await untilTrue(() => Promise.resolve(asked.some((url) => /DonateDialog-[\w-]+\.js$/.test(url))));
    page.off('request', note);
    expect(await dialog().count()).toBe(0);
  }
});
