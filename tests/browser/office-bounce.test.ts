/** @in-order Each test goes on where the one before it ended. */
import { violations } from '../support/axe';
import { postfixBounce } from '../support/bounce-mails';
import { addGift } from '../support/gifts';
import { ImapServer } from '../support/imap-server';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { untilTrue } from '../support/until';

/** A mail that comes back, as the office meets it. */
let office: Office;
const imap = new ImapServer();
beforeAll(async () => {
  await imap.listen();
  office = await openOffice({ seed: 'none', env: { BOUNCE_IMAP_URL: imap.url } });
}, 120_000);
afterAll(async () => {
  await office.close();
  await imap.close();
}, 60_000);
afterEach(() => expect(office.complaints).toEqual([]));

const rows = () => rowsOf(office.sql);
const mailIs = async (status: string): Promise<boolean> =>
  (await office.sql.query('select 1 from mails where status = $1', [status])).rowCount === 1;
const dialog = () => office.page.getByRole('dialog');
let donationId: string;

test('a receipt that was sent and came back is under Needs attention, with address, mail and what to do', async () => {
  ({ donationId } = await addGift(rows(), { donorEmail: 'asha@exmaple.com' }));
  await office.open(`/admin/donations/${donationId}`);
  await office.page.getByRole('button', { name: /^Send receipt .* to asha@exmaple.com$/ }).click();
  await untilTrue(() => mailIs('sent'));
  const [mail] = await rows().sql<{ id: string }>('select id from mails');
  imap.add(postfixBounce({ id: mail?.id ?? '', to: 'asha@exmaple.com' }));
  await office.sql.query(`select graphile_worker.add_job('read_bounces')`);
  await untilTrue(() => mailIs('bounced'));

  await office.open('/admin/attention');
  await office.row('Mail bounced').click();
  await dialog().getByText('The donor has not received it', { exact: false }).waitFor();
  const facts = await dialog().innerText();
  for (const fact of [
    'asha@exmaple.com',
    'Your donation of ₹500',
    'Asha Kulkarni',
    'The address does not exist (5.1.1)',
    'Ask the donor for the correct address',
  ])
    expect(facts).toContain(fact);
  expect(await violations(office.page)).toEqual([]);
});

test('the donation’s page tells it, and the receipt can be sent again', async () => {
  const { page } = office;
  await dialog().getByRole('link', { name: 'Open the donation' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Email bounced' });
  await entry.waitFor();
  expect(await entry.innerText()).toMatch(
    /“Your donation of ₹500.*” to asha@exmaple\.com\. The address does not exist \(5\.1\.1\)\./,
  );
  await page.getByText('Not sent', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: /^Send receipt .* to asha@exmaple.com$/ }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a mail that was withdrawn with its address stays in the story', async () => {
  await office.sql.query(`update mails set status = 'cancelled'`);
  await office.open(`/admin/donations/${donationId}`);
  await office.page.getByRole('listitem').filter({ hasText: 'Email withdrawn' }).waitFor();
});
