import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { executeMadeUp } from '../support/made-up-api';
import { startWeb, stopWebs } from '../support/web';

afterEach(stopWebs);

test('304 for what the browser has, from the cache and from a fresh rendering', async () => {
  const { get, state } = await startWeb();
  const first = await get('/campaigns');
  expect(first.headers['cache-control']).toBe('no-cache');
  for (const version of [1, 2]) {
    state.version = version;
    const again = await get('/campaigns', { 'if-none-match': `"other", ${String(first.headers.etag)}` });
    expect(again.status).toBe(304);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(again.headers['content-security-policy']).toBeUndefined();
    expect(again.body).toHaveLength(0);
  }
  expect((await get('/campaigns', { 'if-none-match': '"other"' })).status).toBe(200);
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
  // The second answers come from the cache, each with its own bytes and headers.
  for (const [accepted, first] of [
    ['gzip, deflate, br', br],
    ['gzip, br;q=0', gz],
  ] as const) {
    const second = await get('/campaigns', { 'accept-encoding': accepted });
    expect(second.body.equals(first.body)).toBe(true);
    expect(second.headers).toEqual({ ...first.headers, date: second.headers.date });
  }
  expect((await get('/campaigns')).headers['content-encoding']).toBeUndefined();
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
  await get('/gallery?page=1');
  await get('/gallery?page=201');
  expect([both > calls, state.calls]).toEqual([true, both]);
  await get('/gallery?type=image');
  expect(state.calls).toBe(both + calls);
  await get('/gallery?page=2&type=image');
  await get('/gallery?type=image&page=2');
  expect(state.calls).toBe(both + 2 * calls);
});

test('visitors who come at once wait for one rendering', async () => {
  const visitors = 12;
  const { get, state } = await startWeb({
    execute: async (...operation) => {
      // The API answers only when all requests have arrived.
      while (state.requests < visitors) await new Promise(setImmediate);
      return executeMadeUp(...operation);
    },
  });
  const answers = await Promise.all(Array.from({ length: visitors }, () => get('/campaigns')));
  expect(answers.map(({ status }) => status)).toEqual(Array(visitors).fill(200));
  expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
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
  // The old rendering ended last, and must not replace the new one.
  const callsInAll = state.calls;
  await get('/campaigns');
  expect(calls).toBeGreaterThan(0);
  expect(state.calls).toBe(callsInAll);
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
