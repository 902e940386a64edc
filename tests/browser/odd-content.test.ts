import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ExecuteOperation } from '../../server/web';
import { leaveBrowser, openBrowser } from '../support/browser';
import { hydrated } from '../support/donor-path';
import { executeMadeUp } from '../support/made-up-api';
import { startMadeUpSite, type MadeUpSite } from '../support/made-up-site';
import { soon } from '../support/soon';

const WORD = 'Wassermelonenkern'.repeat(8);
const typed = [
  'title',
  'name',
  'city',
  'summary',
  'story',
  'mission',
  'vision',
  'bio',
  'location',
  'siteName',
  'category',
  'founderName',
];
const texts = new RegExp(`"made-up (?:${typed.join('|')})"`, 'g');

const PHONES = '020 2567 1234 / 2567 1235, ten to five, Monday to Saturday, and on festival days until noon';
const WIDE_TABLE = `<table><tbody><tr>${'<td>Sindhudurg</td>'.repeat(9)}</tr></tbody></table>`;

/** An office that types words without end, whose logo is gone and whose 80G registration has run out. */
const executeOdd: ExecuteOperation = async (...operation) => {
  const answer = JSON.stringify(await executeMadeUp(...operation))
    .replaceAll('"made-up description"', JSON.stringify(`<p>${WORD}</p>${WIDE_TABLE}`))
    .replaceAll(texts, `"${WORD}"`)
    .replaceAll('"made-up phone"', JSON.stringify(PHONES))
    .replaceAll('"made-up siteLogo"', '"/gone.png"')
    .replaceAll('"is80gActive":true', '"is80gActive":false');
  return JSON.parse(answer) as Awaited<ReturnType<ExecuteOperation>>;
};

let browser: Browser;
let site: MadeUpSite;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  [browser, site] = await Promise.all([openBrowser(), startMadeUpSite(executeOdd)]);
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
});
afterAll(async () => {
  await leaveBrowser(browser);
  await site.close();
});

async function visit(path: string): Promise<void> {
  await page.goto(site.origin + path);
  await hydrated(page);
}

test.each(['/', '/about', '/campaigns', '/campaigns/any', '/events', '/members'])(
  'a word longer than the screen breaks on %s',
  async (path) => {
    await visit(path);
    await soon(() => page.getByText(WORD).count()).toBeGreaterThan(0);
    const wide = await page.evaluate((word) => {
      const beyond = [...document.querySelectorAll('#root *')].filter((element) => {
        const holds = [...element.childNodes].some(
          ({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.includes(word),
        );
        // One pixel wide is what only screen readers get.
        if (!holds || element.clientWidth === 1) return false;
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right > innerWidth;
      });
      const outside = beyond.map(({ tagName, className }) => `${tagName} ${className}`);
      return { page: document.documentElement.scrollWidth, outside };
    }, WORD);
    expect(wide).toEqual({ page: 390, outside: [] });
  },
);

test('a table with many columns of a text scrolls by itself', async () => {
  await visit('/campaigns/any');
  const frame = page.getByRole('group', { name: 'Table' }).first();
  await frame.focus();
  await page.keyboard.press('ArrowRight');
  await soon(() => frame.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test.each(['/contact', '/donation/success'])(
  'a phone line with two numbers dials the first and fits on %s',
  async (path) => {
    await visit(path);
    const links = page.getByRole('link', { name: PHONES });
    await soon(() => links.count()).toBe(2);
    for (const link of await links.all()) expect(await link.getAttribute('href')).toBe('tel:02025671234');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test.each(['+91 98220 12345', '(+91) 98220 12345', '\u202a+91 98220 12345\u202c', '0091 98220 12345'])(
  'a number with its country code, %j, stands without another before it',
  async (number) => {
    await visit('/contact');
    const form = page.locator('main form');
    await form.getByText('+91', { exact: true }).waitFor();
    await form.getByLabel('Phone').fill(number);
    await soon(() => form.getByText('+91', { exact: true }).count()).toBe(0);
  },
);

test('a logo that does not load gives way to the bundled mark', async () => {
  await visit('/contact');
  const brand = page.getByRole('banner').getByRole('link', { name: WORD }).first();
  await brand.locator('svg').waitFor();
  await soon(() => brand.locator('img').count()).toBe(0);
});

test.each(['dark', 'light'] as const)(
  'the letter in place of a logo is seen in navbar and footer, %s',
  async (colorScheme) => {
    await page.emulateMedia({ colorScheme });
    await visit('/contact');
    for (const place of ['banner', 'contentinfo'] as const) {
      const mark = page.getByRole(place).locator('a svg').filter({ hasText: /^W$/ }).first();
      await mark.waitFor();
      const [ground, letter] = await mark.evaluate((svg) =>
        ['rect', 'text'].map((part) => {
          const drawn = svg.querySelector(part);
          return drawn && getComputedStyle(drawn).fill;
        }),
      );
      expect({ place, letter }).not.toEqual({ place, letter: ground });
    }
  },
);

test('without a valid 80G registration neither page nor dialog promises a deduction', async () => {
  await visit('/campaigns/any');
  await page.getByText('Receipt by email within minutes.').waitFor();
  await page.locator('main').getByRole('button', { name: 'Donate Now' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Donate/ });
  await dialog.getByLabel('Full name').waitFor();
  await soon(() => dialog.getByLabel('PAN').count()).toBe(0);
  expect(await dialog.innerText()).not.toMatch(/80G|deduct/i);
});
