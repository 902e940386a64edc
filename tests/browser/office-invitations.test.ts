import type { Page } from 'playwright-core';
import { violations } from '../support/axe';
import { hydrated } from '../support/donor-path';
import { knownUsername } from '../support/known-username';
import { misfits, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
}, 120_000);
afterAll(() => office.close());
afterEach(async () => {
  await office.page.setViewportSize({ width: 1440, height: 900 });
  await office.sql.query('delete from invitations');
  expect(office.complaints).toEqual([]);
});

const dialog = () => office.page.getByRole('dialog', { name: 'Invite to the office' });
const invited = () => office.page.getByRole('region', { name: 'Invited' });

async function invite(email: string, role: string): Promise<void> {
  await office.open('/admin/people');
  await office.page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog().getByLabel('Email').fill(email);
  await dialog().getByRole('radio', { name: role }).check();
  await dialog()
    .getByRole('button', { name: `Invite as ${role.split(' ')[0] ?? ''}` })
    .click();
  await office.toast('Invitation sent').waitFor();
}

/** Opens the link of the newest invitation in a browser of its own. */
async function openLink(): Promise<Page> {
  const context = await office.browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  const mail = page.getByRole('link').filter({ hasText: 'You are invited' }).first();
  await untilTrue(async () => {
    await page.goto(`${office.app.origin}/dev/mail`);
    return (await mail.count()) > 0;
  });
  await mail.click();
  const link = /http\S+\/invitation\?token=\S+/.exec(await page.locator('pre').innerText())?.[0] ?? '';
  const { pathname, search } = new URL(link);
  await page.goto(office.app.origin + pathname + search);
  await hydrated(page);
  return page;
}

test('a colleague is invited, chooses a password on a phone, and works in their part of the office', async () => {
  const { page } = office;
  await office.open('/admin/people');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog()
    .getByRole('radio', { name: /^Entry/ })
    .waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await invite('nandini@example.org', 'Editor Campaigns');
  await invited().getByText('nandini@example.org').waitFor();
  await invited()
    .getByText(/As Editor, by Administrator\. Mailed .*, not accepted yet\./)
    .waitFor();
  expect(await violations(page)).toEqual([]);

  const hers = await openLink();
  await hers.getByText('As Editor, with the address nandini@example.org.').waitFor();
  expect(await violations(hers)).toEqual([]);
  const main = hers.getByRole('main');
  expect(await knownUsername(main)).toBe('nandini@example.org');
  await main.getByLabel('Full name').fill('Nandini Kulkarni');
  await main.getByLabel('Password', { exact: true }).fill('a new password');
  await main.getByLabel('Confirm password').fill('another one');
  await main.getByRole('button', { name: 'Accept the invitation' }).click();
  await main.getByText('Passwords do not match').waitFor();
  await main.getByLabel('Confirm password').fill('a new password');
  await main.getByRole('button', { name: 'Accept the invitation' }).click();
  await hers.waitForURL('**/admin/campaigns');
  await hers.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();
  await hers.context().close();

  await office.open('/admin/people');
  await office.row('nandini@example.org').waitFor();
  await soon(() => invited().count()).toBe(0);
});

test('the limit of an accountant’s refunds stands where the role is given, and follows the settings', async () => {
  const { page, sql } = office;
  await sql.query(
    `with person as (insert into users (email, full_name, password_hash, email_confirmed_at)
                     values ('nikhil@example.org', 'Nikhil Bapat', 'x', now()) returning id)
     insert into user_roles (user_id, role) select id, 'accountant' from person`,
  );
  await office.open('/admin/people');
  await office.row('Nikhil Bapat').getByText('Refunds up to ₹10,000').waitFor();
  await sql.query(`insert into settings (key, value) values ('accountant_refund_limit', '25000')`);
  await office.open('/admin/people');
  const limit = office.row('Nikhil Bapat').getByText('Refunds up to ₹25,000');
  await limit.waitFor();
  // A cell hides what does not fit, and says so to nobody.
  const [words, cell] = [
    await limit.boundingBox(),
    await limit.locator('xpath=ancestor::*[@role="gridcell"]').boundingBox(),
  ];
  if (!words || !cell) throw new Error('The limit is not drawn.');
  expect(words.x + words.width).toBeLessThan(cell.x + cell.width);
  expect(words.y + words.height).toBeLessThanOrEqual(cell.y + cell.height);
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog().getByText('exports; refunds up to ₹25,000').waitFor();
});

test('a double click on Withdraw does not reach the invitation that moves up', async () => {
  const { page } = office;
  await office.sql.query(
    `insert into invitations (email, role, token_hash, expires_at)
     select 'double' || n || '@example.org', 'editor', 'double' || n, now() + interval '7 days' from generate_series(1, 2) n`,
  );
  await office.open('/admin/people');
  const withdrawals = page.getByRole('button', { name: /^Withdraw: double/ });
  await withdrawals.nth(1).waitFor();
  const box = await withdrawals.first().boundingBox();
  await withdrawals.first().click();
  await office.toast('Invitation withdrawn').waitFor();
  await soon(() => withdrawals.count()).toBe(1);
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  expect(await withdrawals.getAttribute('aria-busy')).toBeNull();
  expect(await withdrawals.isEnabled()).toBe(true);
  await withdrawals.click();
  await soon(() => withdrawals.count()).toBe(0);
});

test('an invitation is sent again and withdrawn; its link says that it does not work', async () => {
  const { page } = office;
  await invite('ravi@example.org', 'Auditor Reads');
  await page.getByRole('button', { name: 'Send again: ravi@example.org' }).click();
  await office.toast('Invitation sent again').waitFor();
  await page.getByRole('button', { name: 'Withdraw: ravi@example.org' }).click();
  await office.toast('Invitation withdrawn').waitFor();
  await soon(() => invited().count()).toBe(0);
  const his = await openLink();
  await his.getByRole('heading', { name: 'This invitation does not work' }).waitFor();
  await his.getByText('This invitation was used, withdrawn or has expired.').waitFor();
  await his.context().close();
});

test('on a phone with large text the people, the invitation and its dialog fit', async () => {
  const { page } = office;
  await invite('a.very.long.address.of.somebody@subdomain.of.a.long.example.org', 'Accountant Donations');
  await page.setViewportSize({ width: 390, height: 844 });
  await setTextSize(page, 200);
  await office.open('/admin/people');
  await invited().waitFor();
  expect(await misfits(page)).toEqual([]);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await dialog()
    .getByRole('radio', { name: /^Auditor/ })
    .waitFor();
  expect(await misfits(page)).toEqual([]);
  await setTextSize(page, 100);
});
