import type { Page } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { setTextSize } from '../support/misfits';

/** What takes the focus is never wholly behind a bar that is fixed to the window (WCAG 2.2, 2.4.11). */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const MOST_STOPS = 90;

/** Tabs through a page: the number of stops, and the names of those that cannot be seen at any of their points. */
async function walk(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  let stops = 0;
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(async () => {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const focused = document.activeElement;
      if (!focused || focused === document.body) return null;
      const { left, top, width, height } = focused.getBoundingClientRect();
      const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((down) =>
        [0.1, 0.5, 0.9].some((right) => {
          const seen = document.elementFromPoint(left + width * right, top + height * down);
          return seen !== null && (focused.contains(seen) || seen.contains(focused));
        }),
      );
      const name =
        focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent.slice(0, 40);
      return { isSeen, name: `${focused.tagName} ${name}`, at: Math.round(top) };
    });
    if (!found) break;
    stops += 1;
    if (!found.isSeen) hidden.push(`${found.name} at ${found.at}`);
  }
  return { stops, hidden };
}

test.each([
  ['/campaigns/clean-water-for-mulshi', 390, 844, 100],
  ['/campaigns/clean-water-for-mulshi', 320, 740, 200],
  ['/campaigns/clean-water-for-mulshi', 640, 320, 200],
  ['/admin/settings', 390, 844, 100],
  ['/admin/settings', 1280, 800, 200],
  ['/admin/pages', 1280, 800, 200],
  ['/admin/mail-texts', 1280, 800, 200],
  ['/admin/donations/enter', 390, 844, 100],
  ['/admin/donations/enter', 1280, 800, 150],
  ['/admin/donations/enter', 1280, 800, 200],
])(
  '%s at %i × %i with text of %i %%',
  async (path, width, height, text) => {
    const { page } = office;
    await page.goto(office.app.origin + path);
    await page.waitForLoadState('networkidle');
    await setTextSize(page, text);
    // What asks for the window's size in letters hears of the new one.
    for (const more of [1, 0]) await page.setViewportSize({ width: width + more, height });
    const { stops, hidden } = await walk(page);
    expect(hidden).toEqual([]);
    expect(stops).toBeGreaterThan(7);
  },
  120_000,
);
