import { violations } from '../support/axe';
import { addGift } from '../support/gifts';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

/** E-mailing the receipts that are listed: one mail each second here, so that there is something to watch. */
let office: Office;
beforeAll(async () => {
  office = await openOffice({
    seed: 'none',
    env: { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'admin-demo-password', MAILING_PER_MINUTE: '60' },
  });
  const rows = rowsOf(office.sql);
  for (let one = 1; one <= 30; one += 1)
    await addGift(rows, { donorEmail: `donor${one}@example.org`, donorName: `Donor ${one}` });
  for (const email of ['quick1@example.org', 'quick2@example.org']) {
    await addGift(rows, { donorEmail: email, donorName: 'Quick', donorPan: 'ABCPK1234F' });
  }
  const { receiptId } = await addGift(rows, {
    donorEmail: 'void@example.org',
    donorName: 'Void',
    donorPan: 'ABCPK1234F',
  });
  await rows.sql('update receipts set voided_at = now() where id = $1', [receiptId]);
}, 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const button = (name: string | RegExp) => office.page.getByRole('button', { name });
const dialog = () => office.page.getByRole('alertdialog');
const region = () => office.page.getByRole('region', { name: 'Receipts by email' });
const bar = () => region().getByRole('progressbar', { name: 'Emailing receipts' });
const sentNow = async (): Promise<number> =>
  Number(/^(\d+) of/.exec((await bar().getAttribute('aria-valuetext')) ?? '')?.[1]);
const sentInBooks = async (): Promise<number> =>
  (await office.sql.query('select 1 from receipts where sent_to_email_at is not null')).rowCount ?? 0;

test('the dialog says how many go where, who is left out and why, and is left by keyboard', async () => {
  const { page } = office;
  await office.open('/admin/receipts');
  await soon(() => region().count()).toBe(0);
  await button('Email receipts').focus();
  await page.keyboard.press('Enter');
  await dialog().getByText('32 receipts go to 32 addresses.').waitFor();
  await soon(() => dialog().getByRole('listitem').allInnerTexts()).toEqual(['1 void']);
  await dialog().getByText('which takes about a minute', { exact: false }).waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).and(office.page.locator(':focus')).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  await button('Email receipts').and(office.page.locator(':focus')).waitFor();
});

test('what is filtered is sent, and when all of it is the list knows', async () => {
  const { page } = office;
  await office.open('/admin/receipts?80g=yes');
  await button('Email receipts').click();
  await dialog().getByText('2 receipts go to 2 addresses.').waitFor();
  await dialog().getByRole('button', { name: 'Email 2 receipts' }).click();
  await office.toast('Receipts are being emailed').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await office.toast('Receipts emailed').waitFor();
  await region().getByText('2 of 2 sent').waitFor();
  await soon(() => bar().count()).toBe(0);
  await page.getByRole('row').filter({ hasText: 'Quick' }).filter({ hasNotText: 'Not sent' }).nth(1).waitFor();
  await button('Email receipts').click();
  await dialog().getByText('No receipts to email.').waitFor();
  await soon(() => dialog().getByRole('listitem').allInnerTexts()).toEqual(['2 emailed before', '1 void']);
  await soon(() => dialog().getByRole('button', { name: 'Email receipts' }).isDisabled()).toBe(true);
  await dialog().getByRole('switch', { name: 'Only receipts never emailed' }).click();
  await dialog().getByText('2 of them were emailed before and will be sent again.').waitFor();
  await dialog().getByRole('button', { name: 'Email 2 receipts' }).waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('what a colleague has mailed since the window was opened is not sent again, and the window says so', async () => {
  const markQuick = (sentAt: string) =>
    office.sql.query(`update receipts set sent_to_email_at = ${sentAt} where is_80g and voided_at is null`);
  await markQuick('null');
  await office.open('/admin/receipts?80g=yes');
  await button('Email receipts').click();
  await dialog().getByText('2 receipts go to 2 addresses.').waitFor();
  // Both counts are the same: only the second knows of no colleague.
  const counted = office.page.waitForResponse((answer) =>
    (answer.request().postData() ?? '').includes('query ReceiptMailingPreview'),
  );
  await dialog().getByRole('switch', { name: 'Only receipts never emailed' }).click();
  await counted;
  await dialog().getByRole('button', { name: 'Email 2 receipts' }).waitFor();
  expect(await dialog().getByText('will be sent again').count()).toBe(0);
  await markQuick('now()');
  await dialog().getByRole('button', { name: 'Email 2 receipts' }).click();
  await office.toast('These receipts have been emailed since this window was opened.').waitFor();
  await dialog().getByText('2 of them were emailed before and will be sent again.').waitFor();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
});

test('a long one can be left and found again, counts what fails, is cancelled after a question, and fits a phone', async () => {
  const { page } = office;
  await office.sql.query(
    `update receipts set sent_to_email_at = now() where snapshot->'donor'->>'name' = 'Quick' and sent_to_email_at is null`,
  );
  await office.open('/admin/receipts');
  await button('Email receipts').click();
  await dialog().getByRole('button', { name: 'Email 30 receipts' }).click();
  await bar().waitFor();
  await untilTrue(async () => (await sentNow()) >= 2);
  expect(await violations(page)).toEqual([]);
  const before = await sentNow();
  await page.getByRole('link', { name: 'Donations', exact: true }).click();
  await page.waitForURL('**/admin/donations');
  await untilTrue(async () => (await sentInBooks()) >= before + 4);
  await page.getByRole('link', { name: '80G Receipts', exact: true }).click();
  await untilTrue(async () => (await sentNow()) > before);

  await office.sql.query(
    `update mails set status = 'failed' where id = (select id from mails where status = 'sent' and mailing_id is not null order by created_at desc limit 1)`,
  );
  const link = region().getByRole('link', { name: 'View the 1 that failed' });
  await link.waitFor();
  await soon(() => link.getAttribute('href')).toBe('/admin/attention?kind=mail_failed');

  await region().getByRole('button', { name: 'Cancel' }).click();
  await dialog().getByText('30 receipts').waitFor();
  expect(await violations(page)).toEqual([]);
  await dialog().getByRole('button', { name: 'Keep sending' }).click();
  await dialog().waitFor({ state: 'detached' });
  await region().getByRole('button', { name: 'Cancel' }).click();
  await dialog().getByRole('button', { name: 'Stop emailing' }).click();
  await office.toast('Emailing cancelled').waitFor();
  await region()
    .getByText(/^\d+ of 30 sent, 1 failed, \d+ not sent$/)
    .waitFor();
  await soon(() => bar().count()).toBe(0);
  expect((await office.sql.query(`select 1 from receipt_mailing_items`)).rowCount).toBe(0);
  expect((await office.sql.query(`select 1 from mails where status = 'queued'`)).rowCount).toBe(0);
  await office.open('/admin/audit');
  await office.row('Receipt mailing cancelled').getByText('Administrator').waitFor();

  // A tablet, after the phone.
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 });
    await office.open('/admin/receipts');
    await region()
      .getByText(/of 30 sent/)
      .waitFor();
    const fits = () => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    await soon(() => fits()).toBe(true);
    await button('Email receipts').click();
    await dialog().getByRole('listitem').first().waitFor();
    await soon(() => fits()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await dialog().waitFor({ state: 'detached' });
  }
}, 120_000);
