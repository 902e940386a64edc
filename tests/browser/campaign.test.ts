import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { HostedApp } from '../support/hosted-app';
import { complaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** In the demo content: six days left, 87 % of its goal, made-up banners. */
const PATH = '/campaigns/two-warm-meals-hadapsar';

let browser: Browser;
let opened: Site;
let app: HostedApp;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite();
  ({ browser, app } = opened);
}, 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-IN' });
  page = await context.newPage();
  complaints = complaintsOf(page);
});
afterEach(() => context.close());

const main = () => page.locator('main');

test('a campaign’s page says all there is to say before it asks', async () => {
  await page.goto(app.origin + PATH);
  await hydrated(page);
  const words = await main().innerText();
  for (const text of [
    'Two warm meals',
    'Active',
    'Food Relief',
    '₹5,62,750',
    'raised of ₹6,50,000',
    '87%',
    'of the goal',
    'days left',
    'Almost there.',
    '₹87,250',
    'What your gift buys',
    'Share this campaign',
    'WhatsApp',
    'Facebook',
    'Copy link',
  ]) {
    expect(words).toContain(text);
  }
  await soon(() => main().getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toMatch(
    /^https:\/\/(wa\.me|api\.whatsapp\.com)\//,
  );
  await soon(() => main().getByRole('link', { name: 'Facebook' }).getAttribute('href')).toContain(
    'facebook.com/sharer',
  );
  await main().getByText('helped today').waitFor();
  expect(complaints).toEqual([]);
});

test('the urgency banner comes after two seconds, the first pop-up after three, and goes again', async () => {
  await page.goto(app.origin + PATH);
  await hydrated(page);
  const began = Date.now();
  await main().getByText('6 days left.').waitFor();
  const popUp = page.getByText(/ gave ₹[\d,]+/);
  await popUp.waitFor();
  expect(Date.now() - began).toBeGreaterThan(1_500);
  await popUp.waitFor({ state: 'detached' });
});

test('a pop-up does not stand over what the keyboard has reached', async () => {
  await page.goto(app.origin + PATH);
  await hydrated(page);
  const popUp = page.locator('[data-screen-only]').filter({ hasText: / gave ₹[\d,]+/ });
  await popUp.waitFor();
  const visibility = () => popUp.evaluate((notice) => getComputedStyle(notice).visibility);
  expect(await visibility()).toBe('visible');
  await page.keyboard.press('Tab');
  expect(await visibility()).toBe('hidden');
});

test('a skeleton stands while a campaign is on the way', async () => {
  await page.goto(`${app.origin}/campaigns`);
  await hydrated(page);
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await main().locator(`a[href="${PATH}"]`).first().click();
  await page.getByText('Loading campaign').waitFor({ state: 'attached' });
  letThrough();
  await page.getByRole('heading', { level: 1, name: /Two warm meals/ }).waitFor();
});

test('whom the provider sends back without a proof is told, once', async () => {
  await page.goto(`${app.origin}/campaigns?payment=unverified`);
  await page.getByRole('alert').filter({ hasText: 'Payment Verification Failed' }).waitFor();
  await page.waitForURL(`${app.origin}/campaigns`);
  expect(complaints).toEqual([]);
});

test('an unknown campaign is a 404 that says so, shows where help is needed, and leads back', async () => {
  const answer = await page.goto(`${app.origin}/campaigns/no-such-campaign`);
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Campaign not found' }).waitFor();
  const open = page.getByRole('region', { name: 'Open for your gift today' });
  await soon(() => open.getByRole('article').count()).toBe(3);
  await hydrated(page);
  await main().getByRole('link', { name: 'Back to Campaigns' }).click();
  await page.waitForURL('**/campaigns');
});

test('a completed campaign’s link says no more than an unknown one, and a gift goes to an open one', async () => {
  const completed = '/campaigns/preschool-under-the-banyan';
  const bodyOf = async (path: string) => {
    const answer = await fetch(app.origin + path);
    expect(answer.status).toBe(404);
    return (await answer.text()).replaceAll(path.slice('/campaigns/'.length), '').replaceAll(/nonce="[^"]+"/g, '');
  };
  expect(await bodyOf(completed)).toBe(await bodyOf('/campaigns/no-such-campaign'));
  await page.goto(app.origin + completed);
  await hydrated(page);
  const open = page.getByRole('region', { name: 'Open for your gift today' });
  await open
    .getByRole('button', { name: /^Donate Now to / })
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
});

test('a film in the text plays when asked, and takes the focus of its button', async () => {
  const path = '/campaigns/clean-water-for-mulshi';
  await opened.sql.query(`update campaigns set description = description || $1 where slug = 'clean-water-for-mulshi'`, [
    '<iframe src="https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ"></iframe>',
  ]);
  await opened.sql.query(`select pg_notify('content_changed', '')`);
  await withoutOtherSites(page);
  await page.goto(app.origin + path);
  await hydrated(page);
  await main().getByRole('button', { name: 'Play video from YouTube' }).press('Enter');
  await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
});

test('an unknown page is a 404 with Go to Homepage and Go Back', async () => {
  await page.goto(`${app.origin}/campaigns`);
  await hydrated(page);
  const answer = await page.goto(`${app.origin}/no/such/page`);
  expect(answer?.status()).toBe(404);
  await hydrated(page);
  await page.getByRole('button', { name: 'Go Back' }).click();
  await page.waitForURL('**/campaigns');
  await page.goto(`${app.origin}/no/such/page`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Go to Homepage' }).click();
  await page.waitForURL(`${app.origin}/`);
  await page.getByText('50,000+').waitFor();
});
