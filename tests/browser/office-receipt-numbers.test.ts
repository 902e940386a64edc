import { randomUUID } from 'node:crypto';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';

let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog', { name: 'Receipt numbers' });
const field = (label: string) =>
  dialog()
    .locator('input, select')
    .and(dialog().getByLabel(label, { exact: true }));
const save = () => dialog().getByRole('button', { name: 'Save numbers' }).click();
const numberOfNextGift = async (): Promise<string> =>
  recorded(
    await recordOffline(office, office.token, { receivedOn: istToday(), reference: `UTR${randomUUID()}` }),
  ).receipt.receiptNumber.replace(/\d{2,4}-\d{2}/, 'YEAR');

/** Opens the dialog on the settings page. */
async function openNumbers(): Promise<void> {
  await office.open('/admin/settings');
  await office.page.getByRole('button', { name: 'Change numbers…' }).click();
  await dialog().waitFor();
}

test('a foundation with a receipt book at 350 goes on with 351, sees so before it saves, and cannot go back', async () => {
  await openNumbers();
  await dialog()
    .getByText(/^\d{4}-\d{2}\/000001$/)
    .waitFor();
  await dialog().getByLabel('Prefix', { exact: false }).first().fill('ASHA');
  await field('Financial year').selectOption('short');
  await field('Digits').selectOption('5');
  await field('Next number').fill('351');
  await dialog()
    .getByText(/^ASHA\/\d{2}-\d{2}\/00351$/)
    .waitFor();
  await dialog().getByText('Numbers 1 to 350 will not be used. A next number cannot be set back.').waitFor();
  expect(await violations(office.page)).toEqual([]);
  await save();
  await office.toast('Receipt numbers saved successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await office.page.getByText(/^ASHA\/\d{2}-\d{2}\/00351$/).waitFor();
  // The settings behind the dialog were not sent with it.
  expect(await office.toast('Settings saved successfully').count()).toBe(0);
  expect(await numberOfNextGift()).toBe('ASHA/YEAR/00351');

  await openNumbers();
  await field('Next number').fill('200');
  await save();
  await dialog().getByText('Number 200 is used already. The next one is 352 or higher.').first().waitFor();
  expect(await field('Next number').getAttribute('aria-invalid')).toBe('true');
  await field('Next number').fill('1e3');
  await dialog().getByText('Please enter a whole number from 1 to 9999999.').first().waitFor();
});

test('offline gifts get a series of their own, whose prefix is asked for', async () => {
  await openNumbers();
  await dialog().getByLabel('Own series for offline gifts').check();
  await save();
  await dialog().getByText('Please enter the prefix for offline gifts.').first().waitFor();
  await dialog().getByLabel('Prefix for offline gifts').fill('CASH');
  await field('Next offline number').fill('12');
  await dialog()
    .getByText(/^CASH\/\d{2,4}-\d{2}\/0*12$/)
    .waitFor();
  await save();
  await dialog().waitFor({ state: 'detached' });
  expect(await numberOfNextGift()).toMatch(/^CASH\/YEAR\/0*12$/);
});
