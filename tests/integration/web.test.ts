import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { createWeb, paymentOrigins, type ExecuteOperation, type WebConfig } from '../../server/web';
import { executeMadeUp } from '../support/made-up-api';

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const servers: Server[] = [];
const config: WebConfig = {
  publicUrl: 'http://localhost:4000',
  siteName: 'A Foundation',
  playground: true,
  payments: { origins: ['https://*.razorpay.com'] },
};

/** The real build behind a real server; the API's answers are invented, so that each test can count and break them. */
async function startWeb(options: { config?: Partial<WebConfig>; execute?: ExecuteOperation } = {}) {
  const state = { version: 1, calls: 0, requests: 0, errors: [] as unknown[] };
  const execute = options.execute ?? executeMadeUp;
  const web = createWeb({
    config: { ...config, ...options.config },
    execute: (...operation) => {
      state.calls += 1;
      return execute(...operation);
    },
    content: { current: () => state.version },
    distDir: join(__dirname, '../../dist'),
    onError: (error, { id }) => state.errors.push({ error, id }),
  });
  const server = createServer((req, res) => {
    state.requests += 1;
    void web.handle(req, res).then((handled) => {
      if (!handled) res.writeHead(418).end();
    });
  });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  // Not fetch: it would tidy the path and decompress the body.
  const get = async (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> => {
    const request = httpRequest({ host: '127.0.0.1', port, path, method, headers });
    request.end();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) };
  };
  return { get, state };
}

afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});

const nonceOf = ({ headers }: Answer): string | undefined =>
  /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1];

test('each answer has a nonce of its own, in the policy and in the markup', async () => {
  const { get } = await startWeb();
  const [first, second] = [await get('/campaigns'), await get('/campaigns')];
  expect(first.status).toBe(200);
  expect(nonceOf(first)).toBeTruthy();
  expect(nonceOf(first)).not.toBe(nonceOf(second));
  expect(first.body.toString()).toContain(`nonce="${nonceOf(first)}"`);
  expect(second.body.toString()).toContain(`nonce="${nonceOf(second)}"`);
});

test('a page is complete: language, title, canonical address, content, data and its files', async () => {
  const { get } = await startWeb();
  const html = (await get('/campaigns')).body.toString();
  expect(html).toContain('<html lang="en-IN"');
  expect(html).toMatch(/<title data-page>.+<\/title>/);
  expect(html).toContain('rel="canonical" href="http://localhost:4000/campaigns"');
  expect(html).toContain('made-up title');
  const state = /<script type="application\/json" id="state">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(Object.keys(JSON.parse(state) as object)).toContain('ROOT_QUERY');
  for (const [, file] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    expect((await get(file!)).status).toBe(200);
  }
  // Nothing inline may run: the only script without a source is data.
  expect(html.match(/<script(?![^>]*(?: src=|application\/(?:ld\+)?json))/g)).toBeNull();
});

test('the policy is strict, and names the provider only where payments are on', async () => {
  const policy = String((await (await startWeb()).get('/campaigns')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' https:\/\/\*\.razorpay\.com;/);
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  const { get } = await startWeb({ config: { publicUrl: 'https://example.org', payments: { origins: [] } } });
  const { headers } = await get('/campaigns');
  expect(headers['content-security-policy']).not.toContain('razorpay');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeTruthy();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('the origins of the checkout follow how payments are set up', () => {
  const script = 'https://checkout.razorpay.com/v1/checkout.js';
  expect(paymentOrigins({ mode: 'live', checkoutScript: script })).toEqual(['https://*.razorpay.com']);
  expect(paymentOrigins({ mode: 'emulator', checkoutScript: 'http://localhost:4100/v1/checkout.js' }))
    .toEqual(['http://localhost:4100']);
  expect(paymentOrigins({ mode: 'off', checkoutScript: script })).toEqual([]);
});

test('304 for what the browser has, without a policy, which would not fit the kept nonce', async () => {
  const { get } = await startWeb();
  const first = await get('/campaigns');
  expect(first.headers['cache-control']).toBe('no-cache');
  const again = await get('/campaigns', { 'if-none-match': String(first.headers.etag) });
  expect(again.status).toBe(304);
  expect(again.headers['content-security-policy']).toBeUndefined();
  expect(again.body).toHaveLength(0);
});

test('pages are compressed with brotli or gzip as the browser asks', async () => {
  const { get } = await startWeb();
  const plain = (await get('/campaigns')).body.toString().length;
  const br = await get('/campaigns', { 'accept-encoding': 'gzip, deflate, br' });
  expect(br.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(br.body).toString()).toHaveLength(plain);
  const gz = await get('/campaigns', { 'accept-encoding': 'gzip, br;q=0' });
  expect(gz.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gz.body).toString()).toHaveLength(plain);
  expect(gz.headers.vary).toContain('accept-encoding');
});

test('HEAD answers with the same headers and no body', async () => {
  const { get } = await startWeb();
  const page = await get('/campaigns', {}, 'HEAD');
  expect([page.status, page.body.length]).toEqual([200, 0]);
  expect(page.headers.etag).toBe((await get('/campaigns')).headers.etag);
});

test('a page is rendered once for one content version, and again after a change', async () => {
  const { get, state } = await startWeb();
  await get('/campaigns');
  const calls = state.calls;
  expect(calls).toBeGreaterThan(0);
  await get('/campaigns');
  await get('/campaigns?utm_source=made-up&x=1');
  expect(state.calls).toBe(calls);
  state.version += 1;
  await get('/campaigns');
  expect(state.calls).toBe(2 * calls);
});

test('of a parameter that changes the page only its known values make a page of their own', async () => {
  const { get, state } = await startWeb();
  await get('/gallery');
  const calls = state.calls;
  await get('/gallery?type=anything');
  await get('/gallery?type=');
  await get('/contact');
  const both = state.calls;
  await get('/contact?sent=2');
  expect([both > calls, state.calls]).toEqual([true, both]);
  await get('/gallery?type=image');
  expect(state.calls).toBe(both + calls);
});

test('visitors who come at once wait for one rendering', async () => {
  const visitors = 12;
  const { get, state } = await startWeb({
    execute: async (...operation) => {
      // The API answers only when all of them are there.
      while (state.requests < visitors) await new Promise(setImmediate);
      return executeMadeUp(...operation);
    },
  });
  const answers = await Promise.all(Array.from({ length: visitors }, () => get('/campaigns')));
  expect(answers.map(({ status }) => status)).toEqual(Array(visitors).fill(200));
  expect(new Set(answers.map(nonceOf)).size).toBe(visitors);
  const calls = state.calls;
  state.version += 1;
  await get('/campaigns');
  expect(state.calls).toBe(2 * calls);
});

test('a rendering begun before a change does not answer those who ask after it', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let reached: () => void = () => undefined;
  const started = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let isHeld = true;
  const { get, state } = await startWeb({
    execute: async (...operation) => {
      if (isHeld) {
        reached();
        await held;
      }
      return executeMadeUp(...operation);
    },
  });
  const before = get('/campaigns');
  await started;
  isHeld = false;
  state.version += 1;
  const after = await get('/campaigns');
  const calls = state.calls;
  expect(after.status).toBe(200);
  release();
  await before;
  // The old rendering ended last, but must not have replaced the new one.
  const callsInAll = state.calls;
  await get('/campaigns');
  expect(calls).toBeGreaterThan(0);
  expect(state.calls).toBe(callsInAll);
});

test('unknown addresses are 404, rendered once for all of them, and never kept by the browser', async () => {
  const { get, state } = await startWeb();
  const first = await get('/no-such-page');
  expect(first.status).toBe(404);
  expect(first.headers['cache-control']).toBe('no-store');
  expect(first.headers['content-type']).toContain('text/html');
  const calls = state.calls;
  expect((await get('/nor/this/one')).status).toBe(404);
  expect(state.calls).toBe(calls);
  expect((await get('/wp-login.php')).body.toString()).toBe('Not found');
});

test('an unknown slug is 404', async () => {
  const { get } = await startWeb();
  expect((await get('/campaigns/nope')).status).toBe(404);
  expect((await get('/campaigns/any')).status).toBe(200);
});

test('an address has no slash at its end, and two at its start lead nowhere', async () => {
  const { get } = await startWeb();
  const moved = await get('/campaigns/?a=1');
  expect([moved.status, moved.headers.location]).toEqual([301, '/campaigns?a=1']);
  expect((await get('//evil.example/')).status).toBe(404);
  expect((await get('/%E0%A4%A')).status).toBe(400);
});

test('hashed files are kept for ever, compressed at build; others for a day', async () => {
  const { get } = await startWeb();
  const html = (await get('/campaigns')).body.toString();
  const entry = /src="(\/assets\/entry-browser[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const script = await get(entry, { 'accept-encoding': 'br' });
  expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(script.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(script.body).equals((await get(entry)).body)).toBe(true);
  const drawing = await get('/art/bridge-hero.svg');
  expect(drawing.headers['cache-control']).toBe('public, max-age=86400');
  expect(drawing.headers['content-type']).toBe('image/svg+xml');
  const again = await get('/art/bridge-hero.svg', { 'if-none-match': String(drawing.headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test.each([
  '/../package.json',
  '/assets/../../package.json',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/%2e%2e/%2e%2e/package.json',
  '/..\\..\\package.json',
  '/.vite/manifest.json',
  '/playground/.vite/manifest.json',
  '/assets/%00.js',
])('%s leads to no file', async (path) => {
  const { get } = await startWeb();
  const { status, body } = await get(path);
  expect([400, 404]).toContain(status);
  expect(body.toString()).not.toContain('devDependencies');
});

test('the playground answers a browser at /graphql, from files of this site', async () => {
  const { get } = await startWeb();
  const page = await get('/graphql', { accept: 'text/html,*/*' });
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain("style-src 'self' 'unsafe-inline'");
  const html = page.body.toString();
  const files = [...html.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, file]) => file!);
  expect(files.length).toBeGreaterThan(2);
  for (const file of files) expect((await get(file)).status).toBe(200);
  expect((await get('/graphql', { accept: 'application/json' })).status).toBe(418);
});

test('there is no playground where introspection is off', async () => {
  const { get } = await startWeb({ config: { playground: false } });
  expect((await get('/graphql', { accept: 'text/html' })).status).toBe(404);
  const main = await get('/playground/assets/main.js');
  expect(main.status).toBe(404);
});

test('a page whose data fails is 503 and not kept', async () => {
  let isBroken = true;
  const { get } = await startWeb({
    execute: (...operation) => (isBroken ? Promise.reject(new Error('no database')) : executeMadeUp(...operation)),
  });
  const broken = await get('/campaigns');
  expect([broken.status, broken.headers['cache-control']]).toEqual([503, 'no-store']);
  isBroken = false;
  expect((await get('/campaigns')).status).toBe(200);
});

test('a page that cannot be rendered says so plainly, with the id that the log has', async () => {
  const { get, state } = await startWeb({
    // Data of the wrong shape, as a fault in a resolver could give it.
    execute: async (...operation) => {
      const { data } = await executeMadeUp(...operation);
      for (const campaign of (data?.['campaigns'] ?? []) as Array<Record<string, unknown>>) campaign['title'] = { wrong: 1 };
      return { data };
    },
  });
  const answer = await get('/campaigns');
  expect(answer.status).toBe(500);
  const [{ id }] = state.errors as [{ id: string }];
  expect(answer.body.toString()).toContain(id);
  expect(answer.body.toString()).not.toContain('TypeError');
  expect(nonceOf(answer)).toBeTruthy();
});

test('the office gets one shell, without data', async () => {
  const { get, state } = await startWeb();
  const page = await get('/admin/donations');
  expect(page.status).toBe(200);
  expect(page.body.toString()).toContain('content="noindex"');
  expect(page.body.toString()).toContain('data-area="admin"');
  expect(state.calls).toBe(0);
});

test('what is not GET or HEAD belongs to others', async () => {
  const { get } = await startWeb();
  expect((await get('/campaigns', {}, 'POST')).status).toBe(418);
});
