import type { BrowserContext, Page } from 'playwright-core';
import { CONSENT_LINES } from '../../rules/consent';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { complaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { openSessionOf } from '../support/hosted-app';
import { keyIn } from '../support/my-giving';
import { ADMIN } from '../support/office';
import { recordOffline } from '../support/office-donations';
import { withoutOtherSites } from '../support/other-sites';
import { postGraphql } from '../support/graphql-call';
import { signUpAs } from '../support/sign-up';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

const NAME = 'Asha Kulkarni';

let site: Site;
let token: string;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  site = await openSite({ SEED: 'none', LIMIT_SIGN_UP: '50/50' });
  token = (await openSessionOf(site.databaseUrl, ADMIN.email)).accessToken;
}, 120_000);
afterAll(() => site.close());
beforeEach(async () => {
  context = await site.browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  complaints = complaintsOf(page);
  await withoutOtherSites(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const rows = async <Row>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await site.sql.query(sql, values)).rows as Row[];

/** Gives from a mailbox in the office, and opens the page of the mailed link. */
async function openOwn(email: string): Promise<void> {
  const call = postGraphql(site.app.origin);
  await recordOffline({ call }, token, {
    receivedOn: istToday(),
    donor: { name: NAME, email, phone: '', pan: null, address: null },
  });
  const [mail] = await rows<{ id: string }>(
    'select id from mails where to_address = $1 and receipt_id is not null order by created_at desc limit 1',
    [email],
  );
  const html = await (await fetch(`${site.app.origin}/dev/mail/${mail?.id ?? ''}/html`)).text();
  await page.goto(`${site.app.origin}/my-giving#key=${keyIn(html)}`);
  await hydrated(page);
}

const consent = () =>
  page.getByRole('list', { name: 'Consents' }).getByRole('listitem').filter({ hasText: 'With your account' });
/** Sign In or Sign Out: on a phone it stands in the menu, which is opened for it. */
const accountAction = (of: Page, name: 'Sign In' | 'Sign Out') => of.locator('header').getByText(name, { exact: true });
const toast = (text: string) => page.locator('[role=alert], [role=status]').filter({ hasText: text }).first();

test('sign-up shows what one agrees to and keeps which line it was; on My giving its withdrawal closes the account', async () => {
  const email = 'asha@example.org';
  const [line] = CONSENT_LINES.account;
  await page.goto(`${site.app.origin}/auth?view=signup`);
  await hydrated(page);
  await page.getByText(line.sentence).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Privacy Policy' }).getAttribute('href')).toBe(
    '/privacy',
  );
  expect(await violations(page)).toEqual([]);
  await signUpAs(page, site.app.origin, NAME, email);
  expect(
    await rows('select place, version, language from consents c join users u on u.id = c.user_id where u.email = $1', [
      email,
    ]),
  ).toEqual([{ place: 'account', version: 1, language: 'en' }]);

  await openOwn(email);
  await consent().getByText(line.sentence).waitFor();
  await consent().getByText('Withdraw, and we close your account.').waitFor();
  expect(await violations(page)).toEqual([]);
  await consent().getByRole('button', { name: 'Withdraw' }).click();
  await toast('Your account is closed').waitFor();
  await consent().waitFor({ state: 'detached' });
  expect(await rows('select 1 from users where email = $1', [email])).toEqual([]);
  // Without loading the page again, and without leaving it.
  await accountAction(page, 'Sign In').waitFor({ state: 'attached' });
  expect(await accountAction(page, 'Sign Out').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/my-giving');
});

test('data that does not arrive is said to be missing, and comes by another try', async () => {
  let isAway = true;
  await page.route('**/graphql', (route) =>
    isAway && route.request().postData()?.includes('openOwnData')
      ? route.fulfill({ status: 503, body: 'busy' })
      : route.continue(),
  );
  await openOwn('lost.data@example.org');
  await page.getByText('Your data could not be loaded. The server could not be reached. Please try again.').waitFor();
  isAway = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Your data' }).waitFor();
  complaints = complaints.filter((text) => !text.includes('503'));
});

test('whoever works in the office is told to have the role taken away first', async () => {
  const email = 'meera@example.org';
  await signUpAs(page, site.app.origin, NAME, email);
  await rows(`insert into user_roles (user_id, role) select id, 'entry' from users where email = $1`, [email]);
  await openOwn(email);
  await consent().getByRole('button', { name: 'Withdraw' }).click();
  await toast('Ask an administrator to take its role away under People and roles').waitFor();
  await soon(() => rows('select 1 from users where email = $1', [email])).toHaveLength(1);
  await consent().getByRole('button', { name: 'Withdraw' }).waitFor();
});

const sessionIn = (of: Page) => of.evaluate(() => localStorage.getItem('session'));

test('whoever never gave finds the way from My giving, is told what goes and what stays, and is out in every tab at once', async () => {
  const email = 'ravi@example.org';
  await signUpAs(page, site.app.origin, 'Ravi Shinde', email);
  const tab = await context.newPage();
  await withoutOtherSites(tab);
  await tab.goto(`${site.app.origin}/about`);
  await accountAction(tab, 'Sign Out').waitFor({ state: 'attached' });

  await page.goto(`${site.app.origin}/my-giving`);
  await page.getByText(`You are signed in as ${email}.`).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Close my account' }).click();
  const question = page.getByRole('region', { name: 'Close your account?' });
  await question.getByText('You are signed out at once, in every browser').waitFor();
  await question.getByText('Gifts and their receipts stay').waitFor();
  expect(await violations(page)).toEqual([]);
  // Enter pressed twice keeps the account.
  await question.getByRole('button', { name: 'Keep my account' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('Enter');
  await question.waitFor({ state: 'detached' });
  expect(await rows('select 1 from users where email = $1', [email])).toHaveLength(1);

  await page.getByRole('button', { name: 'Close my account' }).click();
  await question.getByRole('button', { name: 'Close it for good' }).click();
  await page.getByRole('heading', { level: 1, name: 'Your account is closed' }).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await rows('select 1 from users where email = $1', [email])).toEqual([]);
  expect(await sessionIn(page)).toBeNull();
  // The tab beside it was touched by nobody.
  await accountAction(tab, 'Sign In').waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sign In' }).click();
  await page.getByRole('tab', { name: 'Login' }).waitFor();
});

test('another browser is out at its next request, and says nothing of an error', async () => {
  const email = 'leela@example.org';
  await signUpAs(page, site.app.origin, 'Leela Joshi', email);
  const elsewhere = await site.browser.newContext({ viewport: { width: 1280, height: 844 } });
  const other = await elsewhere.newPage();
  await withoutOtherSites(other);
  await other.goto(`${site.app.origin}/auth`);
  await hydrated(other);
  await other.getByLabel('Email', { exact: true }).fill(email);
  await other.getByLabel('Password', { exact: true }).fill('a good password');
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await other.getByRole('heading', { name: 'You are signed in' }).waitFor();

  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('button', { name: 'Close it for good' }).click();
  await page.getByRole('heading', { name: 'Your account is closed' }).waitFor();
  await other.getByRole('button', { name: 'Send the link again' }).click();
  await accountAction(other, 'Sign In').waitFor();
  await soon(() => sessionIn(other)).toBeNull();
  await elsewhere.close();
});

test('the withdrawal of one account’s consent leaves whoever is signed in with another one', async () => {
  await signUpAs(page, site.app.origin, NAME, 'first@example.org');
  // Another person at the same computer.
  await page.evaluate(() => localStorage.removeItem('session'));
  await signUpAs(page, site.app.origin, NAME, 'second@example.org');
  await openOwn('first@example.org');
  const read = page.waitForResponse((answer) => (answer.request().postData() ?? '').includes('query Me'));
  await consent().getByRole('button', { name: 'Withdraw' }).click();
  await toast('Your account is closed').waitFor();
  await read;
  await page.getByText('You are signed in as second@example.org').waitFor();
  expect(await sessionIn(page)).toContain('second@example.org');
});
