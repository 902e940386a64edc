import { readFileSync } from 'node:fs';
import { violations } from '../support/axe';
import { addGift } from '../support/gifts';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { readPdf } from '../support/pdf-text';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice({ seed: 'none' })), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const dialog = () => office.page.getByRole('dialog');
const spaceless = (text: string): string => text.replace(/\s+/g, '');

test('letters to ticked donors: the text is changed, the first letter is shown, whoever has no address is named', async () => {
  const { page } = office;
  await addGift(rowsOf(office.sql), { donorName: 'Asha Kulkarni', donorEmail: 'asha@example.org', amount: 250_000 });
  await addGift(rowsOf(office.sql), { donorName: 'Bala Iyer', donorEmail: 'bala@example.org' });
  await office.sql.query(`update donors set address = E'12 Lake Road\nPune 411001' where email = 'asha@example.org'`);
  await office.open('/admin/donors');
  await page.getByRole('checkbox', { name: 'Select row' }).first().waitFor();
  await page.getByRole('checkbox', { name: 'Select all rows' }).check();
  await page.getByRole('button', { name: 'Letters', exact: true }).click();
  await dialog().getByRole('status').getByText('1 letter').waitFor();
  await dialog().getByText('1 person has no address').click();
  await dialog().getByRole('link', { name: 'Bala Iyer' }).waitFor();
  const paper = dialog().getByRole('region', { name: 'The first letter' });
  await paper.getByText('Dear Asha Kulkarni,').waitFor();
  await paper.getByText(/Thank you for your support of ₹2,500/).waitFor();
  expect(await violations(page)).toEqual([]);

  const text = dialog().getByLabel('Text');
  await text.fill('Dear {nmae}');
  await text.blur();
  await dialog()
    .getByText(/There is no placeholder \{nmae\}\./)
    .first()
    .waitFor();
  await text.fill('Namaste ');
  await dialog().getByRole('button', { name: '{name}' }).click();
  await soon(() => text.inputValue()).toBe('Namaste {name}');
  await page.keyboard.type(', come and see us.');
  await paper.getByText('Namaste Asha Kulkarni, come and see us.').waitFor();
  const file = await office.download(() => dialog().getByRole('button', { name: 'Save letters as PDF' }).click());
  expect(file.suggestedFilename()).toMatch(/^letters-\d{4}-\d\d-\d\d\.pdf$/);
  const { pages, text: printed } = readPdf(readFileSync(await file.path()));
  expect(pages).toBe(1);
  expect(spaceless(printed)).toContain('NamasteAshaKulkarni,comeandseeus.');
  await office.toast('PDF exported successfully').waitFor();
});

test('labels for ticked donations on a phone begin on a used sheet', async () => {
  const { page } = office;
  await addGift(rowsOf(office.sql), { donorName: 'Chitra Rao', donorEmail: 'chitra@example.org' });
  await office.sql.query(`update donors set address = 'MG Road, Bengaluru' where email = 'chitra@example.org'`);
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/donations');
  await page.getByRole('checkbox', { name: /^Select .* of Chitra Rao$/ }).check();
  await page.getByRole('button', { name: 'Labels', exact: true }).click();
  await dialog().getByRole('status').getByText('1 label on 1 sheet').waitFor();
  await dialog().getByLabel('First free label').fill('25');
  await dialog().getByRole('button', { name: 'Save labels as PDF' }).click();
  await dialog().getByText('The sheet has the labels 1 to 24.').first().waitFor();
  await dialog().getByLabel('First free label').fill('24');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const file = await office.download(() => dialog().getByRole('button', { name: 'Save labels as PDF' }).click());
  expect(spaceless(readPdf(readFileSync(await file.path())).text)).toBe('ChitraRaoMGRoad,Bengaluru');
  await page.setViewportSize({ width: 1440, height: 900 });
});
