import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** A gift of a year whose statement of donations (Form 10BD) was due: what names its donor there is corrected with a word on it. */
let office: Office;
let id: string;
beforeAll(async () => {
  office = await openOffice();
  const { rows } = await office.sql.query<{ id: string }>(
    `update donations set captured_at = '2020-05-05T06:00:00Z' where id = (
       select id from donations where status = 'success' and donor_phone <> '' and source = 'online' order by id limit 1)
     returning id`,
  );
  id = rows[0]?.id ?? '';
}, 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

const NOTE =
  'The statement of donations of 2020-21 (Form 10BD) was due on May 31. File a correction statement for this donation.';

test('another name, PAN or address says that a correction statement is to be filed, another phone does not', async () => {
  const { page } = office;
  await office.open(`/admin/donations/${id}`);
  await page.getByRole('button', { name: 'Correct details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Correct donor details' });
  const note = dialog.getByText(NOTE);
  await dialog.getByLabel('Phone').fill('9822012399');
  const address = dialog.getByRole('textbox', { name: /^Address/ });
  await address.fill('7 Tilak Road, Pune 411030');
  await note.waitFor();
  await address.fill('');
  const { rows } = await office.sql.query<{ address: string | null }>(
    'select donor_address as address from donations where id = $1',
    [id],
  );
  await address.fill(rows[0]?.address ?? '');
  await soon(() => note.count()).toBe(0);
});

test('moving the gift to another donor says so from the start', async () => {
  const { page } = office;
  await office.open(`/admin/donations/${id}`);
  await page.getByRole('button', { name: 'Wrong donor…' }).click();
  await page.getByRole('dialog').getByText(NOTE).waitFor();
});
