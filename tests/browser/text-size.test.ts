import type { Page } from 'playwright-core';
import { hydrated, openDialog } from '../support/donor-path';
import { misfits, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { demoCampaign, publicPaths, unknownPath } from '../support/public-routes';

/** In percent of the browser's default. */
const textSizes = [100, 125, 150, 200];
const widths = [320, 390, 768, 1280, 1440];

let office: Office;
let page: Page;

beforeAll(async () => {
  office = await openOffice();
  page = office.page;
}, 120_000);
afterAll(() => office.close(), 60_000);

/** What does not fit, with the text size and window width where it does not. */
async function misfitsAt(percent: number, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 844 });
  // What follows a query of the window draws itself anew, then the browser.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  return (await misfits(page)).map((found) => `${percent} % at ${width} px: ${found}`);
}

async function misfitsOf(path: string, ready: () => Promise<unknown>): Promise<string[]> {
  const found: string[] = [];
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    await page.goto(office.app.origin + path);
    await ready();
    for (const width of widths) found.push(...(await misfitsAt(percent, width)));
  }
  return found;
}

test('the text size of the browser moves rem and queries alike', async () => {
  await page.setViewportSize({ width: 960, height: 844 });
  await setTextSize(page, 200);
  await page.goto(office.app.origin);
  const measured = await page.evaluate(() => ({
    rem: getComputedStyle(document.documentElement).fontSize, isPhone: matchMedia('(max-width: 30em)').matches,
  }));
  expect(measured).toEqual({ rem: '32px', isPhone: true });
});

test.each([...publicPaths, unknownPath])('%s fits with text of 100 to 200 %% in every window', async (path) => {
  expect(await misfitsOf(path, () => hydrated(page))).toEqual([]);
}, 120_000);

test('the donate dialog fits, and everything in it can be reached', async () => {
  const found: string[] = [];
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    await page.goto(office.app.origin + demoCampaign.path);
    await hydrated(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openDialog(page);
    const pay = page.getByRole('button', { name: /^Proceed to Payment/ });
    for (const width of widths) {
      found.push(...(await misfitsAt(percent, width)));
      const dialog = page.getByRole('dialog', { name: /Donate/ });
      for (const control of [pay, dialog.getByRole('button', { name: 'Close' })]) {
        await control.scrollIntoViewIfNeeded();
        const box = await control.boundingBox();
        expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= 844).toBe(true);
      }
    }
  }
  expect(found).toEqual([]);
}, 120_000);

test('the menu button is in sight, and Donate is whole or in the menu', async () => {
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    await page.goto(office.app.origin);
    await hydrated(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const toggle = page.getByRole('button', { name: 'Open menu' });
      if (!(await toggle.isVisible())) continue;
      await toggle.click({ trial: true });
      const donate = page.locator('header').getByRole('button', { name: 'Donate Now' });
      if (await donate.isVisible()) {
        expect(await donate.evaluate((button) => button.scrollWidth <= button.clientWidth && button.clientHeight < 100)).toBe(true);
      }
    }
  }
}, 60_000);

test.each([
  '/admin', '/admin/campaigns', '/admin/donations', '/admin/receipts', '/admin/donors', '/admin/members', '/admin/contact',
  '/admin/volunteers', '/admin/events', '/admin/media', '/admin/pages', '/admin/settings', '/admin/subscriptions',
  '/admin/attention', '/admin/webhooks', '/admin/audit',
])('%s fits with text of 100 to 200 %% in every window', async (path) => {
  expect(await misfitsOf(path, () => page.waitForLoadState('networkidle'))).toEqual([]);
}, 120_000);
