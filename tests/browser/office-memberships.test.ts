import { addDays, addMonths, formatLetterDate, istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ seed: 'none' });
  await office.context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }));
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const today = istToday();
const lastOfMonth = addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1);

const addMember = (name: string, mobile: string, expiry: string) =>
  office.sql.query(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status, address)
     values ($1, 'Pune', $2, '/art/portrait-02.svg', 'yearly', 125050, '2025-01-01', $3, 'active', 'Lane 4, Pune')`,
    [name, mobile, expiry],
  );
const chat = (name: string) => office.page.getByRole('link', { name: `Write to ${name} by WhatsApp` });

test('members whose membership ends this month are one press away, each with a message in their chat', async () => {
  const { page } = office;
  await addMember('Asha Kulkarni', '+919822012345', lastOfMonth);
  await addMember('Bala Iyer', '+919822012346', addMonths(today, 6));
  await office.open('/admin/members');
  await office.row('Bala Iyer').waitFor();
  await soon(() => chat('Bala Iyer').count()).toBe(0);
  await page.getByRole('link', { name: '1 ends this month' }).click();
  await office.row('Bala Iyer').waitFor({ state: 'detached' });
  await office.row('Asha Kulkarni').waitFor();
  expect(await violations(page)).toEqual([]);
  const [opened] = await Promise.all([page.waitForEvent('popup'), chat('Asha Kulkarni').click()]);
  await opened.waitForURL('https://wa.me/919822012345**');
  const text = new URL(opened.url()).searchParams.get('text') ?? '';
  expect(text).toContain('Namaste Asha Kulkarni, your membership of ');
  expect(text).toContain(` ends on ${formatLetterDate(lastOfMonth)}.`);
  await opened.close();
});

test('the same on a phone, with labels for those who are ticked', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/members?ends=thisMonth');
  await chat('Asha Kulkarni').waitFor();
  await page.getByRole('checkbox', { name: 'Select Asha Kulkarni' }).check();
  const file = await office.download(() => page.getByRole('button', { name: 'Selected as CSV' }).click());
  expect(file.suggestedFilename()).toMatch(/^members-.*\.csv$/);
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  await page.getByRole('dialog').getByRole('status').getByText('1 label on 1 sheet').waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('edit and delete stand below those of other rows, with a chat or without', async () => {
  const { page } = office;
  await addMember('Chitra Rao', '+919822012347', lastOfMonth);
  await addMember('Deepak Jog', '+919822012348', addMonths(today, 6));
  const leftOf = async (name: string) => (await page.getByRole('button', { name, exact: true }).boundingBox())?.x;
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await office.open('/admin/members');
    await chat('Chitra Rao').waitFor();
    for (const action of ['Edit', 'Delete'])
      expect(await leftOf(`${action} Chitra Rao`)).toBe(await leftOf(`${action} Deepak Jog`));
  }
});
