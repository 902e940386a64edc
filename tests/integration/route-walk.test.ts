import { join } from 'node:path';
import { OFFICE_ROLES } from '../../rules/office-role';
import { myGivingUrl } from '../../server/my-giving/donor-key';
import { checkUrl } from '../../server/receipts/check-link';
import { receiptPdfUrl } from '../../server/receipts/pdf-link';
import { JWT_SECRET, startApi, type Api } from '../support/api';
import { createExport } from '../support/export-files';
import { addGift } from '../support/gifts';
import { publicPaths } from '../support/public-routes';
import { CALLERS, NO_ID, ROUTES, type Caller, type RouteRow } from '../support/route-table';
import { askRaw, pathsInHandlers, type RouteAnswer } from '../support/route-walk';

const MARK = 'privatemark';
const OTHER = {
  donorName: `Hidden ${MARK}`,
  donorEmail: `${MARK}@example.org`,
  donorPan: 'QQQPQ7777Q',
  isAnonymous: true,
};
const SECRET = /privatemark|QQQPQ7777Q/i;
const METRICS_TOKEN = 'a-token-for-the-walk';

let api: Api;
const tokens = new Map<Caller, string | null>();
let own: string;
let other: string;
beforeAll(async () => {
  const free = { burst: 100_000, perMinute: 100_000 };
  const { DEFAULT_LIMITS } = await import('../../server/config/limits');
  api = await startApi(
    {},
    join(__dirname, '../../dist'),
    {},
    {},
    {
      limits: {
        ...DEFAULT_LIMITS,
        receiptChecks: free,
        receiptFiles: free,
        visitorWork: free,
        checks: free,
        checksOfOne: free,
        answers: free,
        forms: free,
      },
      metering: { token: METRICS_TOKEN, processes: 1 },
    },
  );
  own = (await addGift(api, { donorEmail: 'own@example.org', donorName: 'Own Donor' })).receiptId ?? '';
  other = (await addGift(api, OTHER)).receiptId ?? '';
  await api.sql(`insert into contact_submissions (name, email, message) values ($1, $1, $1)`, [MARK]);
  await api.sql(
    `insert into mails (kind, dedupe_key, to_address, subject, text_body, html_body) values ('k', 'k', 'a@b.example', 'A mail', $1, $1)`,
    [MARK],
  );
  const [donor] = await api.sql<{ id: string }>(`select id from donors where email = 'own@example.org'`);
  const key = myGivingUrl(deps(), donor?.id ?? '', 'own@example.org').split('#key=')[1] ?? '';
  tokens.set('visitor', null).set('forged', 'eyJhbGciOiJub25lIn0.eyJ0eXAiOiJhY2Nlc3MifQ.').set('donor', key);
  tokens.set('account', (await api.signIn()).token);
  for (const role of OFFICE_ROLES) tokens.set(role, (await api.signIn(role)).token);
});
afterAll(() => api.close());

const deps = (jwtSecret = JWT_SECRET, now = new Date()) => ({ jwtSecret, publicUrl: '', now: () => now });
const ask = (path: string, more: Parameters<typeof askRaw>[2] = {}) => askRaw(api.origin, path, more);
const askRow = ({ path, body, type }: RouteRow, method: string, token: string | null = null): Promise<RouteAnswer> =>
  ask(path, {
    ...{ method, token },
    headers: { ...(type ? { 'content-type': type } : {}), 'apollo-require-preflight': '1' },
    ...(method === 'GET' || method === 'HEAD' || body === undefined ? {} : { body }),
  });

/** What is wrong with an answer that anybody may get: private words, a shared cache, a guessed type, a foreign origin. */
function faults(answer: RouteAnswer, isShared = false): string[] {
  const { status, headers, body } = answer;
  const cache = headers['cache-control'] ?? '';
  return [
    SECRET.test(body) && 'a private mark in the body',
    SECRET.test(JSON.stringify(headers)) && 'a private mark in the headers',
    !isShared && /public/.test(cache) && `cache-control ${cache}`,
    headers['access-control-allow-origin'] !== undefined && 'open to other origins',
    body !== '' && headers['x-content-type-options'] !== 'nosniff' && 'no nosniff',
    status >= 500 && `status ${status}`,
  ].filter((fault): fault is string => fault !== false);
}

test('every handler is in the table, in its order, and every path that one compares with', () => {
  expect([...new Set(ROUTES.map(({ handler }) => handler))].sort()).toEqual([...api.app.routes].sort());
  expect(pathsInHandlers()).toEqual(ROUTES.flatMap(({ written = [] }) => written).sort());
});

test.each(ROUTES.map((row) => [`${row.methods.join('/')} ${row.path}`, row] as const))(
  '%s: who gets what',
  async (_name, row) => {
    const method = row.methods.includes('POST') ? 'POST' : 'GET';
    for (const caller of CALLERS) {
      const answer = await askRow(row, method, tokens.get(caller) ?? null);
      expect([caller, answer.status]).toEqual([caller, row.but?.[caller] ?? row.status]);
      if (row.handler !== 'devInbox') expect([caller, faults(answer, row.isShared)]).toEqual([caller, []]);
    }
  },
);

test.each(ROUTES.map((row) => [row.path, row] as const))(
  '%s: other methods do nothing, and HEAD says what GET says',
  async (_name, row) => {
    const found: string[] = [];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      // The forms' and the API's addresses take a POST as well, by other rows.
      if (row.methods.includes(method) || (method === 'POST' && /^\/(?:graphql|contact)/.test(row.path))) continue;
      if (row.path === '/graphql' && method === 'GET') continue;
      const answer = await askRow(row, method, tokens.get('admin') ?? null);
      const isRefused = answer.status === 404 || answer.status === 405;
      if (!isRefused) found.push(`${method} ${answer.status}`);
      const allowed = (answer.headers['allow'] ?? '').split(', ');
      if (answer.status === 405 && !row.methods.every((name) => allowed.includes(name))) found.push(`${method} allow`);
      if (answer.headers['access-control-allow-methods']) found.push(`${method} is offered to other origins`);
    }
    if (row.methods.includes('GET') && row.methods.includes('HEAD')) {
      const [get, head] = [await askRow(row, 'GET'), await askRow(row, 'HEAD')];
      if (head.status !== get.status || head.body !== '') found.push(`HEAD ${head.status}, GET ${get.status}`);
    }
    expect(found).toEqual([]);
  },
);

test('an address that climbs, hides a byte or is none finds nothing and breaks nothing', async () => {
  const beginnings = [
    '/',
    '/media/',
    '/brand/',
    '/assets/',
    '/exports/',
    '/imports/templates/',
    '/receipt-pdf/',
    '/r/',
    '/dev/mail/',
    '/playground/',
  ];
  const ends = [
    '..%2f..%2fpackage.json',
    '../../package.json',
    '%2e%2e/package.json',
    '..%5c..%5cpackage.json',
    '%00',
    'a%00.webp',
    '%5c',
    '%',
    '%ff',
    '..;/',
    '/',
    '//example.org/',
    '.env',
    '.git/config',
  ];
  const odd = ['//', '//example.org', '/\\example.org', '*', 'http://example.org/healthz', `/${'a'.repeat(4_000)}`];
  const found: string[] = [];
  for (const path of [...beginnings.flatMap((beginning) => ends.map((end) => beginning + end)), ...odd]) {
    const answer = await ask(path);
    const wrong = [
      ...faults(answer).filter((fault) => !fault.startsWith('cache-control')),
      /"devDependencies"|JWT_SECRET/.test(answer.body) && 'a file of the server',
      /^(?:https?:)?[/\\]{2}(?!localhost)/.test(answer.headers['location'] ?? '') && 'leads away',
    ].filter(Boolean);
    if (wrong.length > 0) found.push(`${path.slice(0, 60)}: ${wrong.join(', ')}`);
  }
  expect(found).toEqual([]);
});

test('no page tells a private word to anybody', async () => {
  const found: string[] = [];
  for (const path of publicPaths)
    for (const caller of ['visitor', 'account', 'admin'] as const) {
      const answer = await ask(path, { token: tokens.get(caller) });
      const wrong = faults(answer, true);
      if (!answer.headers['content-security-policy']) wrong.push('no policy');
      if (wrong.length > 0) found.push(`${caller} ${path}: ${wrong.join()}`);
    }
  expect(found).toEqual([]);
});

test('the PDF of a receipt opens by its own link alone, unaltered, in time, signed here', async () => {
  const link = receiptPdfUrl(deps(), own, 'own@example.org');
  const good = await ask(link);
  expect([good.status, good.headers['content-type'], good.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ]);
  expect(faults(good)).toEqual([]);
  const [, day = '', signature = ''] = link.slice('/receipt-pdf/'.length).split('.');
  const closed = [
    `/receipt-pdf/${other}.${day}.${signature}`,
    `/receipt-pdf/${own}.${Number(day) + 1}.${signature}`,
    `/receipt-pdf/${own}.${day}.${signature.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}`,
    `/receipt-pdf/${own}.${day}.`,
    `/receipt-pdf/${own}.${day}.${signature}.0`,
    receiptPdfUrl(deps('another secret'), own, 'own@example.org'),
    receiptPdfUrl(deps(JWT_SECRET, new Date(Date.now() - 182 * 86_400_000)), own, 'own@example.org'),
    receiptPdfUrl(deps(), other, 'own@example.org'),
  ];
  for (const path of closed)
    for (const caller of ['visitor', 'donor', 'admin'] as const) {
      const answer = await ask(path, { token: tokens.get(caller) });
      expect([path, answer.status, answer.headers['location'], answer.body]).toEqual([
        path,
        303,
        'http://localhost:4000/my-giving#key=expired',
        '',
      ]);
    }
});

test('the check of a printed receipt tells a signed print alone, and no donor', async () => {
  const number = async (id: string) =>
    (await api.sql<{ n: string }>('select receipt_number as n from receipts where id = $1', [id]))[0]?.n ?? '';
  const print = { receiptNumber: await number(other), revision: 1 };
  const good = checkUrl(deps(), print);
  const answer = await ask(good);
  expect([answer.status, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(faults(answer).filter((fault) => !/body/.test(fault))).toEqual([]);
  expect(answer.body).not.toMatch(/privatemark@|QQQPQ7777Q/);
  const mine = checkUrl(deps(), { ...print, receiptNumber: await number(own) });
  const swapped = good.replace(/[\w-]{16}$/, mine.slice(-16));
  for (const path of [swapped, checkUrl(deps('another secret'), print), good.slice(0, -1), `${good}x`])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('the file of an export opens once, by its link, as a file', async () => {
  const { export: link } = await createExport(api, tokens.get('admin') ?? '', { list: 'donors' });
  const path = link?.path ?? '';
  for (const wrong of [path.slice(0, -1), path.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), `${path}/`])
    expect((await ask(wrong, { token: tokens.get('admin') })).status).toBe(410);
  // A scanner that only looks does not use it up.
  expect((await ask(path, { method: 'HEAD' })).status).toBe(404);
  const file = await ask(path);
  expect(file).toMatchObject({
    status: 200,
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': "default-src 'none'; sandbox",
    },
  });
  expect((await ask(path)).status).toBe(410);
});

test('only its token opens the figures, and they name nobody', async () => {
  const answer = await ask('/metrics', { token: METRICS_TOKEN });
  expect([answer.status, faults(answer)]).toEqual([200, []]);
});

test('in production there is neither inbox nor emulator nor playground', async () => {
  const live = await startApi({}, join(__dirname, '../../dist'), {}, {}, { production: true, introspection: false });
  try {
    expect(live.app.routes).not.toContain('devInbox');
    for (const path of [
      '/dev/mail',
      `/dev/mail/${NO_ID}`,
      `/dev/mail/${NO_ID}/html`,
      '/__emu/state',
      '/v1/orders',
      '/v1/checkout.js',
      '/v1/t/subscriptions/sub_1',
    ])
      expect([path, (await askRaw(live.origin, path)).status]).toEqual([path, 404]);
    expect((await askRaw(live.origin, '/graphql', { headers: { accept: 'text/html' } })).status).toBe(404);
    for (const path of ['/dev/mail', '/__emu/state', '/v1/orders'])
      expect([path, (await askRaw(live.origin, path, { method: 'POST' })).status]).toEqual([path, 405]);
  } finally {
    await live.close();
  }
});
