import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { addWebhookEvent, rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog');
const card = (name: RegExp | string) => office.page.getByRole('region', { name });

describe('the dashboard', () => {
  test('keeps its four figures, and shows twelve months of giving with the numbers behind', async () => {
    const { page } = office;
    await office.open('/admin');
    for (const label of ['Total Donations', 'Total Donors', 'Active Campaigns', 'Total Receipts']) {
      await page.getByRole('heading', { name: label, exact: true }).waitFor();
    }
    const giving = card('Donations, last 12 months');
    await giving.locator('svg .MuiBarElement-root, svg .MuiBarChart-element').first().waitFor();
    await giving.getByRole('button', { name: 'Show table' }).click();
    await soon(() => giving.getByRole('row').count()).toBe(13);
    const { rows } = await office.sql.query<{ now: string }>(
      `select to_char(now() at time zone 'Asia/Kolkata', 'Mon YYYY') as now`,
    );
    await giving
      .getByRole('row')
      .last()
      .getByText(rows[0]?.now ?? '')
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('says of this month what its bar says, with a gift that was begun in the month before', async () => {
    const { page, sql } = office;
    await sql.query(
      `update donations set captured_at = now(), created_at = now() - interval '40 days'
        where id = (select id from donations where status = 'success' order by captured_at desc limit 1)`,
    );
    await office.open('/admin');
    const giving = card('Donations, last 12 months');
    await giving.getByRole('button', { name: 'Show table' }).click();
    const amount = await giving.getByRole('row').last().getByRole('cell').first().innerText();
    await page.getByText(`${amount} in `).waitFor();
  });

  test('lists the campaigns that lack least, most first, none that has reached its goal', async () => {
    const { rows } = await office.sql.query<{ title: string }>(
      `select title from campaigns where status = 'active' and raised_amount between 1 and goal_amount - 1
        order by raised_amount::numeric / goal_amount desc limit 4`,
    );
    await office.open('/admin');
    await card('Campaigns nearing goal').getByRole('link').nth(rows.length).waitFor();
    const titles = await card('Campaigns nearing goal').getByRole('link').allInnerTexts();
    expect(titles).toEqual(['All campaigns', ...rows.map(({ title }) => title)]);
  });

  test('fits a phone', async () => {
    const { page } = office;
    await page.setViewportSize({ width: 390, height: 844 });
    await office.open('/admin');
    await card('Campaigns nearing goal').waitFor();
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
});

describe('webhook events', () => {
  beforeEach(async () => void (await office.sql.query('delete from webhook_events')));

  async function addTwoEvents(): Promise<void> {
    const rows = rowsOf(office.sql);
    const payload = { payment: { entity: { id: 'pay_1', email: 'asha@example.org' } } };
    await addWebhookEvent(rows, {
      id: 'EvtOne00000001',
      event: 'payment.downtime.started',
      payload,
      paymentId: 'pay_1',
    });
    await addWebhookEvent(rows, {
      id: 'EvtTwo00000002',
      event: 'refund.speed_changed',
      paymentId: 'pay_2',
      isProcessed: false,
      lastError: 'TypeError',
    });
  }

  test('an empty list says so', async () => {
    await office.open('/admin/webhooks');
    await office.page.getByRole('heading', { name: 'No webhook events yet.' }).waitFor();
    expect(await violations(office.page)).toEqual([]);
  });

  test('events are listed, found by payment, filtered, and shown as received', async () => {
    const { page } = office;
    await addTwoEvents();
    await office.open('/admin/webhooks');
    await office.row('payment.downtime.started').getByText('12 ms').waitFor();
    await office.row('refund.speed_changed').getByText('TypeError').waitFor();
    expect(await violations(page)).toEqual([]);

    await page.getByLabel('Search webhook events').fill('pay_1');
    await office.row('refund.speed_changed').waitFor({ state: 'detached' });
    await office.row('payment.downtime.started').click();
    await dialog().getByText('"email": "asha@example.org"').waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'detached' });
    await office.open('/admin/webhooks?state=failed&about=refund');
    await office.row('refund.speed_changed').getByText('Failed').waitFor();
    await soon(() => page.getByRole('row').count()).toBe(2);
  });

  test('an event is processed again, and the list follows', async () => {
    await addTwoEvents();
    await office.open('/admin/webhooks');
    await office.page.getByRole('button', { name: /^Process again: payment.downtime.started/ }).click();
    await office.toast('The event is being processed again').waitFor();
    const row = office.row('payment.downtime.started');
    await row.getByText('2 attempts').waitFor();
    await row.getByText('Processed').waitFor();
    await office.open('/admin/audit?entity=webhook_event');
    await office.row('Webhook event processed again').getByText('Administrator').waitFor();
  });
});
