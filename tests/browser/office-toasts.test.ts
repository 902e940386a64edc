import type { Locator } from 'playwright-core';
import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

/** An error that stays: clear of every button, and gone with what it complained of. */
let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const dialog = (): Locator => office.page.getByRole('dialog');
const field = (label: string): Locator => dialog().getByRole('textbox', { name: label, exact: true });
const button = (name: string): Locator => dialog().getByRole('button', { name, exact: true });
const error = (): Locator => office.page.getByRole('alert').filter({ hasText: 'Error' });

/** The names of the buttons on screen whose middle something else lies over. */
const covered = (): Promise<string[]> =>
  dialog().evaluate((element) => {
    const isHidden = (button: Element): boolean => {
      const { left, top, width, height } = button.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const scroller = button.closest('.MuiDialogContent-root')?.getBoundingClientRect();
      // What is scrolled out of sight is covered by nothing.
      if (scroller && (y < scroller.top || y > scroller.bottom)) return false;
      return !button.contains(document.elementFromPoint(x, y));
    };
    return [...element.querySelectorAll('button')]
      .filter(isHidden)
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? '');
  });

const sizes = [
  [1440, 900],
  [1440, 600],
  [768, 1024],
  [390, 844],
  [320, 640],
] as const;

test.each(sizes)(
  'a taken slug is told at its field and in a toast that covers no button: %i × %i',
  async (width, height) => {
    const { page } = office;
    await page.setViewportSize({ width, height });
    await office.open('/admin/campaigns');
    await page.getByRole('button', { name: 'New Campaign' }).click();
    await field('Title').fill('Clean water');
    await field('Slug').fill('clean-water-for-mulshi');
    await field('Goal amount').fill('5,000');
    await button('Create').click();
    await dialog().locator('#slug-helper-text').getByText('Another campaign has this slug.').waitFor();
    await error().getByText('Another campaign has this slug.').waitFor();
    expect(await covered()).toEqual([]);
    expect(await violations(page)).toEqual([]);

    // Sent again, it is told again: one toast, not two.
    await button('Create').click();
    await error().waitFor();
    await soon(() => error().count()).toBe(1);
    await field('Title').fill('Clean water for all');
    await soon(() => error().count()).toBe(1);
    await field('Slug').fill('clean-water-for-all');
    await error().waitFor({ state: 'detached' });

    await field('Slug').fill('clean-water-for-mulshi');
    await button('Create').click();
    await error().waitFor();
    await button('Close').click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await error().waitFor({ state: 'detached' });
  },
);

test.each([
  [1440, 900],
  [390, 844],
] as const)('Add can be pressed below the toast of a server that is away: %i × %i', async (width, height) => {
  const { page } = office;
  await page.setViewportSize({ width, height });
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'Add Media Link' }).first().click();
  await field('Title').fill('A walk for light');
  await field('URL').fill('/art/scene-walk.svg');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('createMediaItem') ? route.abort() : route.continue(),
  );
  await button('Add').click();
  await error().getByText('The server could not be reached. Please try again.').waitFor();
  expect(await covered()).toEqual([]);
  // The keyboard reaches it inside the dialog.
  await error().getByRole('button', { name: 'Dismiss' }).press('Enter');
  await error().waitFor({ state: 'detached' });
  await button('Add').click();
  await error().waitFor();
  await page.unroute('**/graphql');
  await button('Add').click();
  await dialog().waitFor({ state: 'detached' });
  await error().waitFor({ state: 'detached' });
  await office.toast('Media added successfully').waitFor();
});

test('a missing date is told until it is there', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/events');
  await page.getByRole('button', { name: 'New Event' }).click();
  await button('Create').click();
  await error().getByText('Please select an event date').waitFor();
  expect(await covered()).toEqual([]);
  await dialog().getByRole('spinbutton', { name: 'Month' }).first().click();
  await page.keyboard.type('Mar312027');
  await error().waitFor({ state: 'detached' });
});

test('on a phone the bar of a page that is a form keeps its button free', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/settings');
  await page.getByRole('textbox', { name: 'Site name' }).fill('A name');
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('saveSettings') ? route.abort() : route.continue(),
  );
  const save = page.getByRole('button', { name: 'Save Settings' });
  await save.click();
  await error().waitFor();
  await save.click({ trial: true });
  await page.unroute('**/graphql');
  await save.click();
  await office.toast('Settings saved successfully').waitFor();
  await error().waitFor({ state: 'detached' });
});

test('the region of a toast is there before its text, for screen readers, and takes its room at once', async () => {
  const { page } = office;
  await office.open('/admin/settings');
  await page.evaluate(() => {
    const begun: unknown[] = [];
    Object.assign(window, { begun });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLElement && node.matches('[role=status], [role=alert]'))
          begun.push([node.innerText, node.offsetHeight > 40]);
    }).observe(document.body, { subtree: true, childList: true });
  });
  await page.getByRole('textbox', { name: 'Site name' }).fill('Another name');
  await page.getByRole('button', { name: 'Save Settings' }).click();
  await office.toast('Settings saved successfully').waitFor();
  expect(await page.evaluate(() => Reflect.get(window, 'begun') as unknown)).toEqual([['', true]]);
  // The office colours what has the role, all of it.
  const box = office.toast('Settings saved successfully');
  expect(await box.evaluate((region) => getComputedStyle(region).borderRadius)).not.toBe('0px');
});

test('rupee fields bring the keyboard of figures with a point', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const [path, opener, label] of [
    ['/admin/campaigns', 'New Campaign', 'Goal amount'],
    ['/admin/campaigns?tab=essentials', 'New Essential', 'Unit price'],
    ['/admin/members', 'Add Member', 'Subscription Amount'],
    ['/admin/donations', 'Record donation', 'Amount'],
  ] as const) {
    await office.open(path);
    await page.getByRole('button', { name: opener }).click();
    await field(label).waitFor();
    await soon(async () => [path, await field(label).getAttribute('inputmode')]).toEqual([path, 'decimal']);
  }
});
