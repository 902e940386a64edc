import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { consoleComplaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

let site: Site;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => void (site = await openSite()), 180_000);
afterAll(() => site.close());

async function openContext(options: BrowserContextOptions = {}): Promise<void> {
  context = await site.browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-IN', ...options });
  context.setDefaultTimeout(30_000);
  page = await context.newPage();
  await withoutOtherSites(page);
  complaints = consoleComplaintsOf(page);
}
beforeEach(() => openContext());
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

async function visit(path: string): Promise<void> {
  await page.goto(site.app.origin + path);
  await hydrated(page);
}

const main = () => page.locator('main');
const leave = (clientY: number, pointerType = 'mouse') =>
  page.evaluate((init) => document.documentElement.dispatchEvent(new PointerEvent('pointerleave', init)), {
    clientX: 600,
    clientY,
    pointerType,
  });

test('home leads on to everything and greets by WhatsApp; the Donate button floats after 300 px', async () => {
  await visit('/');
  for (const [name, path] of [
    ['View All Campaigns', '/campaigns'],
    ['View Full Gallery', '/gallery'],
    ['View All Events', '/events'],
  ] as const) {
    await soon(() => main().getByRole('link', { name }).getAttribute('href')).toBe(path);
  }
  await soon(() => page.getByRole('region', { name: 'From the field' }).locator('figure').count()).toBe(6);
  await soon(() => page.getByRole('region', { name: 'Latest events' }).getByRole('article').count()).toBe(2);
  const chat = await main().getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href');
  expect(chat).toMatch(/^https:\/\/wa\.me\/\d+\?text=Hello%20Prakash%20Setu%20Foundation/);

  const floating = main().locator('form button', { hasText: 'Donate Now' });
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(await floating.count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 301));
  await floating.waitFor();
  await floating.click();
  await page.getByRole('dialog', { name: 'Donate' }).waitFor();
  await leave(-1);
  await soon(() => page.getByRole('dialog').count()).toBe(1);
});

test('who leaves through the top is asked once in a browser session', async () => {
  await visit('/');
  const prompt = () => page.getByRole('dialog', { name: 'Before you go' });
  const learnMore = main()
    .getByRole('link', { name: /^Learn More/ })
    .first();
  await learnMore.focus();
  await leave(-1, 'touch');
  await leave(400);
  expect(await prompt().count()).toBe(0);
  await leave(-1);
  await prompt().waitFor();
  await page.keyboard.press('Escape');
  await prompt().waitFor({ state: 'hidden' });
  await learnMore.and(page.locator(':focus')).waitFor();
  await leave(-1);
  await visit('/');
  await leave(-1);
  expect(await prompt().count()).toBe(0);

  await context.close();
  await openContext();
  await visit('/');
  await page.mouse.move(600, 300);
  await page.mouse.move(600, -10);
  await prompt().getByRole('button', { name: 'Donate Now' }).click();
  await page.getByRole('dialog', { name: 'Donate' }).waitFor();
  expect(await prompt().count()).toBe(0);
});

test('the office words and picture of the home page take the place of the fixed hero', async () => {
  const call = async <T>(query: string, token?: string): Promise<T> => {
    const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await fetch(`${site.app.origin}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query }),
    });
    return ((await answer.json()) as { data: T }).data;
  };
  const { signIn } = await call<{ signIn: { session: { accessToken: string } } }>(
    'mutation { signIn(email: "admin@example.org", password: "admin-demo-password") { session { accessToken } } }',
  );
  const save = (heroTitle: string, heroSubtitle: string, heroImage: string) =>
    call(
      `mutation { savePage(input: { pageKey: home, page: { title: "Home", content: { home: { heroTitle: "${heroTitle}",
         heroSubtitle: "${heroSubtitle}", heroImage: "${heroImage}" } } } }) { userErrors { message } } }`,
      signIn.session.accessToken,
    );
  await save('Light for all', 'A word of our own.', '/art/scene-lamp.svg');
  await visit('/');
  await page.getByRole('heading', { level: 1, name: 'Light for all', exact: true }).waitFor();
  await main().getByText('A word of our own.', { exact: true }).waitFor();
  await soon(() => main().locator('img').first().getAttribute('src')).toBe('/art/scene-lamp.svg');
  await save('', '', '');
  await visit('/');
  await main().getByText('We bring education, healthcare and sustainable development').waitFor();
});

test('abroad, amounts have their value beside them, and nothing moves when it comes', async () => {
  for (const width of [390, 1100]) {
    await context.close();
    await openContext({ locale: 'en-US', viewport: { width, height: 900 }, javaScriptEnabled: false });
    await page.goto(`${site.app.origin}/`);
    const before = await main().evaluate(async (element) => {
      await document.fonts.ready;
      return element.getBoundingClientRect().height;
    });
    await context.close();
    await openContext({ locale: 'en-US', viewport: { width, height: 900 } });
    await visit('/');
    await main()
      .getByRole('article')
      .first()
      .getByText(/^approx\. US\$[\d,]+$/)
      .waitFor();
    const donors = page.getByRole('region', { name: 'Top donors this month' });
    expect(await donors.getByText(/^approx\. US\$[\d,]+$/).count()).toBe(await donors.getByRole('listitem').count());
    await soon(() => main().evaluate((element) => element.getBoundingClientRect().height)).toBe(before);
  }
});

test('a copied campaign link is said aloud', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await visit('/campaigns/clean-water-for-mulshi');
  await page.getByRole('button', { name: 'Copy link' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Link copied to clipboard!' });
  await alert.waitFor();
  await soon(async () => (await alert.innerText()).trim()).toBe('Link copied to clipboard!');
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${site.app.origin}/campaigns/clean-water-for-mulshi`);
});
