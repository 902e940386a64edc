import { once } from 'node:events';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { waitWords } from '../../server/http/wait-words';
import { newAddress, startApi, type Api } from '../support/api';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

const FORM = 'application/x-www-form-urlencoded';
const contact = { firstName: 'Asha', lastName: 'Kulkarni', email: 'asha@example.org', message: 'Line one\r\nLine two' };

let api: Api;
beforeAll(async () => void (api = await startApi({}, join(__dirname, '../../dist'))));
beforeEach(() => api.reset());
afterAll(() => api.close());

/** Posts a form as a browser without JavaScript does; `fetch` does not allow some of the headers. */
async function post(
  path: string,
  body: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const sent = httpRequest(new URL(path, api.origin), {
    method: 'POST',
    headers: { 'content-type': FORM, 'x-forwarded-for': newAddress(), ...headers },
  });
  sent.end(typeof body === 'string' ? body : new URLSearchParams(body).toString());
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}

const stored = () => api.sql('select name, email, phone, message from contact_submissions');

test.each([
  [
    '/contact',
    contact,
    'contact_submissions',
    { name: 'Asha Kulkarni', phone: '', message: 'Line one\nLine two' },
    'Message sent!',
  ],
  [
    '/csr',
    { company: 'Acme', contactPerson: 'Chitra', email: 'c@acme.example', phone: '98220 12345', message: 'Let us talk' },
    'contact_submissions',
    { name: 'Chitra', phone: '+919822012345', message: 'Company: Acme\n\nLet us talk' },
    'Partnership inquiry submitted!',
  ],
  [
    '/volunteer',
    { name: 'Bala', email: 'bala@example.org', phone: '9822012345' },
    'volunteer_submissions',
    { name: 'Bala', phone: '+919822012345', message: '' },
    'Application submitted!',
  ],
])('%s: an accepted form is kept, and leads to a page that says so', async (path, fields, table, row, thanks) => {
  const { status, headers } = await post(path, fields);
  expect({ status, location: headers.location, cache: headers['cache-control'] }).toEqual({
    status: 303,
    location: `${path}?sent=1`,
    cache: 'no-store',
  });
  expect(await api.sql(`select name, phone, message from ${table}`)).toEqual([row]);
  const page = await (await fetch(`${api.origin}${headers.location}`)).text();
  expect(page).toContain(thanks);
  expect(page).not.toContain('method="post"');
  expect(await (await fetch(`${api.origin}${path}`)).text()).not.toContain(thanks);
});

test('a refused form comes back with what was typed, what is wrong, and links to the fields', async () => {
  const answer = await post('/contact', { ...contact, firstName: ' ', email: 'nobody', message: '</textarea><b>hi' });
  expect(answer.status).toBe(422);
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self' 'sha256-");
  expect(answer.body).toContain('Please fill in all required fields');
  expect(answer.body).toContain('<a href="#field-firstName">Please enter your first name.</a>');
  expect(answer.body).toContain('<a href="#field-email">Please enter a valid email address.</a>');
  expect(answer.body).toMatch(/<input[^>]*id="field-email"[^>]*aria-invalid="true"[^>]*value="nobody"/);
  expect(answer.body).toMatch(/<input[^>]*id="field-lastName"[^>]*value="Kulkarni"/);
  expect(answer.body).toContain('&lt;/textarea&gt;&lt;b&gt;hi</textarea>');
  expect(answer.body).not.toContain('<b>hi');
  expect(await stored()).toEqual([]);
});

test('what one visitor typed is shown to nobody else', async () => {
  await post('/contact', { ...contact, email: 'secret-typo' });
  const next = await fetch(`${api.origin}/contact`);
  expect(next.status).toBe(200);
  expect(await next.text()).not.toContain('secret-typo');
});

test('a machine that fills the hidden field is thanked and forgotten', async () => {
  expect((await post('/contact', { ...contact, website: 'http://spam.example' })).status).toBe(303);
  expect(await stored()).toEqual([]);
});

test('plain forms and API share one rate limit, and the text is kept while the visitor waits', async () => {
  const caller = { 'x-forwarded-for': newAddress() };
  const CONTACT = 'mutation ($input: ContactInput!) { submitContact(input: $input) { success } }';
  for (let sent = 0; sent < 3; sent += 1) expect((await post('/contact', contact, caller)).status).toBe(303);
  for (let sent = 0; sent < 2; sent += 1) {
    expect((await api.call(CONTACT, { input: contact }, { address: caller['x-forwarded-for'] })).codes).toEqual([]);
  }
  const answer = await post('/volunteer', { name: 'Bala', email: 'bala@example.org', phone: '9822012345' }, caller);
  expect(answer.status).toBe(429);
  const [, wait] = /Too many attempts\. Please wait (.+?) and try again\./.exec(answer.body) ?? [];
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(wait).toBe(waitWords(Number(answer.headers['retry-after'])));
  expect(answer.body).toMatch(/<input[^>]*id="field-name"[^>]*value="Bala"/);
});

test('whoever makes a dozen mistakes may still send the form; who never stops has to wait, and finds the text again', async () => {
  const caller = { 'x-forwarded-for': newAddress() };
  for (let tries = 0; tries < 12; tries += 1)
    expect((await post('/volunteer', { name: 'Bala', email: 'bala@', phone: '98' }, caller)).status).toBe(422);
  expect((await post('/contact', contact, caller)).status).toBe(303);
  expect(await stored()).toHaveLength(1);
  for (let tries = 12; tries < 30; tries += 1) await post('/contact', { ...contact, email: '' }, caller);
  const answer = await post('/contact', { ...contact, email: '' }, caller);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(answer.body).toMatch(/<input[^>]*id="field-firstName"[^>]*value="Asha"/);
});

test.each([
  ['another site, by its relation', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour domain', { 'sec-fetch-site': 'same-site' }],
  ['another site, by its origin', { origin: 'https://evil.example' }],
  ['nobody knows where', { origin: 'null' }],
])('a form from %s is refused', async (_name, headers) => {
  expect((await post('/contact', contact, headers)).status).toBe(403);
  expect(await stored()).toEqual([]);
});

test('a form of our own page is taken, by either header', async () => {
  expect(
    (await post('/contact', contact, { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:4000' })).status,
  ).toBe(303);
  expect((await post('/contact', contact, { origin: api.origin })).status).toBe(303);
});

test('what is too large or no form is said so, and not read', async () => {
  const { status, headers, body } = await post('/contact', `message=${'a'.repeat(64 * 1024)}`);
  expect(status).toBe(413);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  for (const said of [
    '<h1>Your form was not sent</h1>',
    'It is too large.',
    '<a href="/contact">Open the form again</a>',
  ])
    expect(body).toContain(said);
  const [, nonce = ''] = /<style nonce="([^"]+)">/.exec(body) ?? [];
  expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect((await post('/contact', '{}', { 'content-type': 'application/json' })).status).toBe(415);
  expect((await post('/about', contact)).status).toBe(405);
});
