import type { Locator } from 'playwright-core';
import { addMonths, addYears, formatNumericDate, istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** The Members screen, from the table to the last toast, on one page of one office. */

const today = istToday();
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const dialog = (): Locator => office.page.getByRole('dialog');
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label });
const press = (name: string): Promise<void> => dialog().getByRole('button', { name, exact: true }).click();

async function openNew(): Promise<void> {
  await office.page.getByRole('button', { name: 'Add Member' }).click();
  await dialog().getByRole('heading', { name: 'Add New Member' }).waitFor();
}

async function cells(name: string): Promise<string[]> {
  // A column that has not got its width yet has no words to read.
  await office.row(name).getByRole('gridcell').nth(1).getByText(name).waitFor();
  const [, ...texts] = await office.row(name).getByRole('gridcell').allInnerTexts();
  return texts.map((text) => text.trim());
}

/** A member of today, monthly. */
const addMember = (name: string, mobile: string) =>
  office.sql.query(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date,
                          expiry_date, status)
     values ($1, 'Alibag', $2, '/art/portrait-02.svg', 'monthly', 125050, $3, $4, 'active')`,
    [name, mobile, today, addMonths(today, 1)],
  );

/** What the log says was done to a member, who may be gone. */
const logged = async (name: string): Promise<string[]> => {
  const { rows } = await office.sql.query<{ action: string }>(
    `select action from audit_log where entity = 'member' and $1 in (before->>'name', after->>'name') order by id`,
    [name],
  );
  return rows.map(({ action }) => action);
};

/** The count above the list. */
async function counted(): Promise<string> {
  const { rows } = await office.sql.query<{ all: string; active: string }>(
    `select count(*) as all, count(*) filter (where status = 'active') as active from members`,
  );
  return `${rows[0]?.all} members, ${rows[0]?.active} active`;
}

test('the table has the specified columns and badges', async () => {
  await office.open('/admin/members');
  await office.page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
  await office.page.getByRole('heading', { level: 2, name: 'All Members' }).waitFor();
  await office.row('Vasudha Apte').waitFor();
  await soon(() => office.page.getByRole('columnheader').allInnerTexts()).toEqual([
    '',
    'Name',
    'City',
    'Mobile',
    'PAN',
    'Type',
    'Amount',
    'Joining Date',
    'Expiry Date',
    'Status',
    'Actions',
  ]);
  await soon(async () => (await cells('Prakash Wagh')).slice(3, 6)).toEqual(['N/A', 'Monthly', '₹100']);
  const ground = (status: string) =>
    office.page
      .getByRole('gridcell')
      .getByText(status, { exact: true })
      .first()
      .evaluate((label) => getComputedStyle(label.parentElement ?? label).backgroundColor);
  await soon(async () => [await ground('Active'), await ground('Expired')]).toEqual([
    'rgb(221, 239, 228)',
    'rgb(250, 227, 221)',
  ]);
  expect(await violations(office.page)).toEqual([]);
});

test('a member is added: what is missing or wrong is told at its field; seen after a reload, and shown to visitors', async () => {
  await office.open('/admin/members');
  await openNew();
  await soon(() => dialog().getByLabel('Image URL').getAttribute('placeholder')).toBe(
    'Direct image URL, Instagram DP or any image',
  );
  await soon(() => dialog().getByLabel('Membership Type').inputValue()).toBe('monthly');
  await dialog()
    .getByText(formatNumericDate(addMonths(today, 1)))
    .waitFor();
  const joining = await dialog().getByRole('group', { name: 'Joining Date' }).innerText();
  expect(joining.replace(/[^\d/]/g, '')).toBe(formatNumericDate(today));
  await press('Add Member');
  for (const message of [
    'Please enter the name.',
    'Please enter the city.',
    'Please enter the mobile number.',
    'Please enter the image URL.',
    'Please enter the subscription amount.',
  ]) {
    await dialog().getByText(message).waitFor();
  }
  await dialog().getByText('5 fields to correct').waitFor();
  await field('Name').and(office.page.locator(':focus')).waitFor();
  await field('Mobile Number').fill('12');
  await field('PAN Card Number').fill('abc');
  await field('Email').fill('nobody');
  await field('Subscription Amount').fill('1e3');
  await press('Add Member');
  for (const message of [
    'Please enter a 10-digit mobile number, or an international one with + and country code.',
    'A PAN has five letters, four digits and a letter, for example ABCDE1234F.',
    'Please enter a valid email address.',
    'Please enter the amount in figures, for example 1,200.',
  ]) {
    await dialog().getByText(message).waitFor();
  }
  expect(await violations(office.page)).toEqual([]);

  await field('Name').fill('  Chitra   Rane ');
  await field('City').fill('Alibag');
  await field('Mobile Number').fill('90000 55555');
  await field('Email').fill('');
  await field('PAN Card Number').fill('abcpr1234f');
  await field('Image URL').fill('<img src="/art/portrait-02.svg" alt="me">');
  await field('Subscription Amount').fill('1,250.50');
  await soon(() => field('Image URL').inputValue()).toBe('/art/portrait-02.svg');
  await press('Add Member');
  await office.toast('Member added successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  const row = [
    'Chitra Rane',
    'Alibag',
    '90000 55555',
    'AB••••••4F',
    'Monthly',
    '₹1,250.50',
    formatNumericDate(today),
    formatNumericDate(addMonths(today, 1)),
    'Active',
    '',
  ];
  await soon(() => cells('Chitra Rane')).toEqual(row);
  await office.page.getByText('25 members, 21 active').waitFor();
  await office.open('/admin/members');
  await office.row('Chitra Rane').waitFor();
  await soon(() => cells('Chitra Rane')).toEqual(row);
  const { rows } = await office.sql.query('select email, image_url from members where name = $1', ['Chitra Rane']);
  expect(rows).toEqual([{ email: null, image_url: '/art/portrait-02.svg' }]);
  expect(await (await fetch(`${office.app.origin}/members`)).text()).toContain('Chitra Rane');
  await soon(() => logged('Chitra Rane')).toEqual(['member.create']);
});

test('a member is changed; leaving with changes asks first', async () => {
  await addMember('Devika Nair', '+919000055577');
  await office.open('/admin/members');
  await office.row('Devika Nair').getByRole('button', { name: 'Edit Devika Nair' }).click();
  await dialog().getByRole('heading', { name: 'Edit Member' }).waitFor();
  await soon(() => field('Mobile Number').inputValue()).toBe('+91 90000 55577');
  await dialog().getByLabel('Membership Type').selectOption('yearly');
  await office.page.keyboard.press('Escape');
  const question = office.page.getByRole('alertdialog');
  await question.getByText('Discard changes?').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await press('Update Member');
  await office.toast('Member updated successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await soon(async () => (await cells('Devika Nair')).slice(4, 8)).toEqual([
    'Yearly',
    '₹1,250.50',
    formatNumericDate(today),
    formatNumericDate(addYears(today, 1)),
  ]);
  await soon(() => logged('Devika Nair')).toEqual(['member.update']);
});

test('what the server refuses is told, and the dialog stays', async () => {
  await office.open('/admin/members');
  await openNew();
  await field('Name').fill('Nobody');
  await office.page.route('**/graphql', async (route) => {
    const answer = { field: ['city'], code: 'INVALID', message: 'No such city.' };
    if (!route.request().postData()?.includes('CreateMember')) return route.fallback();
    return route.fulfill({
      json: {
        data: {
          createMember: {
            __typename: 'MemberPayload',
            member: null,
            userErrors: [{ __typename: 'UserError', ...answer }],
          },
        },
      },
    });
  });
  await field('City').fill('Nowhere');
  await field('Mobile Number').fill('9000055556');
  await field('Image URL').fill('/art/portrait-03.svg');
  await field('Subscription Amount').fill('0');
  await press('Add Member');
  await dialog().locator('#city-helper-text').getByText('No such city.').waitFor();
  await office.page.unroute('**/graphql');
  await press('Cancel');
  await office.page.getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'detached' });
});

test('who types before the dialog has come in fully keeps the field', async () => {
  const context = await office.browser.newContext({ storageState: await office.context.storageState() });
  const page = await context.newPage();
  await page.goto(`${office.app.origin}/admin/members`);
  await page.getByRole('row').filter({ hasText: 'Vasudha Apte' }).waitFor();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.getByRole('button', { name: 'Add Member' }).click();
  const city = page.getByRole('dialog').getByRole('textbox', { name: 'City' });
  await city.focus();
  await page.clock.runFor(1000);
  await page.keyboard.type('Alibag');
  await soon(() => city.inputValue()).toBe('Alibag');
  await context.close();
});

test('search as it stands on screen, filters, sort', async () => {
  const { page } = office;
  const summary = (text: string) => page.getByText(text, { exact: true }).waitFor();
  await addMember('Farida Contractor', '+919000077777');
  const all = Number.parseInt(await counted(), 10);
  await office.open('/admin/members');
  await page.getByRole('searchbox', { name: 'Search members' }).fill('90000 77777');
  await summary('1–1 of 1');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await summary(`1–${Math.min(all, 25)} of ${all}`);
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('menuitemradio', { name: 'Expired' }).click();
  await summary('1–4 of 4');
  await soon(() => new URL(page.url()).search).toBe('?status=expired');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('columnheader', { name: 'Amount' }).click();
  await page.waitForURL('**/admin/members?sort=-subscriptionAmount');
  await page.getByRole('row').nth(1).getByText('₹10,000').waitFor();
});

test('what is filtered is exported, and said to be of members', async () => {
  await office.open('/admin/members?status=expired');
  await office.page.getByRole('gridcell').getByText('Expired').first().waitFor();
  const file = await office.download(() => office.page.getByRole('button', { name: 'Export CSV' }).click());
  expect(file.suggestedFilename()).toBe(`members-${today}.csv`);
  await office.toast('Members CSV exported successfully').waitFor();
  const { rows } = await office.sql.query(`select action from audit_log where action like 'export.%'`);
  expect(rows).toEqual([{ action: 'export.download' }]);
});

test('a member is deleted after the question; the last one leaves the empty text', async () => {
  const { page } = office;
  const remove = async (name: string) => {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('heading', { name: 'Are you sure you want to delete this member?' }).waitFor();
    await question.getByText(name).waitFor();
    // The button's tip stands beside the dialog for a moment.
    await page.getByRole('tooltip').waitFor({ state: 'detached' });
    return question;
  };
  await addMember('Gauri Patil', '+919000088888');
  await office.open('/admin/members');
  const question = await remove('Gauri Patil');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Member deleted successfully').waitFor();
  await page.getByText(await counted()).waitFor();
  await office.sql.query("delete from members where name <> 'Imran Shaikh'");
  await office.open('/admin/members');
  await (await remove('Imran Shaikh')).getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('heading', { name: 'No members yet.' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await soon(async () => [await logged('Gauri Patil'), await logged('Imran Shaikh')]).toEqual([
    ['member.delete'],
    ['member.delete'],
  ]);
  expect(office.complaints).toEqual([]);
});
