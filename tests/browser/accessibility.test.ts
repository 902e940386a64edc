import type { Browser, Page } from 'playwright-core';
import type { HostedApp } from '../support/hosted-app';
import { violations } from '../support/axe';
import { hydrated, openDialog } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { demoCampaign, publicPaths, unknownPath } from '../support/public-routes';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

let browser: Browser;
let opened: Site;
let app: HostedApp;
let page: Page;

beforeAll(async () => {
  opened = await openSite();
  ({ browser, app } = opened);
  const context = await browser.newContext({ viewport: phone, reducedMotion: 'reduce' });
  page = await context.newPage();
  await withoutOtherSites(page);
}, 120_000);
afterAll(() => opened.close());

async function open(path: string, size = phone): Promise<void> {
  await page.setViewportSize(size);
  await page.goto(app.origin + path);
  await hydrated(page);
}

/** What still moves for those who asked for less motion. */
const moving = (): Promise<string[]> =>
  page.evaluate(() => {
    const longest = (durations: string): number => Math.max(...durations.split(',').map(parseFloat));
    return [...document.querySelectorAll('*')]
      .filter((element) => {
        const { transitionDuration, animationDuration, animationName } = getComputedStyle(element);
        return longest(transitionDuration) > 0.001 || (animationName !== 'none' && longest(animationDuration) > 0.001);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });

test.each([...publicPaths, unknownPath])(
  '%s has no violation on a phone and on a desk, and keeps still',
  async (path) => {
    await open(path, phone);
    expect(await violations(page)).toEqual([]);
    expect(await moving()).toEqual([]);
    await page.setViewportSize(desk);
    expect(await violations(page)).toEqual([]);
  },
);

test.each([
  ['phone', phone],
  ['desk', desk],
] as const)('the donate dialog has no violation on a %s', async (_name, size) => {
  await open(demoCampaign.path, size);
  await openDialog(page);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  expect(await violations(page)).toEqual([]);
});

test('the menu of a phone has no violation, keeps the focus, and gives it back at Escape', async () => {
  await open('/');
  const toggle = page.getByRole('button', { name: /menu/i });
  await toggle.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.waitFor();
  expect(await violations(page)).toEqual([]);
  for (let count = 0; count < 20; count += 1) {
    await page.keyboard.press('Tab');
    // The browser's own frame has a stop between the last and the first element.
    const isInside = await page.evaluate(() => document.activeElement?.matches('body, dialog, dialog *'));
    expect(isInside).toBe(true);
  }
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'hidden' });
  await toggle.and(page.locator(':focus')).waitFor();
});

test('the first stop of the Tab key leads past the navigation', async () => {
  await open('/campaigns', desk);
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await skip.and(page.locator(':focus')).waitFor();
  await skip.evaluate((element) =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)).then(() => true),
  );
  await soon(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.keyboard.press('Tab');
  await soon(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
});

test.each(['/', demoCampaign.path])('every stop of the Tab key on %s can be seen', async (path) => {
  await open(path, desk);
  const unseen: string[] = [];
  for (let count = 0; count < 30; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(async () => {
      const element = document.activeElement as HTMLElement;
      // The skip link slides in.
      await Promise.all(element.getAnimations().map(({ finished }) => finished));
      const { width, height, top, bottom } = element.getBoundingClientRect();
      // A card is marked as a whole when the link that stretches over it has the focus.
      const isMarked = [element, element.closest('article')].some((marked) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(marked ?? element);
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2;
      });
      const isInSight = width > 0 && height > 0 && bottom > 0 && top < innerHeight;
      return {
        isBody: element === document.body,
        isSeen: isMarked && isInSight,
        what: element.outerHTML.slice(0, 120),
      };
    });
    if (stop.isBody) break;
    if (!stop.isSeen) unseen.push(stop.what);
  }
  expect(unseen).toEqual([]);
});
