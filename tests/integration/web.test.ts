import { createHash } from 'node:crypto';
import { paymentSources } from '../../server/web';
import { executeMadeUp } from '../support/made-up-api';
import { startWeb, stopWebs, type Answer } from '../support/web';

afterEach(stopWebs);

const policyOf = ({ headers }: Answer): string => String(headers['content-security-policy']);
const nonceOf = (answer: Answer): string | undefined => /'nonce-([^']+)'/.exec(policyOf(answer))?.[1];

test('a public page is the same bytes for everybody, without a nonce', async () => {
  const { get } = await startWeb();
  const [first, second] = [await get('/campaigns'), await get('/campaigns')];
  expect(first.status).toBe(200);
  expect(second.body.equals(first.body)).toBe(true);
  expect(second.headers).toEqual({ ...first.headers, date: second.headers.date });
  expect([nonceOf(first), first.body.includes('nonce=')]).toEqual([undefined, false]);
});

test('each answer with the office has a nonce of its own, in the policy and in the markup', async () => {
  const { get } = await startWeb();
  const [first, second] = [await get('/admin'), await get('/admin')];
  expect(nonceOf(first)).toBeTruthy();
  expect(nonceOf(first)).not.toBe(nonceOf(second));
  expect(first.body.toString()).toContain(`nonce="${nonceOf(first)}"`);
  expect(second.body.toString()).toContain(`nonce="${nonceOf(second)}"`);
});

test('a page is complete: language, title, canonical address, content, data and its files', async () => {
  const { get } = await startWeb();
  const page = await get('/campaigns');
  const html = page.body.toString();
  expect(html).toContain('<html lang="en-IN"');
  expect(html).toMatch(/<title data-page>.+<\/title>/);
  expect(html).toContain('rel="canonical" href="http://localhost:4000/campaigns"');
  expect(html).toContain('made-up title');
  const state = /<script type="application\/json" id="state">(.*)<\/script>/.exec(html)?.[1] ?? '';
  expect(Object.keys(JSON.parse(state) as object)).toContainEqual(expect.stringMatching(/^Campaigns /));
  for (const [, file] of html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)) {
    expect((await get(file!)).status).toBe(200);
  }
  // One thing inline may run, whose hash the policy has; any other script without a source is data.
  const inline = [...html.matchAll(/<script(?![^>]*(?: src=|application\/(?:ld\+)?json))[^>]*>([^]*?)<\/script>/g)];
  const hashes = inline.map(([, source = '']) => `'sha256-${createHash('sha256').update(source).digest('base64')}'`);
  expect(hashes).toHaveLength(1);
  expect(policyOf(page)).toContain(`script-src 'self' ${hashes[0]} `);
});

test('the policy is strict, and names the provider only where payments are on', async () => {
  const policy = String((await (await startWeb()).get('/campaigns')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'self'");
  expect(policy).toMatch(
    /script-src 'self' 'sha256-[^']+' https:\/\/checkout\.razorpay\.com https:\/\/cdn\.razorpay\.com;/,
  );
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('upgrade-insecure-requests');
  const { get } = await startWeb({
    config: { publicUrl: 'https://example.org', payments: paymentSources({ mode: 'off', checkoutScript: '' }) },
  });
  const { headers } = await get('/campaigns');
  expect(headers['content-security-policy']).not.toContain('razorpay');
  expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeTruthy();
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
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
  expect((await get('/campaigns/any%20')).status).toBe(404);
  expect((await get('/campaigns/%20any')).status).toBe(404);
  expect((await get('/campaigns/any')).status).toBe(200);
});

test('a link whose # was written as %23 opens the page of its key', async () => {
  const { get } = await startWeb();
  for (const [path, place] of [
    ['/my-giving%23key=a1.2.b-c_d', '/my-giving#key=a1.2.b-c_d'],
    ['/reset-password%23token=a1', '/reset-password#token=a1'],
  ]) {
    const { status, headers } = await get(path ?? '');
    expect([status, headers.location, headers['cache-control']]).toEqual([302, place, 'no-store']);
    expect(headers['referrer-policy']).toBe('no-referrer');
  }
  expect((await get('//evil.example%23key=a')).status).toBe(404);
});

test('an address has no slash at its end, and two at its start lead nowhere', async () => {
  const { get } = await startWeb();
  const moved = await get('/campaigns/?a=1');
  expect([moved.status, moved.headers.location]).toEqual([301, '/campaigns?a=1']);
  expect((await get('//evil.example/')).status).toBe(404);
  expect((await get('/%E0%A4%A')).status).toBe(400);
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

test.each(['/', '/about', '/csr', '/contact', '/awards', '/member-joining', '/terms'])(
  'without its data %s says within its menu that it could not be loaded, and when to come back',
  async (path) => {
    const isDown = () => Promise.reject(new Error('no database'));
    const { get, state } = await startWeb({ execute: isDown, mark: isDown });
    const page = await get(path);
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '30', 'no-store']);
    const html = page.body.toString();
    expect(html).toContain('<h1>This page could not be loaded</h1>');
    expect(html).toMatch(new RegExp(`href="${path}"[^>]*>Try again</a>`));
    expect(html).toContain('</nav>');
    expect(state.errors).toEqual([]);
  },
);

test.each(['/admin', '/about'])(
  '%s is there without the foundation’s icons, and is not kept without them',
  async (path) => {
    let isDown = true;
    const { get, state } = await startWeb({
      mark: () => (isDown ? Promise.reject(new Error('no database')) : Promise.resolve(null)),
    });
    const page = await get(path);
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([503, '30', 'no-store']);
    expect(page.body.toString()).toContain('<link rel="icon"');
    expect(page.body.toString()).toMatch(/<script type="module"[^>]* src="\/assets\//);
    isDown = false;
    expect((await get(path)).status).toBe(200);
    expect(state.errors).toEqual([]);
  },
);

test('a legal page whose foundation did not arrive is no spinner', async () => {
  const { get } = await startWeb({
    execute: (...operation) =>
      operation[2] === 'Site' ? Promise.reject(new Error('no settings')) : executeMadeUp(...operation),
  });
  const page = await get('/terms');
  expect(page.status).toBe(503);
  expect(page.body.toString()).toContain('<h1>This page could not be loaded</h1>');
});

test('a page that cannot be rendered says so plainly, with the id that the log has', async () => {
  const { get, state } = await startWeb({
    // Data of the wrong shape, as a faulty resolver could return it.
    execute: async (...operation) => {
      const { data } = await executeMadeUp(...operation);
      for (const campaign of (data?.['campaigns'] ?? []) as Array<Record<string, unknown>>)
        campaign['title'] = { wrong: 1 };
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
