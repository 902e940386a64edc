import { openPan } from '../../server/sealing/held-keys';
import type { OfficeRole } from '../../rules/office-role';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { addAttention, rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

/** Links of the sidebar, in their order; the first is where the office opens. */
const pages: Readonly<Record<Exclude<OfficeRole, 'admin'>, readonly string[]>> = {
  accountant: [
    ...['Dashboard', 'Donations', '80G Receipts', 'Donors', 'Reports'],
    ...['Recurring gifts', 'Needs attention'],
  ],
  entry: ['Enter gifts', 'Donors', 'Contact', 'Volunteers'],
  editor: ['Campaigns', 'Events', 'Media Library', 'Pages'],
  auditor: [
    ...['Dashboard', 'Campaigns', 'Donations', '80G Receipts', 'Donors', 'Members', 'Contact', 'Volunteers', 'Events'],
    ...['Media Library', 'Reports', 'Pages', 'Settings'],
    ...['Recurring gifts', 'Needs attention', 'Webhook events', 'Audit log', 'People and roles', 'Bring in'],
  ],
};

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await addAttention(rowsOf(office.sql), 'unmatched_payment', 'pay_1', { details: '₹2,000 by QR code' });
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

/** Gives the person at the browser another role, in place of the admin's. */
async function become(role: OfficeRole): Promise<void> {
  // The page of the role before goes on asking for what was part of it.
  await office.page.goto('about:blank');
  await office.sql.query('update user_roles set role = $1', [role]);
}
const main = () => office.page.getByRole('main');
const links = () => office.page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
const button = (name: string | RegExp) => main().getByRole('button', { name });
const idOf = async (table: string): Promise<string> => {
  const { rows } = await office.sql.query<{ id: string }>(`select id from ${table} order by created_at desc limit 1`);
  return rows[0]?.id ?? '';
};

test.each(Object.entries(pages))(
  '%s: the sidebar has what the role is for, every page of it opens, and no query is refused',
  async (role, labels) => {
    const { page } = office;
    await become(role as OfficeRole);
    await office.open('/admin');
    await soon(async () => (await links().allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(labels);
    for (const label of labels) {
      await links().filter({ hasText: label }).first().click();
      await main().getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      expect(await main().getByText('could not be loaded').count()).toBe(0);
      expect(await main().getByText('Your role does not include this page.').count()).toBe(0);
    }
    expect(await violations(page)).toEqual([]);
  },
  240_000,
);

test('a page of another role says so, with the way back to one’s own', async () => {
  const { page } = office;
  await become('entry');
  for (const path of [
    '/admin/settings',
    '/admin/donations',
    '/admin/people',
    `/admin/donations/${await idOf('donations')}`,
  ]) {
    await office.open(path);
    await main().getByText('Your role does not include this page.').waitFor();
  }
  expect(await violations(page)).toEqual([]);
  await main().getByRole('link', { name: 'Go to Enter gifts' }).click();
  await page.waitForURL('**/admin/donations/enter');
});

test('entry: a donor’s PAN shows its ends, and nothing there is for changing', async () => {
  const { page } = office;
  await become('entry');
  const { rows } = await office.sql.query<{ id: string; pan: string }>(
    'select id, pan_number as pan from donors where pan_number is not null limit 1',
  );
  await office.open(`/admin/donors/${rows[0]?.id ?? ''}`);
  await main().getByText('••••••').first().waitFor();
  expect(await page.content()).not.toContain(openPan(rows[0]?.pan ?? ''));
  for (const name of [/^Edit donor/, /^Merge/, /^Download receipt/]) expect(await button(name).count()).toBe(0);
});

test('accountant: a refund above the limit is refused in words, and adoption is not offered', async () => {
  const { page } = office;
  await become('accountant');
  await office.open('/admin');
  const today = page.getByRole('region', { name: 'Today' });
  await today.getByText('Payment without a donation').waitFor();
  expect(await today.getByRole('button', { name: /^Adopt/ }).count()).toBe(0);
  expect(await today.getByText('wants to help').count()).toBe(0);
  const { rows } = await office.sql.query<{ id: string }>(
    `select id from donations where status = 'success' and amount > 1500000 and payment_id is not null limit 1`,
  );
  await office.open(`/admin/donations/${rows[0]?.id ?? ''}`);
  await button(/^Refund ₹/).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Paid twice');
  await dialog.getByRole('button', { name: /^Refund/ }).click();
  await page
    .getByText('Your role refunds up to ₹10,000 of one payment. Please ask an admin for more.')
    .first()
    .waitFor();
});

test('auditor: reads whole records, and no button changes one', async () => {
  const { page } = office;
  await become('auditor');
  await office.open(`/admin/donations/${await idOf('donations')}`);
  await main().getByText('You read everything here.').waitFor();
  await main().getByRole('heading', { name: 'Donor', exact: true }).waitFor();
  for (const name of [/^Refund/, /^Correct/, /^Wrong donor/, /^Send receipt/])
    expect(await button(name).count()).toBe(0);
  for (const [path, names] of [
    ['/admin/campaigns', [/^New Campaign/, /^Edit/, /^Delete/]],
    ['/admin/donations', [/^Record donation/]],
    ['/admin/contact', [/^Mark Read/]],
    ['/admin/attention', [/^Mark as done/, /^Adopt/]],
    ['/admin/people', [/^Take the role away/]],
    ['/admin/receipts', [/^Reissue/, /^Email receipts/, /^Send/]],
  ] as const) {
    await office.open(path);
    await page.waitForLoadState('networkidle');
    for (const name of names) expect([path, await button(name).count()]).toEqual([path, 0]);
  }
});

test('auditor: forms are for reading, and nothing leads to what is refused', async () => {
  const { page } = office;
  await become('auditor');
  for (const [path, box, names] of [
    ['/admin/pages', 'Hero title', [/^Save/, /^Choose a picture/]],
    ['/admin/settings', 'Site name', [/^Save/, /^Choose a picture/, /^Change numbers/]],
    ['/admin/mail-texts', 'Subject', [/^Save/]],
  ] as const) {
    await office.open(path);
    await soon(() => main().getByRole('textbox', { name: box, exact: true }).isDisabled()).toBe(true);
    for (const name of names) expect([path, await button(name).count()]).toEqual([path, 0]);
    expect(await violations(page)).toEqual([]);
  }
  await office.open('/admin/settings');
  const day = main().getByRole('group', { name: '80G valid until' });
  await soon(() => day.getByRole('spinbutton').first().getAttribute('aria-disabled')).toBe('true');
  for (const path of ['/admin/legal-texts', '/admin/pages?tab=csr']) {
    await office.open(path);
    const text = main().locator('[role=textbox][aria-multiline]');
    await text.waitFor();
    await expect(text.getAttribute('contenteditable')).resolves.toBe('false');
    for (const name of [/^Save/, /^Begin with/, 'Bold', 'HTML'])
      expect([path, await button(name).count()]).toEqual([path, 0]);
  }
  await office.open('/admin/imports');
  await main().getByText('Nothing was brought in yet.').waitFor();
  for (const role of ['link', 'button'] as const)
    expect(
      await main()
        .getByRole(role, { name: /^(Bring in a file|Export everything)/ })
        .count(),
    ).toBe(0);
  await office.open('/admin/imports/new');
  await main().getByText('Your role does not include this page.').waitFor();
});

test('accountant and entry: no link and no file leads to what their role does not include', async () => {
  await become('accountant');
  await office.open('/admin');
  await main().getByRole('heading', { name: 'Campaigns nearing goal' }).waitFor();
  await main().getByRole('heading', { name: 'Active Campaigns' }).waitFor();
  expect(await main().locator('a[href^="/admin/campaigns"]').count()).toBe(0);
  await office.open('/admin/reports');
  await button('Export Donations CSV').waitFor();
  expect(await button(/^Export Members/).count()).toBe(0);
  await become('entry');
  await office.open('/admin/donations/enter');
  await button('Done').click();
  await main().getByRole('heading', { name: 'Enter many' }).waitFor();
  expect(await main().locator('a[href="/admin/donations"]').count()).toBe(0);
  expect(await main().getByText('Your role does not include this page.').count()).toBe(0);
});

test('Ctrl+K finds what the role may see', async () => {
  const { page } = office;
  await become('editor');
  await office.open('/admin/events');
  await page.getByRole('button', { name: 'Find', exact: true }).waitFor();
  await page.keyboard.press('Control+k');
  const find = page.getByRole('dialog').getByRole('combobox');
  await find.fill('clinic');
  await page.getByRole('dialog').getByText('Campaigns', { exact: true }).first().waitFor();
  expect(await page.getByRole('dialog').getByText('Donors', { exact: true }).count()).toBe(0);
});
