import { financialYear, istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { addGift } from '../support/gifts';
import { MailServer } from '../support/mail-server';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

let office: Office;
const server = new MailServer();
beforeAll(async () => {
  await server.listen();
  office = await openOffice({ seed: 'none', env: { SMTP_URL: server.url } });
}, 120_000);
afterAll(async () => {
  await office.close();
  await server.close();
});
afterEach(() => expect(office.complaints).toEqual([]));

const first = Number(financialYear(istToday()).slice(0, 4));
const lastYear = financialYear(`${first - 1}-04-01`);
const dialog = () => office.page.getByRole('alertdialog');

test('statements of the last year go to everybody who gave in it, and the list shows how far they are', async () => {
  const { page } = office;
  const at = new Date(`${first - 1}-08-10T06:00:00Z`);
  await addGift(rowsOf(office.sql), { donorEmail: 'asha@example.org', at });
  await addGift(rowsOf(office.sql), { donorEmail: 'bala@example.org', at });
  await office.open('/admin/receipts');
  await page.getByRole('button', { name: 'Email statements' }).click();
  await dialog().getByText('2 addresses get one PDF with the receipts of the year.').waitFor();
  await soon(() => dialog().getByLabel('Financial year').inputValue()).toBe(lastYear);
  expect(await violations(page)).toEqual([]);

  await dialog().getByLabel('Financial year').selectOption(financialYear(istToday()));
  await dialog().getByText('Nobody with an email address gave in this year.').waitFor();
  await soon(() => dialog().getByRole('button', { name: 'Email statements' }).isDisabled()).toBe(true);

  await dialog().getByLabel('Financial year').selectOption(lastYear);
  await dialog().getByRole('button', { name: 'Email 2 statements' }).click();
  await office.toast('Statements are being emailed').waitFor();
  await page.getByText(`Statements ${lastYear} emailed`).waitFor({ timeout: 45_000 });
  await untilTrue(async () => (await office.sql.query(`select 1 from mails where status = 'sent'`)).rowCount === 2);
  expect(await violations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Email statements' }).click();
  await dialog()
    .getByText(/They were emailed on .* and will be sent again\./)
    .waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('a window that was opened before the statements went out sends nothing, and says when they did', async () => {
  const { page, sql } = office;
  await sql.query(`update receipt_mailings set financial_year = null`);
  await page.getByRole('button', { name: 'Email statements' }).click();
  await dialog().getByText('2 addresses get one PDF with the receipts of the year.').waitFor();
  expect(await dialog().getByText('will be sent again').count()).toBe(0);
  await sql.query(`update receipt_mailings set financial_year = $1`, [lastYear]);
  await dialog().getByRole('button', { name: 'Email 2 statements' }).click();
  await office.toast('have been emailed since this window was opened').waitFor();
  await dialog()
    .getByText(/They were emailed on .* and will be sent again\./)
    .waitFor();
  expect((await sql.query('select 1 from receipt_mailings')).rowCount).toBe(1);
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});
