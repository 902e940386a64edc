import type { Page } from 'playwright-core';
import { entryDesk } from '../support/entry-desk';
import { ADMIN, openOffice, type Office } from '../support/office';
import { withoutOtherSites } from '../support/other-sites';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

/** Opens the entry desk in a window of its own. */
async function openDesk(): Promise<Page> {
  const page = await office.context.newPage();
  await withoutOtherSites(page);
  await page.goto(`${office.app.origin}/admin/donations/enter`);
  await entryDesk(page).focused(entryDesk(page).donor());
  return page;
}

const booked = async (): Promise<string[]> =>
  (
    await office.sql.query<{ reference: string }>(
      `select payment_reference as reference from donations where payment_reference like '95000%' order by 1`,
    )
  ).rows.map(({ reference }) => reference);
const kept = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.entries(localStorage)
      .filter(([key]) => key.startsWith('entry-desk:'))
      .map(([, value]) => value as string)
      .join(),
  );
const cheque = (index: number) => ({
  donor: `Lost Lata ${'abcdefgh'[index]}`,
  isNew: true,
  amount: 500 + index,
  number: `95000${index}`,
});

test('an answer lost after booking, the network lost, the window closed: every gift is there once, then nothing is kept', async () => {
  let page = await openDesk();
  let desk = entryDesk(page);
  // The server books the first line; its answer reaches nobody.
  let isLost = true;
  await page.route('**/graphql', async (route) => {
    if (!isLost || !route.request().postData()?.includes('RecordEntry')) return route.continue();
    isLost = false;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await desk.enter(cheque(0));
  await desk.line(1).getByText('Not sent yet').waitFor();
  expect(await booked()).toEqual(['950000']);
  await office.context.setOffline(true);
  for (const index of [1, 2]) {
    await desk.focused(desk.donor());
    await desk.type(cheque(index).donor);
    await desk.press('Escape');
    await desk.press('Tab');
    await desk.type(String(cheque(index).amount));
    await desk.press('Tab');
    await desk.type(cheque(index).number);
    await desk.press('Enter');
  }
  await page.getByText('3 wait for the network').waitFor();
  await desk.focused(desk.donor());
  await desk.type('Half Hema');
  await desk.press('Escape');
  await desk.press('Tab');
  await desk.type('77');
  await page.close();
  expect(await booked()).toEqual(['950000']);

  await office.context.setOffline(false);
  page = await openDesk();
  desk = entryDesk(page);
  for (const line of [1, 2, 3])
    await desk
      .line(line)
      .getByText(/^Saved /)
      .waitFor();
  expect(await booked()).toEqual(['950000', '950001', '950002']);
  await soon(() => desk.donor().inputValue()).toBe('Half Hema');
  await soon(() => desk.amount().inputValue()).toBe('77');
  expect(await kept(page)).toContain('Half Hema');
  expect(await kept(page)).not.toContain('Lost Lata');
  await desk.amount().focus();
  await desk.press('Tab');
  await desk.type('950003');
  await desk.press('Enter');
  await desk
    .line(4)
    .getByText(/^Saved /)
    .waitFor();
  expect(await kept(page)).not.toContain('Half Hema');

  // The names of saved gifts come from the server.
  await page.reload();
  await desk.line(1).getByText('Lost Lata a').waitFor();
  await page.close();
  expect(await booked()).toEqual(['950000', '950001', '950002', '950003']);
  const { rows } = await office.sql.query(
    `select count(*)::int as gifts, count(distinct r.id)::int as receipts, sum(d.amount)::int as amount
       from donations d join receipts r on r.donation_id = d.id where d.payment_reference like '95000%'`,
  );
  expect(rows).toEqual([{ gifts: 4, receipts: 4, amount: 100 * (500 + 501 + 502 + 77) }]);
}, 180_000);

test('a line at which the site fails again and again is given up, and holds up no other', async () => {
  const page = await openDesk();
  const desk = entryDesk(page);
  const failure = { message: 'Something went wrong on our side.', extensions: { code: 'INTERNAL_SERVER_ERROR' } };
  let failed = 0;
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(cheque(5).number)) return route.continue();
    failed += 1;
    await route.fulfill({ json: { data: null, errors: [failure] } });
  });
  const [given, behind] = [cheque(5), cheque(6)];
  await desk.enter(given);
  await desk.enter(behind);
  await page.getByText('look for it under Donations before you enter it again').first().waitFor();
  await soon(booked).toContain(behind.number);
  expect(failed).toBe(3);
  expect(await booked()).not.toContain(given.number);
  await page.close();
}, 60_000);

test('a second window has the desk only when it takes it over', async () => {
  const first = await openDesk();
  const second = await office.context.newPage();
  await withoutOtherSites(second);
  await second.goto(`${office.app.origin}/admin/donations/enter`);
  await second.getByText('The entry desk is open in another window.').waitFor();
  await second.getByRole('button', { name: 'Go on here' }).click();
  await entryDesk(second).focused(entryDesk(second).donor());
  await first.getByText('The entry desk is open in another window.').waitFor();
  await second.close();
  await first.getByRole('button', { name: 'Go on here' }).click();
  await entryDesk(first).donor().waitFor();
  await first.close();
});

test('a session that ends over a line says so and keeps it; signed in again the line goes on', async () => {
  const page = await openDesk();
  const desk = entryDesk(page);
  await page.getByRole('region', { name: 'Carried over' }).getByLabel('Paid by').selectOption('Cash');
  await desk.donor().focus();
  await desk.takeDonor('Ended Esha', true);
  await desk.type('5021');
  // As when the server refuses to renew it.
  await page.evaluate(() => {
    localStorage.removeItem('session');
    window.dispatchEvent(new StorageEvent('storage', { key: 'session' }));
  });
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await ended.getByText('Your unsaved changes are still here.').waitFor();
  await ended.getByLabel('Password').fill(ADMIN.password);
  await ended.getByRole('button', { name: 'Sign in' }).click();
  await ended.waitFor({ state: 'detached' });
  expect([await desk.donor().inputValue(), await desk.amount().inputValue()]).toEqual(['Ended Esha', '5021']);
  await desk.amount().focus();
  await desk.type('0');
  await desk.press('Enter');
  const booked = () => office.sql.query('select donor_name as name from donations where amount = 5021000');
  await soon(async () => (await booked()).rows).toEqual([{ name: 'Ended Esha' }]);
  await page.close();
});

test('signing out asks about lines that are not saved, and forgets them', async () => {
  const page = await openDesk();
  const desk = entryDesk(page);
  await desk.takeDonor('Forgotten Farida', true);
  await soon(() => kept(page)).toContain('Forgotten Farida');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Some lines of the entry desk are not saved' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await question.getByRole('button', { name: 'Delete and sign out' }).click();
  await page.waitForURL(`${office.app.origin}/`);
  expect(await kept(page)).toBe('');
  await page.close();
});
