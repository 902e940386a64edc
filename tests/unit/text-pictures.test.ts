import { sanitize } from '../../server/html/sanitize';
import { picturesIn, withPictures } from '../../server/html/text-pictures';

const own = {
  link: '/media/0-800.webp',
  sources: '/media/0-400.webp 400w, /media/0-800.webp 800w',
  width: 900,
  height: 600,
  alt: 'A well & its "village"',
};

test('lists the pictures of a text with their links as they were typed', () => {
  const html = sanitize(
    '<p>a<img src="https://x.example/a.jpg?b=1&c=2" alt="x"></p><img src="/art/scene.svg"><iframe></iframe>',
  );
  expect(picturesIn(html)).toEqual(['https://x.example/a.jpg?b=1&c=2', '/art/scene.svg']);
  expect(picturesIn('<p>no &lt;img src="https://x"&gt;</p>')).toEqual([]);
});

test('shows the own files with their size; the writer’s words stay, else the picture’s own are taken', () => {
  const html = sanitize('<img src="https://x.example/a.jpg" alt="Ours" width="3000" height="2">');
  const shown = withPictures(html, () => own);
  expect(shown).toContain(' src="/media/0-800.webp" srcset="/media/0-400.webp 400w, /media/0-800.webp 800w" sizes="');
  expect(shown).toContain(' width="900" height="600"');
  expect(shown).toContain(' alt="Ours"');
  expect(shown).toContain(' loading="lazy"');
  expect(shown).not.toMatch(/x\.example|3000/);
  expect(shown.match(/ (?:src|alt|width|height)=/g)).toHaveLength(4);

  const without = withPictures(sanitize('<img src="https://x.example/a.jpg" alt="">'), () => own);
  expect(without).toContain('alt="A well &amp; its &quot;village&quot;"');
  expect(without.match(/ alt=/g)).toHaveLength(1);
});

test('a link without an own file stays as it is, and nothing of a text is taken for a picture', () => {
  const html = sanitize(
    '<p title="<img src=\'https://x/\'>">&lt;img src="https://x.example/"&gt;</p><img src="https://y.example/b.png" alt="$&amp;">',
  );
  expect(withPictures(html, () => null)).toBe(html);
  expect(withPictures(html, (link) => (link.includes('y.example') ? { ...own, sources: '' } : null))).toContain(
    'alt="$&amp;"',
  );
});

test('the link of a picture of this site is kept in a text; other paths of it are not', () => {
  const kept = `/media/${'0'.repeat(32)}-800.webp`;
  expect(sanitize(`<img src="${kept}">`)).toContain(kept);
  expect(sanitize('<img src="/media/../admin"><img src="/media/x.webp"><img src="//x.example/a.jpg">')).toBe('');
});
