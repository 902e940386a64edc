import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** The end of the pages of a list that is too large to be paged through. */

let office: Office;
beforeAll(async () => {
  office = await openOffice({ seed: 'none' });
  await office.sql.query(
    `insert into donations (amount, status, donor_name, donor_email, donor_phone, created_at)
     select 10000 + i * 100, 'failed', 'Failed ' || i, 'failed@example.org', '+919822012345',
            timestamptz '2026-01-01' + i * interval '1 minute'
       from generate_series(1, 10001) i`,
  );
  await office.sql.query('analyze donations');
  // What the planner takes for the size of the table.
  await office.sql.query(`update pg_class set reltuples = 1000000 where oid = 'donations'::regclass`);
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

test('an address behind the last page leads to it; there the list says so, and by date it goes on', async () => {
  const { page } = office;
  const note = page.getByText('Pages end here. Search or filter the list to see the rest.');
  const next = page.getByRole('button', { name: 'Next page' });
  await office.open('/admin/donations?status=failed&sort=-amount&page=4000');
  await page.waitForURL(/[?&]page=20(&|$)/);
  await note.waitFor();
  await page.getByText('476–500 of 10,001').waitFor();
  await office.row('Failed 9502').waitFor();
  expect(await next.isDisabled()).toBe(true);

  await page.getByRole('button', { name: 'Previous page' }).click();
  await page.getByText('451–475 of 10,001').waitFor();
  expect(await note.count()).toBe(0);
  expect(await next.isEnabled()).toBe(true);

  await office.open('/admin/donations?status=failed&page=401');
  await page.getByText('10,001–10,001 of 10,001').waitFor();
  await office.row('Failed 1').waitFor();
  expect(await note.count()).toBe(0);
  expect(await next.isDisabled()).toBe(true);
});

test('the keyboard stays at the button that leads to the last page, and to the first', async () => {
  const { page } = office;
  const button = (name: string) => page.getByRole('button', { name });
  const isAt = (name: string) => button(name).evaluate((element) => element === document.activeElement);
  await office.open('/admin/donations?status=failed&page=400');
  await page.getByText('9,976–10,000 of 10,001').waitFor();
  await button('Next page').focus();
  await page.keyboard.press('Enter');
  await page.getByText('10,001–10,001 of 10,001').waitFor();
  await office.row('Failed 1').waitFor();
  await soon(() => isAt('Next page')).toBe(true);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Shift+Tab');
  await soon(() => isAt('Previous page')).toBe(true);
  await soon(() => button('Next page').getAttribute('disabled')).toBe('');
  expect(new URL(page.url()).searchParams.get('page')).toBe('401');

  await office.open('/admin/donations?status=failed&page=2');
  await button('Previous page').focus();
  await page.keyboard.press('Enter');
  await page.getByText('1–25 of 10,001').waitFor();
  await soon(() => isAt('Previous page')).toBe(true);
});
