import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { knownUsername } from '../support/known-username';
import { ADMIN, openOffice, type Office } from '../support/office';
import { jpeg } from '../support/pictures';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const question = (): Locator => office.page.getByRole('alertdialog', { name: 'Your session has ended' });
const password = (): Locator => question().getByLabel('Password');

const tokenRunsOut = (): Promise<void> =>
  office.page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}') as Record<string, unknown>;
    localStorage.setItem('session', JSON.stringify({ ...session, accessTokenExpiresAt: new Date(0).toISOString() }));
  });

/** The server forgets the session, and the token of this browser has run out. */
async function endSession(): Promise<void> {
  await office.sql.query('update refresh_tokens set revoked_at = now()');
  await tokenRunsOut();
}

async function signInAgain(): Promise<void> {
  await password().fill(ADMIN.password);
  await question().getByRole('button', { name: 'Sign in' }).click();
  await question().waitFor({ state: 'detached' });
}

test('a session that ends over an open dialog loses nothing: its admin signs in again and saves', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?tab=essentials');
  await page.getByRole('button', { name: 'New Essential' }).click();
  const field = (label: string): Locator => page.getByRole('dialog').getByRole('textbox', { name: label, exact: true });
  await field('Name').fill('Cycle for school');
  await field('Category').fill('Education');
  await field('Unit price').fill('4,500');
  await endSession();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await question().waitFor();
  expect(await knownUsername(question())).toBe('admin@example.org');
  expect(await violations(page)).toEqual([]);

  await question().getByRole('button', { name: 'Sign in' }).click();
  await question().getByText('Please enter your password').waitFor();
  await password().fill('not the password');
  await question().getByRole('button', { name: 'Sign in' }).click();
  await question().getByText('Invalid email or password').waitFor();
  await signInAgain();
  await expect(field('Name').inputValue()).resolves.toBe('Cycle for school');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await office.toast('Essential created successfully').waitFor();
  await office.row('Cycle for school').waitFor();
});

test('a session that ends before a picture is sent keeps the file: signed in again, it is sent', async () => {
  const { page, complaints } = office;
  await office.open('/admin/members');
  await page.getByRole('button', { name: 'Add Member' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Savita More');
  await page.getByRole('button', { name: 'Choose a picture for the portrait of the member' }).click();
  const chooser = page
    .getByRole('dialog')
    .filter({ has: page.locator('input[type=file]') })
    .last();
  await chooser.waitFor();
  await endSession();
  await page
    .locator('input[type=file][multiple]')
    .setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer: await jpeg(450, 450) });
  await question().waitFor();
  await signInAgain();
  await chooser.getByText('Your session had ended. The file is still here.').waitFor();
  await chooser.getByRole('button', { name: 'Try again' }).click();
  await chooser.getByLabel('What is to be seen').waitFor();
  complaints.splice(0);
});

test.each([
  ['Settings', '/admin/settings', 'Site name', 'Save Settings', 'Settings saved successfully'],
  ['Pages', '/admin/pages', 'Hero title', 'Save Changes', 'Page saved successfully'],
])('%s keep what was typed through a session that ends', async (_name, path, label, save, saved) => {
  const { page } = office;
  await office.open(path);
  await page.getByRole('textbox', { name: label }).fill('Words that took an hour');
  await endSession();
  await page.getByRole('button', { name: save }).click();
  await signInAgain();
  await page.getByText('Your session had ended, so nothing was saved. Please try again.').waitFor();
  await expect(page.getByRole('textbox', { name: label }).inputValue()).resolves.toBe('Words that took an hour');
  await page.getByRole('button', { name: save }).click();
  await office.toast(saved).waitFor();
});

test('an offline donation that was sent after the end of the session is recorded once', async () => {
  const { page } = office;
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Record donation' }).click();
  const form = page.getByRole('dialog');
  const record = form.getByRole('button', { name: 'Record donation' });
  await form.getByRole('textbox', { name: /^Amount/ }).fill('501');
  await form.getByRole('textbox', { name: /^Name/ }).fill('Savita Shirke');
  await endSession();
  await record.click();
  await signInAgain();
  await expect(form.getByRole('textbox', { name: /^Name/ }).inputValue()).resolves.toBe('Savita Shirke');
  await record.click();
  await office.toast('Donation recorded').waitFor();
  const { rows } = await office.sql.query(`select id from donations where donor_name = 'Savita Shirke'`);
  expect(rows).toHaveLength(1);
});

const unchecked = (): Locator => office.page.getByRole('alertdialog', { name: 'Your access could not be checked' });
/** What the server does with the question who this is. */
const answerTo = async (answer: 'none' | 'failure' | 'real'): Promise<void> => {
  await office.page.unroute('**/graphql');
  if (answer === 'real') return;
  await office.page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes('query Me')) return route.continue();
    return answer === 'none'
      ? route.abort()
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
};

test.each(['none', 'failure'] as const)(
  'an admin whose role is not confirmed (%s) is none until it is, and keeps what was typed',
  async (answer) => {
    const { page } = office;
    await office.open('/admin/campaigns?tab=essentials');
    await page.getByRole('button', { name: 'New Essential' }).click();
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Words that took an hour');
    await answerTo(answer);
    await tokenRunsOut();
    await page.getByRole('textbox', { name: 'Category' }).fill('Education');
    // An open page renews its token by itself within 15 seconds, and asks who this is.
    await unchecked().getByText('Your unsaved changes are still here.', { exact: false }).waitFor({ timeout: 30_000 });
    expect(await violations(page)).toEqual([]);
    await unchecked().getByRole('button', { name: 'Try again' }).click();
    await unchecked().waitFor();

    // Answered again, it goes by itself.
    await answerTo('real');
    await unchecked().waitFor({ state: 'detached', timeout: 40_000 });
    await expect(page.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).resolves.toBe(
      'Words that took an hour',
    );
    await page.getByRole('textbox', { name: 'Unit price' }).fill('1');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await office.toast('Essential created successfully').waitFor();
  },
);

test('without an answer from the start nothing of the office is shown, nor that there is no access', async () => {
  const { page } = office;
  await answerTo('none');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.postData() ?? ''));
  await page.goto(`${office.app.origin}/admin/donations`);
  await page.getByRole('heading', { name: 'Your access could not be checked' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await soon(() => new URL(page.url()).pathname).toBe('/admin/donations');
  expect(asked.filter((body) => body.includes('adminDonations'))).toEqual([]);
  expect(await page.getByRole('navigation').count()).toBe(0);

  await page.goto(`${office.app.origin}/auth`);
  await page.getByText('Your access could not be checked', { exact: false }).waitFor();
  expect(await page.getByText('has no access').count()).toBe(0);
  expect(await page.getByRole('link', { name: 'Admin', exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await answerTo('real');
  // The address comes first, then the office's own document.
  await page.getByRole('heading', { name: 'Latest donations' }).waitFor({ timeout: 40_000 });
});

test('whoever does not want to go on leaves for /auth; without changes nobody is asked', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?tab=essentials');
  await page.getByRole('button', { name: 'New Essential' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Cycle');
  await endSession();
  await page.getByRole('textbox', { name: 'Category' }).fill('Education');
  await page.getByRole('textbox', { name: 'Unit price' }).fill('1');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await question().getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('**/auth');
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();

  await page.getByRole('main').getByLabel('Email', { exact: true }).fill(ADMIN.email);
  await page.getByRole('main').getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await page.getByRole('heading', { name: 'Latest donations' }).waitFor();
  await endSession();
  await page.getByRole('link', { name: 'Donors', exact: true }).click();
  await page.waitForURL('**/auth');
});
