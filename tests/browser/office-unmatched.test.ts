import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterEach(() => expect(office.complaints).toEqual([]));
afterAll(() => office?.close());

async function post<T>(address: string, body: object): Promise<T> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** A gift of ₹500 of which ₹400 were captured; the page with its item is open. */
async function openMismatch(name: string): Promise<string> {
  const { data } = await post<{ data: { createRazorpayOrder: { order: { id: string } } } }>(
    `${office.app.origin}/graphql`,
    {
      query: 'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }',
      variables: { input: { amount: 50_000, donor: { name, email: 'asha@example.org', phone: '9822012345' } } },
    },
  );
  const { payment } = await post<{ payment: { id: string } }>(
    `${office.app.emulatorOrigin}/__emu/orders/${data.createRazorpayOrder.order.id}/pay`,
    { payment: { amount: 40_000 } },
  );
  await untilTrue(async () => {
    const { rows } = await office.sql.query(
      `select 1 from attention_items where kind = 'amount_mismatch' and reference = $1`,
      [payment.id],
    );
    return rows.length > 0;
  });
  await office.open('/admin/attention');
  return payment.id;
}

test('a payment that fits nothing is booked for the donor it came from, and its item is gone', async () => {
  const paymentId = await openMismatch('Asha Kulkarni');
  const { page } = office;
  await office.row('Amount differs').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record this payment…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Record this payment' });
  await dialog.getByLabel('Name', { exact: false }).first().waitFor();
  await soon(() => dialog.getByRole('textbox', { name: /^Name/ }).inputValue()).toBe('Asha Kulkarni');
  await soon(() => dialog.textContent()).toContain(paymentId);
  expect(await violations(page)).toEqual([]);

  await dialog.getByRole('button', { name: 'Record ₹400' }).click();
  await office.toast('Payment recorded').waitFor();
  await page.waitForURL('**/admin/donations/*');
  await page.getByText('Payment captured and recorded').waitFor();
  await office.open('/admin/attention');
  await page.getByText('Nothing needs attention.').waitFor();
});

test('or goes back whole, after a reason was given', async () => {
  await openMismatch('Bala Iyer');
  const { page } = office;
  await office.row('Amount differs').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Refund…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund ₹400' });
  await dialog.getByRole('button', { name: 'Refund ₹400' }).click();
  await dialog.getByText('Please enter the reason for the refund.').first().waitFor();
  await dialog.getByLabel('Reason').fill('Paid by mistake');
  await dialog.getByRole('button', { name: 'Refund ₹400' }).click();
  await office.toast('Refund requested').waitFor();
  await page.getByText('Nothing needs attention.').waitFor();
});

test('a page that is opened again takes its scripts from the cache', async () => {
  // The chart is fetched by itself, after the page: a page that is left before has not got all of its scripts yet.
  const chart = office.page.getByRole('region', { name: 'Donations, last 12 months' }).locator('pattern#running-month');
  const open = async (): Promise<void> => {
    await office.open('/admin');
    await chart.waitFor({ state: 'attached' });
  };
  await open();
  await open();
  const scripts = await office.page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming && /\.js$/.test(entry.name))
      .map((entry) => [entry.name, (entry as PerformanceResourceTiming).transferSize] as const),
  );
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter(([, transferred]) => transferred > 0)).toEqual([]);
});
