import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { violations } from '../support/axe';
import { complaintsOf } from '../support/complaints';
import { demoCampaign } from '../support/public-routes';
import { fillIn, hydrated, openDialog, person, proceed } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { untilTrue } from '../support/until';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];
/** The address that the app knows itself by: what lies in session storage is of one origin alone. */
let site: string;

beforeAll(async () => {
  opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  ({ browser, app, sql } = opened);
  site = `http://localhost:${app.port}`;
}, 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  await withoutOtherSites(page);
  complaints = complaintsOf(page);
  await page.goto(site + demoCampaign.path);
  await hydrated(page);
  await openDialog(page);
  await fillIn(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const dialog = (): Locator => page.getByRole('dialog', { name: /Donate/ });
const button = (): Locator => dialog().getByRole('button', { name: /^Proceed to Payment/ });
async function every(label: 'Monthly' | 'Yearly'): Promise<void> {
  await dialog().getByRole('radio', { name: 'Recurring' }).check();
  await dialog().getByRole('radio', { name: label }).check();
}
const pending = (): Promise<Record<string, unknown> | null> =>
  page.evaluate(
    () => JSON.parse(sessionStorage.getItem('pending_subscription') ?? 'null') as Record<string, unknown> | null,
  );
const toast = (title: string): Locator => page.locator('[class*=toast]').filter({ hasText: title });
/** Above the button of the dialog. */
const notice = (title: string): Locator => dialog().getByRole('alert').filter({ hasText: title }).last();
const redirecting = (): Locator => page.getByRole('status').filter({ hasText: 'Redirecting to Payment Authorization' });

interface Gift {
  id: string;
  status: string;
  amount: string;
  frequency: string;
  donations: number;
  receipts: number;
  receiptMails: number;
  startedMails: number;
}

/** The person's recurring gifts, with what their charges brought, latest first. */
const gifts = async (): Promise<Gift[]> =>
  (
    await sql.query<Gift>(
      `select s.provider_subscription_id as id, s.status, s.amount, s.frequency,
              (select count(*)::int from donations d where d.subscription_id = s.id and d.status = 'success') as donations,
              (select count(*)::int from receipts r join donations d on d.id = r.donation_id where d.subscription_id = s.id) as receipts,
              (select count(*)::int from mails m join receipts r on r.id = m.receipt_id join donations d on d.id = r.donation_id
                where d.subscription_id = s.id and m.kind = 'donation-receipt') as "receiptMails",
              (select count(*)::int from mails where dedupe_key = 'recurring:' || s.id || ':started') as "startedMails"
         from subscriptions s where s.donor_email = $1 order by s.created_at desc`,
      [person.email],
    )
  ).rows;

/** The provider has told everything, and everything it told was worked on. */
async function allHeard(): Promise<void> {
  await fetch(`${app.emulatorOrigin}/__emu/webhooks/settle`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  await untilTrue(
    async () => (await sql.query('select 1 from webhook_events where processed_at is null')).rowCount === 0,
  );
}

/** Presses the provider's button on our authorisation page and comes back. */
async function authorise(): Promise<void> {
  await page.waitForURL('**/subscription/authorize/**');
  await page.frameLocator('.razorpay-checkout-frame').getByTestId('success').click();
  await page.waitForURL('**/subscription/success');
}

const once = { status: 'active', donations: 1, receipts: 1, receiptMails: 1, startedMails: 1 };

test('a monthly gift: dialog, authorisation, success page; the office has gift, donation, receipt and mails once', async () => {
  await every('Monthly');
  await soon(async () => (await button().innerText()).replace(/\s+/g, ' ')).toBe('Proceed to Payment · ₹500 a month');
  await button().dblclick();
  await redirecting().waitFor();
  const record = await pending();
  expect(record).toMatchObject({
    subscription_id: expect.stringMatching(/^sub_/) as string,
    amount: 50_000,
    frequency: 'monthly',
    campaign_id: expect.any(String) as string,
    donor: { name: person.name, email: person.email },
    timestamp: expect.any(Number) as number,
  });
  await authorise();
  await toast('Subscription Activated!').filter({ hasText: 'Your monthly donation of ₹500 is set up.' }).waitFor();
  const shown = await page.locator('main dl').innerText();
  for (const figure of ['₹500', 'Monthly', person.name, person.email, String(record?.['subscription_id'])])
    expect(shown).toContain(figure);
  await soon(() => pending()).toBeNull();
  await allHeard();
  const id = record?.['subscription_id'];
  await soon(() => gifts()).toEqual([{ id, amount: '50000', frequency: 'monthly', ...once }]);
});

test('a yearly gift is charged with its essentials; one above ₹15,000 says what the bank will ask', async () => {
  await every('Yearly');
  await dialog()
    .getByRole('button', { name: /^One .+ more$/ })
    .first()
    .click();
  const note = dialog().getByText('Above ₹15,000, your bank asks you to confirm every charge');
  await soon(() => note.count()).toBe(0);
  await dialog().getByLabel('Or another amount').fill('2,00,00,000');
  await proceed(page);
  await dialog().getByText('A recurring gift can be at most ₹1,00,00,000 per charge.').first().waitFor();
  await dialog().getByLabel('Or another amount').fill('20,000');
  await note.waitFor();
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);
  const total = (await button().innerText()).replace(/^[\s\S]*₹|\D/g, '');
  expect(Number(total)).toBeGreaterThan(20_000);
  await proceed(page);
  await authorise();
  await allHeard();
  const [gift] = await gifts();
  expect(gift).toMatchObject({ amount: `${total}00`, frequency: 'yearly', ...once });
  const { rows: items } = await sql.query<{ quantity: number }>(
    `select i.quantity from donation_items i join donations d on d.id = i.donation_id
      where d.subscription_id = (select id from subscriptions order by created_at desc limit 1)`,
  );
  expect(items).toEqual([{ quantity: 1 }]);
});

test('the provider fails: it is said, nothing is kept, and the next press goes through; closed in time, nobody is sent on', async () => {
  const before = (await gifts()).length;
  await fetch(`${app.emulatorOrigin}/__emu/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: '/v1/subscriptions', method: 'POST', kind: '500', times: 1 }),
  });
  await every('Monthly');
  await proceed(page);
  await notice('Failed to create subscription').waitFor();
  await soon(async () => [await pending(), (await gifts()).length]).toEqual([null, before]);
  await soon(() => dialog().getByLabel('Full name').inputValue()).toBe(person.name);
  await page.route('**/graphql', (route) => route.abort('connectionrefused'), { times: 1 });
  await proceed(page);
  await notice('Failed to create subscription').waitFor();
  await untilTrue(() => button().isEnabled());
  expect(complaints.splice(0).join()).toMatch(/ERR_CONNECTION_REFUSED/);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await proceed(page);
  await redirecting().waitFor();
  const visited: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && visited.push(request.url()));
  await dialog().getByRole('button', { name: 'Close' }).click();
  await page.clock.runFor(2_000);
  await soon(async () => [await pending(), visited, new URL(page.url()).pathname]).toEqual([
    null,
    [],
    demoCampaign.path,
  ]);
  const [gift] = await gifts();
  expect([gift?.status, gift?.donations]).toEqual(['created', 0]);
});

test('what is missing is said, and nothing is asked of the server', async () => {
  const before = (await gifts()).length;
  await every('Monthly');
  await dialog().getByLabel('Full name').fill('');
  await proceed(page);
  await notice('Please fill in all required fields').waitFor();
  await dialog().getByLabel('Or another amount').fill('0.50');
  await proceed(page);
  await notice('Please enter a valid amount').waitFor();
  await soon(async () => (await gifts()).length).toBe(before);
});

test.each([
  ['not set up keeps what was typed', false],
  ['set up meanwhile is not offered again: the form is closed and empty', true],
])('brought back by the browser as it was left, a gift that was %s', async (_name, isSetUp) => {
  await every('Monthly');
  // Without an answer the page stays, as Chromium brings none back while it is automated.
  await page.route('**/subscription/authorize/**', (route) => route.fulfill({ status: 204 }));
  const left = page.waitForRequest('**/subscription/authorize/**');
  await proceed(page);
  await left;
  // The thank-you page takes the record.
  if (isSetUp) await page.evaluate(() => sessionStorage.removeItem('pending_subscription'));
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  if (isSetUp) {
    await soon(() => dialog().count()).toBe(0);
    await openDialog(page);
  }
  await soon(() => button().isEnabled()).toBe(true);
  expect(await dialog().getByLabel('Full name').inputValue()).toBe(isSetUp ? '' : person.name);
});
