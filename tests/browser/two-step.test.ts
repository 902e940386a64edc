import type { Locator, Page } from 'playwright-core';
import { violations } from '../support/axe';
import { hydrated } from '../support/donor-path';
import { knownUsername } from '../support/known-username';
import { misfits, setTextSize } from '../support/misfits';
import { ADMIN, openOffice, type Office } from '../support/office';
import { appCode, PERIOD_MS } from '../support/two-step';

let office: Office;
let secret = '';
let codes: string[] = [];
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

/** Ends all sessions, also for the browser, and makes codes that were used work again. */
async function signOut(): Promise<void> {
  await office.sql.query('update second_factors set totp_period = 0');
  await office.page.evaluate(() => localStorage.clear());
}
const now = (periods = 0): string => appCode(secret, new Date(Date.now() + periods * PERIOD_MS));
const dialog = (name: string): Locator => office.page.getByRole('dialog', { name });

async function enterPassword(page: Page): Promise<void> {
  await page.goto(`${office.app.origin}/auth`);
  await hydrated(page);
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login', exact: true }).last().click();
  await page.getByLabel('Code').waitFor();
}

test('an admin sets it up from the name in the header, keeps the codes, and signs in with the app', async () => {
  const { page } = office;
  await office.open('/admin');
  await page.getByRole('link', { name: /^Your sign-in/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Your sign-in' }).waitFor();
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const setUp = dialog('Set up two-step sign-in');
  await setUp.getByLabel('Password').fill('not the password');
  expect(await knownUsername(setUp)).toBe(ADMIN.email);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await setUp.getByText('This password is not right.').first().waitFor();
  await setUp.getByLabel('Password').fill(ADMIN.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await setUp.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  expect(await violations(page)).toEqual([]);
  await setTextSize(page, 150);
  expect(await misfits(page)).toEqual([]);
  await setTextSize(page, 100);
  await setUp.getByRole('textbox', { name: 'Code' }).fill('12 34 56');
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await setUp
    .getByText(/^This code is not right/)
    .first()
    .waitFor();
  // Authenticator apps show the digits in two groups.
  await setUp.getByRole('textbox', { name: 'Code' }).fill(now().replace(/^(...)/, '$1 '));
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const kept = page.getByRole('alertdialog', { name: 'Keep these recovery codes' });
  await kept.locator('code').first().waitFor();
  codes = await kept.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  await page.keyboard.press('Escape');
  expect(await kept.isVisible()).toBe(true);
  expect(await violations(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await kept.getByRole('button', { name: 'Save as a file' }).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await kept.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByText('10 recovery codes are left.').waitFor();

  await signOut();
  await enterPassword(page);
  expect(await violations(page)).toEqual([]);
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page
    .getByText(/^This code is not right/)
    .first()
    .waitFor();
  await page.getByLabel('Code').fill(now());
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
}, 120_000);

test('a session that ends over a form is opened again with password and code, and nothing is lost', async () => {
  const { page } = office;
  await office.open('/admin/settings');
  await page.getByRole('textbox', { name: 'Site name' }).fill('Words that took an hour');
  await office.sql.query('update second_factors set totp_period = 0');
  await office.sql.query('update refresh_tokens set revoked_at = now()');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  const question = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await question.getByLabel('Password').fill(ADMIN.password);
  await question.getByRole('button', { name: 'Sign in' }).click();
  await question.getByLabel('Code').fill(codes[0] ?? '');
  await question.getByRole('button', { name: 'Sign in' }).click();
  await question.waitFor({ state: 'detached' });
  await expect(page.getByRole('textbox', { name: 'Site name' }).inputValue()).resolves.toBe('Words that took an hour');
  await page.getByLabel('Two-step sign-in').selectOption('required');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await office.toast('Settings saved successfully').waitFor();
});

test('once it is required, whoever has none finds the set-up in place of the office, on a phone too', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.sql.query('delete from second_factors');
  await page.goto(`${office.app.origin}/admin`);
  await page.getByRole('heading', { level: 1, name: 'One more step' }).waitFor();
  expect(await page.getByRole('navigation').count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Set up two-step sign-in' }).click();
  const setUp = dialog('Set up two-step sign-in');
  await setUp.getByLabel('Password').fill(ADMIN.password);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  secret = (await setUp.locator('code').innerText()).replaceAll(' ', '');
  await setUp.getByRole('textbox', { name: 'Code' }).fill(now());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
});

test('an admin turns it off for a colleague who lost the phone; who has none is named in amber', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 1440, height: 900 });
  const people = `insert into users (email, full_name, password_hash, email_confirmed_at)
                  values ('nandini@example.org', 'Nandini Kulkarni', 'x', now()), ('ravi@example.org', 'Ravi Shinde', 'x', now()) returning id`;
  await office.sql.query(
    `with people as (${people}) insert into user_roles (user_id, role) select id, 'entry' from people`,
  );
  await office.sql.query(
    `insert into second_factors (user_id, totp_secret, confirmed_at)
     select id, 'sealed', now() from users where email = 'nandini@example.org'`,
  );
  await office.open('/admin/people');
  await page.getByText('Settings require two-step sign-in. Whoever has none sets it up').waitFor();
  await office.row('Ravi Shinde').getByText('Missing').waitFor();
  expect(await violations(page)).toEqual([]);
  await office
    .row('Nandini Kulkarni')
    .getByRole('button', { name: /^Turn off two-step sign-in/ })
    .click();
  const question = page.getByRole('alertdialog', { name: 'Turn two-step sign-in of Nandini Kulkarni off?' });
  await question.getByRole('button', { name: 'Turn off' }).click();
  await office.toast('Two-step sign-in turned off').waitFor();
  await office.row('Nandini Kulkarni').getByText('Missing').waitFor();
});
