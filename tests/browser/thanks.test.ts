import { mkdirSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { violations } from '../support/axe';
import { brokenWordsOf } from '../support/broken-words';
import { consoleComplaintsOf } from '../support/complaints';
import { fillIn, findCampaign, give, person } from '../support/donor-path';
import { misfitsAt, setTextSize, textSizes, windowWidths } from '../support/misfits';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

/** The page after a gift, with the gift of this browser and without one. */
const CAMPAIGN = 'Clean water for Mulshi';
const RIGHT = 'meera.right@example.org';
/** Where pictures for a person to look at go; none without it. */
const PICTURES = process.env['THANKS_PICTURES'] ?? '';

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let site: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  ({ browser, app, sql } = opened);
  site = `http://localhost:${app.port}`;
}, 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const words = async (): Promise<string> => (await page.locator('main').innerText()).replace(/\s+/g, ' ');
const picture = async (name: string): Promise<void> => {
  if (!PICTURES) return;
  mkdirSync(PICTURES, { recursive: true });
  await page.screenshot({ path: `${PICTURES}/${name}.png`, fullPage: true });
};

async function thanked(): Promise<void> {
  await page.getByRole('heading', { name: 'Donation Successful' }).waitFor();
  await page.getByRole('button', { name: 'Wrong? Correct it' }).waitFor();
}

async function giveToCampaign(options: Parameters<typeof give>[2] = {}): Promise<void> {
  await findCampaign(page, site, CAMPAIGN);
  await give(page, 'success', options);
  await page.waitForURL('**/donation/success');
  await thanked();
}

test('names donor, campaign, amount and receipt; offers its PDF, WhatsApp, My giving; a gift every month is chosen already', async () => {
  await giveToCampaign();
  const shown = await words();
  const {
    rows: [gift],
  } = await sql.query<{ number: string }>(
    `select r.receipt_number as number from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1`,
    [person.email],
  );
  for (const text of [
    'Donation Successful',
    'Thank you, Meera',
    'Your ₹500 has reached us.',
    `It goes to “${CAMPAIGN}”.`,
    'A receipt has been emailed to you.',
    `Donor ${person.name}`,
    `Receipt ${gift?.number ?? ''}`,
    'Tax 80G Eligible',
    `The receipt goes to ${person.email}.`,
    'The bar stood at ₹',
  ])
    expect(shown).toContain(text);
  await soon(() => page.url()).toBe(`${site}/donation/success`);

  const pdf = page.getByRole('link', { name: 'Receipt (PDF)' });
  const answer = await page.request.get(site + ((await pdf.getAttribute('href')) ?? ''));
  expect([answer.headers()['content-type'], answer.headers()['cache-control']]).toEqual([
    'application/pdf',
    'private, no-store',
  ]);
  const share = new URL((await page.getByRole('link', { name: 'Share on WhatsApp' }).getAttribute('href')) ?? '');
  expect(share.origin).toBe('https://wa.me');
  expect(share.searchParams.get('text')).toMatch(/Clean water for Mulshi.*\/campaigns\//);
  expect(share.searchParams.get('text')).not.toContain('500');
  await soon(() => page.locator('main').getByRole('link', { name: 'My giving' }).getAttribute('href')).toBe(
    '/my-giving',
  );
  for (const name of ['View Campaigns', 'Back to Home'])
    await soon(() => page.locator('main').getByRole('link', { name }).count()).toBe(1);

  expect(await violations(page)).toEqual([]);
  await picture('thank-you-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture('thank-you-1440');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
  await picture('thank-you-1440-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.getByRole('button', { name: 'Give every month' }).click();
  const dialog = page.getByRole('dialog', { name: /Donate/ });
  await dialog.waitFor();
  await soon(() => dialog.getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true);
});

test('a gift after the 80G registration ended says why it is not eligible', async () => {
  const until = (value: string) =>
    sql.query(
      `with kept as (insert into settings (key, value) values ('registration_80g_until', $1)
         on conflict (key) do update set value = excluded.value)
       select pg_notify('content_changed', '')`,
      [value],
    );
  await until('2020-03-31');
  try {
    await giveToCampaign({ asksPan: false });
    expect(await words()).toContain('Tax Not Eligible Our 80G registration does not cover this day.');
    expect(await violations(page)).toEqual([]);
    await picture('not-eligible-390');
  } finally {
    await until('');
  }
});

test('a wrong address is corrected once, and the page says so after a reload too', async () => {
  await giveToCampaign();
  await page.getByRole('button', { name: 'Wrong? Correct it' }).click();
  const field = page.getByLabel('Correct email address');
  await soon(async () => [await field.getAttribute('type'), await field.inputValue()]).toEqual(['email', person.email]);
  await field.fill('meera@');
  await page.getByRole('button', { name: 'Send it there' }).click();
  await page.getByRole('alert').filter({ hasText: 'Please enter a valid email address.' }).waitFor();
  await field.and(page.locator(':focus')).waitFor();
  expect(await violations(page)).toEqual([]);
  await picture('correct-390');
  await field.fill(RIGHT);
  await page.keyboard.press('Enter');
  await page
    .getByRole('status')
    .filter({ hasText: `Corrected. The receipt goes to ${RIGHT}` })
    .waitFor();
  await untilTrue(
    async () =>
      (await sql.query(`select 1 from mails where to_address = $1 and status = 'sent'`, [RIGHT])).rowCount === 1,
  );
  expect((await sql.query(`select 1 from donations where donor_email = $1`, [RIGHT])).rowCount).toBe(1);
  await page.reload();
  await page.getByText(`The receipt goes to ${RIGHT}.`).waitFor();
  await soon(() => page.getByRole('button', { name: 'Wrong? Correct it' }).count()).toBe(0);
});

test('a gift whose day is not certain yet has no receipt, and none is claimed', async () => {
  await giveToCampaign();
  await page.route('**/graphql', async (route) => {
    if (!(route.request().postData() ?? '').includes('openGift')) return route.fallback();
    const response = await route.fetch();
    const body = (await response.json()) as { data: { openGift: object } };
    Object.assign(body.data.openGift, { receiptNumber: null, receiptPdfUrl: null, givenOn: null, taxBenefit: null });
    return route.fulfill({ response, json: body });
  });
  await page.reload();
  await thanked();
  const shown = await words();
  expect(shown).not.toContain('has been emailed');
  expect(shown).toContain('Your receipt comes by email as soon as your bank confirms the payment date.');
  await soon(() => page.getByRole('button', { name: 'Preparing receipt…' }).isDisabled()).toBe(true);
  await page.unroute('**/graphql');
  await page.getByRole('link', { name: 'Receipt (PDF)' }).waitFor();
  await soon(() => words()).toContain('A receipt has been emailed to you.');
});

describe('without a gift of this browser', () => {
  test.each(['/donation/success', '/donation/success?payment=checking', '/subscription/success'])(
    '%s claims nothing',
    async (path) => {
      await page.goto(site + path);
      await page.getByRole('heading', { name: 'We see no gift in this browser' }).waitFor();
      const shown = await words();
      for (const claim of ['Successful', 'Activated', 'Thank you', 'has been emailed', 'has reached us'])
        expect(shown).not.toContain(claim);
      for (const name of ['My giving', 'View Campaigns'])
        await soon(() => page.locator('main').getByRole('link', { name }).count()).toBe(1);
      await soon(() => page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      expect(await violations(page)).toEqual([]);
      await picture('none-390');
      await page.setViewportSize({ width: 1440, height: 900 });
      await picture('none-1440');
    },
  );

  test.each([
    ['a forged key', 'order_Nw9xK2.aaaa.bbbb'],
    ['something else', 'not a key'],
  ])('%s in its storage opens nothing', async (_name, key) => {
    await page.goto(`${site}/privacy`);
    await page.evaluate((text) => sessionStorage.setItem('gift_key', text), key);
    await page.goto(`${site}/donation/success`);
    await page.getByRole('heading', { name: 'We see no gift in this browser' }).waitFor();
  });

  test('nor does a page without JavaScript', async () => {
    for (const path of ['/donation/success', '/subscription/success']) {
      const bare = await browser.newContext({ javaScriptEnabled: false });
      const plain = await bare.newPage();
      await plain.goto(site + path);
      const shown = await plain.locator('main').innerText();
      expect(shown).toContain('This page needs JavaScript to show your gift.');
      for (const claim of ['Successful', 'Activated', 'One moment', 'Loading']) expect(shown).not.toContain(claim);
      await bare.close();
    }
  });
});

test('a recurring gift that was not authorised is not called active', async () => {
  await findCampaign(page, site, CAMPAIGN);
  await page.locator('main').getByRole('button', { name: 'Donate Now' }).first().click();
  await fillIn(page);
  const dialog = page.getByRole('dialog', { name: /Donate/ });
  await dialog.getByRole('radio', { name: 'Recurring' }).check();
  await dialog.getByRole('radio', { name: 'Monthly' }).check();
  await page.getByRole('button', { name: /^Proceed to Payment/ }).click();
  await page.waitForURL('**/subscription/authorize/**');
  await page.goto(`${site}/subscription/success`);
  await page.getByRole('heading', { name: 'Your recurring gift is not confirmed yet' }).waitFor();
  expect(await words()).not.toContain('Activated');
  await page.goBack();
  await page.frameLocator('.razorpay-checkout-frame').getByTestId('success').click();
  await page.waitForURL('**/subscription/success');
  await page.getByRole('heading', { name: 'Subscription Activated' }).waitFor();
  const shown = await words();
  for (const text of [
    'Thank you, Meera',
    'Amount ₹500',
    'Frequency Monthly',
    `Donor ${person.name}`,
    `Email ${person.email}`,
    'What happens next?',
    'Wrong? Correct it',
  ])
    expect(shown).toContain(text);
  expect(await violations(page)).toEqual([]);
  await picture('recurring-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture('recurring-1440');

  const {
    rows: [mail],
  } = await sql.query<{ id: string }>(
    `select m.id from mails m join receipts r on r.id = m.receipt_id join donations d on d.id = r.donation_id where d.is_recurring and d.donor_email = $1`,
    [person.email],
  );
  await page.goto(`${app.origin}/dev/mail/${mail?.id ?? ''}/html`);
  await page.getByRole('heading', { name: 'Your lamp stays lit, Meera' }).waitFor();
  for (const [width, colorScheme] of [
    [600, 'light'],
    [390, 'light'],
    [600, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await picture(`mail-charge-${width}-${colorScheme}`);
  }
});

test('the thanks fit with text of 100 to 200 % in every window, the form for the address too', async () => {
  await giveToCampaign();
  await page.getByRole('button', { name: 'Wrong? Correct it' }).click();
  const found: string[] = [];
  for (const percent of textSizes) {
    await setTextSize(page, percent);
    await page.reload();
    await thanked();
    await page.getByRole('button', { name: 'Wrong? Correct it' }).click();
    for (const width of windowWidths) found.push(...(await misfitsAt(page, percent, width)));
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await picture('thank-you-200-390');
  expect(found).toEqual([]);
}, 120_000);

test('no word of the thanks is broken on a phone, nor a large amount', async () => {
  await giveToCampaign({ custom: '125000' });
  await page.getByText('₹1,25,000', { exact: true }).first().waitFor();
  expect(await brokenWordsOf(page)).toEqual([]);
}, 120_000);
