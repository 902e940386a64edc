import { misfitsOf } from '../support/misfits';
import { openOffice, type Office } from '../support/office';

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
