import {
  classifyLink,
  cleanImageUrl,
  cleanVideoUrl,
  facebookShareLink,
  instagramEmbedUrl,
  instagramUrl,
  isImageHostUrl,
  isSafeLink,
  mapEmbedUrl,
  youtubeEmbedUrl,
  youtubeId,
  youtubeThumbnail,
} from '../../rules/links';
import { whatsappChatLink, whatsappShareLink } from '../../rules/whatsapp';

describe('YouTube', () => {
  test.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com/watch?list=PL1&index=2&v=dQw4w9WgXcQ&t=10s',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ#t=4',
    'http://www.youtube.com/embed/dQw4w9WgXcQ?rel=0',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ?feature=share',
    'https://www.youtube.com/live/dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'youtu.be/dQw4w9WgXcQ',
    '  www.youtube.com/watch?v=dQw4w9WgXcQ ',
    '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;b=2" allowfullscreen></iframe>',
  ])('%s', (link) => expect(youtubeId(link)).toBe('dQw4w9WgXcQ'));

  test.each([
    '',
    'dQw4w9WgXcQ',
    'https://youtube.com/watch?v=short',
    'https://youtube.com/@channel',
    'https://youtu.be/',
    'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://notyoutu.be/dQw4w9WgXcQ',
    'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
    'https://youtube.com/watch?v=dQw4w9WgXcQ"onload',
  ])('%j is none', (link) => expect(youtubeEmbedUrl(link)).toBeNull());

  test.each([
    [' https://youtu.be/dQw4w9WgXcQ ', 'https://youtu.be/dQw4w9WgXcQ'],
    ['youtu.be/dQw4w9WgXcQ?si=a', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    [
      '<iframe src="//www.youtube.com/embed/dQw4w9WgXcQ?rel=0"></iframe>',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    ],
    ['[Our year](https://youtu.be/dQw4w9WgXcQ)', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['[video]https://www.youtube.com/shorts/dQw4w9WgXcQ[/video]', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['Watch https://www.youtube.com/live/dQw4w9WgXcQ today', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'],
    ['<iframe src="//player.example/video/1"></iframe>', 'https://player.example/video/1'],
    ['https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ', 'https://evil.example/?u=https://youtu.be/dQw4w9WgXcQ'],
    [' none ', 'none'],
  ])('the video of %s', (pasted, url) => expect(cleanVideoUrl(pasted)).toBe(url));

  test('embed and preview addresses', () => {
    expect(youtubeEmbedUrl('https://youtu.be/dQw4w9WgXcQ')).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ');
    expect(youtubeThumbnail('https://youtu.be/dQw4w9WgXcQ')).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg');
  });
});

describe('Instagram', () => {
  test.each([
    ['https://www.instagram.com/p/Cab_1-x/?igsh=1', 'https://www.instagram.com/p/Cab_1-x/'],
    ['https://instagram.com/reel/Cab/', 'https://www.instagram.com/reel/Cab/'],
    ['https://www.instagram.com/reels/Cab', 'https://www.instagram.com/reel/Cab/'],
    ['https://www.instagram.com/tv/Cab/', 'https://www.instagram.com/tv/Cab/'],
    ['https://www.instagram.com/some.one/p/Cab/', 'https://www.instagram.com/p/Cab/'],
    [
      '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/Cab/?utm_source=ig&amp;x=1">',
      'https://www.instagram.com/p/Cab/',
    ],
    [
      '<iframe src="https://www.instagram.com/reel/Cab/embed/captioned"></iframe>',
      'https://www.instagram.com/reel/Cab/',
    ],
  ])('%s', (text, url) => {
    expect(instagramUrl(text)).toBe(url);
    expect(instagramEmbedUrl(text)).toBe(`${url}embed/`);
  });

  test.each(['https://www.instagram.com/someone/', 'https://evil.example/p/Cab/', 'p/Cab', ''])(
    '%j is none',
    (text) => {
      expect(instagramUrl(text)).toBeNull();
    },
  );
});

describe('images', () => {
  test.each([
    ['<img src="https://i.ibb.co/a1/b.jpg" alt="x" border="0">', 'https://i.ibb.co/a1/b.jpg'],
    [
      "<a href='https://ibb.co/a1'><img alt='x' src='https://i.ibb.co/a1/b.jpg?x=1&amp;y=2'></a>",
      'https://i.ibb.co/a1/b.jpg?x=1&y=2',
    ],
    ['[url=https://ibb.co/a1][img]https://i.ibb.co/a1/b.jpg[/img][/url]', 'https://i.ibb.co/a1/b.jpg'],
    ['[img width=80]https://example.org/x?y=1&amp;z=2[/img]', 'https://example.org/x?y=1&z=2'],
    ['[url=https://i.ibb.co/a1/b.jpg]picture[/url]', 'https://i.ibb.co/a1/b.jpg'],
    ['![Two girls](https://example.org/x.png "A title")', 'https://example.org/x.png'],
    ['[![b](https://i.ibb.co/a1/b.jpg)](https://ibb.co/a1)', 'https://i.ibb.co/a1/b.jpg'],
    ['see https://ibb.co/a1 there', 'https://ibb.co/a1'],
    ['  https://example.org/x.png ', 'https://example.org/x.png'],
    ['', ''],
  ])('%s', (pasted, url) => expect(cleanImageUrl(pasted)).toBe(url));

  test.each([
    '<img src="https://x.example/[img]javascript:alert(1)[/img]">',
    'https://x.example/![a](![b](javascript:alert(1',
    '<img src="https://x.example/![](https://%zz)">',
  ])('an address within an address is found at once: %s', (pasted) => {
    const url = cleanImageUrl(pasted);
    expect([cleanImageUrl(url), isSafeLink(url)]).toEqual([url, false]);
  });

  test('knows its host and no other', () => {
    expect(isImageHostUrl('https://i.ibb.co/a/b.jpg')).toBe(true);
    expect(isImageHostUrl('https://ibb.co.evil.example/a')).toBe(false);
  });
});

test.each([
  ['https://youtu.be/dQw4w9WgXcQ', 'youtube'],
  ['https://www.instagram.com/p/Cab/', 'instagram'],
  ['https://example.org/a.JPG?w=1', 'image'],
  ['/art/scene-lamp.svg', 'image'],
  ['https://ibb.co/a1', 'image'],
  ['https://example.org/page', 'other'],
  ['', 'other'],
])('%j is of kind %s', (link, kind) => expect(classifyLink(link)).toBe(kind));

test.each([
  ['https://example.org', true],
  ['/art/a.svg', true],
  ['//evil.example/a', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['example.org/a.png', false],
  ['https://a b.example', false],
])('%j may be linked: %s', (link, safe) => expect(isSafeLink(link)).toBe(safe));

test('maps are embedded from known hosts only', () => {
  const google = 'https://www.google.com/maps/embed?pb=!1m18';
  expect(mapEmbedUrl(`<iframe src="${google}" width="600"></iframe>`)).toBe(google);
  expect(mapEmbedUrl('https://www.openstreetmap.org/export/embed.html?bbox=1')).toContain('openstreetmap');
  expect(mapEmbedUrl('https://google.com.evil.example/maps/embed')).toBeNull();
});

test('share and chat links', () => {
  expect(whatsappChatLink('098765 43210', 'Hello & hi')).toBe('https://wa.me/919876543210?text=Hello%20%26%20hi');
  expect(whatsappChatLink('12', 'Hello')).toBeNull();
  expect(whatsappShareLink('A ₹ https://x.example')).toBe(
    'https://wa.me/?text=A%20%E2%82%B9%20https%3A%2F%2Fx.example',
  );
  expect(facebookShareLink('https://x.example/?a=1')).toContain('u=https%3A%2F%2Fx.example%2F%3Fa%3D1');
});
