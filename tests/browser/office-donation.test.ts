import { readFile } from 'node:fs/promises';
import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { recorded, recordOffline } from '../support/office-donations';
import { readPdf } from '../support/pdf-text';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  // A registration that holds whatever day the test runs on.
  await office.sql.query(`delete from settings where key in ('registration_80g_from', 'registration_80g_until')`);
}, 120_000);
afterAll(() => office.close());

const dialog = () => office.page.getByRole('dialog');
/** Records a cheque of ₹2,500, as the dialog does. */
const recordCheque = async (name: string, reference: string, pan: string | null = null) => {
  const donor = { name, email: '', phone: '', pan, address: '' };
  const changes = { amount: 250_000, method: 'cheque' as const, reference, receivedOn: istToday(), donor };
  return recorded(await recordOffline(office, office.token, changes));
};
const totals = async () => {
  const { rows } = await office.sql.query<{ amount: string; wrong: string }>(
    `select success_amount as amount,
            (select count(*) from campaigns c where raised_amount <> (select coalesce(sum(amount - refunded_amount), 0)
               from donations d where d.campaign_id = c.id and d.status = 'success')) as wrong from donation_totals`,
  );
  return { amount: Number(rows[0]?.amount), wrong: Number(rows[0]?.wrong) };
};

test('the keyboard opens a donation from the list; its page tells the story, without a violation', async () => {
  const { page } = office;
  await office.open('/admin/donations?status=success');
  await page.getByRole('grid').getByRole('gridcell').nth(1).click();
  await page.waitForURL('**/admin/donations/*');
  await page.goBack();
  await page.getByRole('grid').getByRole('gridcell').nth(2).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/donations/*');
  await page.getByRole('heading', { name: 'What happened' }).waitFor();
  for (const card of ['Donor', 'Payment', 'Refund'])
    await page.getByRole('heading', { name: card, exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Payment captured and recorded' }).waitFor();
  await page.getByRole('button', { name: /^Copy Payment ID/ }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test.each([390, 768, 1280])('the provider’s ids stand on one line each, %s px wide', async (width) => {
  const { page } = office;
  await page.setViewportSize({ width, height: 900 });
  const { rows } = await office.sql.query<{ id: string }>(
    `select d.id from donations d join payment_orders o on o.donation_id = d.id where d.status = 'success' limit 1`,
  );
  await office.open(`/admin/donations/${rows[0]?.id}`);
  const ids = page.getByRole('definition').filter({ has: page.getByRole('button', { name: /^Copy/ }) });
  await ids.nth(1).waitFor();
  const lines = await ids
    .locator('[title]')
    .evaluateAll((texts) => texts.map((text) => text.getClientRects().length * text.clientHeight));
  expect(Math.max(...lines)).toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });
});

test('a webhook event of the payment stands in the story, with its payload', async () => {
  const { page, sql } = office;
  const { rows } = await sql.query<{ id: string; paymentId: string }>(
    `select d.id, d.payment_id as "paymentId" from donations d join payment_orders o on o.donation_id = d.id
      where d.status = 'success' limit 1`,
  );
  await sql.query(
    `insert into webhook_events (event_id, event, body, payment_id, processed_at)
     values ('evt_1', 'payment.captured', '{"event":"payment.captured"}', $1, now())`,
    [rows[0]?.paymentId],
  );
  await office.open(`/admin/donations/${rows[0]?.id}`);
  const entry = page.getByRole('listitem').filter({ hasText: 'Webhook payment.captured' });
  await entry.getByRole('button', { name: 'View payload' }).click();
  await dialog().getByText('"event": "payment.captured"').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('an offline donation: checked, recorded, counted, with its page and receipt', async () => {
  const { page } = office;
  const before = await totals();
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Record donation' }).click();
  await dialog().getByLabel('Amount').waitFor();
  await dialog().getByRole('button', { name: 'Record donation' }).click();
  await dialog().getByText('Please enter the amount in figures, for example 1,200.').waitFor();
  await dialog().getByText('Please enter the donor’s name.').waitFor();
  expect(await violations(page)).toEqual([]);

  await dialog().getByLabel('Amount').fill('2,500');
  await dialog().getByLabel('PAN').fill('abcpk1234f');
  await dialog().getByText('Cash above ₹2,000 is not deductible').waitFor();
  await dialog().getByLabel('Paid by').selectOption('Cheque');
  await dialog().getByText('The receipt will say 80G Eligible').waitFor();
  await dialog().getByLabel('Cheque number').fill('004211');
  await dialog().getByLabel('Campaign').fill('a');
  await page.getByRole('listbox').getByRole('option').first().click();
  await dialog().getByLabel('Name').fill('Sunita Deshpande');
  await dialog().getByRole('button', { name: 'Record donation' }).click();
  await office.toast('Donation recorded').waitFor();
  await page.waitForURL('**/admin/donations/*');
  await page.getByRole('heading', { name: 'Donation from Sunita Deshpande' }).waitFor();
  await page.getByText('Offline donation recorded').waitFor();
  await page.getByText('004211').waitFor();
  await soon(() => totals()).toEqual({ amount: before.amount + 250_000, wrong: 0 });
  expect(before.wrong).toBe(0);
});

test('recording the same cheque again is refused at its field, and closing asks', async () => {
  const { page } = office;
  await recordCheque('Sunita Deshpande', '004300');
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Record donation' }).click();
  await dialog().getByLabel('Amount').fill('2500');
  await dialog().getByLabel('Paid by').selectOption('Cheque');
  await dialog().getByLabel('Cheque number').fill('004300');
  await dialog().getByLabel('Name').fill('Sunita Deshpande');
  await page.keyboard.press('Control+Enter');
  const refusal = dialog()
    .locator('#reference-helper-text')
    .getByText(/This donation is already recorded. See receipt/);
  await refusal.waitFor();
  // What the server said stays while the focus moves, until the field is another or the form is sent again.
  await dialog().getByLabel('Amount').focus();
  await dialog().getByLabel('Name').focus();
  await soon(() => refusal.isVisible()).toBe(true);
  await page.keyboard.press('Control+Enter');
  await refusal.waitFor();
  await dialog().getByLabel('Cheque number').fill('004301');
  await refusal.waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'hidden' });
});

test('correcting the donor makes revision 2; the first is kept, superseded, and can be downloaded', async () => {
  const { page } = office;
  await recordCheque('Rekha Gokhale', '004400', 'ABCPG1234R');
  await office.open('/admin/donations?q=Rekha%20Gokhale');
  await office.row('Rekha Gokhale').getByRole('link', { name: 'Rekha Gokhale' }).click();
  await page.getByRole('button', { name: 'Correct details' }).click();
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await office.toast('Nothing was changed.').waitFor();
  await dialog().getByLabel('PAN').fill('12');
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await dialog().getByText('A PAN has five letters, four digits and a letter').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByLabel('PAN').fill('ABCPG1234R');
  await dialog().getByLabel('Name').fill('Rekha V. Gokhale');
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await office.toast('The receipt is now revision 2.').waitFor();
  await page.getByRole('heading', { name: 'Donation from Rekha V. Gokhale' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Revision 2 of the receipt' }).waitFor();

  const download = await office.download(() => page.getByRole('button', { name: 'Download revision 1' }).click());
  expect(download.suggestedFilename()).toMatch(/^receipt-\d{4}-\d{2}-\d{6}-revision-1\.pdf$/);
  const { text } = readPdf(await readFile(await download.path()));
  expect(text).toContain('SUPERSEDED');
  expect(text).not.toContain('Rekha V.');
  await page.reload();
  await page.getByRole('heading', { name: 'Donation from Rekha V. Gokhale' }).waitFor();
});

test('the campaign filter searches on the server and keeps its title after a reload', async () => {
  const { page, sql } = office;
  await sql.query(
    `insert into campaigns (title, slug, category, goal_amount)
     select 'Aa filler ' || n, 'filler-' || n, 'Education', 100 from generate_series(1, 120) n`,
  );
  await sql.query(
    `insert into campaigns (title, slug, category, goal_amount) values ('Zenith library', 'zenith', 'Education', 100)`,
  );
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Campaign', exact: true }).click();
  await dialog().getByRole('combobox', { name: 'Campaign' }).fill('zenith');
  await page.getByRole('option', { name: 'Zenith library' }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Campaign: Zenith library' }).waitFor();
  await page.getByText('No donations match.').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Campaign: Zenith library' }).waitFor();
});

test('an unknown donation says so; nothing complained', async () => {
  const { page } = office;
  await office.open('/admin/donations/00000000-0000-4000-8000-000000000000');
  await page.getByText('This donation does not exist.').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Donations' }).first().click();
  await page.getByRole('heading', { name: 'Donations', level: 1 }).waitFor();
  expect(office.complaints).toEqual([]);
});
