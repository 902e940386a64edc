import { Client } from 'pg';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import type { Session } from '../../server/generated/resolvers';
import { leaveBrowser, openBrowser } from '../support/browser';
import { hydrated } from '../support/donor-path';
import { freshDatabase } from '../support/fresh-database';
import { postGraphql } from '../support/graphql-call';
import { openSessionOf, startHostedApp, type HostedApp } from '../support/hosted-app';
import { sendFile } from '../support/imports';
import { liveMarkup, liveMarkupIn } from '../support/live-markup';
import { inboxMail, keyIn } from '../support/my-giving';
import { ADMIN } from '../support/office';
import { MARK, poison } from '../support/poison';
import { publicPaths, unknownPath } from '../support/public-routes';
import { soon } from '../support/soon';
import { xssPayloads } from '../support/xss-payloads';

/** The one mailbox that keeps its address, so that mails come to it. */
const SPARED = 'spared@example.org';

let app: HostedApp;
let browser: Browser;
let sql: Client;
let session: Session;
let page: Page;
let drop: () => Promise<void>;
/** What ran, or was fetched as a script, a style, a frame or a page. */
const ran: string[] = [];

beforeAll(async () => {
  const database = await freshDatabase('demo');
  drop = database.drop;
  sql = new Client({ connectionString: database.url });
  await sql.connect();
  await sql.query(
    `update donors set email = $1 where id = (select donor_id from donations where status = 'success' order by captured_at desc limit 1)`,
    [SPARED],
  );
  await sql.query(`update donations set donor_email = $1 where donor_id = (select id from donors where email = $1)`, [
    SPARED,
  ]);
  await sql.query(
    'update receipts set sent_to_email_at = null where donation_id in (select id from donations where donor_email = $1)',
    [SPARED],
  );
  await poison(sql, [SPARED, ADMIN.email]);
  [app, browser] = await Promise.all([startHostedApp(database.url, { TRUST_PROXY: '1' }), openBrowser()]);
  session = await openSessionOf(database.url, ADMIN.email);
  page = await hookedPage(
    await browser.newContext({
      bypassCSP: true,
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'no-preference',
    }),
  );
}, 180_000);
afterAll(async () => {
  await leaveBrowser(browser);
  await app.stop();
  await sql.end();
  await drop();
});
afterEach(() => expect(ran.splice(0)).toEqual([]));

/** Opens a page without a policy that tells what ran; other sites answer nothing. */
async function hookedPage(context: BrowserContext): Promise<Page> {
  await context.exposeBinding(
    '__xss',
    ({ page: at }, number: unknown) => void ran.push(`${String(number)} at ${at.url()}`),
  );
  const opened = await context.newPage();
  await opened.route(
    (url) => url.origin !== app.origin,
    async (route) => {
      const type = route.request().resourceType();
      if (/xss\.invalid/.test(route.request().url()) && !['image', 'media'].includes(type)) {
        ran.push(`${type} ${route.request().url()} at ${opened.url()}`);
      }
      await route.abort();
    },
  );
  opened.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()} at ${opened.url()}`);
    void dialog.dismiss();
  });
  return opened;
}

/** Looks at what is on the screen now. */
async function look(where: string): Promise<void> {
  expect([where, ...(await liveMarkup(page))]).toEqual([where]);
  expect([where, ...ran.splice(0)]).toEqual([where]);
}

const signIn = () => page.addInitScript((stored) => localStorage.setItem('session', stored), JSON.stringify(session));

/** Every page has the name of the site, which is one; the page's own texts stand in `main`. */
const showsPayloads = async (): Promise<boolean> => (await page.locator('main').innerText()).includes(MARK);

test.each([...publicPaths, unknownPath])('%s shows payloads as texts', async (path) => {
  const html = await (await fetch(app.origin + path)).text();
  expect(html).toContain(MARK);
  await page.goto(app.origin + path);
  expect(await liveMarkupIn(page, html)).toEqual([]);
  await hydrated(page);
  await page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      scrollTo(0, top);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });
  await look(path);
});

test('a campaign’s page, its story, its films and its dialog', async () => {
  const { rows } = await sql.query<{ slug: string }>(
    `select slug from campaigns where status <> 'draft' order by slug`,
  );
  for (const { slug } of rows) {
    await page.goto(`${app.origin}/campaigns/${slug}`);
    await hydrated(page);
    expect(await showsPayloads()).toBe(true);
    await look(slug);
  }
  await page.goto(`${app.origin}/campaigns/${rows[0]?.slug ?? ''}?donate=1`);
  await page.getByRole('dialog').waitFor();
  await look('the dialog');
});

test('what visitors type, one payload each', async () => {
  const call = postGraphql(app.origin);
  const refused: string[] = [];
  for (const payload of xssPayloads) {
    const { data, codes } = await call<{ submitContact: { success: boolean } | null }>(
      `mutation ($message: String!) {
        submitContact(input: { firstName: "Asha", lastName: "Rao", email: "asha@example.org", message: $message }) { success } }`,
      { message: `${payload} ${MARK}` },
    );
    if (!data?.submitContact?.success) refused.push(`${payload} ${codes.join()}`);
  }
  expect(refused).toEqual([]);
  await signIn();
  await page.goto(`${app.origin}/admin/contact`);
  for (let seen = 0; seen < xssPayloads.length; seen += 25) {
    // The rows of this page, and not still those of the one before.
    await page.getByText(new RegExp(`^${seen + 1}–`)).waitFor();
    await firstRow().waitFor();
    await look(`messages from ${seen}`);
    await page.getByRole('button', { name: 'Next page' }).click();
    await soon(() => new URL(page.url()).searchParams.get('page')).toBe(String(seen / 25 + 2));
  }
});

test('a file whose cells are payloads, in the steps of Bring in', async () => {
  const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
  const lines = xssPayloads.map((payload, number) =>
    [payload, `p${number}@example.org`, payload].map(quoted).join(','),
  );
  const file = `${quoted(`Name ${xssPayloads[0] ?? ''}`)},Email,Address\n${lines.join('\n')}`;
  const { id, message } = await sendFile(app, session.accessToken, 'donors', file, '<img src=x onerror=__xss(0)>.csv');
  expect(message).toBe('');
  await signIn();
  await page.goto(`${app.origin}/admin/imports/${id}`);
  await page.getByRole('main').getByText('__xss(0)').first().waitFor();
  await look('an import');
});

test('mails and receipts are documents without live markup', async () => {
  const call = postGraphql(app.origin);
  const { rows } = await sql.query<{ id: string }>(
    `select r.id from receipts r join donations d on d.id = r.donation_id where d.donor_email = $1 limit 5`,
    [SPARED],
  );
  const documents: string[] = [];
  for (const { id } of rows) {
    const { data } = await call<{ generateReceiptPdf: { html: string }; sendReceiptEmail: { userErrors: unknown[] } }>(
      `mutation ($id: ID!) { generateReceiptPdf(receiptId: $id) { html } sendReceiptEmail(receiptId: $id) { userErrors { code } } }`,
      { id },
      { token: session.accessToken },
    );
    expect(data.sendReceiptEmail.userErrors).toEqual([]);
    documents.push(data.generateReceiptPdf.html);
  }
  await call('mutation ($email: String!) { requestDonorLink(input: { email: $email }) { success } }', {
    email: SPARED,
  });
  await call('mutation ($email: String!) { requestPasswordReset(email: $email) { success } }', { email: ADMIN.email });
  await call(
    'mutation { inviteToOffice(input: { email: "new@example.org", role: ENTRY }) { userErrors { code } } }',
    {},
    { token: session.accessToken },
  );
  const mails = async () => (await sql.query<{ id: string; kind: string }>('select id, kind from mails')).rows;
  const kinds = async () => [...new Set((await mails()).map(({ kind }) => kind))].sort();
  await soon(kinds).toEqual(['donation-receipt', 'giving-link', 'invitation', 'password-reset']);
  for (const { id } of await mails()) documents.push(await inboxMail(app, id));
  for (const [number, html] of documents.entries()) {
    expect(html).toContain('__xss(0)');
    expect([number, ...(await liveMarkupIn(page, html))]).toEqual([number]);
    await page.setContent(html);
    await look(`document ${number}`);
  }
});

test('My giving, the thanks and the check of a receipt', async () => {
  const { rows } = await sql.query<{ id: string }>(`select id from mails where kind = 'giving-link' limit 1`);
  const key = keyIn(await inboxMail(app, rows[0]?.id ?? ''));
  expect(key).not.toBe('');
  await page.goto(`${app.origin}/my-giving#key=${key}`);
  await page.getByRole('main').getByText(MARK).first().waitFor();
  await look('My giving');
});

/** The first row of a list. */
const firstRow = (): Locator => page.locator('[role=row][data-id]').first();

/** The office's screens, each with what opens its dialog; some show stored texts in fields alone, or none. */
const screens: readonly { path: string; ownTexts?: false; open?: () => Promise<unknown> }[] = [
  { path: '/admin' },
  { path: '/admin/go-live' },
  { path: '/admin/legal-texts' },
  {
    path: '/admin/campaigns',
    open: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { path: '/admin/donations', open: () => page.keyboard.press('Control+k') },
  { path: '/admin/donations/enter' },
  { path: '/admin/donations/DONATION' },
  { path: '/admin/receipts' },
  { path: '/admin/donors' },
  { path: '/admin/donors/DONOR' },
  {
    path: '/admin/members',
    open: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { path: '/admin/contact', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/volunteers', open: () => firstRow().getByRole('gridcell').nth(2).click() },
  {
    path: '/admin/events',
    open: () =>
      page
        .getByRole('button', { name: /^Edit / })
        .first()
        .click(),
  },
  { path: '/admin/media' },
  { path: '/admin/reports' },
  { path: '/admin/pages', ownTexts: false },
  { path: '/admin/settings' },
  { path: '/admin/subscriptions' },
  { path: '/admin/attention', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/webhooks', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/audit', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/people' },
  { path: '/admin/sign-in', ownTexts: false },
  { path: '/admin/imports' },
];

test.each(screens)('$path of the office shows payloads as texts', async ({ path, ownTexts = true, open }) => {
  await signIn();
  const { rows } = await sql.query<{ donation: string; donor: string }>(
    `select id as donation, donor_id as donor from donations where status = 'success' order by captured_at desc limit 1`,
  );
  const { donation = '', donor = '' } = rows[0] ?? {};
  await page.goto(app.origin + path.replace('DONATION', donation).replace('DONOR', donor));
  if (ownTexts) await soon(showsPayloads).toBe(true);
  await page.waitForLoadState('networkidle');
  await look(path);
  if (!open) return;
  await open();
  await page.getByRole('dialog').waitFor();
  await page.waitForLoadState('networkidle');
  await look(`${path}, opened`);
});
