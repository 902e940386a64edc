import type { Page } from 'playwright-core';
import { violations } from '../support/axe';
import { addGift, type Gift } from '../support/gifts';
import { MailServer } from '../support/mail-server';
import { openOffice, type Office } from '../support/office';
import { rowsOf } from '../support/oversight';

/** A receipt is sent when a mail server took it, and the office is told no earlier. */
let office: Office;
const server = new MailServer();
beforeAll(async () => {
  await server.listen();
  office = await openOffice({ seed: 'none', env: { SMTP_URL: server.url } });
}, 120_000);
afterAll(async () => {
  await office.close();
  await server.close();
});

/** The mail server takes nothing until the function that is returned is called. */
function hold(): () => void {
  let release = (): void => undefined;
  server.patience = new Promise((done) => (release = done));
  return release;
}

const gift = (donorEmail: string): Promise<Gift> => addGift(rowsOf(office.sql), { donorEmail });
const send = (page: Page, to: string) => page.getByRole('button', { name: new RegExp(`^Send receipt .* to ${to}$`) });
const rowOf = (page: Page, to: string) => page.getByRole('row').filter({ hasText: to });

test('a slow mail server: “Sending receipt” stays, the row follows by itself, also where nobody pressed', async () => {
  const { page } = office;
  await gift('slow@example.org');
  const release = hold();
  await page.clock.install();
  await office.open('/admin/receipts');
  await rowOf(page, 'slow@example.org').getByText('Not sent').waitFor();
  await send(page, 'slow@example.org').click();
  await office.toast('Sending receipt').getByText('Sending receipt to slow@example.org...').waitFor();
  await rowOf(page, 'slow@example.org').getByText('Sending').waitFor();
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);

  const other = await office.context.newPage();
  await other.goto(`${office.app.origin}/admin/receipts`);
  await rowOf(other, 'slow@example.org').getByText('Sending').waitFor();

  // Longer than a success is shown.
  await page.clock.fastForward(6_000);
  await office.toast('Sending receipt').waitFor();
  expect(await page.getByText('Receipt sent successfully').count()).toBe(0);

  // Whoever closes the screen hears of it all the same.
  await page.getByRole('link', { name: 'Donors', exact: true }).click();
  await page.getByRole('heading', { name: 'Donors' }).waitFor();
  await office.toast('Sending receipt').waitFor();
  release();
  await office.toast('Success').getByText('Receipt sent successfully').waitFor();
  expect(await page.getByText('Sending receipt', { exact: true }).count()).toBe(0);

  await rowOf(other, 'slow@example.org').getByText('Not sent').waitFor({ state: 'detached' });
  expect(await send(other, 'slow@example.org').count()).toBe(0);
  await other.close();
});

test('a mail server that refuses at first takes it later: told then, not before', async () => {
  const { page } = office;
  await gift('later@example.org');
  let refusals = 0;
  server.refuse = (address) => (address === 'later@example.org' && refusals++ === 0 ? 451 : null);
  await office.open('/admin/receipts');
  await send(page, 'later@example.org').click();
  await rowOf(page, 'later@example.org').getByText('Retrying').waitFor();
  expect(await page.getByText('Receipt sent successfully').count()).toBe(0);
  // The queue's next try comes after some seconds.
  await office.toast('Success').getByText('Receipt sent successfully').waitFor({ timeout: 45_000 });
  await rowOf(page, 'later@example.org').getByText('Not sent').waitFor({ state: 'detached' });
});

test('a mail that is refused for good is an error, and the row says so', async () => {
  const { page } = office;
  const { donationId } = await gift('nobody@example.org');
  server.refuse = (address) => (address === 'nobody@example.org' ? 550 : null);
  await office.open('/admin/receipts');
  await send(page, 'nobody@example.org').click();
  await office.toast('Error').getByText('Failed to send receipt', { exact: false }).waitFor();
  await rowOf(page, 'nobody@example.org').getByText('Email failed').waitFor();
  expect(await page.getByText('Receipt sent successfully').count()).toBe(0);
  expect(await page.getByText('Sending receipt', { exact: true }).count()).toBe(0);
  await page.mouse.move(0, 0);
  await page.getByRole('tooltip').waitFor({ state: 'detached' });
  expect(await violations(page)).toEqual([]);

  // It can be sent once more, from its donation too.
  server.refuse = () => null;
  await office.open(`/admin/donations/${donationId}`);
  await page.getByText('Email failed', { exact: false }).waitFor();
  await send(page, 'nobody@example.org').click();
  await office.toast('Success').getByText('Receipt sent successfully').waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Email sent' }).waitFor();
});
