import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { Client } from 'pg';
import { CAMPAIGNS_PAGE, GALLERY_PAGE, MEMBERS_PAGE } from '../../rules/limits';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { violations } from '../support/axe';
import { leaveBrowser, openBrowser } from '../support/browser';
import { freshDatabase } from '../support/fresh-database';
import { hydrated } from '../support/donor-path';
import { addMany, MANY } from '../support/long-lists';
import { misfitsOf } from '../support/misfits';
import { withoutOtherSites } from '../support/other-sites';
import { soon } from '../support/soon';

/** The public lists with hundreds of items, as visitors of all kinds get on with them. */
let browser: Browser;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: AppProcess;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, database] = await Promise.all([openBrowser(), freshDatabase('none')]);
  const sql = new Client({ connectionString: database.url });
  await sql.connect();
  await addMany((text, parameters) => sql.query(text, parameters));
  await sql.end();
  app = await startAppProcess({ databaseUrl: database.url });
}, 180_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await app.stop();
  await database.drop();
});
afterEach(() => context.close());

async function visit(path: string, options: BrowserContextOptions = {}): Promise<void> {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce', ...options });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
  await page.goto(`${app.origin}${path}`);
  if (options.javaScriptEnabled !== false) await hydrated(page);
}

const items = (list: string) => page.locator(`#${list} > li`);
/** Resolves once the list has exactly so many items. */
const grown = (list: string, count: number) =>
  page.waitForFunction(([id, wanted]) => document.querySelectorAll(`#${id} > li`).length === wanted, [
    list,
    count,
  ] as const);
const toFoot = () => page.getByRole('navigation', { name: /^Pages of/ }).scrollIntoViewIfNeeded();
const more = (of: string) => page.getByRole('link', { name: `More ${of}`, exact: true });

test('the next items come as one scrolls, each once, and assistive technology is told', async () => {
  await visit('/campaigns');
  await soon(() => items('campaigns').count()).toBe(CAMPAIGNS_PAGE);
  for (const pages of [2, 3]) {
    await toFoot();
    await grown('campaigns', pages * CAMPAIGNS_PAGE);
  }
  const titles = await items('campaigns').locator('h3').allInnerTexts();
  expect(titles).toEqual(
    Array.from({ length: 3 * CAMPAIGNS_PAGE }, (_, index) => `Many campaigns ${String(index + 1).padStart(3, '0')}`),
  );
  const said = page.getByRole('navigation', { name: 'Pages of campaigns' }).getByRole('status');
  await soon(() => said.textContent()).toBe(`1 to ${3 * CAMPAIGNS_PAGE} of ${MANY} campaigns shown`);
  await soon(() => page.evaluate(() => document.activeElement === document.body)).toBe(true);
});

test('a list ends: nothing is offered or asked for any more', async () => {
  await visit('/members?page=6');
  await toFoot();
  await grown('members', MANY - 5 * MEMBERS_PAGE);
  await page.getByText(`241 to ${MANY} of ${MANY} members`).first().waitFor();
  await soon(() => more('members').count()).toBe(0);
  await soon(() => page.getByRole('link', { name: 'Previous page' }).getAttribute('href')).toBe('/members?page=5');
});

test('who presses for more goes on at the first new item', async () => {
  await visit('/gallery', { viewport: { width: 390, height: 800 } });
  // Nothing is fetched unasked here: as where a browser cannot watch the scrolling.
  await page.addInitScript('window.IntersectionObserver = class { observe() {} disconnect() {} };');
  await page.reload();
  await hydrated(page);
  await more('items').focus();
  await page.keyboard.press('Enter');
  await grown('gallery', 2 * GALLERY_PAGE);
  await page.waitForFunction(
    ([list, index]) => document.activeElement === document.getElementById(list)?.children[index],
    ['gallery', GALLERY_PAGE] as const,
  );
  await page.keyboard.press('Tab');
  await soon(() => page.evaluate(() => document.activeElement?.closest('li')?.textContent)).toContain('Many items 025');
});

test('a failure says so, and a press tries again', async () => {
  await visit('/campaigns');
  await page.route('**/graphql', (route) => route.abort());
  await toFoot();
  await page.getByRole('alert').filter({ hasText: 'More campaigns could not be loaded.' }).waitFor();
  await page.unroute('**/graphql');
  await more('campaigns').press('Enter');
  await grown('campaigns', 2 * CAMPAIGNS_PAGE);
  expect(await page.getByRole('alert').filter({ hasText: 'could not be loaded' }).count()).toBe(0);
});

/** Scrolls until a campaign of the second page is in sight, and returns where the page stands. */
async function downTo(title: string): Promise<number> {
  await toFoot();
  await grown('campaigns', 2 * CAMPAIGNS_PAGE);
  const heading = page.getByRole('heading', { name: title });
  await heading.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return page.evaluate(() => window.scrollY);
}
const standsAt = (top: number) =>
  page.waitForFunction((wanted) => Math.abs(window.scrollY - wanted) < 100, top, { polling: 100 });

test('Back from a campaign returns to the same place of the grown list', async () => {
  await visit('/campaigns');
  const top = await downTo('Many campaigns 020');
  await page.getByRole('heading', { name: 'Many campaigns 020' }).getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Many campaigns 020' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Many campaigns 020' }).waitFor();
  await standsAt(top);
});

test('a reload returns to the same place as well', async () => {
  await visit('/campaigns');
  const top = await downTo('Many campaigns 020');
  await page.reload();
  await hydrated(page);
  await page.getByRole('heading', { name: 'Many campaigns 020' }).waitFor();
  await standsAt(top);
});

test('the films of a long gallery are found by their kind, wherever they stand', async () => {
  await visit('/gallery');
  await page.locator('main').getByRole('link', { name: 'Videos', exact: true }).click();
  await page.getByText(`1 to ${GALLERY_PAGE} of 100 items`).first().waitFor();
  await toFoot();
  await grown('gallery', 2 * GALLERY_PAGE);
  await soon(() => items('gallery').locator('button[aria-label^="Play video"]').count()).toBe(2 * GALLERY_PAGE);
});

test('without JavaScript the pages are links, there and back', async () => {
  await visit('/campaigns', { javaScriptEnabled: false });
  await more('campaigns').click();
  await page.waitForURL('**/campaigns?page=2');
  await soon(() => items('campaigns').first().locator('h3').innerText()).toBe('Many campaigns 013');
  await soon(() => page.title()).toContain('Our Campaigns, page 2');
  await page.getByRole('link', { name: 'Previous page' }).click();
  await page.waitForURL('**/campaigns');
  await soon(() => items('campaigns').count()).toBe(CAMPAIGNS_PAGE);
});

test.each(['/campaigns?page=2', '/members?page=6'])(
  '%s fits with text of 100 to 200 %% in every window, and names its links',
  async (path) => {
    await visit(path);
    expect(await misfitsOf(page, app.origin + path, () => hydrated(page))).toEqual([]);
    expect(await violations(page)).toEqual([]);
  },
  120_000,
);

test('a script planted in a public page does not run, nor does a style element', async () => {
  await visit('/campaigns');
  await page.route(`${app.origin}/campaigns`, async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text())
      .replace('</head>', '<script>window.planted = 1</script><style>body { outline-width: 7px; }</style></head>')
      .replace('<main', '<img src="data:," onerror="window.planted = 2"><main');
    await route.fulfill({ response: answer, body });
  });
  await page.reload();
  await hydrated(page);
  await soon(() =>
    page.evaluate(() => [Reflect.get(window, 'planted'), getComputedStyle(document.body).outlineWidth]),
  ).toEqual([undefined, expect.not.stringMatching(/^7px$/)]);
});
