import type { BrowserContext, Page } from 'playwright-core';
import { hydrated } from '../support/donor-path';
import { formCases } from '../support/form-cases';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

let opened: Site;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  opened = await openSite();
  context = await opened.browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
}, 180_000);
afterAll(() => opened.close());

const field = (label: string) => page.locator('main form[method=post]').getByLabel(label, { exact: true });

async function lookElsewhere(): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click();
  await page.getByRole('heading', { level: 2, name: 'Our mission' }).waitFor();
  await page.goBack();
  await field('Message').waitFor();
}

test.each(formCases)(
  'what was typed at $path is there again after a look at another page, until it was sent',
  async ({ path, typed, button, thanks, table, row }) => {
    await page.goto(opened.app.origin + path);
    await hydrated(page);
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
    await lookElsewhere();
    for (const [label, text] of Object.entries(typed)) await soon(() => field(label).inputValue()).toBe(text);

    await page.getByRole('button', { name: button }).click();
    await page.getByRole('status').filter({ hasText: thanks[0] }).first().waitFor();
    const { rows } = await opened.sql.query(`select name, email, phone, message from ${table} where email = $1`, [
      row['email'],
    ]);
    expect(rows).toEqual([row]);
    await lookElsewhere();
    expect(await field('Message').inputValue()).toBe('');
  },
);
