import { violations } from '../support/axe';
import { MailServer } from '../support/mail-server';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

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
afterEach(() => expect(office.complaints).toEqual([]));

const field = (name: string) => office.page.getByRole('textbox', { name, exact: false });
const mail = () => office.page.frameLocator('iframe[title="The mail"]');
const press = (name: string) => office.page.getByRole('button', { name, exact: true }).click();

test('the thanks are written from Settings, seen as they will look, tried, saved, and ours brought back', async () => {
  const { page } = office;
  await office.open('/admin/settings');
  await page.getByRole('link', { name: 'Mail texts' }).click();
  await page.getByRole('heading', { level: 1, name: 'Mail texts' }).waitFor();
  await page.getByText('The built-in words.', { exact: true }).waitFor();
  await mail().getByRole('heading', { name: 'Thank you, Kamala' }).waitFor();
  await mail().getByText('The receipt is also attached.').waitFor();
  expect(await violations(page)).toEqual([]);

  await field('Text').fill('We have received it, {first_nam}.');
  await page
    .getByText(/There is no placeholder \{first_nam\}\./)
    .first()
    .waitFor();
  await field('Text').fill('We have received it.');
  await page.getByText('This text needs {amount}: what was given.').first().waitFor();
  await field('Text').fill('We have received <i>your</i> ');
  await press('{amount}');
  await soon(() => field('Text').inputValue()).toBe('We have received <i>your</i> {amount}');
  // Seen as it is written: no tag of the office becomes one.
  await mail().getByText('We have received <i>your</i> ₹2,500').waitFor();
  await field('Subject').fill('Dhanyavaad, ');
  await press('{first_name}');
  await page.getByText('Dhanyavaad, Kamala').waitFor();

  await press('Send a test to myself');
  await office.toast('Test mail sent').waitFor();
  await soon(() => server.accepted.length).toBe(1);
  await press('Save text');
  await office.toast('Text saved successfully').waitFor();
  await page.getByText(/^Your own words, last saved by /).waitFor();

  await press('Back to the built-in text');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bring it back' }).click();
  await office.toast('Built-in text is back').waitFor();
  await soon(() => field('Subject').inputValue()).toBe('Your donation of {amount} to {foundation}: receipt {receipt}');
  await mail().getByText('Your ₹2,500 has reached us. It goes to “Books for Kothrud”.').waitFor();
  const { rows } = await office.sql.query(`select action from audit_log where entity = 'mail_text' order by id`);
  expect(rows.map(({ action }: { action: string }) => action)).toEqual([
    'mail_text.test',
    'mail_text.update',
    'mail_text.reset',
  ]);
});

test('another text is chosen on a phone; nothing typed is lost, and nothing runs over', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/mail-texts');
  await field('Text').fill('{amount} has come.');
  await page.getByLabel('Which text').selectOption('membership');
  await page.getByRole('alertdialog').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await soon(() => page.getByLabel('Which text').inputValue()).toBe('membership');
  await page.getByText(/^Namaste Kamala Deshmukh, your membership of .* ends on 30 November 2026\./).waitFor();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.getByLabel('Which text').selectOption('refund');
  await mail().getByRole('heading', { name: 'Your refund of ₹2,500, Kamala' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('of two people who write a text that was never saved, the second is told of the first', async () => {
  await office.open('/admin/mail-texts?text=refund');
  await field('Text').waitFor();
  const text = { kind: 'refund', subject: 'Theirs', heading: 'Theirs', opening: '{amount} of theirs.', closing: '' };
  await office.call(
    'mutation ($input: UpdateMailTextInput!) { updateMailText(input: $input) { userErrors { message } } }',
    { input: { text } },
    { token: office.token },
  );
  await field('Subject').fill('Mine');
  await press('Save text');
  await office.toast('Someone else saved this text').waitFor();
  const { rows } = await office.sql.query(`select subject from mail_texts where kind = 'refund'`);
  expect(rows).toEqual([{ subject: 'Theirs' }]);
});
