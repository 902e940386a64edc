import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  const { complaints } = office;
  expect(complaints.splice(0)).toEqual([]);
});

const STATUS_TOAST = 'Status updated successfully';
const names = () => office.page.locator('[role=gridcell][data-field=name]').allTextContents();
const dialog = () => office.page.getByRole('dialog');
const tab = (name: string) => office.page.getByRole('tab', { name, exact: true });
const press = (name: string) => office.page.getByRole('button', { name, exact: true }).click();

test('two tabs count all rows; the messages have the specified columns, and CSR inquiries say so', async () => {
  await office.open('/admin/contact');
  const { page } = office;
  await page.getByRole('heading', { name: 'All Submissions', level: 1 }).waitFor();
  await tab('Contact & CSR (9)').waitFor();
  await tab('Volunteers (8)').waitFor();
  await office.row('Devendra Rane').getByText('CSR · Sahyadri Tools Pvt. Ltd.').waitFor();
  await soon(() => page.getByRole('columnheader').allTextContents()).toEqual([
    'Date',
    'Name',
    'Email',
    'Phone',
    'Message',
    'Status',
    'Actions',
  ]);
  expect(await violations(page)).toEqual([]);
});

test('a message opens from the keyboard with all its words and ways to answer', async () => {
  const { page } = office;
  await office.open('/admin/contact');
  await office.row('Devendra Rane').locator('[data-field=name]').click();
  await dialog().getByText('send our engineers as tutors once a month.').waitFor();
  await soon(() =>
    dialog()
      .locator('a')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['mailto:csr@sahyadritools.example', 'tel:+919000031102']);
  await dialog().getByText('₹5,00,000 to ₹10,00,000').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await soon(() => page.evaluate(() => document.activeElement?.closest('[role=gridcell]') !== null)).toBe(true);
  await page.keyboard.press('Enter');
  await dialog().getByRole('heading', { name: 'Devendra Rane' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('Mark Read is there for unread messages only, and stays done', async () => {
  const { page, row } = office;
  await office.open('/admin/contact');
  await page.getByText('5 waiting in Contact').waitFor();
  await soon(() => row('Bhaskar Jog').getByRole('button').count()).toBe(0);
  await press('Mark Read: Pradnya Limaye');
  await office.toast(STATUS_TOAST).waitFor();
  await row('Pradnya Limaye').getByText('Read', { exact: true }).waitFor();
  await soon(() => row('Pradnya Limaye').getByRole('button').count()).toBe(0);
  await page.getByText('4 waiting in Contact').waitFor();

  await row('Yusuf Inamdar').locator('[data-field=message]').click();
  await dialog().getByRole('button', { name: 'Mark Read' }).click();
  await dialog().waitFor({ state: 'detached' });

  await page.reload();
  await page.getByText('3 waiting in Contact').waitFor();
  for (const name of ['Pradnya Limaye', 'Yusuf Inamdar']) await row(name).getByText('Read', { exact: true }).waitFor();
});

test('search, filters and order stand in the address', async () => {
  const { page } = office;
  await office.open('/admin/contact?type=csr&sort=name');
  await office.row('Nikhil Bendre').waitFor();
  await soon(() => names()).toEqual([
    'Devendra RaneCSR · Sahyadri Tools Pvt. Ltd.',
    'Kavitha RaoCSR · Ninth Gate Software',
    'Nikhil BendreCSR · Bendre Foods',
  ]);
  await page.getByRole('searchbox', { name: 'Search messages' }).fill('tur dal');
  await office.row('Kavitha Rao').waitFor({ state: 'detached' });
  await soon(() => new URL(page.url()).search).toBe('?type=csr&sort=name&q=tur+dal');
  await page.getByRole('searchbox').fill('nobody wrote this');
  await page.getByText('No messages match.').waitFor();
  await page.getByRole('status').getByRole('button', { name: 'Clear filters' }).click();
  await office.row('Shalini Verma').waitFor();
  await page.getByRole('columnheader', { name: 'Name' }).click();
  await page.waitForURL(/sort=-name/);
  await tab('Volunteers (8)').click();
  await office.row('Tanvi Bapat').waitFor();
  await soon(() => new URL(page.url()).search).toBe('?tab=volunteers');
});

test('Approve and Reject are there for pending applications only', async () => {
  const { page, row } = office;
  await office.open('/admin/contact?tab=volunteers');
  await row('Tanvi Bapat').waitFor();
  expect(await violations(page)).toEqual([]);
  await soon(() => row('Zarin Irani').getByRole('button').count()).toBe(0);
  await press('Approve: Tanvi Bapat');
  await office.toast(STATUS_TOAST).waitFor();
  await row('Tanvi Bapat').getByText('Approved').waitFor();

  await office.open('/admin/volunteers');
  await page.getByRole('heading', { name: 'Volunteers', level: 1 }).waitFor();
  await row('Mohsin Pathan').locator('[data-field=message]').click();
  await dialog().getByText('I drive a tempo').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Reject' }).click();
  await dialog().waitFor({ state: 'detached' });

  await page.reload();
  await row('Mohsin Pathan').getByText('Rejected').waitFor();
  await row('Tanvi Bapat').getByText('Approved').waitFor();
  await soon(() => page.getByRole('button', { name: /^(Approve|Reject): (Tanvi|Mohsin)/ }).count()).toBe(0);
});

test('an application that a colleague decided on meanwhile says so and shows it', async () => {
  const { row, sql } = office;
  await office.open('/admin/volunteers');
  await row('Ishita Sen').waitFor();
  await sql.query(`update volunteer_submissions set status = 'rejected' where name = 'Ishita Sen'`);
  await press('Approve: Ishita Sen');
  await office.toast('This application is already rejected.').waitFor();
  await row('Ishita Sen').getByText('Rejected').waitFor();
});

test('on a phone the rows are a list that needs no sideways scrolling', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/contact');
  await page
    .getByRole('list', { name: 'messages' })
    .getByRole('button', { name: 'Shalini Verma', exact: true })
    .click();
  await dialog().getByText('Would the library on wheels take about four hundred').waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('empty lists say so', async () => {
  await office.sql.query('delete from contact_submissions');
  await office.sql.query('delete from volunteer_submissions');
  await office.open('/admin/contact');
  await office.page.getByText('No messages yet.').waitFor();
  await tab('Contact & CSR (0)').waitFor();
  await tab('Volunteers (0)').click();
  await office.page.getByText('No volunteer applications yet.').waitFor();
});
