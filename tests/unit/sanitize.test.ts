import { sanitize, sanitizeForReading } from '../../server/html/sanitize';

test.each([
  ['<p style="color:red" class="x" id="y" onclick="a()">Hi</p>', '<p>Hi</p>'],
  ['<script>alert(1)</script><style>p{}</style>Text', 'Text'],
  ['<h1>Title</h1><h3>Sub</h3>', '<h2>Title</h2><h3>Sub</h3>'],
  [
    '<ul><li>a</li></ul><table><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
    '<ul><li>a</li></ul><table><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  ],
  ['<a href="https://x.org" target="_blank">x</a>', '<a href="https://x.org" target="_blank" rel="noopener">x</a>'],
  ['<a href="/contact" rel="opener" onmouseover="a()">x</a>', '<a href="/contact" rel="noopener">x</a>'],
  ['<a href="java\tscript:alert(1)">x</a>', '<a rel="noopener">x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a rel="noopener">x</a>'],
  ['<a href="//evil.example">x</a>', '<a rel="noopener">x</a>'],
  ['<img src="https://x.org/a.png" alt="A" onerror="a()">', '<img src="https://x.org/a.png" alt="A" loading="lazy" />'],
  ['<img src="/art/scene-water.svg" alt="">', '<img src="/art/scene-water.svg" alt="" loading="lazy" />'],
  ['<img src="http://x.org/a.png"><img src="data:image/png;base64,AA"><img src="/graphql"><img>', ''],
  ['<form action="/x"><input name="a"><button>Go</button></form>', 'Go'],
  ['<svg onload="a()"><circle/></svg><math><mi>x</mi></math>', ''],
  ['<iframe src="https://evil.example/"></iframe>', ''],
  ['<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>', ''],
  ['<iframe srcdoc="<script>a()</script>"></iframe>', ''],
  ['a < b & c', 'a &lt; b &amp; c'],
])('%s', (given, expected) => {
  expect(sanitize(given)).toBe(expected);
});

test('frames of YouTube and Instagram stay, at the address we know', () => {
  const youtube = sanitize(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?autoplay=1" onload="a()" width="560"></iframe>',
  );
  expect(youtube).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"');
  expect(youtube).toContain('width="560"');
  expect(youtube).not.toMatch(/onload|autoplay/);
  expect(sanitize('<iframe src="https://www.instagram.com/p/Abc123/embed/captioned"></iframe>')).toContain(
    'src="https://www.instagram.com/p/Abc123/embed/"',
  );
});

const post = (permalink: string): string =>
  `<blockquote class="instagram-media" data-instgrm-captioned data-instgrm-permalink="${permalink}" style="margin:1px">` +
  `<div><a href="${permalink}" target="_blank"> <div>View this post on Instagram</div></a><p>A caption</p></div>` +
  '</blockquote> <script async src="//www.instagram.com/embed.js"></script>';

test('pasted embed codes of Instagram become frames of their posts, and nothing of the code is left', () => {
  const permalink = 'https://www.instagram.com/reel/Abc_12-3/?utm_source=ig_embed&amp;utm_campaign=loading';
  const html = sanitize(`<p>Before</p>${post(permalink)}<p>Between</p>${post('https://www.instagram.com/p/Def456/')}`);
  expect(html).toMatch(
    /^<p>Before<\/p><iframe src="[^"]+reel\/Abc_12-3\/embed\/"[^>]*><\/iframe> <p>Between<\/p><iframe src="[^"]+\/p\/Def456\/embed\/"[^>]*><\/iframe> $/,
  );
  expect(sanitize(html)).toBe(html);
});

test('an embed code that names no post of Instagram is an ordinary quotation', () => {
  const html = sanitize(post('https://www.instagram.com.evil.example/p/Def456/'));
  expect(html).toMatch(/^<blockquote>.*A caption.*<\/blockquote> $/);
  expect(html).not.toContain('iframe');
});

test('sanitising twice changes nothing, and reading gives the same', () => {
  const html =
    '<h1>A</h1><p>b &amp; c <a href="https://x.org">d</a></p><iframe src="https://youtu.be/dQw4w9WgXcQ"></iframe>';
  const once = sanitize(html);
  expect(sanitize(once)).toBe(once);
  expect(sanitizeForReading(html)).toBe(once);
  expect(sanitizeForReading(html)).toBe(once);
});
