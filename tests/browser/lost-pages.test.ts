import type { Client } from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { consoleComplaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { openSite, type Site } from '../support/site';
import { untilTrue } from '../support/until';

/** Pages that the server sends while its database answers nothing: the browser goes on from what they show. */
let site: Site;
let browser: Browser;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  site = await openSite();
  ({ browser, sql } = site);
}, 180_000);
afterAll(() => site.close());

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
  complaints = consoleComplaintsOf(page);
});
afterEach(() => context.close());

const NOT_LOADED = 'This page could not be loaded';
const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });

/** Takes every table away from the site, and waits until it has forgotten the kept page, which a notification tells. */
const takeAway = async (path: string): Promise<void> => {
  await sql.query(`alter schema public rename to away; select pg_notify('content_changed', '')`);
  await untilTrue(async () => (await fetch(site.app.origin + path)).status === 503);
};
const giveBack = () => sql.query(`alter schema away rename to public; select pg_notify('content_changed', '')`);

/** Lists complaints but for those about questions without an answer. */
const others = (): string[] =>
  complaints.filter((text) => !/503|could not be loaded: |^CombinedGraphQLErrors: Something went wrong/.test(text));

const TEXTS = ['/', '/about', '/csr', '/contact', '/awards', '/member-joining', '/terms'];
const LISTS = ['/campaigns', '/events', '/gallery', '/members', '/campaigns/two-warm-meals-hadapsar'];

test.each([...TEXTS, ...LISTS])(
  '%s, drawn without its data, becomes alive as it is and can be tried again',
  async (path) => {
    try {
      await takeAway(path);
      const answer = await page.goto(site.app.origin + path);
      expect(answer?.status()).toBe(503);
      await hydrated(page);
      await page.getByRole('main').getByText('could not be loaded').first().waitFor();
      expect(others()).toEqual([]);
    } finally {
      await giveBack();
    }
    const again = page.getByRole('main').getByText('Try again', { exact: true });
    if ((await again.count()) > 0) await again.click();
    else await page.reload();
    await page.getByRole('main').locator('h2').first().waitFor();
    expect(await page.getByText('could not be loaded').count()).toBe(0);
    expect(others()).toEqual([]);
  },
);

test.each(['/about', '/events'])(
  '%s, drawn without its data, shows it as soon as its scripts ask for it',
  async (path) => {
    let letThrough = (): void => undefined;
    const mayCome = new Promise<void>((resolve) => (letThrough = resolve));
    try {
      await takeAway(path);
      await page.route('**/assets/*.js', async (route) => {
        await mayCome;
        await route.continue();
      });
      await page.goto(site.app.origin + path, { waitUntil: 'commit' });
      await page.getByRole('main').getByText('could not be loaded').first().waitFor();
    } finally {
      await giveBack();
      letThrough();
    }
    await hydrated(page);
    await page.getByRole('main').locator('h2').first().waitFor();
    expect(await heading(NOT_LOADED).count()).toBe(0);
    expect(others()).toEqual([]);
    await page.unrouteAll({ behavior: 'wait' });
  },
);
