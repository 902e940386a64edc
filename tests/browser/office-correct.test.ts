import { istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { loseAnswer } from '../support/lost-answer';
import { misfits } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { recordOffline, recorded } from '../support/office-donations';
import { soon } from '../support/soon';

/** A clerk's mistakes, put right on the donation's page. */
let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog');
const main = () => office.page.getByRole('main');
const press = (name: string) => main().getByRole('button', { name }).click();

/** Records a cheque of ₹5,000 as the office's form does, and opens its page. */
async function recordCheque(reference: string, name = 'Rekha Shinde'): Promise<string> {
  const email = `${name.split(' ')[0]?.toLowerCase() ?? ''}@example.org`;
  const cheque = { method: 'cheque', reference, draweeBank: 'Bank of India', receivedOn: istToday() } as const;
  const donor = { name, email, phone: '9822012345', address: 'Pune' };
  const { id } = recorded(await recordOffline(office, office.token, { ...cheque, donor }));
  await office.open(`/admin/donations/${id}`);
  await main().getByRole('heading', { name: 'Recorded wrongly?' }).waitFor();
  return id;
}

const stored = async (id: string) =>
  (
    await office.sql.query<{ amount: string; status: string; reason: string | null; donor: string; revision: number }>(
      `select d.amount, d.status, d.void_reason as reason, d.donor_name as donor, r.revision
         from donations d join receipts r on r.donation_id = d.id where d.id = $1`,
      [id],
    )
  ).rows[0];

test('a zero was missing: the consequences are shown while typing, the button says both amounts', async () => {
  const id = await recordCheque('228140');
  await press('Correct gift…');
  await dialog().getByLabel('Amount').fill('50,000');
  await dialog()
    .getByText(/^Was ₹5,000\. .*Fifty Thousand/i)
    .waitFor();
  await dialog().getByText('Changed', { exact: true }).waitFor();
  await dialog().getByText('Revision 2, ₹50,000').waitFor();
  await dialog().getByText('1 change: amount').waitFor();
  expect(await violations(office.page)).toEqual([]);
  const save = dialog().getByRole('button', { name: 'Save, ₹5,000 becomes ₹50,000' });
  await save.click();
  await dialog().getByText('Please enter the reason.').first().waitFor();
  await dialog().getByLabel('Reason').fill('A zero was missing; the cheque says ₹50,000.');
  await save.click();
  await dialog().waitFor({ state: 'hidden' });
  await main().getByText('Reason: A zero was missing', { exact: false }).waitFor();
  await soon(() => stored(id)).toMatchObject({ amount: '5000000', revision: 2 });
});

test('the preview says that there is nothing yet until something differs, not that nothing was changed', async () => {
  await recordCheque('228199');
  await press('Correct gift…');
  const answer = office.page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes('DonationCorrection'),
  );
  await dialog().getByLabel('Reason').fill('The cheque says so.');
  await (await answer).finished();
  await office.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  expect(await dialog().getByText('Nothing yet. Receipt and totals are shown here as you type.').count()).toBe(1);
  await dialog().getByLabel('Amount').fill('50,000');
  await dialog().getByText('Revision 2, ₹50,000').waitFor();
});

test('every changed field is marked with what it was, and no other', async () => {
  await recordCheque('228160');
  await press('Correct gift…');
  const marked = () => dialog().getByText('Changed', { exact: true }).count();
  await dialog().getByLabel('Cheque number').fill('228161');
  await dialog().getByText('Was 228160.').waitFor();
  await soon(marked).toBe(1);
  await dialog().getByLabel('Drawee bank').fill('');
  await dialog().getByText('Was Bank of India.').waitFor();
  await dialog().getByLabel('Paid by').selectOption('Demand draft');
  await dialog().getByText('Was Cheque.').waitFor();
  await dialog().getByLabel('Purpose').fill('School lunches');
  await dialog().getByText('Was empty.').waitFor();
  await dialog().getByLabel('In memory or honour').selectOption('In memory of');
  await dialog().getByText('Was Nobody.').waitFor();
  await soon(marked).toBe(5);
  expect(await violations(office.page)).toEqual([]);
  expect(await misfits(office.page)).toEqual([]);
  await dialog().getByLabel('Cheque number').or(dialog().getByLabel('Draft number')).fill('228160');
  await soon(marked).toBe(4);
});

test('entered twice, and the wrong one voided: void without a refund, then counted again', async () => {
  const id = await recordCheque('228141');
  await press('Recorded by mistake…');
  await dialog().getByLabel('Reason').fill('Entered twice');
  await dialog().getByRole('button', { name: 'Void the donation' }).click();
  await main().getByText('The gift was recorded by mistake, so it is void.').waitFor();
  await soon(() => stored(id)).toMatchObject({ status: 'refunded', reason: 'mistake' });
  expect(await violations(office.page)).toEqual([]);
  await press('Count it again…');
  await dialog().getByLabel('Reason').fill('It was the other one');
  await dialog().getByRole('button', { name: 'Count it again' }).click();
  await main().getByRole('button', { name: 'Recorded by mistake…' }).waitFor();
  await soon(() => stored(id)).toMatchObject({ status: 'success', reason: null });
});

test('a gift of a year whose statement was due: its correction is named, and confirmed before it is voided or bounces', async () => {
  const NOTE = /The statement of donations of 2024-25 \(Form 10BD\) was due on May 31\. File a correction statement/;
  const id = await recordCheque('228150');
  expect(await main().getByText(NOTE).count()).toBe(0);
  await office.sql.query(`update donations set captured_at = '2025-03-10T12:00:00+05:30' where id = $1`, [id]);
  await office.page.reload();
  const says = async (button: string) => {
    await press(button);
    await dialog().getByText(NOTE).waitFor();
    await office.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  };
  await says('Bounced…');
  await says('Refund ₹5,000…');
  await press('Recorded by mistake…');
  await dialog().getByText(NOTE).waitFor();
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByLabel('Reason').fill('Entered twice');
  await dialog().getByRole('button', { name: 'Void the donation' }).click();
  await dialog().getByText('Confirm that you will file a correction statement').first().waitFor();
  expect(await stored(id)).toMatchObject({ status: 'success' });
  await dialog().getByLabel('A correction statement will be filed for that year.').check();
  await dialog().getByRole('button', { name: 'Void the donation' }).click();
  await says('Count it again…');
  await press('Count it again…');
  await dialog().getByLabel('Reason').fill('It was the other one');
  await dialog().getByRole('button', { name: 'Count it again' }).click();
  await soon(() => stored(id)).toMatchObject({ status: 'success' });
  await press('Bounced…');
  await dialog().getByLabel('A correction statement will be filed for that year.').check();
  await dialog().getByRole('button', { name: 'Void ₹5,000' }).click();
  await soon(() => stored(id)).toMatchObject({ reason: 'bounced' });
});

test('the wrong donor: moved to the right one, with a revision', async () => {
  await recordCheque('228142', 'Sunil Pawar');
  const id = await recordCheque('228143', 'Meena Joshi');
  await press('Wrong donor…');
  await dialog().getByRole('combobox', { name: 'Right donor' }).fill('Sunil');
  await office.page.getByRole('option', { name: /Sunil Pawar/ }).click();
  await dialog().getByLabel('Reason').fill('Two cheques were mixed up');
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Move the donation' }).click();
  await main().getByRole('heading', { name: 'Donation from Sunil Pawar' }).waitFor();
  await soon(() => stored(id)).toMatchObject({ donor: 'Sunil Pawar', revision: 2 });
});

test('a gift of two people: the second has a donation and a receipt of its own', async () => {
  const id = await recordCheque('228144', 'Anil Rao');
  await press('Two people…');
  await dialog().getByLabel('Second person’s part').fill('2,000');
  await dialog().getByLabel('Name').fill('Asha Rao');
  await dialog().getByLabel('Reason').fill('Husband and wife, one cheque');
  await dialog().getByRole('button', { name: 'Make two donations' }).click();
  await main().getByRole('heading', { name: 'Donation from Asha Rao' }).waitFor();
  await soon(() => stored(id)).toMatchObject({ amount: '300000', revision: 2 });
});

test('a gift of two people, whose answer is lost: pressed again and again, one part leaves it', async () => {
  const id = await recordCheque('228147', 'Vijay Kale');
  await press('Two people…');
  await dialog().getByLabel('Second person’s part').fill('1,000');
  await dialog().getByLabel('Name').fill('Usha Kale');
  await dialog().getByLabel('Reason').fill('Husband and wife, one cheque');
  await loseAnswer(office.page, 'SplitDonation');
  const save = dialog().getByRole('button', { name: 'Make two donations' });
  await save.click();
  await soon(() => stored(id)).toMatchObject({ amount: '400000' });
  await save.and(office.page.locator(':enabled')).waitFor();
  const changed = office.page.getByText('Nothing was split by this press', { exact: false }).first();
  const again = async () => {
    await save.click();
    await changed.waitFor();
    await save.and(office.page.locator(':enabled')).waitFor();
  };
  await again();
  await again();
  expect(await stored(id)).toMatchObject({ amount: '400000', revision: 2 });
  await main().getByText('₹4,000').first().waitFor();
  office.complaints.length = 0;
});

test('another cheque with the number of one that is recorded: asked about once, then saved', async () => {
  await recordCheque('228145', 'Kiran More');
  const id = await recordCheque('228146', 'Lata Sane');
  await press('Correct gift…');
  await dialog().getByLabel('Cheque number').fill('228145');
  await dialog().getByLabel('Reason').fill('The cheque says 228145');
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await dialog()
    .getByText(/already recorded\. See receipt/)
    .first()
    .waitFor();
  expect(await violations(office.page)).toEqual([]);
  await dialog().getByLabel('It is another donation with the same number.').check();
  await dialog().getByRole('button', { name: 'Save correction' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await soon(() => stored(id)).toMatchObject({ revision: 2 });
});
