import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { MAIL_TEXTS } from '../../rules/mail-texts';
import { hasWebAddress } from '../../rules/web-address';
import { loadEnv } from '../../server/config/env';
import type { MailTextRecord, Session } from '../../server/generated/resolvers';
import { authorizationUrl } from '../../server/payments/subscriptions/page-token';
import { tributeLetterMail } from '../../server/payments/tributes/tribute-letter-mail';
import { checkUrl } from '../../server/receipts/check-link';
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
import { joined, payloadTexts, xssPayloads } from '../support/xss-payloads';

/** The one mailbox that keeps its address, so that mails come to it. */
const SPARED = 'spared@example.org';

let app: HostedApp;
let browser: Browser;
let sql: Client;
let session: Session;
let page: Page;
let empty: string[];
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
  empty = await poison(sql, [SPARED, ADMIN.email]);
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

test('every column that holds a text of somebody has a payload; those of imports get theirs from a file', () => {
  expect(empty.filter((name) => !name.startsWith('import_'))).toEqual([]);
});

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
  await page.getByRole('combobox').first().selectOption('Donor: name');
  await page.getByRole('button', { name: 'Dry run' }).click();
  const bring = page.getByRole('button', { name: /^Bring in / });
  await bring.waitFor();
  await look('its dry run, with the lines that are refused');
  await bring.click();
  await page.getByRole('region', { name: / brought in$/ }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { rows } = await sql.query<{ state: string }>('select distinct state from import_lines order by state');
  expect(rows.map(({ state }) => state)).toContain('refused');
  await look('what was brought in, with the lines that were left out');
});

test('own words of the office, in every mail, letter and message that it can write', async () => {
  const call = postGraphql(app.origin);
  const { data } = await call<{ adminMailTexts: MailTextRecord[] }>(
    '{ adminMailTexts { kind subject heading opening closing } }',
    {},
    { token: session.accessToken },
  );
  // Braces would be placeholders, and mails take no web address.
  const bare = xssPayloads.filter((payload) => !/[{}]|\[\[/.test(payload) && !hasWebAddress(payload));
  expect(bare.length).toBeGreaterThan(100);
  const texts = joined(bare, 1_000);
  for (const text of data.adminMailTexts)
    for (const [number, payloads] of texts.entries()) {
      const [first = ''] = bare.slice(number);
      const written = { subject: first.slice(0, 150), heading: first.slice(0, 80), closing: payloads };
      const { data: seen } = await call<{ seen: { html: string; text: string; userErrors: { message: string }[] } }>(
        `query ($input: MailTextInput!) { seen: adminMailTextPreview(input: $input) { html text userErrors { message } } }`,
        { input: { ...written, kind: text.kind, opening: `${ownOpening(text)} ${payloads}` } },
        { token: session.accessToken },
      );
      const { html, text: plain, userErrors } = seen.seen;
      expect([text.kind, payloads, userErrors, plain.includes('__xss(')]).toEqual([text.kind, payloads, [], true]);
      if (html === '') continue;
      expect([text.kind, payloads, ...(await liveMarkupIn(page, html))]).toEqual([text.kind, payloads]);
      await page.setContent(html);
      await look(text.kind);
    }
});

/** An opening with the placeholders that its kind needs. */
const ownOpening = ({ kind }: Pick<MailTextRecord, 'kind'>): string =>
  MAIL_TEXTS[kind].placeholders.flatMap(({ name, isNeeded }) => (isNeeded ? [`{${name}}`] : [])).join(' ');

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
  await call(
    'mutation { signUp(email: "newer@example.org", password: "a good password", fullName: "N") { userErrors { code } } }',
  );
  const mails = async () => (await sql.query<{ id: string; kind: string }>('select id, kind from mails')).rows;
  const kinds = async () => [...new Set((await mails()).map(({ kind }) => kind))].sort();
  await soon(kinds).toEqual(['donation-receipt', 'email-confirmation', 'giving-link', 'invitation', 'password-reset']);
  for (const { id } of await mails()) documents.push(await inboxMail(app, id));
  for (const text of payloadTexts(1_200)) {
    const words = { siteName: text, giver: text, toName: text, message: text };
    documents.push(tributeLetterMail({ ...words, tribute: { kind: 'memory', name: text } }).html);
  }
  for (const [number, html] of documents.entries()) {
    expect(html).toMatch(/__xss\(\d/);
    expect([number, ...(await liveMarkupIn(page, html))]).toEqual([number]);
    await page.setContent(html);
    await look(`document ${number}`);
  }
});

const deps = { ...loadEnv({}), publicUrl: '', now: () => new Date() };

test('the check of a receipt, and the page on which a recurring gift is authorised', async () => {
  const { rows: receipts } = await sql.query<{ receiptNumber: string; revision: number }>(
    `select receipt_number as "receiptNumber", revision from receipts order by created_at desc limit 3`,
  );
  const { rows: gifts } = await sql.query<{ id: string; status: string }>(
    `update subscriptions set status = 'created' where id in (select id from subscriptions order by created_at desc limit 3)
     returning provider_subscription_id as id, status`,
  );
  const paths = [
    ...receipts.map((receipt) => checkUrl(deps, receipt)),
    ...gifts.map(({ id }) => authorizationUrl(deps, id, 'authorize')),
  ];
  expect(paths).toHaveLength(6);
  for (const path of paths) {
    const response = await fetch(app.origin + path);
    const html = await response.text();
    expect([path, response.status, html.includes(MARK)]).toEqual([path, 200, true]);
    expect([path, ...(await liveMarkupIn(page, html))]).toEqual([path]);
    await page.goto(app.origin + path);
    await look(path);
  }
});

test('My giving', async () => {
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
  { path: '/admin/mail-texts' },
  { path: '/admin/mail-texts?text=letter' },
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
  {
    path: '/admin/donors',
    open: async () => {
      await page.getByRole('checkbox', { name: 'Select all rows' }).check();
      await page.getByRole('button', { name: 'Letters', exact: true }).click();
      await page.getByRole('dialog').getByLabel('Text').fill('Dear {name}');
      await page.getByRole('dialog').getByRole('region', { name: 'The first letter' }).getByText('Dear ').waitFor();
    },
  },
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
  {
    path: '/admin/attention?',
    open: () => page.getByRole('button', { name: 'Adopt from Razorpay…' }).click(),
  },
  { path: '/admin/attention', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/webhooks', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/audit', open: () => firstRow().getByRole('gridcell').nth(1).click() },
  { path: '/admin/people' },
  { path: '/admin/access' },
  { path: '/admin/sign-in', ownTexts: false },
  { path: '/admin/imports' },
];

test('every screen of the office is among them, and an import', () => {
  const routes = readFileSync(join(__dirname, '../../client/routes.tsx'), 'utf8');
  const paths = [
    ...routes.matchAll(/path: '(\/admin[^']*)', area: 'admin'|path: '(\/admin[^']*)',\n\s+area: 'admin'/g),
  ];
  const known = screens.map(({ path }) => path.split('?', 1)[0]?.replace(/DONATION|DONOR/, ':id'));
  expect(paths.length).toBeGreaterThan(25);
  expect(paths.map(([, one, other]) => one ?? other).filter((path) => !known.includes(path))).toEqual([
    '/admin/imports/:id',
  ]);
});

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
