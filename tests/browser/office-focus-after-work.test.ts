import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';

/** A button that is pressed by keyboard and works for a while has the focus again when the work did not close its place. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close(), 60_000);
afterEach(async () => {
  await office.page.unrouteAll({ behavior: 'wait' });
  office.complaints.length = 0;
});

async function lose(mutation: string): Promise<void> {
  await office.page.route('**/graphql', (route) =>
    route.request().postData()?.includes(mutation) ? route.abort() : route.fallback(),
  );
}
const hasFocus = (control: Locator): Promise<void> => control.and(office.page.locator(':focus')).waitFor();

test('the button of a form, when what it sends is lost', async () => {
  const { page } = office;
  await office.open('/admin/events');
  await page.getByRole('button', { name: 'New Event' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Title', exact: true }).fill('A walk to the fort');
  await dialog.getByRole('spinbutton', { name: 'Month' }).focus();
  await page.keyboard.type('Mar312027');
  await lose('createEvent');
  const create = dialog.getByRole('button', { name: 'Create', exact: true });
  await create.press('Enter');
  await office.toast('Error').waitFor();
  await hasFocus(create);
});

test('a button of a page, when its work is done; whoever went elsewhere meanwhile stays there', async () => {
  const { page } = office;
  await office.open('/admin/mail-texts');
  const send = page.getByRole('button', { name: 'Send a test to myself' });
  await send.press('Enter');
  await office.toast('Test mail sent').waitFor();
  await hasFocus(send);

  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('sendTestMail')) await held;
    return route.fallback();
  });
  await send.press('Enter');
  const find = page.getByRole('button', { name: 'Find', exact: true });
  await find.focus();
  release();
  await send.and(page.locator(':enabled')).waitFor();
  await hasFocus(find);
});
