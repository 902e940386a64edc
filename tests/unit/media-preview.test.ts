import { describePasted } from '../../client/office/media/media-preview';
import { cleanMediaUrl, guessMediaType } from '../../rules/media';

const IFRAME = '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>';
const POST = '<blockquote data-instgrm-permalink="https://www.instagram.com/p/Abc/?x=1"></blockquote>';

test.each([
  [IFRAME, 'video'],
  ['youtu.be/dQw4w9WgXcQ', 'video'],
  [POST, 'instagram'],
  ['<img src="https://example.org/picture">', 'image'],
  ['[img]https://example.org/picture[/img]', 'image'],
  ['https://example.org/a.webp?w=2', 'image'],
  ['https://ibb.co/x1', 'image'],
  ['https://example.org/page', null],
  ['', null],
])('%s is plainly of type %s', (pasted, type) => expect(guessMediaType(pasted)).toBe(type));

test('what is stored is the link alone', () => {
  expect(cleanMediaUrl('image', '![x](https://example.org/x.png)')).toBe('https://example.org/x.png');
  expect(cleanMediaUrl('video', IFRAME)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
  expect(cleanMediaUrl('instagram', POST)).toBe('https://www.instagram.com/p/Abc/');
  expect(cleanMediaUrl('instagram', ' https://www.instagram.com/someone/ ')).toBe('https://www.instagram.com/someone/');
});

test.each([
  ['image', 'https://example.org/any', { text: 'Picture found', isFound: true, rather: null }],
  ['video', IFRAME, { text: 'YouTube video found', isFound: true, rather: null }],
  ['video', 'https://vimeo.com/1', { isFound: false, rather: null }],
  ['instagram', 'https://www.instagram.com/someone/', { isFound: false, rather: null }],
  ['image', POST, { text: 'This is an Instagram post.', isFound: false, rather: 'instagram' }],
  ['instagram', 'https://example.org/a.png', { text: 'This is a picture.', isFound: false, rather: 'image' }],
] as const)('as %s, %s', (type, pasted, told) => expect(describePasted(type, pasted)).toMatchObject(told));

test.each(['', 'words', 'javascript:alert(1)'])('%j shows nothing', (pasted) => {
  expect(describePasted('video', pasted)).toBeNull();
});
