import type { Locator, Page } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** The office for somebody whose system paints everything in a few strong colours, as Windows does in its contrast themes. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

/** Colour of one of the lines or grounds of an element as it is painted; `part` is its `::before`, say. */
const painted = (of: Locator, property: string, part?: string): Promise<string> =>
  of.evaluate((element, { name, pseudo }) => getComputedStyle(element, pseudo).getPropertyValue(name), {
    name: property,
    pseudo: part,
  });

const main = (page: Page): Locator => page.getByRole('main');

test('what is chosen, what is to be pressed first, bars and their legend are still seen', async () => {
  const { page } = office;
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await office.open('/admin/reports?period=year');
  await main(page).getByRole('heading', { name: 'Campaign Performance' }).waitFor();
  const chosen = main(page).getByRole('button', { name: 'Last Year' });
  await soon(() => painted(chosen, 'outline-style')).toBe('solid');
  expect(await painted(main(page).getByRole('button', { name: 'Last Week' }), 'outline-style')).toBe('none');
  const here = page.getByRole('link', { name: 'Reports', exact: true });
  const ground = await painted(page.locator('body'), 'background-color');
  expect(await painted(here, 'background-color', '::before')).not.toBe(ground);
  const swatches = main(page).locator('li > span[style*="background"]');
  await soon(() => swatches.count()).toBeGreaterThan(1);
  expect(await painted(swatches.first(), 'forced-color-adjust')).toBe('none');

  await office.open('/admin/campaigns');
  await office.row('Clean water for Mulshi').getByRole('button', { name: /^Edit/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Campaign' });
  expect(await painted(dialog.getByRole('button', { name: 'Update' }), 'border-top-width')).toBe('2px');
  expect(await painted(dialog, 'border-top-style')).toBe('solid');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog').last();
  await find.getByRole('combobox').fill('Mulshi');
  const hit = find.locator('mark').first();
  await hit.waitFor();
  // Chromium paints a mark of its own colours black on a ground that was taken away.
  expect(await painted(hit, 'background-color')).not.toBe(ground);
  expect(await painted(hit, 'color')).not.toBe(await painted(hit, 'background-color'));
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
});

test('a sum of crores stands in one line of its card, between five of them and three', async () => {
  const { page } = office;
  await office.sql.query(
    `update donations set amount = 6794874450 where id in (select id from donations where status = 'success' order by captured_at desc limit 2)`,
  );
  for (const width of [1280, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await office.open('/admin/reports?period=year');
    const figure = main(page)
      .getByText(/^₹1[34],\d\d,\d\d,\d\d\d/)
      .first();
    await figure.waitFor();
    await soon(() => figure.evaluate((element) => element.getClientRects().length)).toBe(1);
    await soon(() =>
      figure.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      }),
    ).toBe(1);
  }
});
