import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { loseAnswer } from '../support/lost-answer';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ seed: 'none' });
}, 120_000);
afterEach(() => {
  expect(office.complaints).toEqual([]);
});
afterAll(() => office?.close());

async function graphql<T>(query: string, input: object): Promise<T> {
  const response = await fetch(`${office.app.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { input } }),
  });
  return ((await response.json()) as { data: T }).data;
}

async function control<T>(path: string, body: object): Promise<T> {
  const response = await fetch(`${office.app.emulatorOrigin}/__emu/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return (await response.json()) as T;
}

/** A donation of ₹500, paid at the provider and settled; its page is open. */
async function openDonation(name: string): Promise<{ paymentId: string }> {
  const { createRazorpayOrder } = await graphql<{ createRazorpayOrder: { order: { id: string } } }>(
    'mutation ($input: CreateRazorpayOrderInput!) { createRazorpayOrder(input: $input) { order { id } } }',
    { amount: 50_000, donor: { name, email: 'asha@example.org', phone: '9822012345' } },
  );
  const { answer } = await control<{ answer: { response: Record<string, string> } }>(
    `orders/${createRazorpayOrder.order.id}/pay`,
    { outcome: 'success' },
  );
  const paid = {
    razorpayOrderId: answer.response['razorpay_order_id'],
    razorpayPaymentId: answer.response['razorpay_payment_id'],
    razorpaySignature: answer.response['razorpay_signature'],
  };
  await graphql(
    'mutation ($input: VerifyRazorpayPaymentInput!) { verifyRazorpayPayment(input: $input) { success } }',
    paid,
  );
  const { rows } = await office.sql.query<{ id: string }>('select id from donations where payment_id = $1', [
    paid.razorpayPaymentId,
  ]);
  await office.open(`/admin/donations/${rows[0]?.id ?? ''}`);
  return { paymentId: paid.razorpayPaymentId ?? '' };
}

const card = (): Locator => office.page.getByRole('region', { name: 'Refund' });
const dialog = (): Locator => office.page.getByRole('dialog');
const openDialog = (): Promise<void> =>
  card()
    .getByRole('button', { name: /^Refund ₹/ })
    .click();

test('a part goes back: checked at its fields, told in words, still there after a reload and in the list', async () => {
  await openDonation('Asha Kulkarni');
  await openDialog();
  await dialog().getByRole('heading', { name: 'Refund ₹500 to Asha Kulkarni' }).waitFor();
  const said = await dialog().getByRole('listitem').allInnerTexts();
  expect(said).toEqual([
    expect.stringMatching(/^The full amount goes back the way it was paid, in 10–\u206014 business days\.$/),
    'It is deducted from the totals and all reports.',
    expect.stringMatching(/^Receipt \d{4}-\d\d\/\d{6} is marked void and keeps its number\.$/),
    'The donor is told by email.',
  ]);
  expect(await violations(office.page)).toEqual([]);

  await dialog().getByRole('button', { name: 'Refund ₹500' }).click();
  await dialog().getByText('Please enter the reason for the refund.').waitFor();
  await dialog().getByRole('button', { name: 'Part of it' }).click();
  await dialog().getByLabel('Amount').fill('600');
  await dialog().getByLabel('Reason').fill('Paid twice by mistake');
  await dialog().getByText('At most ₹500 can be refunded.').waitFor();
  await soon(() => dialog().getByRole('listitem').first().innerText()).toMatch(/^Part of it goes back/);
  await dialog().getByRole('heading', { name: 'Refund to Asha Kulkarni' }).waitFor();
  await dialog().getByLabel('Amount').fill('200');
  await soon(() => dialog().getByRole('listitem').allInnerTexts()).toEqual([
    expect.stringMatching(/^₹200 goes back the way it was paid, /),
    '₹300 remains in the totals and all reports.',
    expect.stringContaining('is revised to ₹300. The earlier revision is kept.'),
    'The donor is told by email.',
  ]);
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Refund ₹200' }).click();
  await office.toast('₹200 refunded').waitFor();
  await dialog().waitFor({ state: 'hidden' });

  await card().getByText('Paid twice by mistake').waitFor();
  await office.page.reload();
  await card().getByRole('button', { name: 'Refund ₹300…' }).waitFor();
  await office.page.getByText('Part refunded').first().waitFor();
  expect(await violations(office.page)).toEqual([]);
  await office.open('/admin/donations');
  await office.row('Asha Kulkarni').getByText('Part refunded').waitFor();
});

test('all of it goes back: refunded on its page and in the list, and there is nothing left to refund', async () => {
  await openDonation('Bala Iyer');
  await openDialog();
  await dialog().getByLabel('Reason').fill('Donor asked');
  await office.page.keyboard.press('Control+Enter');
  await office.toast('₹500 refunded').waitFor();
  await card().getByText('Refunded', { exact: true }).waitFor();
  await soon(() => card().getByRole('button').count()).toBe(0);
  await office.page.getByText('Receipt marked void').waitFor();
  await office.open('/admin/donations');
  await office.row('Bala Iyer').getByText('Refunded', { exact: true }).waitFor();
});

test('a silent provider leaves it pending, a refusal is said in a toast and can be read afterwards', async () => {
  const { paymentId } = await openDonation('Chitra Rao');
  const fault = (kind: string) =>
    control('fault', { path: `/v1/payments/${paymentId}/refund`, method: 'POST', kind, times: 1 });
  await fault('500');
  await openDialog();
  await dialog().getByRole('button', { name: 'Part of it' }).click();
  await dialog().getByLabel('Amount').fill('100');
  await dialog().getByLabel('Reason').fill('Wrong amount');
  await dialog().getByRole('button', { name: 'Refund ₹100' }).click();
  await office.toast('Refund requested').waitFor();
  await card().getByText('Pending').waitFor();

  await fault('404');
  await openDialog();
  await dialog().getByLabel('Reason').fill('Donor asked');
  await dialog().getByRole('button', { name: 'Refund ₹400' }).click();
  await office.toast('The refund failed').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await office.page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await office.page.reload();
  await card().getByText('Failed', { exact: true }).waitFor();
});

test('a part whose answer is lost, asked for again in a new window: it is told, and goes back once', async () => {
  await openDonation('Nita Rao');
  const askForPart = async () => {
    await openDialog();
    await dialog().getByRole('button', { name: 'Part of it' }).click();
    await dialog().getByLabel('Amount').fill('200');
    await dialog().getByLabel('Reason').fill('Paid too much');
    await dialog().getByRole('button', { name: 'Refund ₹200' }).click();
  };
  const refunds = async () =>
    (await office.sql.query(`select amount from refunds where reason = 'Paid too much'`)).rows;
  await loseAnswer(office.page, 'RefundDonation');
  await askForPart();
  await soon(refunds).toHaveLength(1);
  await dialog().getByRole('button', { name: 'Refund ₹200' }).and(office.page.locator(':enabled')).waitFor();
  await office.page.keyboard.press('Escape');
  await office.page.getByRole('button', { name: 'Discard' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await askForPart();
  await office.page
    .getByText('₹300 can be refunded now. No money went back by this press.', { exact: false })
    .waitFor();
  expect(await refunds()).toHaveLength(1);
  await card().getByRole('button', { name: 'Refund ₹300…' }).waitFor();
  office.complaints.length = 0;
});
