import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  expect(office.complaints.splice(0)).toEqual([]);
});

const form = (): Locator => office.page.getByRole('dialog');
const question = (): Locator => office.page.getByRole('alertdialog', { name: 'Discard changes?' });
const name = (): Locator => form().getByRole('textbox', { name: 'Name', exact: true });

/** Dashboard, then the essentials with a form open in which something was typed. */
async function openChanged(): Promise<void> {
  await office.open('/admin');
  await office.page.getByRole('link', { name: 'Campaigns', exact: true }).click();
  await office.page.getByRole('tab', { name: /essentials/ }).click();
  await office.page.getByRole('button', { name: 'New Essential' }).click();
  await name().fill('Cycle');
}

async function stay(): Promise<void> {
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'detached' });
  await expect(name().inputValue()).resolves.toBe('Cycle');
}

const discard = (): Promise<void> => question().getByRole('button', { name: 'Discard' }).click();

test('closing a form asks only when something was changed', async () => {
  await openChanged();
  await name().fill('');
  await office.page.keyboard.press('Escape');
  await form().waitFor({ state: 'detached' });

  await office.page.getByRole('button', { name: 'New Essential' }).click();
  await name().fill('Cycle');
  await form().getByText('Unsaved changes').waitFor();
  await office.page.keyboard.press('Escape');
  await stay();
  await form().getByRole('button', { name: 'Close' }).click();
  await discard();
  await form().waitFor({ state: 'detached' });
  // What was discarded does not come back.
  await office.page.getByRole('button', { name: 'New Essential' }).click();
  await expect(name().inputValue()).resolves.toBe('');
});

test('the browser’s Back asks, stays where it was, and goes when told so', async () => {
  const { page } = office;
  await openChanged();
  await page.goBack();
  await question().waitFor();
  await soon(() => page.url()).toContain('tab=essentials');
  await stay();
  await page.goBack();
  await discard();
  await page.waitForURL((url) => url.pathname === '/admin/campaigns' && url.search === '');
  await page.goBack();
  await page.waitForURL((url) => url.pathname === '/admin');
});

test('a link to another page and signing out ask too', async () => {
  const { page } = office;
  await openChanged();
  // Behind the dialog no mouse reaches it; a keyboard shortcut or an assistive technology may.
  const donors = page.locator('a[href="/admin/donors"]').first();
  await donors.dispatchEvent('click');
  await stay();
  await soon(() => page.url()).toContain('/admin/campaigns');
  await page.getByRole('button', { name: 'Sign Out', includeHidden: true }).dispatchEvent('click');
  await stay();
  await donors.dispatchEvent('click');
  await discard();
  await page.waitForURL('**/admin/donors');
  await page.getByRole('heading', { name: 'Donors', level: 1 }).waitFor();
});

test('closing the tab asks the browser to ask; after saving nothing asks', async () => {
  const { page } = office;
  await openChanged();
  const asked = page.waitForEvent('dialog');
  // Begun by the page itself: a reload that is dismissed never ends for the one who waits for it.
  await page.evaluate(() => void setTimeout(() => location.reload()));
  const browserQuestion = await asked;
  expect(browserQuestion.type()).toBe('beforeunload');
  await browserQuestion.dismiss();
  await expect(name().inputValue()).resolves.toBe('Cycle');

  await form().getByRole('textbox', { name: 'Category' }).fill('Education');
  await form().getByRole('textbox', { name: 'Unit price' }).fill('4,500');
  await form().getByRole('button', { name: 'Create' }).click();
  await office.toast('Essential created successfully').waitFor();
  await form().waitFor({ state: 'detached' });
  await page.goBack();
  await page.waitForURL((url) => url.search === '');
  await soon(() => question().count()).toBe(0);
});
