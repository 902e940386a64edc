import type { BrowserContext, Page } from 'playwright-core';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { signUpAs } from '../support/sign-up';
import { soon } from '../support/soon';

let office: Office;
let visitor: BrowserContext;
let anita: Page;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
  visitor = await office.browser.newContext();
  anita = await visitor.newPage();
  await signUpAs(anita, office.app.origin, 'Anita Rao', 'anita@example.org');
  await office.sql.query('update users set email_confirmed_at = now()');
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const button = (name: string) => office.page.getByRole('button', { name, exact: true });
const roleOf = (name: string) => office.page.getByRole('combobox', { name: `Role of ${name}` });
const question = () => office.page.getByRole('alertdialog');

test('an empty log says so', async () => {
  await office.open('/admin/audit');
  await office.page.getByRole('heading', { name: 'Nothing has been changed yet.' }).waitFor();
  expect(await violations(office.page)).toEqual([]);
});

test('whoever signed up is listed and found; the last admin’s role is nobody’s to change', async () => {
  const { page } = office;
  await office.open('/admin/people');
  const row = office.row('anita@example.org');
  await roleOf('Anita Rao').waitFor();
  await office.row('(you)').getByText('The last admin').waitFor();
  expect(await violations(page)).toEqual([]);

  await page.getByLabel('Search people').fill('anita');
  await office.row('(you)').waitFor({ state: 'detached' });
  await page.getByLabel('Search people').fill('nobody at all');
  await page.getByRole('heading', { name: 'No people match.' }).waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await row.waitFor();
});

test('a role is chosen in the row and asked about, opens its part of the office, and can be taken back', async () => {
  const { page } = office;
  await office.open('/admin/people');
  await roleOf('Anita Rao').selectOption('Editor');
  await question().getByText('Make Anita Rao an editor?').waitFor();
  expect(await violations(page)).toEqual([]);
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'detached' });
  await soon(() => roleOf('Anita Rao').inputValue()).toBe('');
  await roleOf('Anita Rao').selectOption('Editor');
  await question().getByRole('button', { name: 'Make editor' }).click();
  await office.toast('Role given').getByText('Anita Rao: Editor').waitFor();
  await office.row('anita@example.org').getByText('by Administrator').waitFor();

  await anita.goto(`${office.app.origin}/admin`);
  await anita.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor();

  await roleOf('Anita Rao').selectOption('Admin');
  await question().getByText('including private data of donors').waitFor();
  await question().getByRole('button', { name: 'Make admin' }).click();
  await soon(() => roleOf('Anita Rao').inputValue()).toBe('ADMIN');
  await button('Take the role away: Anita Rao').click();
  await question().getByText('Take the role of Admin away from Anita Rao?').waitFor();
  await question().getByRole('button', { name: 'Take the role away' }).click();
  await office.toast('Role taken away').waitFor();
  await soon(() => roleOf('Anita Rao').inputValue()).toBe('');
  await anita.goto(`${office.app.origin}/admin`);
  await anita.waitForURL('**/auth');
});

test('an accountant’s refund limit is read in the row, under a finger as well', async () => {
  await office.sql.query(
    `insert into user_roles (user_id, role) select id, 'accountant' from users where email = 'anita@example.org'`,
  );
  const touched = await office.browser.newContext({
    viewport: { width: 1280, height: 800 },
    hasTouch: true,
    isMobile: true,
    storageState: await office.context.storageState(),
  });
  const page = await touched.newPage();
  await page.goto(`${office.app.origin}/admin/people`);
  const row = page.getByRole('row').filter({ hasText: 'anita@example.org' });
  const limit = row.getByText('Refunds up to ₹10,000');
  await limit.waitFor();
  expect(await page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true);
  // Within the row, and within the field that a finger needs 44 px of.
  const [box, line, field] = await Promise.all([
    limit.boundingBox(),
    row.boundingBox(),
    row.getByRole('combobox').boundingBox(),
  ]);
  if (!box || !line || !field) throw new Error('nothing is drawn');
  expect(field.height).toBeGreaterThanOrEqual(44);
  expect(box.y).toBeGreaterThanOrEqual(line.y);
  expect(box.y + box.height).toBeLessThanOrEqual(line.y + line.height);
  const takeAway = row.getByRole('button', { name: 'Take the role away: Anita Rao' });
  expect(await takeAway.evaluate((button) => button.scrollWidth - button.clientWidth)).toBe(0);
  expect(await violations(page)).toEqual([]);
  await touched.close();
  await office.sql.query(`delete from user_roles where role = 'accountant'`);
});

describe('with entries in the log', () => {
  beforeAll(async () => {
    await office.sql.query(
      `insert into audit_log (user_id, action, entity, entity_id)
     select a.id, action, 'user', p.id from users a, users p, unnest(array['role.grant', 'role.revoke']) action
      where a.email = 'admin@example.org' and p.email = 'anita@example.org'`,
    );
    await office.sql.query(
      `insert into audit_log (at, action, entity, entity_id, before, after)
     values ('2026-04-01T00:00:00Z', 'campaign.update', 'campaign', 'c1', $1, $2)`,
      [
        {
          title: 'Wells',
          goalAmount: 5000000,
          summary: 'Clean water for eleven hamlets in the hills of Mulshi, all year round.',
        },
        {
          title: 'Wells',
          goalAmount: 7500000,
          summary: 'Clean water for fourteen hamlets in the hills of Mulshi, all year round.',
        },
      ],
    );
  });

  test('it tells who changed what, before and after', async () => {
    const { page } = office;
    await office.open('/admin/audit');
    await office.row('Role revoked').getByText('Administrator').waitFor();
    await office.row('Campaign updated').getByText('Summary, Goal amount').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Show details: Campaign updated, Wells' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Campaign updated: Wells').waitFor();
    await soon(() => dialog.locator('del').allInnerTexts()).toEqual(
      ['eleven', '₹50,000'].map((text) => expect.stringContaining(text)),
    );
    await soon(() => dialog.locator('ins').allInnerTexts()).toEqual(
      ['fourteen', '₹75,000'].map((text) => expect.stringContaining(text)),
    );
    await dialog.getByText('system').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
  });

  test('it is filtered by person, action and day', async () => {
    const { page } = office;
    const choose = async (filter: string, option: string) => {
      await page.getByRole('button', { name: filter, exact: true }).click();
      await page.getByRole('menuitemradio', { name: option }).click();
    };
    await office.open('/admin/audit');
    await choose('Who', 'System');
    await office.row('Role revoked').waitFor({ state: 'detached' });
    await office.row('Campaign updated').waitFor();
    await office.open('/admin/audit');
    await choose('Action', 'Granted');
    await office.row('Role revoked').waitFor({ state: 'detached' });
    await office.row('Role granted').waitFor();
    await office.open('/admin/audit?from=2026-04-01&to=2026-04-01');
    await office.row('Campaign updated').waitFor();
    await soon(() => page.getByRole('row').count()).toBe(2);
  });

  test('on a phone it and the people are lists that fit the window', async () => {
    const { page } = office;
    await page.setViewportSize({ width: 390, height: 844 });
    for (const [path, text] of [
      ['/admin/people', 'anita@example.org'],
      ['/admin/audit', 'Role granted'],
    ] as const) {
      await office.open(path);
      await page.getByRole('main').getByText(text).first().waitFor();
      await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      expect(await violations(page)).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

test('whoever revokes their own role is asked, and led out', async () => {
  const { page } = office;
  await office.sql.query(
    `insert into user_roles (user_id, role) select id, 'admin' from users where email = 'anita@example.org'`,
  );
  await office.open('/admin/people');
  await button('Take the role away: Administrator').click();
  await question().getByText('Take away your own role?').waitFor();
  await question().getByRole('button', { name: 'Take the role away' }).click();
  await page.waitForURL('**/auth');
  const { rows } = await office.sql.query('select u.email from user_roles r join users u on u.id = r.user_id');
  expect(rows).toEqual([{ email: 'anita@example.org' }]);
});
