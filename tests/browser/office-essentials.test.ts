import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { loseAnswer } from '../support/lost-answer';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  expect(office.complaints.splice(0)).toEqual([]);
});

const dialog = (): Locator => office.page.getByRole('dialog');
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label, exact: true });
const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();
const stored = async (name: string): Promise<unknown> =>
  (
    await office.sql.query<Record<string, unknown>>(
      'select description, category, unit_price as price, is_active as active from donation_essentials where name = $1',
      [name],
    )
  ).rows[0];

const addEssential = (name: string) =>
  office.sql.query(`insert into donation_essentials (name, category, unit_price) values ($1, 'Education', 450050)`, [
    name,
  ]);

test('the tab lists essentials, sorted, searched and filtered', async () => {
  const { page } = office;
  await office.open('/admin/campaigns');
  await page.getByRole('tab', { name: 'Donation essentials 9' }).click();
  await office.row('Dry ration kit').getByText('₹250').waitFor();
  await soon(() => page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Name',
    'Category',
    'Unit price',
    'Status',
    'Actions',
  ]);
  await office.row('School raincoat').getByText('Inactive').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('columnheader', { name: 'Unit price' }).click();
  await page.getByRole('row').nth(1).filter({ hasText: 'Solar study lamp' }).waitFor();
  await page.getByLabel('Search essentials').fill('medicine');
  await office.row('Medicine kit').waitFor();
  await office.row('Solar study lamp').waitFor({ state: 'detached' });
  await office.open('/admin/campaigns?tab=essentials&status=inactive');
  await office.row('School raincoat').waitFor();
  await soon(() => page.getByRole('row').count()).toBe(2);
});

test('an essential is created, with each mistake said at its field', async () => {
  await office.open('/admin/campaigns?tab=essentials');
  await office.page.getByRole('button', { name: 'New Essential' }).click();
  await press('Create');
  for (const message of [
    'Please enter the name.',
    'Please enter the category.',
    'Please enter a unit price of at least ₹1.',
  ]) {
    await dialog().getByText(message).waitFor();
  }
  expect(await violations(office.page)).toEqual([]);
  await field('Name').fill('Cycle');
  await field('Category').fill('Education');
  await field('Unit price').fill('4,500.50');
  await press('Create');
  await office.toast('Essential created successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await office.page.getByRole('tab', { name: 'Donation essentials 10' }).waitFor();
  await soon(() => stored('Cycle')).toEqual({ description: '', category: 'Education', price: '450050', active: true });
  await office.page.reload();
  await office.row('Cycle').getByText('₹4,500.50').waitFor();
});

test('a lost answer, another price, pressed again: one essential, with what came last', async () => {
  await office.open('/admin/campaigns?tab=essentials');
  await office.page.getByRole('button', { name: 'New Essential' }).click();
  await field('Name').fill('Abacus');
  await field('Category').fill('Education');
  await field('Unit price').fill('250');
  await loseAnswer(office.page, 'CreateEssential');
  await press('Create');
  await soon(() => stored('Abacus')).toMatchObject({ price: '25000' });
  await office.toast('Error').waitFor();
  await field('Unit price').fill('275');
  await press('Create');
  await office.toast('Essential created successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  const { rows } = await office.sql.query(`select unit_price as price from donation_essentials where name = 'Abacus'`);
  expect(rows).toEqual([{ price: '27500' }]);
  await office.sql.query(`delete from donation_essentials where name = 'Abacus'`);
  office.complaints.length = 0;
});

test('an essential is changed, and taken from the offer', async () => {
  await addEssential('Globe');
  await office.open('/admin/campaigns?tab=essentials');
  await office.page.getByRole('button', { name: 'Edit Globe' }).click();
  await expect(field('Unit price').inputValue()).resolves.toBe('4500.50');
  await field('Description').fill('For the way to school');
  await dialog().getByRole('switch', { name: 'Active' }).click();
  await press('Update');
  await office.toast('Essential updated successfully').waitFor();
  await office.row('Globe').getByText('Inactive').waitFor();
  await soon(() => stored('Globe')).toMatchObject({ description: 'For the way to school', active: false });
});

test('deleting asks first', async () => {
  const { page } = office;
  await addEssential('Slate');
  await office.open('/admin/campaigns?tab=essentials');
  await page.getByRole('button', { name: 'Delete Slate' }).click();
  const ask = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this essential?' });
  expect(await violations(page)).toEqual([]);
  await ask.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Essential deleted successfully').waitFor();
  await office.row('Slate').waitFor({ state: 'detached' });
  await soon(() => stored('Slate')).toBeUndefined();
  // The button that opened the question is gone: the keyboard goes on from the page.
  await page.waitForFunction(() => document.activeElement?.closest('#main') !== null);
});

test('one that someone else has deleted meanwhile is said in a toast', async () => {
  const { page } = office;
  await office.open('/admin/campaigns?tab=essentials');
  await office.row('Winter blanket').waitFor();
  await office.sql.query(`delete from donation_essentials where name = 'Winter blanket'`);
  await page.getByRole('button', { name: 'Delete Winter blanket' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await office.toast('This item no longer exists.').waitFor();
});

test('without any the tab says so', async () => {
  await office.sql.query('delete from donation_essentials');
  await office.open('/admin/campaigns?tab=essentials');
  await office.page
    .getByRole('heading', { name: 'No donation essentials yet. Create your first essential!' })
    .waitFor();
});
