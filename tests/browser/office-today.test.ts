import { addDays, formatDate, istToday } from '../../rules/dates';
import { violations } from '../support/axe';
import { addGift } from '../support/gifts';
import { misfits } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { addAttention, addFailedMail, rowsOf } from '../support/oversight';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password' },
  });
}, 120_000);
afterAll(() => office.close());
afterEach(async () => {
  await office.page.setViewportSize({ width: 1440, height: 900 });
  for (const table of ['attention_items', 'contact_submissions', 'volunteer_submissions', 'settings'])
    await office.sql.query(`delete from ${table}`);
  await office.sql.query('update receipts set sent_to_email_at = now() where sent_to_email_at is null');
  expect(office.complaints).toEqual([]);
});

const today = () => office.page.getByRole('region', { name: 'Today' });
const row = (text: string) => today().getByRole('listitem').filter({ hasText: text });
const button = (text: string, name: string | RegExp) => row(text).getByRole('button', { name });
const setting = (key: string, value: string) =>
  office.sql.query('insert into settings (key, value) values ($1, $2)', [key, value]);

/** Stores a registration that ends so many days from now. */
async function registration(number: string, until: string, daysLeft: number): Promise<string> {
  const day = addDays(istToday(), daysLeft);
  await setting(number, 'AAATT1234CF20214');
  await setting(until, day);
  return formatDate(day);
}

const message = (name: string, phone: string, days: number) =>
  office.sql.query(
    `insert into contact_submissions (name, email, phone, message, created_at)
     values ($1, 'rahul@example.org', $2, 'Please call me about the clinic.', now() - $3 * interval '1 day')`,
    [name, phone, days],
  );

test('with nothing to do, it says so', async () => {
  await office.open('/admin');
  await today().getByText('Nothing to do today.').waitFor();
  await soon(() => today().getByRole('listitem').count()).toBe(0);
  expect(await violations(office.page)).toEqual([]);
});

test('registrations that end are listed with what follows, the first to end first, and lead to their field', async () => {
  const { page } = office;
  const soonest = await registration('fcra_number', 'fcra_until', -1);
  const next = await registration('registration_80g', 'registration_80g_until', 28);
  await registration('registration_12a', 'registration_12a_until', 90);
  await registration('csr_number', 'csr_until', 91);
  await office.open('/admin');
  await row('FCRA registration has expired')
    .getByText(`Ended on ${soonest}. No gift from abroad may be accepted.`)
    .waitFor();
  await row('80G registration expires in 28 days')
    .getByText(`${next}. Without the renewal every receipt after it says Not Eligible.`)
    .waitFor();
  await page.getByText(/\. 3 things to do\. /).waitFor();
  const titles = await today().getByRole('listitem').allInnerTexts();
  expect(titles.map((text) => text.split('\n')[0])).toEqual([
    'FCRA registration has expired',
    '80G registration expires in 28 days',
    '12A registration expires in 90 days',
  ]);
  expect(await violations(page)).toEqual([]);

  await button('80G registration', /^Enter the renewal/)
    .or(row('80G registration').getByRole('link'))
    .click();
  await page.waitForURL('**/admin/settings#registration_80g_until');
  await page.getByRole('group', { name: '80G valid until' }).locator(':focus').waitFor();
});

test('unsent receipts are sent from the row; one that the donor did not want is not among them', async () => {
  const rows = rowsOf(office.sql);
  for (const name of ['Asha', 'Ravi', 'Meera'])
    await addGift(rows, { donorName: name, donorEmail: `${name.toLowerCase()}@example.org` });
  await office.sql.query(
    `update receipts set mail_wish = 'never' where donation_id in (select id from donations where donor_name = 'Meera')`,
  );
  await office.open('/admin');
  await row('2 receipts not emailed').getByText('To 2 addresses; no mail is under way.').waitFor();
  await button('2 receipts', /^Send 2/).click();
  await row('2 receipts').getByText('Sending').and(office.page.locator(':focus')).waitFor();
  await soon(async () => {
    const { rows: sent } = await office.sql.query(
      `select to_address from mails where kind like '%receipt%' order by 1`,
    );
    return sent.map((mail: { to_address: string }) => mail.to_address);
  }).toEqual(['asha@example.org', 'ravi@example.org']);
});

test('more than fifty are asked about before they are sent, without leaving the row', async () => {
  const rows = rowsOf(office.sql);
  for (let at = 0; at < 51; at += 1) await addGift(rows, { donorName: 'Asha', donorEmail: `asha${at}@example.org` });
  await office.open('/admin');
  await button('51 receipts', 'Send 51…').click();
  const dialog = office.page.getByRole('dialog').or(office.page.getByRole('alertdialog'));
  await dialog.getByRole('button', { name: 'Email 51 receipts' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await office.toast('Receipts are being emailed').waitFor();
  // They leave at the pace that the mail server is asked for.
  const { rows: mailings } = await office.sql.query<{ total: number }>(
    'select total from receipt_mailings order by created_at desc limit 1',
  );
  expect(mailings).toEqual([{ total: 51 }]);
  await row('51 receipts').getByRole('status').getByText('Sending').waitFor();
  await soon(() => button('51 receipts', /^Send/).count()).toBe(0);
});

test('what is sent differently after an answer was lost is a mailing of its own', async () => {
  const { page } = office;
  const rows = rowsOf(office.sql);
  await office.sql.query('delete from receipt_mailing_items');
  for (let at = 0; at < 52; at += 1) await addGift(rows, { donorName: 'Asha', donorEmail: `again${at}@example.org` });
  await office.open('/admin');
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  const started = async () => {
    const { rows: mailings } = await office.sql.query<{ total: number; only: boolean }>(
      `select total, only_never_sent as only from receipt_mailings where total >= 52 or not only_never_sent order by created_at`,
    );
    return mailings.map(({ total, only }) => (only ? total : 'all'));
  };
  // The mailing starts, but its answer never arrives.
  await page.route('**/graphql*', async (route) => {
    if (!(route.request().postData() ?? '').includes('StartReceiptMailing')) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await button('52 receipts', 'Send 52…').click();
  await dialog.getByRole('button', { name: 'Email 52 receipts' }).click();
  await office.toast('Error').waitFor();
  await soon(started).toEqual([52]);
  await page.unroute('**/graphql*');
  office.complaints.length = 0;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  // Some may have left by now; whatever is listed is to be sent once more.
  await office.sql.query('delete from receipt_mailing_items');
  await office.sql.query(`update mails set status = 'cancelled' where status = 'queued'`);
  await button('52 receipts', 'Send 52…').click();
  await dialog.getByRole('switch', { name: 'Only receipts never emailed' }).click();
  await dialog.getByRole('button', { name: /^Email \d+ receipts/ }).click();
  await dialog.waitFor({ state: 'hidden' });
  await soon(started).toEqual([52, 'all']);
});

test('people are called back and approved in the row, who waits longest first', async () => {
  await message('Rahul Mehta', '+919000055231', 5);
  await message('Someone Later', '', 1);
  await office.sql.query(
    `insert into volunteer_submissions (name, email, phone, message) values ('Snehal Pawar', 's@example.org', '+919822012345', 'Weekend teaching')`,
  );
  await office.open('/admin');
  const call = row('Call back Rahul Mehta').getByRole('link', { name: '+91 90000 55231: call Rahul Mehta' });
  await soon(() => call.getAttribute('href')).toBe('tel:+919000055231');
  await row('Rahul Mehta').getByText('Please call me about the clinic. 1 more unread.').waitFor();
  const things = (words: RegExp) => office.page.getByText(words).waitFor();
  await things(/\. 3 things to do\. /);
  expect(await violations(office.page)).toEqual([]);
  await button('Rahul Mehta', /^Done/).click();
  await row('Rahul Mehta').getByRole('status').getByText('Done').waitFor();
  await things(/\. 2 things to do\. /);
  await row('Rahul Mehta').getByText('Please call me about the clinic. 1 more unread.').waitFor();
  await button('Snehal Pawar', /^Approve/).click();
  await row('Snehal Pawar').getByRole('status').getByText('Approved').waitFor();
  await things(/\. 1 thing to do\. /);
  const { rows } = await office.sql.query(
    `select (select string_agg(name, ',') from contact_submissions where status = 'unread') as unread,
            (select status from volunteer_submissions) as volunteer`,
  );
  expect(rows).toEqual([{ unread: 'Someone Later', volunteer: 'approved' }]);

  await office.open('/admin');
  await row('Answer Someone Later')
    .getByRole('link', { name: /^Answer/ })
    .waitFor();
});

test('exceptions stand where they belong, with the action of their kind', async () => {
  const { page } = office;
  const rows = rowsOf(office.sql);
  const { donationId } = await addGift(rows, { donorName: 'Priya Nair' });
  await office.sql.query('update receipts set sent_to_email_at = now()');
  await addAttention(rows, 'dispute', 'disp_1', { dueAt: '2026-11-25T12:00:00Z', details: 'A dispute over ₹500.' });
  const { itemId } = await addFailedMail(rows, 'priya@exmaple.org');
  await office.sql.query(`update attention_items set kind = 'mail_bounced', donation_id = $1 where id = $2`, [
    donationId,
    itemId,
  ]);
  await addAttention(rows, 'unmatched_payment', 'pay_1', { details: '₹2,000 by QR code' });
  await addFailedMail(rows, 'meena@example.org');
  await office.open('/admin');
  await row('Disputed payment').getByText('Deadline Nov 25, 2026').waitFor();
  await soon(() =>
    row('Mail bounced')
      .getByRole('link', { name: /^Open the gift/ })
      .getAttribute('href'),
  ).toBe(`/admin/donations/${donationId}`);
  await soon(() => today().getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Receipts', 'Payments']);
  expect(await violations(page)).toEqual([]);
  await button('Mail not delivered', /^Send again/).click();
  await row('Mail not delivered').getByRole('status').getByText('Sending').waitFor();
  await button('Payment without a donation', /^Adopt/).click();
  await page.getByRole('dialog', { name: 'Adopt what Razorpay already collects' }).waitFor();
});

test('on a phone with large text nothing is cut, also with a long Marathi name', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await message('पुणे जिल्हा शिक्षण प्रसारक मंडळाचे कार्यवाह श्री. रघुनाथ कुलकर्णी', '+919000055231', 5);
  await addAttention(rowsOf(office.sql), 'unmatched_payment', 'pay_1', { details: '₹2,000 by QR code' });
  await registration('registration_80g', 'registration_80g_until', 7);
  await office.open('/admin');
  await row('80G registration').waitFor();
  await row('रघुनाथ').waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await misfits(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('a wrong mail address is corrected in its row, for the donor, and the receipt is mailed again', async () => {
  const { page } = office;
  const rows = rowsOf(office.sql);
  const { donationId } = await addGift(rows, { donorName: 'Priya Nair', donorEmail: 'priya@exmaple.org' });
  const { itemId } = await addFailedMail(rows, 'priya@exmaple.org');
  await office.sql.query(`update attention_items set kind = 'mail_bounced', donation_id = $1 where id = $2`, [
    donationId,
    itemId,
  ]);
  await office.open('/admin');
  await button('Mail bounced', /^Correct address/).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the address of Priya Nair' });
  await dialog.getByLabel('Right email').fill('priya');
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await dialog.getByLabel('Right email').fill('priya@example.org');
  await dialog.getByLabel('Correct it for').selectOption('receipt');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await row('Mail bounced').getByRole('status').getByText('Corrected and sent').waitFor();
  await soon(async () => {
    const { rows: found } = await office.sql.query(
      `select (select donor_email from donations where id = $1) as email,
              (select count(*)::int from mails where to_address = 'priya@example.org') as mails,
              (select count(*)::int from attention_items where resolved_at is null) as open`,
      [donationId],
    );
    return found;
  }).toEqual([{ email: 'priya@example.org', mails: 1, open: 0 }]);
});

test('an address that was corrected meanwhile is not corrected again; the row goes once the window is closed', async () => {
  const { page } = office;
  const rows = rowsOf(office.sql);
  const { donationId } = await addGift(rows, { donorName: 'Meera Joshi', donorEmail: 'meera@exmaple.org' });
  const { itemId } = await addFailedMail(rows, 'meera@exmaple.org');
  await office.sql.query(`update attention_items set kind = 'mail_bounced', donation_id = $1 where id = $2`, [
    donationId,
    itemId,
  ]);
  await office.open('/admin');
  await button('Meera Joshi', /^Correct address/).click();
  const dialog = page.getByRole('dialog', { name: 'Correct the address of Meera Joshi' });
  await dialog.getByLabel('Right email').fill('meera.j@example.org');
  await office.sql.query(`update donations set donor_email = 'meera@example.org' where id = $1`, [donationId]);
  await office.sql.query('update attention_items set resolved_at = now() where id = $1', [itemId]);
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await dialog.getByText('This donation has another address by now than the one shown.').waitFor();
  expect((await office.sql.query(`select 1 from mails where to_address = 'meera.j@example.org'`)).rowCount).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await row('Meera Joshi').waitFor({ state: 'detached' });
});
