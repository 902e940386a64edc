import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());

const field = (label: string) => office.page.getByLabel(label, { exact: true });
const tab = (name: string) => office.page.getByRole('tab', { name, exact: true });
const save = () => office.page.getByRole('button', { name: 'Save Changes' }).click();
/** The toast of the save before may still stand: the note that something is not saved has gone as well. */
const saved = async () => {
  await office.page.getByText(/^Unsaved changes/).waitFor({ state: 'detached' });
  await office.toast('Page saved successfully').waitFor();
};
const stored = async (key: string) =>
  (
    await office.sql.query(
      'select title, content, meta_title, meta_description from page_content where page_key = $1',
      [key],
    )
  ).rows[0];
const publicPage = async (path: string) => (await fetch(office.app.origin + path)).text();
const founder = (place: number) =>
  office.page.getByRole('group', { name: 'Founders' }).getByRole('listitem').nth(place);

test('four tabs in their order, each with its fields, without a violation', async () => {
  await office.open('/admin/pages');
  const { page } = office;
  await page.getByRole('heading', { level: 1, name: 'Manage Pages' }).waitFor();
  await tab('Home').waitFor();
  await soon(() => page.getByRole('tab').allInnerTexts()).toEqual(['Home', 'About Us', 'CSR', 'Contact']);
  const fields = {
    Home: ['Hero title', 'Hero subtitle', 'Hero image URL'],
    'About Us': ['Mission', 'Vision', 'Story'],
    CSR: ['Content'],
    Contact: ['Address', 'Phone', 'Email', 'Map embed'],
  };
  for (const [name, labels] of Object.entries(fields)) {
    await tab(name).click();
    for (const label of [...labels, 'Meta title', 'Meta description', 'Meta keywords']) {
      await page.getByRole('textbox', { name: label, exact: true }).waitFor();
    }
    expect(await violations(page)).toEqual([]);
  }
});

test('the home page shows the saved words; who saved it and when stands above', async () => {
  const { page } = office;
  await office.open('/admin/pages');
  await page.getByText('Not changed since the site was set up.').waitFor();
  await field('Hero title').fill('Light for every lane');
  await field('Hero image URL').fill('<img src="https://i.ibb.co/abc/hero.jpg">');
  await field('Meta title').fill('Light in Pune');
  await save();
  await saved();
  await page.getByText(/^Last saved by Administrator on \w{3} \d\d, \d{4}, \d+:\d\d [AP]M\.$/).waitFor();
  await soon(() => stored('home')).toMatchObject({
    content: { hero_title: 'Light for every lane', hero_image: 'https://i.ibb.co/abc/hero.jpg' },
    meta_title: 'Light in Pune',
  });
  const home = await publicPage('/');
  expect(home.includes('Light for every lane')).toBe(true);
  expect(/<title[^>]*>([^<|]*)/.exec(home)?.[1]).toBe('Light in Pune ');
  await office.open('/admin/pages');
  await soon(() => field('Hero title').inputValue()).toBe('Light for every lane');
});

test('founders are added, removed and moved; a nameless one is refused at its field', async () => {
  const { page } = office;
  await office.open('/admin/pages?tab=about');
  await page.getByRole('button', { name: 'Remove Dr. Imran Shaikh' }).click();
  await page.getByRole('button', { name: 'Add founder' }).click();
  await founder(2).getByLabel('Name').and(office.page.locator(':focus')).waitFor();
  await save();
  await page.getByText('1 field to correct:').waitFor();
  await founder(2).getByText('Please enter the name.').waitFor();
  expect(await violations(page)).toEqual([]);
  await founder(2).getByLabel('Name').fill('Ravi Menon');
  await founder(2).getByLabel('Image URL').fill('https://i.ibb.co/r/ravi.jpg');
  await founder(2).getByLabel('Bio').fill('Keeps the pumps running.');
  await page.getByRole('button', { name: 'Move Ravi Menon, 3 of 3' }).press('ArrowUp');
  await page.getByRole('button', { name: 'Move Ravi Menon, 2 of 3' }).press('ArrowUp');
  await save();
  await saved();
  const names = (await stored('about'))?.content.founders.map(({ name }: { name: string }) => name);
  expect(names).toEqual(['Ravi Menon', 'Vasudha Apte', 'Asha Kamble']);
  const about = await publicPage('/about');
  expect(about.indexOf('Ravi Menon')).toBeGreaterThan(0);
  expect(about.indexOf('Ravi Menon')).toBeLessThan(about.indexOf('Vasudha Apte</h3>'));
  expect(about.includes('Imran Shaikh')).toBe(false);
});

test('rich text is sanitised when saved', async () => {
  const { page } = office;
  await office.open('/admin/pages');
  await tab('CSR').click();
  await page.getByRole('group', { name: 'Content' }).getByRole('button', { name: 'HTML' }).click();
  await page
    .getByRole('textbox', { name: 'Content' })
    .fill('<h2>Partners</h2><p onclick="x()">Welcome</p><script>alert(1)</script>');
  await save();
  await saved();
  await soon(async () => (await stored('csr'))?.content).toEqual({ content: '<h2>Partners</h2><p>Welcome</p>' });
  expect((await publicPage('/csr')).includes('<p>Welcome</p>')).toBe(true);
});

test('wrong contact details and a missing title are refused at their fields; leaving asks before the changes are lost', async () => {
  const { page } = office;
  await office.open('/admin/pages');
  await tab('Contact').click();
  await field('Map embed').fill('<iframe src="https://evil.example/map"></iframe>');
  await field('Email').fill('nobody');
  await page.getByRole('textbox', { name: 'Page title' }).fill('');
  await save();
  await page.getByText('3 fields to correct:').waitFor();
  await page.getByText('Please paste an embed link of Google Maps or OpenStreetMap.').waitFor();
  await page.getByText('Please enter the title.').waitFor();

  const question = page.getByRole('alertdialog');
  await tab('Home').click();
  await question.getByText('Discard changes?').waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await soon(() => field('Email').inputValue()).toBe('nobody');
  await tab('Home').click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await field('Hero title').waitFor();
  await tab('Contact').click();
  await soon(() => field('Email').inputValue()).toBe('contact@prakashsetu.example');
});

test('a failure to save or to load says which', async () => {
  const { page } = office;
  const refuse = (name: string) =>
    page.route('**/graphql', (route) =>
      route.request().postData()?.includes(name)
        ? route.fulfill({
            json: { errors: [{ message: 'The database is resting.', extensions: { code: 'INTERNAL_SERVER_ERROR' } }] },
          })
        : route.continue(),
    );
  await office.open('/admin/pages?tab=contact');
  await refuse('savePage');
  await field('Phone').fill('+91 20 1234 5678');
  await save();
  await office.toast('Error saving page').getByText('The database is resting.').waitFor();
  await page.unroute('**/graphql');
  await save();
  await saved();

  await refuse('adminPages');
  await office.open('/admin/pages');
  await office.toast('Error loading pages').waitFor();
  expect(office.complaints.splice(0)).toEqual(['AdminPages could not be loaded: INTERNAL_SERVER_ERROR']);
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: 'Try again' }).click();
  await field('Hero title').waitFor();
});

test('on a phone everything fits', async () => {
  const { page } = office;
  await page.setViewportSize({ width: 390, height: 844 });
  await office.open('/admin/pages?tab=about');
  await page.getByRole('textbox', { name: 'Story' }).waitFor();
  await soon(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(await violations(page)).toEqual([]);
  expect(office.complaints).toEqual([]);
});
