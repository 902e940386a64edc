import type { Browser, BrowserContext, Page } from 'playwright-core';
import { leaveBrowser, openBrowser } from '../support/browser';
import { startMadeUpSite, type MadeUpSite } from '../support/made-up-site';
import { soon } from '../support/soon';

let browser: Browser;
let site: MadeUpSite;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startMadeUpSite()]);
}, 120_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await site.close();
});

beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-IN' });
  page = await context.newPage();
  complaints = [];
  site.operations.length = 0;
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
});
afterEach(() => context.close());

const hydrated = (): Promise<unknown> => page.waitForSelector('html[data-hydrated]', { state: 'attached' });

/** Invented pictures and links lead nowhere; what counts here is what scripts, React and the policy complain of. */
const grave = (): string[] => complaints.filter((text) => !text.startsWith('Failed to load resource'));

test('a rendered page comes to life without a complaint and without asking for its data again', async () => {
  await page.goto(`${site.origin}/campaigns`);
  const rendered = await page.locator('main').innerText();
  await hydrated();
  await soon(() => page.locator('main').innerText()).toBe(rendered);
  expect(rendered).toContain('made-up title');
  expect(site.operations).toEqual([]);
  expect(grave()).toEqual([]);
});

test('moving to another page fetches its chunk and data only, and changes title and address', async () => {
  await page.goto(`${site.origin}/campaigns`);
  await hydrated();
  const before = await page.title();
  await page.evaluate(() => {
    (window as unknown as { same: boolean }).same = true;
  });
  await page.locator('main a[href^="/campaigns/"]').first().click();
  await page.waitForURL('**/campaigns/*');
  await page.waitForFunction((title) => document.title !== title, before);
  await soon(() => page.evaluate(() => (window as unknown as { same?: boolean }).same)).toBe(true);
  await soon(() => page.locator('link[rel=canonical]').getAttribute('href')).toBe(page.url());
  await soon(() => page.locator('title').count()).toBe(1);
  await soon(() => site.operations).toEqual(['Campaign']);
  expect(grave()).toEqual([]);
});

test('nothing but the entry runs before the page is idle, and none of it is the office', async () => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto(`${site.origin}/campaigns`, { waitUntil: 'domcontentloaded' });
  expect(scripts.filter((path) => path.includes('/mount-'))).toEqual([]);
  await hydrated();
  expect(scripts.some((path) => path.includes('/mount-'))).toBe(true);
  expect(scripts.filter((path) => /Admin|Donations|DonateDialog/.test(path))).toEqual([]);
});

test('pages read without JavaScript', async () => {
  await context.close();
  context = await browser.newContext({ javaScriptEnabled: false });
  page = await context.newPage();
  await page.goto(`${site.origin}/campaigns`);
  await soon(() => page.locator('main').innerText()).toContain('made-up title');
});

test('the playground starts under its policy and knows the schema', async () => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${site.origin}/graphql`);
  await page.waitForSelector('.graphiql-container .monaco-editor', { timeout: 20_000 });
  await page.locator('button.graphiql-execute-button').click();
  await page.locator('.result-window').getByText('made-up title').waitFor({ timeout: 20_000 });
  expect(site.operations).toContain('IntrospectionQuery');
  expect(site.operations).toContain('Campaigns');
  expect(complaints.filter((text) => text.includes('Content Security Policy'))).toEqual([]);
});
