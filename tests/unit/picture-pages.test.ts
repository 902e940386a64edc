import { campaignSchema } from '../../rules/campaign';
import { mediaSchema } from '../../rules/media';
import { pageInsteadOfPicture } from '../../rules/picture-pages';
import { validate } from '../../rules/validate';

test.each([
  ['https://drive.google.com/file/d/1aB/view?usp=sharing', /^This is a page of Google Drive/],
  ['https://docs.google.com/document/d/1aB', /^This is a page of Google Drive/],
  ['https://photos.app.goo.gl/aB3', /^This is a page of Google Photos/],
  ['https://photos.google.com/share/aB3', /^This is a page of Google Photos/],
  ['https://www.facebook.com/photo/?fbid=1', /^This is a page of Facebook/],
  ['https://m.facebook.com/story.php', /^This is a page of Facebook/],
  ['https://ibb.co/x1', /Copy its direct link there, which begins with https:\/\/i\.ibb\.co\//],
])('%s is refused with what to do instead', (link, says) => {
  expect(pageInsteadOfPicture(link)).toMatch(says);
});

test.each([
  '',
  '/media/x.webp',
  'https://i.ibb.co/a/b.jpg',
  'https://drive.google.com/thumbnail?id=1aB',
  'https://drive.google.com/uc?export=view&id=1aB',
  'https://scontent.fpnq1-1.fna.fbcdn.net/v/t39/photo.jpg',
  'https://notfacebook.com/a.jpg',
])('%s is left as it is', (link) => {
  expect(pageInsteadOfPicture(link)).toBeNull();
});

test('each field of a picture says it at itself; a film may stand anywhere', () => {
  const page = 'https://drive.google.com/file/d/1aB/view';
  const campaign = {
    title: 'A',
    slug: 'a',
    category: 'Health',
    goalAmount: 0,
    featuredImage: page,
    galleryImages: ['/a.jpg', page],
  };
  expect(validate(campaignSchema, campaign).errors.map(({ field }) => field)).toEqual([
    'featuredImage',
    'galleryImages[1]',
  ]);
  const media = (fileType: string) =>
    validate(mediaSchema, { title: 'A', url: page, fileType }).errors.map(({ field }) => field);
  expect([media('image'), media('video')]).toEqual([['url'], []]);
});
