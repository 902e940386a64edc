import { openOffice, type Office } from '../support/office';
import { addAttention, addWebhookEvent, rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

/** No table of the office is wider than its card, from the narrowest window that shows tables to a laptop's. */
let office: Office;
beforeAll(async () => {
  office = await openOffice();
  const rows = rowsOf(office.sql);
  await addAttention(rows, 'unmatched_payment', 'pay_1', { details: '₹2,000 by QR code' });
  await addWebhookEvent(rows);
  await office.sql.query(
    `insert into audit_log (action, entity, entity_id, after) values ('campaign.update', 'campaign', 'c1', '{"title":"Wells"}')`,
  );
  await office.sql.query(
    `insert into import_batches (kind, file_name, status)
     values ('donors', 'a-long-name-of-an-old-register.csv', 'columns')`,
  );
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const grid = () => office.page.getByRole('grid');
/** Pixels of the table's columns that lie beyond its card. */
const beyond = (): Promise<number> =>
  grid()
    .locator('.MuiDataGrid-virtualScroller')
    .evaluate((scroller) => scroller.scrollWidth - scroller.clientWidth);

test.each([
  'donations',
  'receipts',
  'donors',
  'members',
  'campaigns',
  'campaigns?tab=essentials',
  'events',
  'contact',
  'volunteers',
  'subscriptions',
  'attention',
  'webhooks',
  'audit',
  'people',
  'imports',
])('%s: every column is within its card at 768, 832, 1024, 1264, 1280 and 1366 px', async (path) => {
  const { page } = office;
  await page.setViewportSize({ width: 1366, height: 800 });
  await office.open(`/admin/${path}`);
  for (const width of [1366, 1280, 1264, 1024, 832, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await grid().getByRole('row').nth(1).waitFor();
    await soon(beyond).toBe(0);
  }
});

test('a long category goes on in a second line, and is cut by an ellipsis only', async () => {
  const { page } = office;
  const long = 'शिक्षण, आरोग्य आणि ग्रामीण पाणीपुरवठा योजनांसाठीची विशेष मदत';
  await office.sql.query('update campaigns set category = $1', [long]);
  await office.sql.query('update donation_essentials set category = $1', [long]);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const path of ['campaigns', 'campaigns?tab=essentials']) {
    await office.open(`/admin/${path}`);
    const cell = grid().locator('[role=gridcell][data-field=category]').first();
    const text = cell.getByTitle(long);
    await text.waitFor();
    expect(await cell.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
    expect(await text.evaluate((box) => getComputedStyle(box).webkitLineClamp)).toBe('2');
  }
});

test('a member’s columns that are dropped stand in others', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 1440, height: 800 });
  await office.open('/admin/members');
  const header = (name: string) => grid().getByRole('columnheader', { name });
  await header('City').waitFor();
  await page.setViewportSize({ width: 1280, height: 800 });
  await header('City').waitFor({ state: 'detached' });
  await grid().getByRole('row').nth(1).getByText('Pune').first().waitFor();
  await page.setViewportSize({ width: 768, height: 1024 });
  await header('Amount').waitFor({ state: 'detached' });
  await grid()
    .getByText(/^(Monthly|Yearly), ₹/)
    .first()
    .waitFor();
});
