import { violations } from '../support/axe';
import { misfits, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

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

test('a double click on Delete deletes one view, not the next one as well', async () => {
  const { page } = office;
  await office.sql.query(
    `insert into saved_views (user_id, list, name, query)
     select u.id, 'donors', name, '' from users u, unnest(array['Board', 'Diwali']) name where u.email = 'admin@example.org'`,
  );
  await office.open('/admin/donors');
  await page.getByRole('button', { name: 'Views' }).click();
  const deletions = page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: /^Delete the view/ });
  await deletions.nth(1).waitFor();
  const box = await deletions.first().boundingBox();
  await deletions.first().click();
  await page.getByText('View deleted').waitFor();
  await soon(() => deletions.count()).toBe(1);
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  // What the press of a name does comes after whatever the one before sent.
  await page.getByRole('button', { name: 'Diwali', exact: true }).click();
  await page.getByRole('dialog', { name: 'Views' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Views' }).click();
  await deletions.first().waitFor();
  expect((await office.sql.query(`select name from saved_views where list = 'donors'`)).rows).toEqual([
    { name: 'Diwali' },
  ]);
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
