import type { Locator, Page } from 'playwright-core';
import { brokenWordsOf } from '../support/broken-words';
import { hydrated, openDialog } from '../support/donor-path';
import { misfitsAt, misfitsOf, setTextSize, textSizes, windowOf, windowWidths } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { withoutOtherSites } from '../support/other-sites';
import { demoCampaign, publicPaths, unknownPath } from '../support/public-routes';
import { soon } from '../support/soon';

let office: Office;
let page: Page;
/** Of somebody without a session, whom the sign-in page does not send on. */
let visitor: Page;

beforeAll(async () => {
  office = await openOffice();
  page = office.page;
  visitor = await (await office.browser.newContext({ locale: 'en-IN', reducedMotion: 'reduce' })).newPage();
  await withoutOtherSites(visitor);
}, 120_000);
afterAll(() => office.close());

test('the text size of the browser moves rem and queries alike', async () => {
  await page.setViewportSize({ width: 960, height: 844 });
  await setTextSize(page, 200);
  await page.goto(office.app.origin);
  const measured = await page.evaluate(() => ({
    rem: getComputedStyle(document.documentElement).fontSize,
    isPhone: matchMedia('(max-width: 30em)').matches,
  }));
  expect(measured).toEqual({ rem: '32px', isPhone: true });
});

test.each([...publicPaths, unknownPath])(
  '%s fits with text of 100 to 200 %% in every window',
  async (path) => {
    const reader = path === '/auth' ? visitor : page;
    expect(await misfitsOf(reader, office.app.origin + path, () => hydrated(reader))).toEqual([]);
  },
  120_000,
);

test('the donate dialog fits, and everything in it can be reached', async () => {
  const found: string[] = [];
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    await page.goto(office.app.origin + demoCampaign.path);
    await hydrated(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await openDialog(page);
    const pay = page.getByRole('button', { name: /^Proceed to Payment/ });
    await page.getByRole('radio', { name: 'Recurring' }).check();
    await page.getByRole('button', { name: /^Show \d+ more$/ }).waitFor();
    for (const width of windowWidths) {
      found.push(...(await misfitsAt(page, percent, width)));
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

test('no word of the home page is broken on a phone', async () => {
  await page.goto(office.app.origin);
  await hydrated(page);
  expect(await brokenWordsOf(page)).toEqual([]);
}, 120_000);

/** Tells whether all words of a button are on it: when it clips, a point beyond its round ends is of what is behind. */
const holdsItsWords = (button: Locator): Promise<boolean> =>
  button.evaluate((element: HTMLElement) => {
    element.style.overflow = 'hidden';
    const range = document.createRange();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      range.selectNodeContents(node);
      for (const { left, bottom } of range.getClientRects())
        if (!element.contains(document.elementFromPoint(left, bottom - 1))) return false;
    }
    return true;
  });

test.each(['One-time', 'Recurring'])(
  'no word of the donate dialog is broken on a phone, nor a large amount: %s',
  async (frequency) => {
    await setTextSize(page, 100);
    await page.goto(office.app.origin + demoCampaign.path);
    await hydrated(page);
    await openDialog(page);
    await page.getByRole('radio', { name: frequency }).check();
    await page.getByLabel('Or another amount').fill('999999');
    const pay = page.getByRole('button', { name: /^Proceed to Payment.*₹9,99,999/ });
    await pay.waitFor();
    expect(await brokenWordsOf(page)).toEqual([]);
    await windowOf(page, 320);
    expect(await holdsItsWords(pay)).toBe(true);
  },
  120_000,
);

test('the menu button is in sight, and Donate is whole or in the menu', async () => {
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    await page.goto(office.app.origin);
    await hydrated(page);
    for (const width of windowWidths) {
      await page.setViewportSize({ width, height: 844 });
      const toggle = page.getByRole('button', { name: 'Open menu' });
      if (!(await toggle.isVisible())) continue;
      await toggle.click({ trial: true });
      const donate = page.locator('header').getByRole('button', { name: 'Donate Now' });
      if (await donate.isVisible()) {
        await soon(() =>
          donate.evaluate((button) => button.scrollWidth <= button.clientWidth && button.clientHeight < 100),
        ).toBe(true);
      }
    }
  }
});
