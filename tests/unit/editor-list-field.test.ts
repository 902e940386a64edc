import { cleanImageUrl } from '../../rules/links';
import { errorOf, linesOf, moved, shortLink, thumbnailOf } from '../../client/office/forms/list-field';

test('pasted lines become items, cleaned and without the empty ones', () => {
  expect(linesOf(' https://a.org/1.jpg \n\n  \r\nhttps://a.org/2.jpg')).toEqual([
    'https://a.org/1.jpg',
    'https://a.org/2.jpg',
  ]);
  expect(linesOf('   ')).toEqual([]);
});

test('code over several lines stays one item', () => {
  expect(linesOf('<a href="https://ibb.co/x">\n<img src="https://i.ibb.co/x/y.jpg">\n</a>', cleanImageUrl)).toEqual([
    'https://i.ibb.co/x/y.jpg',
  ]);
});

test('an item moves up, down and nowhere', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'b', 'c']);
});

test('a message belongs to its item only', () => {
  expect(errorOf([undefined, 'Wrong.'], 1)).toBe('Wrong.');
  expect(errorOf([undefined, 'Wrong.'], 0)).toBeUndefined();
  expect(errorOf('At most 20 links are allowed.', 0)).toBeUndefined();
});

test('links are shown short, with the picture they have', () => {
  expect(shortLink('https://www.youtube.com/watch?v=x/')).toBe('youtube.com/watch?v=x');
  expect(thumbnailOf('https://youtu.be/aqz-KE-bpKQ', 'video')).toBe('https://i.ytimg.com/vi/aqz-KE-bpKQ/hqdefault.jpg');
  expect(thumbnailOf('https://vimeo.com/1', 'video')).toBeNull();
  expect(thumbnailOf('javascript:alert(1)', 'image')).toBeNull();
  expect(thumbnailOf('/art/scene-lamp.svg', 'image')).toBe('/art/scene-lamp.svg');
});
