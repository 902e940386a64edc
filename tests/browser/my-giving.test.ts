import { sealPan } from '../../server/sealing/held-keys';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Locator, Page, Request } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { violations } from '../support/axe';
import { complaintsOf } from '../support/complaints';
import { keyIn } from '../support/my-giving';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { donor } from '../support/payment-world';
import { readPdf } from '../support/pdf-text';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const ASHA = 'asha@example.org';
const NEW_ADDRESS = 'asha@new.example';
const CREATE = `mutation ($input: CreateRazorpaySubscriptionInput!) {
  createRazorpaySubscription(input: $input) { subscription { id } userErrors { message } } }`;

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];
const requests: Request[] = [];

async function graphql<T>(query: string, variables: object): Promise<T> {
  const response = await fetch(`${app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return ((await response.json()) as { data: T }).data;
}

/** A running monthly gift of ₹500 by Asha, whose PAN is not known yet. */
async function giveMonthly(): Promise<void> {
  const input = { amount: 50_000, frequency: 'monthly', donor: { ...donor, email: ASHA, pan: '' } };
  const { createRazorpaySubscription: made } = await graphql<{
    createRazorpaySubscription: { subscription: { id: string } };
  }>(CREATE, { input });
  await fetch(`${app.emulatorOrigin}/__emu/subscriptions/${made.subscription.id}/authorize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  await graphql('mutation ($id: ID!) { checkRazorpaySubscription(subscriptionId: $id) { status } }', {
    id: made.subscription.id,
  });
}

/** The address of the latest mail of a kind in the development inbox. */
async function mailPage(kind: string, to: string): Promise<string> {
  const { rows } = await sql.query<{ id: string }>(
    'select id from mails where kind = $1 and to_address = $2 order by created_at desc limit 1',
    [kind, to],
  );
  return `${app.origin}/dev/mail/${rows[0]?.id ?? ''}/html`;
}

beforeAll(async () => {
  opened = await openSite();
  ({ browser, app, sql } = opened);
  await giveMonthly();
  context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
  page.on('request', (request) => requests.push(request));
  complaints = complaintsOf(page);
}, 180_000);
afterAll(() => opened.close());
afterEach(() => expect(complaints.splice(0)).toEqual([]));
/** No address that was asked for held a key. */
afterEach(() => {
  for (const request of requests.splice(0)) {
    expect(request.url().split('#')[0]).not.toContain('key=');
    expect(request.headers()['referer'] ?? '').not.toContain('key=');
  }
});

const toast = (title: string): Locator =>
  page.locator('[role=alert], [role=status]').filter({ hasText: title }).first();
const part = (name: string | RegExp): Locator => page.getByRole('region', { name });
/** Waits until what has the focus says this. */
const focusOn = (text: RegExp) => page.locator(':focus').filter({ hasText: text }).waitFor();
/** The financial year of today. */
const year = (): Locator => part(/ so far$/);

/** Opens the giver's page by the key in the mail of her receipt; returns the key. */
async function openGiving(): Promise<string> {
  const key = keyIn(await (await fetch(await mailPage('donation-receipt', ASHA))).text());
  await page.goto('about:blank');
  await page.goto(`${app.origin}/my-giving#key=${key}`);
  await year().waitFor();
  return key;
}

async function wellMade(): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
}

test('the link in a mail opens the giver’s page; the receipt is downloaded', async () => {
  await page.goto(await mailPage('donation-receipt', ASHA));
  const link = (await page.locator('a[href*="/my-giving#"]').first().getAttribute('href')) ?? '';
  const { pathname, search, hash } = new URL(link);
  expect([pathname, search, hash]).toEqual(['/my-giving', '', expect.stringMatching(/^#key=.{60,}$/)]);
  await page.goto('about:blank');
  await page.goto(app.origin + pathname + hash);
  await year().waitFor();
  const text = await page.locator('main').innerText();
  for (const said of [
    donor.name,
    ASHA,
    '₹500 every month',
    'monthly gift',
    'you have lit a lamp',
    'Given, April to today',
  ])
    expect(text).toContain(said);
  await wellMade();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    year()
      .getByRole('button', { name: /^Receipt/ })
      .click(),
  ]);
  const number = /Receipt (\d{4}-\d{2}\/\d{6})/.exec(text)?.[1] ?? 'no number';
  expect(download.suggestedFilename()).toBe(`receipt-${number.replace('/', '-')}.pdf`);
  expect(readPdf(readFileSync(await download.path())).text).toContain(number);

  // Passed on by WhatsApp, it opens without the key of this page.
  const chat = new URL(
    (await year()
      .getByRole('link', { name: `WhatsApp receipt ${number}` })
      .getAttribute('href')) ?? '',
  );
  expect(chat.origin + chat.pathname).toBe('https://wa.me/');
  const message = chat.searchParams.get('text') ?? '';
  expect(message).not.toContain('my-giving');
  const receipt = await fetch(app.origin + new URL(/https?:\S+/.exec(message)?.[0] ?? '').pathname);
  expect([receipt.status, receipt.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});

test('the PAN is checked, added, and shown in part; the gift becomes eligible', async () => {
  await openGiving();
  const pan = page.getByRole('region', { name: 'PAN', exact: true });
  await pan.getByText('You gave no PAN with this gift.').waitFor();
  await pan.getByRole('button', { name: 'Add PAN' }).click();
  await pan.locator('[aria-invalid="true"]').waitFor();
  await pan.getByLabel('PAN', { exact: true }).fill('abcd1234f');
  await pan.getByText('A PAN has five letters, four digits and a letter').waitFor();
  expect(await violations(page)).toEqual([]);
  await pan.getByLabel('PAN', { exact: true }).fill('abcpk1234f');
  await pan.getByRole('button', { name: 'Add PAN' }).click();
  await toast('PAN added').waitFor();
  await page.getByText('PAN on your receipts: AB••••••4F.').waitFor();
  await soon(() => pan.getByRole('textbox').count()).toBe(0);
  await focusOn(/^Receipt/);
  await year().getByText('80G Eligible', { exact: true }).waitFor();
  await year().getByText('Deductible, half of ₹500').waitFor();
  await wellMade();
  expect((await sql.query('select pan_number from donors where email = $1', [ASHA])).rows).toEqual([
    { pan_number: sealPan('ABCPK1234F') },
  ]);
});

test('the recurring gift is paused, resumed, kept after a second thought, and cancelled', async () => {
  await openGiving();
  const gift = part('Recurring gifts');
  await gift.getByRole('button', { name: /^Pause/ }).click();
  await toast('Recurring gift paused').waitFor();
  await gift.getByText('Paused', { exact: true }).waitFor();
  await focusOn(/^Recurring gifts$/);
  await gift.getByRole('button', { name: /^Resume/ }).click();
  await toast('Recurring gift resumed').waitFor();
  await gift.getByText(/Next on/).waitFor();
  await gift.getByRole('button', { name: /^Cancel/ }).click();
  await gift.getByText('No further payment will be taken. This cannot be undone.').waitFor();
  await focusOn(/^Keep it$/);
  await wellMade();
  await page.keyboard.press('Enter');
  await gift.getByRole('button', { name: /^Pause/ }).waitFor();
  await focusOn(/^Cancel/);
  await page.keyboard.press('Enter');
  await gift.getByRole('button', { name: /^Yes, cancel/ }).click();
  await toast('Recurring gift cancelled').waitFor();
  await gift.getByText('Cancelled', { exact: true }).waitFor();
  await soon(() => gift.getByRole('button').count()).toBe(0);
  expect((await sql.query('select status from subscriptions where donor_email = $1', [ASHA])).rows).toEqual([
    { status: 'cancelled' },
  ]);
  await page.reload();
  await gift.getByText('Cancelled', { exact: true }).waitFor();
});

test('without a network the page says so and offers another try; the link is not called old', async () => {
  const key = await openGiving();
  await page.goto('about:blank');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('openMyGiving') ? route.abort() : route.fallback(),
  );
  await page.goto(`${app.origin}/my-giving#key=${key}`);
  await page.getByText('Your page could not be loaded. Our site could not be reached.').waitFor();
  expect(await page.getByText('Cannot find our email?').count()).toBe(0);
  await wellMade();
  const failedAgain = page.waitForEvent('requestfailed');
  await page.getByRole('button', { name: 'Try again' }).click();
  await failedAgain;
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await year().waitFor();
  complaints.splice(0);
});

test('who comes without a link can ask for one; no address that was ever asked for held a key', async () => {
  expect((await openGiving()).length).toBeGreaterThan(60);
  await page.goto('about:blank');
  await page.goto(`${app.origin}/my-giving`);
  await hydrated(page);
  await page.getByText('Cannot find our email? We can send you the link again.').waitFor();
  expect(requests.length).toBeGreaterThan(10);
});

test('an old link leads to the form that mails a new one, which opens in the same tab', async () => {
  await openGiving();
  await sql.query('update donors set email = $2 where email = $1', [ASHA, NEW_ADDRESS]);
  await page.reload();
  await page.getByText('This link has expired, or a part of it is missing. We can send you a new one.').waitFor();
  await wellMade();
  const form = page.getByRole('main');
  await form.getByRole('button', { name: 'Send me the link' }).click();
  await form.locator('[aria-invalid="true"]').waitFor();
  await form.getByLabel('Email', { exact: true }).fill(NEW_ADDRESS);
  await form.getByRole('button', { name: 'Send me the link' }).click();
  await toast('Check your email').waitFor();
  const key = keyIn(await (await fetch(await mailPage('giving-link', NEW_ADDRESS))).text());
  expect(key).not.toBe('');
  await page.evaluate((hash) => void (location.hash = hash), `#key=${key}`);
  await year().waitFor();
});
