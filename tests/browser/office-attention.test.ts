import { addDays, formatDate, istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { addAttention, addFailedMail, rowsOf } from '../support/oversight';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

const KINDS = [
  'likely_duplicate',
  'unmatched_payment',
  'amount_mismatch',
  'dispute',
  'halted_mandate',
  'duplicate_subscription',
  'webhook_silence',
  'receipt_failed',
  'ledger_difference',
  'international_payment',
  'refund',
  'webhook_failed',
  'bounces_unread',
  'gifts_not_started',
  'payment_left',
  'capture_day',
  'not_reconciled',
  'backup_failed',
  'backup_restored',
  'import_stuck',
  'card_testing',
  'cash_limit',
  'reference_reused',
];
/** Names a receipt that is not there. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const button = (name: string | RegExp) => office.page.getByRole('button', { name });
const dialog = () => office.page.getByRole('dialog');
const badge = () =>
  office.page
    .getByRole('navigation', { name: 'Admin' })
    .getByText(/waiting in Needs attention/)
    .locator('..');
const choose = async (filter: string, option: string): Promise<void> => {
  await office.page.getByRole('button', { name: filter, exact: true }).click();
  await office.page.getByRole('menuitemradio', { name: option, exact: true }).click();
};

test('when there is nothing, it says so and the sidebar has no number', async () => {
  await office.open('/admin/attention');
  await office.page.getByRole('heading', { name: 'Nothing needs attention.' }).waitFor();
  await soon(() => badge().count()).toBe(0);
  expect(await violations(office.page)).toEqual([]);
});

test('a second recurring gift leads to both of them, from the dashboard and from its item', async () => {
  const { page, sql } = office;
  for (const [id, name] of [
    ['sub_1', 'Asha Kulkarni'],
    ['sub_2', 'A. Kulkarni'],
    ['sub_3', 'Ravi Rao'],
  ])
    await sql.query(
      `insert into subscriptions (provider_subscription_id, donor_name, donor_email, donor_phone, wants_80g, amount, frequency, key_mode, total_count, status, adopted_at)
       values ($1, $2, $3, '+919822012345', false, 20000, 'monthly', 'test', 12, 'active', now())`,
      [id, name, id === 'sub_3' ? 'ravi+1@example.org' : 'asha+1@example.org'],
    );
  await addAttention(rowsOf(sql), 'duplicate_subscription', 'sub_2', {
    details: 'Besides this recurring gift, sub_1 is running: ₹200 every month since 3 November 2025.',
  });
  const both = async (): Promise<void> => {
    for (const name of ['Asha Kulkarni', 'A. Kulkarni']) await office.row(name).waitFor();
    await soon(() => page.getByRole('row').count()).toBe(3);
  };
  await office.open('/admin');
  await page.getByRole('link', { name: /^Open both gifts: Second recurring gift, A. Kulkarni/ }).click();
  await both();
  await office.open('/admin/attention');
  await office.row('Second recurring gift').click();
  await dialog().getByText('Ask the donor whether both were meant.', { exact: false }).waitFor();
  await dialog().getByText('asha+1@example.org').waitFor();
  await dialog().getByRole('link', { name: 'Show all of this address' }).click();
  await both();
  await sql.query('delete from attention_items');
  await sql.query('delete from subscriptions');
});

describe('with one of every kind', () => {
  // Not today, when everything else was filed.
  const deadline = addDays(istToday(), 2);
  beforeAll(async () => {
    const rows = rowsOf(office.sql);
    for (const kind of KINDS) {
      const dueAt = kind === 'dispute' ? `${deadline}T06:00:00Z` : null;
      await addAttention(rows, kind, kind === 'receipt_failed' ? NOBODY : `pay_${kind}`, {
        details: 'What is known of it.',
        dueAt,
      });
    }
    await addFailedMail(rows, 'meena@example.org');
  });

  test('every kind reads in words of the office, the deadline first, counted in the sidebar', async () => {
    const { page } = office;
    await office.open('/admin/attention');
    await office.row('Disputed payment').getByText(formatDate(deadline)).first().waitFor();
    await soon(() => page.getByRole('row').nth(1).innerText()).toContain('Disputed payment');
    await soon(() => page.getByRole('row').count()).toBe(KINDS.length + 2);
    expect(await page.getByRole('grid').innerText()).not.toMatch(/_mandate|_payment|_failed|undefined|null/);
    await badge()
      .filter({ hasText: new RegExp(`^${KINDS.length + 1}\\b`) })
      .waitFor();
    expect(await violations(page)).toEqual([]);
  });

  test('an item tells what to do, is marked as done from there, is found among the done, and opened again', async () => {
    const { page } = office;
    await office.open('/admin/attention');
    await office.row('Payment without a donation').click();
    await dialog().getByText('Find out who paid, then record it as a donation', { exact: false }).waitFor();
    const link = dialog().getByRole('link', { name: 'Payment details from Razorpay' });
    await soon(() => link.getAttribute('href')).toBe('/admin/webhooks?q=pay_unmatched_payment');
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Mark as done' }).click();
    await office.toast('Marked as done').waitFor();
    await office.row('Payment without a donation').waitFor({ state: 'detached' });
    await badge()
      .filter({ hasText: new RegExp(`^${KINDS.length}\\b`) })
      .waitFor();

    await choose('Show', 'Done');
    await office.row('Payment without a donation').getByText('Done').waitFor();
    await office.row('Disputed payment').waitFor({ state: 'detached' });
    await office.row('Payment without a donation').click();
    await dialog()
      .getByText(/by Administrator$/)
      .waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await button(/^Reopen: Payment without a donation/).click();
    await office.toast('Reopened').waitFor();
    await office.open('/admin/attention?kind=unmatched_payment');
    await office.row('Payment without a donation').getByText('Open', { exact: true }).waitFor();
    await soon(() => page.getByRole('row').count()).toBe(2);
  });

  test('an event that could not be processed leads to where it is processed again', async () => {
    await office.open('/admin/attention');
    await office.row('Webhook processing failed').click();
    await dialog().getByText('press “Process again”', { exact: false }).waitFor();
    const link = dialog().getByRole('link', { name: 'Open the event' });
    await soon(() => link.getAttribute('href')).toBe('/admin/webhooks?q=pay_webhook_failed');
    await dialog().getByRole('button', { name: 'Close' }).click();
  });

  test('a mail that was given up on is sent again, really', async () => {
    await office.open('/admin/attention');
    await button(/^Send again: Mail not delivered, meena@example.org/).click();
    await office.toast('The email is being sent again').waitFor();
    await office.row('Mail not delivered').waitFor({ state: 'detached' });
    await untilTrue(async () => (await office.sql.query(`select 1 from mails where status = 'sent'`)).rowCount === 1);
    await office.open('/admin/audit?entity=mail');
    await office.row('Mail sent').getByText('Administrator').waitFor();
  });

  test('on a phone it is a list that fits the window', async () => {
    const { page } = office;
    await page.setViewportSize({ width: 390, height: 844 });
    await office.open('/admin/attention');
    await page.getByRole('main').getByText('Disputed payment').first().waitFor();
    await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });
});
