import type { Browser, BrowserContext, Locator, Page, Route } from 'playwright-core';
import { violations } from '../support/axe';
import { consoleComplaintsOf } from '../support/complaints';
import { donateDialog, isClear, MEALS } from '../support/donate-dialog';
import { fillIn, hydrated, openDialog, paymentWindow, person, proceed } from '../support/donor-path';
import type { HostedApp } from '../support/hosted-app';
import { misfits, setTextSize } from '../support/misfits';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';

/** What the donation dialog says from the press of its button to the thanks. */
let opened: Site;
let browser: Browser;
let app: HostedApp;
let context: BrowserContext;
let page: Page;
let complaints: string[];

beforeAll(async () => {
  opened = await openSite({ ORDER_FIRST_CHECK_SECONDS: '3600' });
  ({ browser, app } = opened);
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

const { dialog, pay, activeIs, open } = donateDialog(() => ({ page, origin: app.origin }));

test.each([
  [390, 844],
  [1440, 900],
  [320, 568],
])('at %i px the message lies over nothing, and leaves with the last mended field', async (width, height) => {
  await page.setViewportSize({ width, height });
  await open();
  await dialog().getByLabel('Email').fill('meera@');
  await proceed(page);
  const message = dialog().getByRole('alert').filter({ hasText: 'Please fill in all required fields' });
  await message.waitFor();
  await activeIs('donor.name');
  expect(await page.locator('[class*=toast]').count()).toBe(0);
  for (const control of [pay(), dialog().getByLabel('Full name'), message])
    await soon(() => isClear(control)).toBe(true);
  for (const [label, text] of [
    ['Full name', person.name],
    ['Mobile number', person.phone],
  ] as const) {
    await dialog().getByLabel(label).fill(text);
  }
  await dialog().getByRole('alert').filter({ hasText: 'Please check your details' }).waitFor();
  await dialog().getByLabel('Email').fill(person.email);
  await dialog().getByRole('alert').waitFor({ state: 'detached' });
});

test('an order that the server refuses is said at its field; mended, it goes through, and two presses are one order', async () => {
  await open();
  await fillIn(page);
  await page.route('**/graphql', refuseOnce, { times: 1 });
  await proceed(page);
  await dialog().getByRole('alert').filter({ hasText: 'This number is not in use.' }).first().waitFor();
  await activeIs('donor.phone');
  await soon(async () => [await isClear(pay()), await isClear(dialog().getByLabel('Mobile number'))]).toEqual([
    true,
    true,
  ]);
  await dialog().getByLabel('Mobile number').fill('98220 54321');
  await dialog().getByRole('alert').waitFor({ state: 'detached' });
  const orders: string[] = [];
  page.on('request', (request) => request.postData()?.includes('createRazorpayOrder') && orders.push(request.url()));
  await pay().dblclick();
  await paymentWindow(page);
  expect(orders).toHaveLength(1);
});

test.each(['one-time', 'monthly'])(
  'after a press that failed the focus is on the button again, not before all fields: %s',
  async (frequency) => {
    await open();
    await fillIn(page);
    if (frequency === 'monthly') await dialog().getByRole('radio', { name: 'Recurring' }).check();
    await page.route('**/graphql', (route) => route.abort(), { times: 1 });
    await pay().focus();
    await page.keyboard.press('Enter');
    await dialog().getByRole('alert').filter({ hasText: 'Nothing was charged.' }).waitFor();
    await pay().and(page.locator(':focus')).waitFor();
    complaints.length = 0;
  },
);

test.each(['one-time', 'monthly'])(
  'the 80G registration is removed behind the open form, %s: said before anything is charged, then given without 80G',
  async (frequency) => {
    const { sql } = opened;
    await open();
    await fillIn(page);
    if (frequency === 'monthly') {
      await dialog().getByRole('radio', { name: 'Recurring' }).check();
      await dialog().getByRole('radio', { name: 'Monthly' }).check();
    }
    await dialog().getByText('deductible under 80G').first().waitFor();
    const [stored] = (await sql.query(`select value from settings where key = 'registration_80g'`)).rows as [
      { value: string },
    ];
    const save = async (value: string) =>
      sql.query(
        `with saved as (update settings set value = $1 where key = 'registration_80g' returning 1)
         select pg_notify('content_changed', '') from saved`,
        [value],
      );
    await save('');
    try {
      await proceed(page);
      await dialog().getByRole('alert').filter({ hasText: 'can no longer be deducted under 80G' }).waitFor();
      await dialog().getByLabel('Send me an 80G receipt').waitFor({ state: 'detached' });
      expect(await dialog().getByLabel('Full name').inputValue()).toBe(person.name);
      expect(await dialog().getByRole('radio', { name: '₹500', exact: true }).isChecked()).toBe(true);
      expect(await dialog().getByText('deductible under 80G').count()).toBe(0);
      await pay().click();
      if (frequency === 'monthly') await page.waitForURL('**/subscription/authorize/**');
      else await paymentWindow(page);
    } finally {
      await save(stored.value);
    }
  },
);

const refuseOnce = (route: Route): Promise<void> =>
  route.fulfill({
    json: {
      data: {
        createRazorpayOrder: {
          __typename: 'CreateRazorpayOrderPayload',
          order: null,
          userErrors: [
            {
              __typename: 'UserError',
              field: ['donor', 'phone'],
              code: 'INVALID',
              message: 'This number is not in use.',
            },
          ],
        },
      },
    },
  });

describe('while a payment is confirmed', () => {
  /** Keeps the server's answer to the payment until it is let go. */
  async function holdVerification(): Promise<() => void> {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('verifyRazorpayPayment')) await held;
      await route.continue();
    });
    return release;
  }

  const refused = (): Locator => page.getByRole('alert').filter({ hasText: 'Payment Failed' });

  test('amount, spinner and advice stand alone: no earlier failure, no way out; Back does not leave the payment', async () => {
    await page.goto(`${app.origin}/campaigns`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Two warm meals' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Two warm meals' }).waitFor();
    await openDialog(page);
    await fillIn(page);
    const release = await holdVerification();
    await proceed(page);
    const checkout = await paymentWindow(page);
    await checkout.getByTestId('fail').click();
    await refused().waitFor();
    await (await paymentWindow(page)).getByTestId('success').click();
    const heading = dialog().getByRole('heading', { name: 'Confirming your payment…' });
    await heading.waitFor();
    await refused().waitFor({ state: 'detached' });
    const text = await dialog().innerText();
    for (const words of [
      '₹500',
      'Two warm meals',
      'Please keep this page open.',
      'do not pay again',
      '+91 20 5550 0142',
    ])
      expect(text).toContain(words);
    await soon(() => dialog().getByRole('button').count()).toBe(0);
    await activeIs('Confirming your payment…');
    expect(await violations(page)).toEqual([]);
    await setTextSize(page, 200);
    expect(await misfits(page)).toEqual([]);
    for (const part of [heading, dialog().getByText('₹500', { exact: true }).first()]) {
      await part.scrollIntoViewIfNeeded();
      await soon(() => isClear(part)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.goBack();
    await heading.waitFor();
    release();
    await page.waitForURL('**/donation/success');
  });

  test('a donor who closes the window after a refusal finds the bank’s words above the button', async () => {
    await open();
    await fillIn(page);
    await proceed(page);
    await (await paymentWindow(page)).getByTestId('fail').click();
    await refused().waitFor();
    await (await paymentWindow(page)).getByTestId('dismiss').click();
    await pay().waitFor();
    await dialog().getByRole('alert').filter({ hasText: 'Payment Failed' }).waitFor();
    expect(await page.locator('[class*=toast]').count()).toBe(0);
    await activeIs('Proceed to Payment · ₹500');
    await soon(() => isClear(pay())).toBe(true);
    await proceed(page);
    await paymentWindow(page);
    await refused().waitFor({ state: 'detached' });
  });
});

test('a recurring gift without a page to authorise it on is thanked for, and the form is empty afterwards', async () => {
  await open();
  await fillIn(page);
  await dialog().getByRole('radio', { name: 'Recurring' }).check();
  await page.route('**/graphql', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      body: (await answer.text()).replace(/"shortUrl":"[^"]+"/, '"shortUrl":null'),
    });
  });
  await proceed(page);
  const thanks = page.getByRole('status').filter({ hasText: 'Success!' });
  await thanks.waitFor();
  await soon(() => thanks.innerText()).toContain(
    'Your monthly donation is set up. You will receive confirmations by email.',
  );
  await soon(() => new URL(page.url()).pathname).toBe(MEALS);
  await openDialog(page);
  await soon(() => dialog().getByLabel('Full name').inputValue()).toBe('');
});
