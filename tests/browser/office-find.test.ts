import type { Locator } from 'playwright-core';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

let office: Office;
let donor: { id: string; name: string; email: string };
let gift: { donationId: string; receiptNumber: string; paymentId: string };
beforeAll(async () => {
  office = await openOffice();
  const row = async <Row>(sql: string): Promise<Row> => (await office.sql.query(sql)).rows[0] as Row;
  donor = await row(
    `select id, name, email from donors where name like '% %' and email is not null order by id limit 1`,
  );
  gift = await row(
    `select r.donation_id as "donationId", r.receipt_number as "receiptNumber", d.payment_id as "paymentId"
       from receipts r join donations d on d.id = r.donation_id
      where d.payment_id is not null order by r.receipt_number limit 1`,
  );
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = (): Locator => office.page.getByRole('dialog', { name: 'Find' });
const box = (): Locator => dialog().getByRole('combobox');
const chosen = (): Locator => dialog().locator('[role=option].Mui-focused');

async function find(text: string): Promise<void> {
  await office.open('/admin/members');
  await office.page.getByRole('button', { name: 'Find', exact: true }).waitFor();
  await office.page.keyboard.press('Control+k');
  await box().and(office.page.locator(':focus')).waitFor();
  await office.page.keyboard.type(text);
}

test('Ctrl+K, a few letters and Enter open a donor; what was typed is underlined', async () => {
  await find(donor.email.slice(0, 12));
  await chosen().filter({ hasText: donor.name }).waitFor();
  await soon(() => violations(office.page)).toEqual([]);
  await soon(() => box().getAttribute('aria-activedescendant')).toBe(await chosen().getAttribute('id'));
  await office.page.keyboard.press('Enter');
  await office.page.waitForURL(`**/admin/donors/${donor.id}`);
  await dialog().waitFor({ state: 'detached' });

  await find(donor.name);
  await soon(() => chosen().locator('mark').allInnerTexts()).toEqual(donor.name.split(' '));
});

test('what is typed before the dialog has come is in it, and presses nothing of the page', async () => {
  await office.open('/admin/donations');
  await office.page.getByRole('button', { name: 'Find', exact: true }).waitFor();
  const link = office.page.getByRole('link', { name: 'Members', exact: true });
  await link.focus();
  await office.page.keyboard.press('Control+k');
  await office.page.keyboard.type(donor.name);
  await office.page.keyboard.press('Enter');
  await soon(() => box().inputValue()).toBe(donor.name);
  expect(new URL(office.page.url()).pathname).toBe('/admin/donations');
  await office.page.keyboard.press('Backspace');
  await soon(() => box().inputValue()).toBe(donor.name.slice(0, -1));
  await office.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('a receipt number and a payment’s id lead to the gift', async () => {
  for (const text of [gift.receiptNumber, gift.paymentId]) {
    await find(text);
    await dialog().getByRole('group', { name: 'Gifts and receipts' }).getByText(gift.receiptNumber).waitFor();
    await office.page.keyboard.press('Enter');
    await office.page.waitForURL(`**/admin/donations/${gift.donationId}`);
  }
});

test('on a phone the status of a gift and what a donor gave stand in line with the words', async () => {
  await find(gift.receiptNumber);
  await office.page.setViewportSize({ width: 390, height: 844 });
  const leftOf = (found: Locator): Promise<number> => found.evaluate((element) => element.getBoundingClientRect().left);
  const found = dialog().getByRole('option').filter({ hasText: gift.receiptNumber });
  await found.waitFor();
  expect(await leftOf(found.locator('> :nth-child(3)'))).toBe(await leftOf(found.locator('> :nth-child(2)')));
  await box().fill(donor.name);
  const donors = dialog().getByRole('group', { name: 'Donors' }).getByRole('option').first();
  await donors.waitFor();
  expect(await leftOf(donors.locator('> :nth-child(3)'))).toBe(await leftOf(donors.locator('> :nth-child(2)')));
  await office.page.setViewportSize({ width: 1440, height: 900 });
});

test('a cheque is found by its number, which stands in its row', async () => {
  const cheque = {
    method: 'cheque',
    reference: '771203',
    draweeBank: 'Bank of India',
    receivedOn: istToday(),
  } as const;
  recorded(await recordOffline(office, office.token, cheque));
  await find('771203');
  await chosen()
    .getByText(/^Cheque 771203, /)
    .waitFor();
});

test('campaigns and pages are found, and chosen with the arrows', async () => {
  await find('campaigns');
  const pages = dialog().getByRole('group', { name: 'Pages' });
  await pages
    .getByRole('option', { name: /^Campaigns/ })
    .first()
    .waitFor();
  await find('warm meals');
  await chosen().filter({ hasText: 'Two warm meals a day' }).waitFor();
  await find('audit');
  await pages.getByRole('option', { name: /^Audit log/ }).waitFor();
  while (!(await chosen().innerText()).includes('Audit log')) await office.page.keyboard.press('ArrowDown');
  await office.page.keyboard.press('Enter');
  await office.page.waitForURL('**/admin/audit');
});

test('what is found best is chosen, though pages were found before', async () => {
  await find('an');
  const donors = dialog().getByRole('group', { name: 'Donors' });
  await donors.getByRole('option').first().and(dialog().locator('.Mui-focused')).waitFor();
  await soon(() => box().getAttribute('aria-activedescendant')).toBe('find-option-0');
});

test('on a phone, which has no Esc, it is closed by Close', async () => {
  await office.open('/admin');
  await office.page.setViewportSize({ width: 390, height: 844 });
  await office.page.getByRole('button', { name: 'Find', exact: true }).click();
  await dialog().getByRole('button', { name: 'Close', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await office.page.setViewportSize({ width: 1440, height: 900 });
});

test('nothing found says so and offers the donations; Esc gives the focus back', async () => {
  await office.open('/admin/members');
  const opener = office.page.getByRole('button', { name: 'Find', exact: true });
  await opener.click();
  await box().fill('zzqx');
  await dialog().getByText('Nothing found for “zzqx”.').waitFor();
  await soon(() => dialog().getByRole('link', { name: 'Search the donations' }).getAttribute('href')).toBe(
    '/admin/donations?q=zzqx',
  );
  await office.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await opener.and(office.page.locator(':focus')).waitFor();
});

test('no key opens it over a dialog, and a form with changes asks before it is left', async () => {
  await office.open('/admin/members');
  await office.page.getByRole('button', { name: 'Add Member' }).click();
  await office.page.getByRole('dialog', { name: 'Add New Member' }).waitFor();
  await office.page.keyboard.press('Control+k');
  await office.page.getByRole('dialog', { name: 'Add New Member' }).getByLabel('Name').press('Escape');
  await office.page.getByRole('dialog').waitFor({ state: 'detached' });

  await office.open('/admin/settings');
  await office.page.getByRole('textbox', { name: 'Site name' }).fill('Another name');
  await office.page.keyboard.press('Control+k');
  await box().fill('members');
  await chosen().filter({ hasText: 'Members' }).waitFor();
  await office.page.keyboard.press('Enter');
  await office.page.getByRole('alertdialog', { name: 'Discard changes?' }).waitFor();
  expect(new URL(office.page.url()).pathname).toBe('/admin/settings');
});

test.each([
  ['a popover', 'Date range', () => office.page.getByRole('dialog', { name: 'Date range' })],
  ['a menu', 'Status', () => office.page.getByRole('menu')],
] as const)('over %s, and when it was just closed', async (_name, chip, panel) => {
  await office.open('/admin/donations');
  const opener = office.page.getByRole('button', { name: chip, exact: true });
  await opener.click();
  await panel().waitFor();
  await office.page.keyboard.press('Control+k');
  await box().and(office.page.locator(':focus')).waitFor();
  await office.page.keyboard.type('members');
  await chosen().filter({ hasText: 'Members' }).waitFor();
  await office.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await panel().waitFor();

  await office.page.keyboard.press('Escape');
  await office.page.keyboard.press('Control+k');
  await box().and(office.page.locator(':focus')).waitFor();
});

test('over the calendar of a date field, which closes', async () => {
  await office.open('/admin/donations');
  await office.page.getByRole('button', { name: 'Date range', exact: true }).click();
  await office.page
    .getByRole('button', { name: /^Choose date/ })
    .first()
    .click();
  await office.page.getByRole('gridcell', { name: '10', exact: true }).first().waitFor();
  await office.page.keyboard.press('Control+k');
  await box().and(office.page.locator(':focus')).waitFor();
  await office.page.keyboard.type('members');
  await chosen().filter({ hasText: 'Members' }).waitFor();
  await office.page.keyboard.press('Enter');
  await office.page.waitForURL('**/admin/members');
});
