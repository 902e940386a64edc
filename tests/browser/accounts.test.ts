import { hash } from 'bcrypt';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { consoleComplaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { knownUsername } from '../support/known-username';
import { untilTrue } from '../support/until';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** Who has an account, and who makes one. */
const person = { name: 'Meera Joshi', email: 'meera.joshi@example.org', password: 'a good password' };
const newcomer = { name: 'Kavita Rao', email: 'kavita.rao@example.org', password: 'a good password' };

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite();
  ({ browser, app, sql } = opened);
  await sql.query('insert into users (email, full_name, password_hash) values ($1, $2, $3)', [
    person.email,
    person.name,
    await hash(person.password, 4),
  ]);
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
}, 180_000);
afterAll(() => opened.close());

/** Each test begins signed out, on the sign-in page. */
beforeEach(async () => {
  // A page without scripts: the sign-in page would send on who is still signed in.
  await page.goto(`${app.origin}/robots.txt`);
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${app.origin}/auth`);
  await hydrated(page);
});
afterEach(() => expect(complaints.splice(0)).toEqual([]));

const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click();
const toast = (title: string) => page.locator('[role=alert], [role=status]').filter({ hasText: title });

async function fill(typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
}

async function signIn(email: string, password: string): Promise<void> {
  await fill({ Email: email, Password: password });
  await press('Login');
}

const focused = (label: string) => field(label).and(page.locator(':focus')).waitFor();

test('sign up: each mistake is said at its field and in a toast, then the account is made and signed in', async () => {
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await press('Sign Up');
  await toast('Please fill in all required fields').waitFor();
  await focused('Full name');
  const passwords = (first: string, second: string) => ({ Password: first, 'Confirm password': second });

  await fill({ 'Full name': newcomer.name, Email: newcomer.email, ...passwords('12345', '12345') });
  await press('Sign Up');
  await toast('Password must be at least 6 characters').first().waitFor();
  await focused('Password');

  await fill(passwords(newcomer.password, `${newcomer.password}!`));
  await press('Sign Up');
  await toast('Passwords do not match').first().waitFor();
  await focused('Confirm password');
  expect((await sql.query('select 1 from users where email = $1', [newcomer.email])).rowCount).toBe(0);

  await fill(passwords(newcomer.password, newcomer.password));
  await press('Sign Up');
  await toast('Success!').getByText('You can now sign in').waitFor();
  await page.getByRole('heading', { name: 'You are signed in' }).waitFor();
  expect((await sql.query('select full_name from users where email = $1', [newcomer.email])).rows).toEqual([
    { full_name: newcomer.name },
  ]);
});

test('an address that has an account is told so at its field', async () => {
  await page.goto(`${app.origin}/auth?view=signup`);
  await hydrated(page);
  await fill({
    'Full name': person.name,
    Email: person.email,
    Password: person.password,
    'Confirm password': person.password,
  });
  await press('Sign Up');
  await page.getByText('This email address already has an account. Please sign in.').waitFor();
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'email');
});

test('a wrong password gets a toast; the right one signs in, without access to the office', async () => {
  await signIn(person.email, 'not the password');
  await toast('Error').getByText('Invalid email or password').waitFor();
  await signIn(person.email, person.password);
  await toast('Welcome back!').waitFor();
  await page.getByText(`As ${person.name} (${person.email}).`).waitFor();

  await page.goto(`${app.origin}/admin`);
  await page.waitForURL('**/auth');
  await page.getByText('This account has no access to the admin panel.').waitFor();
  await page.getByRole('main').getByRole('button', { name: 'Sign Out' }).click();
  await page.waitForURL(`${app.origin}/`);
  // Only the mark of the browser stays, which opens nothing.
  await soon(() => page.evaluate(() => Object.keys(localStorage))).toEqual(['device']);
});

test('an admin goes on to the office', async () => {
  await signIn('admin@example.org', 'admin-demo-password');
  await page.waitForURL('**/admin');
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
});

test('a forgotten password: the mailed link sets a new one, once', async () => {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  // The address changes before the form does, and both forms ask for an email.
  await page.getByRole('main').getByRole('button', { name: 'Send reset link' }).waitFor();
  await fill({ Email: person.email });
  await press('Send reset link');
  await toast('Check your email').waitFor();

  const mail = page.getByRole('link').filter({ hasText: person.email }).filter({ hasText: 'password' });
  await untilTrue(async () => {
    await page.goto(`${app.origin}/dev/mail`);
    return (await mail.count()) > 0;
  });
  await mail.first().click();
  const link = /http\S+\/reset-password\?token=\S+/.exec(await page.locator('pre').innerText())?.[0] ?? '';
  const { pathname, search, hash } = new URL(link);
  const newPassword = async (first: string, second = first, mark = '#') => {
    await page.goto(app.origin + pathname + search + hash.replace('#', mark));
    await hydrated(page);
    await fill({ 'New password': first, 'Confirm password': second });
    await press('Set new password');
  };

  await newPassword('another password', 'another passwort');
  await toast('Passwords do not match').first().waitFor();
  // A password manager stores the new password for this account.
  expect(await knownUsername(page.locator('main'))).toBe(person.email);
  // As a mail program writes the link that takes # for a letter.
  await newPassword('another password', undefined, '%23');
  await toast('Password changed').getByText('You can now sign in').waitFor();
  await page.waitForURL('**/auth');
  await signIn(person.email, 'another password');
  await toast('Welcome back!').waitFor();

  await newPassword('a third password');
  await toast('Error').getByText('This link has expired or was already used. Please request a new one.').waitFor();
});

test('the tabs answer to the arrow keys', async () => {
  await page.getByRole('tab', { name: 'Login' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.waitForURL('**/auth?view=signup');
  await page.getByRole('tab', { name: 'Sign Up', selected: true }).waitFor();
  await page
    .locator(':focus')
    .and(page.getByRole('tab', { name: 'Sign Up' }))
    .waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/auth');
});
