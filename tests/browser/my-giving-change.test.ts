import type { Page, Request } from 'playwright-core';
import { violations } from '../support/axe';
import { brokenWordsOf } from '../support/broken-words';
import { complaintsOf } from '../support/complaints';
import { keyIn } from '../support/my-giving';
import { withoutOtherSites } from '../support/other-sites';
import { donor } from '../support/payment-world';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id } userErrors { message } } }`;
const CHECK = 'mutation ($id: ID!) { checkRazorpaySubscription(subscriptionId: $id) { status } }';

let site: Site;
beforeAll(async () => void (site = await openSite()), 180_000);
afterAll(() => site.close());

async function send(address: string, body: object): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return response.json();
}
const graphql = async <T>(query: string, variables: object): Promise<T> =>
  ((await send(`${site.app.origin}/graphql`, { query, variables })) as { data: T }).data;

/** Sets up a running monthly gift by UPI, of ₹500 unless told otherwise; returns the provider's id and the key of the donor's page. */
async function giveMonthly(email: string, amount = 50_000): Promise<{ id: string; key: string }> {
  const input = { amount, frequency: 'monthly', donor: { ...donor, email } };
  const made = await graphql<{ createRazorpaySubscription: { subscription: { id: string } } }>(CREATE, { input });
  const { id } = made.createRazorpaySubscription.subscription;
  await authorise(id);
  const { rows } = await site.sql.query<{ id: string }>('select id from mails where to_address = $1 limit 1', [email]);
  const mail = await fetch(`${site.app.origin}/dev/mail/${rows[0]?.id ?? ''}/html`);
  return { id, key: keyIn(await mail.text()) };
}

async function authorise(id: string): Promise<void> {
  await send(`${site.app.emulatorOrigin}/__emu/subscriptions/${id}/authorize`, { method: 'upi' });
  await graphql(CHECK, { id });
}

const statusOf = async (id: string): Promise<string | undefined> => {
  const { rows } = await site.sql.query<{ status: string }>(
    'select status from subscriptions where provider_subscription_id = $1',
    [id],
  );
  return rows[0]?.status;
};

async function openPage(key: string): Promise<Page> {
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await withoutOtherSites(page);
  await page.goto(`${site.app.origin}/my-giving#key=${key}`);
  await page
    .getByRole('button', { name: /^Change amount/ })
    .first()
    .waitFor();
  return page;
}

test('a donor changes the amount by keyboard on a phone, authorises it, and comes back to her page', async () => {
  const { id, key } = await giveMonthly('meera@example.org');
  const page = await openPage(key);
  const complaints = complaintsOf(page);
  await page.getByRole('button', { name: /^Change amount/ }).focus();
  await page.keyboard.press('Enter');
  const field = page.getByLabel('New amount every month');
  await field.waitFor();
  await page.locator('input[name=amount]:focus').waitFor();
  await page.keyboard.type('lots');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').filter({ hasText: 'Please enter a valid amount' }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  await field.fill('800');
  await field.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/subscription\/authorize\/sub_/);
  await page.getByText('Authorise the change of your monthly gift').waitFor();
  const said = await page.locator('main').innerText();
  expect(said).toContain('₹800');
  expect(said).toMatch(/The first charge is on .*Your gift as it is now ends with this authorisation/);
  // The provider's window waits for her press.
  expect(await page.locator('iframe').count()).toBe(0);
  const next = /sub_\w+/.exec(page.url())?.[0] ?? '';
  expect(await statusOf(id)).toBe('active');
  await authorise(next);
  await soon(() => statusOf(id)).toBe('cancelled');
  expect(await statusOf(next)).toBe('authenticated');
  // The tab of her page remembers her while she is at the bank.
  await page.goto(`${site.app.origin}/my-giving`);
  await page.getByText('₹500 → ₹800 from').first().waitFor();
  expect(await page.getByRole('list').filter({ hasText: 'every month' }).getByRole('listitem').count()).toBe(1);
  expect(new URL(page.url()).hash).toMatch(/^#key=/);
  expect(await violations(page)).toEqual([]);
  const { rows } = await site.sql.query(
    `select 1 from mails where kind = 'recurring-changed' and to_address = 'meera@example.org'`,
  );
  expect(rows).toHaveLength(1);
  expect(complaints).toEqual([]);
  await page.context().close();
});

test('a donor who turns back keeps her gift; another payment method begins the same way', async () => {
  const { id, key } = await giveMonthly('lata@example.org');
  const page = await openPage(key);
  await page.getByRole('button', { name: /^Change payment method/ }).click();
  await page.getByRole('button', { name: 'Leave it as it is' }).click();
  await page.locator('button:focus').filter({ hasText: 'Change payment method' }).waitFor();
  await page.getByRole('button', { name: /^Change payment method/ }).click();
  await page.getByRole('button', { name: 'Choose another payment method' }).click();
  await page.waitForURL(/\/subscription\/authorize\/sub_/);
  await page.goto(`${site.app.origin}/my-giving`);
  await page.getByText(/^New payment method from .* once you have authorised it/).waitFor();
  expect(await statusOf(id)).toBe('active');
  await page.context().close();
});

test('cancelled in an older tab, after the change: she is told what is charged now, and the tab shows it', async () => {
  const { id, key } = await giveMonthly('uma@example.org');
  const older = await openPage(key);
  const page = await openPage(key);
  await page.getByRole('button', { name: /^Change amount/ }).click();
  await page.getByLabel('New amount every month').fill('800');
  await page.getByRole('button', { name: 'Continue to your bank' }).click();
  await page.waitForURL(/\/subscription\/authorize\/sub_/);
  const next = /sub_\w+/.exec(page.url())?.[0] ?? '';
  await authorise(next);
  await soon(() => statusOf(id)).toBe('cancelled');
  await older.getByRole('button', { name: 'Cancel the gift of ₹500 every month' }).click();
  await older.getByRole('button', { name: /^Yes, cancel/ }).click();
  await older.getByText(/another one of ₹800 monthly took its place. Nothing was cancelled/).waitFor();
  await older.getByRole('button', { name: 'Cancel the gift of ₹500 every month' }).waitFor({ state: 'detached' });
  await older.getByRole('button', { name: 'Cancel the gift of ₹800 every month' }).waitFor();
  await older.locator('h2:focus').filter({ hasText: 'Recurring gifts' }).waitFor();
  expect(await older.getByText('Recurring gift cancelled').count()).toBe(0);
  expect(await statusOf(next)).toBe('authenticated');
  for (const each of [older, page]) await each.context().close();
});

const isReading = (request: Request): boolean => (request.postData() ?? '').includes('openMyGiving');

/** Keeps the page from being read again until the returned function is called. */
async function holdReadings(page: Page): Promise<() => void> {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/graphql', async (route) => {
    if (isReading(route.request())) await held;
    await route.continue();
  });
  return letGo;
}

test('of two gifts that look alike, one is cancelled: the page says since when each runs, and that the other goes on', async () => {
  const first = await giveMonthly('twice@example.org');
  await site.sql.query(
    `update subscriptions set created_at = '2026-03-05T10:00:00+05:30' where provider_subscription_id = $1`,
    [first.id],
  );
  const second = await giveMonthly('twice@example.org');
  const page = await openPage(first.key);
  const card = page.getByRole('listitem').filter({ hasText: 'Since March 05, 2026.' });
  await card.getByRole('button', { name: /^Cancel/ }).click();
  await card.getByText('Your other recurring gifts go on.').waitFor();
  const letGo = await holdReadings(page);
  const reading = page.waitForRequest(isReading);
  await card.getByRole('button', { name: /^Yes, cancel/ }).click();
  await reading;
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  // Until the page is read again, the gift that was just cancelled offers nothing.
  expect(await card.getByRole('button', { name: /^Cancel/ }).count()).toBe(0);
  letGo();
  expect(await statusOf(first.id)).toBe('cancelled');
  expect(await statusOf(second.id)).toBe('active');
  const left = page.getByRole('button', { name: /^Cancel/ });
  await soon(() => left.count()).toBe(1);
  await left.click();
  await page.getByText('No further payment will be taken.').waitFor();
  await page.context().close();
});

test.each([
  ['', 'success'],
  [', also where the way back was lost', 'pay-lose-both'],
])('a donor whose charges failed gives another card and comes back to her page%s', async (_where, outcome) => {
  const { id, key } = await giveMonthly(`card-${outcome}@example.org`);
  await send(`${site.app.emulatorOrigin}/__emu/subscriptions/${id}/halt`, {});
  await soon(() => statusOf(id)).toBe('halted');
  const context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await withoutOtherSites(page);
  // The address that the app knows itself by: what lies in session storage is of one origin alone.
  await page.goto(`http://localhost:${site.app.port}/my-giving#key=${key}`);
  await page.getByRole('link', { name: 'Update payment method the gift of ₹500 every month' }).click();
  await page.getByRole('button', { name: 'Choose a payment method' }).click();
  await page.frameLocator('.razorpay-checkout-frame').getByTestId(outcome).click();
  await page.waitForURL(/\/my-giving#key=/);
  await page.getByRole('button', { name: 'Pause the gift of ₹500 every month' }).waitFor();
  expect(await statusOf(id)).toBe('active');
  await context.close();
});

test('a page whose link has expired since it was opened says so at the next press, and sends another', async () => {
  const { id, key } = await giveMonthly('before@example.org');
  const page = await openPage(key);
  await site.sql.query(`update donors set email = 'after@example.org' where email = 'before@example.org'`);
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByRole('button', { name: /^Yes, cancel/ }).click();
  await page.getByText('Load this page again to request a new one.').waitFor();
  await page.getByRole('button', { name: 'Send me the link' }).waitFor();
  expect(await page.getByText('every month').count()).toBe(0);
  expect(await statusOf(id)).toBe('active');
  await page.context().close();
});

test('no word of a large recurring gift is broken on a phone, nor of the form that changes it', async () => {
  const { key } = await giveMonthly('nila@example.org', 1_206_700);
  const page = await openPage(key);
  expect(await brokenWordsOf(page)).toEqual([]);
  await page.getByRole('button', { name: /^Change amount/ }).click();
  await page.getByLabel('New amount every month').waitFor();
  expect(await brokenWordsOf(page)).toEqual([]);
  await page.context().close();
}, 120_000);
