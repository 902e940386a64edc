import { violations } from '../support/axe';
import { giveWpCsv, giveWpGifts } from '../support/give-wp';
import { person } from '../support/donor-path';
import { giveOnline, memberSheet, receiptBook } from '../support/move-in';
import { openOffice, type Office } from '../support/office';
import { untilTrue } from '../support/until';

/**
 * A foundation moves in, as its founder does it: the donations of an old GiveWP site, a sheet of members, and a receipt book
 * that goes on here.
 */

const CAMPAIGNS = { 'Clean Water': 'Clean Water for Mulshi', 'Midday Meals': 'Midday Meals' } as const;
const GIFTS = 3_000;
/** In paise: the goal of both campaigns, and the gift of the visitor. */
const GOAL = 5_000_000_000;
const ONLINE = 50_000;
const TWO_DATES = 47;
const FORMULA = 588;
const EXPONENT = 901;
const FUTURE = 1_264;
const NOT_COMPLETE = [1_300, 1_301, 1_302];

/** What the file holds, known from its making and not from the product. */
const gifts = giveWpGifts(GIFTS, {
  [TWO_DATES]: { date: '03/04/2023' },
  [FORMULA]: { total: '=SUM(D2:D9)', paise: null },
  [EXPONENT]: { total: '1e3', paise: 100_050 },
  [FUTURE]: { date: '2062-11-14', paise: null },
  ...Object.fromEntries(NOT_COMPLETE.map((line) => [line, { status: 'Failed', paise: null }])),
});
const counted = gifts.filter(({ paise }) => paise !== null);
const sumOf = (list: typeof gifts): number => list.reduce((sum, { paise }) => sum + (paise ?? 0), 0);
const file = { name: 'give-wp-donations-2019-2026.csv', mimeType: 'text/csv', buffer: Buffer.from(giveWpCsv(gifts)) };

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
  // A dry run and an import of 3,000 lines are waited for on a busy machine, too.
  office.page.setDefaultTimeout(60_000);
  await office.sql.query(
    `insert into campaigns (title, slug, category, goal_amount) values
       ('Clean Water for Mulshi', 'clean-water', 'Water', 5000000000), ('Midday Meals', 'midday-meals', 'Food', 5000000000)`,
  );
}, 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => expect(office.complaints).toEqual([]));

const button = (name: string | RegExp) => office.page.getByRole('button', { name });
const heading = (name: string | RegExp) => office.page.getByRole('heading', { name });
const row = (name: string) =>
  office.page.getByRole('row').filter({ has: office.page.getByRole('rowheader', { name }) });

async function rows<T>(text: string): Promise<T[]> {
  return (await office.sql.query(text)).rows as T[];
}

/** The books, by SQL of this test's own. */
async function books() {
  const [all] = await rows<object>(
    `select count(*)::int as gifts, coalesce(sum(amount), 0)::text as sum, count(distinct imported_receipt)::int as receipts
       from donations where source = 'imported' and status = 'success'`,
  );
  const campaigns = await rows<{ title: string; raised: string }>(
    `select title, raised_amount::text as raised from campaigns order by title`,
  );
  const [donors] = await rows<object>(
    `select count(*)::int as donors, coalesce(sum(donated_amount), 0)::text as sum from donors`,
  );
  const [total] = await rows<object>(
    'select success_amount::text as sum, success_count::int as gifts from donation_totals',
  );
  const wrongDonors = await rows<object>(
    `select o.id from donors o left join donations d on d.donor_id = o.id
      group by o.id having o.donated_amount <> coalesce(sum(d.amount), 0) or o.donation_count <> count(d.id)`,
  );
  return { all, campaigns, donors, total, wrongDonors };
}

/** What the books must say while the file is in them. */
const full = () => {
  const sum = String(sumOf(counted));
  const donors = new Set(counted.map(({ email }) => email)).size;
  const raised = (form: string) => String(sumOf(counted.filter((gift) => gift.form === form)));
  return {
    all: { gifts: counted.length, sum, receipts: counted.length },
    campaigns: Object.entries(CAMPAIGNS).map(([form, title]) => ({ title, raised: raised(form) })),
    donors: { donors, sum },
    total: { sum, gifts: counted.length },
    wrongDonors: [],
  };
};
const nothing = () => ({
  all: { gifts: 0, sum: '0', receipts: 0 },
  campaigns: Object.values(CAMPAIGNS).map((title) => ({ title, raised: '0' })),
  donors: { donors: 0, sum: '0' },
  total: { sum: '0', gifts: 0 },
  wrongDonors: [],
});

async function sendFile(): Promise<void> {
  await office.page.locator('input[type=file]').setInputFiles(file);
  await heading('14 columns in the file').waitFor();
}

/** Numbers receipts in the pattern of the book. */
async function choosePattern(prefix: string): Promise<void> {
  const { page } = office;
  await office.open('/admin/settings');
  await button('Change numbers…').click();
  const dialog = page.getByRole('dialog', { name: 'Receipt numbers' });
  await dialog.getByLabel('Prefix', { exact: false }).first().fill(prefix);
  await dialog
    .locator('select')
    .and(dialog.getByLabel('Digits', { exact: true }))
    .selectOption('5');
  await dialog.getByRole('button', { name: 'Save numbers' }).click();
  await office.toast('Receipt numbers saved successfully').waitFor();
}

/** Brings a file in that needs one look at its dry run at most; waits for `result`. */
async function bringIn(kind: string, name: string, bytes: Uint8Array, start: string, result: string): Promise<void> {
  const { page } = office;
  await office.open('/admin/imports/new');
  await page.getByRole('radio', { name: kind, exact: true }).check();
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) });
  await heading(/columns in the file$/).waitFor();
  await button('Dry run').click();
  await button(start).click();
  await page.getByRole('region', { name: result }).waitFor();
}

test('a foundation moves in: 3,000 donations mended, undone and redone, members, a book at 350, and the next gift is 351', async () => {
  const { page } = office;
  await office.open('/admin/imports');
  await page.getByText('Nothing was brought in yet.').waitFor();
  await page.getByRole('link', { name: 'Bring in a file' }).first().click();
  await heading('Bring in past donations').waitFor();
  expect(await violations(page)).toEqual([]);
  await sendFile();

  // Columns: most are matched by their names; one campaign has another name, and one date two meanings.
  const select = (column: string) => page.getByLabel(`${column} goes to`);
  await row('Donation Total').getByText('Matched by name').waitFor();
  await row('Donation Date').getByText('Say the order of dates').waitFor();
  await row('Form Title').getByText('1 of 2 not matched').waitFor();
  await page.getByLabel('“Clean Water”').selectOption({ label: 'Clean Water for Mulshi' });
  await row('Form Title').getByText('1 of 2 not matched').waitFor({ state: 'detached' });
  await select('Phone (custom)').selectOption({ label: 'Donor: phone' });
  await row('Phone (custom)').getByText('As you chose').waitFor();
  await select('Donor Comment').selectOption('Leave out');
  await row('Donor Comment').getByText('Left out').waitFor();
  // Tab leads from select to select.
  await select('Donation ID').focus();
  await page.keyboard.press('Tab');
  await select('Donation Total').and(page.locator(':focus')).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Control+Enter');

  // Dry run: nothing is written yet. Four lines are refused, three are no gifts.
  await heading('4 lines need a look: 0 mended, 4 refused').waitFor();
  expect(await books()).toEqual(nothing());
  await page.getByText('3 lines left out: 3 not complete.').waitFor();
  await button(`Bring in ${(counted.length - 2).toLocaleString('en-IN')} gifts`).waitFor();
  expect(await violations(page)).toEqual([]);
  await button('Apr 03, 2023').click();
  await heading('4 lines need a look: 1 mended, 3 refused').waitFor();
  const exponent = page.getByLabel(`Mend line ${EXPONENT}`, { exact: false });
  await exponent.fill('1,000.50');
  await exponent.press('Enter');
  await heading('4 lines need a look: 2 mended, 2 refused').waitFor();
  await row(String(EXPONENT)).getByText('Will be brought in').waitFor();
  const future = page.getByLabel(`Mend line ${FUTURE}`, { exact: false });
  await future.fill('14/11/2062');
  await future.press('Tab');
  await row(String(FUTURE)).getByText('Still refused').waitFor();
  const download = await office.download(() => button('List of problems, CSV').click());
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  await office.toast('CSV exported successfully').waitFor();

  await button(`Bring in ${counted.length.toLocaleString('en-IN')} gifts`).click();
  await page.waitForURL('**/admin/imports');
  const result = page.getByRole('region', { name: `${counted.length.toLocaleString('en-IN')} gifts brought in` });
  await result.waitFor();
  expect(await books()).toEqual(full());
  expect(await rows('select 1 from receipts')).toEqual([]);
  expect(await rows('select 1 from mails')).toEqual([]);
  expect(await violations(page)).toEqual([]);
  const [sum = ''] = [
    (sumOf(counted) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 }).replace(/\.00$/, ''),
  ];
  await result.getByText(`₹${sum}`).waitFor();
  await result.getByRole('link', { name: 'See the gifts' }).click();
  await page.getByText(`1–25 of ${counted.length.toLocaleString('en-IN')}`).waitFor();
  await page.getByRole('button', { name: 'Remove filter' }).waitFor();

  // Undo: Cancel has the focus, and only the second answer takes everything back.
  await office.open('/admin/imports');
  await button('Undo this batch…').click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':focus')).waitFor();
  await dialog.getByText('Totals of 2 campaigns and 8 financial years go back').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await books()).toEqual(full());
  await button('Undo this batch…').click();
  await dialog.getByRole('button', { name: /^Undo 2,/ }).click();
  await page.getByText(/^Undone /).waitFor();
  expect(await books()).toEqual(nothing());

  // The same file once more: what was chosen for its columns is remembered.
  await page.getByRole('link', { name: 'Bring in a file' }).first().click();
  await sendFile();
  await row('Phone (custom)').getByText('As you chose last time').waitFor();
  await row('Form Title').getByText('not matched').waitFor({ state: 'detached' });
  await page.getByLabel('Day first').check();
  await row('Donation Date').getByText('Say the order of dates').waitFor({ state: 'detached' });
  await button('Dry run').click();
  await heading('3 lines need a look: 0 mended, 3 refused').waitFor();
  await button(`Bring in ${(counted.length - 1).toLocaleString('en-IN')} gifts`).click();
  await page
    .getByRole('region', { name: `${(counted.length - 1).toLocaleString('en-IN')} gifts brought in` })
    .waitFor();

  // The line that stayed out is mended afterwards, as a part of the same batch.
  await page.getByRole('link', { name: 'Mend them' }).click();
  await button('No mended gifts yet').waitFor();
  await page.getByLabel(`Mend line ${EXPONENT}`, { exact: false }).fill('1,000.50');
  await page.keyboard.press('Tab');
  await button('Bring in 1 gift').click();
  await page.getByRole('region', { name: `${counted.length.toLocaleString('en-IN')} gifts brought in` }).waitFor();
  expect(await books()).toEqual(full());

  // Members from Excel, and the receipt book of this year in the pattern that goes on here.
  await bringIn('Members', 'members.xlsx', memberSheet, 'Bring in 2 members', '2 members brought in');
  const book = receiptBook('ASHA');
  await choosePattern('ASHA');
  await bringIn('Past donations', 'book.csv', Buffer.from(book.csv), 'Bring in 350 gifts', '350 gifts brought in');
  await page.getByText(`ASHA/${book.year}/00351`).first().waitFor();
  await giveOnline(office.browser, `${office.app.origin}/campaigns/clean-water`);

  // The books by SQL of this test's own: what the files and the visitor gave, and nothing else.
  expect(await rows('select receipt_number as number from receipts')).toEqual([{ number: `ASHA/${book.year}/00351` }]);
  const water = sumOf(counted.filter(({ form }) => form === 'Clean Water')) + ONLINE;
  const all = sumOf(counted) + book.gifts.reduce((sum, { paise }) => sum + paise, 0) + ONLINE;
  const given = new Map<string, number>([[person.email, ONLINE]]);
  for (const { email, paise } of [...counted, ...book.gifts]) given.set(email, (given.get(email) ?? 0) + (paise ?? 0));
  expect(await rows('select success_amount::text as sum, success_count::int as gifts from donation_totals')).toEqual([
    { sum: String(all), gifts: counted.length + book.gifts.length + 1 },
  ]);
  const lifetime = await rows<{ email: string; amount: number }>(
    'select email, donated_amount::float8 as amount from donors',
  );
  expect(new Map(lifetime.map(({ email, amount }) => [email, amount]))).toEqual(given);
  expect(lifetime).toHaveLength(given.size);
  expect(await rows(`select raised_amount::text as raised from campaigns where slug = 'clean-water'`)).toEqual([
    { raised: String(water) },
  ]);
  expect(
    await rows('select name, image_url as image, subscription_amount::int as fee from members order by fee, name'),
  ).toEqual([
    { name: 'Devika Sane', image: '', fee: 120_000 },
    { name: 'सुनीता जाधव', image: '', fee: 120_000 },
  ]);

  // The campaign's page shows sum and bar to a visitor.
  await office.open('/campaigns/clean-water');
  await untilTrue(async () => {
    const text = await page.locator('main').innerText();
    return text.includes(`₹${Math.floor(water / 100).toLocaleString('en-IN')}`);
  });
  const bar = page.locator('main').getByRole('progressbar').first();
  expect(Number(await bar.getAttribute('aria-valuenow'))).toBe(Math.floor((water / GOAL) * 100));
}, 300_000);
