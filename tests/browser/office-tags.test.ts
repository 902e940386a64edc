import { violations } from '../support/axe';
import { misfits } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
beforeEach(async () => {
  await office.sql.query('delete from tags');
  await office.sql.query('delete from donor_birthdays');
});
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

const dialog = () => office.page.getByRole('dialog');
const selection = () => office.page.getByRole('region', { name: 'Selection' });
const tick = (name: string) => office.row(name).first().getByRole('checkbox').click();
const firstNames = async (count: number): Promise<string[]> => {
  await soon(() => office.page.locator('[role=gridcell][data-field=name] a').count()).toBeGreaterThan(count);
  return (await office.page.locator('[role=gridcell][data-field=name] a').allTextContents()).slice(0, count);
};

/** Presses Tags, adds a tag by keyboard, and saves. */
async function addTag(name: string): Promise<void> {
  await selection().getByRole('button', { name: 'Tags' }).click();
  await dialog().getByLabel('Find or add a tag').fill(name);
  await office.page.keyboard.press('Enter');
  await soon(() =>
    dialog()
      .getByRole('button', { name: `Put on ${name}` })
      .getAttribute('aria-pressed'),
  ).toBe('true');
  await dialog().getByRole('button', { name: 'Save tags' }).click();
  await dialog().waitFor({ state: 'detached' });
}

test('donors are ticked, get a new tag, and are found by it; clearing and taking off undo it', async () => {
  const { page, sql } = office;
  await office.open('/admin/donors');
  const [first = '', second = ''] = await firstNames(2);
  await tick(first);
  await tick(second);
  await selection().getByText('2 donors selected').waitFor();
  expect(await violations(page)).toEqual([]);
  await addTag('Diwali card');
  await office.toast('Tags saved').getByText('The tags of 2 donors were changed.').waitFor();
  await soon(() => office.row(first).getByText('Diwali card').count()).toBe(1);

  await page.getByRole('button', { name: 'Tag', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Diwali card' }).click();
  await soon(() => page.locator('[role=row][data-id]').count()).toBe(2);
  expect(new URL(page.url()).searchParams.toString()).toContain('tag=');

  await page.getByRole('checkbox', { name: 'Select all rows' }).click();
  await selection().getByRole('button', { name: 'Tags' }).click();
  await dialog().getByRole('button', { name: 'Take off Diwali card' }).click();
  await dialog().getByRole('button', { name: 'Save tags' }).click();
  await page.getByText('No donors match', { exact: false }).first().waitFor();
  expect((await sql.query('select 1 from donor_tags')).rows).toEqual([]);
});

test('all that the list finds are tagged at once, beyond the page that is shown', async () => {
  const { page, sql } = office;
  await office.open('/admin/donors');
  const [first = ''] = await firstNames(1);
  await tick(first);
  await selection()
    .getByRole('button', { name: /^Select all \d+ donors$/ })
    .click();
  await addTag('Everybody');
  const { rows } = await sql.query<{ all: boolean }>(
    `select (select count(*) from donor_tags) = (select count(*) from donors where donation_count > 0) as all`,
  );
  expect(rows[0]?.all).toBe(true);
  await page.reload();
  await soon(() => page.getByText('Everybody', { exact: true }).count()).toBeGreaterThan(5);
});

test('a birthday without a year is kept, is shown, and finds its donor; 31 June is refused at its field', async () => {
  const { page } = office;
  const { rows } = await office.sql.query<{ id: string; month: string }>(
    `select id, trim(to_char(now() at time zone 'Asia/Kolkata', 'Month')) as month from donors where name is not null and donation_count > 0 limit 1`,
  );
  const { id = '', month = '' } = rows[0] ?? {};
  await office.open(`/admin/donors/${id}`);
  await page.getByRole('button', { name: 'Add birthday' }).click();
  const choose = (label: string) => dialog().getByLabel('Month').selectOption({ label });
  await dialog().getByLabel('Day').fill('31');
  await choose('June');
  await dialog().getByRole('button', { name: 'Save birthday' }).click();
  await dialog().getByText('Please enter a day of this month.').waitFor();
  await dialog().getByLabel('Day').fill('9');
  await choose(month);
  await dialog().getByRole('button', { name: 'Save birthday' }).click();
  await page.getByText(`9 ${month.slice(0, 3)}`, { exact: true }).waitFor();
  await office.open('/admin/donors?birthday=thisMonth');
  await soon(() => page.locator('[role=row][data-id]').count()).toBe(1);
});

test('tags are renamed and removed in one place; on a phone the bar stays within the window', async () => {
  const { page, sql } = office;
  await sql.query(`insert into tags (name) values ('बोर्ड सदस्य'), ('Old name')`);
  await office.open('/admin/volunteers');
  await page.getByRole('button', { name: 'Manage tags' }).click();
  await dialog().getByRole('button', { name: 'Rename Old name' }).click();
  await dialog().getByRole('textbox').fill('New name');
  await dialog().getByRole('button', { name: /save/i }).click();
  await dialog().getByText('New name', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Delete New name' }).click();
  await page
    .getByRole('button', { name: /^delete/i })
    .last()
    .click();
  await dialog().getByText('New name', { exact: true }).waitFor({ state: 'detached' });
  await soon(async () => (await sql.query('select name from tags')).rows).toEqual([{ name: 'बोर्ड सदस्य' }]);
  await dialog().getByRole('button', { name: 'Close' }).last().click();

  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/donors');
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .click();
  await selection().waitFor();
  expect(await misfits(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
});
