import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Client } from 'pg';
import { violations } from '../support/axe';
import { consoleComplaintsOf } from '../support/complaints';
import { donateDialog, MEALS } from '../support/donate-dialog';
import { fillIn, openDialog, paymentWindow, proceed } from '../support/donor-path';
import { postGraphql } from '../support/graphql-call';
import type { HostedApp } from '../support/hosted-app';
import { misfits, setTextSize } from '../support/misfits';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

/** The form of the donation dialog: what it asks, in which order, and what it says of the answers. */
let opened: Site;
let browser: Browser;
let app: HostedApp;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  ({ browser, app, sql } = opened);
}, 180_000);
afterAll(() => opened.close());
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const { dialog, pay, active, activeIs, open } = donateDialog(() => ({ page, origin: app.origin }));
const rows = (): Locator => dialog().getByRole('spinbutton');
const rowNames = (): Promise<Array<string | null>> =>
  rows().evaluateAll((found) => found.map((row) => row.getAttribute('aria-label')));
const showMore = (): Locator => dialog().getByRole('button', { name: /^Show \d+ more$/ });

/** The stops of the Tab key from the dialog's opening to the button. */
async function stopsToPay(): Promise<string[]> {
  const stops = [await active()];
  while (stops.length < 40 && !stops.at(-1)?.startsWith('Proceed to Payment')) {
    await page.keyboard.press('Tab');
    stops.push(await active());
  }
  return stops;
}

describe('essentials', () => {
  /** The number of essentials that the app offers now. */
  async function offered(): Promise<number> {
    const { data } = await postGraphql(app.origin)<{ donationEssentials: unknown[] }>('{ donationEssentials { id } }');
    return data.donationEssentials.length;
  }

  /** Other essentials than the demo's, as long as the test runs. */
  async function withEssentials(
    list: Array<[name: string, category: string]>,
    work: () => Promise<void>,
  ): Promise<void> {
    await sql.query('update donation_essentials set is_active = false');
    for (const [name, category] of list) {
      await sql.query(
        `insert into donation_essentials (name, description, unit_price, category) values ($1, 'for this test', 10000, $2)`,
        [name, category],
      );
    }
    await sql.query(`select pg_notify('content_changed', '')`);
    await untilTrue(async () => (await offered()) === list.length);
    try {
      await work();
    } finally {
      await sql.query(`delete from donation_essentials where description = 'for this test'`);
      await sql.query(`update donation_essentials set is_active = name <> 'School raincoat'`);
      await sql.query(`select pg_notify('content_changed', '')`);
    }
  }

  test('the campaign’s own come first, three rows; the others come at a press, which leads on', async () => {
    await open();
    await soon(() => rowNames()).toHaveLength(3);
    await soon(async () => (await rowNames()).slice(0, 2)).toEqual(['Dry ration kit', 'Meal for a family']);
    const { y: amount } = (await dialog().getByText('Amount', { exact: true }).boundingBox()) ?? { y: NaN };
    const { y: name } = (await dialog().getByLabel('Full name').boundingBox()) ?? { y: NaN };
    expect(name - amount).toBeLessThan(680);
    await showMore().press('Enter');
    await rows().nth(7).waitFor();
    await soon(() => rowNames()).toHaveLength(8);
    await activeIs((await rowNames())[3] ?? '');
    expect(await violations(page)).toEqual([]);
  });

  test('for general causes they stand as the server lists them', async () => {
    await page.goto(`${app.origin}/about?donate=1`);
    await rows().first().waitFor();
    await soon(async () => (await rowNames())[0]).toBe('Fruit sapling');
    expect(await dialog().getByText('supports this').count()).toBe(0);
  });

  test('without any there is no such part; with thirty there are three rows and a button; with four all of them', async () => {
    await withEssentials([], async () => {
      await open();
      await soon(() =>
        dialog()
          .getByRole('heading', { name: /Add essentials/ })
          .count(),
      ).toBe(0);
      expect((await stopsToPay()).length).toBeLessThanOrEqual(13);
    });
    const thirty = Array.from({ length: 30 }, (_, n): [string, string] => [
      `Thing ${n}`,
      n % 3 ? 'Education' : 'Food Relief',
    ]);
    await withEssentials(thirty, async () => {
      await open();
      await soon(() => rowNames()).toEqual(['Thing 0', 'Thing 12', 'Thing 15']);
      await dialog().getByRole('button', { name: 'Show 27 more' }).click();
      await rows().nth(29).waitFor();
      await soon(() => rowNames()).toHaveLength(30);
    });
    await withEssentials(thirty.slice(0, 4), async () => {
      await open();
      await soon(async () => [await rowNames(), await showMore().count()]).toEqual([
        ['Thing 0', 'Thing 3', 'Thing 1', 'Thing 2'],
        0,
      ]);
    });
  });

  test('a row is one stop that follows the arrows, and what was chosen below the three is in sight the next time', async () => {
    await open();
    await rows().first().focus();
    for (const key of ['ArrowUp', 'ArrowRight', 'PageUp', 'ArrowDown']) await page.keyboard.press(key);
    await rows().first().and(page.locator('[aria-valuenow="11"]')).waitFor();
    await page.keyboard.press('Home');
    await rows().first().and(page.locator('[aria-valuenow="0"]')).waitFor();
    await soon(() => rows().first().innerText()).toBe('0');
    await showMore().click();
    await dialog().getByRole('button', { name: 'One Reading glasses more' }).click();
    await dialog().getByText('1 Reading glasses').waitFor({ state: 'attached' });
    await dialog().getByRole('button', { name: 'Close' }).click();
    await openDialog(page);
    await rows().nth(3).waitFor();
    await soon(() => rowNames()).toHaveLength(4);
    await soon(async () => (await rowNames())[3]).toBe('Reading glasses');
  });
});

test('a long title in large text leaves the form its room, also below a message', async () => {
  const slug = MEALS.split('/').at(-1);
  const name = async (title: string | undefined) => {
    await sql.query('update campaigns set title = $2 where slug = $1', [slug, title]);
    await sql.query(`select pg_notify('content_changed', '')`);
  };
  const long = 'पुणे जिल्ह्यातील दुर्गम आदिवासी पाड्यांवरील शाळाबाह्य मुलींच्या शिक्षणासाठी आणि वसतिगृहासाठी निधी';
  const { rows: before } = await sql.query<{ title: string }>('select title from campaigns where slug = $1', [slug]);
  await name(long);
  try {
    await untilTrue(async () => (await (await fetch(app.origin + MEALS)).text()).includes(long));
    await setTextSize(page, 200);
    await open();
    await dialog().getByText(long).waitFor();
    expect(await misfits(page)).toEqual([]);
    const room = () =>
      dialog()
        .locator('form > div')
        .first()
        .evaluate((form) => form.clientHeight / window.innerHeight);
    expect(await room()).toBeGreaterThan(0.4);
    await pay().click();
    await dialog().getByRole('alert').filter({ hasText: 'Please fill in all required fields' }).waitFor();
    expect(await room()).toBeGreaterThan(0.25);
  } finally {
    await name(before[0]?.title);
  }
});

test('from the opening to the button there are 17 stops, 18 for a recurring gift, and none behind the dialog', async () => {
  await open();
  await untilTrue(async () => (await active()) === 'kind');
  expect(await stopsToPay()).toHaveLength(17);
  await page.keyboard.press('Tab');
  await soon(() => active()).toBe('Close');
  await page.keyboard.press('Tab');
  await soon(() => active()).toBe('kind');
  await page.keyboard.press('ArrowRight');
  await soon(() => dialog().getByRole('radio', { name: 'Recurring' }).isChecked()).toBe(true);
  expect(await stopsToPay()).toHaveLength(18);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await soon(() => active()).toBe('Close');
});

test('Recurring reveals Monthly, which is chosen, and Yearly; the last choice is kept', async () => {
  await open();
  await soon(() =>
    dialog()
      .getByRole('radio', { name: /Monthly|Yearly/ })
      .count(),
  ).toBe(0);
  await dialog().getByRole('radio', { name: 'Recurring' }).check();
  await soon(() => dialog().getByRole('radio', { name: 'Monthly' }).isChecked()).toBe(true);
  await pay().filter({ hasText: '₹1,000 a month' }).waitFor();
  await dialog().getByRole('radio', { name: 'Yearly' }).check();
  await dialog().getByText('₹1,000 a year', { exact: false }).first().waitFor();
  await dialog().getByRole('radio', { name: 'One-time' }).check();
  await soon(() =>
    dialog()
      .getByRole('radio', { name: /Monthly|Yearly/ })
      .count(),
  ).toBe(0);
  await dialog().getByRole('radio', { name: 'Recurring' }).check();
  await soon(() => dialog().getByRole('radio', { name: 'Yearly' }).isChecked()).toBe(true);
  expect(await violations(page)).toEqual([]);
});

test('a sentence of the campaign’s own follows the amount', async () => {
  await open();
  const { rows: found } = await sql.query<{ summary: string }>('select summary from campaigns where slug = $1', [
    MEALS.split('/').at(-1),
  ]);
  const sentence = () =>
    dialog()
      .locator('p')
      .filter({ hasText: found[0]?.summary ?? '' });
  await sentence()
    .filter({ hasText: /^₹1,000 supports this:/ })
    .waitFor();
  await dialog().getByLabel('Or another amount').fill('2500');
  await sentence()
    .filter({ hasText: /^₹2,500 supports this:/ })
    .waitFor();
});

test('an amount that is pasted with the blanks of a table is not cut into a smaller one', async () => {
  await open();
  await dialog().getByLabel('Or another amount').focus();
  await page.keyboard.insertText(`${' '.repeat(14)}10000000 only`);
  await pay().filter({ hasText: '₹1,00,00,000' }).waitFor();
});

test('a mistyped mail domain is asked about: one press takes it, passing it by is an answer', async () => {
  await open();
  const email = dialog().getByLabel('Email');
  const question = dialog().getByRole('status').filter({ hasText: 'Did you mean' });
  await fillIn(page);
  await email.fill('kamala@gmial.com');
  await soon(() => question.count()).toBe(0);
  await email.press('Tab');
  await soon(() => question.innerText()).toBe('Did you mean kamala@gmail.com?');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button').press('Enter');
  await activeIs('Changed to kamala@gmail.com');
  await soon(() => email.inputValue()).toBe('kamala@gmail.com');
  await question.waitFor({ state: 'detached' });
  await email.fill('kamala@gmial.com');
  await proceed(page);
  await paymentWindow(page);
});
