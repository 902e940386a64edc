import type { Locator, Page } from 'playwright-core';
import { violations } from '../support/axe';
import { hydrated } from '../support/donor-path';
import { misfits, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** Days are typed as dd/mm/yyyy or picked, in a field of our own: a browser's has the order of its own country. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const day = (page: Page, label: string): Locator => page.getByRole('group', { name: label, exact: true });
/** Types into a date from its first part, as a keyboard does. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await day(page, label).getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(text);
}
const noNativeDates = async (page: Page): Promise<void> =>
  expect(await page.locator('input[type=date]').count()).toBe(0);

test('the filter of a wide window: typed with slashes, applied on Apply', async () => {
  const { page } = office;
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Date range' }).click();
  await type(page, 'From', '05/04/2026');
  await type(page, 'To', '31032026');
  await page.getByText('The first day must not be after the last.').waitFor();
  await soon(() => page.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true);
  await noNativeDates(page);
  expect(await violations(page)).toEqual([]);
  await type(page, 'To', '30/11/2026');
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('from') === '2026-04-05' && url.searchParams.get('to') === '2026-11-30',
  );
});

test('any month, quarter or financial year is chosen whole, by keyboard too', async () => {
  const { page } = office;
  await office.open('/admin/donations?from=2026-11-05&to=2026-11-09');
  await page.getByRole('button', { name: /Nov 05 – Nov 09, 2026/ }).click();
  await page.getByRole('button', { name: 'Previous quarter' }).press('Enter');
  const quarter = page.getByRole('button', { name: 'Jul – Sep 2026' });
  expect(await quarter.getAttribute('aria-pressed')).toBe('true');
  await page.getByRole('button', { name: 'Previous financial year' }).press('Enter');
  await page.getByRole('button', { name: '2025-26', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Apr 2025' }).press('Enter');
  await page.getByRole('button', { name: 'Next month' }).press('Enter');
  await page.getByRole('button', { name: 'May 2025', pressed: true }).waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL(
    (url) => url.searchParams.get('from') === '2025-05-01' && url.searchParams.get('to') === '2025-05-31',
  );
});

test.each([
  [390, 844, 100],
  [390, 844, 200],
  [320, 640, 100],
  [320, 640, 200],
] as const)(
  'the sheet of filters at %i × %i with text of %i %%: a date applies once, when it is whole',
  async (width, height, percent) => {
    const page = await office.context.newPage();
    await page.setViewportSize({ width, height });
    await setTextSize(page, percent);
    await page.goto(`${office.app.origin}/admin/donations`);
    await hydrated(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      const body = request.postData() ?? '';
      if (body.includes('adminDonations')) asked.push(body);
    });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await type(page, 'From', '05112026');
    await page.waitForURL((url) => url.searchParams.get('from') === '2026-11-05');
    expect(asked.filter((body) => /"from":"(?!2026-11-05)/.test(body))).toEqual([]);
    await noNativeDates(page);
    expect(await misfits(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.close();
  },
);

test('a date that is left half typed says so, and filters nothing', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/donations');
  await page.getByRole('button', { name: /^Filters/ }).click();
  await type(page, 'From', '0511');
  await soon(() => page.getByText('Enter a full date.').count()).toBe(0);
  await page.getByRole('button', { name: 'Close filters' }).focus();
  await page.getByText('Enter a full date.').waitFor();
  await soon(() => new URL(page.url()).searchParams.get('from')).toBeNull();
});

test('under a finger the calendar opens over the sheet, and is read out', async () => {
  const context = await office.browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    storageState: await office.context.storageState(),
  });
  const page = await context.newPage();
  await page.goto(`${office.app.origin}/admin/donations`);
  await hydrated(page);
  await page.getByRole('button', { name: /^Filters/ }).tap();
  await noNativeDates(page);
  await page
    .getByRole('button', { name: /^Choose date/ })
    .first()
    .tap();
  await page.getByRole('gridcell', { name: '10', exact: true }).first().tap();
  await page.waitForURL((url) => url.searchParams.get('from')?.endsWith('-10') ?? false);
  await context.close();
});

test('“Reissue” takes its days typed, and counts once they are whole', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 1440, height: 900 });
  await office.open('/admin/receipts');
  await page.getByRole('button', { name: 'Reissue' }).click();
  const dialog = page.getByRole('alertdialog');
  await type(page, 'From', '01/04/2026');
  await dialog.getByRole('status', { name: 'Counting the receipts' }).waitFor({ state: 'detached' });
  await dialog.getByText('keeps its number', { exact: false }).waitFor();
  await noNativeDates(page);
  expect(await violations(page)).toEqual([]);
  await day(page, 'To').getByRole('spinbutton', { name: 'Day' }).press('Control+a');
  await page.keyboard.press('Delete');
  await dialog.getByText('Please choose the first and the last day of the receipts.').waitFor();
});

test('a day pasted from a sheet or a message is taken in every usual spelling, day first', async () => {
  const { page } = office;
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Record donation' }).click();
  const name = page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true });
  const received = page.getByRole('dialog').getByRole('textbox', { name: 'Date received', includeHidden: true });
  const shown: [string, string][] = [
    ['05/12/2025', 'Dec 05, 2025'],
    ['31-03-26', 'Mar 31, 2026'],
    [' 1.4.2026 ', 'Apr 01, 2026'],
    ['2025-12-31', 'Dec 31, 2025'],
    ['3 Feb 2026', 'Feb 03, 2026'],
    ['३१/१/२०२६', 'Jan 31, 2026'],
    ['Dec 24, 2025', 'Dec 24, 2025'],
  ];
  for (const [pasted, day] of shown) {
    await name.fill(pasted);
    await name.press('Control+a');
    await name.press('Control+x');
    await page.getByRole('dialog').getByRole('spinbutton', { name: 'Day' }).click();
    await page.keyboard.press('Control+v');
    await soon(() => received.inputValue()).toBe(day);
  }
});

test('a day typed in a row is read day first, wherever the field begins; one that does not exist is none', async () => {
  const { page } = office;
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Record donation' }).click();
  const part = (name: string) => page.getByRole('dialog').getByRole('spinbutton', { name });
  const received = page.getByRole('dialog').getByRole('textbox', { name: 'Date received', includeHidden: true });
  for (const [at, typed, day] of [
    ['Month', '18/11/2025', 'Nov 18, 2025'],
    ['Day', '5-4-2026', 'Apr 05, 2026'],
    ['Month', '18112025', 'Nov 18, 2025'],
    ['Month', '11/18/2025', 'Nov 18, 2025'],
    ['Month', 'Mar312026', 'Mar 31, 2026'],
  ] as const) {
    await part(at).click();
    await page.keyboard.type(typed);
    await soon(() => received.inputValue()).toBe(day);
  }
  await part('Month').click();
  await page.keyboard.type('18/11/25');
  await page.keyboard.press('Tab');
  await soon(() => received.inputValue()).toBe('Nov 18, 2025');

  await part('Month').click();
  await page.keyboard.type('31/11/2025');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name', exact: true }).focus();
  await page.getByRole('dialog').getByText('Please enter the date received.').waitFor();
});
