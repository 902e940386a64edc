import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { Client } from 'pg';
import type { HostedApp } from '../support/hosted-app';
import { consoleComplaintsOf } from '../support/complaints';
import { hydrated } from '../support/donor-path';
import { contactCase, formCases, type FormCase } from '../support/form-cases';
import { loseAnswer } from '../support/lost-answer';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

const MAP = 'https://www.openstreetmap.org/export/embed.html?bbox=73.84,18.50,73.86,18.52';
const TOO_MANY = /^Too many attempts\. Please wait .+ and try again\.$/;
const MISSING = 'Please fill in all required fields';
const EMAIL = ['Email', 'Please enter a valid email address.'] as const;
const PHONE = [
  'Phone',
  'Please enter a 10-digit mobile number, or an international one with + and country code.',
] as const;

let browser: Browser;
let opened: Site;
let app: HostedApp;
let sql: Client;
let context: BrowserContext;
let page: Page;
let complaints: string[];
let callers = 0;

beforeAll(async () => {
  opened = await openSite({ TRUST_PROXY: '1' });
  ({ browser, app, sql } = opened);
  await sql.query(`update page_content set content = content || $1 where page_key = 'contact'`, [{ map_embed: MAP }]);
}, 180_000);
afterAll(() => opened.close());

/** Each person comes from an address of their own, so that none meets another's rate limit. */
async function open(options: BrowserContextOptions = {}): Promise<string> {
  const address = `10.9.0.${(callers += 1)}`;
  const extraHTTPHeaders = { 'x-forwarded-for': address };
  context = await browser.newContext({ viewport: { width: 390, height: 844 }, extraHTTPHeaders, ...options });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
  return address;
}

beforeEach(async () => {
  await sql.query('delete from contact_submissions; delete from volunteer_submissions');
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const form = () => page.locator('main form[method=post]');
const field = (label: string) => form().getByLabel(label, { exact: true });
const press = (button: string) => form().getByRole('button', { name: button }).click();
const toast = (title: string) => page.locator('[role=alert], [role=status]').filter({ hasText: title });

async function fill(typed: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
}

async function stored({ table }: Pick<FormCase, 'table'>): Promise<unknown[]> {
  return (await sql.query(`select name, email, phone, message from ${table}`)).rows;
}

/** The error that a field shows and is described by; null when it is not in error. */
const errorOf = (label: string): Promise<string | null> =>
  field(label).evaluate((input) => {
    if (input.getAttribute('aria-invalid') !== 'true') return null;
    const [id] = (input.getAttribute('aria-describedby') ?? '').split(' ');
    return document.getElementById(id ?? '')?.textContent ?? null;
  });

const summary = () => form().locator('[data-error-summary]');
const focused = (selector: string) =>
  page.waitForFunction((wanted) => document.activeElement?.matches(wanted), selector);
const visit = async (path: string) => {
  await page.goto(app.origin + path);
  await hydrated(page);
};

describe.each(formCases)('$path', (one) => {
  test('says what is missing and what is wrong, then takes the form, thanks, and is empty again', async () => {
    await open();
    await visit(one.path);
    await press(one.button);
    await focused('[data-error-summary]');
    await soon(() => summary().locator('p').innerText()).toBe(MISSING);
    await soon(() => summary().getByRole('link').allInnerTexts()).toEqual(one.required.map(([, message]) => message));
    for (const [label, message] of one.required) {
      await soon(() => errorOf(label)).toBe(message);
      await summary().getByRole('link', { name: message }).click();
      await field(label).and(page.locator(':focus')).waitFor();
    }

    await fill({ ...one.typed, Email: 'sachin@example', Phone: '12345' });
    await press(one.button);
    await summary().getByText('Please check 2 fields').waitFor();
    await focused('[data-error-summary]');
    for (const [label, message] of [EMAIL, PHONE]) await soon(() => errorOf(label)).toBe(message);
    await soon(() => stored(one)).toEqual([]);

    // A pasted text that is too long is refused whole: nobody's last lines are cut off without a word.
    await fill({ Phone: '', ...one.typed, Message: 'a'.repeat(5_001) });
    await press(one.button);
    await soon(() => errorOf('Message')).toBe('The message may have at most 5000 characters.');
    await soon(() => stored(one)).toEqual([]);

    await fill({ Phone: '', Message: '', ...one.typed });
    await press(one.button);
    for (const text of one.thanks) await toast(text).waitFor();
    await soon(() => stored(one)).toEqual([one.row]);
    await summary().waitFor({ state: 'detached' });
    await form().getByText('What you wrote reached us at').waitFor();
    for (const label of Object.keys(one.typed)) await untilTrue(async () => (await field(label).inputValue()) === '');
    await soon(() => form().locator('[aria-invalid]').count()).toBe(0);
  });

  test('works without JavaScript', async () => {
    await open({ javaScriptEnabled: false });
    await page.goto(app.origin + one.path);
    await fill({ ...one.typed, Email: 'sachin@example' });
    await press(one.button);
    await summary().waitFor();
    complaints = complaints.filter((text) => !text.includes('422'));
    await soon(() => new URL(page.url()).pathname).toBe(one.path);
    await soon(() => summary().getByRole('link').allInnerTexts()).toEqual([EMAIL[1]]);
    await soon(() => form().getByText(EMAIL[1]).count()).toBe(2);
    for (const [label, text] of Object.entries({ ...one.typed, Email: 'sachin@example' })) {
      await soon(() => field(label).inputValue()).toBe(text);
    }
    await summary().getByRole('link').click();
    await soon(() => page.url()).toMatch(/#field-email$/);
    await soon(() => stored(one)).toEqual([]);

    await fill({ Email: one.typed['Email'] ?? '' });
    await press(one.button);
    await page.waitForURL('**/*?sent=1');
    for (const text of one.thanks) await soon(() => page.locator('main').innerText()).toContain(text);
    await soon(() => stored(one)).toEqual([one.row]);
    await page.getByRole('link', { name: 'Back to the form' }).click();
    await form().waitFor();
  });

  test('pressed again after a lost answer it arrives once; changed, or sent anew, it arrives again', async () => {
    await open();
    await visit(one.path);
    await fill(one.typed);
    const lose = async () => {
      await loseAnswer(page, 'input');
      await press(one.button);
      await toast('Error').waitFor();
      await page.unroute('**/graphql');
    };
    await lose();
    await lose();
    await soon(() => stored(one)).toEqual([one.row]);
    await fill({ Message: 'And when?' });
    await press(one.button);
    await toast(one.thanks[0] ?? '').waitFor();
    await soon(async () => (await stored(one)).length).toBe(2);
    await fill({ ...one.typed, Message: 'And when?' });
    await press(one.button);
    await soon(async () => (await stored(one)).length).toBe(3);
    complaints = complaints.filter((text) => !text.includes('ERR_FAILED'));
  });

  test('a machine that fills the hidden field, which password managers pass over, is thanked and forgotten', async () => {
    await open();
    await visit(one.path);
    await fill(one.typed);
    await form()
      .locator('[name=website][data-1p-ignore][data-bwignore][data-lpignore=true]')
      .evaluate((input: HTMLInputElement) => {
        // As React hears of it: through the prototype's setter.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'http://spam.example');
        input.dispatchEvent(new Event('input', { bubbles: true }));
      });
    await press(one.button);
    await toast(one.thanks[0] ?? '').waitFor();
    await soon(() => stored(one)).toEqual([]);
  });
});

test("the server's own errors: too many forms in a toast, a field's at its field; nothing typed is lost", async () => {
  const address = await open();
  const other = { firstName: 'Asha', lastName: 'Rao', email: 'asha@example.org', message: 'Hello.' };
  for (let sent = 0; sent < 5; sent += 1) {
    await fetch(`${app.origin}/contact`, {
      method: 'POST',
      body: new URLSearchParams(other),
      headers: { 'x-forwarded-for': address },
    });
  }
  const { rowCount } = await sql.query('delete from contact_submissions');
  expect(rowCount).toBe(5);
  await visit('/contact');
  await fill(contactCase.typed);
  await press(contactCase.button);
  await toast('Error').getByText(TOO_MANY).waitFor();
  await soon(() => field('Message').inputValue()).toBe('Whom may I meet?');
  await soon(() => stored(contactCase)).toEqual([]);

  const userErrors = [
    { __typename: 'UserError', field: ['email'], code: 'INVALID', message: 'This address is not taken.' },
  ];
  const data = { submitContact: { __typename: 'SubmitPayload', success: false, userErrors } };
  await page.route('**/graphql', (route) => route.fulfill({ json: { data } }));
  await press(contactCase.button);
  await focused('[data-error-summary]');
  await soon(() => errorOf('Email')).toBe('This address is not taken.');
});

test('while it is sent, the button is disabled, spins and keeps its width', async () => {
  await open();
  await visit('/contact');
  await fill(contactCase.typed);
  const button = form().getByRole('button', { name: contactCase.button });
  const width = async () => (await button.boundingBox())?.width;
  const before = await width();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/graphql', async (route) => {
    await held;
    await route.continue();
  });
  await button.click();
  await form().locator('button[aria-busy=true]:disabled > span').waitFor();
  await soon(() => width()).toBe(before);
  // An impatient second press takes the focus to what is around the disabled button.
  await button.click({ force: true });
  // Words after the press would go, unsent, when the form is emptied.
  const message = form().getByLabel('Message');
  const sent = await message.inputValue();
  await message.click({ force: true });
  await page.keyboard.type(' And more.');
  expect(await message.inputValue()).toBe(sent);
  release();
  await toast('Message sent!').waitFor();
  await button.and(page.locator(':enabled')).waitFor();
  await focused('button[type=submit]');
});

test('before the page is alive: what is typed is kept, and a form that is sent is answered and comes alive', async () => {
  await open();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/mount-*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${app.origin}/contact`);
  await fill({ 'First name': 'Sachin', 'Last name': 'Thorat' });
  await press(contactCase.button);
  await summary().waitFor();
  complaints = complaints.filter((text) => !text.includes('422'));
  expect(await page.locator('html[data-hydrated]').count()).toBe(0);
  await fill({ Email: 'sachin@example.org' });
  release();
  await hydrated(page);
  await soon(() => summary().getByRole('link').count()).toBe(2);
  await fill({ Message: 'Whom may I meet?' });
  await press(contactCase.button);
  await toast('Message sent!').waitFor();
  await soon(() => stored(contactCase)).toEqual([contactCase.row]);
  await untilTrue(async () => (await field('First name').inputValue()) === '');
});

test('the contact page shows hours and details, and fetches the map only when it is asked for', async () => {
  await open();
  const foreign: string[] = [];
  await page.route('https://www.openstreetmap.org/**', (route) => {
    foreign.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: 'a map' });
  });
  await visit('/contact');
  const aside = page.locator('main aside');
  const words = (await aside.innerText()).replace(/\s+/g, ' ');
  for (const text of ['14 Setu Lane', '+91 20 5550 0142', 'contact@prakashsetu.example', 'Mon-Fri 9-6', 'Sat 10-2']) {
    expect(words).toContain(text);
  }
  await soon(() => aside.locator('iframe').count()).toBe(0);
  expect(foreign).toEqual([]);
  await aside.getByRole('link', { name: /Show map/ }).click();
  await aside.frameLocator('iframe').getByText('a map').waitFor();
  expect(foreign).toEqual([MAP]);
});

test('a page with a form takes what it sends with only once somebody turns to it', async () => {
  await open();
  const scripts = () =>
    page.evaluate(() => performance.getEntriesByType('resource').filter(({ name }) => /\/apollo-/.test(name)).length);
  await visit('/contact');
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  expect(await scripts()).toBe(0);
  await field('Email').focus();
  await soon(scripts).toBeGreaterThan(0);
});
