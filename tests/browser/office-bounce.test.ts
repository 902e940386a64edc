import { violations } from '../support/axe';
import { postfixBounce } from '../support/bounce-mails';
import { addGift } from '../support/gifts';
import { ImapServer } from '../support/imap-server';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { soon } from '../support/soon';
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
});
afterEach(() => expect(office.complaints).toEqual([]));

const rows = () => rowsOf(office.sql);
const mailIs = async (status: string): Promise<boolean> =>
  (await office.sql.query('select 1 from mails where status = $1', [status])).rowCount === 1;
const dialog = () => office.page.getByRole('dialog');

test('a receipt that came back is under Needs attention, with what to do, and in its donation’s story; it can be sent again', async () => {
  const { page } = office;
  const { donationId } = await addGift(rows(), { donorEmail: 'asha@exmaple.com' });
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
  expect(await violations(page)).toEqual([]);

  await dialog().getByRole('link', { name: 'Open the donation' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Email bounced' });
  await entry.waitFor();
  await soon(() => entry.innerText()).toMatch(
    /“Your donation of ₹500.*” to asha@exmaple\.com\. The address does not exist \(5\.1\.1\)\./,
  );
  await page.getByText('Not sent', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: /^Send receipt .* to asha@exmaple.com$/ }).waitFor();
  expect(await violations(page)).toEqual([]);
});

test('a mail that was withdrawn with its address stays in the story', async () => {
  const { donationId, receiptId } = await addGift(rows(), { donorEmail: 'bala@example.org' });
  await office.sql.query(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body, receipt_id, status)
     values ('donation-receipt', 'withdrawn', '', 'Your donation', '', '', $1, 'cancelled')`,
    [receiptId],
  );
  await office.open(`/admin/donations/${donationId}`);
  await office.page.getByRole('listitem').filter({ hasText: 'Email withdrawn' }).waitFor();
});
