import { violations } from '../support/axe';
import { signUpAs } from '../support/sign-up';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** Management's pages that are specified, in their order; others may stand between them. */
const SPECIFIED = [
  'Dashboard',
  'Campaigns',
  'Donations',
  '80G Receipts',
  'Donors',
  'Members',
  'Contact',
  'Volunteers',
  'Events',
  'Media Library',
  'Reports',
  'Pages',
  'Settings',
];

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

afterEach(() => expect(office.complaints).toEqual([]));

const menu = () => office.page.getByRole('navigation', { name: 'Admin' });
const width = () => menu().evaluate((element) => element.getBoundingClientRect().width);

test('the dashboard shows the four cards under the title Admin Panel and the foundation’s name', async () => {
  await office.open('/admin');
  const figures = await office.sql.query<{ amount: string; donors: string; campaigns: string; receipts: string }>(
    `select (select sum(amount) / 100 from donations where status = 'success')::text as amount,
            (select count(*) from donors)::text as donors, (select count(*) from receipts)::text as receipts,
            (select count(*) from campaigns where status = 'active')::text as campaigns`,
  );
  const grouped = (value = '') => new Intl.NumberFormat('en-IN').format(Number(value));
  const [row] = figures.rows;
  const expected = [
    ['Total Donations', `₹${grouped(row?.amount)}`],
    ['Total Donors', grouped(row?.donors)],
    ['Active Campaigns', grouped(row?.campaigns)],
    ['Total Receipts', grouped(row?.receipts)],
  ] as const;
  for (const [card, figure] of expected) {
    const section = office.page.locator('section', {
      has: office.page.getByRole('heading', { name: card, exact: true }),
    });
    await section.getByText(figure, { exact: true }).waitFor();
  }
  const header = office.page.getByRole('banner');
  await soon(() => header.innerText()).toMatch(/Admin Panel\s+Prakash Setu Foundation/);
  await soon(() => office.page.title()).toContain('Prakash Setu Foundation');
  expect(await violations(office.page)).toEqual([]);
});

test('the sidebar lists Management in the specified order, then Oversight, and marks where one is', async () => {
  await office.open('/admin');
  await menu().getByRole('group', { name: 'Oversight' }).waitFor();
  const items = await menu().getByRole('group', { name: 'Management' }).getByRole('link').allInnerTexts();
  const names = items.map((text) => text.split('\n')[0] ?? '');
  expect(names.filter((name) => SPECIFIED.includes(name))).toEqual(SPECIFIED);
  await menu().getByRole('group', { name: 'Oversight' }).getByRole('link', { name: 'Audit log' }).waitFor();
  await soon(() => menu().locator('[aria-current=page]').innerText()).toBe('Dashboard');
});

test('hundreds of items that need attention are counted beside the words, not over them', async () => {
  await office.sql.query(
    `insert into attention_items (kind, reference) select 'refund', 'rfnd_many_' || n from generate_series(1, 1200) n`,
  );
  const size = office.page.viewportSize();
  await office.page.setViewportSize({ width: 1280, height: 800 });
  await office.open('/admin/attention');
  const count = menu().getByText(/^1,\d{3} waiting in Needs attention$/);
  await count.waitFor();
  const words = menu().getByRole('link', { name: 'Needs attention' });
  await words.and(office.page.locator('[aria-current=page]')).waitFor();
  const end = await words.evaluate((link) => {
    const range = document.createRange();
    range.selectNodeContents(link);
    return Math.max(...Array.from(range.getClientRects(), ({ right }) => right));
  });
  expect(end).toBeLessThanOrEqual((await count.boundingBox())?.x ?? 0);
  await office.sql.query(`delete from attention_items where reference like 'rfnd_many_%'`);
  if (size) await office.page.setViewportSize(size);
});

test('Ctrl+B folds the sidebar to its rail, and a cookie keeps it so for seven days', async () => {
  await office.open('/admin');
  await office.page.getByRole('button', { name: 'Collapse the sidebar' }).waitFor();
  await soon(() => width()).toBeGreaterThan(200);
  await office.page.keyboard.press('Control+b');
  await office.page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
  await soon(() => width()).toBeLessThan(70);
  const cookie = (await office.context.cookies(`${office.app.origin}/admin`)).find(({ name }) => name === 'sidebar');
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7);

  await office.open('/admin');
  await office.page.getByRole('button', { name: 'Expand the sidebar' }).waitFor();
  expect(await violations(office.page)).toEqual([]);
  // What waits is a dot there, and a sentence at the link.
  const { rows } = await office.sql.query<{ unread: string }>(
    `select count(*) as unread from contact_submissions where status = 'unread'`,
  );
  await menu().getByRole('link', { name: 'Contact', exact: true }).hover();
  await office.page.getByRole('tooltip', { name: `Contact: ${rows[0]?.unread} waiting` }).waitFor();
  await soon(() =>
    menu()
      .getByRole('link')
      .filter({ has: office.page.locator('span[class*=dot]') })
      .count(),
  ).toBe(2);
  await office.page.keyboard.press('Meta+b');
  await office.page.getByRole('button', { name: 'Collapse the sidebar' }).waitFor();
});

test('below 768 px the menu opens over the page and closes with the choice', async () => {
  const { page } = office;
  await office.open('/admin');
  await menu().waitFor();
  await page.setViewportSize({ width: 767, height: 900 });
  await menu().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await menu().getByRole('link', { name: 'Settings' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await menu().getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await menu().waitFor({ state: 'detached' });
  await page.setViewportSize({ width: 768, height: 900 });
  await menu().waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin');
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('in the dark it is without a violation too', async () => {
  await office.page.emulateMedia({ colorScheme: 'dark' });
  await office.open('/admin');
  await office.page.getByRole('heading', { name: 'Total Receipts' }).waitFor();
  expect(await violations(office.page)).toEqual([]);
  await office.page.emulateMedia({ colorScheme: 'light' });
});

test('a visitor, and someone without the role, is sent to /auth; Back does not return to the office', async () => {
  const context = await office.browser.newContext();
  const page = await context.newPage();
  await page.goto(`${office.app.origin}/campaigns`);
  await page.goto(`${office.app.origin}/admin/settings`);
  await page.waitForURL('**/auth');
  await page.goBack();
  await page.waitForURL('**/campaigns');

  await signUpAs(page, office.app.origin, 'Anita Rao', 'anita@example.org');
  // Held back, the answer to who this is leaves the guard waiting.
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${office.app.origin}/admin`);
  await page.getByRole('status').or(page.getByRole('progressbar')).first().waitFor();
  await soon(() => new URL(page.url()).pathname).toBe('/admin');
  release();
  await page.waitForURL('**/auth');
  await page.getByText('anita@example.org').first().waitFor();
  await context.close();
});

// Last, since it ends the session of all.
test('Sign Out ends the session and goes home', async () => {
  await office.open('/admin');
  await office.page.getByRole('button', { name: 'Sign Out' }).click();
  await office.page.waitForURL(`${office.app.origin}/`);
  await office.page.goto(`${office.app.origin}/admin`);
  await office.page.waitForURL('**/auth');
});
