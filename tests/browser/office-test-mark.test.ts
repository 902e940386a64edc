import type { Locator, Page } from 'playwright-core';
import { istToday } from '../../rules/dates';
import { startAppProcess } from '../support/app-process';
import { leaveBrowser, openBrowser } from '../support/browser';
import { findCampaign, give, hydrated } from '../support/donor-path';
import { freshDatabase } from '../support/fresh-database';
import { postGraphql } from '../support/graphql-call';
import { openOffice } from '../support/office';
import { recorded, recordOffline } from '../support/office-donations';
import { withoutOtherSites } from '../support/other-sites';
import { KEYS, startEmulator } from '../support/razorpay-emulator';
import { soon } from '../support/soon';

/** With test keys everything says so, and with live ones nothing. */
const LARGE = 19;
const SIGN_IN = `mutation ($email: String!, $password: String!) {
  signIn(email: $email, password: $password) { session { accessToken accessTokenExpiresAt refreshToken user { id email fullName role isAdmin } } } }`;
const size = (mark: Locator): Promise<number> =>
  mark.evaluate((element) => parseFloat(getComputedStyle(element).fontSize));
const marks = (page: Page): Locator => page.getByText('TEST', { exact: true });

test('test keys: TEST in large letters on a public page, in the office and on a receipt', async () => {
  const { emulator, origin } = await startEmulator();
  const office = await openOffice({
    env: {
      RAZORPAY_KEY_ID: KEYS.keyId,
      RAZORPAY_KEY_SECRET: KEYS.keySecret,
      RAZORPAY_WEBHOOK_SECRET: KEYS.webhookSecret,
      RAZORPAY_API_BASE: origin,
      RAZORPAY_CHECKOUT_URL: `${origin}/v1/checkout.js`,
    },
  });
  try {
    const { page, context, app, sql } = office;
    const site = await context.newPage();
    await findCampaign(site, `http://localhost:${app.port}`, 'Clean water for Mulshi');
    await marks(site).waitFor();
    await site.getByText('Test mode: no real money moves.').waitFor();
    expect(await size(marks(site))).toBeGreaterThanOrEqual(LARGE);
    await give(site, 'success');
    await soon(async () => (await sql.query('select 1 from receipts where is_test')).rowCount).toBe(1);

    await office.open('/admin/receipts');
    await marks(page).first().waitFor();
    expect(await size(marks(page).first())).toBeGreaterThanOrEqual(LARGE);
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^View receipt TEST-/ }).click(),
    ]);
    await receipt.getByText('This is a test receipt').first().waitFor();
    expect(await size(marks(receipt).first())).toBeGreaterThanOrEqual(LARGE);
  } finally {
    await office.close();
    await emulator.close();
  }
}, 180_000);

test('live keys: no mark on a public page, in the office or on a receipt', async () => {
  const database = await freshDatabase('bare');
  const account = { email: 'office@live.example', password: 'a password of the office' };
  const app = await startAppProcess({
    databaseUrl: database.url,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://localhost',
      JWT_SECRET: 'only-for-the-tests-and-never-anywhere-else',
      PAN_KEY: 'c4'.repeat(32),
      ADMIN_EMAIL: account.email,
      ADMIN_PASSWORD: account.password,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Foundation <office@live.example>',
      RAZORPAY_KEY_ID: 'rzp_live_NeverCalled0001',
      RAZORPAY_KEY_SECRET: 'never called',
      RAZORPAY_WEBHOOK_SECRET: 'never called either',
    },
  });
  const browser = await openBrowser();
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
    await withoutOtherSites(page);
    await page.goto(`${app.origin}/`);
    await hydrated(page);
    expect(await marks(page).count()).toBe(0);

    const call = postGraphql(app.origin);
    const { signIn } = (await call<{ signIn: { session: { accessToken: string } } }>(SIGN_IN, account)).data;
    recorded(await recordOffline({ call }, signIn.session.accessToken, { receivedOn: istToday() }));
    await page.evaluate((session) => localStorage.setItem('session', JSON.stringify(session)), signIn.session);
    await page.goto(`${app.origin}/admin/receipts`);
    const [receipt] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: /^View receipt / }).click(),
    ]);
    expect(await marks(page).count()).toBe(0);
    await receipt.getByText('Asha Kulkarni').first().waitFor();
    expect(await marks(receipt).count()).toBe(0);
  } finally {
    await leaveBrowser(browser);
    await app.stop();
    await database.drop();
  }
}, 180_000);
