import type { Locator, Page } from 'playwright-core';
import { misfits, misfitsAt, misfitsOf, setTextSize, textSizes } from '../support/misfits';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

test.each([
  '/admin',
  '/admin/campaigns',
  '/admin/donations',
  '/admin/donations/enter',
  '/admin/receipts',
  '/admin/donors',
  '/admin/members',
  '/admin/contact',
  '/admin/volunteers',
  '/admin/events',
  '/admin/media',
  '/admin/pages',
  '/admin/settings',
  '/admin/subscriptions',
  '/admin/attention',
  '/admin/webhooks',
  '/admin/audit',
  '/admin/reports',
  '/admin/people',
  '/admin/access',
  '/admin/mail-texts',
  '/admin/legal-texts',
  '/admin/go-live',
  '/admin/imports',
  '/admin/imports/new',
])(
  '%s fits with text of 100 to 200 %% in every window',
  async (path) => {
    expect(
      await misfitsOf(office.page, office.app.origin + path, () => office.page.waitForLoadState('networkidle')),
    ).toEqual([]);
  },
  120_000,
);

test('the page of a donation fits with text of 100 to 200 % in every window', async () => {
  const { rows } = await office.sql.query<{ id: string }>(
    `select d.id from donations d join receipts r on r.donation_id = d.id where d.donor_phone <> '' and d.status = 'success'
      order by d.created_at limit 1`,
  );
  const address = `${office.app.origin}/admin/donations/${rows[0]?.id ?? ''}`;
  expect(await misfitsOf(office.page, address, () => office.page.waitForLoadState('networkidle'))).toEqual([]);
}, 120_000);

test('the page of a donor who gave much fits with text of 100 to 200 % in every window', async () => {
  const { rows } = await office.sql.query<{ donor: string }>(
    `update donations set amount = 999999900 where id = (select id from donations where status = 'success' and donor_id is not null
      and is_80g_eligible order by created_at limit 1) returning donor_id as donor`,
  );
  const address = `${office.app.origin}/admin/donors/${rows[0]?.donor ?? ''}`;
  expect(await misfitsOf(office.page, address, () => office.page.waitForLoadState('networkidle'))).toEqual([]);
  await setTextSize(office.page, 100);
  await office.page.setViewportSize({ width: 320, height: 844 });
  const year = office.page.locator('tbody th[scope=row]').first();
  await soon(() => year.evaluate((cell) => cell.getBoundingClientRect().height < 40)).toBe(true);
}, 120_000);

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

test.each([
  ['the filters', '/admin/donations', 'Filters', /^Show [\d,]+ donations$/],
  ['an offline donation', '/admin/donations', 'Record donation', 'In memory or honour'],
  ['a campaign', '/admin/campaigns', 'Edit A classroom that stays open after dark', 'Gallery image URLs'],
  ['a media link', '/admin/media', 'Add Media Link', 'Description'],
  ['a member', '/admin/members', 'Add Member', 'Membership type'],
  ['what to find', '/admin', /^Find/, /^Numbers too/],
  ['a reissue', '/admin/receipts', 'Reissue', /^Each receipt keeps its number/],
  ['statements', '/admin/receipts', 'Email statements', /^Financial year/],
  ['receipts by mail', '/admin/receipts', 'Email receipts', /^They are sent in the background/],
])(
  'on a phone the dialog of %s fits with text of 100 to 200 %%',
  async (_what, path, name, last) => {
    const { page } = office;
    await page.setViewportSize({ width: 390, height: 844 });
    await setTextSize(page, 200);
    await office.open(path);
    await press(page, name);
    await page.locator('[aria-modal=true]').getByText(last).first().waitFor();
    for (const width of [390, 320])
      // At 320 px and 200 % a line has eight letters: a table that is being edited scrolls sideways.
      for (const percent of textSizes.filter((size) => width > 320 || size < 200)) {
        await setTextSize(page, percent);
        await soon(() => misfitsAt(page, percent, width)).toEqual([]);
      }
  },
  120_000,
);

test('on a phone with large text an upload says which way a picture comes', async () => {
  const context = await office.browser.newContext({
    storageState: await office.context.storageState(),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  });
  const page = await context.newPage();
  await setTextSize(page, 200);
  await page.goto(`${office.app.origin}/admin/media`);
  await press(page, 'Upload pictures');
  const camera = page.getByRole('dialog').getByRole('button', { name: 'Take a photo' });
  await camera.waitFor();
  await soon(() => misfits(page)).toEqual([]);
  await soon(() => camera.locator('svg').evaluate((icon) => icon.getBoundingClientRect().width)).toBe(40);
  await context.close();
});

test('letters and figures of the chart grow with the text', async () => {
  await setTextSize(office.page, 200);
  await office.open('/admin');
  const size = () =>
    office.page
      .locator('main svg text')
      .first()
      .evaluate((text) => getComputedStyle(text).fontSize);
  await soon(size).toBe('26px');
  await setTextSize(office.page, 100);
  await office.open('/admin');
  await soon(size).toBe('13px');
});

const longWord = 'Rameshwaramchandrashekharendrasaraswati'.repeat(2);
const longName = 'The Maharashtra State Co-operative Agricultural Marketing Federation of Pune';

test.each(['/admin/donations', '/admin/subscriptions', '/admin/contact', '/admin/volunteers'])(
  '%s keeps a long name beside its amount or day on a phone',
  async (path) => {
    for (const table of ['contact_submissions', 'volunteer_submissions'])
      await office.sql.query(
        `update ${table} set name = $1 where id = (select id from ${table} order by created_at desc limit 1)`,
        [longWord],
      );
    await office.sql.query('update subscriptions set donor_name = $1', [longWord]);
    for (const [place, name] of [longWord, longName].entries())
      await office.sql.query(
        'update donations set donor_name = $1 where id = (select id from donations order by created_at desc offset $2 limit 1)',
        [name, place],
      );
    await office.open(path);
    await office.page.setViewportSize({ width: 360, height: 844 });
    await office.page.getByText(longWord).first().waitFor();
    expect(await misfitsAt(office.page, 100, 360)).toEqual([]);
  },
);

test('a question that is higher than the window begins with its title, and ends with its buttons', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 320, height: 568 });
  await office.open('/admin/receipts');
  await setTextSize(page, 200);
  await press(page, 'Reissue');
  const question = page.getByRole('alertdialog');
  const isInSight = (part: Locator) =>
    part.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    });
  const title = question.getByRole('heading').first();
  await soon(() => isInSight(title)).toBe(true);
  const cancel = question.getByRole('button', { name: 'Cancel' });
  await cancel.and(page.locator(':focus')).waitFor();
  await cancel.scrollIntoViewIfNeeded();
  await soon(() => isInSight(cancel)).toBe(true);
  expect(await isInSight(title)).toBe(false);
  await setTextSize(page, 100);
});

test('a form whose title names somebody with a long name leaves room for its fields on a phone with large text', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 360, height: 640 });
  const { rows } = await office.sql.query<{ id: string }>(
    `update donations set donor_name = 'Annapoorna Vishwanath Kulkarni-Deshpande'
      where id = (select id from donations where status = 'success' limit 1) returning id`,
  );
  await setTextSize(page, 200);
  await office.open(`/admin/donations/${rows[0]?.id ?? ''}`);
  await press(page, /^Refund ₹/);
  const reason = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  await reason.scrollIntoViewIfNeeded();
  const roomOf = (field: Locator) =>
    field.evaluate((element) => {
      let box = element.parentElement;
      while (box && !/auto|scroll/.test(getComputedStyle(box).overflowY)) box = box.parentElement;
      return box ? box.clientHeight / innerHeight : 1;
    });
  await soon(async () => (await roomOf(reason)) > 0.5).toBe(true);
  await setTextSize(page, 100);
});
