import type { Client } from 'pg';
import type { Page } from 'playwright-core';
import { MAIL_TEXTS } from '../../rules/mail-texts';
import { hasWebAddress } from '../../rules/web-address';
import { loadEnv } from '../../server/config/env';
import type { MailTextRecord, Session } from '../../server/generated/resolvers';
import { authorizationUrl } from '../../server/payments/subscriptions/page-token';
import { tributeLetterMail } from '../../server/payments/tributes/tribute-letter-mail';
import { checkUrl } from '../../server/receipts/check-link';
import { hydrated } from '../support/donor-path';
import { postGraphql } from '../support/graphql-call';
import type { HostedApp } from '../support/hosted-app';
import { sendFile } from '../support/imports';
import { liveMarkupIn } from '../support/live-markup';
import { inboxMail, keyIn } from '../support/my-giving';
import { ADMIN } from '../support/office';
import { MARK } from '../support/poison';
import { publicPaths, unknownPath } from '../support/public-routes';
import { soon } from '../support/soon';
import { joined, payloadTexts, xssPayloads } from '../support/xss-payloads';
import { openXssWorld, SPARED, type XssWorld } from '../support/xss-world';

let world: XssWorld;
let app: HostedApp;
let sql: Client;
let session: Session;
let page: Page;

beforeAll(async () => {
  world = await openXssWorld();
  ({ app, sql, session, page } = world);
}, 180_000);
afterAll(() => world.close());
afterEach(() => expect(world.takeRan()).toEqual([]));

test('every column that holds a text of somebody has a payload; those of imports get theirs from a file', () => {
  expect(world.empty.filter((name) => !name.startsWith('import_'))).toEqual([]);
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
  await world.look(path);
});

test('a campaign’s page, its story, its films and its dialog', async () => {
  const { rows } = await sql.query<{ slug: string }>(
    `select slug from campaigns where status <> 'draft' order by slug`,
  );
  for (const { slug } of rows) {
    await page.goto(`${app.origin}/campaigns/${slug}`);
    await hydrated(page);
    expect(await world.showsPayloads()).toBe(true);
    await world.look(slug);
  }
  await page.goto(`${app.origin}/campaigns/${rows[0]?.slug ?? ''}?donate=1`);
  await page.getByRole('dialog').waitFor();
  await world.look('the dialog');
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
  await world.signIn();
  await page.goto(`${app.origin}/admin/contact`);
  for (let seen = 0; seen < xssPayloads.length; seen += 25) {
    // The rows of this page, and not still those of the one before.
    await page.getByText(new RegExp(`^${seen + 1}–`)).waitFor();
    await page.locator('[role=row][data-id]').first().waitFor();
    await world.look(`messages from ${seen}`);
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
  await world.signIn();
  await page.goto(`${app.origin}/admin/imports/${id}`);
  await page.getByRole('main').getByText('__xss(0)').first().waitFor();
  await world.look('an import');
  await page.getByRole('combobox').first().selectOption('Donor: name');
  await page.getByRole('button', { name: 'Dry run' }).click();
  const bring = page.getByRole('button', { name: /^Bring in / });
  await bring.waitFor();
  await world.look('its dry run, with the lines that are refused');
  await bring.click();
  await page.getByRole('region', { name: / brought in$/ }).waitFor({ timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  const { rows } = await sql.query<{ state: string }>('select distinct state from import_lines order by state');
  expect(rows.map(({ state }) => state)).toContain('refused');
  await world.look('what was brought in, with the lines that were left out');
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
      await world.look(text.kind);
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
    await world.look(`document ${number}`);
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
    await world.look(path);
  }
});

test('My giving', async () => {
  const ask = 'mutation ($email: String!) { requestDonorLink(input: { email: $email }) { success } }';
  await postGraphql(app.origin)(ask, { email: SPARED });
  const links = async () => (await sql.query<{ id: string }>(`select id from mails where kind = 'giving-link'`)).rows;
  await soon(async () => (await links()).length > 0).toBe(true);
  const key = keyIn(await inboxMail(app, (await links())[0]?.id ?? ''));
  expect(key).not.toBe('');
  await page.goto(`${app.origin}/my-giving#key=${key}`);
  await page.getByRole('main').getByText(MARK).first().waitFor();
  await world.look('My giving');
});
