import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openOffice, type Office } from '../support/office';
import { publicPaths, unknownPath } from '../support/public-routes';
import { jpeg, upload } from '../support/pictures';
import { soon } from '../support/soon';

const NAME = 'Zilla Trust';
/** The flame of the built-in mark, as the site draws it. */
const FLAME = 'path[d^="M24 2.5c4.6"]';

const source = readFileSync(join(__dirname, '../../client/routes.tsx'), 'utf8');
const officePaths = [...source.matchAll(/path: '(\/admin[^']*)'/g)].map(([, path = '']) => path);

let office: Office;
const save = async (settings: { key: string; value: string }[]) => {
  const { messages } = await office.call(
    'mutation ($settings: [SettingInput!]!) { saveSettings(settings: $settings) { userErrors { message } } }',
    { settings },
    { token: office.token },
  );
  expect(messages).toEqual([]);
};
const drawn = async () =>
  (await office.sql.query<{ value: string }>(`select value from settings where key = 'drawn_logo'`)).rows[0]?.value ??
  '';

beforeAll(async () => {
  office = await openOffice();
  await save([{ key: 'site_name', value: NAME }]);
  await soon(drawn).toContain('letter:Z');
}, 120_000);
afterAll(() => office.close(), 60_000);

/** Ids of records, for the pages of one. */
async function idOf(path: string): Promise<string> {
  const table = path.split('/')[2] === 'imports' ? 'import_batches' : (path.split('/')[2] ?? '');
  const { rows } = await office.sql.query<{ id: string }>(`select id from ${table} limit 1`);
  return rows[0]?.id ?? '00000000-0000-4000-8000-000000000000';
}

test('every address of the office is known here', () => {
  expect(officePaths.length).toBeGreaterThan(20);
  expect(officePaths).toContain('/admin/donations/:id');
});

test.each([...publicPaths, unknownPath, '/auth'])(
  '%s has the name in its title, and no mark of the demo',
  async (path) => {
    const page = await (await fetch(office.app.origin + path)).text();
    const title = /<title[^>]*>([^<]*)<\/title>/.exec(page)?.[1] ?? '';
    expect(title).toContain(NAME);
    expect(page).not.toContain('M24 2.5c4.6');
    expect(page).toMatch(/<link rel="icon" href="\/brand\/[0-9a-f]{32}-icon-32\.png"/);
    expect(page).toMatch(/property="og:site_name" content="Zilla Trust"/);
  },
);

test.each([...new Set(officePaths)])('%s has the name in its title, and no mark of the demo', async (path) => {
  const { page } = office;
  await office.open(path.includes(':id') ? path.replace(':id', await idOf(path)) : path);
  await page.getByText(NAME).first().waitFor();
  await soon(() => page.title()).toMatch(/^\S.* \| Zilla Trust$/);
  expect(await page.locator(FLAME).count()).toBe(0);
});

test('a logo takes the letter’s place in header, tab, shared links and the check of a receipt', async () => {
  const { app, page, token } = office;
  const { body } = await upload(app, token, await jpeg(700, 300));
  const link = body.picture?.link ?? '';
  await save([{ key: 'site_logo', value: link }]);
  await soon(drawn).toContain(link);
  await office.open('/');
  const logo = page.locator('header img').first();
  expect(await logo.getAttribute('src')).toMatch(/^\/brand\/[0-9a-f]{32}-logo\.png$/);
  await soon(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(411);
  expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/\/brand\/\w+-share\.png$/);
  const icon = await fetch(`${app.origin}${await page.locator('link[rel=icon]').first().getAttribute('href')}`);
  expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  await page.goto(`${app.origin}/r/no-such-print`);
  await soon(() => page.locator('header img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(400);
  // The browser reports the page for an unknown print, which is answered with 404.
  office.complaints.splice(0);
});

test('every page says the office’s own sentence below its title, and the footer everywhere', async () => {
  const pages = {
    about: '/about',
    campaigns: '/campaigns',
    gallery: '/gallery',
    events: '/events',
    members: '/members',
    membership: '/member-joining',
    volunteer: '/volunteer',
    csr: '/csr',
    awards: '/awards',
    contact: '/contact',
  };
  const own = (page: string) => ({ key: `${page}_sentence`, value: `{name} on its ${page}.` });
  await save([...Object.keys(pages), 'footer'].map(own));
  for (const [page, path] of Object.entries(pages)) {
    const html = await (await fetch(office.app.origin + path)).text();
    const shown = [...html.matchAll(/<p[^>]*>([^<]*)<\/p>/g)].map(([, words = '']) => words);
    expect([path, ...shown.filter((words) => words.startsWith(`${NAME} on its`))]).toEqual([
      path,
      `${NAME} on its ${page}.`,
      `${NAME} on its footer.`,
    ]);
  }
});
