import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { untilTrue } from '../support/until';

/** The keyboard in a list whose rows are read anew so slowly that a skeleton stands for them. */

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

/** A row, also while the skeleton hides it. */
const anyRow = (text: string): Locator => office.page.locator('[role=row]').filter({ hasText: text }).first();
const isInRow = (text: string): Promise<boolean> =>
  anyRow(text).evaluate((row) => row.contains(document.activeElement));
const isSeen = (text: string): Promise<boolean> =>
  anyRow(text).evaluate((row) => row.checkVisibility({ visibilityProperty: true }));

/** Has the list in another order, with the focus in a row; then goes back to the first order, whose answer is held. */
async function goBackWithin(donor: string): Promise<() => void> {
  const { page, row } = office;
  await office.open(`/admin/donations?q=${encodeURIComponent(donor)}`);
  await row(donor).waitFor();
  await page.getByRole('columnheader', { name: 'Amount' }).click();
  await page.waitForURL(/sort=-amount/);
  // Nothing of the first order is remembered any more, but it is still one step back.
  await page.reload();
  await row(donor).getByRole('gridcell').first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await isInRow(donor)).toBe(true);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    return route.fallback();
  });
  await page.evaluate(() => history.back());
  await untilTrue(async () => !(await isSeen(donor)));
  return release;
}

async function someDonor(): Promise<string> {
  const { rows } = await office.sql.query<{ name: string }>(
    `select donor_name as name from donations where status = 'success' and not is_anonymous
      group by donor_name order by count(*), donor_name limit 1`,
  );
  return rows[0]?.name ?? '';
}

test('the focus comes back to the row, and Enter opens it', async () => {
  const { page } = office;
  const donor = await someDonor();
  const release = await goBackWithin(donor);
  await untilTrue(() => page.evaluate(() => document.activeElement === document.body));
  release();
  await untilTrue(() => isInRow(donor));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Donation from ${donor}` }).waitFor();
  await page.unroute('**/graphql');
});

test('whoever went on to the search box meanwhile stays there', async () => {
  const { page } = office;
  const donor = await someDonor();
  const release = await goBackWithin(donor);
  await page.getByRole('searchbox', { name: 'Search donations' }).click();
  release();
  await untilTrue(() => isSeen(donor));
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search donations');
  await page.unroute('**/graphql');
});
