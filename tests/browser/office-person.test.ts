import { readFileSync } from 'node:fs';
import { sealPan } from '../../server/sealing/held-keys';
import { violations } from '../support/axe';
import { openSessionOf } from '../support/hosted-app';
import { misfitsAt, setTextSize } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { filesInZip } from '../support/zip';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => expect(office.complaints).toEqual([]));

const EMAIL = 'ravi.kumar@example.org';
const dialog = (name: string) => office.page.getByRole('dialog', { name });
const data = () => dialog('A person’s data');
/** Somebody who wrote to the office and never gave. */
const write = () =>
  office.sql.query(
    `insert into contact_submissions (name, email, message) values ('Ravi Kumar', 'Ravi.Kumar@Example.org', 'Hello'), ('Ravi Kumar', $1, 'Again')`,
    [EMAIL],
  );
const messages = async () =>
  (await office.sql.query('select 1 from contact_submissions where lower(email) = $1', [EMAIL])).rowCount;

const looks = async () =>
  (
    await office.sql.query<{ after: Record<string, unknown> }>(
      `select after from audit_log where action = 'person.look_up' order by id`,
    )
  ).rows;

async function lookUp(email: string): Promise<void> {
  await data().getByLabel('Email').fill(email);
  await data().getByRole('button', { name: 'Look up' }).click();
}

async function openDialog(): Promise<void> {
  await office.open('/admin/donors');
  await office.page.getByRole('button', { name: 'A person’s data…' }).click();
  await data().waitFor();
}

test('somebody who never gave is looked up, saved as a file, and erased', async () => {
  await write();
  await openDialog();
  await lookUp(' ');
  await data().getByText('Please enter an email address.').waitFor();
  await lookUp('RAVI.KUMAR@example.org');
  await data()
    .getByRole('heading', { name: `What is known of ${EMAIL}` })
    .waitFor();
  expect(await data().locator('dl').innerText()).toMatch(/^Messages and CSR inquiries\s+2$/);
  expect(await violations(office.page)).toEqual([]);
  for (const percent of [125, 200]) {
    await setTextSize(office.page, percent);
    expect(await misfitsAt(office.page, percent, 390)).toEqual([]);
  }
  await setTextSize(office.page, 100);
  await office.page.setViewportSize({ width: 1440, height: 900 });

  const saved = await office.download(() => data().getByRole('button', { name: 'Save everything' }).click());
  const bytes = readFileSync(await saved.path());
  const files = filesInZip(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer);
  expect(files.get('messages.csv')).toContain('Again');

  // Another address is being typed: nothing of the first can be saved or erased by mistake.
  await data().getByLabel('Email').fill('somebody.else@example.org');
  await data()
    .getByRole('heading', { name: /What is known/ })
    .waitFor({ state: 'detached' });
  expect(
    await data()
      .getByRole('button', { name: /Erase…|Save everything/ })
      .count(),
  ).toBe(0);

  await lookUp(EMAIL);
  await data().getByRole('button', { name: 'Erase…' }).click();
  const erasure = dialog(`Erase ${EMAIL}?`);
  await erasure.getByLabel('Type ERASE').fill('ERASE');
  await erasure.getByRole('button', { name: 'Erase for good' }).click();
  await office.toast('Person erased').waitFor();
  await data().getByText(`Nothing is known of ${EMAIL}.`).waitFor();
  expect(await data().getByRole('button', { name: 'Erase…' }).count()).toBe(0);
  // Two looks before, none after: the log would name again who was just erased.
  expect((await looks()).map(({ after }) => after['email'])).toEqual(['Erased', 'Erased']);
  expect(await messages()).toBe(0);
});

test('who came to the mailbox meanwhile is shown before an erasure', async () => {
  const email = 'mailbox@example.org';
  const add = (name: string, pan: string) =>
    office.sql.query('insert into donors (name, email, pan_number) values ($1, $2, $3)', [name, email, sealPan(pan)]);
  await add('Asha Kulkarni', 'ABCPK1234F');
  await openDialog();
  await lookUp(email);
  await data().getByRole('button', { name: 'Erase…' }).click();
  const erasure = dialog(`Erase ${email}?`);
  await erasure.getByText(`Taken in: ${email}, 1 donor record.`).waitFor();
  await add('Meera Joshi', 'ABCPK1234G');
  await erasure.getByLabel('Type ERASE').fill('ERASE');
  await erasure.getByRole('button', { name: 'Erase for good' }).click();
  await erasure.getByText('The addresses or donors of this mailbox changed').waitFor();
  await erasure.getByText(`Taken in: ${email}, 2 donor records.`).waitFor();
  expect(await violations(office.page)).toEqual([]);
  await erasure.getByRole('button', { name: 'Erase for good' }).click();
  await office.toast('Person erased').waitFor();
});

test('what hinders an erasure is said, and it is not offered meanwhile', async () => {
  await office.sql.query(
    `insert into users (email, full_name, password_hash) values ('clerk@example.org', 'Kiran', 'x')`,
  );
  await office.sql.query(
    `insert into user_roles (user_id, role) select id, 'entry' from users where email = 'clerk@example.org'`,
  );
  await openDialog();
  await lookUp('Clerk@example.org');
  await data().getByText('This person works in the office. Take the role away first.').waitFor();
  expect(await data().getByRole('button', { name: 'Erase…' }).isDisabled()).toBe(true);
  expect(await violations(office.page)).toEqual([]);
});

test('an address of which nothing is known is told so, without buttons', async () => {
  await openDialog();
  await lookUp('nobody@example.org');
  await data().getByText('Nothing is known of nobody@example.org.').waitFor();
  expect(await data().getByRole('button', { name: 'Save everything' }).count()).toBe(0);
});

test('looks stand on the access page, and a look that fails shows nothing of the one before', async () => {
  await write();
  await openDialog();
  await lookUp(EMAIL);
  await data()
    .getByRole('heading', { name: `What is known of ${EMAIL}` })
    .waitFor();
  await lookUp(`${'a'.repeat(250)}@example.org`);
  await office.toast('Not looked up').waitFor();
  expect(
    await data()
      .getByRole('heading', { name: /What is known/ })
      .count(),
  ).toBe(0);
  await office.open('/admin/access');
  const { page } = office;
  await page.getByText(`Person looked up: ${EMAIL}`).first().waitFor();
  await page.getByText('People looked up').first().waitFor();
  expect(await violations(page)).toEqual([]);
});

test('an accountant, who may not do it, is not offered it', async () => {
  await office.sql.query(
    `insert into users (email, full_name, password_hash, email_confirmed_at) values ('books@example.org', 'Kiran', 'x', now())`,
  );
  await office.sql.query(
    `insert into user_roles (user_id, role) select id, 'accountant' from users where email = 'books@example.org'`,
  );
  const session = JSON.stringify(await openSessionOf(office.databaseUrl, 'books@example.org'));
  const { origin } = office.app;
  const context = await office.browser.newContext({
    storageState: { cookies: [], origins: [{ origin, localStorage: [{ name: 'session', value: session }] }] },
  });
  const page = await context.newPage();
  await page.goto(`${origin}/admin/donors`);
  await page.getByRole('button', { name: 'Manage tags' }).waitFor();
  expect(await page.getByRole('button', { name: 'A person’s data…' }).count()).toBe(0);
  await context.close();
});
