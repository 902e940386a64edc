import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => expect(office.complaints).toEqual([]));

const row = (title: string) =>
  office.page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: office.page.getByText(title, { exact: true }) });
const dialog = () => office.page.getByRole('dialog');
const card = () => office.page.getByRole('region', { name: 'Before you go live' });

test('the dashboard’s card leads to the list; each item says its value, its state and the way to mend it', async () => {
  const { page } = office;
  await office.open('/admin');
  await card().getByText('0 of 13 ready').waitFor();
  await card().getByRole('link', { name: 'See the list' }).click();
  await page.getByRole('heading', { level: 1, name: 'Before you go live' }).waitFor();
  await row('Name').getByText('Prakash Setu Foundation').waitFor();
  await row('Name').getByText('Still demo').waitFor();
  await row('PAN of the foundation').getByText('AA••••••1K').waitFor();
  await row('Razorpay keys').getByText('The emulator of this machine: no money moves').waitFor();
  await row('Backup').getByText('No backup is known').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
});

test('a person enters the URN, confirms figures and legal texts and notes a backup: all four turn ready', async () => {
  const { page } = office;
  await office.open('/admin/go-live');
  await row('URN').getByRole('link', { name: 'Enter the URN: URN' }).click();
  const urn = page.getByLabel('Unique Registration Number (URN)');
  await urn.and(page.locator(':focus')).waitFor();
  await urn.fill('AAFCP4821KF20231');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await office.toast('Settings saved successfully').waitFor();

  await office.open('/admin/go-live');
  await row('URN').getByText('Ready').waitFor();
  await row('Figures of home and About').getByRole('button').click();
  await dialog().getByText('50,000+ lives impacted').first().waitFor();
  await dialog().getByRole('button', { name: 'They are right' }).click();
  await row('Figures of home and About').getByText('Ready').waitFor();
  await dialog().waitFor({ state: 'detached' });

  await row('Legal texts').getByRole('button').click();
  await dialog().getByRole('link', { name: 'Refund Policy' }).waitFor();
  await dialog().getByRole('button', { name: 'They are right' }).click();
  await row('Legal texts').getByText('Ready').waitFor();
  await dialog().waitFor({ state: 'detached' });

  await row('Backup').getByRole('button').click();
  await dialog().getByRole('button', { name: 'A backup was made today' }).click();
  await row('Backup').getByText('Ready').waitFor();
  await page.getByText('4 of 13 ready').waitFor();

  // Too old after a week: the item turns back.
  await office.sql.query(`update settings set value = '2026-01-01T00:00:00Z' where key = 'backup_made_at'`);
  await page.getByRole('button', { name: 'Check again' }).click();
  await row('Backup').getByText('Too old').waitFor();
  await page.getByText('3 of 13 ready').waitFor();
});

test('a foundation without 80G says so, and may take its word back', async () => {
  const { page, sql } = office;
  await sql.query(`update settings set value = '' where key in ('registration_80g', 'registration_urn')`);
  await office.open('/admin/go-live');
  await row('80G number and validity').getByText('Empty').waitFor();
  await row('80G number and validity').getByRole('button').click();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'We have none' }).click();
  await row('80G number and validity').getByText('Does not apply').waitFor();
  await row('URN').getByText('Does not apply').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await row('80G number and validity').getByRole('button', { name: 'Open: 80G number and validity' }).click();
  await dialog().getByRole('button', { name: 'It applies after all' }).click();
  await row('80G number and validity').getByText('Empty').waitFor();
  await row('URN').getByText('Empty').waitFor();
});

test('the dashboard’s card goes when everything is ready, and comes back when something turns', async () => {
  const { page } = office;
  const states: Record<string, string> = {};
  // Live keys are refused outside of production, so the answers of the server are made ready here.
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data?: { adminGoLive?: { items: { key: string; state: string }[] } } };
    for (const item of body.data?.adminGoLive?.items ?? []) item.state = states[item.key] ?? 'ready';
    await route.fulfill({ response: answer, json: body });
  });
  try {
    const answered = () =>
      page.waitForResponse(
        async (response) => response.url().endsWith('/graphql') && (await response.text()).includes('"adminGoLive"'),
      );
    const all = answered();
    await office.open('/admin');
    await all;
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await card().waitFor({ state: 'detached' });
    states['backup'] = 'too_old';
    states['registration_80g'] = 'ends_soon';
    states['urn'] = 'not_applicable';
    await office.open('/admin');
    await card().getByText('11 of 13 ready').waitFor();
    await card().getByText('2 to do: 1 too old, 1 ends soon').waitFor();
  } finally {
    // An answer on its way would come back to a route that is gone.
    await page.waitForLoadState('networkidle');
    await page.unroute('**/graphql');
  }
});

test('a legal text begins with the built-in one; saved, the page shows it with the day of the change', async () => {
  const { page } = office;
  await office.open('/admin/legal-texts?tab=refund');
  await page.getByRole('button', { name: 'Begin with the built-in text' }).click();
  const editor = page.getByRole('textbox', { name: 'Text' });
  await editor.getByRole('heading', { name: 'In short' }).waitFor();
  await editor.getByText('Ask for a refund within 7 days of the donation.').waitFor();
  // The editor puts the caret at the end when its text came; a click moves it afterwards.
  await editor.getByRole('heading', { name: 'In short' }).click();
  await editor.press('Home');
  await editor.pressSequentially('From us: ');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await office.toast('Text saved successfully').waitFor();
  expect(await violations(page)).toEqual([]);
  const shown = await (await fetch(`${office.app.origin}/refund`)).text();
  expect(shown).toContain('From us: In short');
  expect(shown).toMatch(/Last Updated: \w+ \d{2}, \d{4}/);
});

test('figures are edited row by row; an emptied row is gone from the home page', async () => {
  const { page } = office;
  await office.open('/admin/settings#home_figures');
  const cell = (number: number, column: string) =>
    page.getByRole('textbox', { name: `Figures of the home page, row ${number}: ${column}` });
  await cell(1, 'Number').and(page.locator(':focus')).waitFor();
  await cell(1, 'Number').fill('1,240');
  await cell(1, 'As of').fill('2025-26');
  await cell(2, 'Number').fill('');
  await page.getByText('Unsaved changes in Figures').waitFor();
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await office.toast('Settings saved successfully').waitFor();
  const home = await (await fetch(office.app.origin)).text();
  expect(home).toContain('1,240');
  expect(home).toContain('2025-26');
  expect(home).not.toContain('15,000+');
  expect(home).toContain('25,000+');
});
