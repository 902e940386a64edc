import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { hydrated } from '../support/donor-path';
import { withoutOtherSites } from '../support/other-sites';
import { demoCampaign } from '../support/public-routes';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

const URGENT = '/campaigns/two-warm-meals-hadapsar';

let site: Site;
let context: BrowserContext | undefined;

beforeAll(async () => void (site = await openSite()), 180_000);
afterAll(() => site.close());
afterEach(() => context?.close());

async function open(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  context = await site.browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'en-IN', ...options });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  await withoutOtherSites(page);
  await page.goto(site.app.origin + path);
  if (options.javaScriptEnabled !== false) await hydrated(page);
  return page;
}

/**
 * Until the floating Donate is there. A campaign's comes with scrolling and leaves by itself: a scroll that moves nothing brings it
 * back. The page is left at rest between two looks, since the button takes its place then.
 */
const untilThere = async (page: Page, how: CheckVisibilityOptions): Promise<void> => {
  await page.waitForFunction(
    (options) => {
      const there = [...document.querySelectorAll('main form button')].at(-1)?.checkVisibility(options);
      if (!there) window.dispatchEvent(new Event('scroll'));
      return there;
    },
    how,
    { polling: 300, timeout: 20_000 },
  );
};

/** Amounts and controls of the page that the floating Donate lies on. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const floating = [...document.querySelectorAll('main form button')].at(-1);
    if (!floating?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return [];
    const over = floating.getBoundingClientRect();
    return [...document.querySelectorAll('main :is(button, a, p, span)')]
      .filter(
        (element) =>
          element !== floating &&
          /^(Copy link|WhatsApp|Facebook|Learn More|View All|₹[\d,]+|\d+%)/.test(element.textContent ?? ''),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return (
          box.width > 1 &&
          box.left < over.right &&
          over.left < box.right &&
          box.top < over.bottom &&
          over.top < box.bottom
        );
      })
      .map((element) => element.textContent ?? '');
  });

test.each([
  [URGENT, 1280, 720],
  [URGENT, 768, 1024],
  ['/', 390, 844],
  ['/', 320, 640],
  ['/', 1280, 720],
])(
  'nothing floats over an amount or a control at rest: %s at %i × %i',
  async (path, width, height) => {
    const page = await open(path, { viewport: { width, height }, reducedMotion: 'reduce' });
    const end = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    for (let top = 320; top < end; top += 230) {
      await page.evaluate((to) => scrollTo(0, to), top);
      await untilThere(page, { visibilityProperty: true });
      // A campaign's button leaves by itself after three seconds: that would be too late.
      await untilTrue(async () => (await covered(page)).length === 0, 2_500);
    }
    // It has not simply gone: over a picture it stands, where one can be scrolled to its place.
    if (height > 1000) return;
    await page
      .locator('main img')
      .nth(path === '/' ? 5 : 0)
      .evaluate((picture) => {
        const { top, height: tall } = picture.getBoundingClientRect();
        scrollBy(0, top + tall / 2 + 48 - innerHeight);
      });
    await untilThere(page, { visibilityProperty: true, opacityProperty: true });
  },
  120_000,
);

test.each([
  [-1, false],
  [0, true],
  [7, true],
  [8, false],
])('a campaign whose last day is %i days away is said to close: %s', async (days, isSaid) => {
  const slug = `ends-${days}`;
  await site.sql.query(
    `insert into campaigns (title, slug, category, goal_amount, end_date)
     values ('Boats', $1, 'Health', 100000, (now() at time zone 'Asia/Kolkata')::date + $2::integer)`,
    [slug, days],
  );
  const html = await (await fetch(`${site.app.origin}/campaigns/${slug}`)).text();
  expect(html).toContain('Boats');
  expect(html.includes('This campaign closes on')).toBe(isSaid);
  expect(html.includes('Last day.')).toBe(days === 0);
});

test('the room of the urgency banner is filled from the start, and keeps its size', async () => {
  const still = await open(URGENT, { javaScriptEnabled: false });
  const calm = still.getByText(/^This campaign closes on \w+ \d\d, \d{4}\.$/);
  await soon(() => calm.first().isVisible()).toBe(true);
  await soon(() => still.getByText('6 days left.').isVisible()).toBe(false);
  await context?.close();

  const page = await open(URGENT, { viewport: { width: 390, height: 844 } });
  const top = () => page.locator('h1').evaluate((title) => title.getBoundingClientRect().top);
  const before = await top();
  await page.getByText('6 days left.').waitFor();
  await soon(() => top()).toBe(before);
});

test.each([
  [
    'the header',
    '/',
    (page: Page) => page.locator('header').getByRole('button', { name: 'Donate Now' }),
    'Ways to give',
  ],
  [
    'a card',
    '/campaigns',
    (page: Page) => page.getByRole('button', { name: `Donate Now to ${demoCampaign.title}` }),
    `Give to ${demoCampaign.title}`,
  ],
  [
    'a campaign',
    demoCampaign.path,
    (page: Page) => page.getByRole('complementary').getByRole('button', { name: 'Donate Now' }),
    `Give to ${demoCampaign.title}`,
  ],
])('without JavaScript, Donate of %s says how to give', async (_place, path, button, title) => {
  const page = await open(path, { javaScriptEnabled: false });
  await button(page).click();
  const ways = page.getByRole('region', { name: title });
  await ways.waitFor();
  await soon(() => ways.getByRole('link', { name: '+91 20 5550 0142' }).getAttribute('href')).toBe('tel:+912055500142');
  await ways.getByRole('link', { name: 'Ask how to give' }).click();
  await page.waitForURL('**/contact');
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

test('with JavaScript the same address opens the dialog, and the other ways are gone', async () => {
  const page = await open('/campaigns?donate=1');
  await page.getByRole('dialog', { name: 'Donate' }).waitFor();
  await soon(() => page.getByText('Ways to give').count()).toBe(0);
  await soon(() => new URL(page.url()).search).toBe('');
});

test('should the scripts never come, the page that Donate leads to says how to give', async () => {
  const page = await open('/', { javaScriptEnabled: true });
  await page.route('**/assets/mount-*.js', (route) => route.abort());
  await page.goto(`${site.app.origin}/campaigns`);
  await page.locator('header').getByRole('button', { name: 'Donate Now' }).click();
  await page.getByRole('region', { name: 'Ways to give' }).waitFor();
});

test('a phone without JavaScript has a menu that leads to the links at the foot', async () => {
  const page = await open('/', { javaScriptEnabled: false, viewport: { width: 390, height: 844 } });
  await soon(() => page.getByRole('button', { name: 'Open menu' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Menu', exact: true }).click();
  await soon(() =>
    page
      .locator('footer')
      .getByRole('link', { name: 'Gallery' })
      .evaluate((link) => link.getBoundingClientRect().top < innerHeight),
  ).toBe(true);
});

test('what went wrong with signing in leaves with its tab', async () => {
  const page = await open('/auth');
  const main = page.getByRole('main');
  await main.getByLabel('Email', { exact: true }).fill('nobody@example.org');
  await main.getByLabel('Password', { exact: true }).fill('wrong-password');
  await main.getByRole('button', { name: 'Login' }).click();
  const said = page.getByRole('alert');
  await said.first().waitFor();
  await page.getByRole('tab', { name: 'Sign Up' }).click();
  await page.getByRole('heading', { name: 'Create an account' }).waitFor();
  await said.first().waitFor({ state: 'detached', timeout: 4_000 });
});

test.each(['/', URGENT, '/privacy', '/events', '/gallery'])(
  '%s prints its words, and nothing to press',
  async (path) => {
    const page = await open(path, { viewport: { width: 718, height: 1000 } });
    await page.evaluate(() => scrollTo(0, 400));
    await page.emulateMedia({ media: 'print' });
    await soon(() => page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
    await soon(() => page.locator('#root > div > header').isVisible()).toBe(false);
    for (const button of await page.locator('button:not(:has(img))').all())
      await soon(() => button.isVisible()).toBe(false);
    await soon(() => page.locator('footer nav').first().isVisible()).toBe(false);
    await soon(() => page.locator('footer').getByText('Prakash Setu Foundation').last().isVisible()).toBe(true);
    // Light letters would be lost on paper.
    const light = await page.evaluate(() =>
      [...document.querySelectorAll('h1, h2, h3, p, li, dd, dt, address')]
        .filter((element) => element.checkVisibility() && element.textContent?.trim())
        .filter(
          (element) => Math.min(...(getComputedStyle(element).color.match(/\d+/g) ?? []).slice(0, 3).map(Number)) > 150,
        )
        .map((element) => element.textContent),
    );
    expect(light).toEqual([]);
  },
);
