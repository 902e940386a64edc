import { violations } from '../support/axe';
import { openOffice, type Office } from '../support/office';
import { soon } from '../support/soon';

const EMBED =
  '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/reel/C9kT2xWqLm4/?utm=1"></blockquote>';
const BBCODE = '[url=https://ibb.co/x1][img]/art/scene-water.svg[/img][/url]';

let office: Office;
beforeAll(async () => void (office = await openOffice()), 120_000);
afterAll(() => office.close());
afterEach(() => {
  const { complaints } = office;
  expect(complaints.splice(0)).toEqual([]);
});

const dialog = () => office.page.getByRole('dialog');
const field = (label: string) => dialog().getByLabel(label);
const card = (title: string) => office.page.getByRole('article').filter({ hasText: title });
const tab = (name: string) => office.page.getByRole('tab', { name, exact: true });
/** Opens the screen and its dialog, which then puts the focus into its first field. */
async function add(): Promise<void> {
  await office.open('/admin/media');
  await office.page.getByRole('button', { name: 'Add Media Link' }).first().click();
  await dialog().locator('#title:focus').waitFor();
}
const type = (name: string) => dialog().getByRole('button', { name, exact: true });
const chosen = (name: string) => type(name).getAttribute('aria-pressed');
const submit = () => dialog().getByRole('button', { name: 'Add', exact: true }).click();
const stored = async (title: string) =>
  (await office.sql.query(`select url, file_type as type, description from media_library where title = $1`, [title]))
    .rows;

test('the grid, its tabs and its note', async () => {
  const { page } = office;
  await office.open('/admin/media');
  await page.getByRole('heading', { name: 'Media Library', level: 1 }).waitFor();
  await page.getByText('Only links are accepted, no uploads.').waitFor();
  for (const name of ['All 18', 'Images 12', 'Videos 3', 'Instagram 3']) await tab(name).waitFor();
  const watch = card('A year in four minutes').getByRole('link', { name: 'Watch' });
  await soon(() => watch.getAttribute('href')).toMatch(/^https:\/\/www\.youtube\.com\//);
  const post = card('Two thousand lamps').getByRole('link', { name: 'View Post' });
  await soon(() => post.getAttribute('href')).toBe('https://www.instagram.com/p/BsOGulcndj-/');
  await soon(() => card('Reading hour, Mulshi').getByRole('img').getAttribute('src')).toBe('/art/scene-classroom.svg');
  expect(await violations(page)).toEqual([]);

  await tab('Videos 3').click();
  await card('Reading hour, Mulshi').waitFor({ state: 'detached' });
  await soon(() => page.getByRole('article').count()).toBe(3);
  await soon(() => new URL(page.url()).search).toBe('?type=video');
  await page.getByRole('searchbox', { name: 'Search media' }).fill('velhe');
  await card('Voices of the old city').waitFor({ state: 'detached' });
  await page.getByRole('searchbox').fill('nothing');
  await page.getByText('No media match.').waitFor();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await card('Voices of the old city').waitFor();
  await tab('All 18').click();
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title A to Z');
  await page.waitForURL(/sort=title/);
  await page.getByRole('article').first().filter({ hasText: 'A year in four minutes' }).waitFor();
});

test('an item is seen large', async () => {
  const { page } = office;
  await office.open('/admin/media');
  await page.getByRole('button', { name: 'View A year in four minutes' }).click();
  await dialog()
    .getByRole('button', { name: /Play video/ })
    .waitFor();
  await dialog().getByText('An openly licensed film').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
});

test('what is missing or no link is said at its field, and changes are not lost unasked', async () => {
  const { page } = office;
  await add();
  await submit();
  await dialog().getByText('Please provide a URL').waitFor();
  await dialog().getByText('Please enter the title.').waitFor();
  expect(await violations(page)).toEqual([]);
  await field('URL').fill('javascript:alert(1)');
  await field('Title').fill('Nothing');
  await dialog().getByText('Please enter a link that starts with https:// or http://.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Discard changes?').waitFor();
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
  await soon(() => stored('Nothing')).toEqual([]);
});

test('forum code becomes its picture, seen before it is stored', async () => {
  const { page } = office;
  await add();
  await field('URL').fill(BBCODE);
  await dialog().getByText('Picture found').waitFor();
  await soon(() => dialog().locator('img').getAttribute('src')).toBe('/art/scene-water.svg');
  await field('Title').fill('First water');
  await soon(() => field('URL').inputValue()).toBe('/art/scene-water.svg');
  await field('Description').fill('Number six of twelve.');
  await page.keyboard.press('Control+Enter');
  await office.toast('Media added successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await tab('All 19').waitFor();
  await soon(() => stored('First water')).toEqual([
    { url: '/art/scene-water.svg', type: 'image', description: 'Number six of twelve.' },
  ]);
  await office.open('/admin/media');
  await page.getByRole('article').first().filter({ hasText: 'First water' }).waitFor();
});

test('a pasted link chooses its type, until somebody chose one', async () => {
  await add();
  await soon(() => chosen('Image')).toBe('true');
  await field('URL').fill('<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>');
  await dialog().getByText('YouTube video found').waitFor();
  await soon(() => chosen('Video')).toBe('true');
  await field('URL').fill(EMBED);
  await dialog().getByText('Instagram post found').waitFor();
  await soon(() => chosen('Instagram')).toBe('true');

  await type('Video').click();
  await dialog().getByText('This is an Instagram post.').waitFor();
  await dialog().getByRole('button', { name: 'Change type to Instagram' }).click();
  await dialog().getByText('Instagram post found').waitFor();
  await field('Title').fill('Blankets');
  await field('Poster').fill('<img src="/art/crops/lamp-1.svg">');
  await field('Length').fill('38 s');
  await submit();
  await dialog().getByText('Please enter the length as minutes and seconds, for example 4:02.').waitFor();
  await field('Length').fill('0:38');
  await submit();
  await office.toast('Media added successfully').waitFor();
  await dialog().waitFor({ state: 'detached' });
  await soon(() => stored('Blankets')).toEqual([
    { url: 'https://www.instagram.com/reel/C9kT2xWqLm4/', type: 'instagram', description: '' },
  ]);
  const gallery = await (await fetch(`${office.app.origin}/gallery`)).text();
  expect(gallery).toMatch(
    /src="\/art\/crops\/lamp-1\.svg"[\s\S]{0,2000}>0:38<[\s\S]{0,400}>Blankets<[\s\S]{0,200}>Instagram reel</,
  );
});

test('a picture that is not there says so before, is a placeholder after; deleting it asks, says so, and stays done', async () => {
  const { page, complaints } = office;
  await add();
  await field('URL').fill('/art/no-such-scene.svg');
  await dialog().getByText('No picture found at this address.').waitFor();
  await field('Title').fill('Gone');
  await submit();
  await dialog().waitFor({ state: 'detached' });
  await card('Gone').locator('img[src="/placeholder.svg"]').waitFor();
  expect(complaints.splice(0).every((complaint) => /no-such-scene|404/.test(complaint))).toBe(true);
  await soon(() => page.getByRole('article').first().textContent()).toContain('Gone');
  const all = (await office.sql.query('select 1 from media_library')).rowCount ?? 0;

  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this media item?' });
  const ask = () => page.getByRole('button', { name: 'Delete Gone' }).click();
  await ask();
  await question.getByRole('button', { name: 'Cancel' }).and(office.page.locator(':focus')).waitFor();
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await ask();
  await question.getByRole('button', { name: 'Delete' }).click();
  await office.toast('Media deleted successfully').waitFor();
  await card('Gone').waitFor({ state: 'detached' });
  await tab(`All ${all - 1}`).waitFor();
  await soon(() => stored('Gone')).toEqual([]);
  complaints.length = 0;
  await page.reload();
  await card('A year in four minutes').waitFor();
  await soon(() => card('Gone').count()).toBe(0);
});

test('each empty tab says what it has none of', async () => {
  await office.sql.query('delete from media_library');
  await office.open('/admin/media');
  for (const [name, sentence] of [
    ['All 0', 'No media. Add your first one!'],
    ['Images 0', 'No images media. Add your first one!'],
    ['Videos 0', 'No videos media. Add your first one!'],
    ['Instagram 0', 'No instagram media. Add your first one!'],
  ] as const) {
    await tab(name).click();
    await office.page.getByText(sentence).waitFor();
  }
});
