import { violations } from '../support/axe';
import { addGift } from '../support/gifts';
import { misfits } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

/** Where pictures for a person to look at go; none without it. */
const PICTURES = process.env['FILTER_PICTURES'] ?? '';

let office: Office;
beforeAll(async () => {
  office = await openOffice({ seed: 'none', viewport: { width: 1280, height: 900 } });
  const api = rowsOf(office.sql);
  const gift = async (donorName: string, amount: number, method: string, source = 'online'): Promise<string> => {
    const { donationId } = await addGift(api, {
      donorName,
      donorEmail: `${donorName.toLowerCase()}@example.org`,
      amount,
    });
    await api.sql('update donations set payment_method = $2, source = $3 where id = $1', [donationId, method, source]);
    return donationId;
  };
  await gift('Asha', 50_000, 'upi');
  await gift('Ravi', 250_000, 'cheque', 'offline');
  const bounced = await gift('Meera', 900_000, 'cheque', 'offline');
  await api.sql('update receipts set voided_at = now() where donation_id = $1', [bounced]);
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

const chip = (name: string) => office.page.getByRole('button', { name, exact: true });
const donors = () => office.page.getByRole('row').filter({ hasText: '@example.org' });
const shown = (...names: string[]) =>
  soon(async () => {
    const texts = await donors().allInnerTexts();
    return ['Asha', 'Meera', 'Ravi'].filter((name) => texts.some((text) => text.includes(name)));
  }).toEqual(names);
const picture = async (name: string): Promise<void> => {
  if (PICTURES) await office.page.screenshot({ path: `${PICTURES}/${name}.png` });
};

test('chips by method, amount, source and state narrow the list, stand in the address and are unset again', async () => {
  const { page } = office;
  await office.open('/admin/receipts');
  await shown('Asha', 'Meera', 'Ravi');
  await chip('Method').click();
  await page.getByRole('menuitemradio', { name: 'Cheque' }).click();
  await page.waitForURL((url) => url.searchParams.get('method') === 'cheque');
  await shown('Meera', 'Ravi');
  await chip('State').click();
  await page.getByRole('menuitemradio', { name: 'Valid' }).click();
  await shown('Ravi');
  await chip('Remove filter State').click();
  await chip('Amount').click();
  const amounts = page.getByRole('dialog', { name: 'Amount' });
  await amounts.getByLabel('To').fill('2500');
  await amounts.getByRole('button', { name: 'Apply' }).click();
  await page.waitForURL((url) => url.searchParams.get('max') === '2500');
  await amounts.waitFor({ state: 'detached' });
  await shown('Ravi');
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  await picture('receipts-1280');
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);

  await office.open('/admin/receipts?source=online&max=500');
  await chip('Source: Online').waitFor();
  await shown('Asha');
  await office.open('/admin/receipts?state=void&source=post');
  await chip('State: Void').waitFor();
  await chip('Source').waitFor();
  await shown('Meera');
});

test('a saved view keeps them, and the file has what the list shows', async () => {
  const { page } = office;
  await office.open('/admin/receipts?method=cheque&state=valid');
  await shown('Ravi');
  const file = await office.download(() => page.getByRole('button', { name: 'Export CSV' }).click());
  const stream = await file.createReadStream();
  const text = (await stream.toArray()).join('');
  expect([text.includes('Ravi'), text.includes('Meera'), text.includes('Asha')]).toEqual([true, false, false]);
  await page.getByRole('button', { name: 'Views' }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByRole('textbox').fill('Valid cheques');
  await page.keyboard.press('Enter');
  await page.getByText('View saved').waitFor();
  await office.open('/admin/receipts');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: 'Valid cheques', exact: true }).click();
  await page.waitForURL((url) => url.search === '?method=cheque&state=valid');
  await shown('Ravi');
});

test('on a phone they stand in the sheet of filters', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/receipts?source=offline&state=void');
  await page.getByText('Meera').first().waitFor();
  await picture('receipts-390');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  for (const label of ['Method', 'Source', 'State']) await sheet.getByText(label, { exact: true }).first().waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await misfits(page)).toEqual([]);
  await picture('receipts-390-sheet');
});
