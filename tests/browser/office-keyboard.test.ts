import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

/** An office worker's most frequent tasks, one after another, with the keyboard alone: no pointer, no programmed focus. */

let office: Office;
beforeAll(async () => {
  office = await openOffice();
  await office.open('/admin');
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints.splice(0)).toEqual([]));

type Key = 'Tab' | 'Shift+Tab' | 'ArrowDown' | 'ArrowRight';
/** More than the stops of any screen: sidebar, head, toolbar, the table's one, the foot. */
const MOST_PRESSES = 90;

const key = (name: string): Promise<void> => office.page.keyboard.press(name);
const type = (text: string): Promise<void> => office.page.keyboard.type(text);
const dialog = (): Locator => office.page.getByRole('dialog');
const button = (name: string | RegExp): Locator => office.page.getByRole('button', { name, exact: true });
const focusName = (): Promise<string> =>
  office.page.evaluate(() => {
    const { activeElement: focused } = document;
    if (!focused || focused === document.body) return 'nothing';
    return focused.getAttribute('aria-label') ?? `${focused.tagName.toLowerCase()} ${focused.textContent.slice(0, 30)}`;
  });

/** Whether the focus is on one of these elements, or on a control inside it, as a table's cell gives it to its own. */
const isAt = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) => all.some((each) => each.contains(document.activeElement)));

/** Presses a key until the focus is there; fails, telling the way it went, when it never comes. */
async function press(name: Key, target: Locator): Promise<void> {
  await target.first().waitFor();
  const way: string[] = [];
  while (!(await isAt(target))) {
    if (way.length >= MOST_PRESSES)
      throw new Error(`${name} does not lead to ${String(target)} but to ${way.join(' › ')}`);
    await key(name);
    way.push(await focusName());
  }
}

const tabTo = (target: Locator): Promise<void> => press('Tab', target);

/** Follows a link of the sidebar. */
async function go(screen: string, heading = screen): Promise<void> {
  const { page } = office;
  await tabTo(page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: screen, exact: true }));
  await key('Enter');
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
}

/** From the toolbar into the table, down to the row that holds this text, and along to its last cell. */
async function toActionsOf(text: string): Promise<void> {
  const { page, row } = office;
  await row(text).waitFor();
  await tabTo(page.getByRole('columnheader'));
  await press('ArrowDown', row(text));
  await press('ArrowRight', row(text).getByRole('gridcell').last());
}

/** Types a search and waits for the answer to all of it, not only to its beginning, which takes away what it does not find. */
async function search(list: string, text: string): Promise<void> {
  const { page } = office;
  await tabTo(page.getByRole('searchbox', { name: `Search ${list}` }));
  const answered = page.waitForResponse((response) =>
    (response.request().postData() ?? '').includes(`"search":${JSON.stringify(text)}`),
  );
  await type(text);
  await answered;
  await page.getByText(/^1–(\d+) of \1$/).waitFor();
}

/** Waits until the dialog is gone; whoever closed it goes on from a place of the page, not from its beginning. */
async function dialogIsGone(): Promise<void> {
  await dialog().waitFor({ state: 'detached' });
  await untilTrue(async () => (await focusName()) !== 'nothing');
}

/** Waits for the message of success; the focus has not been lost meanwhile. */
async function succeeds(title: string, timeout?: number): Promise<void> {
  await office.toast(title).waitFor({ timeout });
  await untilTrue(async () => (await focusName()) !== 'nothing');
}

async function value<Value>(query: string, ...parameters: unknown[]): Promise<Value | undefined> {
  const { rows } = await office.sql.query<{ value: Value }>(query, parameters);
  return rows[0]?.value;
}

const someDonor = (): Promise<string | undefined> =>
  value<string>(
    `select donor_name as value from donations where status = 'success' and not is_anonymous
      group by donor_name order by count(*), donor_name limit 1`,
  );

test('1 and 2: Donations from the sidebar, a donor searched, the donation opened, and back to the list', async () => {
  const { page, row } = office;
  const donor = (await someDonor()) ?? '';
  await go('Donations');
  await search('donations', donor);

  await tabTo(page.getByRole('columnheader'));
  await press('ArrowDown', row(donor));
  await key('Enter');
  await page.getByRole('heading', { level: 1, name: `Donation from ${donor}` }).waitFor();
  await untilTrue(async () => (await focusName()) !== 'nothing');

  await tabTo(page.getByRole('main').getByRole('link', { name: 'Donations', exact: true }));
  await key('Enter');
  await page.getByRole('heading', { level: 1, name: 'Donations' }).waitFor();
  await untilTrue(async () => (await focusName()) !== 'nothing');
});

test('3: an offline cash donation is recorded', async () => {
  const { page } = office;
  await go('Donations');
  await tabTo(button('Record donation'));
  await key('Enter');
  await tabTo(dialog().getByLabel('Amount'));
  await type('1,500');
  await tabTo(dialog().getByLabel('Paid by'));
  await type('Cash');
  await tabTo(dialog().getByLabel('Name'));
  await type('Revati Keer');
  await press('Shift+Tab', dialog().getByLabel('Paid by'));
  await key('Control+Enter');
  await succeeds('Donation recorded');
  await page.getByRole('heading', { level: 1, name: 'Donation from Revati Keer' }).waitFor();
  await dialogIsGone();
  await soon(() =>
    value(
      `select concat_ws(' ', source, payment_method, amount, status) as value from donations where donor_name = 'Revati Keer'`,
    ),
  ).toBe('offline cash 150000 success');
});

test('4: a receipt is downloaded as PDF', async () => {
  await go('80G Receipts');
  const number =
    (await value<string>('select receipt_number as value from receipts order by created_at desc limit 1')) ?? '';
  await toActionsOf(number);
  await tabTo(button(`Download receipt ${number}`));
  const download = await office.download(() => key('Enter'));
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await untilTrue(async () => (await focusName()) !== 'nothing');
});

test('5: a receipt is sent by e-mail', async () => {
  const id = await value<string>(
    `update receipts set sent_to_email_at = null where id = (
       select id from receipts where snapshot->'donor'->>'email' <> '' and voided_at is null order by created_at desc limit 1
     ) returning id as value`,
  );
  const number = (await value<string>('select receipt_number as value from receipts where id = $1', id)) ?? '';
  await office.sql.query('delete from mails where receipt_id = $1', [id]);
  await go('80G Receipts');
  await search('receipts', number);
  await toActionsOf(number);
  await tabTo(button(new RegExp(`^Send receipt ${number} to `)));
  // The list is read again so slowly that a new page would stand as a skeleton meanwhile.
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await office.page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('AdminReceipts')) await held;
    return route.fallback();
  });
  await key('Enter');
  // The queue takes the mail, and a PDF is made for it.
  await succeeds('Receipt sent successfully', 90_000);
  await untilTrue(async () => (await value('select status as value from mails where receipt_id = $1', id)) === 'sent');
  await untilTrue(
    async () => (await value('select sent_to_email_at as value from receipts where id = $1', id)) !== null,
  );
  await untilTrue(() => isAt(office.row(number)));
  release();
  // Sent, it has no such button any more.
  await button(new RegExp(`^Send receipt ${number} to `)).waitFor({ state: 'detached' });
  await untilTrue(() => isAt(office.row(number)));
  await office.page.unroute('**/graphql');
});

test('6: a message is marked read', async () => {
  await go('Contact', 'All Submissions');
  await toActionsOf('Pradnya Limaye');
  await tabTo(button('Mark Read: Pradnya Limaye'));
  await key('Enter');
  await succeeds('Status updated successfully');
  await soon(() => value(`select status as value from contact_submissions where name = 'Pradnya Limaye'`)).toBe('read');
});

test('7: a volunteer is approved', async () => {
  await go('Volunteers');
  await toActionsOf('Tanvi Bapat');
  await tabTo(button('Approve: Tanvi Bapat'));
  await key('Space');
  await button('Approve: Tanvi Bapat').waitFor({ state: 'detached' });
  await untilTrue(() => isAt(office.row('Tanvi Bapat')));
  await untilTrue(
    async () =>
      (await value(`select status as value from volunteer_submissions where name = 'Tanvi Bapat'`)) === 'approved',
  );
});

test('8: a campaign’s goal is changed; Escape with changes asks, and leads back', async () => {
  const { page } = office;
  await go('Campaigns');
  await toActionsOf('Clean water for Mulshi');
  await tabTo(button('Edit Clean water for Mulshi'));
  await key('Enter');
  // The text editor comes in a chunk of its own; Tab leads through it, not into a trap.
  await dialog().locator('#description').waitFor();
  await tabTo(dialog().getByLabel('Goal amount'));
  await type('12,34,500');
  await key('Escape');
  await page.getByRole('alertdialog').waitFor();
  await tabTo(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }));
  await key('Enter');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await tabTo(dialog().getByRole('button', { name: 'Update', exact: true }));
  await key('Enter');
  await office.toast('Campaign updated successfully').waitFor();
  await dialogIsGone();
  await untilTrue(() => isAt(button('Edit Clean water for Mulshi')));
  await soon(() => value(`select goal_amount as value from campaigns where title = 'Clean water for Mulshi'`)).toBe(
    '123450000',
  );
});

test('9: an event is created on its day', async () => {
  await go('Events');
  await tabTo(button('New Event'));
  await key('Enter');
  await tabTo(dialog().getByRole('textbox', { name: 'Title', exact: true }));
  await type('Open day at the hostel');
  await tabTo(dialog().getByRole('spinbutton', { name: 'Month' }));
  await type('Mar312027');
  await key('Control+Enter');
  await office.toast('Event created successfully').waitFor();
  await dialogIsGone();
  await untilTrue(() => isAt(button('New Event')));
  // 10:00 in Asia/Kolkata.
  await soon(() => value(`select event_date as value from events where slug = 'open-day-at-the-hostel'`)).toEqual(
    new Date('2027-03-31T04:30:00Z'),
  );
});

test('10: the donations are exported as CSV', async () => {
  await go('Donations');
  await tabTo(button('Export CSV'));
  const download = await office.download(() => key('Enter'));
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  expect(lines).toHaveLength(1 + Number(await value('select count(*) as value from donations')));
  await succeeds('CSV exported successfully');
});

test('11: a setting is changed and saved', async () => {
  const { page } = office;
  await go('Settings');
  await tabTo(page.getByRole('textbox', { name: 'Founder name', exact: true }));
  await type('Vasudha Apte-Rane');
  await press('Shift+Tab', button('Save Settings'));
  await key('Enter');
  await office.toast('Settings saved successfully').waitFor();
  await untilTrue(() => isAt(button('Save Settings')));
  await soon(() => value(`select value from settings where key = 'founder_name'`)).toBe('Vasudha Apte-Rane');
});
