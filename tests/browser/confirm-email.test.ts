import type { Page } from 'playwright-core';
import { violations } from '../support/axe';
import { confirmationTokens } from '../support/confirmation-link';
import { openOffice, type Office } from '../support/office';
import { signUpAs } from '../support/sign-up';
import { soon } from '../support/soon';

/** From the form to a role, through the mail, in a browser. */
let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

/** Signs up in a browser of its own. */
async function visitor(name: string, email: string): Promise<Page> {
  const context = await office.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signUpAs(page, office.app.origin, name, email);
  return page;
}
const tokensOf = (email: string) =>
  confirmationTokens(
    {
      origin: office.app.origin,
      rows: async (sql, parameters) => (await office.sql.query<{ id: string }>(sql, parameters)).rows,
    },
    email,
  );
const linkOf = async (email: string): Promise<string> => (await tokensOf(email)).at(-1) ?? '';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('sign-up, a link in another browser, and only then a role', async () => {
  const anita = await visitor('Anita Rao', 'anita@example.org');
  await anita.getByText('Your address is not confirmed yet.').waitFor();
  expect(await violations(anita)).toEqual([]);

  const { page } = office;
  await office.open('/admin/people');
  const row = office.row('anita@example.org');
  await row.getByText('Address not confirmed').waitFor();
  expect(await page.getByRole('combobox', { name: 'Role of Anita Rao' }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send the link again: Anita Rao' }).click();
  await office.toast('Link sent again').getByText('anita@example.org').waitFor();
  await soon(async () => (await tokensOf('anita@example.org')).length).toBe(2);

  const other = await office.browser.newContext();
  const phone = await other.newPage();
  await phone.goto(`${office.app.origin}/confirm-email#token=${await linkOf('anita@example.org')}`);
  await heading(phone, 'Is this your account?');
  // Nothing of the link stays where it could be seen or passed on.
  await soon(() => phone.url()).toBe(`${office.app.origin}/confirm-email`);
  expect(await phone.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
  expect(await violations(phone)).toEqual([]);
  await phone.reload();
  await heading(phone, 'Is this your account?');
  await press(phone, 'Confirm my address');
  await heading(phone, 'Your address is confirmed');

  await anita.reload();
  await heading(anita, 'You are signed in');
  await anita.getByText('Ask an admin to grant it').waitFor();
  expect(await anita.getByText('not confirmed yet').count()).toBe(0);
  await page.reload();
  await page.getByRole('combobox', { name: 'Role of Anita Rao' }).selectOption('Editor');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Make editor' }).click();
  await office.toast('Role given').waitFor();
});

test('whoever did not sign up says so, and whoever did is signed out', async () => {
  const squatter = await visitor('Somebody', 'owner@example.org');
  const context = await office.browser.newContext();
  const owner = await context.newPage();
  await owner.goto(`${office.app.origin}/confirm-email#token=${await linkOf('owner@example.org')}`);
  await press(owner, 'This was not me');
  await heading(owner, 'The account is removed');
  await squatter.reload();
  await squatter.getByRole('tab', { name: 'Login' }).waitFor();
});

test('a link that is too old offers another one; an incomplete one says so', async () => {
  const person = await visitor('Ravi Shinde', 'ravi@example.org');
  const token = await linkOf('ravi@example.org');
  await office.sql.query(
    `update email_confirmations set expires_at = now() from users u where u.id = user_id and u.email = 'ravi@example.org'`,
  );
  await person.goto(`${office.app.origin}/confirm-email#token=${token}`);
  await heading(person, 'This link is too old');
  await press(person, 'Send again');
  await person.getByText('A new link is on its way to ravi@example.org.').waitFor();
  await person.goto(`${office.app.origin}/auth`);
  await press(person, 'Send the link again');
  await person.getByText('The link is on its way to ravi@example.org.').waitFor();
  await person.goto(`${office.app.origin}/confirm-email`);
  await heading(person, 'This link is incomplete');
});
