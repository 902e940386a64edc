import { misfitsAt, misfitsOf, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

test.each([
  '/admin',
  '/admin/campaigns',
  '/admin/donations',
  '/admin/donations/enter',
  '/admin/receipts',
  '/admin/donors',
  '/admin/members',
  '/admin/contact',
  '/admin/volunteers',
  '/admin/events',
  '/admin/media',
  '/admin/pages',
  '/admin/settings',
  '/admin/subscriptions',
  '/admin/attention',
  '/admin/webhooks',
  '/admin/audit',
  '/admin/reports',
  '/admin/people',
  '/admin/access',
  '/admin/mail-texts',
  '/admin/legal-texts',
  '/admin/go-live',
  '/admin/imports',
  '/admin/imports/new',
])(
  '%s fits with text of 100 to 200 %% in every window',
  async (path) => {
    expect(
      await misfitsOf(office.page, office.app.origin + path, () => office.page.waitForLoadState('networkidle')),
    ).toEqual([]);
  },
  120_000,
);

test('the page of a donation fits with text of 100 to 200 % in every window', async () => {
  const { rows } = await office.sql.query<{ id: string }>(
    `select d.id from donations d join receipts r on r.donation_id = d.id where d.donor_phone <> '' and d.status = 'success'
      order by d.created_at limit 1`,
  );
  const address = `${office.app.origin}/admin/donations/${rows[0]?.id ?? ''}`;
  expect(await misfitsOf(office.page, address, () => office.page.waitForLoadState('networkidle'))).toEqual([]);
}, 120_000);

test('the page of a donor who gave much fits with text of 100 to 200 % in every window', async () => {
  const { rows } = await office.sql.query<{ donor: string }>(
    `update donations set amount = 999999900 where id = (select id from donations where status = 'success' and donor_id is not null
      and is_80g_eligible order by created_at limit 1) returning donor_id as donor`,
  );
  const address = `${office.app.origin}/admin/donors/${rows[0]?.donor ?? ''}`;
  expect(await misfitsOf(office.page, address, () => office.page.waitForLoadState('networkidle'))).toEqual([]);
  await setTextSize(office.page, 100);
  await office.page.setViewportSize({ width: 320, height: 844 });
  const year = office.page.locator('tbody th[scope=row]').first();
  await soon(() => year.evaluate((cell) => cell.getBoundingClientRect().height < 40)).toBe(true);
}, 120_000);

const longWord = 'Rameshwaramchandrashekharendrasaraswati'.repeat(2);
const longName = 'The Maharashtra State Co-operative Agricultural Marketing Federation of Pune';

test.each(['/admin/donations', '/admin/subscriptions', '/admin/contact', '/admin/volunteers'])(
  '%s keeps a long name beside its amount or day on a phone',
  async (path) => {
    for (const table of ['contact_submissions', 'volunteer_submissions'])
      await office.sql.query(
        `update ${table} set name = $1 where id = (select id from ${table} order by created_at desc limit 1)`,
        [longWord],
      );
    await office.sql.query('update subscriptions set donor_name = $1', [longWord]);
    for (const [place, name] of [longWord, longName].entries())
      await office.sql.query(
        'update donations set donor_name = $1 where id = (select id from donations order by created_at desc offset $2 limit 1)',
        [name, place],
      );
    await office.open(path);
    await office.page.setViewportSize({ width: 360, height: 844 });
    await office.page.getByText(longWord).first().waitFor();
    expect(await misfitsAt(office.page, 100, 360)).toEqual([]);
  },
);
