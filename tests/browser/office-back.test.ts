import type { Locator, Page } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** Back from a record leads to the row of the list from which it was opened. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const main = (page: Page): Locator => page.getByRole('main');
const isInSight = (row: Locator): Promise<boolean> =>
  row.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });

test.each([
  ['/admin/donations', 'donation'],
  ['/admin/donors', 'donor'],
])('%s: by mouse the link of a row, Back, and its row is in sight with the focus', async (path) => {
  const { page } = office;
  await office.open(path);
  const link = main(page).getByRole('row').getByRole('link').nth(20);
  const address = (await link.getAttribute('href')) ?? '';
  await link.click();
  await page.waitForURL(`**${address}`);
  await main(page).getByRole('heading', { level: 2 }).first().waitFor();
  await page.goBack();
  const row = main(page)
    .getByRole('row')
    .filter({ has: page.locator(`a[href="${address}"]`) });
  await row.locator(':focus').waitFor();
  await soon(() => isInSight(row)).toBe(true);
});

test('by keyboard Enter on a row, Back, and the arrows go on from it', async () => {
  const { page } = office;
  await office.open('/admin/donors');
  const cells = main(page).getByRole('gridcell');
  await cells.first().focus();
  for (let row = 0; row < 18; row += 1) await page.keyboard.press('ArrowDown');
  const focused = () => main(page).locator('[role=row]:has(:focus)').getAttribute('data-id');
  const id = await focused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/donors/*');
  await main(page).getByRole('heading', { level: 2 }).first().waitFor();
  await page.goBack();
  await soon(focused).toBe(id);
  await page.keyboard.press('ArrowUp');
  await soon(focused).not.toBe(id);
});

test('on a phone Back leads to the place in the list, and to its row', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/donations?page=2');
  const button = main(page).getByRole('listitem').nth(17).getByRole('button');
  await button.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  await button.press('Enter');
  await page.waitForURL('**/admin/donations/*');
  await main(page).getByRole('heading', { level: 2 }).first().waitFor();
  await page.goBack();
  await button.and(page.locator(':focus')).waitFor();
  await soon(() => page.evaluate(() => scrollY)).toBe(place);
});

test.each([
  ['wide', 1280],
  ['phone', 390],
])('%s: the link above a record leads to its list as it was, with the focus on its row', async (size, width) => {
  const { page } = office;
  await page.setViewportSize({ width, height: 844 });
  await office.open('/admin/donations?status=success&sort=-amount&page=2');
  const row = main(page)
    .getByRole(size === 'wide' ? 'row' : 'listitem')
    .nth(9);
  const place = size === 'wide' ? row.getByRole('gridcell').last() : row.getByRole('button');
  await place.click();
  await page.waitForURL('**/admin/donations/*');
  const back = main(page).getByRole('link', { name: 'Donations', exact: true });
  expect(await back.getAttribute('href')).toBe('/admin/donations?status=success&sort=-amount&page=2');
  await back.click();
  await page.waitForURL('**/admin/donations?status=success&sort=-amount&page=2');
  await row
    .locator(':focus')
    .or(row.and(page.locator(':focus')))
    .waitFor();
});

test('a record that was not opened from its list leads to the whole list', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 1280, height: 844 });
  await office.open('/admin/donors?eligible=yes&sort=name');
  const address = await main(page).getByRole('row').getByRole('link').first().getAttribute('href');
  await page.goto(office.app.origin + (address ?? ''));
  expect(await main(page).getByRole('link', { name: 'Donors', exact: true }).getAttribute('href')).toBe(
    '/admin/donors',
  );
});

test('a bookmark of the donations of a campaign that was deleted says so', async () => {
  const { page } = office;
  await office.open('/admin/donations?campaign=3c1d0f7e-8f8e-4c57-9d7e-0b1f6f0a9b11');
  await main(page).getByRole('button', { name: 'Campaign: Deleted campaign' }).waitFor();
  await main(page).getByText('No results for “Campaign: Deleted campaign”.').waitFor();
});
