import { violations } from '../support/axe';
import { misfits, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

test('a list’s filters are kept under a name, shown again on another day, replaced and deleted', async () => {
  const { page } = office;
  await office.open('/admin/donations?method=upi&sort=-amount');
  await page.getByRole('button', { name: 'Views' }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByText('Nobody else sees them.').waitFor();
  await panel.getByRole('textbox').fill('Large UPI gifts');
  await page.keyboard.press('Enter');
  await page.getByText('View saved').waitFor();
  await panel.waitFor({ state: 'hidden' });

  await office.open('/admin/donations');
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByRole('button', { name: 'Large UPI gifts', exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await panel.getByRole('button', { name: 'Large UPI gifts', exact: true }).click();
  await page.waitForURL((url) => url.search === '?method=upi&sort=-amount');
  await page.getByRole('button', { name: 'Method: UPI' }).waitFor();

  await page.getByRole('button', { name: 'Views' }).click();
  await panel.locator('[aria-current=true]', { hasText: 'Large UPI gifts' }).waitFor();
  await panel.getByRole('textbox').fill('large upi gifts');
  await panel.getByRole('button', { name: 'Replace' }).waitFor();
  await panel.getByRole('button', { name: 'Delete the view Large UPI gifts' }).click();
  await page.getByText('View deleted').waitFor();
  await panel.getByText('Nobody else sees them.').waitFor();
});

test('on a phone with large text the panel fits, with a long Marathi name', async () => {
  const page = await office.context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await setTextSize(page, 200);
  await page.goto(`${office.app.origin}/admin/donors`);
  await page.getByRole('button', { name: 'Views' }).click();
  const panel = page.getByRole('dialog', { name: 'Views' });
  await panel.getByRole('textbox').fill('पुणे जिल्ह्यातील नियमित देणगीदार, पावती न मिळालेले');
  await panel.getByRole('button', { name: 'Save view' }).click();
  await page.getByText('View saved').waitFor();
  await page.getByRole('button', { name: 'Views' }).click();
  await panel.getByText('पुणे जिल्ह्यातील').first().waitFor();
  expect(await misfits(page)).toEqual([]);
  await page.close();
});
