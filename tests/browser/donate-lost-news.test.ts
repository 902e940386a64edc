import type { Browser, BrowserContext, Page } from 'playwright-core';
import { Client } from 'pg';
import { consoleComplaintsOf } from '../support/complaints';
import { freshDatabase } from '../support/fresh-database';
import {
  fillIn,
  findCampaign,
  give,
  hydrated,
  openDialog,
  paymentWindow,
  person,
  proceed,
} from '../support/donor-path';
import { after, booksOf, CAMPAIGN, control } from '../support/gift-books';
import { startHostedApp, type HostedApp } from '../support/hosted-app';
import { openSite, type Site } from '../support/site';
import { soon } from '../support/soon';
import { untilTrue } from '../support/until';

/** Gifts whose news is lost on the way or comes twice: each is booked once. */
let browser: Browser;
let opened: Site;
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
  context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
  complaints = consoleComplaintsOf(page);
});
afterEach(async () => {
  await context.close();
  expect(complaints).toEqual([]);
});

const books = () => booksOf(sql);
const succeeded = (): Promise<void> => page.waitForURL('**/donation/success');

test('a lost callback: the donor is told after closing, because the webhook or the question settled it', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await give(page, 'pay-lose-callback');
  await succeeded();
  await soon(() => books()).toEqual(after(before, 50_000));
});

describe('paid, while the line to the site is away', () => {
  const isAbout = /VerifyRazorpayPayment|CheckRazorpayOrder/;
  let isAway: boolean;
  const said = (text: string) =>
    page
      .getByRole('dialog', { name: /Donate/ })
      .getByRole('alert')
      .filter({ hasText: text });

  beforeEach(async () => {
    isAway = true;
    await page.route('**/graphql', (route) =>
      isAway && isAbout.test(route.request().postData() ?? '')
        ? route.fulfill({ json: { errors: [{ message: 'away' }] } })
        : route.continue(),
    );
    await findCampaign(page, app.origin, CAMPAIGN);
    await give(page, 'pay-lose-webhook');
    await said('Payment Verification Failed').waitFor();
  });
  afterEach(async () => {
    await page.unrouteAll({ behavior: 'wait' });
    complaints.splice(0);
  });

  test('the gift stays watched: the donor is thanked as soon as it is back', async () => {
    const before = await books();
    isAway = false;
    await succeeded();
    await soon(() => books()).toEqual({ ...after(before, 50_000), pending: before.pending - 1 });
  });

  test('a page that is loaded anew meanwhile says not to pay again', async () => {
    await page.reload();
    await hydrated(page);
    await openDialog(page);
    await said('Your last payment is not confirmed yet').waitFor();
    isAway = false;
    await succeeded();
  });
});

test('a window that is closed while the bank has not answered: the donor is told not to pay again, and thanked once it is paid', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await give(page, 'never-answer');
  const window = await paymentWindow(page);
  await window.getByText('The bank is not responding').waitFor();
  await window.getByTestId('close').click();
  await window.getByTestId('confirm-exit').click();
  await page
    .getByRole('dialog', { name: /Donate/ })
    .getByText('Your last payment is not confirmed yet')
    .waitFor();
  const { rows } = await sql.query<{ id: string }>(
    `select provider_payment_id as id from payments order by created_at desc limit 1`,
  );
  await control(app, `payments/${rows[0]?.id}/late-authorize`, {});
  await succeeded();
  await soon(() => books()).toEqual(after(before, 50_000));
});

test('paid, but not captured when it is verified: the form comes back, and the donor is thanked once it is', async () => {
  const before = await books();
  const message = 'Your payment is not captured yet.';
  const userErrors = [{ __typename: 'UserError', field: [], code: 'NOT_CAPTURED', message }];
  const answer = {
    __typename: 'VerifyRazorpayPaymentPayload',
    success: false,
    message: '',
    receiptNumber: null,
    amount: null,
    userErrors,
  };
  let goOn = (): void => undefined;
  const isSeen = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/graphql', async (route) => {
    const asked = route.request().postData() ?? '';
    if (asked.includes('VerifyRazorpayPayment'))
      return route.fulfill({ json: { data: { verifyRazorpayPayment: answer } } });
    if (asked.includes('CheckRazorpayOrder')) await isSeen;
    return route.continue();
  });
  await findCampaign(page, app.origin, CAMPAIGN);
  await give(page, 'pay-lose-webhook');
  await page
    .getByRole('dialog', { name: /Donate/ })
    .getByText(message)
    .waitFor();
  goOn();
  await succeeded();
  await soon(() => books()).toEqual(after(before, 50_000));
  await page.unrouteAll({ behavior: 'wait' });
});

test('a lost callback with a closed browser is settled by the webhook', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  await openDialog(page);
  await fillIn(page);
  await proceed(page);
  await paymentWindow(page);
  const orderId = await newestOrder();
  await context.close();
  await control(app, `orders/${orderId}/pay`, { outcome: 'success' });
  await untilTrue(async () => (await books()).donations === before.donations + 1);
  await soon(() => books()).toEqual(after(before, 50_000));
  await untilTrue(async () => {
    const { rows } = await sql.query<{ done: boolean }>(
      `select count(*) = 3 and bool_and(processed_at is not null) as done from webhook_events where body like '%' || $1 || '%'`,
      [orderId],
    );
    return rows[0]?.done === true;
  });
});

test('callback twice, webhook twice: one donation, one receipt, one mail', async () => {
  const before = await books();
  await findCampaign(page, app.origin, CAMPAIGN);
  const verifications: string[] = [];
  page.on('request', (request) => {
    if (request.postData()?.includes('verifyRazorpayPayment')) verifications.push(request.postData() ?? '');
  });
  await control(app, 'scenario', { match: { next: true }, webhook: { duplicate: 'concurrent' } });
  await give(page, 'success');
  await succeeded();
  const again = await Promise.all(
    [1, 2].map(() =>
      page.request.post(`${app.origin}/graphql`, {
        headers: { 'content-type': 'application/json' },
        data: verifications[0],
      }),
    ),
  );
  for (const answer of again) expect(await answer.text()).toContain('"success":true');
  await control(app, 'webhooks/settle', {});
  await untilTrue(async () => {
    const { rows } = await sql.query<{ open: number }>(
      'select count(*)::int as open from webhook_events where processed_at is null',
    );
    return rows[0]?.open === 0;
  });
  await soon(() => books()).toEqual(after(before, 50_000));
});

async function newestOrder(client = sql): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select o.provider_order_id as id from payment_orders o join donations d on d.id = o.donation_id
      where d.donor_email = $1 order by d.created_at desc limit 1`,
    [person.email],
  );
  return rows[0]?.id ?? '';
}

async function paidAtProvider({ emulatorOrigin }: HostedApp, orderId: string): Promise<boolean> {
  const answer = await fetch(`${emulatorOrigin}/__emu/state`);
  const { payments } = (await answer.json()) as { payments: { order_id: string | null; status: string }[] };
  return payments.some((payment) => payment.order_id === orderId && payment.status === 'captured');
}

/** The first check of the newest order is due at once, and so is the look at what is due. */
async function bringForward(client: Client): Promise<void> {
  const { rowCount } = await client.query(
    `with newest as (
       update payment_orders set next_check_at = now()
        where id = (select id from payment_orders where next_check_at is not null order by created_at desc limit 1) returning id
     )
     select graphile_worker.add_job('queue_due_checks') from newest`,
  );
  expect(rowCount).toBe(1);
}

test('callback and webhook lost, browser closed: reconciliation settles it', async () => {
  const own = await freshDatabase('demo');
  const other = await startHostedApp(own.url);
  const ownSql = new Client({ connectionString: own.url });
  await ownSql.connect();
  try {
    const before = await booksOf(ownSql);
    await findCampaign(page, other.origin, CAMPAIGN);
    await openDialog(page);
    await fillIn(page);
    await control(other, 'scenario', { match: { next: true }, outcome: 'pay-lose-both' });
    await proceed(page);
    await (await paymentWindow(page)).getByTestId('success').click();
    const orderId = await newestOrder(ownSql);
    await untilTrue(() => paidAtProvider(other, orderId));
    await context.close();
    await bringForward(ownSql);
    await untilTrue(async () => (await booksOf(ownSql)).donations === before.donations + 1);
    await soon(() => booksOf(ownSql)).toEqual(after(before, 50_000));
    const { rows } = await ownSql.query('select 1 from webhook_events');
    expect(rows).toEqual([]);
  } finally {
    await ownSql.end();
    await other.stop();
    await own.drop();
  }
});
