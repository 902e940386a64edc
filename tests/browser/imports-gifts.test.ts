import { violations } from '../support/axe';
import { giveWpCsv, giveWpGifts } from '../support/give-wp';
import { openOffice, type Office } from '../support/office';
import { untilTrue } from '../support/until';

/** Bringing in the donations of an old GiveWP site, as the founder of a small foundation does it. */

const CAMPAIGNS = { 'Clean Water': 'Clean Water for Mulshi', 'Midday Meals': 'Midday Meals' } as const;
const GIFTS = 3_000;
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

test('3,000 donations: columns, dry run, mending, import, undo and again, right to the paisa', async () => {
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

  // The campaign's page shows the sum to a visitor.
  const raised = sumOf(counted.filter(({ form }) => form === 'Clean Water'));
  await office.open('/campaigns/clean-water');
  await untilTrue(async () => {
    const text = await page.locator('main').innerText();
    return text.includes(`₹${Math.floor(raised / 100).toLocaleString('en-IN')}`);
  });
}, 300_000);
