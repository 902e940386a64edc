import { violations } from '../support/axe';
import { misfitsAt, setTextSize, textSizes } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';
import { xlsx } from '../support/xlsx';
import { filesInZip } from '../support/zip';
import { readFile } from 'node:fs/promises';

/** Bring in: an Excel sheet, files that are refused, phones and large text, and "Export everything". */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => expect(office.complaints).toEqual([]));

const button = (name: string | RegExp) => office.page.getByRole('button', { name });
const heading = (name: string | RegExp) => office.page.getByRole('heading', { name });

const cover = [['Members of the foundation'], ['kept by the office']];
const members = xlsx(cover, [
  ['Name', 'City', 'Mobile', 'Type', 'Amount', 'Joining Date', 'Expiry Date'],
  ['Devika Sanewadi', 'Pune', '98220 14837', 'Yearly', 1200, { day: '2026-04-01' }, { day: '2027-04-01' }],
  ['Imran Shaikhwadi', 'Nashik', '98220 14838', 'Monthly', '₹ 100.50', { day: '2026-11-05' }, { day: '2026-12-05' }],
  ['Nobodywadi', 'Nashik', '98220 14839', 'Weekly', '100', { day: '2026-11-05' }, ''],
]);
const excel = { name: 'members-2026.xlsx', mimeType: '', buffer: Buffer.from(members) };
const unreadable = {
  name: 'donors-mailchimp.csv',
  mimeType: '',
  buffer: Buffer.from('Name,Email\r\nJos\u00e9,a@x.org\r\n', 'latin1'),
};

async function choose(kind: string, file: typeof excel): Promise<void> {
  await office.open('/admin/imports/new');
  await office.page.getByRole('radio', { name: kind, exact: true }).check();
  await office.page.locator('input[type=file]').setInputFiles(file);
}

/** Chooses the second sheet of the workbook, whose first one is a cover. */
async function chooseSheet(): Promise<void> {
  const sheet = office.page.getByLabel('Which one to bring in');
  await heading('1 column in the file').waitFor();
  expect(await violations(office.page)).toEqual([]);
  await sheet.selectOption('Sheet2');
  await heading('7 columns in the file').waitFor();
}

test('an Excel sheet of members: it is asked for, a wrong kind is mended, and who is here already stays out', async () => {
  const { page } = office;
  await choose('Members', excel);
  await chooseSheet();
  await button('Dry run').click();
  await heading('1 line needs a look: 0 mended, 1 refused').waitFor();
  const field = page.getByLabel('Mend line 4', { exact: false });
  await field.fill('monthly');
  await field.press('Enter');
  await button('Bring in 3 members').click();
  await page.getByRole('region', { name: '3 members brought in' }).waitFor({ timeout: 60_000 });
  const { rows } = await office.sql.query(
    `select name, membership_type as type, subscription_amount::int as amount, joining_date::text as joined
       from members where name in ('Devika Sanewadi', 'Imran Shaikhwadi', 'Nobodywadi') order by name`,
  );
  expect(rows).toEqual([
    { name: 'Devika Sanewadi', type: 'yearly', amount: 120_000, joined: '2026-04-01' },
    { name: 'Imran Shaikhwadi', type: 'monthly', amount: 10_050, joined: '2026-11-05' },
    { name: 'Nobodywadi', type: 'monthly', amount: 10_000, joined: '2026-11-05' },
  ]);

  await choose('Members', excel);
  await chooseSheet();
  await button('Dry run').click();
  await page
    .getByText(/here already/)
    .first()
    .waitFor();
  await button('No members to bring in').waitFor();
  expect(await button('No members to bring in').isDisabled()).toBe(true);
  await button('Other file').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await office.toast('File removed').waitFor();
});

test('a line with two problems: what was typed for the first is not saved for the second', async () => {
  const { page, sql } = office;
  const sheet = 'Name,City,Mobile,Type,Amount,Joining Date\nTwofoldwadi,,12,Yearly,1200,2026-04-01\n';
  await choose('Members', { name: 'twofold.csv', mimeType: '', buffer: Buffer.from(sheet) });
  await button('Dry run').click();
  const phone = page.getByLabel('Mend line 2: No phone number');
  await phone.fill('98220 14842');
  await phone.press('Enter');
  const city = page.getByLabel('Mend line 2: No city, or too long');
  await city.waitFor();
  expect(await city.inputValue()).toBe('');
  await city.press('Tab');
  await button('No members to bring in').waitFor();
  // Somebody else mends the city, and the type of membership is wrong after that.
  await sql.query(`update import_lines set problem_field = 'membershipType' where name = 'Twofoldwadi' or line = 2`);
  await city.fill('Pune');
  await city.press('Enter');
  await office.toast('This line was mended meanwhile').waitFor();
});

test('phones without their area code are left out of all lines at a press, and taken back at another', async () => {
  const { page } = office;
  const lines = [2, 3, 4].map((n) => `Without code ${n},2567890${n},500,2020-01-0${n}`);
  const csv = ['Name,Phone,Amount,Date', ...lines].join('\r\n');
  await choose('Past donations', { name: 'phones.csv', mimeType: '', buffer: Buffer.from(csv) });
  await button('Dry run').click();
  await heading('3 lines need a look: 0 mended, 3 refused').waitFor();
  await page.getByRole('group', { name: 'Problems shown' }).getByRole('button', { name: 'Phone 3' }).click();
  await button('leave the phone out').click();
  await heading('3 lines need a look: 3 mended, 0 refused').waitFor();
  await button('Bring in 3 gifts').waitFor();
  expect(await violations(page)).toEqual([]);
  await button('take this back').click();
  await heading('3 lines need a look: 0 mended, 3 refused').waitFor();
});

test('what somebody else mends is shown before it is brought in, and what one types oneself comes in at once', async () => {
  const { page, sql } = office;
  const gifts =
    'Name,Amount,Date\nOvertakenwadi A,500,2023-05-05\nOvertakenwadi B,1e3,2023-05-06\nOvertakenwadi C,1e4,2023-05-07\n';
  await choose('Past donations', { name: 'overtaken.csv', mimeType: '', buffer: Buffer.from(gifts) });
  await button('Dry run').click();
  await button('Bring in 1 gift').waitFor();
  const { rows } = await sql.query(`select id from import_batches where file_name = 'overtaken.csv'`);
  const mend = 'mutation ($input: MendImportLineInput!) { mendImportLine(input: $input) { userErrors { code } } }';
  await office.call(
    mend,
    { input: { id: (rows[0] as { id: string }).id, line: 3, value: '1000' } },
    { token: office.token },
  );
  await button('Bring in 1 gift').click();
  await office.toast('What would be brought in changed').waitFor();
  await button('Bring in 2 gifts').waitFor();
  const field = page.getByLabel('Mend line 4', { exact: false });
  await field.fill('10000');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('region', { name: '3 gifts brought in' }).waitFor({ timeout: 60_000 });
});

test('a file that cannot be read says what to do, stays in the list, and is removed', async () => {
  const { page } = office;
  await choose('Donors', unreadable);
  await heading('This file could not be read.').waitFor();
  await page.getByRole('alert').getByText('“CSV UTF-8”', { exact: false }).waitFor();
  await office.open('/admin/imports');
  const row = office.row('donors-mailchimp.csv');
  await row.getByText('“CSV UTF-8”', { exact: false }).waitFor();
  await row.getByText('Refused').waitFor();
  expect(await violations(page)).toEqual([]);
  await row.getByRole('button', { name: 'Remove donors-mailchimp.csv' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await office.toast('File removed').waitFor();
  await row.waitFor({ state: 'detached' });
});

test('a file of another kind is refused at once, with the server’s sentence', async () => {
  await choose('Donors', { name: 'donors.csv', mimeType: '', buffer: Buffer.from('%PDF-1.7 and so on') });
  await office.page.getByRole('alert').getByText('CSV', { exact: false }).waitFor();
  expect(office.complaints.splice(0)).toHaveLength(2);
});

test('an old Excel file and an empty one are refused before they are sent', async () => {
  const alert = office.page.getByRole('alert');
  await choose('Donors', { name: 'old.xls', mimeType: '', buffer: Buffer.from('x') });
  await alert.getByText('Save it as .xlsx', { exact: false }).waitFor();
  await choose('Donors', { name: 'empty.csv', mimeType: '', buffer: Buffer.alloc(0) });
  await alert.getByText('empty.csv is empty.').waitFor();
});

test('on a phone and with large text nothing is cut off, from the file to the result', async () => {
  const { page } = office;
  const csv = 'Name,Amount,Date\r\nAsha Rao,500,03/04/2023\r\nRavi,1e3,2023-05-06\r\nMeera,250,2023-05-07\r\n';
  const fits = async (): Promise<void> => {
    for (const percent of textSizes) {
      await setTextSize(page, percent);
      await soon(() => misfitsAt(page, percent, 390)).toEqual([]);
    }
    expect(await violations(page)).toEqual([]);
  };
  await page.setViewportSize({ width: 390, height: 844 });
  try {
    await choose('Past donations', { name: 'phone.csv', mimeType: '', buffer: Buffer.from(csv) });
    await heading('3 columns in the file').waitFor();
    await fits();
    await button('Dry run').click();
    await heading('2 lines need a look: 0 mended, 2 refused').waitFor();
    await fits();
    await page.getByRole('group', { name: 'All with two dates' }).getByRole('button', { name: 'month first' }).click();
    await button('Bring in 2 gifts').waitFor();
    await fits();
    await button('Bring in 2 gifts').click();
    await page.getByRole('region', { name: '2 gifts brought in' }).waitFor({ timeout: 60_000 });
    await fits();
  } finally {
    await setTextSize(page, 100);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

test('everything is exported from the page as one archive', async () => {
  await office.open('/admin/imports');
  const download = await office.download(() => button('Export everything').click());
  expect(download.suggestedFilename()).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/);
  await office.toast('Everything exported successfully').waitFor();
  const bytes = await readFile(await download.path());
  const files = filesInZip(new Uint8Array(bytes).buffer);
  expect(files.get('README.txt')).toContain('tables/donations.csv');
});

test('a file that fails again and again says so, and what came in can be taken back', async () => {
  const { page, sql } = office;
  await sql.query(`alter table members add constraint unforeseen check (name <> 'Leela Atakwadi')`);
  const sheet = 'Name,City,Mobile,Type,Amount,Joining Date\nLeela Atakwadi,Pune,98220 14841,Yearly,1200,2026-04-01\n';
  await choose('Members', { name: 'stuck.csv', mimeType: '', buffer: Buffer.from(sheet) });
  await button('Dry run').click();
  await button('Bring in 1 member').click();
  const card = page.getByRole('region', { name: 'Bringing in 1 member' });
  await card.getByText(/^It failed (once|2 times), the last time on .*, and is tried again by itself\./).waitFor();
  // The third try comes some seconds after the second.
  await card.getByText(/^It failed 3 times/).waitFor({ timeout: 60_000 });
  expect(await violations(page)).toEqual([]);
  await office.open('/admin/attention?kind=import_stuck');
  await office.row('A file does not come in').click();
  await page.getByRole('link', { name: 'Open the file' }).click();
  await button('Undo').click();
  await button('Undo what came in').click();
  await heading('This batch was undone.').waitFor({ timeout: 60_000 });
  await sql.query('alter table members drop constraint unforeseen');
  const { rows } = await sql.query(
    `select resolved_at is null as open from attention_items where kind = 'import_stuck'`,
  );
  expect(rows).toEqual([{ open: false }]);
}, 180_000);
