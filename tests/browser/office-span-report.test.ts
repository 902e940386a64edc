import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { misfits, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** Reports by financial year, quarter and own dates, as a person steps through them. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const first = Number(istToday().slice(0, 4)) - (istToday().slice(5) < '04-01' ? 1 : 0);
const nameOf = (year: number): string => `${year}-${String(year + 1).slice(2)}`;
const [thisYear, lastYear, yearBefore] = [nameOf(first), nameOf(first - 1), nameOf(first - 2)];
const button = (name: string) => office.page.getByRole('button', { name, exact: true });
const rupees = (paise: number): string => `₹${new Intl.NumberFormat('en-IN').format(paise / 100)}`;
const card = (name: string) => office.page.getByRole('heading', { name, exact: true }).locator('..');

/** Sums a span over the gifts themselves. */
async function sums(from: string, to: string): Promise<{ amount: number; donors: number }> {
  const { rows } = await office.sql.query<{ amount: string; donors: string }>(
    `select coalesce(sum(amount - refunded_amount), 0) as amount, count(distinct donor_id) as donors from donations
      where status = 'success' and (captured_at at time zone 'Asia/Kolkata')::date between $1 and $2`,
    [from, to],
  );
  return { amount: Number(rows[0]?.amount), donors: Number(rows[0]?.donors) };
}

test('the year before, with its own year before, stands in the address and agrees with the gifts', async () => {
  const { page } = office;
  await office.open('/admin/reports');
  await button('Financial year').click();
  await page.waitForURL(`**/admin/reports?year=${thisYear}`);
  await page.getByText(/beside the same days of the year before/).waitFor();
  await button(`Earlier: ${lastYear}`).click();
  await page.waitForURL(`**/admin/reports?year=${lastYear}`);
  const year = await sums(`${first - 1}-04-01`, `${first}-03-31`);
  const before = await sums(`${first - 2}-04-01`, `${first - 1}-03-31`);
  await card('Total Revenue').getByText(rupees(year.amount), { exact: true }).waitFor();
  await card('Total Revenue').getByText(rupees(before.amount), { exact: false }).waitFor();
  await card('Total Donors').getByText(String(year.donors), { exact: true }).waitFor();
  for (const title of [
    'Campaign Performance',
    'Donations by month',
    'New and returning donors',
    'Stayed from year to year',
  ])
    await page.getByRole('table', { name: title }).waitFor({ state: 'attached' });
  await page
    .getByRole('table', { name: 'Campaign Performance' })
    .getByText(yearBefore, { exact: true })
    .waitFor({ state: 'attached' });
  // A tooltip stands outside of the page's landmarks.
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);

  await button(`Beside ${yearBefore}`).click();
  await page.waitForURL(`**/admin/reports?year=${lastYear}&alone=`);
  await soon(() => page.getByText('the year before', { exact: false }).filter({ visible: true }).count()).toBeLessThan(
    2,
  );
  await button(`Beside ${yearBefore}`).click();
  await page.waitForURL(`**/admin/reports?year=${lastYear}`);
});

test('a quarter by the keyboard, and no days to come', async () => {
  const { page } = office;
  await office.open(`/admin/reports?year=${lastYear}&quarter=4`);
  const quarter = await sums(`${first}-01-01`, `${first}-03-31`);
  await card('Total Revenue').getByText(rupees(quarter.amount), { exact: true }).waitFor();
  await button(`Later: Q1 ${thisYear}`).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/reports?year=${thisYear}&quarter=1`);
  await office.open(`/admin/reports?year=${thisYear}`);
  await page.getByRole('region', { name: 'Donations by month' }).waitFor();
  expect(await button(`Later: ${nameOf(first + 1)}`).isDisabled()).toBe(true);
});

test('days without a gift say so and lead on; own dates fit a phone with large text', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/reports?year=2012-13');
  await page.getByText('No donations from Apr 01, 2012 to Mar 31, 2013.').waitFor();
  await page.getByRole('button', { name: /^Show 20/ }).click();
  await page.getByRole('region', { name: 'Stayed from year to year' }).waitFor();
  await office.open(`/admin/reports?from=${first}-02-01&to=${first}-03-31`);
  await page.getByRole('region', { name: 'Stayed from year to year' }).waitFor();
  for (const percent of [125, 200]) {
    await setTextSize(page, percent);
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await soon(() => misfits(page)).toEqual([]);
  }
  expect(await violations(page)).toEqual([]);
  await setTextSize(page, 100);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('skeletons stand where the charts will, and a failure is said and not drawn as zero', async () => {
  const { page } = office;
  let answer = (_isGood: boolean): void => undefined;
  const held = new Promise<boolean>((resolve) => (answer = resolve));
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('SpanReport')) return route.fallback();
    return (await held) ? route.fallback() : route.abort();
  });
  await office.open(`/admin/reports?year=${lastYear}`);
  await page.getByRole('status').getByText('Loading the charts').waitFor({ state: 'attached' });
  expect(await page.getByText('₹0', { exact: true }).count()).toBe(0);
  answer(false);
  await office.toast('Error').waitFor();
  await card('Total Revenue').getByText('—', { exact: true }).waitFor();
  expect(await page.getByRole('status').getByText('Loading the charts').count()).toBe(0);
  await page.unroute('**/graphql');
  await office.open(`/admin/reports?year=${lastYear}`);
  await page.getByRole('region', { name: 'Donations by month' }).waitFor();
  office.complaints.length = 0;
});

test('an Excel file of what a list shows', async () => {
  await office.open('/admin/donations?status=refunded');
  const file = await office.download(() => button('Export XLSX').click());
  expect(file.suggestedFilename()).toBe(`donations-${istToday()}.xlsx`);
  await office.toast('XLSX exported successfully').waitFor();
});

test('the donation register and the board report of the days shown, to print and as a sheet', async () => {
  await office.open(`/admin/reports?year=${lastYear}&quarter=4`);
  const save = async (name: string, kind: string, fileName: string): Promise<void> => {
    const file = await office.download(() => button(name).click());
    expect(file.suggestedFilename()).toBe(fileName);
    await office.toast(`${kind} exported successfully`).first().waitFor();
  };
  await save('Donation register PDF', 'PDF', `donation-register-${lastYear}-q4-${istToday()}.pdf`);
  await save('Donation register XLSX', 'XLSX', `donation-register-${lastYear}-q4-${istToday()}.xlsx`);
  await save('Board report PDF', 'PDF', `board-report-${lastYear}-q4-${istToday()}.pdf`);
});
