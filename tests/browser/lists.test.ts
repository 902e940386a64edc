import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from 'pg';
import { formatLongDate, formatWeekday } from '../../rules/dates';
import { startHostedApp, type HostedApp } from '../support/hosted-app';
import { leaveBrowser, openBrowser } from '../support/browser';
import { consoleComplaintsOf } from '../support/complaints';
import { freshDatabase } from '../support/fresh-database';
import { hydrated } from '../support/donor-path';
import { answerFor, OTHER_SITES } from '../support/other-sites';
import { soon } from '../support/soon';

type Database = Awaited<ReturnType<typeof freshDatabase>>;

let browser: Browser;
let databases: Database[];
let full: HostedApp;
let bare: HostedApp;
let context: BrowserContext;
let page: Page;
let complaints: string[];
/** What was fetched from anywhere but the site. */
let foreign: string[];

const NOT_A_PICTURE = '/art/crops/not-a-picture.svg';

/** What the demo content lacks: a post among an event's pictures, an event with next to nothing, broken pictures. */
async function addRareCases(url: string): Promise<void> {
  const sql = new Client({ connectionString: url });
  await sql.connect();
  await sql.query(
    `update events set gallery_images = array['https://www.instagram.com/reel/Cabc123/', '/art/scene-lamp.svg',
       '<img src="/art/scene-hands.svg">', '/art/scene-tree.svg'], featured_image = $1 where slug = 'walk-for-light'`,
    [NOT_A_PICTURE],
  );
  await sql.query(
    `insert into events (title, slug, event_date, founder_image, founder_name, video_urls)
     values ('Last of all', 'last-of-all', '2099-03-01T20:00:00Z', '/art/portrait-01.svg', 'Nobody Else',
       '{https://example.org/film}')`,
  );
  await sql.query('update members set image_url = $1 where name = $2', [NOT_A_PICTURE, 'Imran Shaikh']);
  await sql.query('update media_library set url = $1 where title = $2', [NOT_A_PICTURE, 'Story time, Paud']);
  await sql.end();
}

beforeAll(async () => {
  [browser, ...databases] = await Promise.all([openBrowser(), freshDatabase('demo'), freshDatabase('none')]);
  const [filled, empty] = databases as [Database, Database];
  [full, bare] = await Promise.all([startHostedApp(filled.url), startHostedApp(empty.url)]);
  await addRareCases(filled.url);
}, 180_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await Promise.all([full.stop(), bare.stop()]);
  await Promise.all(databases.map((database) => database.drop()));
});

async function openContext(options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-IN', ...options });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
  foreign = [];
  await answerFor(
    page,
    ({ url }) => {
      if (url.endsWith(NOT_A_PICTURE)) return { contentType: 'image/svg+xml', body: 'none' };
      foreign.push(url);
      return { contentType: 'text/html', body: '<!doctype html><title>Elsewhere</title>' };
    },
    [OTHER_SITES, `*${NOT_A_PICTURE}`],
  );
}
beforeEach(() => openContext());
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

async function visit(app: HostedApp, path: string): Promise<void> {
  await page.goto(`${app.origin}${path}`);
  await hydrated(page);
}

const main = () => page.locator('main');
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const card = (title: string) => page.getByRole('article', { name: title });

test('events stand in the order of their dates, each with what it has and no more', async () => {
  await visit(full, '/events');
  await heading('Our Events').waitFor();
  const dates = await page
    .locator('article time')
    .evaluateAll((times) => times.map((time) => time.getAttribute('datetime') ?? ''));
  expect(dates).toHaveLength(5);
  expect(dates).toEqual([...dates].sort());
  await soon(() => page.locator('article time').allInnerTexts()).toEqual(
    dates.map((date) => `${formatWeekday(date.slice(0, 10))}, ${formatLongDate(date.slice(0, 10))}`),
  );

  const walk = card('Walk for Light');
  const words = await walk.innerText();
  for (const text of ['Event', '5:30 PM', 'Shaniwar Wada, Pune', 'Vasudha Apte', 'Founder. Taught mathematics']) {
    expect(words).toContain(text);
  }
  await soon(() =>
    walk.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['https://www.instagram.com/reel/Cabc123/', '/art/scene-lamp.svg', '/art/scene-hands.svg']);
  await walk.locator('img[src="/placeholder.svg"]').first().waitFor();

  const banyan = card('Open day under the banyan');
  await soon(() => banyan.innerText()).toContain('Dr. Arvind Gokhale');

  const last = card('Last of all');
  // 20:00 in UTC is the next day in Asia/Kolkata.
  await soon(() => last.innerText()).toMatch(/Event\s+Last of all\s+Monday, March 02, 2099\s+1:30 AM\s+Nobody Else$/);
  await soon(() => last.locator('img').count()).toBe(1);
  await soon(() => last.locator('img').getAttribute('src')).toBe('/placeholder.svg');
  await soon(() => last.getByRole('button').count()).toBe(0);
});

test('an event plays its film only when asked, and its pictures open large', async () => {
  await visit(full, '/events');
  expect(foreign).toEqual([]);
  const asked = page.waitForRequest('https://www.youtube-nocookie.com/embed/eRsGyueVLvQ?*');
  await card('Free eye and dental camp')
    .getByRole('button', { name: 'Play video: Free eye and dental camp' })
    .press('Enter');
  await asked;
  await soon(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');

  await card('Walk for Light').getByRole('link', { name: 'picture 2 of 2' }).click();
  await page.getByRole('dialog', { name: 'Pictures: Walk for Light' }).getByText('2 of 2').waitFor();
});

test('members are named with their city; initials and the placeholder stand in for portraits', async () => {
  await visit(full, '/members');
  await heading('Our Members').waitFor();
  const figures = main().locator('figure');
  await soon(() => figures.count()).toBe(20);
  await soon(() => figures.first().innerText()).toMatch(/^Vasudha Apte\s+Pune$/);
  await soon(() => figures.filter({ hasText: 'Prakash Wagh' }).innerText()).toMatch(/^PW\s+Prakash Wagh\s+Nashik$/);
  await figures.filter({ hasText: 'Imran Shaikh' }).locator('img[src="/placeholder.svg"]').waitFor();
  await soon(() => main().getByRole('link', { name: 'Become a member' }).getAttribute('href')).toBe('/member-joining');
});

test('the gallery shows every kind newest first, by kind on request, and nothing foreign before a press', async () => {
  await visit(full, '/gallery');
  const captions = await main().locator('figcaption').allInnerTexts();
  expect(captions).toHaveLength(18);
  expect(captions.slice(0, 4)).toEqual([
    'Sapling drive, Velhe\nPhoto',
    'Reading hour, Mulshi\nPhoto',
    'Tailoring class, Kothrud\nPhoto',
    'A year in four minutes\nYouTube film',
  ]);
  const posters = await main()
    .locator('figure button img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
  expect(posters).toHaveLength(6);
  expect(new Set(posters).size).toBe(6);
  for (const poster of posters) expect(poster).toMatch(/^\/art\/crops\/.+\.svg$/);
  await soon(() => main().getByRole('button', { name: 'Play video: A year in four minutes' }).innerText()).toBe('4:02');
  const broken = main().locator('figure').filter({ hasText: 'Story time, Paud' });
  await broken.scrollIntoViewIfNeeded();
  await broken.locator('img[src="/placeholder.svg"]').waitFor();
  expect(foreign).toEqual([]);

  await page.getByRole('link', { name: 'Instagram', exact: true }).and(page.locator('main a')).click();
  await page.waitForURL('**/gallery?type=instagram');
  await main().getByRole('button', { name: 'Show Instagram post: Morning at the kitchen' }).click();
  await main().locator('iframe[src^="https://www.instagram.com/p/fA9uwTtkSN/embed/"]').waitFor();
  await soon(() => main().locator('figcaption').count()).toBe(3);

  const videos = await (await fetch(`${full.origin}/gallery?type=video`)).text();
  expect(videos.match(/<figcaption/g)).toHaveLength(3);
});

test('the lightbox goes by keyboard, round and round, and gives the focus back', async () => {
  await visit(full, '/gallery');
  const link = main().locator('figure').first().getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Pictures: Gallery' });
  await dialog.getByText('1 of 12').waitFor();
  await soon(() => dialog.innerText()).toContain('Bean and millet seedlings');
  await page.keyboard.press('ArrowRight');
  await dialog.getByText('2 of 12').waitFor();
  await soon(() => dialog.locator('img').getAttribute('src')).toBe('/art/scene-classroom.svg');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await dialog.getByText('12 of 12').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await link.and(page.locator(':focus')).waitFor();
});

test('every list shows outlines until its data comes', async () => {
  await visit(full, '/auth');
  let answer = (): void => undefined;
  let asked = Promise.resolve();
  await page.route('**/graphql', async (route) => {
    await asked;
    await route.continue();
  });
  for (const [path, title, of, placeholders, content] of [
    ['/campaigns', 'Our Campaigns', 'campaigns', 6, 'A classroom that stays open after dark'],
    ['/gallery', 'Our Gallery', 'the gallery', 9, 'Sapling drive, Velhe'],
    ['/events', 'Our Events', 'events', 3, 'Walk for Light'],
    ['/members', 'Our Members', 'members', 12, 'Vasudha Apte'],
    ['/', 'Your gift is the bridge.', 'campaigns', 3, 'A classroom that stays open after dark'],
  ] as const) {
    asked = new Promise((resolve) => (answer = resolve));
    await page.locator(`a[href="${path}"]`).locator('visible=true').first().click();
    const outlines = main()
      .getByRole('status')
      .filter({ hasText: `Loading ${of}` });
    await outlines.waitFor();
    await soon(() => outlines.locator('li').count()).toBe(placeholders);
    // The home page's headline may be the office's own, so it waits for the data as well.
    await soon(() => heading(title).isVisible()).toBe(path !== '/');
    answer();
    await heading(title).waitFor();
    await main().getByText(content).first().waitFor();
    await soon(() => outlines.count()).toBe(0);
  }
});

test('every list says so when there is nothing, with a scene and a way on', async () => {
  for (const [path, words, way, to] of [
    ['/campaigns', 'No campaigns available.', 'Write to us', '/contact'],
    ['/gallery', 'No images in gallery yet.', 'About Us', '/about'],
    ['/gallery?type=video', 'No images in gallery yet.', 'About Us', '/about'],
    ['/events', 'No events available at the moment.', 'Become a volunteer', '/volunteer'],
    ['/members', 'No members yet.', 'Become a member', '/member-joining'],
    ['/awards', 'No awards to show yet.', 'About Us', '/about'],
    ['/', 'No featured campaigns available.', 'Write to us', '/contact'],
  ] as const) {
    await visit(bare, path);
    await main().getByRole('heading', { name: words, exact: true }).waitFor();
    await soon(() => main().getByRole('link', { name: way, exact: true }).getAttribute('href')).toBe(to);
    // The scene is there, and stands nowhere else on the page.
    const scenes = await main()
      .locator('img[src^="/art/scene-"]')
      .evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    expect(new Set(scenes).size).toBe(scenes.length);
    expect(scenes.length).toBeGreaterThan(0);
  }
  await soon(() =>
    main()
      .getByRole('heading', { name: /From the field|Latest events|Top donors/ })
      .count(),
  ).toBe(0);
});
