import { readFile } from 'node:fs/promises';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const today = istToday();
const button = (name: string) => office.page.getByRole('button', { name, exact: true });
/** Chooses a period, until the page shows it: the address changes before. */
const choose = async (name: string): Promise<void> => {
  await button(name).click();
  await office.page.getByRole('button', { name, exact: true, pressed: true }).waitFor();
};
const rupees = (paise: number): string => new Intl.NumberFormat('en-IN').format(paise / 100);

test('five figures of the chosen period, which stands in the address', async () => {
  const { page, sql } = office;
  await office.open('/admin/reports');
  for (const card of ['Total Revenue', 'Total Donors', 'Avg Donation', 'Total Donations', 'New Members']) {
    await page.getByRole('heading', { name: card, exact: true }).waitFor();
  }
  for (const period of ['Last Week', 'Last Month', 'Last Year', 'All Time']) await button(period).waitFor();
  await button('All Time').click();
  await page.waitForURL('**/admin/reports?period=all');
  const { rows } = await sql.query<{ revenue: string; donors: string; donations: string }>(
    `select sum(amount - refunded_amount) as revenue, count(distinct donor_id) as donors, count(*) as donations
       from donations where status = 'success'`,
  );
  const [sums] = rows;
  const card = (name: string) => page.getByRole('heading', { name, exact: true }).locator('..');
  await card('Total Revenue')
    .getByText(`₹${rupees(Number(sums?.revenue))}`, { exact: true })
    .waitFor();
  await card('Total Donors')
    .getByText(rupees(Number(sums?.donors) * 100), { exact: true })
    .waitFor();
  await card('Total Donations')
    .getByText(rupees(Number(sums?.donations) * 100), { exact: true })
    .waitFor();
});

test('the choice of a period keeps its height where the window has little', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 1280, height: 640 });
  await office.open('/admin/reports?period=all');
  await page.getByRole('heading', { name: 'Campaign Performance' }).waitFor();
  const heights = await button('All Time').evaluate((choice) =>
    [choice, choice.parentElement].map((box) => box?.clientHeight ?? 0),
  );
  expect(heights[0]).toBeGreaterThanOrEqual(36);
  expect(heights[1]).toBeGreaterThanOrEqual(heights[0] ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('titles are not cut beside their bars, on a phone neither', async () => {
  const { page, sql } = office;
  const { rows } = await sql.query<{ title: string }>('select title from campaigns');
  await office.open('/admin/reports?period=all');
  const labels = page.getByRole('region', { name: 'Campaign Performance' }).locator('svg text');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await labels.filter({ hasText: /dark₹[\d,]+$/ }).waitFor();
    const read = (await labels.allTextContents())
      .filter((text) => !/^(₹|General₹|Other campaigns)/.test(text))
      .map((text) => text.replace(/₹[\d,.]+$/, ''));
    expect(rows.map(({ title }) => title.replaceAll(' ', ''))).toEqual(
      expect.arrayContaining(read.map((text) => text.replaceAll(' ', ''))),
    );
  }
});

test('the charts can be read as tables, and nothing is against the rules of accessibility', async () => {
  const { page } = office;
  await office.open('/admin/reports?period=all');
  for (const title of ['Campaign Performance', 'Donations by month', 'One-time and recurring']) {
    await page.getByRole('region', { name: title }).waitFor();
    await page.getByRole('table', { name: title }).waitFor({ state: 'attached' });
  }
  await soon(() => page.locator('svg rect').count()).toBeGreaterThan(10);
  expect(await violations(page)).toEqual([]);
  const campaigns = page.getByRole('region', { name: 'Campaign Performance' });
  await campaigns.getByRole('button', { name: /^Show table/ }).click();
  await campaigns.getByRole('columnheader', { name: 'Goal' }).waitFor();
  await campaigns.getByRole('rowheader', { name: 'General', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await campaigns.getByRole('button', { name: /^Show chart/ }).click();
});

test('both files, byte for byte as the database has them, with their names and messages', async () => {
  const { page, sql } = office;
  await office.open('/admin/reports?period=all');
  await choose('Last Month');
  expect(page.url()).toMatch(/\/admin\/reports$/);
  const donations = await office.download(() => button('Export Donations CSV').click());
  expect(donations.suggestedFilename()).toBe(`donations-report-month-${today}.csv`);
  const { rows: gifts } = await sql.query<{ line: string }>(
    `select concat_ws(',', case when is_anonymous then 'Anonymous' else donor_name end, donor_email, amount / 100,
            case when coalesce(campaign_title, 'General') ~ '[,"]' then '"' || replace(campaign_title, '"', '""') || '"'
                 else coalesce(campaign_title, 'General') end,
            (captured_at at time zone 'Asia/Kolkata')::date, payment_method) as line
       from donations
      where status = 'success' and captured_at >= (($1::date - interval '1 month')::timestamp at time zone 'Asia/Kolkata')
      order by captured_at desc, id desc`,
    [today],
  );
  expect(gifts.length).toBeGreaterThan(10);
  expect(await readFile(await donations.path(), 'utf8')).toBe(
    ['\uFEFFDonor Name,Email,Amount,Campaign,Date,Payment Method', ...gifts.map(({ line }) => line), ''].join('\r\n'),
  );
  await office.toast('CSV exported successfully').waitFor();

  await choose('All Time');
  expect(page.url()).toMatch(/\/admin\/reports\?period=all$/);
  const members = await office.download(() => button('Export Members CSV').click());
  expect(members.suggestedFilename()).toBe(`members-report-all-${today}.csv`);
  const { rows: people } = await sql.query<{ line: string }>(
    `select concat_ws(',', name, coalesce(email, ''), case when mobile_number like '+%' then '''' end || mobile_number, city,
            membership_type, joining_date, status) as line, mobile_number
       from members order by joining_date desc, id desc`,
  );
  const text = await readFile(await members.path(), 'utf8');
  expect(text.startsWith('\uFEFFName,Email,Phone,City,Membership Type,Joining Date,Status\r\n')).toBe(true);
  expect(text.split('\r\n')).toHaveLength(people.length + 2);
  await office.toast('Members CSV exported successfully').waitFor();
});

test('a table exports what it shows: search and filter are in the file', async () => {
  const { page, sql } = office;
  await office.open('/admin/donations?status=refunded');
  const file = await office.download(() => button('Export CSV').click());
  expect(file.suggestedFilename()).toBe(`donations-${today}.csv`);
  const { rows } = await sql.query<{ count: string }>(`select count(*) from donations where status = 'refunded'`);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(Number(rows[0]?.count) + 1);
  expect(lines.slice(1).every((line) => line.includes(',Refunded,'))).toBe(true);
  await office.toast('CSV exported successfully').waitFor();
  for (const path of ['/admin/receipts', '/admin/donors']) {
    await office.open(path);
    await button('Export CSV').waitFor();
  }
  await soon(() => page.getByRole('region', { name: 'Exports' }).count()).toBe(0);
});

test('charts that do not arrive say so: those of another period never stand in their place', async () => {
  const { page } = office;
  const charts = page.getByRole('heading', { name: 'Campaign Performance' });
  await office.open('/admin/reports?period=all');
  await charts.waitFor();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('ReportCharts') ? route.abort() : route.continue(),
  );
  await choose('Last Year');
  await page.getByText('The charts could not be loaded.').waitFor();
  expect(await charts.count()).toBe(0);
  expect(office.complaints.splice(0)).not.toEqual([]);
  await page.unroute('**/graphql');
  await button('Try again').click();
  await charts.waitFor();
});
