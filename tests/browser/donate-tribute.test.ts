import type { BrowserContext, Page } from 'playwright-core';
import { violations } from '../support/axe';
import { consoleComplaintsOf } from '../support/complaints';
import { donateDialog } from '../support/donate-dialog';
import { fillIn, paymentWindow, proceed } from '../support/donor-path';
import { misfitsAt, setTextSize } from '../support/misfits';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** Giving in memory or in honour of somebody, as a person does it. */
let site: Site;
let context: BrowserContext;
let page: Page;
let complaints: string[];
beforeAll(async () => void (site = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' })), 180_000);
afterAll(() => site.close());
beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const { dialog, open, pay, activeIs } = donateDialog(() => ({ page, origin: site.app.origin }));
const choice = () => dialog().getByLabel('Give in memory or honour of someone');
const LONG = 'श्रीमती कमलादेवी रघुनाथराव देशपांडे-कुलकर्णी '.repeat(2).trim();

async function paid(): Promise<void> {
  await (await paymentWindow(page)).getByTestId('success').click();
  await page.waitForURL('**/donation/success');
}
const letters = async (email: string) =>
  (
    await site.sql.query<{ subject: string; text: string }>(
      `select subject, text_body as text from mails where kind = 'tribute-letter' and to_address = $1`,
      [email],
    )
  ).rows;

test('left closed, it asks for nothing and the gift is for nobody', async () => {
  await open();
  await fillIn(page);
  expect(await dialog().getByLabel('Name of the person').count()).toBe(0);
  await proceed(page);
  await paid();
  const { rows } = await site.sql.query(`select tribute_kind from donations order by created_at desc limit 1`);
  expect(rows).toEqual([{ tribute_kind: null }]);
});

test('by keyboard, at 390 px: for a grandmother, told to an aunt, on the thank-you page and in the letter', async () => {
  await open();
  await fillIn(page);
  await choice().focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await activeIs('tribute');
  await page.keyboard.press('ArrowRight');
  await soon(() => dialog().getByRole('radio', { name: 'In honour of' }).isChecked()).toBe(true);
  await page.keyboard.press('Tab');
  await activeIs('tribute.name');
  await page.keyboard.type(LONG);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await activeIs('tribute.tell.name');
  await page.keyboard.type('Lata Aunty');
  await page.keyboard.press('Tab');
  await page.keyboard.type('lata.aunty@example.org');
  await page.keyboard.press('Tab');
  await page.keyboard.type('For her ninetieth birthday.');
  expect(await violations(page)).toEqual([]);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await width()).toBeLessThanOrEqual(0);
  await proceed(page);
  await paid();
  await page.getByText('In honour of', { exact: true }).waitFor();
  await page.getByText(LONG).first().waitFor();
  expect(await width()).toBeLessThanOrEqual(0);
  const [letter, ...more] = await letters('lata.aunty@example.org');
  expect(more).toEqual([]);
  expect(letter?.text).toContain('Meera Joshi has made a gift to');
  expect(letter?.text).toContain('For her ninetieth birthday.');
  expect(letter?.text).not.toContain('₹');
});

test('what is missing is said at its field; closed again, nothing is asked for and nobody told', async () => {
  await open();
  await fillIn(page);
  await choice().check();
  await dialog().getByLabel('Tell someone about this gift').check();
  await dialog().getByLabel('Their email').fill('nobody');
  await pay().click();
  await activeIs('tribute.name');
  for (const message of [
    'Please enter the name of the person it is given for.',
    'Please enter the name of the person to tell.',
    'Please enter a valid email address.',
  ])
    await dialog().getByText(message).first().waitFor();
  await dialog().getByLabel('Name of the person').fill('Win at casino.com');
  await dialog().getByText('Please enter the name without a web address.').first().waitFor();
  await choice().uncheck();
  await pay().click();
  await paid();
  expect(await letters('nobody')).toEqual([]);
});

test.each([125, 200])('with text at %i %% everything fits', async (percent) => {
  await setTextSize(page, percent);
  await open();
  await choice().check();
  await dialog().getByLabel('Tell someone about this gift').check();
  await dialog().getByLabel('Name of the person').fill(LONG);
  expect(await misfitsAt(page, percent, 390)).toEqual([]);
});
