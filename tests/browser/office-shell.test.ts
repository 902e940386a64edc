import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);

test('the dashboard shows the four cards, without a violation', async () => {
  await office.open('/admin');
  for (const card of ['Total Donations', 'Total Donors', 'Active Campaigns', 'Total Receipts']) {
    await office.page.getByText(card, { exact: true }).first().waitFor();
  }
  expect(await violations(office.page)).toEqual([]);
  expect(office.complaints).toEqual([]);
});
