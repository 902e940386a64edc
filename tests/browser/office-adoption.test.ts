import Razorpay from 'razorpay';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterEach(() => expect(office.complaints).toEqual([]));
afterAll(() => office?.close());

const untold = { webhook: { drop: true } };

async function control(path: string, body: object): Promise<void> {
  const response = await fetch(`${office.app.emulatorOrigin}/__emu/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, ...untold }),
  });
  if (!response.ok) throw new Error(await response.text());
}

/** Two payments of a page, one of another, and a subscription that was paid once. */
async function collectElsewhere(): Promise<void> {
  await control('payment-pages/pay', { title: 'Flood Kolhapur', amount: 150_000, email: 'asha@example.org' });
  await control('payment-pages/pay', { title: 'Flood Kolhapur', amount: 50_000, email: 'ravi@example.org' });
  await control('payment-pages/pay', { title: 'Annual dinner', amount: 200_000, email: 'meera@example.org' });
  const rzp = new Razorpay({ key_id: 'rzp_test_LocalEmulator1', key_secret: 'local-emulator-key-secret' });
  const { defaults } = (rzp as unknown as { api: { rq: { defaults: object } } }).api.rq;
  Object.assign(defaults, { baseURL: office.app.emulatorOrigin, proxy: false });
  const plan = await rzp.plans.create({
    period: 'monthly',
    interval: 1,
    item: { name: 'Asha monthly 1000', amount: 100_000, currency: 'INR' },
  });
  const { id } = await rzp.subscriptions.create({ plan_id: plan.id, total_count: 60 });
  await control(`subscriptions/${id}/authorize`, { email: 'imran@example.org', contact: '+919822000001' });
}

test('asked, given a purpose by the keyboard, and adopted: donations, receipts and a recurring gift, without a mail', async () => {
  await collectElsewhere();
  const { page } = office;
  await office.open('/admin/attention');
  await page.getByRole('button', { name: 'Adopt from Razorpay…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Adopt what Razorpay already collects' });
  await dialog.getByRole('button', { name: 'Ask Razorpay' }).click();
  const flood = dialog.getByLabel('Campaign of Payment page “Flood Kolhapur”');
  await flood.waitFor();
  expect(await violations(page)).toEqual([]);
  await soon(() => dialog.textContent()).toContain('3 to choose; their payments stay out');

  await flood.selectOption('general');
  // The next choice does not wait for the answer, and the focus stays where it was.
  await dialog.getByLabel('Campaign of Payment page “Annual dinner”').selectOption('not_donation');
  const plan = dialog.getByLabel('Campaign of Plan “Asha monthly 1000”');
  await plan.focus();
  await plan.selectOption('general');
  await dialog.getByRole('button', { name: 'Adopt 3 payments' }).waitFor();
  await plan.and(page.locator(':focus')).waitFor();
  await soon(() => dialog.textContent()).toContain('1 subscription continues as recurring gifts');

  await page.setViewportSize({ width: 390, height: 844 });
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });

  await dialog.getByRole('button', { name: 'Adopt 3 payments' }).click();
  await dialog.getByText('3 payments adopted, ₹3,000, with 3 receipts.').waitFor();
  const { rows } = await office.sql.query(
    `select (select count(*)::int from receipts) as receipts, (select count(*)::int from mails) as mails,
            (select count(*)::int from subscriptions where adopted_at is not null) as recurring`,
  );
  expect(rows).toEqual([{ receipts: 3, mails: 0, recurring: 1 }]);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'detached' });

  // The choice is kept: nothing is asked again.
  await page.getByRole('button', { name: 'Adopt from Razorpay…' }).click();
  await dialog.getByRole('button', { name: 'Ask Razorpay again' }).click();
  await dialog.getByText('Every source has a purpose').waitFor();
  expect(await dialog.getByLabel('Campaign of Payment page “Annual dinner”').inputValue()).toBe('not_donation');
});
