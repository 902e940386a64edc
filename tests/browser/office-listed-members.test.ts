import { formatNumericDate } from '../../rules/dates';
import { openOffice, type Office } from '../support/office';

/** A member who was brought in from a list, without a photo and with an end of the list's own. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

test('is saved with another town, without a picture; the form tells the end that stays', async () => {
  const ends = '2098-03-31';
  await office.sql.query(
    `insert into members (name, city, mobile_number, image_url, membership_type, subscription_amount, joining_date, expiry_date, status)
     values ('Yamuna Listed', 'Alibag', '+919822012345', '', 'yearly', 50000, '2014-04-01', $1, 'active')`,
    [ends],
  );
  const { page } = office;
  await office.open('/admin/members');
  await office.row('Yamuna Listed').getByRole('button', { name: 'Edit Yamuna Listed' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(`Active until ${formatNumericDate(ends)}`).waitFor();
  await dialog.getByRole('textbox', { name: 'City' }).fill('Nashik');
  await dialog.getByRole('button', { name: 'Update Member', exact: true }).click();
  await page.getByText('Member updated successfully').waitFor();
  const { rows } = await office.sql.query(
    `select city, image_url as image, expiry_date::text as ends from members where name = 'Yamuna Listed'`,
  );
  expect(rows).toEqual([{ city: 'Nashik', image: '', ends }]);
  expect(office.complaints).toEqual([]);
});
