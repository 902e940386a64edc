import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const dialog = () => office.page.getByRole('dialog');
const card = (name: string) => office.page.getByRole('region', { name, exact: true });

async function openRecording(amount: string, method: string, name: string): Promise<void> {
  const { page } = office;
  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Record donation' }).click();
  await dialog().getByLabel('Amount').fill(amount);
  await dialog().getByLabel('Paid by').selectOption(method);
  await dialog().getByLabel('Name').fill(name);
}

async function finishRecording(name: string): Promise<void> {
  await dialog().getByRole('button', { name: 'Record donation' }).click();
  await office.page.getByRole('heading', { name: `Donation from ${name}` }).waitFor();
}

test('a cheque with its bank is recorded and bounces: one button, one question, and the gift is void', async () => {
  const { page } = office;
  await openRecording('2,500', 'Cheque', 'Sunita Bounce');
  await dialog().getByLabel('Cheque number').fill('904512');
  await dialog().getByLabel('Drawee bank').fill('Bank of India');
  expect(await violations(page)).toEqual([]);
  await finishRecording('Sunita Bounce');
  await card('Payment').getByText('Bank of India').waitFor();
  await card('Cheque').getByText('Not yet recorded as cleared.').waitFor();
  await card('Cheque').getByRole('button', { name: 'Bounced…' }).click();
  await dialog().getByText('The donor gets no mail.').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Void ₹2,500' }).click();
  await card('Cheque').getByText('Bounced on').waitFor();
  await soon(() => card('Cheque').getByRole('button').count()).toBe(0);
  const { rows } = await office.sql.query(
    `select d.status, r.voided_at is not null as void from donations d join receipts r on r.donation_id = d.id
      where d.payment_reference = '904512'`,
  );
  expect(rows).toEqual([{ status: 'refunded', void: true }]);
});

test('a gift that was split while the question stood open is not voided; the button says what is left', async () => {
  const { page } = office;
  await openRecording('10,000', 'Cheque', 'Sunita Split');
  await dialog().getByLabel('Cheque number').fill('904599');
  await finishRecording('Sunita Split');
  await card('Cheque').getByRole('button', { name: 'Bounced…' }).click();
  await dialog().getByRole('button', { name: 'Void ₹10,000' }).waitFor();
  const id = new URL(page.url()).pathname.split('/').pop();
  const donor = { name: 'Sunil Split', email: '', phone: '', pan: null, address: null };
  const input = { id, amount: 400_000, donor, reason: 'Two people' };
  const split = `mutation ($input: SplitDonationInput!) { splitDonation(input: $input) { userErrors { code } } }`;
  const { data } = await office.call(split, { input }, { token: office.token });
  expect(data).toEqual({ splitDonation: { userErrors: [] } });
  await dialog().getByRole('button', { name: 'Void ₹10,000' }).click();
  await office.toast('This donation was corrected since you opened this window.').waitFor();
  const status = async () =>
    (await office.sql.query(`select status from donations where payment_reference = '904599'`)).rows;
  expect(await status()).toEqual([{ status: 'success' }, { status: 'success' }]);
  await dialog().getByRole('button', { name: 'Void ₹6,000' }).click();
  await card('Cheque').getByText('Bounced on').waitFor();
  await soon(async () => (await status()).map((one: { status: string }) => one.status).sort()).toEqual([
    'refunded',
    'success',
  ]);
});

test('a cheque with the number of one that is recorded: asked about once, then recorded; a transfer never is', async () => {
  const sameNumber = async (method: string, label: string, number: string, name: string) => {
    await openRecording('1,100', method, name);
    await dialog().getByLabel(label).fill(number);
  };
  const again = () => dialog().getByRole('button', { name: 'Record donation' }).click();
  const other = () => dialog().getByLabel('It is another donation with the same number.');
  await sameNumber('Cheque', 'Cheque number', '114477', 'Asha Chaudhari');
  await finishRecording('Asha Chaudhari');
  await sameNumber('Cheque', 'Cheque number', '114477', 'Usha Chaudhari');
  await again();
  await dialog().getByText('This donation is already recorded.').first().waitFor();
  await dialog().getByRole('link', { name: 'Cheque number', exact: true }).waitFor();
  expect(await violations(office.page)).toEqual([]);
  await other().check();
  await finishRecording('Usha Chaudhari');

  // The tick is for the number that it was asked for: a number typed after it is asked about again.
  await sameNumber('Cheque', 'Cheque number', '114478', 'Nisha Chaudhari');
  await finishRecording('Nisha Chaudhari');
  await sameNumber('Cheque', 'Cheque number', '114477', 'Tara Chaudhari');
  await again();
  await other().check();
  await dialog().getByLabel('Cheque number').fill('114478');
  await other().waitFor({ state: 'detached' });
  await again();
  await dialog().getByText('This donation is already recorded.').first().waitFor();
  await soon(() => other().isChecked()).toBe(false);

  await sameNumber('Bank transfer', 'Bank reference (UTR)', 'UTR114477', 'Asha Chaudhari');
  await finishRecording('Asha Chaudhari');
  await sameNumber('Bank transfer', 'Bank reference (UTR)', 'UTR114477', 'Usha Chaudhari');
  await again();
  await dialog().getByText('This donation is already recorded.').first().waitFor();
  expect(await other().count()).toBe(0);
  const { rows } = await office.sql.query(
    `select payment_reference as number, count(*)::int as gifts from donations where payment_reference like '%11447_' group by 1 order by 1`,
  );
  expect(rows).toEqual([
    { number: '114477', gifts: 2 },
    { number: '114478', gifts: 1 },
    { number: 'UTR114477', gifts: 1 },
  ]);
});

test('a gift in kind asks what was given and says that it is not deductible', async () => {
  await openRecording('4,000', 'In kind', 'Ravi Bags');
  await dialog().getByText('A gift in kind is not deductible.').waitFor();
  await dialog().getByRole('button', { name: 'Record donation' }).click();
  await dialog().getByText('Please describe what was given.').waitFor();
  await dialog().getByLabel('What was given').fill('40 school bags');
  await finishRecording('Ravi Bags');
  await card('Payment').getByText('40 school bags').waitFor();
});
