import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const field = (label: string) =>
  office.page.locator('input, textarea, select').and(office.page.getByLabel(label, { exact: true }));
const save = () => office.page.getByRole('button', { name: 'Save Settings' }).click();
const setting = async (key: string) =>
  (await office.sql.query<{ value: string }>('select value from settings where key = $1', [key])).rows[0]?.value;

test('every card is there with what is stored, without a violation, light and dark', async () => {
  await office.open('/admin/settings');
  const { page } = office;
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await field('Site name').waitFor();
  const cards = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(cards.sort()).toEqual([
    'Awards',
    'Contact Information',
    'Figures',
    'Founder Information',
    'Legal and receipts',
    'Privacy',
    'SEO Settings',
    'Sentences of the pages',
    'Sign-in to the office',
    'Site Information',
    'Social Media',
    'Texts of the site',
  ]);
  for (const label of ['Site name', 'Founder name', 'Facebook', 'SEO title', 'PAN', 'Receipt signatory', 'Awards']) {
    await soon(() => field(label).inputValue()).not.toBe('');
  }
  await soon(() => field('Contact email').getAttribute('type')).toBe('email');
  await soon(() => field('Donor banners').inputValue()).toBe('simulated');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await office.open('/admin/settings');
  await field('Site name').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
});

test('the navbar’s preview follows what is typed; saved, it is named in a toast, and the whole office and site follow', async () => {
  const { page } = office;
  await office.open('/admin/settings');
  const preview = page.getByRole('figure');
  await field('Site name').fill('Setu Trust');
  await preview.getByText('Setu Trust').waitFor();
  await page.getByText('Unsaved changes in Site Information').waitFor();
  await field('Show the site name beside the logo').uncheck();
  await preview.getByText('Setu Trust').waitFor({ state: 'detached' });
  await field('Logo URL').fill(
    '<a href="https://ibb.co/x"><img src="https://i.ibb.co/3mVx8Rk/setu.png" alt="setu"></a>',
  );
  await soon(() => preview.getByRole('img').getAttribute('src')).toBe('https://i.ibb.co/3mVx8Rk/setu.png');
  await field('Founder image URL').fill('see https://i.ibb.co/9LhTq2w/founder.jpg and more');
  await field('Founder bio').focus();
  await soon(() => field('Logo URL').inputValue()).toBe('https://i.ibb.co/3mVx8Rk/setu.png');
  await soon(() => field('Founder image URL').inputValue()).toBe('https://i.ibb.co/9LhTq2w/founder.jpg');

  await office.sql.query(`update settings set value = 'saved by somebody else' where key = 'founder_name'`);
  await save();
  await office.toast('Settings saved successfully').waitFor();
  await page.getByRole('banner').getByText('Setu Trust').waitFor();
  await soon(() => page.getByText('Unsaved changes').count()).toBe(0);
  await soon(() => setting('site_logo')).toBe('https://i.ibb.co/3mVx8Rk/setu.png');
  await soon(() => setting('show_site_name')).toBe('false');
  await soon(() => setting('founder_name')).toBe('saved by somebody else');

  await office.open('/admin/settings');
  await soon(() => field('Site name').inputValue()).toBe('Setu Trust');
  await soon(() => field('Show the site name beside the logo').isChecked()).toBe(false);
  const home = await (await fetch(office.app.origin)).text();
  expect(home.includes('Setu Trust')).toBe(true);
  expect(home.includes('https://i.ibb.co/3mVx8Rk/setu.png')).toBe(true);
});

test('each mistake stands at its field, and the first has the focus; nothing is saved; leaving asks first', async () => {
  const { page } = office;
  await office.open('/admin/settings');
  const mistakes = {
    'Logo URL': ['javascript:alert(1)', 'Please enter a link that starts with https:// or http://.'],
    'Contact email': ['not an address', /valid email/i],
    Facebook: ['facebook', 'Please enter a link that starts with https:// or http://.'],
    PAN: ['ABC', /PAN/],
    Awards: ['2025 | Prize\nno bars', 'Line 2 needs a year and a title, separated by |.'],
  } as const;
  for (const [label, [typed]] of Object.entries(mistakes)) await field(label).fill(typed);
  await save();
  await page.getByText('5 fields to correct:').waitFor();
  for (const [label, [, message]] of Object.entries(mistakes)) {
    await soon(() => field(label).getAttribute('aria-invalid')).toBe('true');
    const described = await field(label).getAttribute('aria-describedby');
    await soon(() => page.locator(`[id="${described}"]`).innerText()).toMatch(message);
  }
  await field('Logo URL').and(office.page.locator(':focus')).waitFor();
  await page.getByRole('link', { name: 'PAN', exact: true }).click();
  await field('PAN').and(office.page.locator(':focus')).waitFor();
  expect(await violations(page)).toEqual([]);
  await soon(() => setting('contact_email')).toBe('contact@prakashsetu.example');

  const pages = page.getByRole('link', { name: 'Pages', exact: true });
  await pages.click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Discard changes?').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await soon(() => field('Facebook').inputValue()).toBe('facebook');
  await pages.click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Manage Pages' }).waitFor();
});

test('what the server refuses without a field is a toast that stays until it is closed', async () => {
  const { page } = office;
  await office.open('/admin/settings');
  await page.clock.install();
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('saveSettings')
      ? route.fulfill({
          json: { errors: [{ message: 'The database is resting.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
        })
      : route.continue(),
  );
  await field('Founder name').fill('Vasudha Apte');
  await save();
  const error = office.toast('The database is resting.');
  await error.waitFor();
  await page.clock.fastForward(60_000);
  await soon(() => error.isVisible()).toBe(true);
  await error.getByRole('button', { name: 'Dismiss' }).click();
  await error.waitFor({ state: 'detached' });
  await page.unroute('**/graphql');
  await save();
  await office.toast('Settings saved successfully').waitFor();
  await soon(() => setting('founder_name')).toBe('Vasudha Apte');
});

test('on a phone the cards stand in the specified order, with the button at hand', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/settings');
  await field('Site name').waitFor();
  await soon(() => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    'Site Information',
    'Founder Information',
    'Contact Information',
    'Social Media',
    'SEO Settings',
    'Legal and receipts',
    'Sign-in to the office',
    'Awards',
    'Figures',
    'Privacy',
    'Texts of the site',
    'Sentences of the pages',
  ]);
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  const box = await page.getByRole('button', { name: 'Save Settings' }).boundingBox();
  expect(box && box.y + box.height <= 844 && box.height >= 44).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(office.complaints).toEqual([]);
});
