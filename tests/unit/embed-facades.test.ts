import { EMBED_ATTRIBUTE, withEmbedFacades } from '../../client/site/ui/embed-facades';

const frame = (src: string) => `<p>Before</p><iframe src="${src}" title="A film"></iframe><p>After</p>`;

test('a YouTube frame becomes a button that knows the cookie-free player', () => {
  const html = withEmbedFacades(frame('https://www.youtube.com/embed/abcdefghijk'));
  expect(html).not.toContain('<iframe');
  expect(html).toContain(`${EMBED_ATTRIBUTE}="https://www.youtube-nocookie.com/embed/abcdefghijk?autoplay=1"`);
  expect(html).toMatch(/^<p>Before<\/p><button type="button".*<\/button><p>After<\/p>$/);
});

test('an Instagram frame becomes a button for its post', () => {
  const html = withEmbedFacades(frame('https://www.instagram.com/p/Cabc123/embed/'));
  expect(html).toContain(`${EMBED_ATTRIBUTE}="https://www.instagram.com/p/Cabc123/embed/"`);
});

test('a frame of any other site is left out', () => {
  expect(withEmbedFacades(frame('https://example.org/embed/abcdefghijk'))).toBe('<p>Before</p><p>After</p>');
});

test('several frames are all replaced, and other markup is not touched', () => {
  const two = frame('https://youtu.be/abcdefghijk') + frame('https://youtu.be/kjihgfedcba');
  expect(withEmbedFacades(two).match(/<button/g)).toHaveLength(2);
  expect(withEmbedFacades('<h2>Plain</h2>')).toBe('<h2>Plain</h2>');
});
