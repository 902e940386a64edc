import type { Locator } from 'playwright-core';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** A slow answer and a quick typist: nothing that was typed meanwhile is lost unseen. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  expect(office.complaints.splice(0)).toEqual([]);
});

const box = (name: string): Locator => office.page.getByRole('textbox', { name, exact: true });
const button = (name: string): Locator => office.page.getByRole('button', { name, exact: true });

/** Presses a button whose request is held back until what is done meanwhile has been done. */
async function whileSaving(press: () => Promise<void>, operation: string, meanwhile: () => Promise<void>) {
  const { page } = office;
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes(operation)) await gate;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.postData()?.includes(operation) === true);
  await press();
  const request = await sent;
  await meanwhile();
  open();
  await request.response();
  await page.unroute('**/graphql');
}

const forms = {
  'the settings': {
    path: '/admin/settings',
    operation: 'SaveSettings',
    save: 'Save Settings',
    toast: 'Settings saved successfully',
    sent: 'Founder name',
    later: 'SEO title',
  },
  'a page': {
    path: '/admin/pages?tab=home',
    operation: 'SavePage',
    save: 'Save Changes',
    toast: 'Page saved successfully',
    sent: 'Hero title',
    later: 'Hero subtitle',
  },
  'a mail text': {
    path: '/admin/mail-texts',
    operation: 'UpdateMailText',
    save: 'Save text',
    toast: 'Text saved successfully',
    sent: 'Subject',
    later: 'Heading',
  },
} as const;

test.each(Object.entries(forms))(
  '%s: what is typed while it is saved stays, is said to be unsaved, and is saved next',
  async (_what, { path, operation, save, toast, sent, later }) => {
    const { page } = office;
    await office.open(path);
    await box(sent).fill(`  ${sent} sent  `);
    await whileSaving(
      () => button(save).click(),
      operation,
      () => box(later).fill(`${later} typed meanwhile`),
    );
    await office.toast(toast).waitFor();
    // As the server keeps it: without the blanks around.
    await soon(() => box(sent).inputValue()).toBe(`${sent} sent`);
    await expect(box(later).inputValue()).resolves.toBe(`${later} typed meanwhile`);
    await page.getByText(/^Unsaved changes in /).waitFor();
    await button(save).click();
    await page.getByText(/^Unsaved changes in /).waitFor({ state: 'detached' });
    await office.open(path);
    await soon(() => box(later).inputValue()).toBe(`${later} typed meanwhile`);
    await expect(box(sent).inputValue()).resolves.toBe(`${sent} sent`);
  },
);

test('a dialog takes no letter while it is saved, and the field has the focus again when it is refused', async () => {
  const { page } = office;
  await office.open('/admin/campaigns');
  await button('New Campaign').click();
  const dialog = page.getByRole('dialog');
  const field = (name: string): Locator => dialog.locator(`[name=${name}]`);
  await field('title').fill('Boats');
  await field('goalAmount').fill('5000');
  await field('slug').fill('seeds-for-small-farms');
  await office.sql.query(`update campaigns set slug = 'seeds-for-small-farms' where slug like 'seeds%'`);
  await field('title').focus();
  await whileSaving(
    () => page.keyboard.press('Control+Enter'),
    'CreateCampaign',
    async () => {
      await page.keyboard.type(' and nets');
      await expect(field('title').inputValue()).resolves.toBe('Boats');
    },
  );
  await field('slug').and(page.locator(':focus')).waitFor();
  await page.route('**/graphql', (route) => route.abort());
  await field('slug').fill('boats');
  await page.keyboard.press('Control+Enter');
  await office.toast('The server could not be reached. Please try again.').waitFor();
  expect(office.complaints.splice(0)).not.toEqual([]);
  await field('slug').and(page.locator(':focus')).waitFor();
  await page.unroute('**/graphql');
  await page.keyboard.press('Control+Enter');
  await office.toast('Campaign created successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await button('New Campaign').and(page.locator(':focus')).waitFor();
});

test('what was saved counts as saved although the list behind it does not arrive, which says so', async () => {
  const { page } = office;
  await office.open('/admin/members');
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('[name=city]').fill('Alibag');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('UpdateMember') ? route.continue() : route.abort(),
  );
  await dialog.getByRole('button', { name: 'Update Member' }).click();
  await office.toast('Member updated successfully').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(office.complaints.splice(0)).not.toEqual([]);
  await page.unroute('**/graphql');
  await button('Try again').click();
  await office.row('Alibag').waitFor();
});

test.each([
  { what: 'donor', edit: 'Edit donor', save: 'Save donor', saves: 'UpdateDonor', done: 'Donor updated successfully' },
  {
    what: 'donation',
    edit: 'Correct details',
    save: 'Save correction',
    saves: 'CorrectDonationDonor',
    done: 'Donor details corrected',
  },
])(
  'a $what that was saved, but not read again, says that it is not up to date',
  async ({ what, edit, save, ...rest }) => {
    const { page } = office;
    const { rows } = await office.sql.query<{ donor: string; donation: string }>(
      `select donor_id as donor, id as donation from donations where status = 'success' limit 1`,
    );
    await office.open(`/admin/${what}s/${rows[0]?.[what as 'donor' | 'donation'] ?? ''}`);
    await button(edit).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Address' }).fill('14 Prabhat Road, Pune 411004');
    await page.route('**/graphql', (route) =>
      route.request().postData()?.includes(rest.saves) ? route.continue() : route.abort(),
    );
    await dialog.getByRole('button', { name: save }).click();
    await office.toast(rest.done).waitFor();
    await office.toast('The server could not be reached. Please try again.').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(office.complaints.splice(0)).not.toEqual([]);
    await page.unroute('**/graphql');
  },
);

test('Edit of a campaign that is gone says so, and the list no longer has it', async () => {
  const { page } = office;
  await office.sql.query(
    `insert into campaigns (title, slug, category, goal_amount) values ('Gone soon', 'gone-soon', 'Health', 100000)`,
  );
  await office.open('/admin/campaigns?q=Gone');
  await button('Edit Gone soon').waitFor();
  await office.sql.query(`delete from campaigns where slug = 'gone-soon'`);
  await button('Edit Gone soon').click();
  await office.toast('This campaign no longer exists.').waitFor();
  await button('Edit Gone soon').waitFor({ state: 'detached' });
  expect(await page.getByRole('dialog').count()).toBe(0);
});
