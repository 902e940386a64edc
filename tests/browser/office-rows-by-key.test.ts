import { openOffice, type Office } from '../support/office';
import { addAttention, rowsOf } from '../support/oversight';

/** Enter on a row opens it, and does not press the first button of what it opened. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

test.each(['contact', 'volunteers', 'attention', 'campaigns', 'members', 'events'])(
  '%s: Enter opens a row, again after Escape, which leads back to it',
  async (list) => {
    const { page } = office;
    if (list === 'attention') await addAttention(rowsOf(office.sql), 'capture_day', 'pay_1');
    await office.open(`/admin/${list}`);
    const dialog = page.getByRole('dialog');
    const cell = page.getByRole('row').nth(1).getByRole('gridcell').nth(1);
    await cell.focus();
    // The parts of a dialog are there at the second time, so that it has the focus at once.
    for (let time = 1; time <= 2; time += 1) {
      await page.keyboard.down('Enter');
      await dialog.waitFor();
      await dialog.locator(':focus').waitFor();
      await page.keyboard.up('Enter');
      expect(await dialog.isVisible()).toBe(true);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await cell.and(page.locator(':focus')).waitFor();
    }
  },
);

test('Enter that is held, as slow fingers do, opens the row and leaves it open', async () => {
  const { page } = office;
  await office.open('/admin/contact');
  const dialog = page.getByRole('dialog');
  await page.getByRole('row').nth(1).getByRole('gridcell').nth(1).focus();
  await page.keyboard.down('Enter');
  await dialog.locator(':focus').waitFor();
  // A key that is down already repeats.
  for (let repeat = 1; repeat <= 5; repeat += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  expect(await dialog.isVisible()).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
});
