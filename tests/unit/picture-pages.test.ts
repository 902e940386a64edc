import { campaignSchema } from '../../rules/campaign';
import type { Schema } from 'yup';
import { eventSchema } from '../../rules/event';
import { mediaSchema, posterSchema } from '../../rules/media';
import { memberSchema } from '../../rules/member';
import { pageSchema } from '../../rules/page';
import { pageInsteadOfPicture } from '../../rules/picture-pages';
import { settingsSchemaFor } from '../../rules/settings';
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

/** Every form of the office with the fields in which it takes the link of a picture. */
const forms: readonly [form: string, schema: Schema, fields: Readonly<Record<string, unknown>>, paths?: string[]][] = ((
  page: string,
) => [
  [
    'campaign',
    campaignSchema,
    { featuredImage: page, galleryImages: ['/a.jpg', page] },
    ['featuredImage', 'galleryImages[1]'],
  ],
  [
    'event',
    eventSchema,
    { featuredImage: page, founderImage: page, galleryImages: [page] },
    ['featuredImage', 'founderImage', 'galleryImages[0]'],
  ],
  ['member', memberSchema, { imageUrl: page }],
  ['media: picture', mediaSchema, { fileType: 'image', url: page }, ['url']],
  [
    'media: poster of a film',
    mediaSchema,
    { fileType: 'video', url: 'https://youtu.be/abcdefghijk', poster: page },
    ['poster'],
  ],
  [
    'media: poster of a post',
    mediaSchema,
    { fileType: 'instagram', url: 'https://www.instagram.com/p/x/', poster: page },
    ['poster'],
  ],
  ['media: poster chosen later', posterSchema, { poster: page }],
  [
    'settings',
    settingsSchemaFor(['site_logo', 'founder_image', 'receipt_signature']),
    { site_logo: page, founder_image: page, receipt_signature: page },
  ],
  ['page: Home', pageSchema('home'), { content: { home: { heroImage: page } } }, ['content.home.heroImage']],
  [
    'page: About',
    pageSchema('about'),
    { content: { about: { founders: [{ name: 'A', imageUrl: page }] } } },
    ['content.about.founders[0].imageUrl'],
  ],
])('https://drive.google.com/file/d/1aB/view') as typeof forms;

test.each(forms)(
  '%s: each field says at itself what to do instead',
  (_form, schema, fields, paths = Object.keys(fields)) => {
    const said = validate(schema as typeof campaignSchema, fields).errors.filter(({ message }) =>
      message.startsWith('This is a page of'),
    );
    expect(
      said
        .map(({ field }) => field)
        .filter((field) => field !== 'fileType')
        .sort(),
    ).toEqual([...paths].filter((field) => field !== 'fileType').sort());
  },
);

test('a film may stand anywhere', () => {
  const film = { title: 'A', url: 'https://drive.google.com/file/d/1aB/view', fileType: 'video' };
  expect(validate(mediaSchema, film).errors).toEqual([]);
});
