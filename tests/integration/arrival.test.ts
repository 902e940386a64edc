import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { startAppProcess, type AppProcess } from '../support/app-process';
import { freshDatabase } from '../support/database';
import { readHead, type PageHead } from '../support/head';
import { get } from '../support/http';
import { demoCampaign, publicPaths, unknownPath } from '../support/public-routes';

let database: Awaited<ReturnType<typeof freshDatabase>>;
let app: AppProcess;
/** The site's own address in canonical links and previews. */
let publicUrl: string;

beforeAll(async () => {
  database = await freshDatabase();
  app = await startAppProcess({ databaseUrl: database.url, env: { SEED: 'demo' } });
  publicUrl = `http://localhost:${app.port}`;
}, 120_000);
afterAll(async () => {
  await app.stop();
  await database.drop();
});

const page = async (path: string): Promise<{ status: number; html: string; head: PageHead }> => {
  const { status, body } = await get(app.origin, path);
  return { status, html: body.toString(), head: readHead(body.toString()) };
};

describe.each(publicPaths)('%s', (path) => {
  let html: string;
  let head: PageHead;
  beforeAll(async () => {
    const answer = await page(path);
    expect(answer.status).toBe(200);
    ({ html, head } = answer);
  });

  test('is a whole page in its language, with one title and one main heading', () => {
    expect(head.lang).toBe('en-IN');
    expect(head.titles).toHaveLength(1);
    expect(head.titles[0]).toContain('Prakash Setu Foundation');
    expect(html.match(/<h1\b/g)).toHaveLength(1);
    expect(head.meta.get('description')?.length).toBeGreaterThan(20);
    expect(head.meta.get('viewport')).toBe('width=device-width, initial-scale=1');
  });

  test('names its own address, unless it is kept out of search engines', () => {
    const isOut = head.meta.get('robots') === 'noindex';
    expect(head.canonical).toBe(isOut ? undefined : publicUrl + path);
    expect(isOut).toBe(
      /^\/(?:auth|reset-password|invitation|confirm-email|donation|subscription|my-giving)/.test(path),
    );
  });

  test('has a preview for links to it, with a picture that networks can show', async () => {
    const { meta, titles } = head;
    expect(meta.get('og:title')).toBe(titles[0]);
    expect(meta.get('og:description')).toBe(meta.get('description'));
    expect(meta.get('og:url')).toBe(publicUrl + path);
    expect(meta.get('og:type')).toMatch(/^(?:website|article)$/);
    expect(meta.get('og:site_name')).toBe('Prakash Setu Foundation');
    expect(meta.get('og:locale')).toBe('en_IN');
    expect(meta.get('twitter:card')).toBe('summary_large_image');
    expect(meta.get('twitter:title')).toBe(titles[0]);
    expect(meta.get('twitter:image')).toBe(meta.get('og:image'));
    const image = new URL(meta.get('og:image') ?? '');
    expect(image.origin).toBe(publicUrl);
    const picture = await get(app.origin, image.pathname);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    // A PNG's first chunk holds width and height.
    expect([picture.body.readUInt32BE(16), picture.body.readUInt32BE(20)]).toEqual([1200, 630]);
  });

  test('has colours for the browser, icons and a manifest, all of which are there', async () => {
    expect(head.meta.get('theme-color (prefers-color-scheme: light)')).toMatch(/^#\w{6}$/);
    expect(head.meta.get('theme-color (prefers-color-scheme: dark)')).toMatch(/^#\w{6}$/);
    for (const rel of ['icon', 'apple-touch-icon', 'manifest']) {
      const hrefs = head.links.get(rel) ?? [];
      expect(hrefs).not.toHaveLength(0);
      for (const href of hrefs) expect((await get(app.origin, href)).status).toBe(200);
    }
  });

  test('has structured data in whole addresses', () => {
    for (const data of head.jsonLd) {
      expect(data['@context']).toBe('https://schema.org');
      const texts = JSON.stringify(data).match(/"(?:@id|url|item|image|logo|urlTemplate)":"[^"]*"/g) ?? [];
      for (const text of texts) expect(text).toMatch(/":"https?:\/\//);
    }
  });
});

test('the foundation, its events and its campaigns are described to search engines', async () => {
  const kinds = async (path: string) => (await page(path)).head.jsonLd.map((data) => data['@type']);
  expect(await kinds('/')).toEqual(['NGO']);
  expect(await kinds('/about')).toEqual(['NGO']);
  expect(await kinds(demoCampaign.path)).toEqual(['DonateAction', 'BreadcrumbList']);
  const events = (await page('/events')).head.jsonLd;
  expect(events.length).toBeGreaterThan(0);
  for (const event of events) {
    expect(event).toMatchObject({ '@type': 'Event', organizer: { name: 'Prakash Setu Foundation' } });
    expect(Date.parse(String(event['startDate']))).not.toBeNaN();
  }
});

test("a campaign's preview shows the campaign", async () => {
  const { meta } = (await page(demoCampaign.path)).head;
  expect(meta.get('og:image')).toBe(`${publicUrl}/art/og/water.png`);
  expect(meta.get('og:image:alt')).toBe(demoCampaign.title);
  expect(meta.get('og:type')).toBe('article');
});

test('unknown paths and slugs are 404 and kept out', async () => {
  for (const path of [unknownPath, '/campaigns/no-such-campaign', '/admin-of-another-site', '/about/us']) {
    const { status, head } = await page(path);
    expect([path, status]).toEqual([path, 404]);
    expect(head.meta.get('robots')).toBe('noindex');
  }
});

test('the sitemap has every page that is not kept out, and each of its pages is there', async () => {
  const { status, headers, body } = await get(app.origin, '/sitemap.xml');
  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const entries = [...body.toString().matchAll(/<url><loc>([^<]+)<\/loc>(?:<lastmod>([^<]+)<\/lastmod>)?<\/url>/g)];
  const listed = entries.map(([, address = '']) => address);
  const isOut = async (path: string) => (await page(path)).head.meta.get('robots') === 'noindex';
  for (const path of publicPaths)
    expect([path, listed.includes(publicUrl + path)]).toEqual([path, !(await isOut(path))]);
  for (const address of listed)
    expect([address, (await page(new URL(address).pathname)).status]).toEqual([address, 200]);
  const campaigns = entries.filter(([, address]) => address?.includes('/campaigns/'));
  expect(campaigns.length).toBeGreaterThan(3);
  for (const [, , changed = ''] of campaigns) expect(new Date(changed).toISOString()).toBe(changed);
  expect(new Set(listed).size).toBe(listed.length);
});

test('robots.txt keeps crawlers out of the office and names the sitemap', async () => {
  const { headers, body } = await get(app.origin, '/robots.txt');
  expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(body.toString().split('\n')).toEqual(
    expect.arrayContaining([
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /auth',
      `Sitemap: ${publicUrl}/sitemap.xml`,
    ]),
  );
});

test('the manifest tells name, colours and icons', async () => {
  const { headers, body } = await get(app.origin, '/site.webmanifest');
  expect(headers['content-type']).toBe('application/manifest+json');
  const manifest = JSON.parse(body.toString()) as { icons: { src: string; sizes: string }[] };
  expect(manifest).toMatchObject({
    name: 'Prakash Setu Foundation',
    short_name: 'Prakash Setu',
    start_url: '/',
    background_color: '#FFFBF4',
    theme_color: '#0E5A4F',
  });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src } of manifest.icons) expect((await get(app.origin, src)).status).toBe(200);
});

test.each(['/', '/sitemap.xml', '/robots.txt', '/site.webmanifest', '/favicon.svg'])(
  '%s is asked for again with its tag, and answered with 304 alone, whatever a proxy made of the tag',
  async (path) => {
    const first = await get(app.origin, path);
    const tag = String(first.headers.etag);
    expect(tag).toMatch(/^W\/"/);
    for (const held of [tag, tag.slice(2), `"old", ${tag}`]) {
      const again = await get(app.origin, path, { 'if-none-match': held });
      expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, tag]);
    }
    expect((await get(app.origin, path, { 'if-none-match': '"old"' })).status).toBe(200);
  },
);

test.each(['/', '/sitemap.xml'])('%s travels as brotli or gzip, as the browser asks', async (path) => {
  const plain = await get(app.origin, path);
  const br = await get(app.origin, path, { 'accept-encoding': 'gzip, br' });
  const gz = await get(app.origin, path, { 'accept-encoding': 'gzip' });
  expect([br.headers['content-encoding'], gz.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(br.body)).toHaveLength(plain.body.length);
  expect(gunzipSync(gz.body)).toHaveLength(plain.body.length);
  expect(br.headers.vary).toContain('accept-encoding');
});
