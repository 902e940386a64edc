import type { Page } from 'playwright-core';
import { violations } from '../support/axe';
import { complaintsOf } from '../support/complaints';
import { fillIn, hydrated, openDialog, proceed } from '../support/donor-path';
import { control } from '../support/gift-books';
import { withoutOtherSites } from '../support/other-sites';
import { demoCampaign } from '../support/public-routes';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** The thank-you page of a recurring gift that went no further: the day on which it can be opened is long. */
let site: Site;
let page: Page;
let complaints: string[];
beforeAll(async () => void (site = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' })), 180_000);
afterAll(() => site.close());
beforeEach(async () => {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await withoutOtherSites(page);
  complaints = complaintsOf(page);
});
afterEach(async () => {
  await page.context().close();
  expect(complaints).toEqual([]);
});

/** Sets up a monthly gift up to the provider's window, which has asked for it by then; returns the provider's id. */
async function begin(): Promise<string> {
  // The address that the app knows itself by: what lies in session storage is of one origin alone.
  await page.goto(`http://localhost:${site.app.port}${demoCampaign.path}`);
  await hydrated(page);
  await openDialog(page);
  await fillIn(page);
  await page.getByRole('radio', { name: 'Recurring' }).check();
  await proceed(page);
  await page.waitForURL('**/subscription/authorize/**');
  await page.frameLocator('.razorpay-checkout-frame').getByTestId('success').waitFor();
  return /sub_\w+/.exec(page.url())?.[0] ?? '';
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await site.sql.query<{ status: string }>(
    'select status from subscriptions where provider_subscription_id = $1',
    [id],
  );
  return rows[0]?.status;
};

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

test('cancelled on the same day, the page loaded anew calls it ended and keeps the receipt', async () => {
  const id = await begin();
  await page.frameLocator('.razorpay-checkout-frame').getByTestId('success').click();
  await page.waitForURL('**/subscription/success');
  await heading('Subscription Activated').waitFor();
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  for (const [step, status, told, lead] of [
    ['pause_by_customer', 'paused', 'Your recurring gift is paused', 'No payment is taken until it is resumed.'],
    ['cancel_by_customer', 'cancelled', 'Your recurring gift has ended', 'No further payment is taken.'],
  ] as const) {
    await control(site.app, `subscriptions/${id}/${step}`, {});
    await soon(() => statusOf(id)).toBe(status);
    await page.reload();
    await heading(told).waitFor();
    const shown = await page.locator('main').innerText();
    expect(shown).toContain(lead);
    for (const gone of ['Activated', 'What happens next?', 'with every payment']) expect(shown).not.toContain(gone);
    await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  }
  expect(await violations(page)).toEqual([]);
});

test('never authorised and over, it waits for no bank', async () => {
  const id = await begin();
  await control(site.app, `subscriptions/${id}/expire`, {});
  // Nothing is told of it: it is found out when somebody asks.
  await page.request.post(`${site.app.origin}/graphql`, {
    data: { query: `mutation { checkRazorpaySubscription(subscriptionId: "${id}") { status } }` },
  });
  await soon(() => statusOf(id)).toBe('expired');
  await page.goto(`http://localhost:${site.app.port}/subscription/success`);
  await heading('Your recurring gift was not set up').waitFor();
  expect(await page.locator('main').innerText()).toContain('Nothing was charged.');
  expect(await page.locator('main').getByText('Loading').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
});
