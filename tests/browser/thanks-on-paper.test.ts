import type { BrowserContext, Page } from 'playwright-core';
import { fillIn, findCampaign, give, openDialog, proceed } from '../support/donor-path';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** What a donor who prints the thanks holds in the hand. */
const CAMPAIGN = 'Clean water for Mulshi';
let site: Site;
let origin: string;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  site = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  // What lies in session storage is of one origin alone.
  origin = `http://localhost:${site.app.port}`;
}, 180_000);
afterAll(() => site.close());
beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await findCampaign(page, origin, CAMPAIGN);
});
afterEach(() => context.close());

/** Counts the sheets of A4 that the open page needs. */
async function sheets(): Promise<number> {
  const margin = { top: '10mm', right: '10mm', bottom: '10mm', left: '10mm' };
  const pdf = (await page.pdf({ format: 'A4', margin })).toString('latin1');
  return (pdf.match(/\/Type\s*\/Page\b/g) ?? []).length;
}

/** Tells whether what is on paper holds all these words. */
async function expectOnPaper(...texts: string[]): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const shown = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
  for (const text of texts) expect(shown).toContain(text);
  for (const pressed of ['View Campaigns', 'Back to Home', 'Receipt (PDF)']) expect(shown).not.toContain(pressed);
}

test('a gift: its figures, campaign and receipt on one sheet', async () => {
  await give(page, 'success');
  await page.getByRole('button', { name: 'Wrong? Correct it' }).waitFor();
  expect(await sheets()).toBe(1);
  await expectOnPaper('₹500', CAMPAIGN, 'Meera Joshi', 'Receipt 20', '80G Eligible');
});

test('a recurring gift: its figures, campaign and receipt on one sheet', async () => {
  await openDialog(page);
  await fillIn(page);
  await page.getByRole('radio', { name: 'Recurring' }).check();
  await proceed(page);
  await page.waitForURL('**/subscription/authorize/**');
  await page.frameLocator('.razorpay-checkout-frame').getByTestId('success').click();
  await page.getByRole('button', { name: 'Wrong? Correct it' }).waitFor();
  await soon(async () => (await page.locator('main dl').innerText()).includes(CAMPAIGN)).toBe(true);
  expect(await sheets()).toBe(1);
  await expectOnPaper('₹500', 'Monthly', CAMPAIGN, 'Meera Joshi', 'sub_', 'Receipt 20');
});
