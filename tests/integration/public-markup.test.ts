import { readHead } from '../support/head';
import { executeEmpty, executeMadeUp } from '../support/made-up-api';
import { misplacedBlocks } from '../support/nesting';
import { demoCampaign, publicPaths, unknownPath } from '../support/public-routes';
import { startWeb, stopWebs } from '../support/web';

afterEach(stopWebs);

const bodyOf = (html: string): string =>
  html.slice(html.indexOf('<div id="root">'), html.indexOf('<script type="application/json"'));

test('the reader of markup finds what it looks for', () => {
  expect(misplacedBlocks('<section><span><h2>A</h2></span><p>B<div>C</div></p></section>')).toEqual([
    'h2 in span',
    'div in p',
  ]);
  expect(misplacedBlocks('<ul><li><a href="/a>b"><h3>A<br/></h3></a></li></ul><p><img src="a"><b>B</b></p>')).toEqual(
    [],
  );
  expect(misplacedBlocks('<b><i>A</b></i>')).toEqual(['</b> closes i', '</i> closes b']);
});

test.each([
  ['with one of everything', executeMadeUp],
  ['with nothing to show', executeEmpty],
])('no public page puts a block into phrasing content, %s', async (_content, execute) => {
  const { get } = await startWeb({ execute });
  const paths = [
    ...publicPaths,
    unknownPath,
    '/campaigns?donate=1',
    `${demoCampaign.path}?donate=1`,
    '/gallery?type=video',
  ];
  const found: string[] = [];
  for (const path of paths) {
    const body = bodyOf((await get(path)).body.toString());
    expect(body.length).toBeGreaterThan(1_000);
    found.push(...misplacedBlocks(body).map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
});

/** Titles for search engines often begin with the foundation's name. */
const executeNamedTwice: typeof executeMadeUp = async (...operation) => {
  const answer = JSON.stringify(await executeMadeUp(...operation)).replaceAll(
    'made-up title',
    'Made-up siteName: education',
  );
  return JSON.parse(answer) as Awaited<ReturnType<typeof executeMadeUp>>;
};

test('no title names the foundation twice', async () => {
  const { get } = await startWeb({ execute: executeNamedTwice });
  for (const path of publicPaths) {
    const [title = ''] = readHead((await get(path)).body.toString()).titles;
    expect(title.match(/made-up siteName/gi)).toHaveLength(1);
  }
});

test('the icon that browsers ask for unasked is there', async () => {
  const { status, headers, body } = await (await startWeb()).get('/favicon.ico');
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('image/x-icon');
  // Header: reserved, type 1 (icon), number of pictures.
  expect([body.readUInt16LE(0), body.readUInt16LE(2), body.readUInt16LE(4)]).toEqual([0, 1, 2]);
  for (const [index, size] of [16, 32].entries()) {
    const entry = 6 + index * 16;
    expect(body[entry]).toBe(size);
    const offset = body.readUInt32LE(entry + 12);
    expect(body.subarray(offset + 1, offset + 4).toString()).toBe('PNG');
    expect(body.readUInt32BE(offset + 16)).toBe(size);
  }
});
