import type { Locator, Page } from 'playwright-core';
import { hydrated, openDialog } from './donor-path';

/** A campaign of the demo content. */
export const MEALS = '/campaigns/two-warm-meals-hadapsar';

/** The donation dialog of a test file's page, and ways to it. */
export function donateDialog(of: () => { page: Page; origin: string }) {
  const dialog = (): Locator => of().page.getByRole('dialog', { name: /Donate/ });
  return {
    dialog,
    pay: (): Locator => dialog().getByRole('button', { name: /^Proceed to Payment/ }),
    /** Name, label or text of what has the focus. */
    active: (): Promise<string> =>
      of().page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('name') ?? element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      }),
    /** Opens it on the campaign's page. */
    open: async (): Promise<void> => {
      const { page, origin } = of();
      await page.goto(origin + MEALS);
      await hydrated(page);
      await openDialog(page);
      // The rows come from the server.
      await dialog().locator('section[aria-busy=true]').waitFor({ state: 'detached' });
    },
  };
}

/** What a finger on the middle of it would press is it, and nothing that lies over it. */
export const isClear = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit !== null && (element === hit || element.contains(hit));
  });
