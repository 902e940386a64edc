import { join } from 'node:path';
import { CAMPAIGNS_PAGE, EVENTS_PAGE, GALLERY_PAGE, MEMBERS_PAGE } from '../../rules/limits';
import { startApi, type Api } from '../support/api';
import { addMany, MANY } from '../support/long-lists';

const MOST_HTML = 60_000;

let api: Api;
beforeAll(async () => {
  api = await startApi({}, join(__dirname, '../../dist'));
  await api.reset();
  await addMany((text, parameters) => api.sql(text, parameters));
});
afterAll(async () => {
  await api.reset();
  await api.close();
});

const lists = [
  ['/campaigns', 'campaigns', 'Many campaigns', 'Our Campaigns', CAMPAIGNS_PAGE],
  ['/events', 'events', 'Many events', 'Our Events', EVENTS_PAGE],
  ['/members', 'members', 'Many members', 'Our Members', MEMBERS_PAGE],
  ['/gallery', 'items', 'Many items', 'Our Gallery', GALLERY_PAGE],
] as const;

async function pageAt(path: string): Promise<{ status: number; html: string }> {
  const response = await fetch(api.origin + path, { headers: { 'accept-encoding': 'identity' } });
  return { status: response.status, html: await response.text() };
}

/** Numbers of the items that a page shows, in its order. */
function numbersIn(html: string, name: string): number[] {
  const [list = ''] = /<ul id="[^]*?<\/ul>\s*(?=<nav|<dialog|<\/div>|<\/section>)/.exec(html) ?? [];
  // A card names its item more than once.
  return [...new Set([...list.matchAll(new RegExp(`>${name} (\\d{3})<`, 'g'))].map(([, number]) => Number(number)))];
}

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*rel="(prev|next)"[^>]*href="([^"]+)"|<a [^>]*href="([^"]+)"[^>]*rel="(prev|next)"/g)].map(
    ([, before, path, address, after]) => [before ?? after, (path ?? address ?? '').replaceAll('&amp;', '&')],
  );

const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index);

test.each(lists)('%s with hundreds of items sends at most 60 kB', async (path) => {
  for (const address of [path, `${path}?page=2`]) {
    const { status, html } = await pageAt(address);
    expect(status).toBe(200);
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(MOST_HTML);
  }
});

test.each(lists)(
  '%s has its pages in order, linked in both directions, each with a name',
  async (path, of, name, title, size) => {
    const first = (await pageAt(path)).html;
    expect(numbersIn(first, name)).toEqual(range(1, size));
    expect(linksOf(first)).toEqual([['next', `${path}?page=2`]]);
    expect(first).toContain(`1 to ${size} of ${MANY} ${of}`);
    expect(first).toMatch(new RegExp(`<title data-page>${title} \\|`));

    const second = (await pageAt(`${path}?page=2`)).html;
    expect(numbersIn(second, name)).toEqual(range(size + 1, 2 * size));
    expect(linksOf(second)).toEqual([
      ['prev', path],
      ['next', `${path}?page=3`],
    ]);
    expect(second).toMatch(new RegExp(`<title data-page>${title}, page 2 \\|`));
    expect(second).toContain(`rel="canonical" href="http://localhost:4000${path}?page=2"`);

    const last = Math.ceil(MANY / size);
    const end = (await pageAt(`${path}?page=${last}`)).html;
    expect(numbersIn(end, name)).toEqual(range((last - 1) * size + 1, MANY));
    expect(linksOf(end)).toEqual([['prev', last === 2 ? path : `${path}?page=${last - 1}`]]);
  },
);

test.each(lists)('a page of %s behind the end is not found, and leads to the beginning', async (path) => {
  const { status, html } = await pageAt(`${path}?page=199`);
  expect(status).toBe(404);
  expect(html).toContain('The list ends before this page.');
  expect(html).toContain(`href="${path}"`);
});

test('what no card shows is not sent, nor embedded for the browser', async () => {
  const wordsOf = async (path: string) =>
    [...(await pageAt(path)).html.matchAll(/(?:Long words about the work[^.<"]*\. ?)+/g)].map(([text]) => text.length);
  expect((await pageAt('/campaigns')).html).toContain('Evening classes');
  expect(Math.max(0, ...(await wordsOf('/campaigns')))).toBeLessThan(250);
  // An event's card shows its text, which stands in the markup and in the data; search engines are told only the beginning.
  const words = await wordsOf('/events');
  expect(words.filter((length) => length > 1_000)).toHaveLength(2 * EVENTS_PAGE);
  expect(Math.max(...words)).toBeLessThan(2_000);
});

test('the kinds of the gallery are those of all its items, and each has pages of its own', async () => {
  const { html } = await pageAt('/gallery?type=video&page=2');
  const numbers = numbersIn(html, 'Many items');
  expect(numbers).toEqual(range(GALLERY_PAGE + 1, 2 * GALLERY_PAGE).map((index) => 3 * index));
  expect(html).toContain('href="/gallery?type=image"');
  expect(linksOf(html)).toEqual([
    ['prev', '/gallery?type=video'],
    ['next', '/gallery?type=video&page=3'],
  ]);
  expect(html).toContain('25 to 48 of 100 items');
});

test('without arguments the API still lists everything, and refuses a window that is none', async () => {
  const { data } = await api.call<Record<string, unknown[]>>(
    '{ campaigns { id } events { id } members { id } mediaItems { id } }',
  );
  expect(Object.values(data).map((items) => items.length)).toEqual([MANY, 200, MANY, MANY]);
  for (const list of ['campaigns', 'events', 'members', 'mediaItems']) {
    expect((await api.call(`{ ${list}(offset: -1) { id } }`)).codes).toEqual(['BAD_USER_INPUT']);
    expect((await api.call(`{ ${list}(limit: 0) { id } }`)).codes).toEqual(['BAD_USER_INPUT']);
    const { data: one } = await api.call<Record<string, unknown[]>>(
      `{ ${list}(limit: 5, offset: ${MANY - 1}) { id } }`,
    );
    expect(one[list]).toHaveLength(1);
  }
});
